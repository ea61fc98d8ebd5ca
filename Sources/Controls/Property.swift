import Raster

/// What a property can be set to.
public enum PropertyValue: Hashable {
  /// Nothing: the property goes back to being inherited or absent.
  case none
  /// Of a number; finite.
  case number(Double)
  /// Of what is true or false.
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
public struct PropertyError: Error, Hashable, Sendable {
  /// What was expected instead, for people: `a number from 0 to 1`.
  public var message: String

  /// Says what was expected.
  public init(_ message: String) { self.message = message }
}

/// Something of a control that panel files and programs can set, as its kind declares it.
///
/// The declarations are the one source for reading panel files, for `configure`, for bindings and
/// for the reference that is made for people.
public struct Property {
  /// What it can be set to.
  public enum Kind: Hashable, Sendable {
    /// A number in a range.
    case number(ClosedRange<Double>, unit: String)
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

  /// What panel files call it.
  public let name: String
  /// What it can be set to.
  public let kind: Kind
  /// Whether it may be left unset (`null`).
  public let isOptional: Bool
  /// What it does, in a sentence, for the reference.
  public let documentation: String
  /// Whether setting it may change the control's values, as their range does.
  public private(set) var affectsValues = false
  /// Whether it is a number in the range of the control's value, as a threshold is.
  public private(set) var liesInRange = false
  /// The property that is meant where this one, a number, is given a word: `weight: "bold"` is
  /// short for `fontWeight: "bold"`.
  public private(set) var propertyOfWords: String?
  let read: (Control) -> PropertyValue
  let write: (Control, PropertyValue) throws(PropertyError) -> Void

  init(
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

  /// What is expected, for messages: `a number from 0 to 1`.
  public var expectation: String { Self.expectation(kind, isOptional: isOptional) }

  private static func expectation(_ kind: Kind, isOptional: Bool) -> String {
    isOptional ? kind.expectation + " or null" : kind.expectation
  }

  /// What it is in a control of its kind; the default where it is a new one.
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
  /// What is expected, for messages: `a number from 0 to 1`.
  public var expectation: String {
    switch self {
    case .number(let range, let unit):
      Self.describe(range) + (unit.isEmpty ? "" : " (\(unit))")
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
    numberAccess(
      name, in: range, unit: unit, documentation, read: { (control: C) in control[keyPath: path] },
      write: { (control: C, number) in control[keyPath: path] = number })
  }

  /// A number that the control may refuse: `write` throws, saying what is wrong.
  public static func number<C: Control>(
    _ name: String, in range: ClosedRange<Double> = Property.anyNumber, unit: String = "",
    _ documentation: String, read: @escaping (C) -> Double,
    write: @escaping (C, Double) throws(PropertyError) -> Void
  ) -> Property {
    numberAccess(name, in: range, unit: unit, documentation, read: read, write: write)
  }

  private static func numberAccess<C: Control>(
    _ name: String, in range: ClosedRange<Double>, unit: String, _ documentation: String,
    read: @escaping (C) -> Double, write: @escaping (C, Double) throws(PropertyError) -> Void
  ) -> Property {
    of(name, .number(range, unit: unit), documentation) { (control: C) in
      .number(read(control))
    } write: { (control: C, value) throws(PropertyError) in
      guard case .number(let number) = value, number.isFinite, range.contains(number) else {
        return false
      }
      try write(control, number)
      return true
    }
  }

  /// A whole number that `path` holds.
  public static func count<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, Double>, in range: ClosedRange<Double>,
    _ documentation: String
  ) -> Property {
    numberAccess(
      name, in: range, unit: "", documentation, read: { (control: C) in control[keyPath: path] },
      write: { (control: C, number) throws(PropertyError) in
        guard number == number.rounded() else { throw PropertyError("expected a whole number") }
        control[keyPath: path] = number
      })
  }

  /// A number that may be left unset.
  public static func number<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, Double?>,
    in range: ClosedRange<Double> = Property.anyNumber, unit: String = "", _ documentation: String
  ) -> Property {
    of(name, .number(range, unit: unit), isOptional: true, documentation) { (control: C) in
      control[keyPath: path].map { .number($0) } ?? .none
    } write: { (control: C, value) in
      switch value {
      case .none: control[keyPath: path] = nil
      case .number(let number) where number.isFinite && range.contains(number):
        control[keyPath: path] = number
      case .number, .boolean, .text, .list, .color, .picture: return false
      }
      return true
    }
  }

  /// An angle: radians in code, degrees in panel files.
  public static func angle<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, Double>, _ documentation: String
  ) -> Property {
    numberAccess(
      name, in: -720...720, unit: "degrees", documentation,
      read: { (control: C) in control[keyPath: path] * 180 / .pi },
      write: { (control: C, degrees) in control[keyPath: path] = degrees * .pi / 180 })
  }

  /// A property that is true or false.
  public static func boolean<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, Bool>, _ documentation: String
  ) -> Property {
    of(name, .boolean, documentation) { (control: C) in
      .boolean(control[keyPath: path])
    } write: { (control: C, value) in
      guard case .boolean(let isTrue) = value else { return false }
      control[keyPath: path] = isTrue
      return true
    }
  }

  /// A colour.
  public static func color<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, Color>, _ documentation: String
  ) -> Property {
    of(name, .color, documentation) { (control: C) in
      .color(control[keyPath: path])
    } write: { (control: C, value) in
      guard case .color(let color) = value else { return false }
      control[keyPath: path] = color
      return true
    }
  }

  /// A colour that is inherited while it is not set.
  public static func color<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, Color?>, _ documentation: String
  ) -> Property {
    of(name, .color, isOptional: true, documentation) { (control: C) in
      control[keyPath: path].map { .color($0) } ?? .none
    } write: { (control: C, value) in
      switch value {
      case .none: control[keyPath: path] = nil
      case .color(let color): control[keyPath: path] = color
      case .number, .boolean, .text, .list, .picture: return false
      }
      return true
    }
  }

  /// A text.
  public static func text<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, String>, _ documentation: String
  ) -> Property {
    of(name, .text, documentation) { (control: C) in
      .text(control[keyPath: path])
    } write: { (control: C, value) in
      guard case .text(let text) = value else { return false }
      control[keyPath: path] = text
      return true
    }
  }

  /// Different texts to choose from.
  public static func list<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, [String]>, _ documentation: String
  ) -> Property {
    of(name, .list, documentation) { (control: C) in
      .list(control[keyPath: path])
    } write: { (control: C, value) in
      guard case .list(let texts) = value, !texts.isEmpty, !texts.contains(""),
        Set(texts).count == texts.count
      else { return false }
      control[keyPath: path] = texts
      return true
    }
  }

  /// A picture, or none.
  public static func picture<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, Picture?>, _ documentation: String
  ) -> Property {
    of(name, .picture, isOptional: true, documentation) { (control: C) in
      control[keyPath: path].map { .picture($0) } ?? .none
    } write: { (control: C, value) in
      switch value {
      case .none: control[keyPath: path] = nil
      case .picture(let picture): control[keyPath: path] = picture
      case .number, .boolean, .text, .list, .color: return false
      }
      return true
    }
  }

  /// One of the built-in icons, by its name, or a picture.
  public static func icon<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, Icon?>, _ documentation: String
  ) -> Property {
    of(name, .icon, isOptional: true, documentation) { (control: C) in
      switch control[keyPath: path] {
      case .builtIn(let icon): .text(icon.rawValue)
      case .picture(let picture): .picture(picture)
      case nil: .none
      }
    } write: { (control: C, value) throws(PropertyError) in
      switch value {
      case .none: control[keyPath: path] = nil
      case .text(let name):
        control[keyPath: path] = .builtIn(try BuiltInIcon(named: name))
      case .picture(let picture): control[keyPath: path] = .picture(picture)
      case .number, .boolean, .list, .color: return false
      }
      return true
    }
  }

  /// How a value is written as text.
  public static func format<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, ValueFormat>, _ documentation: String
  ) -> Property {
    of(name, .text, documentation) { (control: C) in
      .text(control[keyPath: path].source)
    } write: { (control: C, value) throws(PropertyError) in
      guard case .text(let text) = value else { return false }
      do throws(ValueFormat.FormatError) {
        control[keyPath: path] = try ValueFormat(text)
      } catch {
        throw PropertyError(error.message)
      }
      return true
    }
  }

  /// One of the words of an enumeration.
  public static func choice<C: Control, Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, Choice>, _ documentation: String
  ) -> Property {
    of(name, .choice(Choice.allCases.map(\.rawValue)), documentation) { (control: C) in
      .text(control[keyPath: path].rawValue)
    } write: { (control: C, value) in
      guard case .text(let word) = value, let choice = Choice(rawValue: word) else { return false }
      control[keyPath: path] = choice
      return true
    }
  }

  /// The common ground: `write` returns false for a value of another kind or outside its range.
  static func of<C: Control>(
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
        guard try write(control, value) else { throw PropertyError("expected \(expectation)") }
      })
  }
}
