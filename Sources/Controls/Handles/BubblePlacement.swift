import Geometry

/// Where the bubbles of a control's held handles have room.
struct BubblePlacement {
  /// All that there is, in the same points as the handles.
  let stage: Rectangle

  /// The distance from a handle's top to the bubble above it.
  static let gapAbove = 12.0
  /// A finger is wider than the handle it covers.
  static let gapBeside = 28.0
  /// The distance from the stage's edges, and between two bubbles.
  static let margin = 4.0

  /// Above the handle; beside it where there is no room above.
  func frame(of size: Size, at handle: Rectangle) -> Rectangle {
    var frame = Rectangle(
      origin: Point(
        x: handle.center.x - size.width / 2, y: handle.top - Self.gapAbove - size.height),
      size: size)
    if frame.top < stage.top + Self.margin {
      frame.y = handle.center.y - size.height / 2
      let left = handle.left - Self.gapBeside - size.width
      // A right hand covers everything to the right.
      frame.x = left >= stage.left + Self.margin ? left : handle.right + Self.gapBeside
    }
    return inside(frame)
  }

  /// Moves two frames that overlap apart, to the left and to the right.
  func apart(_ a: Rectangle, _ b: Rectangle) -> (Rectangle, Rectangle) {
    guard !a.inset(by: -Self.margin).intersection(b).isEmpty else { return (a, b) }
    if a.center.x > b.center.x {
      let (moved, other) = apart(b, a)
      return (other, moved)
    }
    var (left, right) = (a, b)
    let overlap = left.right + Self.margin - right.left
    left.x -= overlap / 2
    left = inside(left)
    right.x = left.right + Self.margin
    right = inside(right)
    left.x = min(left.x, right.x - Self.margin - left.width)
    return (left, right)
  }

  private func inside(_ frame: Rectangle) -> Rectangle {
    let room = stage.inset(by: Self.margin)
    return Rectangle(
      origin: Point(
        x: max(min(frame.x, room.right - frame.width), room.left),
        y: max(min(frame.y, room.bottom - frame.height), room.top)), size: frame.size)
  }
}
