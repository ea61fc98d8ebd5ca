import Geometry
import Raster
import Values

/// The accepted values and the documentation of a property. A kind of control declares a property
/// with it and a stored property:
///
///     @Redrawn(.color("The colour of the dot.")) public var dotColor = Color.white
///     @Resized(.length("The diameter of the dot.")) public var dotSize = 12.0
///
/// The name in panel files is that of the stored property, and the default is its initial value.
public struct PropertyDeclaration<Value>: Sendable {
  let format: PropertyFormat
  let isOptional: Bool
  let documentation: String
  let encode: @Sendable (Value) -> PropertyValue
  /// Returns nil for a value of another format or outside the range.
  let decode: @Sendable (PropertyValue) throws(PropertyError) -> Value?
  private(set) var traits: PropertyTraits = []
  private(set) var wordSource: String?
  /// The properties of a group, in their order; nil for a single property.
  private(set) var group: [GroupedProperty<Value>]?

  /// Declares a property of a type for which no static member below exists.
  /// - Parameters:
  ///   - format: the values that panel files can contain.
  ///   - isOptional: whether `null` leaves it unset.
  ///   - documentation: what the property does, in one sentence.
  ///   - encode: converts a value to the form of panel files.
  ///   - decode: converts a value from the form of panel files. Returns nil for a value of another
  ///     format or outside the range; throws to give a more specific reason.
  public init(
    _ format: PropertyFormat, isOptional: Bool = false, _ documentation: String,
    encode: @escaping @Sendable (Value) -> PropertyValue,
    decode: @escaping @Sendable (PropertyValue) throws(PropertyError) -> Value?
  ) {
    self.format = format
    self.isOptional = isOptional
    self.documentation = documentation
    self.encode = encode
    self.decode = decode
  }

  /// Declares several properties that are stored as one, such as those of a ``Face``.
  public init(group: [GroupedProperty<Value>]) {
    self.init(.boolean, "", encode: { _ in .none }, decode: { _ in nil })
    self.group = group
  }

  /// The same declaration for a property that can change the control's values.
  public var affectingValues: Self { with(.affectsValues) }
  /// The same declaration for the texts that the control's values can have.
  public var listingChoices: Self { with(.listsChoices) }
  /// The same declaration for a number in the range of the control's value.
  public var inValueRange: Self { with(.isInValueRange) }
  /// The same declaration for the control's text size.
  public var asTextSize: Self { with(.isTextSize) }
  /// The same declaration for the control's tint.
  var asTint: Self { with(.isTint) }
  /// The same declaration for a colour that accepts the names of the theme's colours.
  package var storingThemeColors: Self { with(.storesThemeColors) }
  /// The same declaration for numbers or points that move to new ones if the control has a `transition`.
  public var moving: Self { with(.moves) }
  /// The same declaration for a choice that is also set if `property`, a number, is set to a word.
  public func alsoSet(byWordsFor property: String) -> Self {
    var changed = self
    changed.wordSource = property
    return changed
  }

  private func with(_ trait: PropertyTraits) -> Self {
    var changed = self
    changed.traits.insert(trait)
    return changed
  }
}

extension PropertyDeclaration {
  /// Returns the declaration of a property that may be left unset.
  static func optional<Wrapped>(
    _ declaration: PropertyDeclaration<Wrapped>
  ) -> Self where Value == Wrapped? {
    let (encode, decode) = (declaration.encode, declaration.decode)
    return PropertyDeclaration(
      declaration.format, isOptional: true, declaration.documentation
    ) {
      $0.map(encode) ?? .none
    } decode: { (given) throws(PropertyError) in
      if given == .none { return .some(nil) }
      return try decode(given).map { .some($0) }
    }
  }
}

// MARK: Numbers

extension PropertyDeclaration<Double> {
  /// A number in a range.
  public static func number(
    in range: ClosedRange<Double> = PropertyFormat.anyNumber, unit: String = "",
    _ documentation: String
  ) -> Self {
    PropertyDeclaration(
      .number(range, unit: unit), documentation, encode: { .number($0) },
      decode: { $0.number(in: range) })
  }

  /// A length in points.
  public static func length(_ documentation: String) -> Self {
    number(in: PropertyFormat.length, unit: "points", documentation)
  }

  /// An angle: radians in code, degrees in panel files.
  public static func angle(_ documentation: String) -> Self {
    PropertyDeclaration(.number(-720...720, unit: "degrees"), documentation) {
      .number(Angles.degrees(radians: $0))
    } decode: {
      $0.number(in: -720...720).map(Angles.radians(degrees:))
    }
  }
}

extension PropertyDeclaration<Double?> {
  /// A number in a range, or nil.
  public static func number(
    in range: ClosedRange<Double> = PropertyFormat.anyNumber, unit: String = "",
    _ documentation: String
  ) -> Self {
    optional(.number(in: range, unit: unit, documentation))
  }

  /// A length in points, or nil.
  public static func length(_ documentation: String) -> Self { optional(.length(documentation)) }
}

extension PropertyDeclaration<Length?> {
  /// A length in points, or a percentage of the container's length, or nil.
  public static func lengthOrPercentage(_ documentation: String) -> Self {
    optional(
      PropertyDeclaration<Length>(.lengthOrPercentage, documentation) { length in
        switch length {
        case .points(let points): .number(points)
        case .percent(let percent): .text(NumberFormat.short(percent) + "%")
        }
      } decode: { value in
        value.number(in: PropertyFormat.length).map { .points($0) }
          ?? value.text.flatMap { Length(percentage: $0) }
      })
  }
}

extension PropertyDeclaration<Int> {
  /// A whole number in a range.
  public static func count(in range: ClosedRange<Int>, _ documentation: String) -> Self {
    PropertyDeclaration(.count(range), documentation) {
      .number(Double($0))
    } decode: { value in
      value.number.flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension PropertyDeclaration<Int?> {
  /// A whole number in a range, or nil.
  public static func count(in range: ClosedRange<Int>, _ documentation: String) -> Self {
    optional(.count(in: range, documentation))
  }
}

// MARK: Other types

extension PropertyDeclaration<Bool> {
  /// A truth value.
  public static func boolean(_ documentation: String) -> Self {
    PropertyDeclaration(.boolean, documentation, encode: { .boolean($0) }, decode: { $0.boolean })
  }
}

extension PropertyDeclaration<Color> {
  /// A colour.
  public static func color(_ documentation: String) -> Self {
    PropertyDeclaration(.color, documentation, encode: { .color($0) }, decode: { $0.color })
  }
}

extension PropertyDeclaration<Color?> {
  /// A colour, or nil.
  public static func color(_ documentation: String) -> Self { optional(.color(documentation)) }
}

extension PropertyDeclaration<String> {
  /// A text.
  public static func text(_ documentation: String) -> Self { text(.text, documentation) }

  /// A text of at most `PropertyFormat.wordLimit` characters.
  public static func word(_ documentation: String) -> Self { text(.word, documentation) }

  /// The name of a field of the rows that the control, or one around it, shows.
  /// - Parameters:
  ///   - kinds: the kinds of fields; empty for all.
  ///   - documentation: what the property does, in one sentence.
  public static func field(
    accepting kinds: [Scalar.Kind] = [], _ documentation: String
  ) -> Self {
    text(.field(kinds), documentation)
  }

  private static func text(_ format: PropertyFormat, _ documentation: String) -> Self {
    PropertyDeclaration(format, documentation) {
      .text($0)
    } decode: {
      $0.text
    }
  }
}

extension PropertyDeclaration {
  /// A list of different, non-empty texts, which the control may store in another form.
  /// - Parameters:
  ///   - documentation: what the property does, in one sentence.
  ///   - texts: converts the stored form to texts.
  ///   - make: converts texts to the stored form.
  public static func list(
    _ documentation: String, texts: @escaping @Sendable (Value) -> [String],
    make: @escaping @Sendable ([String]) -> Value
  ) -> Self {
    PropertyDeclaration(.list, documentation) {
      .list(texts($0))
    } decode: { value in
      guard case .list(let texts) = value, !texts.isEmpty, !texts.contains(""),
        Set(texts).count == texts.count
      else { return nil }
      return make(texts)
    }
  }
}

extension PropertyDeclaration<[String]> {
  /// A list of different, non-empty texts.
  public static func list(_ documentation: String) -> Self {
    list(documentation, texts: { $0 }, make: { $0 })
  }
}

extension PropertyDeclaration<Picture?> {
  /// A picture, or nil.
  public static func picture(_ documentation: String) -> Self {
    optional(
      PropertyDeclaration<Picture>(.picture, documentation) {
        .picture($0)
      } decode: {
        $0.picture
      })
  }
}

extension PropertyDeclaration<[Picture]> {
  /// Several pictures, in order.
  public static func pictures(_ documentation: String) -> Self {
    PropertyDeclaration(.pictures, documentation) {
      .pictures($0)
    } decode: { value in
      guard case .pictures(let pictures) = value, !pictures.isEmpty else { return nil }
      return pictures
    }
  }
}

extension PropertyDeclaration<Icon?> {
  /// A built-in icon or a picture, or nil.
  public static func icon(_ documentation: String) -> Self {
    optional(
      PropertyDeclaration<Icon>(.icon, documentation) { icon in
        switch icon {
        case .builtIn(let icon): .text(icon.name)
        case .picture(let picture): .picture(picture)
        }
      } decode: { (value) throws(PropertyError) in
        if let name = value.text { return .builtIn(try BuiltInIcon(named: name)) }
        return value.picture.map(Icon.picture)
      })
  }
}

extension PropertyDeclaration<ValueFormat> {
  /// A template for displaying a value.
  public static func format(_ documentation: String) -> Self {
    PropertyDeclaration(.valueFormat, documentation) {
      .text($0.source)
    } decode: { (value) throws(PropertyError) in
      guard let text = value.text else { return nil }
      do throws(ValueFormat.FormatError) {
        return try ValueFormat(text)
      } catch {
        throw .refused(error.message)
      }
    }
  }
}

extension PropertyDeclaration where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// A word that is a raw value of an enumeration; `choices` can restrict the enumeration.
  public static func choice(
    among choices: [Value] = Array(Value.allCases), _ documentation: String
  ) -> Self {
    let words = choices.map { $0.rawValue }
    return PropertyDeclaration(.choice(words), documentation) {
      .text($0.rawValue)
    } decode: {
      $0.text.flatMap { words.contains($0) ? Value(rawValue: $0) : nil }
    }
  }
}

extension PropertyDeclaration {
  /// A word that is a raw value of an enumeration, or none.
  static func optionalChoice<Word>(_ documentation: String) -> Self
  where Value == Word?, Word: RawRepresentable<String> & CaseIterable & Sendable {
    optional(.choice(documentation))
  }
}
