import Geometry

/// The frame of a control in a container that does not place its children. Each of its lengths is in
/// points or a percentage of the container.
public struct RelativeFrame: Hashable, Sendable {
  public var x: Length
  public var y: Length
  public var width: Length
  public var height: Length

  /// Creates a frame.
  public init(x: Length, y: Length, width: Length, height: Length) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The frame that fills the container.
  public static let whole = RelativeFrame(x: 0, y: 0, width: .percent(100), height: .percent(100))

  /// Whether one of the four lengths is a percentage.
  public var isRelative: Bool {
    [x, y, width, height].contains { if case .percent = $0 { true } else { false } }
  }

  /// Returns the frame in a container of this size. On an axis with a percentage, edges are rounded to
  /// whole points, except one on the container's edge.
  public func frame(in size: Size) -> Rectangle {
    func span(_ start: Length, _ length: Length, in space: LengthSpace) -> (Double, Double) {
      let first = space.points(start)
      let last = first + space.points(length)
      func edge(_ points: Double) -> Double {
        if case (.points, .points) = (start, length) { return points }
        return points == space.length ? points : points.rounded()
      }
      return (edge(first), edge(last))
    }
    let (left, right) = span(x, width, in: LengthSpace(size.width))
    let (top, bottom) = span(y, height, in: LengthSpace(size.height))
    return Rectangle(left: left, top: top, right: right, bottom: bottom)
  }
}
