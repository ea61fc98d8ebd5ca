import Geometry

/// The weights of a picture's pixels in one drawn pixel: a triangle along each axis of the picture,
/// as wide as the drawn pixel there, and at least two pixels wide. Beyond its edges, the picture's
/// last pixels are repeated.
struct PictureFilter {
  /// The largest reach for a turned picture; one that is shrunk further loses details.
  private static let turnedLimit = 8.0

  let reachX: Double
  let reachY: Double

  init(_ toPicture: AffineTransform) {
    let limit = toPicture.isAxisAligned ? PictureTaps.stepLimit : Self.turnedLimit
    reachX = min(max(abs(toPicture.a), abs(toPicture.c), 1), limit)
    reachY = min(max(abs(toPicture.b), abs(toPicture.d), 1), limit)
  }

  /// The colour at a position in the picture; the reference for faster ways.
  func color(of picture: Surface, at position: Point) -> PremultipliedColor {
    // Further outside, nothing changes any more.
    let x = min(max(position.x, -reachX), Double(picture.width) + reachX) - 0.5
    let y = min(max(position.y, -reachY), Double(picture.height) + reachY) - 0.5
    guard x.isFinite, y.isFinite else {
      return PremultipliedColor(components: SIMD4(repeating: 0))
    }
    var sum = SIMD4<Float>(repeating: 0)
    var total: Float = 0
    let left = Int((x - reachX).rounded(.down)) + 1
    let top = Int((y - reachY).rounded(.down)) + 1
    for row in top...top + Int(2 * reachY) {
      let high = 1 - abs(Double(row) - y) / reachY
      guard high > 0 else { continue }
      let line = picture.pixels + min(max(row, 0), picture.height - 1) * picture.stride
      for column in left...left + Int(2 * reachX) {
        let wide = 1 - abs(Double(column) - x) / reachX
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
  /// The pixel at a position, or the nearest one at the edge.
  func nearest(to position: Point) -> UInt32 {
    let x = min(max(position.x, 0), Double(width - 1))
    let y = min(max(position.y, 0), Double(height - 1))
    guard x.isFinite, y.isFinite else { return 0 }
    return pixels[Int(y) * stride + Int(x)]
  }
}
