import Geometry
import Testing

@testable import Raster

/// NaN, infinite, huge, zero and negative arguments must not trap or change pixels outside the
/// clip.
@Suite struct ExtremeArgumentTests {
  @Test(arguments: RandomDrawing.blocks)
  func pixelsOutsideTheClipDoNotChange(_ block: Int) {
    let surface = Surface(width: 64, height: 48)
    let clip = PixelRectangle(left: 9, top: 7, right: 53, bottom: 41)
    let background: UInt32 = 0xff12_3456
    for seed in block * 60..<block * 60 + 60 {
      Canvas(surface).fill(
        .rectangle(surface.bounds.rectangle), .color(Color(hex: "#123456") ?? .black), .source)
      var drawing = RandomDrawing(seed: UInt64(seed), isExtreme: true)
      let canvas = Canvas(surface, clip: clip)
      for _ in 0..<3 { drawing.draw(on: canvas) }
      var changed = 0
      for y in 0..<surface.height {
        for x in 0..<surface.width where !clip.contains(x: x, y: y) && surface[x, y] != background {
          changed += 1
        }
      }
      #expect(changed == 0, "seed \(seed)")
    }
  }

  @Test func singularOrInfiniteTransformsDrawNothing() {
    for transform in [
      AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0),
      AffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0),
      AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: .infinity, ty: 0),
    ] {
      let surface = Surface(width: 16, height: 16)
      let canvas = Canvas(surface, transform: transform)
      canvas.fill(.circle(center: Point(x: 8, y: 8), radius: 6), .white)
      canvas.fill(.rectangle(Rectangle(x: 1, y: 1, width: 9, height: 9)), .white)
      canvas.stroke(.circle(center: Point(x: 8, y: 8), radius: 6), .white, width: 2)
      #expect((0..<256).allSatisfy { surface[$0 % 16, $0 / 16] == 0 })
    }
  }

  @Test func hugeShapesFillTheSurface() {
    let surface = Surface(width: 16, height: 16)
    let huge = 1e8
    Canvas(surface).fill(.circle(center: Point(x: 8, y: 8), radius: huge), .white)
    #expect((0..<256).allSatisfy { surface[$0 % 16, $0 / 16] == 0xffff_ffff })
    Canvas(surface).fill(
      .rectangle(Rectangle(x: -huge, y: -huge, width: 2 * huge, height: 2 * huge)), .black)
    #expect((0..<256).allSatisfy { surface[$0 % 16, $0 / 16] == 0xff00_0000 })
  }
}
