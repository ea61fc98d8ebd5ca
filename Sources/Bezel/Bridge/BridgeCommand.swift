import JSON
import MQTT

/// A message that sets a value.
struct BridgeCommand {
  /// The largest payload, in bytes.
  static let payloadLimit = 65_536

  let name: String
  let payload: [UInt8]
  /// When it is no longer valid, on the monotonic clock.
  var deadline: Duration
  /// The topic for the answer; nil if none is wanted.
  let responseTopic: String?
  let correlation: [UInt8]?

  /// Why a command is refused: a word for programs, and a text for people.
  struct Refusal: Error, Hashable {
    let reason: String
    let message: String
  }

  /// The content to set, for a value of a kind: the payload itself, or the member `value` of an object.
  func content(for kind: String) throws(Refusal) -> JSONValue {
    guard let text = String(validating: payload, as: UTF8.self) else {
      throw Refusal(reason: "payload", message: "the payload is not UTF-8")
    }
    if let object = Self.object(text) { return object }
    let word = text.trimmed
    if word == "null" { return .null }
    switch kind {
    case "number":
      guard let number = Double(word), number.isFinite else {
        throw Self.expected("a number", text)
      }
      return .number(number)
    case "boolean":
      switch word.lowercased() {
      case "true", "on", "1": return .bool(true)
      case "false", "off", "0": return .bool(false)
      default: throw Self.expected("true or false", text)
      }
    case "list":
      guard let value = try? JSONParser.parse(payload).value, value.array != nil else {
        throw Self.expected("an array of rows in JSON", text)
      }
      return value
    default: return .string(text)
    }
  }

  private static func expected(_ what: String, _ found: String) -> Refusal {
    Refusal(
      reason: "payload", message: "expected \(what), found \(found.shortened(to: 64).quoted)")
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
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
