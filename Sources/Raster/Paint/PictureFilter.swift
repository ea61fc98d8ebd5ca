import Geometry

/// A separable triangle filter. Along each axis of the picture, its radius is the distance between
/// drawn pixels, and at least one pixel. Beyond the edges of the picture, its outermost pixels are
/// repeated.
struct PictureFilter {
  /// The maximum radius for a rotated picture. If it is shrunk further, pixels are skipped.
  private static let rotatedLimit = 8.0

  let radiusX: Double
  let radiusY: Double

  init(_ toPicture: AffineTransform) {
    let limit = toPicture.isAxisAligned ? PictureTaps.stepLimit : Self.rotatedLimit
    radiusX = min(max(abs(toPicture.a), abs(toPicture.c), 1), limit)
    radiusY = min(max(abs(toPicture.b), abs(toPicture.d), 1), limit)
  }

  /// Returns the colour at a position in the picture. This is the reference for the faster
  /// implementations.
  func color(of picture: Surface, at position: Point) -> PremultipliedColor {
    // Positions further outside have the same colour.
    let x = min(max(position.x, -radiusX), Double(picture.width) + radiusX) - 0.5
    let y = min(max(position.y, -radiusY), Double(picture.height) + radiusY) - 0.5
    guard x.isFinite, y.isFinite else {
      return PremultipliedColor(components: SIMD4(repeating: 0))
    }
    var sum = SIMD4<Float>(repeating: 0)
    var total: Float = 0
    let left = Int((x - radiusX).rounded(.down)) + 1
    let top = Int((y - radiusY).rounded(.down)) + 1
    for row in top...top + Int(2 * radiusY) {
      let high = 1 - abs(Double(row) - y) / radiusY
      guard high > 0 else { continue }
      let line = picture.pixels + min(max(row, 0), picture.height - 1) * picture.stride
      for column in left...left + Int(2 * radiusX) {
        let wide = 1 - abs(Double(column) - x) / radiusX
        guard wide > 0 else { continue }
        let weight = Float(high * wide)
        sum += PremultipliedColor(line[min(max(column, 0), picture.width - 1)]).components * weight
        total += weight
      }
    }
    return PremultipliedColor(components: sum / total)
  }
}

extension Surface {
  /// Returns the pixel at a position, clamped to the surface.
  func nearest(to position: Point) -> UInt32 {
    let x = min(max(position.x, 0), Double(width - 1))
    let y = min(max(position.y, 0), Double(height - 1))
    guard x.isFinite, y.isFinite else { return 0 }
    return pixels[Int(y) * stride + Int(x)]
  }
}
