import Geometry

/// Directions in which a finger drags.
public struct DragDirections: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let left = DragDirections(rawValue: 1)
  public static let right = DragDirections(rawValue: 2)
  public static let up = DragDirections(rawValue: 4)
  public static let down = DragDirections(rawValue: 8)
  public static let horizontal: DragDirections = [.left, .right]
  public static let vertical: DragDirections = [.up, .down]
  public static let all: DragDirections = [.horizontal, .vertical]

  /// The main direction of a movement. At 45 degrees it is vertical.
  init(of movement: Point) {
    self =
      if abs(movement.x) > abs(movement.y) {
        movement.x < 0 ? .left : .right
      } else {
        movement.y < 0 ? .up : .down
      }
  }

  /// The vector of length 1 in a single direction.
  var unit: Point {
    Point(
      x: (contains(.right) ? 1 : 0) - (contains(.left) ? 1 : 0),
      y: (contains(.down) ? 1 : 0) - (contains(.up) ? 1 : 0))
  }
}
