import Raster

/// A control whose scale has coloured parts, and marks with texts.
public protocol ScaleMarking: Control {
  /// The coloured parts of the scale.
  var zones: [ScaleZone] { get set }
  /// The marks with texts of their own.
  var marks: [ScaleMark] { get set }
}

/// A coloured part of a scale.
public struct ScaleZone: Hashable, Sendable {
  /// The colour of a zone.
  public enum Fill: Hashable, Sendable {
    /// A colour.
    case color(Color)
    /// A colour of the theme.
    case theme(ThemeColor)
  }

  /// The maximum number of zones of a scale.
  public static let limit = 50

  /// The lower end; nil for that of the range.
  public var from: Double?
  /// The upper end; nil for that of the range.
  public var to: Double?
  /// The colour.
  public var color: Fill

  /// Creates a zone from one number to another, or to the ends of the range.
  public init(from: Double?, to: Double?, color: Fill) {
    (self.from, self.to, self.color) = (from, to, color)
  }
}

/// A tick with a text of its own.
public struct ScaleMark: Hashable, Sendable {
  /// The maximum number of marks of a scale.
  public static let limit = 50

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

  /// Returns the text in a language; that of the panel file if there is no translation.
  public func text(in language: Language) -> String { language.choose(from: translations) ?? text }
}
