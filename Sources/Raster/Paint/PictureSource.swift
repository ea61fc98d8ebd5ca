import Geometry

/// A turned picture, or one of hard pixels.
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

  func write(x: Int, y: Int, count: Int, to pixels: UnsafeMutablePointer<UInt32>) {
    let isClose = filter.reachX == 1 && filter.reachY == 1
    for index in 0..<count {
      let place = toPicture.apply(Point(x: Double(x + index) + 0.5, y: Double(y) + 0.5))
      switch quality {
      case .nearest: pixels[index] = picture.nearest(to: place)
      case .smooth:
        pixels[index] =
          isClose
          ? picture.betweenFour(place) : filter.color(of: picture, at: place).pixel
      }
    }
  }
}

extension Surface {
  /// The colour between the four pixels around a place, in 256ths of a pixel.
  fileprivate func betweenFour(_ place: Point) -> UInt32 {
    // From one pixel before the first to one after the last nothing is lost by stopping there.
    let x = min(max(place.x + 0.5, 0), Double(width + 1))
    let y = min(max(place.y + 0.5, 0), Double(height + 1))
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
