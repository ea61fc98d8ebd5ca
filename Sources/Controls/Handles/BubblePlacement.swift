import Geometry

/// Places the bubbles of held handles on the stage.
struct BubblePlacement {
  /// The bounds of the stage. All rectangles are in its points.
  let stage: Rectangle

  /// The distance between a handle and a bubble above it.
  static let gapAbove = 12.0
  /// The distance between a handle and a bubble beside it: a finger is wider than the handle.
  static let gapBeside = 28.0
  /// The minimum distance from the edges of the stage and between two bubbles.
  static let margin = 4.0

  /// Returns the frame of a bubble: in the area of the control if there is room beside the finger,
  /// where it covers no other control; otherwise anywhere on the stage.
  /// - Parameters:
  ///   - size: the size of the bubble.
  ///   - handle: the handle under the finger.
  ///   - area: the area in which the bubble may cover the control.
  ///   - others: other handles and bubbles, which it may not cover.
  func frame(
    of size: Size, at handle: Rectangle, in area: Rectangle, avoiding others: [Rectangle] = []
  ) -> Rectangle {
    frames(of: size, at: handle, in: area).first { frame in
      !others.contains { !$0.inset(by: -Self.margin).intersection(frame).isEmpty }
    } ?? frame(of: size, at: handle)
  }

  /// Returns the frames in an area of the control that a finger on the handle does not cover: above
  /// it, beside it and below it.
  private func frames(of size: Size, at handle: Rectangle, in area: Rectangle) -> [Rectangle] {
    let area = area.intersection(stage)
    guard size.width <= area.width, size.height <= area.height else { return [] }
    let center = Point(
      x: max(min(handle.center.x - size.width / 2, area.right - size.width), area.left),
      y: max(min(handle.center.y - size.height / 2, area.bottom - size.height), area.top))
    let (left, right) = (handle.left - Self.gapBeside - size.width, handle.right + Self.gapBeside)
    let (above, below) = (handle.top - Self.gapAbove - size.height, handle.bottom + Self.gapBeside)
    // Prefer the left side: a right hand covers what is to the right.
    return [
      above >= area.top ? Point(x: center.x, y: above) : nil,
      left >= area.left ? Point(x: left, y: center.y) : nil,
      right + size.width <= area.right ? Point(x: right, y: center.y) : nil,
      below + size.height <= area.bottom ? Point(x: center.x, y: below) : nil,
    ].compactMap { origin in origin.map { Rectangle(origin: $0, size: size) } }
  }

  /// Returns the frame of a bubble: above the handle, or beside it if there is no space above.
  func frame(of size: Size, at handle: Rectangle) -> Rectangle {
    var frame = Rectangle(
      origin: Point(
        x: handle.center.x - size.width / 2, y: handle.top - Self.gapAbove - size.height),
      size: size)
    if frame.top < stage.top + Self.margin {
      frame.y = handle.center.y - size.height / 2
      let left = handle.left - Self.gapBeside - size.width
      // Prefer the left side: a right hand covers what is to the right.
      frame.x = left >= stage.left + Self.margin ? left : handle.right + Self.gapBeside
    }
    return clamped(frame)
  }

  /// Returns the two frames, moved apart horizontally if they overlap.
  func separate(_ a: Rectangle, _ b: Rectangle) -> (Rectangle, Rectangle) {
    guard !a.inset(by: -Self.margin).intersection(b).isEmpty else { return (a, b) }
    if a.center.x > b.center.x {
      let (moved, other) = separate(b, a)
      return (other, moved)
    }
    var (left, right) = (a, b)
    let overlap = left.right + Self.margin - right.left
    left.x -= overlap / 2
    left = clamped(left)
    right.x = left.right + Self.margin
    right = clamped(right)
    left.x = min(left.x, right.x - Self.margin - left.width)
    return (left, right)
  }

  private func clamped(_ frame: Rectangle) -> Rectangle {
    let area = stage.inset(by: Self.margin)
    return Rectangle(
      origin: Point(
        x: max(min(frame.x, area.right - frame.width), area.left),
        y: max(min(frame.y, area.bottom - frame.height), area.top)), size: frame.size)
  }
}
