import Geometry

/// An outline of lines and curves, for shapes that have no case of their own in `Shape`.
public struct Path: Hashable, Sendable {
  /// A step of the outline, from where the one before it ended; places are in points.
  public enum Element: Hashable, Sendable {
    /// Begins a contour at a place, without drawing.
    case move(Point)
    /// Straight to a place.
    case line(Point)
    /// A Bézier curve of the second order: it heads for `control`, and comes from there.
    case quadratic(control: Point, end: Point)
    /// A Bézier curve of the third order: it heads for `control1`, and comes from `control2`.
    case cubic(control1: Point, control2: Point, end: Point)
    /// Straight back to where the contour began, joined there.
    case close
  }

  /// What was added so far, in order.
  public private(set) var elements: [Element] = []

  /// A path that encloses nothing yet.
  public init() {}

  /// Begins a new contour. An open contour is closed when filled.
  public mutating func move(to point: Point) { elements.append(.move(point)) }
  /// Goes straight to a place.
  public mutating func line(to point: Point) { elements.append(.line(point)) }
  /// Goes along a Bézier curve of the second order, whose ends both point to `control`.
  public mutating func quadratic(to end: Point, control: Point) {
    elements.append(.quadratic(control: control, end: end))
  }
  /// Goes along a Bézier curve of the third order, whose ends point to a control point each.
  public mutating func cubic(to end: Point, control1: Point, control2: Point) {
    elements.append(.cubic(control1: control1, control2: control2, end: end))
  }
  /// Ends the contour where it began; a stroke joins both ends instead of capping them.
  public mutating func close() { elements.append(.close) }
}
