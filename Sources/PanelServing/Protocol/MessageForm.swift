import JSON
import Panels
import ProgramInterface

/// The type of a member of a message. It checks parameters, and describes members in the manual and in
/// the OpenRPC document.
package indirect enum MessageForm: Sendable {
  case string, number, boolean, object
  /// A whole number in a range.
  case whole(ClosedRange<Int> = 0...Int.max)
  /// A number of seconds, 0 or more.
  case seconds
  /// One of some strings.
  case words([String])
  case array(MessageForm)
  /// An object whose members all have the form, whatever their names.
  case named(MessageForm)
  /// An object with some of these members.
  case members([MessageMember])
  /// A value of a panel, whose kind the method checks: a number, a boolean, a string, an array of rows or
  /// null.
  case value
  /// A row of a list, which the method checks.
  case row
  /// An object of percentiles; see the method `stats`.
  case latency
  case nullable(MessageForm)

  private static let percentiles =
    ["p50", "p95", "p99", "max"].map { MessageMember($0, .nullable(.number), "") }
    + [MessageMember("count", .whole(), "")]

  /// The type for the tables of the manual.
  package var name: String {
    switch self {
    case .string, .words: "string"
    case .number, .whole, .seconds: "number"
    case .boolean: "boolean"
    case .object, .named, .members: "object"
    case .array(.string): "array of strings"
    case .array(.row), .array(.object): "array of objects"
    case .array: "array"
    case .value: "number, boolean, string, array or null"
    case .row: "object"
    case .latency: "latency"
    case .nullable(let form): form.name + " or null"
    }
  }

  /// The form as error messages name it.
  private var expected: String {
    switch self {
    case .string: "a string"
    case .number: "a number"
    case .boolean: "true or false"
    case .object, .members, .row, .latency: "an object"
    case .whole(let range):
      range.upperBound == .max
        ? "a whole number, \(range.lowerBound) or more"
        : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .seconds: "a number of seconds, at least 0"
    case .words(let words):
      words.dropLast().map(\.quoted).joined(separator: ", ") + " or "
        + (words.last?.quoted ?? "")
    case .array(.string): "an array of strings"
    case .array(.row): "an array of rows"
    case .array: "an array"
    case .named(.string): "an object of names and strings"
    case .named: "an object of names and values"
    case .value: "a value"
    case .nullable(let form): form.expected + " or null"
    }
  }

  /// Returns an error message for a value that does not have the form; nil for one that has.
  /// - Parameter name: how the error message names the value.
  package func problem(in value: JSONValue, named name: @autoclosure () -> String) -> String? {
    if fits(value) { return nil }
    switch (self, value) {
    case (.named(let form), .object(let members)):
      guard let wrong = members.first(where: { !form.fits($0.node.value) }) else { return nil }
      return form.problem(in: wrong.node.value, named: "\(wrong.name.quoted) in \(name())")
    case (.array(let form), .array(let nodes)):
      guard let index = nodes.firstIndex(where: { !form.fits($0.value) }) else { return nil }
      return form.problem(in: nodes[index].value, named: "\(name())[\(index)]")
    case (.string, _):
      // The value may be a secret, so the message contains only its type.
      return "\(name()) must be \(expected), not \(value.kindName)"
    default: return "\(name()) must be \(expected), not \(value.found)"
    }
  }

  private func fits(_ value: JSONValue) -> Bool {
    switch self {
    case .string: value.string != nil
    case .number: value.number != nil
    case .boolean: value.bool != nil
    case .object: value.members != nil
    case .members(let members): fits(value, members)
    case .latency: fits(value, Self.percentiles)
    case .whole(let range): value.whole.map(range.contains) ?? false
    case .seconds: value.number.map { $0 >= 0 && $0.isFinite } ?? false
    case .words(let words): value.string.map(words.contains) ?? false
    case .array(let form):
      if case .array(let nodes) = value { nodes.allSatisfy { form.fits($0.value) } } else { false }
    case .named(let form): value.members?.allSatisfy { form.fits($0.node.value) } ?? false
    case .value, .row: true
    case .nullable(let form): value.isNull || form.fits(value)
    }
  }

  private func fits(_ value: JSONValue, _ members: [MessageMember]) -> Bool {
    value.members?.allSatisfy { member in
      members.first { $0.name == member.name }?.form.fits(member.node.value) ?? false
    } ?? false
  }

  /// The JSON Schema.
  package var schema: JSONValue {
    func type(_ name: String, _ more: KeyValuePairs<String, JSONValue> = [:]) -> JSONValue {
      .object([JSONMember("type", .string(name))] + more.map { JSONMember($0.key, $0.value) })
    }
    switch self {
    case .string: return type("string")
    case .number: return type("number")
    case .boolean: return type("boolean")
    case .object, .row: return type("object")
    case .whole(let range):
      let minimum = JSONValue.number(Double(range.lowerBound))
      return range.upperBound == .max
        ? type("integer", ["minimum": minimum])
        : type("integer", ["minimum": minimum, "maximum": .number(Double(range.upperBound))])
    case .seconds: return type("number", ["minimum": .number(0)])
    case .words(let words):
      return type("string", ["enum": .array(of: words.map { .string($0) })])
    case .array(let form): return type("array", ["items": form.schema])
    case .named(let form): return type("object", ["additionalProperties": form.schema])
    case .value:
      return .object([
        "type": .array(
          of: ["number", "boolean", "string", "array", "null"].map { .string($0) }),
        "items": Self.row.schema,
      ])
    case .members(let members): return Self.schema(of: members)
    case .latency: return Self.schema(of: Self.percentiles)
    case .nullable(let form):
      return .object(["anyOf": .array(of: [form.schema, type("null")])])
    }
  }

  /// The JSON Schema of an object with some members.
  static func schema(of members: [MessageMember]) -> JSONValue {
    .object([
      "type": .string("object"),
      "properties": .object(members.map { JSONMember($0.name, $0.schema) }),
    ])
  }
}
