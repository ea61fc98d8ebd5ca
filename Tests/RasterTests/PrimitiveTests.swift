import Geometry
import GoldenPictures
import Raster
import Testing

/// Compares each primitive with a golden picture.
@Suite struct PrimitiveTests {
  static let blue = Color(red: 0.24, green: 0.61, blue: 1)
  static let stops = [
    GradientStop(0, Color(red: 0.24, green: 0.61, blue: 1)),
    GradientStop(0.6, Color(red: 0.9, green: 0.3, blue: 0.6)),
    GradientStop(1, Color(red: 1, green: 0.8, blue: 0.3, alpha: 0.5)),
  ]

  private static let card = Shape.roundedRectangle(
    Rectangle(x: 8, y: 12.5, width: 48, height: 36), radius: 10)
  private static let uneven = Shape.roundedRectangle(
    Rectangle(x: 8, y: 12, width: 48.3, height: 36.6),
    CornerRadii(topLeft: 2, topRight: 18, bottomRight: 8, bottomLeft: 0))
  private static let ring = Shape.arc(
    center: Point(x: 32.2, y: 31.7), radius: 20, start: -2, end: 2.4, width: 9, cap: .round)

  private static func star() -> Path {
    var path = Path()
    for (index, (x, y)) in [(32.0, 4.0), (48, 56), (4, 24), (60, 24), (16, 56)].enumerated() {
      let point = Point(x: x, y: y)
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    path.close()
    path.move(to: Point(x: 4, y: 60))
    path.quadratic(to: Point(x: 60, y: 60), control: Point(x: 32, y: 40))
    path.cubic(to: Point(x: 4, y: 60), control1: Point(x: 40, y: 70), control2: Point(x: 20, y: 50))
    path.close()
    return path
  }

  private static func checkered() -> Surface {
    let picture = Surface(width: 48, height: 32)
    for y in 0..<32 {
      for x in 0..<48 {
        picture[x, y] = (x / 4 + y / 4) % 2 == 0 ? 0xffff_ffff : 0xff20_60c0
      }
    }
    return picture
  }

  private static var drawings: [(String, (Canvas) -> Void)] {
    [
      ("fill-rounded", { $0.fill(card, blue) }),
      (
        "fill-uneven-linear",
        {
          $0.fill(
            uneven,
            .linearGradient(from: Point(x: 8, y: 12), to: Point(x: 56, y: 48), stops: stops))
        }
      ),
      (
        "stroke-rounded",
        {
          $0.stroke(card, blue, width: 1)
          $0.stroke(.circle(center: Point(x: 32, y: 31), radius: 9.5), .white, width: 2.5)
        }
      ),
      (
        "arcs",
        { canvas in
          for (index, cap) in [LineCap.butt, .round, .square].enumerated() {
            canvas.fill(
              .arc(
                center: Point(x: 32.4, y: 32.1), radius: 8 + 9 * Double(index), start: -4,
                end: 0.2 + Double(index) / 3, width: 5, cap: cap), blue)
          }
        }
      ),
      (
        "lines",
        { canvas in
          for (index, width) in [0.5, 1, 2, 4, 7].enumerated() {
            let y = 6 + Double(index) * 11
            canvas.fill(
              .line(from: Point(x: 8, y: y), to: Point(x: 54, y: y + 7), width: width, cap: .round),
              blue)
          }
        }
      ),
      ("path-even-odd", { $0.fill(.path(star(), .evenOdd), blue) }),
      ("path-non-zero", { $0.fill(.path(star(), .nonZero), blue) }),
      (
        "path-stroke-miter",
        { $0.stroke(.path(star(), .nonZero), .color(blue), StrokeStyle(width: 2)) }
      ),
      (
        "path-stroke-round",
        {
          $0.stroke(
            .path(star(), .nonZero), .color(blue),
            StrokeStyle(width: 4, cap: .round, join: .round))
        }
      ),
      (
        "shadow-drop",
        {
          $0.dropShadow(of: card, color: .black, blur: 8, offset: Point(x: 0, y: 3))
          $0.fill(card, Color(gray: 0.5))
        }
      ),
      (
        "shadow-inner",
        {
          $0.fill(card, Color(gray: 0.9))
          $0.innerShadow(of: card, color: .black, blur: 8, offset: Point(x: 0, y: 3))
        }
      ),
      (
        "shadow-wide", { $0.dropShadow(of: ring, color: blue, blur: 28) }
      ),
      (
        "gradient-radial",
        {
          $0.fill(
            .circle(center: Point(x: 32, y: 32), radius: 28),
            .radialGradient(center: Point(x: 26, y: 24), radius: 30, stops: stops))
        }
      ),
      (
        "gradient-sweep",
        {
          $0.fill(ring, .sweepGradient(center: Point(x: 32.2, y: 31.7), start: -2.2, stops: stops))
        }
      ),
      (
        "clip-layer-glow",
        { canvas in
          var clipped = canvas
          clipped.clipToLayer {
            $0.dropShadow(of: ring, color: .black, blur: 10)
            $0.fill(ring, .black)
          }
          clipped.fill(
            .rectangle(Rectangle(x: 0, y: 0, width: 64, height: 64)),
            .linearGradient(from: .zero, to: Point(x: 0, y: 64), stops: stops))
        }
      ),
      (
        "clip-and-group",
        { canvas in
          var clipped = canvas
          clipped.clip(to: card)
          clipped.fill(.circle(center: Point(x: 12, y: 44), radius: 24), blue)
          canvas.group(opacity: 0.5) {
            $0.fill(.circle(center: Point(x: 38, y: 26), radius: 14), .white)
            $0.fill(.circle(center: Point(x: 48, y: 36), radius: 14), blue)
          }
        }
      ),
      (
        "operators",
        {
          $0.fill(card, .color(.clear), .source)
          $0.fill(.circle(center: Point(x: 20, y: 30), radius: 12), .color(blue), .plus)
          $0.fill(
            .circle(center: Point(x: 44, y: 30), radius: 12), .color(Color.black.opacity(0.7)),
            .destinationOut)
          $0.fill(
            .circle(center: Point(x: 52, y: 14), radius: 9), .color(Color.black.opacity(0.3)),
            .destinationIn)
        }
      ),
      (
        "pictures",
        { canvas in
          let picture = checkered()
          canvas.draw(picture, in: Rectangle(x: 2, y: 2, width: 26, height: 17))
          canvas.draw(picture, in: Rectangle(x: 32, y: 2, width: 30, height: 20), quality: .nearest)
          var turned = canvas
          turned.translate(x: 32, y: 44)
          turned.rotate(0.3)
          turned.draw(picture, in: Rectangle(x: -20, y: -14, width: 44, height: 28), opacity: 0.8)
        }
      ),
      (
        "turned-and-sheared",
        {
          var canvas = $0
          canvas.concatenate(AffineTransform(a: 0.8, b: 0.3, c: -0.5, d: 0.7, tx: 20, ty: 2))
          canvas.fill(card, blue)
          canvas.stroke(card, .white, width: 3)
        }
      ),
    ]
  }

  @Test func primitivesMatchTheirGoldens() {
    for (name, draw) in Self.drawings {
      let surface = Surface(width: 64, height: 64)
      Canvas(surface).fill(.rectangle(surface.bounds.rectangle), Color(gray: 0.12))
      draw(Canvas(surface))
      expectGolden(surface, name, maximumDifference: 1)
    }
  }
}
