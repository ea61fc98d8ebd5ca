import Geometry
import Randomness
import Testing

@testable import Raster

/// Compares `Canvas` with the reference rasterizer.
@Suite struct FastPathTests {
  private let size = 64

  /// Returns the largest difference of any component, and the number of pixels that differ by more
  /// than `limit`.
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

  /// Draws the same drawing on a canvas and with the reference, over the same opaque background.
  private func compare(
    seed: UInt64, over limit: Int, _ body: (inout RandomDrawing, any DrawingTarget) -> Void
  ) -> (largest: Int, count: Int) {
    func drawn(_ target: (Surface) -> any DrawingTarget) -> Surface {
      let surface = Surface(width: size, height: size)
      Canvas(surface).fill(
        .rectangle(surface.bounds.rectangle), Color(red: 0.2, green: 0.5, blue: 0.7))
      var drawing = RandomDrawing(seed: seed)
      body(&drawing, target(surface))
      return surface
    }
    return difference(drawn { Canvas($0) }, drawn { ReferenceCanvas($0) }, over: limit)
  }

  /// Rounding shapes to 1/1024 pixel changes coverage by one, and blending rounds once instead of
  /// twice. The differences of the fill and of the stroke over it add up.
  @Test(arguments: RandomDrawing.blocks)
  func solidShapesDifferByAtMostThree(_ block: Int) {
    for seed in block * 40..<block * 40 + 40 {
      let result = compare(seed: UInt64(seed), over: 3) { drawing, canvas in
        var canvas = canvas
        if drawing.random.chance(0.3) { canvas.concatenate(drawing.transform()) }
        canvas.fill(drawing.shape(), .color(drawing.color()), .sourceOver)
        canvas.stroke(drawing.shape(), .color(drawing.color()), drawing.stroke())
      }
      #expect(result.largest <= 3, "seed \(seed)")
    }
  }

  /// Combines paints, clips, shadows, masks, pictures and nested groups. At a hard edge of a
  /// gradient, such as the start of a sweep gradient, a few pixels may differ more.
  @Test(arguments: RandomDrawing.blocks)
  func combinedDrawingsDifferByAtMostFour(_ block: Int) {
    for seed in block * 40..<block * 40 + 40 {
      let result = compare(seed: UInt64(seed) + 10_000, over: 4) { drawing, canvas in
        drawing.draw(on: canvas)
        drawing.draw(on: canvas)
      }
      #expect(result.count <= 6, "seed \(seed): \(result.largest)")
    }
  }

  @Test(arguments: [0.3, 0.7, 1.5, 4, 9.3, 32, 64])
  func blursDifferByAtMostTwo(_ sigma: Double) {
    var drawing = RandomDrawing(seed: 5)
    let fast = drawing.mask()
    let plain = Mask(width: fast.width, height: fast.height)
    plain.coverage.update(from: fast.coverage, count: fast.stride * fast.height)
    let placed = PlacedMask(mask: fast, x: -5, y: 3)
    Blur.blur(placed, sigma: sigma, in: placed.bounds)
    plainBlur(plain, sigma: sigma)
    var largest = 0
    for y in 0..<fast.height {
      for x in 0..<fast.width {
        let index = y * fast.stride + x
        largest = max(largest, abs(Int(fast.coverage[index]) - Int(plain.coverage[index])))
      }
    }
    #expect(largest <= 2)
  }

  /// Horizontal weights are in 128ths of a pixel, so a component may differ by 1; rounding adds ½.
  @Test(arguments: [13, 20, 47, 64])
  func enlargedPicturesDifferByAtMostOneAndAHalf(_ width: Int) {
    var random = SeededGenerator(seed: UInt64(width))
    let picture = Surface(width: 13, height: 9)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let pixel = UInt32.random(in: 0...0xff_ffff, using: &random)
        picture[x, y] = 0xff00_0000 | random.pick([0, 0xff_ffff, pixel])
      }
    }
    let surface = Surface(width: size, height: size)
    let bounds = PixelRectangle(left: 0, top: 0, right: width, bottom: 61)
    Canvas(surface).draw(picture, in: bounds.rectangle)

    func position(_ n: Int, _ count: Int, of length: Int) -> (Int, Int, Double) {
      let center = (Double(n) + 0.5) * Double(length) / Double(count) - 0.5
      let position = min(max(center, 0), Double(length - 1))
      return (Int(position), min(Int(position) + 1, length - 1), position - position.rounded(.down))
    }
    var largest = 0.0
    for y in 0..<bounds.height {
      let (upper, lower, down) = position(y, bounds.height, of: picture.height)
      for x in 0..<width {
        let (left, right, onward) = position(x, width, of: picture.width)
        for shift in [0, 8, 16, 24] as [UInt32] {
          func component(_ x: Int, _ y: Int) -> Double { Double(picture[x, y] >> shift & 255) }
          let above = component(left, upper) * (1 - onward) + component(right, upper) * onward
          let below = component(left, lower) * (1 - onward) + component(right, lower) * onward
          let exact = above * (1 - down) + below * down
          largest = max(largest, abs(Double(surface[x, y] >> shift & 255) - exact))
        }
      }
    }
    #expect(largest <= 1.51)
  }
}
