import Geometry
import Randomness
import Testing

@testable import Raster

/// A clipped drawing has the same pixels as the whole drawing, so that redrawing only the damage
/// leaves no visible seams.
@Suite struct ClippedDrawingTests {
  private static let size = 96

  private func draw(in clip: PixelRectangle? = nil, _ body: (Canvas) -> Void) -> Surface {
    let surface = Surface(width: Self.size, height: Self.size)
    Canvas(surface).fill(.rectangle(surface.bounds.rectangle), Color(gray: 0.3))
    body(Canvas(surface, clip: clip))
    return surface
  }

  /// Returns the number of pixels inside the clip that differ from the whole drawing, plus the
  /// number of changed pixels outside it.
  private func differenceCount(_ part: Surface, _ whole: Surface, _ clip: PixelRectangle) -> Int {
    let background: UInt32 = 0xff4d_4d4d
    var count = 0
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        let expected = clip.contains(x: x, y: y) ? whole[x, y] : background
        if part[x, y] != expected { count += 1 }
      }
    }
    return count
  }

  private func clip(_ random: inout SeededGenerator) -> PixelRectangle {
    PixelRectangle(
      x: Int.random(in: -10..<80, using: &random), y: Int.random(in: -10..<80, using: &random),
      width: Int.random(in: 1..<50, using: &random), height: Int.random(in: 1..<50, using: &random)
    ).intersection(PixelRectangle(x: 0, y: 0, width: Self.size, height: Self.size))
  }

  @Test(arguments: RandomDrawing.blocks)
  func clippedDrawingsEqualTheWhole(_ block: Int) {
    for seed in block * 60..<block * 60 + 60 {
      var drawing = RandomDrawing(seed: UInt64(seed) + 50_000, size: Double(Self.size))
      let clip = clip(&drawing.random)
      var again = drawing
      let whole = draw { drawing.draw(on: $0) }
      let part = draw(in: clip) { again.draw(on: $0) }
      #expect(differenceCount(part, whole, clip) == 0, "seed \(seed)")
    }
  }

  /// A group is drawn in bands of at most 1 MiB, here of 256 rows.
  @Test(arguments: [(255, 1), (256, 1), (257, 2), (512, 2), (513, 3)])
  func bandsOfAGroupEqualTheWhole(_ height: Int, _ count: Int) {
    func drawing(_ draw: (Canvas, (Canvas) -> Void) -> Void) -> Surface {
      let surface = Surface(width: 1024, height: height)
      draw(Canvas(surface)) { canvas in
        let circle = Shape.circle(center: Point(x: 512.3, y: 255.8), radius: 200)
        canvas.dropShadow(of: circle, color: .white, blur: 30)
        canvas.fill(circle, Color(gray: 0.5))
      }
      return surface
    }
    var bands = 0
    let group = drawing { canvas, body in
      canvas.group(opacity: 1) {
        bands += 1
        #expect($0.surface.byteCount <= MemoryBudget.layer)
        body($0)
      }
    }
    #expect(bands == count)
    // At full opacity, and on transparent pixels, a group changes nothing.
    let plain = drawing { canvas, body in body(canvas) }
    #expect((0..<height).allSatisfy { y in (0..<1024).allSatisfy { group[$0, y] == plain[$0, y] } })
  }

  /// The picture is enlarged so much that a rounding error would change the weights of a pixel.
  @Test func clippedEnlargedPicturesEqualTheWhole() {
    var drawing = RandomDrawing(seed: 3, size: Double(Self.size))
    let picture = Surface(width: 4, height: 4)
    for y in 0..<4 { for x in 0..<4 { picture[x, y] = (x + y) % 2 == 0 ? 0xffff_ffff : 0 } }
    let enlarged = Rectangle(x: -331, y: -252, width: 4 * 128, height: 4 * 128)
    let whole = draw { $0.draw(picture, in: enlarged) }
    for _ in 0..<20 {
      let clip = clip(&drawing.random)
      let part = draw(in: clip) { $0.draw(picture, in: enlarged) }
      #expect(differenceCount(part, whole, clip) == 0, "\(clip)")
    }
  }

  /// Moving the left end of a bar does not change the pixels of its right end.
  @Test func endsOfABarAreIndependent() {
    var random = SeededGenerator(seed: 7)
    for radius in [0, 1.5] {
      for _ in 0..<200 {
        let right = Double.random(in: 60..<90, using: &random)
        func bar(from left: Double) -> Surface {
          draw {
            let bar = Rectangle(left: left, top: 10.3, right: right, bottom: 20)
            let shape = Shape.roundedRectangle(bar, radius: radius)
            $0.fill(radius == 0 ? .rectangle(bar) : shape, .white)
          }
        }
        let end = PixelRectangle(x: 50, y: 0, width: Self.size - 50, height: Self.size)
        let first = bar(from: Double.random(in: 5..<40, using: &random))
        let second = bar(from: Double.random(in: 5..<40, using: &random))
        let same = (end.top..<end.bottom).allSatisfy { y in
          (end.left..<end.right).allSatisfy { first[$0, y] == second[$0, y] }
        }
        #expect(same, "ends at \(right), radius \(radius)")
      }
    }
  }

  /// Moving one end of an arc does not change the pixels of the other. The straight edge of that
  /// end covers exactly half of a pixel row, so that any rounding error changes a byte.
  @Test func endsOfAnArcAreIndependent() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<100 {
      let center = Point(x: 44 + .random(in: 0..<1, using: &random), y: 48.5)
      let radius = Double.random(in: 12..<30, using: &random)
      let width = Double.random(in: 2..<12, using: &random)
      func arc() -> Surface {
        let start = Double.random(in: -3.2 ..< -3.1, using: &random)
        let surface = Surface(width: Self.size, height: Self.size)
        Canvas(surface).fill(
          .arc(center: center, radius: radius, start: start, end: 0, width: width, cap: .butt),
          .white)
        return surface
      }
      let (first, second) = (arc(), arc())
      let isSame = (0..<Self.size).allSatisfy { y in
        (50..<Self.size).allSatisfy { first[$0, y] == second[$0, y] }
      }
      #expect(isSame, "around \(center), radius \(radius), width \(width)")
    }
  }

  /// Tests every size of blur through a small clip, for which only the visible part is blurred.
  @Test(arguments: [2.3, 7.1, 17.4, 20.1, 33.7, 70.2] as [Double])
  func clippedShadowsEqualTheWhole(_ blur: Double) {
    var drawing = RandomDrawing(seed: UInt64(blur), size: Double(Self.size))
    for index in 0..<30 {
      let shape = drawing.shape()
      let offset = Point(x: 1.23, y: -2.2)
      let clip = clip(&drawing.random)
      func shadows(_ canvas: Canvas) {
        switch index % 3 {
        case 0: canvas.dropShadow(of: shape, color: .white, blur: blur, offset: offset)
        case 1: canvas.innerShadow(of: shape, color: .white, blur: blur, offset: offset)
        default:
          canvas.dropShadow(
            of: shape, stroke: StrokeStyle(width: 3.3), color: .white, blur: blur, offset: offset)
        }
      }
      let whole = draw(shadows)
      let part = draw(in: clip, shadows)
      #expect(differenceCount(part, whole, clip) == 0, "\(index): \(shape)")
    }
  }

  /// Draws rings through clips inside the hole and across the ring: drawings that are skipped
  /// because the clip is in the hole must be invisible. The glow has a gradient, so that it is
  /// painted as a mask.
  @Test(arguments: [0, 0.6, 3, 7, 20] as [Double])
  func ringsAroundAClipEqualTheWhole(_ blur: Double) {
    var random = SeededGenerator(seed: UInt64(blur * 10) + 3)
    for index in 0..<60 {
      let center = Point(
        x: .random(in: 44..<52, using: &random), y: .random(in: 44..<52, using: &random))
      let start = Double.random(in: -4..<4, using: &random)
      let ring = Shape.arc(
        center: center, radius: .random(in: 25..<60, using: &random), start: start,
        end: start + .random(in: 0.2..<7, using: &random),
        width: .random(in: 0.5..<20, using: &random),
        cap: [.butt, .round, .square].randomElement(using: &random) ?? .butt)
      let glow = Paint.linearGradient(
        from: .zero, to: Point(x: 90, y: 20),
        stops: [GradientStop(0, .white), GradientStop(1, .black)])
      func draw(_ canvas: Canvas) {
        if blur > 0 { canvas.dropShadow(of: ring, glow, blur: blur) }
        canvas.fill(ring, .white)
      }
      let half = Int.random(in: 1..<45, using: &random)
      let clip = PixelRectangle(
        left: 48 - half, top: 48 - half / 2, right: 48 + half, bottom: 48 + half)
      #expect(
        differenceCount(self.draw(in: clip, draw), self.draw(draw), clip) == 0,
        "\(index): \(ring), \(clip)")
    }
  }

  /// Changing a part of a shape changes its shadow only within the radius of the blur.
  @Test(arguments: [2, 9, 17, 25, 40] as [Double])
  func growingArcsChangeTheirShadowOnlyNearby(_ blur: Double) {
    func shadow(_ end: Double) -> Surface {
      draw {
        $0.dropShadow(
          of: .arc(
            center: Point(x: 44.3, y: 48.6), radius: 30, start: -4, end: end, width: 10, cap: .butt),
          color: .white, blur: blur)
      }
    }
    let before = shadow(0)
    let after = shadow(0.1)
    let reach = 1.5 * blur + 2
    let changed = Rectangle(left: 68, top: 48.6, right: 79.3, bottom: 53).inset(by: -reach)
    var count = 0
    for y in 0..<Self.size {
      for x in 0..<Self.size
      where before[x, y] != after[x, y]
        && !changed.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
      {
        count += 1
      }
    }
    #expect(count == 0)
  }
}
