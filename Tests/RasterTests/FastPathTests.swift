import Geometry
import Testing

@testable import Raster

/// Every shortcut compared to the reference: polygons, exact sums, pixel by pixel.
@Suite struct FastPathTests {
  private let size = 64

  /// The largest difference of any component of any pixel, and the number of pixels that differ by
  /// more than `limit`.
  private func difference(_ a: Surface, _ b: Surface, over limit: Int) -> (largest: Int, count: Int)
  {
    var largest = 0
    var count = 0
    for y in 0..<a.height {
      for x in 0..<a.width {
        var worst = 0
        for shift in [0, 8, 16, 24] as [UInt32] {
          worst = max(worst, abs(Int(a[x, y] >> shift & 255) - Int(b[x, y] >> shift & 255)))
        }
        largest = max(largest, worst)
        if worst > limit { count += 1 }
      }
    }
    return (largest, count)
  }

  /// Draws the same on a fast and on a plain canvas, over the same opaque background.
  private func compare(
    seed: UInt64, over limit: Int, _ body: (inout RandomDrawing, Canvas) -> Void
  ) -> (largest: Int, count: Int) {
    let surfaces = [false, true].map { isPlain in
      let surface = Surface(width: size, height: size)
      Canvas(surface).fill(
        .rectangle(surface.bounds.rectangle), Color(red: 0.2, green: 0.5, blue: 0.7))
      var canvas = Canvas(surface)
      canvas.isPlain = isPlain
      var drawing = RandomDrawing(seed: seed)
      body(&drawing, canvas)
      return surface
    }
    return difference(surfaces[0], surfaces[1], over: limit)
  }

  /// Rounding shapes to 1/1024 pixel changes coverage by one, mixing rounds once instead of twice,
  /// and the differences of a fill and a stroke over it add up.
  @Test(arguments: RandomDrawing.blocks)
  func solidShapesDifferByThreeAtMost(_ block: Int) {
    for seed in block * 40..<block * 40 + 40 {
      let result = compare(seed: UInt64(seed), over: 3) { drawing, canvas in
        var canvas = canvas
        if drawing.random.chance(0.3) { canvas.concatenate(drawing.transform()) }
        canvas.fill(drawing.shape(), drawing.color())
        canvas.stroke(drawing.shape(), drawing.color(), drawing.stroke())
      }
      #expect(result.largest <= 3, "seed \(seed)")
    }
  }

  /// Everything at once: paints, clips, shadows, masks, pictures, groups in groups. Where a
  /// gradient jumps from one colour to another, as a sweep gradient does at its start, a few pixels
  /// may be on the other side.
  @Test(arguments: RandomDrawing.blocks)
  func drawingsDifferByFourAtMost(_ block: Int) {
    for seed in block * 40..<block * 40 + 40 {
      let result = compare(seed: UInt64(seed) + 10_000, over: 4) { drawing, canvas in
        drawing.draw(on: canvas)
        drawing.draw(on: canvas)
      }
      #expect(result.count <= 6, "seed \(seed): \(result.largest)")
    }
  }

  @Test(arguments: [0.3, 0.7, 1.5, 4, 9.3, 32, 64])
  func blursDifferByTwoAtMost(_ sigma: Double) {
    var drawing = RandomDrawing(seed: 5)
    let fast = drawing.mask()
    let plain = Mask(width: fast.width, height: fast.height)
    plain.coverage.update(from: fast.coverage, count: fast.stride * fast.height)
    let placed = PlacedMask(mask: fast, x: -5, y: 3)
    Blur.blur(placed, sigma: sigma, in: placed.bounds)
    Blur.plainBlur(plain, sigma: sigma)
    var largest = 0
    for y in 0..<fast.height {
      for x in 0..<fast.width {
        let index = y * fast.stride + x
        largest = max(largest, abs(Int(fast.coverage[index]) - Int(plain.coverage[index])))
      }
    }
    #expect(largest <= 2)
  }
}
