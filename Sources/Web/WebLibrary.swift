import CWebSockets

/// libwebsockets, loaded at run time.
enum WebLibrary {
  /// The functions of the library; nil if it is not installed.
  static let functions: BezelWebSockets? = {
    var functions = BezelWebSockets()
    guard bezelLoadWebSockets(&functions) else { return nil }
    // Disable logging: `WebServer` reports the errors that a user can fix.
    functions.lws_set_log_level(0, nil)
    return functions
  }()
}
