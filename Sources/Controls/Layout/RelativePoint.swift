import Geometry
import JSON

/// A point in a control. Each coordinate is in points or a percentage of the control's size.
public struct RelativePoint: Hashable, Sendable {
  public var x: Length
  public var y: Length

  /// Creates a point.
  public init(x: Length, y: Length) { (self.x, self.y) = (x, y) }

  /// Returns the point in a control of this size.
  public func point(in size: Size) -> Point {
    Point(x: LengthSpace(size.width).points(x), y: LengthSpace(size.height).points(y))
  }

  /// Reads two coordinates between spaces; nil for any other text.
  init?(_ text: Substring) {
    let lengths = text.split(separator: " ").map(Length.init(coordinate:))
    guard lengths.count == 2, let x = lengths[0], let y = lengths[1] else { return nil }
    self.init(x: x, y: y)
  }

  /// Returns a point on the way to another one; nil if one coordinate is in points and the other one a
  /// percentage.
  func mixed(with other: RelativePoint, by fraction: Double) -> RelativePoint? {
    guard let x = x.mixed(with: other.x, by: fraction), let y = y.mixed(with: other.y, by: fraction)
    else { return nil }
    return RelativePoint(x: x, y: y)
  }
}

extension Length {
  /// The limit of percentages of coordinates, in both directions.
  package static let coordinateLimit = 1_000.0

  /// Reads a coordinate: a number within the limits of positions, or a percentage within
  /// `coordinateLimit`; nil for any other text.
  package init?(coordinate text: Substring) {
    if text.last == "%" {
      guard let number = Double(text.dropLast()), abs(number) <= Self.coordinateLimit else {
        return nil
      }
      self = .percent(number)
    } else {
      guard let number = Double(text), PropertyFormat.length.contains(abs(number)) else {
        return nil
      }
      self = .points(number)
    }
  }

  /// The length as in a panel file.
  package var json: JSONValue {
    switch self {
    case .points(let number): .number(number)
    case .percent(let number): .string(JSONWriter.text(of: number) + "%")
    }
  }

  fileprivate func mixed(with other: Length, by fraction: Double) -> Length? {
    func number(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    return switch (self, other) {
    case (.points(let a), .points(let b)): .points(number(a, b))
    case (.percent(let a), .percent(let b)): .percent(number(a, b))
    case (.points, .percent), (.percent, .points): nil
    }
  }
}
