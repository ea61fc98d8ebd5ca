import Geometry

/// A picture under any transform, resampled pixel by pixel.
struct PictureSource: PixelSource {
  let picture: Surface
  let toPicture: AffineTransform
  let quality: ImageQuality

  var isOpaque: Bool { false }

  func write(x: Int, y: Int, count: Int, to pixels: UnsafeMutablePointer<UInt32>) {
    for index in 0..<count {
      let place = toPicture.apply(Point(x: Double(x + index) + 0.5, y: Double(y) + 0.5))
      pixels[index] =
        quality == .smooth ? picture.sample(at: place).pixel : picture.nearest(to: place)
    }
  }
}
