import ValueBus

/// An error with which the daemon answers requests.
package struct ProtocolError: Sendable {
  /// JSON-RPC's `code`.
  package let code: Int
  /// The situation in which the daemon answers with it.
  package let meaning: String

  /// Bezel's own errors, and those of JSON-RPC 2.0.
  package static let all =
    RequestClient.ServerError.Code.allCases.map {
      ProtocolError(code: $0.rawValue, meaning: $0.meaning)
    }
    + [
      JSONRPC.Failure.syntax("The line is not JSON."),
      .invalidRequest("The line is JSON, but not a request."),
      JSONRPC.Failure(JSONRPC.Failure.unknownMethod, "The method does not exist."),
      .invalidParameters("The parameters do not fit the method."),
    ].map { ProtocolError(code: $0.code, meaning: $0.message) }
}

extension RequestClient.ServerError.Code {
  fileprivate var meaning: String {
    switch self {
    case .unknownName:
      "A value or control does not exist; `data.nearest` is the nearest name, if there is one."
    case .wrongKind: "A value has the wrong type; `data.expected` and `data.found` name the types."
    case .derived:
      "A value is derived from others or built in, like `clock`, so nothing was set. "
        + "`data.settable` has the names of values to set instead, if there are any."
    case .alwaysKnown:
      "The value cannot be unknown, so nothing was set: the panel file declares it without `initial: null` and `expires`."
    case .held:
      "A finger holds a value, so nothing was set; `skipHeld` sets the other values, `force` sets all."
    case .notAllowed: "The daemon does not allow it; `data.reason` says why."
    case .invalid:
      "A property is unknown, a value or property is invalid, or the panel file is invalid."
    }
  }
}
