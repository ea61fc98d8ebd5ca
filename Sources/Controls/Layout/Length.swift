/// A width or a height that a control requests from its container.
public enum Length: Hashable, Sendable {
  /// A number of points.
  case points(Double)
  /// A part of the container's length, from 0 to 100 %.
  case percent(Double)

  /// Reads a percentage, such as `50%` or `33.3%`, from 0 to 100 %; nil for any other text.
  public init?(percentage text: String) {
    guard text.last == "%" else { return nil }
    let digits = text.dropLast().utf8
    let isDecimal = digits.allSatisfy { (48...57).contains($0) || $0 == 46 }
    guard isDecimal, digits.first != 46, digits.last != 46,
      let number = Double(text.dropLast()), number <= 100
    else { return nil }
    self = .percent(number)
  }
}

extension Length: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self = .points(value) }
  public init(integerLiteral value: Int) { self = .points(Double(value)) }
}

/// The length of a container on one axis, of which its children can request parts.
public struct LengthSpace: Hashable, Sendable {
  /// The available length in points.
  public var length: Double
  /// The distance between neighbouring children.
  public var spacing: Double

  /// Creates the space of a container.
  public init(_ length: Double, spacing: Double = 0) {
    self.length = max(length, 0)
    self.spacing = spacing
  }

  /// Returns a length in points.
  ///
  /// Percentages share the spacing, so that any that add up to 100 % fill the container, and 25 % of
  /// one row is as long as 25 % of another.
  public func points(_ length: Length) -> Double {
    switch length {
    case .points(let points): points
    case .percent(let percent): max((self.length + spacing) * percent / 100 - spacing, 0)
    }
  }
}

/// The length that a control requests on one axis, and its limits.
public struct LengthRequest: Hashable, Sendable {
  /// The length; nil for the natural one.
  public var length: Length?
  /// The minimum length; nil for none. It takes precedence over `maximum`.
  public var minimum: Length?
  /// The maximum length; nil for none.
  public var maximum: Length?

  /// Creates a request. Parameters that are nil request nothing.
  public init(_ length: Length? = nil, minimum: Length? = nil, maximum: Length? = nil) {
    self.length = length
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Whether nothing is requested.
  public var isEmpty: Bool { length == nil && minimum == nil && maximum == nil }

  /// Returns a length within the limits.
  /// - Parameter space: the container's length; nil while it is unknown, when limits in percent do
  ///   not apply.
  public func limited(_ length: Double, in space: LengthSpace?) -> Double {
    max(
      min(length, points(maximum, in: space) ?? .infinity),
      points(minimum, in: space) ?? 0)
  }

  /// Returns a length in points; nil for a percentage of an unknown length, and for an invalid
  /// length.
  public func points(_ length: Length?, in space: LengthSpace?) -> Double? {
    switch length {
    case .points(let points): points.isValidLength ? points : nil
    case .percent: length.flatMap { space?.points($0) }
    case nil: nil
    }
  }
}
