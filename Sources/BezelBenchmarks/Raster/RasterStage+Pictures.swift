import Geometry
import Raster

extension RasterStage {
  func pictures() -> [RasterComparison] {
    let picture = Surface(width: 256, height: 256)
    Canvas(picture).fill(
      .rectangle(picture.bounds.rectangle),
      .radialGradient(center: Point(x: 128, y: 128), radius: 128, stops: Self.stops))
    let large = Surface(width: 1024, height: 1024)
    Canvas(large).draw(picture, in: large.bounds.rectangle)
    func scaled(_ name: String, _ picture: Surface, to width: Double, _ height: Double)
      -> RasterComparison
    {
      let source = cairo.createSurface(
        picture.pixels, 0, Int32(picture.width), Int32(picture.height), Int32(picture.stride * 4))
      let rectangle = Rectangle(x: 10, y: 10, width: width, height: height)
      return RasterComparison(
        name: name, goal: 3,
        own: { Canvas(self.surface).draw(picture, in: rectangle) },
        other: {
          self.cairo.save(self.cr)
          self.cairo.translate(self.cr, 10, 10)
          self.cairo.scale(
            self.cr, width / Double(picture.width), height / Double(picture.height))
          self.cairo.setSourceSurface(self.cr, source, 0, 0)
          self.cairo.rectangle(self.cr, 0, 0, Double(picture.width), Double(picture.height))
          self.cairo.fill(self.cr)
          self.cairo.restore(self.cr)
        })
    }
    return [
      scaled("picture 256×256 to 400×300", picture, to: 400, 300),
      scaled("picture 1024×1024 to 200×200", large, to: 200, 200),
    ]
  }

  /// Compares the shadow of a mask.
  func blur() -> RasterComparison {
    let mask = Mask(width: 200, height: 200)
    for y in 50..<150 { for x in 50..<150 { mask.coverage[y * mask.stride + x] = 255 } }
    let peer = BlurPeer(pixman, mask)
    return RasterComparison(
      name: "shadow of a 200×200 mask, sigma 8", peer: "pixman, two convolutions", goal: 3,
      own: {
        Canvas(self.surface).dropShadow(
          of: mask, at: PixelPoint(x: 100, y: 100), color: .black, blur: 16)
      }, other: { peer.run(onto: self.image) })
  }
}
