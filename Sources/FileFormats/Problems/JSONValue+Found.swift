import Controls
import JSON

extension JSONValue {
  /// The value for `found …` in messages, such as `"abc"`, `12` or `an array`.
  package var found: String {
    switch self {
    case .string(let text): text.quoted
    case .number(let number) where number.isFinite && !PropertyFormat.anyNumber.contains(number):
      // The parser may have rounded the number.
      "a number beyond ±2^53 (\(JSONWriter.text(of: PropertyFormat.anyNumber.upperBound)))"
    case .number(let number):
      number.isNaN ? "NaN" : number.isInfinite ? "Infinity" : JSONWriter.text(of: number)
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .array(let nodes) where nodes.count <= 6 && nodes.allSatisfy({ $0.value.isScalar }):
      "[\(nodes.map(\.value.found).joined(separator: ", "))]"
    case .null, .array, .object: kindName
    }
  }

  /// The value for `found …` in messages about the length of an array, such as `33 columns`.
  package func found(counting elements: String) -> String {
    array.map { "\($0.count) \(elements)" } ?? found
  }

  /// The text of a number, boolean or string in the form of a file; nil for other values.
  package var scalarText: String? {
    switch self {
    case .number(let number): PropertyFormat.anyNumber.contains(number) ? found : nil
    case .bool, .string: found
    case .null, .array, .object: nil
    }
  }

  /// The advice to remove the quotes around a number or a boolean; empty for other values.
  func quotesAdvice(expecting expectation: String) -> String {
    guard case .string(let text) = self else { return "" }
    let isOther =
      expectation.hasPrefix("true or false")
      ? text == "true" || text == "false"
      : expectation.hasPrefix("a number") && Double(text)?.isFinite == true
    return isOther ? "; remove the quotes" : ""
  }

  /// A string that is not empty; nil for other values.
  package var nonEmptyString: String? { string.flatMap { $0.isEmpty ? nil : $0 } }

  /// The strings of an array that contains only strings; nil for other values.
  package var texts: [String]? {
    array.flatMap { $0.allSatisfy { $0.string != nil } ? $0.compactMap(\.string) : nil }
  }

  private var isScalar: Bool {
    switch self {
    case .null, .bool, .number, .string: true
    case .array, .object: false
    }
  }
}
