public import Geometry

/// A movement of the pixels in an area by whole pixels. What leaves the area is lost.
public struct PixelMove: Hashable, Sendable {
  /// The area, which does not move itself.
  public var area: PixelRectangle
  /// The distance to the right.
  public var x: Int
  /// The distance down.
  public var y: Int

  /// Creates a movement.
  public init(area: PixelRectangle, x: Int, y: Int) {
    (self.area, self.x, self.y) = (area, x, y)
  }

  /// The part of the area that gets pixels of the area.
  var covered: PixelRectangle { area.intersection(area.offset(x: x, y: y)) }

  /// The parts of the area that get no pixels.
  public var uncovered: [PixelRectangle] { area.strips(around: covered) }
}

extension Surface {
  /// Moves pixels. Those that leave the area are lost, and those that no others cover stay.
  public func move(_ move: PixelMove) {
    var move = move
    move.area = move.area.intersection(bounds)
    let target = move.covered
    guard !target.isEmpty else { return }
    // Rows are copied in the order in which none is overwritten before it has been copied.
    let rows =
      move.y > 0 ? Array(target.top..<target.bottom).reversed() : Array(target.top..<target.bottom)
    for y in rows {
      (pixels + y * stride + target.left).update(
        from: pixels + (y - move.y) * stride + target.left - move.x, count: target.width)
    }
  }
}
