import JSON
import Panels
import ProgramInterface

/// What a member of a message can be. It checks parameters, and describes members in the manual and in
/// the OpenRPC document.
package indirect enum MessageForm: Sendable {
  case string, number, boolean, object
  /// A whole number in a range.
  case whole(ClosedRange<Int> = 0...Int.max)
  /// A time in seconds, not before now.
  case seconds
  /// One of some strings.
  case words([String])
  case array(MessageForm)
  /// An object whose members all have the form, by names that are chosen by the panel.
  case named(MessageForm)
  /// A value of a panel, whose kind the method checks: a number, a boolean, a string, an array of rows or
  /// null.
  case value
  /// A row of a list, which the method checks.
  case row
  /// The object of a latency; see the method `stats`.
  case latency
  case nullable(MessageForm)

  /// The type for the tables of the manual.
  package var name: String {
    switch self {
    case .string, .words: "string"
    case .number, .whole, .seconds: "number"
    case .boolean: "boolean"
    case .object, .named: "object"
    case .array(.string): "array of strings"
    case .array(.row), .array(.object): "array of objects"
    case .array: "array"
    case .value: "number, boolean, string, array or null"
    case .row: "object"
    case .latency: "latency"
    case .nullable(let form): form.name + " or null"
    }
  }

  /// What messages call it.
  private var expected: String {
    switch self {
    case .string: "a string"
    case .number: "a number"
    case .boolean: "true or false"
    case .object, .row, .latency: "an object"
    case .whole(let range):
      range.upperBound == .max
        ? "a whole number, \(range.lowerBound) or more"
        : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .seconds: "a number of seconds, at least 0"
    case .words(let words): words.map(\.quoted).joined(separator: " or ")
    case .array(.string): "an array of strings"
    case .array(.row): "an array of rows"
    case .array: "an array"
    case .named(.string): "an object of names and strings"
    case .named: "an object of names and values"
    case .value: "a value"
    case .nullable(let form): form.expected + " or null"
    }
  }

  /// Returns the message for a value that does not have the form; nil for one that has.
  /// - Parameter name: what the message calls the value.
  package func problem(in value: JSONValue, named name: String) -> String? {
    if fits(value) { return nil }
    if case .named(let form) = self,
      let wrong = value.members?.first(where: { !form.fits($0.node.value) })
    {
      return form.problem(in: wrong.node.value, named: "\(wrong.name.quoted) in \(name)")
    }
    if case .array(let form) = self, let elements = value.array,
      let index = elements.firstIndex(where: { !form.fits($0) })
    {
      return form.problem(in: elements[index], named: "\(name)[\(index)]")
    }
    return "\(name) must be \(expected), not \(value.found)"
  }

  private func fits(_ value: JSONValue) -> Bool {
    switch self {
    case .string: value.string != nil
    case .number: value.number != nil
    case .boolean: value.bool != nil
    case .object, .latency: value.members != nil
    case .whole(let range): value.whole.map(range.contains) ?? false
    case .seconds: value.number.map { $0 >= 0 && $0.isFinite } ?? false
    case .words(let words): value.string.map(words.contains) ?? false
    case .array(let form): value.array?.allSatisfy(form.fits) ?? false
    case .named(let form): value.members?.allSatisfy { form.fits($0.node.value) } ?? false
    case .value, .row: true
    case .nullable(let form): value.isNull || form.fits(value)
    }
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
    case .latency:
      let numbers = ["p50", "p95", "p99", "max", "count"].map {
        JSONMember($0, Self.number.schema)
      }
      return type("object", ["properties": .object(numbers)])
    case .nullable(let form):
      return .object(["anyOf": .array(of: [form.schema, type("null")])])
    }
  }
}
