import Geometry
import Raster

/// The pixels of a panel's picture that have changed since it was drawn: those that must be drawn, and
/// those that have moved before.
struct PanelDamage {
  /// The pixels to draw, after the movements.
  private(set) var undrawn = Region()
  /// The movements to make first, in areas that do not overlap.
  private(set) var moves: [PixelMove] = []

  /// All pixels that have changed.
  var region: Region { moves.reduce(into: undrawn) { $0.add($1.area) } }

  /// Creates damage that must be drawn.
  init(_ undrawn: Region = Region()) { self.undrawn = undrawn }

  mutating func removeAll() {
    undrawn.removeAll()
    moves.removeAll(keepingCapacity: true)
  }

  /// Adds pixels to draw.
  mutating func add(_ pixels: PixelRectangle) { undrawn.add(pixels) }

  /// Adds a movement, after which the pixels that it uncovers must be drawn.
  /// - Returns: false if another movement in a part of the area does not allow that.
  mutating func add(_ move: PixelMove) -> Bool {
    var sum = move
    for earlier in moves where earlier.area.intersects(move.area) {
      guard earlier.area == move.area else {
        for other in moves where other.area.intersects(move.area) { add(other.area) }
        moves.removeAll { $0.area.intersects(move.area) }
        return false
      }
      sum.x += earlier.x
      sum.y += earlier.y
    }
    moves.removeAll { $0.area == move.area }
    moves.append(sum)
    // Undrawn pixels move with the others.
    for stale in undrawn.intersection(move.area).rectangles {
      add(stale.offset(x: move.x, y: move.y).intersection(move.area))
    }
    for strip in move.uncovered { add(strip) }
    return true
  }
}
