import Raster

/// A stretch of a value as people read it: the number with the words around it, or its unit.
public struct ValueRun: Hashable, Sendable {
  /// What stands there; a unit without the space before it.
  public var text: String
  /// Whether it is the unit that follows a number, which is smaller and lighter.
  public var isUnit: Bool

  /// A number or words, or a unit.
  public init(_ text: String, isUnit: Bool = false) {
    self.text = text
    self.isUnit = isUnit
  }

  /// A number's text and its unit; empty for none.
  static func value(_ text: String, unit: String) -> [ValueRun] {
    unit.isEmpty ? [ValueRun(text)] : [ValueRun(text), ValueRun(unit, isUnit: true)]
  }
}

/// How units look beside their numbers, wherever they stand.
public enum UnitStyle {
  /// The height of a unit's type beside a number's: half of it, but never below 12 points, which
  /// are read as easily as a caption, nor above the number's own.
  public static func size(besideNumberOf size: Double) -> Double { min(max(size / 2, 12), size) }

  /// A unit after its number: behind a thin space at which no line breaks. Degrees, minutes and
  /// seconds of an angle stand close to it.
  static func text(_ unit: String) -> String { isClose(unit) ? unit : "\u{202F}" + unit }

  /// Whether a unit is a raised sign, which is small by itself.
  static func isClose(_ unit: String) -> Bool { ["°", "′", "″"].contains(unit) }

  /// How much of its ink a unit keeps where that of the text has contrast to spare.
  static let opacity = 0.7

  /// Whether a word after a number is a unit, whatever the value's own is: `€`, `%`, `°C`.
  static func isSign(_ word: Substring) -> Bool {
    guard let first = word.unicodeScalars.first else { return false }
    return first.properties.generalCategory == .currencySymbol
      || "°%‰′″".unicodeScalars.contains(first)
  }

  fileprivate static func font(beside font: Font, of unit: String) -> Font {
    var font = font
    if !isClose(unit) { font.size = size(besideNumberOf: font.size) }
    if font.weight.number > Font.Weight.regular.number { font.weight = .regular }
    return font
  }
}

extension [ValueRun] {
  /// The spans to set: numbers in `font`, units smaller, lighter and in `unitColor`, where they have
  /// one of their own.
  public func spans(_ font: Font, unitColor: Color?) -> [TextSpan] {
    map { run in
      run.isUnit
        ? TextSpan(
          UnitStyle.text(run.text), font: UnitStyle.font(beside: font, of: run.text),
          color: unitColor) : TextSpan(run.text, font: font)
    }
  }

  /// All of it without its looks.
  var text: String { map { $0.isUnit ? UnitStyle.text($0.text) : $0.text }.joined() }
}

extension Control {
  /// The colour of units beside text in the colour it inherits: a little of the ground shows
  /// through. Beside a text in a colour of its own they have that: it may have no contrast to spare.
  public final var effectiveUnitColor: Color { effectiveTextColor.opacity(UnitStyle.opacity) }
}
