import Raster

/// A value that a property can be set to.
public enum PropertyValue: Hashable {
  /// Nothing: the property goes back to being inherited or absent.
  case none
  /// Of a number; finite.
  case number(Double)
  /// Of a property that is true or false.
  case boolean(Bool)
  /// Of a text, a format, a choice, or an icon by its name.
  case text(String)
  /// Of several texts, in their order.
  case list([String])
  /// Of a colour.
  case color(Color)
  /// Of a picture, or of an icon that is one.
  case picture(Picture)
}

/// Why a property was not set.
public enum PropertyError: Error, Hashable, Sendable {
  /// Another value was expected: `a number from 0 to 1`.
  case expected(String)
  /// A word that names nothing of its kind: an icon, a colour of the theme. Other words may mean
  /// some of the known ones: `settings` the icon `gear`.
  case unknown(
    kind: String, name: String, known: [String], meanings: [String: [String]] = [:])
  /// A control's own reason, for people.
  case refused(String)

  /// The reason, for people.
  public var message: String {
    switch self {
    case .expected(let expectation): "expected \(expectation)"
    case .unknown(let kind, let name, _, _): "there is no \(kind) \"\(name)\""
    case .refused(let reason): reason
    }
  }
}

/// Something of a control that panel files and programs can set, as its kind declares it.
///
/// The declarations are the one source for reading panel files, for `configure`, for bindings and
/// for the reference that is made for people.
public struct Property {
  /// The sorts of values that properties take.
  public enum Kind: Hashable, Sendable {
    /// A number in a range.
    case number(ClosedRange<Double>, unit: String)
    /// A whole number in a range.
    case count(ClosedRange<Int>)
    /// True or false.
    case boolean
    /// A colour.
    case color
    /// Any text.
    case text
    /// At least one text; all are different, and none is empty.
    case list
    /// A picture, by the path of its file.
    case picture
    /// One of several words.
    case choice([String])
    /// The name of a built-in icon or the path of a picture's file.
    case icon
  }

  /// Its name in panel files.
  public let name: String
  /// The values it can be set to.
  public let kind: Kind
  /// Whether it may be left unset (`null`).
  public let isOptional: Bool
  /// Its effect, in a sentence, for the reference.
  public let documentation: String
  /// Whether setting it may change the control's values, as their range does.
  public internal(set) var affectsValues = false
  /// Whether it is a number in the range of the control's value, as a threshold is.
  public internal(set) var liesInRange = false
  /// Whether it is the height of the control's type, which a panel's `font.size` sets.
  public internal(set) var isTypeSize = false
  /// The property that is meant where this one, a number, is given a word: `weight: "bold"` is
  /// short for `fontWeight: "bold"`.
  public private(set) var propertyOfWords: String?
  let read: (Control) -> PropertyValue
  /// Returns false for a value of another kind or outside the range.
  let write: (Control, PropertyValue) throws(PropertyError) -> Bool

  /// The expected value, for messages: `a number from 0 to 1`.
  public var expectation: String { isOptional ? kind.expectation + " or null" : kind.expectation }

  /// Its value in a control of its kind; the default in a new one.
  public func value(in control: Control) -> PropertyValue { read(control) }

  /// The same property, which leaves words to another of the kind.
  func leavingWords(to property: String) -> Property {
    var marked = self
    marked.propertyOfWords = property
    return marked
  }

  /// Every number that a panel could mean.
  public static let anyNumber = -1e12...1e12
  /// A length that a panel could mean, in points.
  public static let length = 0.0...10_000.0
  /// Every number above 0 that a panel could mean.
  public static let positive = 1e-9...anyNumber.upperBound
}

extension Property.Kind {
  /// The expected value, for messages: `a number from 0 to 1`.
  public var expectation: String {
    switch self {
    case .number(let range, let unit):
      Self.describe(range) + (unit.isEmpty ? "" : " (\(unit))")
    case .count(let range):
      "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .boolean: "true or false"
    case .color: "a colour (\"#RGB\", \"#RRGGBB\" or \"#RRGGBBAA\")"
    case .text: "a string"
    case .list: "an array of different strings, none of them empty"
    case .picture: "the path of a PNG file"
    case .icon: "the name of an icon or the path of a PNG file"
    case .choice(let words): words.map { "\"\($0)\"" }.joined(separator: " or ")
    }
  }

  private static func describe(_ range: ClosedRange<Double>) -> String {
    if range == Property.positive { return "a number above 0, to \(short(range.upperBound))" }
    return "a number from \(short(range.lowerBound)) to \(short(range.upperBound))"
  }

  /// A bound with no zeros to count.
  private static func short(_ number: Double) -> String {
    abs(number) == Property.anyNumber.upperBound
      ? (number < 0 ? "-1e12" : "1e12") : NumberFormat.short(number)
  }
}
