import Geometry

/// A rotated picture, or a picture drawn with the nearest-pixel filter.
struct PictureSource: PixelWriter {
  private let picture: Surface
  private let toPicture: AffineTransform
  private let quality: ImageQuality
  private let filter: PictureFilter

  init(_ picture: Surface, _ toPicture: AffineTransform, _ quality: ImageQuality) {
    self.picture = picture
    self.toPicture = toPicture
    self.quality = quality
    filter = PictureFilter(toPicture)
  }

  var isOpaque: Bool { false }

  func write(x: Int, y: Int, count: Int, to pixels: Pixels) {
    let isClose = filter.radiusX == 1 && filter.radiusY == 1
    for index in 0..<count {
      let position = toPicture.apply(Point(x: Double(x + index) + 0.5, y: Double(y) + 0.5))
      switch quality {
      case .nearest: pixels[index] = picture.nearest(to: position)
      case .smooth:
        pixels[index] =
          isClose
          ? picture.interpolated(at: position) : filter.color(of: picture, at: position).pixel
      }
    }
  }
}

extension Surface {
  /// Interpolates between the four pixels around a position, in steps of 1/256 pixel.
  fileprivate func interpolated(at position: Point) -> UInt32 {
    // Positions more than a pixel outside have the same colour.
    let x = min(max(position.x + 0.5, 0), Double(width + 1))
    let y = min(max(position.y + 0.5, 0), Double(height + 1))
    guard x.isFinite, y.isFinite else { return 0 }
    let fixedX = Int(x * 256)
    let fixedY = Int(y * 256)
    let left = min(max((fixedX >> 8) &- 1, 0), width &- 1)
    let right = min(max(fixedX >> 8, 0), width &- 1)
    let upper = pixels + min(max((fixedY >> 8) &- 1, 0), height &- 1) &* stride
    let lower = pixels + min(max(fixedY >> 8, 0), height &- 1) &* stride
    let rightward = UInt32(truncatingIfNeeded: fixedX & 255)
    let downward = UInt32(truncatingIfNeeded: fixedY & 255)
    return PixelArithmetic.mix(
      PixelArithmetic.mix(upper[left], upper[right], rightward),
      PixelArithmetic.mix(lower[left], lower[right], rightward), downward)
  }
}
