import CMosquitto

/// libmosquitto, loaded at run time.
final class MosquittoLibrary: Sendable {
  let functions: BezelMosquitto

  /// The library; nil if it is not installed.
  static let shared = MosquittoLibrary()

  private init?() {
    var functions = BezelMosquitto()
    guard bezelLoadMosquitto(&functions) else { return nil }
    self.functions = functions
  }

  /// The meaning of a result of a function.
  func reason(_ code: CInt) -> String { text(functions.mosquitto_strerror(code)) }

  /// The meaning of a broker's answer to a connection with MQTT 3.1.1.
  func answer(_ code: CInt) -> String { text(functions.mosquitto_connack_string(code)) }

  /// The meaning of a reason code of MQTT 5.
  func brokerReason(_ code: CInt) -> String { text(functions.mosquitto_reason_string(code)) }

  /// A text of the library, without the full stop at its end.
  private func text(_ text: UnsafePointer<CChar>?) -> String {
    let text = text.map { String(cString: $0) } ?? ""
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
