import Geometry

/// An outline of lines and curves, for shapes without a case of their own in `Shape`.
public struct Path: Hashable, Sendable {
  /// A step of the outline, which starts where the previous step ends.
  public enum Element: Hashable, Sendable {
    /// Starts a contour at a point.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// A quadratic Bézier curve.
    case quadratic(control: Point, end: Point)
    /// A cubic Bézier curve.
    case cubic(control1: Point, control2: Point, end: Point)
    /// A straight line back to the start of the contour, with a join there.
    case close
  }

  /// The elements in order.
  public private(set) var elements: [Element] = []

  /// Creates an empty path.
  public init() {}

  /// Starts a new contour. Open contours are closed when filled.
  public mutating func move(to point: Point) { elements.append(.move(point)) }
  /// Adds a straight line to a point.
  public mutating func line(to point: Point) { elements.append(.line(point)) }
  /// Adds a quadratic Bézier curve.
  public mutating func quadratic(to end: Point, control: Point) {
    elements.append(.quadratic(control: control, end: end))
  }
  /// Adds a cubic Bézier curve.
  public mutating func cubic(to end: Point, control1: Point, control2: Point) {
    elements.append(.cubic(control1: control1, control2: control2, end: end))
  }
  /// Closes the contour with a line to its start. A stroke has a join there instead of two caps.
  public mutating func close() { elements.append(.close) }
}
