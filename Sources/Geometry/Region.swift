/// A set of pixels, such as the damage of a picture, stored as a few rectangles that do not
/// overlap.
///
/// The number of rectangles is bounded. Beyond `limit`, the pair of rectangles whose union adds the
/// fewest pixels is merged. A region therefore covers at least the pixels added to it, and
/// sometimes more. Rectangles that overlap are merged unless that would more than double their pixels.
public struct Region: Hashable, Sendable {
  /// The maximum number of rectangles. Drivers handle a few damage clips well.
  public static let limit = 16

  /// The rectangles, at most `limit`, none of them empty, in no particular order.
  public private(set) var rectangles: [PixelRectangle] = []

  /// Creates an empty region.
  public init() {}

  /// Creates a region of one rectangle.
  public init(_ rectangle: PixelRectangle) { add(rectangle) }

  /// Whether the region has no pixels.
  public var isEmpty: Bool { rectangles.isEmpty }
  /// The number of pixels.
  public var area: Int { rectangles.reduce(0) { $0 + $1.area } }
  /// The smallest rectangle that contains the region.
  public var bounds: PixelRectangle { rectangles.reduce(.empty) { $0.union($1) } }

  /// Adds the pixels of a rectangle.
  public mutating func add(_ rectangle: PixelRectangle) { add(rectangle, splits: true) }

  /// - Parameter splits: whether to keep two overlapping rectangles that are far from a rectangle.
  private mutating func add(_ rectangle: PixelRectangle, splits: Bool) {
    guard !rectangle.isEmpty else { return }
    var added = rectangle
    // The union with an overlapping rectangle may overlap further rectangles, so start again.
    var index = 0
    while index < rectangles.count {
      let other = rectangles[index]
      if other.contains(added) { return }
      if other.intersects(added) {
        let union = added.union(other)
        if splits, union.area > 2 * (added.area + other.area) {
          // A bar across another one: together they are far from a rectangle.
          for strip in added.strips(around: other) { add(strip) }
          return
        }
        added = union
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

  /// Adds the pixels of another region.
  public mutating func add(_ region: Region) {
    for rectangle in region.rectangles { add(rectangle) }
  }

  /// Removes all pixels but keeps the allocated memory.
  public mutating func removeAll() { rectangles.removeAll(keepingCapacity: true) }

  /// Returns the part of the region inside `bounds`.
  public func intersection(_ bounds: PixelRectangle) -> Region {
    var result = Region()
    for rectangle in rectangles {
      let part = rectangle.intersection(bounds)
      if !part.isEmpty { result.rectangles.append(part) }
    }
    return result
  }

  /// Returns whether the region contains the pixel at `x`, `y`.
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
    add(union, splits: false)
  }
}
