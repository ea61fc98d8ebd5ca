import Geometry
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
  /// A word that names nothing of its kind: an icon, a colour of the theme.
  case unknown(kind: String, name: String, known: [String])
  /// A control's own reason, for people.
  case refused(String)

  /// The reason, for people.
  public var message: String {
    switch self {
    case .expected(let expectation): "expected \(expectation)"
    case .unknown(let kind, let name, _): "there is no \(kind) \"\(name)\""
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
  public private(set) var affectsValues = false
  /// Whether it is a number in the range of the control's value, as a threshold is.
  public private(set) var liesInRange = false
  /// Whether it is the height of the control's type, which a panel's `font.size` sets.
  public private(set) var isTypeSize = false
  /// The property that is meant where this one, a number, is given a word: `weight: "bold"` is
  /// short for `fontWeight: "bold"`.
  public private(set) var propertyOfWords: String?
  let read: (Control) -> PropertyValue
  let write: (Control, PropertyValue) throws(PropertyError) -> Void

  private init(
    name: String, kind: Kind, isOptional: Bool = false, documentation: String,
    read: @escaping (Control) -> PropertyValue,
    write: @escaping (Control, PropertyValue) throws(PropertyError) -> Void
  ) {
    self.name = name
    self.kind = kind
    self.isOptional = isOptional
    self.documentation = documentation
    self.read = read
    self.write = write
  }

  /// The expected value, for messages: `a number from 0 to 1`.
  public var expectation: String { Self.expectation(kind, isOptional: isOptional) }

  private static func expectation(_ kind: Kind, isOptional: Bool) -> String {
    isOptional ? kind.expectation + " or null" : kind.expectation
  }

  /// Its value in a control of its kind; the default in a new one.
  public func value(in control: Control) -> PropertyValue { read(control) }

  /// The same property, marked as one that may change the control's values.
  public var affectingValues: Property {
    var marked = self
    marked.affectsValues = true
    return marked
  }

  /// The same property, marked as a number in the range of the control's value.
  public var lyingInRange: Property {
    var marked = self
    marked.liesInRange = true
    return marked
  }

  /// The same property, marked as the height of the control's type.
  public var settingTypeSize: Property {
    var marked = self
    marked.isTypeSize = true
    return marked
  }

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
    if range == Property.anyNumber { return "a number" }
    if range == Property.positive { return "a number above 0" }
    if range.upperBound == Property.anyNumber.upperBound {
      return "a number of at least \(NumberFormat.short(range.lowerBound))"
    }
    return
      "a number from \(NumberFormat.short(range.lowerBound)) to \(NumberFormat.short(range.upperBound))"
  }
}

// MARK: Declaring

extension Property {
  /// A number that `path` holds.
  public static func number<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, Double>,
    in range: ClosedRange<Double> = Property.anyNumber, unit: String = "", _ documentation: String
  ) -> Property {
    number(
      name, in: range, unit: unit, documentation, read: { (control: C) in control[keyPath: path] },
      write: { (control: C, number) in control[keyPath: path] = number })
  }

  /// A number that the control may refuse: `write` throws the reason.
  public static func number<C: Control>(
    _ name: String, in range: ClosedRange<Double> = Property.anyNumber, unit: String = "",
    _ documentation: String, read: @escaping (C) -> Double,
    write: @escaping (C, Double) throws(PropertyError) -> Void
  ) -> Property {
    of(name, .number(range, unit: unit), documentation) { (control: C) in
      .number(read(control))
    } write: { (control: C, value) throws(PropertyError) in
      guard case .number(let number) = value, range.contains(number) else { return false }
      try write(control, number)
      return true
    }
  }

  /// A number that may be left unset.
  public static func number<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, Double?>,
    in range: ClosedRange<Double> = Property.anyNumber, unit: String = "", _ documentation: String
  ) -> Property {
    optional(name, .number(range, unit: unit), path, documentation) {
      .number($0)
    } from: { value in
      if case .number(let number) = value, range.contains(number) { number } else { nil }
    }
  }

  /// A whole number that `path` holds.
  public static func count<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, Int>, in range: ClosedRange<Int>,
    _ documentation: String
  ) -> Property {
    stored(name, .count(range), path, documentation) {
      .number(Double($0))
    } from: { value in
      guard case .number(let number) = value, let count = Int(exactly: number) else { return nil }
      return range.contains(count) ? count : nil
    }
  }

  /// An angle: radians in code, degrees in panel files.
  public static func angle<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, Double>, _ documentation: String
  ) -> Property {
    number(
      name, in: -720...720, unit: "degrees", documentation,
      read: { (control: C) in Angles.degrees(radians: control[keyPath: path]) },
      write: { (control: C, degrees) in
        control[keyPath: path] = Angles.radians(degrees: degrees)
      })
  }

  /// A property that is true or false.
  public static func boolean<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, Bool>, _ documentation: String
  ) -> Property {
    stored(name, .boolean, path, documentation) {
      .boolean($0)
    } from: { value in
      if case .boolean(let isTrue) = value { isTrue } else { nil }
    }
  }

  /// A colour.
  public static func color<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, Color>, _ documentation: String
  ) -> Property {
    stored(name, .color, path, documentation) {
      .color($0)
    } from: {
      $0.asColor
    }
  }

  /// A colour that is inherited while it is not set.
  public static func color<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, Color?>, _ documentation: String
  ) -> Property {
    optional(name, .color, path, documentation) {
      .color($0)
    } from: {
      $0.asColor
    }
  }

  /// A text.
  public static func text<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, String>, _ documentation: String
  ) -> Property {
    stored(name, .text, path, documentation) {
      .text($0)
    } from: {
      $0.asText
    }
  }

  /// Different texts to choose from, at least one.
  public static func list<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, [String]>, _ documentation: String
  ) -> Property {
    stored(name, .list, path, documentation) {
      .list($0)
    } from: { value in
      guard case .list(let texts) = value, !texts.isEmpty, !texts.contains(""),
        Set(texts).count == texts.count
      else { return nil }
      return texts
    }
  }

  /// A picture, or none.
  public static func picture<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, Picture?>, _ documentation: String
  ) -> Property {
    optional(name, .picture, path, documentation) {
      .picture($0)
    } from: { value in
      if case .picture(let picture) = value { picture } else { nil }
    }
  }

  /// One of the built-in icons, by its name, or a picture.
  public static func icon<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, Icon?>, _ documentation: String
  ) -> Property {
    optional(name, .icon, path, documentation) { icon in
      switch icon {
      case .builtIn(let icon): .text(icon.rawValue)
      case .picture(let picture): .picture(picture)
      }
    } from: { (value) throws(PropertyError) in
      switch value {
      case .text(let name): .builtIn(try BuiltInIcon(named: name))
      case .picture(let picture): .picture(picture)
      case .none, .number, .boolean, .list, .color: nil
      }
    }
  }

  /// How a value is written as text.
  public static func format<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, ValueFormat>, _ documentation: String
  ) -> Property {
    stored(name, .text, path, documentation) {
      .text($0.source)
    } from: { (value) throws(PropertyError) in
      guard let text = value.asText else { return nil }
      do throws(ValueFormat.FormatError) {
        return try ValueFormat(text)
      } catch {
        throw .refused(error.message)
      }
    }
  }

  /// One of the words of an enumeration; of all of them, or of those that suit the kind.
  public static func choice<C: Control, Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, Choice>,
    among choices: [Choice] = Array(Choice.allCases), _ documentation: String
  ) -> Property {
    let words = choices.map(\.rawValue)
    return stored(name, .choice(words), path, documentation) {
      .text($0.rawValue)
    } from: { value in
      value.asText.flatMap { words.contains($0) ? Choice(rawValue: $0) : nil }
    }
  }

  // MARK: The common ground

  /// A property that `path` holds; `from` returns nil for a value of another kind or range.
  private static func stored<C: Control, V>(
    _ name: String, _ kind: Kind, _ path: ReferenceWritableKeyPath<C, V>, _ documentation: String,
    _ value: @escaping (V) -> PropertyValue,
    from: @escaping (PropertyValue) throws(PropertyError) -> V?
  ) -> Property {
    of(name, kind, documentation) { (control: C) in
      value(control[keyPath: path])
    } write: { (control: C, given) throws(PropertyError) in
      guard let new = try from(given) else { return false }
      control[keyPath: path] = new
      return true
    }
  }

  /// As `stored`, for a property that may be left unset.
  private static func optional<C: Control, V>(
    _ name: String, _ kind: Kind, _ path: ReferenceWritableKeyPath<C, V?>, _ documentation: String,
    _ value: @escaping (V) -> PropertyValue,
    from: @escaping (PropertyValue) throws(PropertyError) -> V?
  ) -> Property {
    of(name, kind, isOptional: true, documentation) { (control: C) in
      control[keyPath: path].map(value) ?? .none
    } write: { (control: C, given) throws(PropertyError) in
      let new = try from(given)
      guard new != nil || given == .none else { return false }
      control[keyPath: path] = new
      return true
    }
  }

  /// `write` returns false for a value of another kind or outside its range.
  private static func of<C: Control>(
    _ name: String, _ kind: Kind, isOptional: Bool = false, _ documentation: String,
    read: @escaping (C) -> PropertyValue,
    write: @escaping (C, PropertyValue) throws(PropertyError) -> Bool
  ) -> Property {
    let expectation = Property.expectation(kind, isOptional: isOptional)
    return Property(
      name: name, kind: kind, isOptional: isOptional, documentation: documentation,
      read: { control in (control as? C).map(read) ?? .none },
      write: { (control, value) throws(PropertyError) in
        guard let control = control as? C else {
          preconditionFailure("\(name) is a property of \(C.self)")
        }
        guard try write(control, value) else { throw .expected(expectation) }
      })
  }
}

extension PropertyValue {
  fileprivate var asColor: Color? { if case .color(let color) = self { color } else { nil } }
  fileprivate var asText: String? { if case .text(let text) = self { text } else { nil } }
}
