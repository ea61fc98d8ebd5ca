import Geometry

/// Coverage that lies somewhere on a surface: clips, shadows.
struct PlacedMask {
  /// The pixels the mask stands for; beyond them there is no coverage.
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

  /// The coverage from `x` on in row `y`, both inside the bounds.
  func row(x: Int, y: Int) -> UnsafeMutablePointer<UInt8> {
    mask.coverage + (y - bounds.top) * mask.stride + (x - bounds.left)
  }

  /// The part inside `area` as a mask of its own, which may be changed.
  func copy(of area: PixelRectangle) -> PlacedMask {
    let part = bounds.intersection(area)
    let copy = PlacedMask(bounds: part)
    guard !part.isEmpty else { return copy }
    for y in part.top..<part.bottom {
      copy.row(x: part.left, y: y).update(from: row(x: part.left, y: y), count: part.width)
    }
    return copy
  }

  /// What of an outline lies inside `bounds`.
  init(_ outline: Outline, rule: FillRule, bounds: PixelRectangle) {
    self.init(bounds: bounds)
    guard !bounds.isEmpty else { return }
    let placed = self
    AreaRasterizer(outline, rule: rule, bounds: bounds).forEachRow { y, x, coverage in
      guard let first = coverage.baseAddress else { return }
      placed.row(x: x, y: y).update(from: first, count: coverage.count)
    }
  }

  /// Multiplies the coverage by `factor` / 255.
  func multiply(by factor: UInt8) {
    guard factor != 255 else { return }
    for y in bounds.top..<bounds.bottom {
      let row = row(x: bounds.left, y: y)
      for x in 0..<bounds.width {
        row[x] = UInt8(PixelArithmetic.multiply(UInt32(row[x]), UInt32(factor)))
      }
    }
  }

  /// Multiplies the coverage by another mask's.
  func multiply(by other: PlacedMask) {
    for y in bounds.top..<bounds.bottom {
      let row = row(x: bounds.left, y: y)
      for x in bounds.left..<bounds.right {
        let factor = other.bounds.contains(x: x, y: y) ? other.row(x: x, y: y).pointee : 0
        let byte = row + (x - bounds.left)
        byte.pointee = UInt8(PixelArithmetic.multiply(UInt32(byte.pointee), UInt32(factor)))
      }
    }
  }
}
