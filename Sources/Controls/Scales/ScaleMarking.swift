import Raster
import Values

/// A control whose scale has coloured parts, and marks with texts.
public protocol ScaleMarking: Control {
  /// The coloured parts of the scale.
  var zones: [ScaleZone] { get set }
  /// The marks with texts of their own.
  var marks: [ScaleMark] { get set }
}

/// A coloured part of a scale.
public struct ScaleZone: ControlPart, Hashable {
  public static let element = "a zone"
  public static let limit = 50
  public static let keys = [
    PartKeyOf<ScaleZone>(
      "from",
      .number("The number at which the zone begins; the minimum if not set.").inValueRange, \.from),
    PartKeyOf<ScaleZone>(
      "to", .number("The number at which the zone ends; the maximum if not set.").inValueRange,
      \.to),
    PartKeyOf<ScaleZone>("color", .color("The colour."), \.color, isRequired: true),
  ]

  /// The lower end; nil for that of the range.
  public var from: Double?
  /// The upper end; nil for that of the range.
  public var to: Double?
  /// The colour.
  public var color: ThemedColor

  /// Creates a zone from one number to another, or to the ends of the range.
  public init(from: Double?, to: Double?, color: ThemedColor) {
    (self.from, self.to, self.color) = (from, to, color)
  }

  public init() { self.init(from: nil, to: nil, color: .theme(.accent)) }

  private var ends: (lower: Double, upper: Double) { (from ?? -.infinity, to ?? .infinity) }

  /// A zone must not be empty, nor overlap another one.
  public func problem(besides earlier: [ScaleZone]) -> PartProblem? {
    guard ends.lower < ends.upper else { return PartProblem("\"from\" must be below \"to\"") }
    return earlier.firstIndex {
      $0.ends.lower < ends.upper && ends.lower < $0.ends.upper
    }.map { PartProblem("the zone overlaps another one", with: $0) }
  }
}

extension [ScaleZone] {
  /// The zones from the lowest to the highest.
  public var inOrder: [ScaleZone] {
    sorted { ($0.from ?? -.infinity) < ($1.from ?? -.infinity) }
  }
}

/// A tick with a text of its own.
public struct ScaleMark: ControlPart, Hashable {
  public static let element = "a mark"
  public static let limit = 50
  public static let keys = [
    PartKeyOf<ScaleMark>(
      "at", .number("The number of the tick.").inValueRange, \.at, isRequired: true),
    PartKeyOf<ScaleMark>(
      "text", .word("The text; none if not set."), \.text, translations: \.translations),
  ]

  /// The number of the tick.
  public var at: Double
  /// The text; empty for none.
  public var text: String
  /// The text in other languages, by their codes.
  public var translations: [String: String]

  /// Creates a tick at a number.
  public init(at number: Double, text: String, translations: [String: String] = [:]) {
    (at, self.text, self.translations) = (number, text, translations)
  }

  public init() { self.init(at: 0, text: "") }

  /// Returns the text in a language; that of the panel file if there is no translation.
  public func text(in language: Language) -> String { language.choose(from: translations) ?? text }
}
