import Values

/// The values that a property accepts, as written in panel files.
///
/// A format describes itself completely: messages, the reference, the JSON Schema, bindings and the
/// gallery only use its properties. To add a format, add a static member.
public struct PropertyFormat: Hashable, Sendable {
  /// The JSON value that a panel file contains.
  public enum Shape: Hashable, Sendable {
    /// A number in a range; `isWhole` excludes fractions.
    case number(ClosedRange<Double>, isWhole: Bool)
    /// `true` or `false`.
    case boolean
    /// Any string.
    case text
    /// One of several words.
    case choice([String])
    /// An array of non-empty strings; at least one. Unless they are references, all are different.
    case list
  }

  /// The meaning of a text.
  public enum Reference: Hashable, Sendable {
    /// A colour of the theme, or a hexadecimal colour.
    case color
    /// The path of a picture.
    case picture
    /// The name of a built-in icon, or the path of a picture.
    case icon
  }

  /// What a panel file can contain in place of a number or a text.
  public enum Alternative: Hashable, Sendable {
    /// A percentage of the container's length, such as `"50%"`.
    case percentage
    /// An array with a share, or `"auto"`, for each column.
    case columns
    /// An object with the number and a curve.
    case transition
    /// An array with a number for each side.
    case sides
    /// An array of numbers in a range. A value to which the property is bound has them as a text.
    case numbers(ClosedRange<Double>, count: ClosedRange<Int>)
    /// An array of points, each an array of two numbers or percentages. A value to which the property
    /// is bound has them as a text.
    case points(count: ClosedRange<Int>)
  }

  /// The JSON value that a panel file contains.
  public let shape: Shape
  /// What a panel file can contain in place of the number that `shape` describes, or instead of the
  /// text; nil for nothing.
  public private(set) var alternative: Alternative?
  /// The kinds of fields that a text can name, all if it is empty; nil for a text that is no name of a
  /// field of rows.
  public private(set) var fieldKinds: [Scalar.Kind]?
  /// The unit of a number; empty for none.
  public let unit: String
  /// The meaning of a text; nil for plain text.
  public let reference: Reference?
  /// The maximum length of a text, or of an item of a list, in characters (Unicode scalars).
  public let limit: Int
  /// The expected value, for messages: `a number from 0 to 1`.
  public let expectation: String
  /// The accepted values in a few words of Markdown, for the reference.
  public let summary: String

  /// A format of its own, for a property with a ``PropertyDeclaration`` of its own.
  /// - Parameters:
  ///   - shape: the JSON value that a panel file contains.
  ///   - unit: the unit of a number; empty for none.
  ///   - reference: what a text refers to; nil if it is only text.
  ///   - limit: the maximum length of a text, or of an item of a list, in characters.
  ///   - expectation: the expected value, for messages: `a number from 0 to 1`.
  ///   - summary: the accepted values in a few words of Markdown, for the reference.
  public init(
    _ shape: Shape, unit: String = "", reference: Reference? = nil,
    limit: Int = PropertyFormat.textLimit,
    expectation: String, summary: String
  ) {
    self.shape = shape
    self.unit = unit
    self.reference = reference
    self.limit = limit
    self.expectation = expectation
    self.summary = summary
  }

  /// A number in a range.
  public static func number(_ range: ClosedRange<Double>, unit: String = "") -> PropertyFormat {
    PropertyFormat(
      .number(range, isWhole: false), unit: unit,
      expectation: describe(range) + (unit.isEmpty ? "" : " (\(unit))"),
      summary: summarize(range) + (unit.isEmpty ? "" : " \(unit)"))
  }

  /// A length in points, or a percentage of the container's length.
  public static let lengthOrPercentage: PropertyFormat = {
    var format = PropertyFormat(
      .number(length, isWhole: false), unit: "points", limit: wordLimit,
      expectation: describe(length) + " (points) or a percentage from \"0%\" to \"100%\"",
      summary: summarize(length) + " points, or `\"0%\"` to `\"100%\"`")
    format.alternative = .percentage
    return format
  }()

  /// A number of columns, or an array with a share or `"auto"` for each.
  public static func columns(_ range: ClosedRange<Int>) -> PropertyFormat {
    let count = count(range)
    var format = PropertyFormat(
      count.shape, limit: wordLimit,
      expectation: count.expectation + " or an array of shares above 0 and \"auto\"",
      summary: count.summary + ", or an array of shares and `\"auto\"`")
    format.alternative = .columns
    return format
  }

  /// A duration in seconds, or an object with a duration and a curve.
  public static let transition: PropertyFormat = {
    let seconds = number(Transition.seconds, unit: "seconds")
    var format = PropertyFormat(
      seconds.shape, unit: seconds.unit,
      expectation: seconds.expectation + " or an object with \"duration\" and \"curve\"",
      summary: seconds.summary + ", or an object with `duration` and `curve`")
    format.alternative = .transition
    return format
  }()

  /// A length in points, or an array with a length for each side.
  public static let sides: PropertyFormat = {
    let all = number(length, unit: "points")
    var format = PropertyFormat(
      all.shape, unit: all.unit,
      expectation: all.expectation
        + " or an array [vertical, horizontal] or [top, end, bottom, start]",
      summary: all.summary + ", `[vertical, horizontal]` or `[top, end, bottom, start]`")
    format.alternative = .sides
    return format
  }()
  /// Several numbers in a range, in an array.
  public static func numbers(
    _ range: ClosedRange<Double>, count: ClosedRange<Int>, unit: String = ""
  ) -> PropertyFormat {
    let unit = unit.isEmpty ? "" : " \(unit)"
    let number = count.count == 1 ? "\(count.lowerBound)" : "at most \(count.upperBound)"
    let limits =
      range == anyNumber ? "" : " from \(short(range.lowerBound)) to \(short(range.upperBound))"
    var format = PropertyFormat(
      .text, expectation: "an array of \(number) numbers\(limits)",
      summary: "array of \(number) numbers\(limits)\(unit)")
    format.alternative = .numbers(range, count: count)
    return format
  }

  /// Several points, in an array.
  public static func points(count: ClosedRange<Int>) -> PropertyFormat {
    var format = PropertyFormat(
      .text, limit: Int.max,
      expectation:
        "an array of \(count.lowerBound) to \(count.upperBound) points, such as [0, \"50%\"]",
      summary: "array of points: `[x, y]` in points or percent")
    format.alternative = .points(count: count)
    return format
  }

  /// A whole number in a range.
  public static func count(_ range: ClosedRange<Int>) -> PropertyFormat {
    PropertyFormat(
      .number(Double(range.lowerBound)...Double(range.upperBound), isWhole: true),
      expectation: "a whole number from \(range.lowerBound) to \(range.upperBound)",
      summary: "\(range.lowerBound) to \(range.upperBound)")
  }

  /// `true` or `false`.
  public static let boolean = PropertyFormat(
    .boolean, expectation: "true or false", summary: "`true`, `false`")

  /// Any text of at most `textLimit` characters.
  public static let text = PropertyFormat(.text, expectation: "a string", summary: "text")

  /// The format of a value; see ``ValueFormat``.
  public static let valueFormat = PropertyFormat(
    .text, expectation: "a string", summary: "text with `{value}`")

  /// A text of at most `wordLimit` characters.
  public static let word = PropertyFormat(
    .text, limit: wordLimit, expectation: "a string", summary: "text")

  /// The name of a field of the rows that the control, or one around it, shows.
  /// - Parameter kinds: the kinds of fields; empty for all.
  public static func field(_ kinds: [Scalar.Kind] = []) -> PropertyFormat {
    var format = PropertyFormat(
      .text, limit: wordLimit, expectation: "the name of a field", summary: "name of a field")
    format.fieldKinds = kinds
    return format
  }

  /// A format of numbers; see ``TextFormat``.
  public static let numberFormat = PropertyFormat(
    .text, limit: wordLimit, expectation: "a format such as \".1f\"",
    summary: "[format](#expressions)")

  /// A list of different, non-empty texts: at least one and at most `itemLimit`.
  public static let list = PropertyFormat(
    .list, limit: wordLimit, expectation: "an array of different strings, none of them empty",
    summary: "array of up to \(itemLimit) different texts")

  /// A colour.
  public static let color = PropertyFormat(
    .text, reference: .color,
    expectation: "a colour (\"#RGB\", \"#RRGGBB\" or \"#RRGGBBAA\")", summary: "colour")

  /// The colours of a gradient.
  public static let gradient = PropertyFormat(
    .list, reference: .color, limit: wordLimit,
    expectation:
      "an array of \(gradientStops.lowerBound) to \(gradientStops.upperBound) colours",
    summary: "array of \(gradientStops.lowerBound) to \(gradientStops.upperBound) colours")

  /// A picture, by the path of its file.
  public static let picture = PropertyFormat(
    .text, reference: .picture, expectation: "the path of a PNG, JPEG or SVG file",
    summary: "PNG, JPEG or SVG file")

  /// Several pictures, by the paths of their files: at least one and at most `pictureLimit`.
  public static let pictures = PropertyFormat(
    .list, reference: .picture, expectation: "an array of paths of PNG, JPEG or SVG files",
    summary: "array of up to \(pictureLimit) PNG, JPEG or SVG files")

  /// An icon, by its name or the path of its file.
  public static let icon = PropertyFormat(
    .text, reference: .icon,
    expectation: "the name of an icon or the path of a PNG, JPEG or SVG file",
    summary: "[icon](#icons), PNG, JPEG or SVG file")

  /// One of several words.
  public static func choice(_ words: [String]) -> PropertyFormat {
    PropertyFormat(
      .choice(words), expectation: words.map { "\"\($0)\"" }.joined(separator: " or "),
      summary: words.map { "`\"\($0)\"`" }.joined(separator: ", "))
  }

  // MARK: Limits

  /// The maximum length of a text in characters (Unicode scalars).
  public static let textLimit = Scalar.textLimit
  /// The maximum length of a word, such as a unit or an item of a list, in characters.
  public static let wordLimit = 64
  /// The maximum number of items of a list. All of them are measured to find a common font size. A
  /// screen has room for fewer finger-sized targets.
  public static let itemLimit = 1_000

  /// The maximum number of pictures of a list. All of them are in memory at the same time.
  public static let pictureLimit = 100

  /// The numbers of colours that a gradient can have.
  public static let gradientStops = 2...16

  /// The maximum number of items of a list.
  public var maximumItems: Int {
    switch reference {
    case .picture: Self.pictureLimit
    case .color: Self.gradientStops.upperBound
    case .icon, nil: Self.itemLimit
    }
  }

  /// Whether a panel file contains a list of colours.
  package var isColorList: Bool { shape == .list && reference == .color }

  /// The minimum number of items of a list.
  package var minimumItems: Int { reference == .color ? Self.gradientStops.lowerBound : 1 }

  /// Throws an error that names the limit if a text or a list is too long.
  package func checkLimits(of value: PropertyValue) throws(PropertyError) {
    let texts: [String]
    switch value {
    case .text(let text): texts = [text]
    case .list(let items): texts = items
    case .pictures(let pictures): texts = pictures.map(\.path)
    case .none, .number, .numbers, .points, .boolean, .color, .theme, .derived, .token, .transition,
      .picture:
      return
    }
    guard texts.count <= maximumItems else {
      throw .refused("\(texts.count) items are too many; at most \(maximumItems) are allowed")
    }
    if let long = texts.first(where: { Scalar.exceeds($0, limit) }) {
      throw .refused(
        "\(long.unicodeScalars.count) characters are too many; at most \(limit) are allowed")
    }
  }

  // MARK: Ranges

  /// The default range of numbers, in which all whole numbers are exact.
  public static let anyNumber = Value.unboundedRange
  /// The range of lengths, in points.
  public static let length = 0.0...10_000.0
  /// The range of the shares of columns.
  public static let columnShares = 1e-3...1e6
  /// The range of numbers above 0.
  public static let positive = 1e-9...anyNumber.upperBound

  private static func describe(_ range: ClosedRange<Double>) -> String {
    if range == anyNumber { return "a number" }
    if range == positive { return "a number above 0, to \(short(range.upperBound))" }
    return "a number from \(short(range.lowerBound)) to \(short(range.upperBound))"
  }

  private static func summarize(_ range: ClosedRange<Double>) -> String {
    if range == anyNumber { return "number" }
    if range == positive { return "number above 0" }
    return range.upperBound == anyNumber.upperBound
      ? "\(NumberFormat.short(range.lowerBound)) or more"
      : "\(NumberFormat.short(range.lowerBound)) to \(NumberFormat.short(range.upperBound))"
  }

  /// Returns the text of a bound; those of `anyNumber` are powers of two.
  private static func short(_ number: Double) -> String {
    abs(number) == anyNumber.upperBound
      ? (number < 0 ? "-2^53" : "2^53") : NumberFormat.short(number)
  }
}
