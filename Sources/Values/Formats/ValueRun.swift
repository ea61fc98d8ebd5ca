/// A part of a displayed value: the number and the words around it, or the unit.
public struct ValueRun: Hashable, Sendable {
  /// The text; a unit does not include the space before it.
  public var text: String
  /// Whether the text is a unit that follows a number. It is drawn smaller and lighter.
  public var isUnit: Bool

  /// Creates a run of text or a unit.
  public init(_ text: String, isUnit: Bool = false) {
    self.text = text
    self.isUnit = isUnit
  }

  /// Returns the runs for a number with a unit; an empty unit means none.
  package static func value(_ text: String, unit: String) -> [ValueRun] {
    unit.isEmpty ? [ValueRun(text)] : [ValueRun(text), ValueRun(unit, isUnit: true)]
  }
}

extension [ValueRun] {
  /// The plain text of all runs.
  package var text: String { map { $0.isUnit ? UnitSign.text($0.text) : $0.text }.joined() }
}

/// How units are written after numbers.
package enum UnitSign {
  /// Returns a unit, preceded by the narrow no-break space that separates it from the number. The
  /// signs of angles have no space.
  package static func text(_ unit: String) -> String {
    isAngleSign(unit) ? unit : "\u{202F}" + unit
  }

  /// Whether a unit is the sign of degrees, minutes or seconds, which is small and raised by
  /// itself.
  package static func isAngleSign(_ unit: String) -> Bool { ["°", "′", "″"].contains(unit) }

  /// Whether a word after a number is always a unit, such as `€`, `%` or `°C`.
  static func isUnitSign(_ word: Substring) -> Bool {
    guard let first = word.unicodeScalars.first else { return false }
    return first.properties.generalCategory == .currencySymbol
      || "°%‰′″".unicodeScalars.contains(first)
  }
}
