import Geometry

/// An outline of lines and curves, for shapes without a case in `Shape`.
public struct Path: Hashable, Sendable {
  /// A step of the outline, from the end of the step before.
  public enum Element: Hashable, Sendable {
    /// Begins a contour at a point, without a line.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// A quadratic Bézier curve: it leaves towards `control`, and arrives from there.
    case quadratic(control: Point, end: Point)
    /// A cubic Bézier curve: it leaves towards `control1`, and arrives from `control2`.
    case cubic(control1: Point, control2: Point, end: Point)
    /// A straight line back to the beginning of the contour, joined there.
    case close
  }

  /// The steps in their order.
  public private(set) var elements: [Element] = []

  /// An empty path.
  public init() {}

  /// Begins a new contour. Open contours are closed when filled.
  public mutating func move(to point: Point) { elements.append(.move(point)) }
  /// Adds a straight line to a point.
  public mutating func line(to point: Point) { elements.append(.line(point)) }
  /// Adds a quadratic Bézier curve, which leaves towards `control` and arrives from there.
  public mutating func quadratic(to end: Point, control: Point) {
    elements.append(.quadratic(control: control, end: end))
  }
  /// Adds a cubic Bézier curve, which leaves towards `control1` and arrives from `control2`.
  public mutating func cubic(to end: Point, control1: Point, control2: Point) {
    elements.append(.cubic(control1: control1, control2: control2, end: end))
  }
  /// Ends the contour with a line to its beginning; a stroke joins both ends instead of capping
  /// them.
  public mutating func close() { elements.append(.close) }
}
