import JSON
import PanelServing
import ProgramInterface
import ValueBus

/// The payload of a message, as the content of a value.
package struct BridgePayload {
  /// Why a payload is refused: a word for programs, and a text for people.
  package struct Refusal: Error, Hashable {
    let reason: String
    let message: String

    init(reason: String = "payload", message: String) {
      self.reason = reason
      self.message = message
    }

    /// The panel has refused to set a value.
    init(_ error: RequestClient.ServerError) {
      self.init(reason: error.code.map { "\($0)" } ?? "invalid", message: error.message)
    }
  }

  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The content for a value of a kind: the payload itself, or the member `value` of an object.
  func content(for kind: String) throws(Refusal) -> JSONValue {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Refusal(message: "the payload is not UTF-8")
    }
    if let object = Self.object(text) { return object }
    let word = text.trimmed
    if word == "null" { return .null }
    switch kind {
    case "number":
      guard let number = Double(decimal: word), number.isFinite else {
        throw Self.expected("a number", text.quotedShortly)
      }
      return .number(number)
    case "boolean":
      switch word.lowercased() {
      case "true", "on", "1": return .bool(true)
      case "false", "off", "0": return .bool(false)
      default: throw Self.expected("true or false", text.quotedShortly)
      }
    case "list":
      guard let value = try? JSONParser.parse(bytes).value, value.array != nil else {
        throw Self.expected("an array of rows in JSON", text.quotedShortly)
      }
      return value
    default: return .string(text)
    }
  }

  static func expected(_ what: String, _ found: String) -> Refusal {
    Refusal(message: "expected \(what), found \(found)")
  }

  /// The member `value` of a JSON object; nil for other texts.
  private static func object(_ text: String) -> JSONValue? {
    guard text.trimmed.hasPrefix("{"), let value = try? JSONParser.parse(Array(text.utf8)).value
    else { return nil }
    return value["value"]
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
