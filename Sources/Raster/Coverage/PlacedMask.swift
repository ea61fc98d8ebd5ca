import Geometry

/// A mask and its position on a surface.
struct PlacedMask {
  /// The pixels of the surface that the mask covers. Coverage outside them is zero.
  let bounds: PixelRectangle
  let mask: Mask

  init(bounds: PixelRectangle) {
    self.bounds = bounds
    mask = Mask(width: bounds.width, height: bounds.height)
  }

  init(mask: Mask, x: Int, y: Int) {
    self.mask = mask
    bounds = PixelRectangle(x: x, y: y, width: mask.width, height: mask.height)
  }

  /// Returns the coverage of row `y`, starting at `x`. The position must be inside the bounds.
  func row(x: Int, y: Int) -> UnsafeMutablePointer<UInt8> {
    mask.coverage + (y - bounds.top) * mask.stride + (x - bounds.left)
  }

  /// Creates a mask with the coverage of an outline for the pixels in `bounds`.
  init(_ outline: Outline, rule: FillRule, bounds: PixelRectangle) {
    self.init(bounds: bounds)
    guard !bounds.isEmpty else { return }
    var writer = MaskWriter(mask: self)
    var rasterizer = AreaRasterizer(outline, rule: rule, bounds: bounds)
    rasterizer.scan(into: &writer)
  }

  /// Copies the coverage of the pixels that both masks contain.
  func copy(from other: PlacedMask) {
    let part = bounds.intersection(other.bounds)
    for y in part.top..<part.bottom {
      row(x: part.left, y: y).update(from: other.row(x: part.left, y: y), count: part.width)
    }
  }

  /// Multiplies the coverage of the mask by other coverage.
  func multiply(by coverage: PlacedCoverage) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bounds.width) { buffer in
      guard let factors = buffer.baseAddress else { return }
      for y in bounds.top..<bounds.bottom {
        coverage.expand(x: bounds.left, y: y, count: bounds.width, into: factors)
        let row = row(x: bounds.left, y: y)
        for x in 0..<bounds.width { row[x] = PixelArithmetic.multiply(row[x], factors[x]) }
      }
    }
  }

  /// Returns a copy of the part of the mask inside `area`.
  func cut(to area: PixelRectangle) -> PlacedMask {
    let part = PlacedMask(bounds: area)
    part.copy(from: self)
    return part
  }
}

extension PixelRectangle {
  /// Returns the rectangle with all edges moved outward. An empty rectangle stays empty.
  func expanded(by amount: Int) -> PixelRectangle {
    isEmpty
      ? self
      : PixelRectangle(
        left: left - amount, top: top - amount, right: right + amount, bottom: bottom + amount)
  }
}

/// Writes coverage into a mask.
private struct MaskWriter: CoverageSink {
  let mask: PlacedMask

  func add(y: Int, x: Int, edge: UnsafeBufferPointer<UInt8>, flat: Int, level: UInt8) {
    let row = mask.row(x: x, y: y)
    if let first = edge.baseAddress { row.update(from: first, count: edge.count) }
    (row + edge.count).update(repeating: level, count: flat)
  }

  func endRow() {}

  func repeatRow(in rows: Range<Int>) {
    let bounds = mask.bounds
    for y in rows {
      mask.row(x: bounds.left, y: y).update(
        from: mask.row(x: bounds.left, y: y - 1), count: bounds.width)
    }
  }
}
