/// A set of pixels, kept as a few rectangles that do not overlap: the damage of a picture.
///
/// Adding is cheap and bounded: past `limit` rectangles the two whose union wastes the fewest
/// pixels are merged, so a region covers at least what was added to it, and sometimes a little
/// more.
public struct Region: Hashable, Sendable {
  /// Most rectangles a region keeps. Drivers take a handful of damage clips well.
  public static let limit = 16

  /// At most `limit`, none of them empty, in no order that means anything.
  public private(set) var rectangles: [PixelRectangle] = []

  /// No pixel.
  public init() {}

  /// The pixels of one rectangle.
  public init(_ rectangle: PixelRectangle) { add(rectangle) }

  /// Whether it holds no pixel.
  public var isEmpty: Bool { rectangles.isEmpty }
  /// How many pixels the rectangles hold together.
  public var area: Int { rectangles.reduce(0) { $0 + $1.area } }
  /// The smallest rectangle around all of it.
  public var bounds: PixelRectangle { rectangles.reduce(.empty) { $0.union($1) } }

  /// Takes in the pixels of a rectangle; an empty one changes nothing.
  public mutating func add(_ rectangle: PixelRectangle) {
    guard !rectangle.isEmpty else { return }
    var added = rectangle
    // A rectangle that meets others is merged with them, and the union may meet yet more.
    var index = 0
    while index < rectangles.count {
      let other = rectangles[index]
      if other.contains(added) { return }
      if other.intersects(added) {
        added = added.union(other)
        rectangles.swapAt(index, rectangles.count - 1)
        rectangles.removeLast()
        index = 0
      } else {
        index += 1
      }
    }
    rectangles.append(added)
    if rectangles.count > Self.limit { mergeCheapest() }
  }

  /// Takes in the pixels of another region.
  public mutating func add(_ region: Region) {
    for rectangle in region.rectangles { add(rectangle) }
  }

  /// Forgets all pixels, and keeps its memory for the next ones.
  public mutating func removeAll() { rectangles.removeAll(keepingCapacity: true) }

  /// The part of the region inside `bounds`.
  public func intersection(_ bounds: PixelRectangle) -> Region {
    var result = Region()
    for rectangle in rectangles {
      let part = rectangle.intersection(bounds)
      if !part.isEmpty { result.rectangles.append(part) }
    }
    return result
  }

  /// Whether it holds any pixel of a rectangle.
  public func intersects(_ rectangle: PixelRectangle) -> Bool {
    rectangles.contains { $0.intersects(rectangle) }
  }

  /// Whether it holds the pixel at a place.
  public func contains(x: Int, y: Int) -> Bool {
    rectangles.contains { $0.contains(x: x, y: y) }
  }

  private mutating func mergeCheapest() {
    var best = (first: 0, second: 1, waste: Int.max)
    for i in rectangles.indices {
      for j in rectangles.indices where j > i {
        let union = rectangles[i].union(rectangles[j])
        let waste = union.area - rectangles[i].area - rectangles[j].area
        if waste < best.waste { best = (i, j, waste) }
      }
    }
    let union = rectangles[best.first].union(rectangles[best.second])
    rectangles.remove(at: best.second)
    rectangles.remove(at: best.first)
    add(union)
  }
}
