import Geometry
import Raster
import Testing

@Suite struct CanvasTests {
  /// Returns the sum of the alpha of all pixels, where an opaque pixel counts as 1.
  private func area(of surface: Surface) -> Double {
    var sum = 0
    for y in 0..<surface.height {
      for x in 0..<surface.width { sum += Int(surface[x, y] >> 24) }
    }
    return Double(sum) / 255
  }

  private func area(drawing body: (Canvas) -> Void) -> Double {
    let surface = Surface(width: 64, height: 64)
    body(Canvas(surface))
    return area(of: surface)
  }

  @Test func aCopyOfAPartHasItsPixels() {
    let surface = Surface(width: 20, height: 10)
    for y in 0..<10 { for x in 0..<20 { surface[x, y] = UInt32(y * 100 + x) } }
    let part = surface.copy(of: PixelRectangle(x: 17, y: 3, width: 3, height: 7))
    #expect(part.width == 3 && part.height == 7)
    for y in 0..<7 { for x in 0..<3 { #expect(part[x, y] == UInt32((y + 3) * 100 + x + 17)) } }
  }

  @Test func rectanglesOnWholePixelsHaveSharpEdges() {
    let surface = Surface(width: 16, height: 16)
    Canvas(surface).fill(.rectangle(Rectangle(x: 3, y: 4, width: 5, height: 6)), .white)
    for y in 0..<16 {
      for x in 0..<16 {
        let isInside = (3..<8).contains(x) && (4..<10).contains(y)
        #expect(surface[x, y] == (isInside ? 0xffff_ffff : 0))
      }
    }
  }

  @Test func fractionalPositionsGiveFractionalCoverage() {
    let surface = Surface(width: 8, height: 8)
    Canvas(surface).fill(.rectangle(Rectangle(x: 2.1, y: 2, width: 3, height: 3)), .white)
    for (column, coverage) in [(2, 0.9), (5, 0.1)] {
      let alpha = Double(surface[column, 3] >> 24)
      #expect(abs(alpha - coverage * 255) < 1)
    }
  }

  @Test func coveredAreasAreExact() {
    let middle = Point(x: 31.3, y: 32.7)
    #expect(abs(area { $0.fill(.circle(center: middle, radius: 20), .white) } - 400 * .pi) < 1)
    let ring = Shape.arc(
      center: middle, radius: 20, start: 0, end: .pi, width: 6, cap: .butt)
    #expect(abs(area { $0.fill(ring, .white) } - 20 * .pi * 6) < 1)
    let round = Shape.arc(
      center: middle, radius: 20, start: 0.3, end: .pi, width: 6, cap: .round)
    #expect(abs(area { $0.fill(round, .white) } - 20 * (.pi - 0.3) * 6 - 9 * .pi) < 1)
    let dot = Shape.arc(center: middle, radius: 20, start: 1, end: 1, width: 8, cap: .round)
    #expect(abs(area { $0.fill(dot, .white) } - 16 * .pi) < 1)
    let line = Shape.line(
      from: Point(x: 10, y: 10), to: Point(x: 40, y: 50), width: 4, cap: .square)
    #expect(abs(area { $0.fill(line, .white) } - 54 * 4) < 1)
    let rounded = Shape.roundedRectangle(
      Rectangle(x: 5.5, y: 6.25, width: 40, height: 30), radius: 8)
    #expect(abs(area { $0.fill(rounded, .white) } - 1200 + (4 - .pi) * 64) < 1)
    let outlined = StrokeStyle(width: 2)
    #expect(
      abs(area { $0.stroke(rounded, .color(.white), outlined) } - 2 * (76 + 16 * .pi)) < 1)
  }

  @Test func pathsUseTheirFillRule() {
    var path = Path()
    for side in [40.0, 20.0] {
      path.move(to: Point(x: 10, y: 10))
      path.line(to: Point(x: 10 + side, y: 10))
      path.line(to: Point(x: 10 + side, y: 10 + side))
      path.line(to: Point(x: 10, y: 10 + side))
      path.close()
    }
    #expect(area { $0.fill(.path(path, .nonZero), .white) } == 1600)
    #expect(area { $0.fill(.path(path, .evenOdd), .white) } == 1200)
  }

  @Test func copiesHaveTheirOwnClipAndTransform() {
    let surface = Surface(width: 32, height: 32)
    let canvas = Canvas(surface)
    var nested = canvas
    nested.translate(x: 4, y: 4)
    nested.clip(to: .rectangle(Rectangle(x: 0, y: 0, width: 8, height: 8)))
    nested.fill(.rectangle(Rectangle(x: -100, y: -100, width: 1000, height: 1000)), .white)
    #expect(area(of: surface) == 64)
    #expect(surface[4, 4] == 0xffff_ffff)
    #expect(nested.clipBounds == PixelRectangle(x: 4, y: 4, width: 8, height: 8))
    #expect(canvas.clipBounds == surface.bounds)
  }

  @Test func roundClipsAreAntiAliased() {
    let clipped = area { canvas in
      var canvas = canvas
      canvas.clip(to: .circle(center: Point(x: 30, y: 30), radius: 20))
      canvas.clip(to: .rectangle(Rectangle(x: 30, y: 0, width: 64, height: 64)))
      canvas.fill(.rectangle(Rectangle(x: 0, y: 0, width: 64, height: 64)), .white)
    }
    #expect(abs(clipped - 200 * .pi) < 1)
  }

  @Test func clippedShapesCoverTheIntersection() {
    let clipped = area { canvas in
      var canvas = canvas
      canvas.clip(to: .circle(center: Point(x: 30, y: 30), radius: 20))
      canvas.fill(
        .roundedRectangle(Rectangle(x: 2.5, y: 2.5, width: 56, height: 28), radius: 3), .white)
    }
    // Half of the disc, and a strip half a pixel high.
    #expect(abs(clipped - 200 * .pi - 20) < 1)
  }

  @Test func groupsFadeAsOnePicture() {
    let surface = Surface(width: 8, height: 8)
    Canvas(surface).group(opacity: 0.5) { group in
      group.fill(.rectangle(Rectangle(x: 0, y: 0, width: 8, height: 8)), .black)
      group.fill(.rectangle(Rectangle(x: 0, y: 0, width: 8, height: 8)), .white)
    }
    #expect(surface[3, 3] == 0x8080_8080)
  }

  @Test func clipToLayerClipsToItsAlpha() {
    let surface = Surface(width: 8, height: 8)
    var canvas = Canvas(surface)
    canvas.clipToLayer { layer in
      layer.fill(.rectangle(Rectangle(x: 0, y: 0, width: 4, height: 8)), Color.black.opacity(0.2))
    }
    canvas.fill(.rectangle(Rectangle(x: 0, y: 0, width: 8, height: 8)), .white)
    #expect(surface[1, 1] == 0x3333_3333)
    #expect(surface[5, 1] == 0)
  }

  @Test func shadowsKeepTheAreaOfTheirShape() {
    let square = Shape.rectangle(Rectangle(x: 24, y: 24, width: 10, height: 10))
    let shadow = area { $0.dropShadow(of: square, color: .black, blur: 8) }
    #expect(abs(shadow - 100) < 2)
    let inner = area {
      $0.innerShadow(of: square, color: .black, blur: 0, offset: Point(x: 2, y: 0))
    }
    #expect(inner == 20)
  }

  /// The shadow of a stroke equals the shadow of its shape, drawn as a path.
  @Test(arguments: [3.0, 9], [Size(width: 90, height: 28), Size(width: 44, height: 60)])
  func theShadowOfAStrokeIsThatOfItsShape(blur: Double, size: Size) {
    let rectangle = Rectangle(origin: Point(x: 15.25, y: 20.5), size: size)
    func path(_ rectangles: Rectangle...) -> Shape {
      var path = Path()
      for corners in rectangles {
        path.move(to: corners.origin)
        path.line(to: Point(x: corners.right, y: corners.top))
        path.line(to: Point(x: corners.right, y: corners.bottom))
        path.line(to: Point(x: corners.left, y: corners.bottom))
        path.close()
      }
      return .path(path, .evenOdd)
    }
    func shadow(_ shape: Shape, _ stroke: StrokeStyle?) -> [Int] {
      let surface = Surface(width: 120, height: 100)
      let (canvas, offset) = (Canvas(surface), Point(x: 0, y: 2))
      if let stroke {
        canvas.dropShadow(of: shape, stroke: stroke, color: .black, blur: blur, offset: offset)
      } else {
        canvas.dropShadow(of: shape, color: .black, blur: blur, offset: offset)
      }
      return (0..<12_000).map { Int(surface[$0 % 120, $0 / 120] >> 24) }
    }
    let frame = shadow(path(rectangle.inset(by: -6), rectangle.inset(by: 6)), nil)
    for shape in [.rectangle(rectangle), path(rectangle)] {
      let stroke = shadow(shape, StrokeStyle(width: 12))
      #expect(zip(stroke, frame).allSatisfy { abs($0 - $1) <= 2 })
    }
  }

  /// Drawing a shadow and its shape with a paint equals filling with that paint, clipped to the
  /// alpha of both.
  @Test(arguments: [0.0, 8, 24], [Point.zero, Point(x: 3, y: 5)])
  func shadowsUseTheirPaint(blur: Double, offset: Point) {
    let disc = Shape.circle(center: Point(x: 40, y: 40), radius: 18)
    let paint = Paint.linearGradient(
      from: Point(x: 0, y: 20), to: Point(x: 0, y: 60),
      stops: [GradientStop(0, Color(red: 1, green: 0, blue: 0)), GradientStop(1, .white)])
    let (glow, masked) = (Surface(width: 80, height: 80), Surface(width: 80, height: 80))
    Canvas(glow).dropShadow(of: disc, paint, blur: blur, offset: offset)
    Canvas(glow).fill(disc, paint)
    var mask = Canvas(masked)
    mask.clipToLayer { layer in
      layer.dropShadow(of: disc, color: .black, blur: blur, offset: offset)
      layer.fill(disc, .black)
    }
    mask.fill(.rectangle(Rectangle(x: 0, y: 0, width: 80, height: 80)), paint)
    for y in 0..<80 {
      for x in 0..<80 {
        for shift in [0, 8, 16, 24] as [UInt32] {
          let (a, b) = (Int(glow[x, y] >> shift & 255), Int(masked[x, y] >> shift & 255))
          #expect(abs(a - b) <= 2, "\(x), \(y): \(glow[x, y]) instead of \(masked[x, y])")
        }
      }
    }
  }

  @Test func drawnPixelsCountsTheReachableArea() {
    let surface = Surface(width: 64, height: 64)
    Canvas(surface).fill(.rectangle(Rectangle(x: 1.5, y: 2, width: 10, height: 4)), .white)
    #expect(surface.drawnPixels == 11 * 4)
  }
}
