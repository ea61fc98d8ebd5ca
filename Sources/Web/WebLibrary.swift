import CWebSockets

/// libwebsockets, loaded at run time.
enum WebLibrary {
  /// The functions of the library; nil if it is not installed.
  static let functions: BezelWebSockets? = {
    var functions = BezelWebSockets()
    guard bezelLoadWebSockets(&functions) else { return nil }
    // The server reports what its user can change.
    functions.lws_set_log_level(0, nil)
    return functions
  }()
}
