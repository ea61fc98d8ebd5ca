import Geometry
import Raster

/// A property as the kind of control `C` declares it:
///
///     public override class var properties: [Property] {
///       declared(
///         after: commonProperties,
///         .color("dotColor", \.dotColor, "The colour of the dot."))
///     }
public struct PropertyDeclaration<C: Control> {
  /// The place of a property's value in a control; made when it is first needed, as that takes longer
  /// than all else about a property.
  public typealias Path<V> = () -> ReferenceWritableKeyPath<C, V>

  fileprivate var property: Property

  /// The same property, marked as one that may change the control's values.
  public var affectingValues: Self { marked(\.affectsValues) }
  /// The same property, marked as a number in the range of the control's value.
  public var lyingInRange: Self { marked(\.liesInRange) }
  /// The same property, marked as the height of the control's type.
  public var settingTypeSize: Self { marked(\.isTypeSize) }

  private func marked(_ mark: WritableKeyPath<Property, Bool>) -> Self {
    var marked = self
    marked.property[keyPath: mark] = true
    return marked
  }
}

/// The kinds of control, for the type of what they declare; only `Control` conforms to it.
public protocol PropertyDeclaring: Control {}

extension Control: PropertyDeclaring {}

extension PropertyDeclaring {
  /// The properties that a kind takes over, and its own after them.
  public static func declared(
    after others: [Property] = [], _ own: PropertyDeclaration<Self>...
  ) -> [Property] {
    others + own.map { $0.property }
  }
}

// MARK: Numbers

extension PropertyDeclaration {
  /// A number that `path` holds.
  public static func number(
    _ name: String, _ path: @autoclosure @escaping Path<Double>,
    in range: ClosedRange<Double> = Property.anyNumber,
    unit: String = "", _ documentation: String
  ) -> Self {
    stored(name, .number(range, unit: unit), path(), documentation, as: PropertyValue.number) {
      $0.number(in: range)
    }
  }

  /// A number that may be left unset.
  public static func number(
    _ name: String, _ path: @autoclosure @escaping Path<Double?>,
    in range: ClosedRange<Double> = Property.anyNumber,
    unit: String = "", _ documentation: String
  ) -> Self {
    optional(name, .number(range, unit: unit), path(), documentation, as: PropertyValue.number) {
      $0.number(in: range)
    }
  }

  /// A number that the control may refuse: `write` throws the reason.
  public static func number(
    _ name: String, in range: ClosedRange<Double> = Property.anyNumber, unit: String = "",
    _ documentation: String, read: @escaping (C) -> Double,
    write: @escaping (C, Double) throws(PropertyError) -> Void
  ) -> Self {
    of(name, .number(range, unit: unit), documentation) {
      .number(read($0))
    } write: {
      (control, value) throws(PropertyError) in
      guard let number = value.number(in: range) else { return false }
      try write(control, number)
      return true
    }
  }

  /// A length in points.
  public static func length(
    _ name: String, _ path: @autoclosure @escaping Path<Double>, _ documentation: String
  ) -> Self {
    number(name, path(), in: Property.length, unit: "points", documentation)
  }

  /// A length in points that may be left unset.
  public static func length(
    _ name: String, _ path: @autoclosure @escaping Path<Double?>, _ documentation: String
  ) -> Self {
    number(name, path(), in: Property.length, unit: "points", documentation)
  }

  /// An angle: radians in code, degrees in panel files.
  public static func angle(
    _ name: String, _ path: @autoclosure @escaping Path<Double>, _ documentation: String
  ) -> Self {
    number(
      name, in: -720...720, unit: "degrees", documentation,
      read: { Angles.degrees(radians: $0[keyPath: path()]) },
      write: { $0[keyPath: path()] = Angles.radians(degrees: $1) })
  }

  /// A whole number that `path` holds.
  public static func count(
    _ name: String, _ path: @autoclosure @escaping Path<Int>, in range: ClosedRange<Int>,
    _ documentation: String
  ) -> Self {
    stored(name, .count(range), path(), documentation, as: { .number(Double($0)) }) { value in
      value.number.flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

// MARK: Others

extension PropertyDeclaration {
  /// A property that is true or false.
  public static func boolean(
    _ name: String, _ path: @autoclosure @escaping Path<Bool>, _ documentation: String
  ) -> Self {
    stored(name, .boolean, path(), documentation, as: PropertyValue.boolean, from: \.boolean)
  }

  /// A colour.
  public static func color(
    _ name: String, _ path: @autoclosure @escaping Path<Color>, _ documentation: String
  ) -> Self {
    stored(name, .color, path(), documentation, as: PropertyValue.color, from: \.color)
  }

  /// A colour that is inherited while it is not set.
  public static func color(
    _ name: String, _ path: @autoclosure @escaping Path<Color?>, _ documentation: String
  ) -> Self {
    optional(name, .color, path(), documentation, as: PropertyValue.color, from: \.color)
  }

  /// A text.
  public static func text(
    _ name: String, _ path: @autoclosure @escaping Path<String>, _ documentation: String
  ) -> Self {
    stored(name, .text, path(), documentation, as: PropertyValue.text, from: \.text)
  }

  /// Different texts to choose from, at least one.
  public static func list(
    _ name: String, _ path: @autoclosure @escaping Path<[String]>, _ documentation: String
  ) -> Self {
    stored(name, .list, path(), documentation, as: PropertyValue.list) { value in
      guard case .list(let texts) = value, !texts.isEmpty, !texts.contains(""),
        Set(texts).count == texts.count
      else { return nil }
      return texts
    }
  }

  /// A picture, or none.
  public static func picture(
    _ name: String, _ path: @autoclosure @escaping Path<Picture?>, _ documentation: String
  ) -> Self {
    optional(name, .picture, path(), documentation, as: PropertyValue.picture, from: \.picture)
  }

  /// One of the built-in icons, by its name, or a picture.
  public static func icon(
    _ name: String, _ path: @autoclosure @escaping Path<Icon?>, _ documentation: String
  ) -> Self {
    optional(name, .icon, path(), documentation) { icon in
      switch icon {
      case .builtIn(let icon): .text(icon.name)
      case .picture(let picture): .picture(picture)
      }
    } from: { (value) throws(PropertyError) in
      if let name = value.text { return .builtIn(try BuiltInIcon(named: name)) }
      return value.picture.map(Icon.picture)
    }
  }

  /// The form of a value as text.
  public static func format(
    _ name: String, _ path: @autoclosure @escaping Path<ValueFormat>, _ documentation: String
  ) -> Self {
    stored(name, .text, path(), documentation, as: { .text($0.source) }) {
      (value) throws(PropertyError) in
      guard let text = value.text else { return nil }
      do throws(ValueFormat.FormatError) {
        return try ValueFormat(text)
      } catch {
        throw .refused(error.message)
      }
    }
  }

  /// One of the words of an enumeration; of all of them, or of those that suit the kind.
  public static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ path: @autoclosure @escaping Path<Choice>,
    among choices: [Choice] = Array(Choice.allCases),
    _ documentation: String
  ) -> Self {
    let words = choices.map { $0.rawValue }
    return stored(name, .choice(words), path(), documentation, as: { .text($0.rawValue) }) {
      $0.text.flatMap { words.contains($0) ? Choice(rawValue: $0) : nil }
    }
  }
}

// MARK: The common ground

extension PropertyDeclaration {
  /// A property that `path` holds; `from` returns nil for a value of another kind or range.
  private static func stored<V>(
    _ name: String, _ kind: Property.Kind, isOptional: Bool = false,
    _ path: @autoclosure @escaping Path<V>,
    _ documentation: String, as value: @escaping (V) -> PropertyValue,
    from: @escaping (PropertyValue) throws(PropertyError) -> V?
  ) -> Self {
    of(name, kind, isOptional: isOptional, documentation) {
      value($0[keyPath: path()])
    } write: {
      (control, given) throws(PropertyError) in
      guard let new = try from(given) else { return false }
      control[keyPath: path()] = new
      return true
    }
  }

  /// As `stored`, for a property that may be left unset.
  private static func optional<V>(
    _ name: String, _ kind: Property.Kind, _ path: @autoclosure @escaping Path<V?>,
    _ documentation: String,
    as value: @escaping (V) -> PropertyValue,
    from: @escaping (PropertyValue) throws(PropertyError) -> V?
  ) -> Self {
    stored(name, kind, isOptional: true, path(), documentation, as: { $0.map(value) ?? .none }) {
      (given) throws(PropertyError) in
      if given == .none { return .some(nil) }
      return try from(given).map { .some($0) }
    }
  }

  /// `write` returns false for a value of another kind or outside its range.
  private static func of(
    _ name: String, _ kind: Property.Kind, isOptional: Bool = false, _ documentation: String,
    read: @escaping (C) -> PropertyValue,
    write: @escaping (C, PropertyValue) throws(PropertyError) -> Bool
  ) -> Self {
    let property = Property(
      name: name, kind: kind, isOptional: isOptional, documentation: documentation,
      read: { control in (control as? C).map(read) ?? .none },
      write: { (control, value) throws(PropertyError) in
        guard let control = control as? C else {
          preconditionFailure("\(name) is a property of \(C.self)")
        }
        return try write(control, value)
      })
    return PropertyDeclaration(property: property)
  }
}

extension PropertyValue {
  fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
  fileprivate var boolean: Bool? { if case .boolean(let isTrue) = self { isTrue } else { nil } }
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
  fileprivate var color: Color? { if case .color(let color) = self { color } else { nil } }
  fileprivate var picture: Picture? {
    if case .picture(let picture) = self { picture } else { nil }
  }

  fileprivate func number(in range: ClosedRange<Double>) -> Double? {
    number.flatMap { range.contains($0) ? $0 : nil }
  }
}
