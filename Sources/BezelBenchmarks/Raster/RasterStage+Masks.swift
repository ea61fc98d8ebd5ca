import Geometry
import Raster

extension RasterStage {
  /// Compares shadows of a rounded rectangle with pixman, which draws a precomputed mask of the
  /// shadow.
  func shadows() -> [RasterComparison] {
    let positions = positions(40, width: 150, height: 80).map { $0 + Point(x: 12, y: 12) }
    let black = pixman.solid(red: 0, green: 0, blue: 0, alpha: 1)
    func comparison(
      _ name: String, goal: Double, reach: Int,
      _ draw: @escaping (Canvas, Shape) -> Void
    ) -> RasterComparison {
      func shape(_ position: Point) -> Shape {
        .roundedRectangle(
          Rectangle(x: position.x, y: position.y, width: 120, height: 48), radius: 12)
      }
      let ready = Surface(width: 120 + 2 * reach, height: 48 + 2 * reach)
      draw(Canvas(ready), shape(Point(x: Double(reach), y: Double(reach))))
      let mask = pixman.mask(of: ready)
      let (width, height) = (Int32(ready.width), Int32(ready.height))
      return RasterComparison(
        name: name, peer: "pixman, precomputed mask", goal: goal,
        own: {
          let canvas = Canvas(self.surface)
          for position in positions { draw(canvas, shape(position)) }
        },
        other: {
          for position in positions {
            self.pixman.composite(
              Pixman.over, black, mask, self.image, 0, 0, 0, 0, Int32(position.x) - Int32(reach),
              Int32(position.y) - Int32(reach), width, height)
          }
        })
    }
    return [
      comparison("40 shadows, sigma 4, of 120×48", goal: 6, reach: 12) {
        $0.dropShadow(of: $1, color: .black, blur: 8)
      },
      comparison("40 inner shadows, sigma 4, of 120×48", goal: 3, reach: 0) {
        $0.innerShadow(of: $1, color: .black, blur: 8)
      },
    ]
  }

  func glyphs() -> RasterComparison {
    let glyphPositions = positions(200, width: 20, height: 24)
    let glyph = Mask(width: 20, height: 24)
    let letter = Surface(width: 20, height: 24)
    Canvas(letter).stroke(
      .circle(center: Point(x: 10, y: 12), radius: 7), .black, width: 3)
    for y in 0..<24 {
      for x in 0..<20 { glyph.coverage[y * glyph.stride + x] = UInt8(letter[x, y] >> 24) }
    }
    let glyphMask = pixman.mask(of: letter)
    let run = GlyphRun(glyphs: [.init(mask: glyph, x: 0, y: 0)])
    let color = Self.blue
    let blue = pixman.solid(red: 0.24, green: 0.61, blue: 1, alpha: 1)
    return RasterComparison(
      name: "200 glyphs 20×24", peer: "pixman", goal: 4,
      own: {
        let canvas = Canvas(self.surface)
        for position in glyphPositions {
          canvas.draw(run, at: PixelPoint(x: Int(position.x), y: Int(position.y)), color: color)
        }
      },
      other: {
        for position in glyphPositions {
          self.pixman.composite(
            Pixman.over, blue, glyphMask, self.image, 0, 0, 0, 0, Int32(position.x),
            Int32(position.y), 20, 24)
        }
      })
  }
}
