import Geometry
import Raster

/// `BezelBenchmarks raster --sheet FILE`: draws every primitive at its real size and magnified,
/// next to Cairo's version if there is one.
struct RasterSheet {
  private static let cell = 64
  private static let zoom = 8
  private static let columns = 2
  private let stage: RasterStage

  init() throws(PeerLibrary.Missing) {
    stage = try RasterStage(width: Self.cell, height: Self.cell)
  }

  private static let stops = [
    GradientStop(0, RasterStage.blue),
    GradientStop(0.6, Color(red: 0.9, green: 0.3, blue: 0.6)),
    GradientStop(1, Color(red: 1, green: 0.8, blue: 0.3)),
  ]

  func picture() -> Surface {
    let entries = entries
    let large = Self.cell * Self.zoom
    let width = Self.cell + 2 * large + 32
    let height = large + 16
    let rows = (entries.count + Self.columns - 1) / Self.columns
    let sheet = Surface(width: Self.columns * width + 16, height: rows * height + 16)
    let canvas = Canvas(sheet)
    canvas.fill(.rectangle(sheet.bounds.rectangle), Color(gray: 0.22))
    for (index, entry) in entries.enumerated() {
      let x = Double(index % Self.columns * width + 16)
      let y = Double(index / Self.columns * height + 16)
      for surface in [stage.surface, stage.peerSurface] {
        Canvas(surface).fill(.rectangle(surface.bounds.rectangle), Color(gray: 0.08))
      }
      entry.own(Canvas(stage.surface))
      stage.setBlue()
      entry.other?()
      let (size, side) = (Double(Self.cell), Double(large))
      let surfaces = entry.other == nil ? [stage.surface] : [stage.surface, stage.peerSurface]
      for (index, surface) in surfaces.enumerated() {
        let small = Point(x: x, y: y + Double(index) * (size + 8))
        let magnified = Point(x: x + size + 8 + Double(index) * (side + 8), y: y)
        for (origin, length) in [(small, size), (magnified, side)] {
          let area = Rectangle(origin: origin, size: Size(width: length, height: length))
          canvas.draw(surface, in: area, quality: .nearest)
        }
      }
    }
    return sheet
  }

  private struct Entry {
    let own: (Canvas) -> Void
    var other: (() -> Void)?
  }

  private var entries: [Entry] {
    let cairo = stage.cairo
    let cr = stage.cr
    let card = Rectangle(x: 8, y: 12, width: 48, height: 36)
    let rounded = Shape.roundedRectangle(card, radius: 10)
    let middle = Point(x: 32, y: 32)
    var star = Path()
    for index in 0..<5 {
      let angle = Double(index) * 4 * .pi / 5 - .pi / 2
      let point = middle + Point(angle: angle, radius: 28)
      if index == 0 { star.move(to: point) } else { star.line(to: point) }
    }
    star.close()
    var leaf = Path()
    leaf.move(to: Point(x: 10, y: 54))
    leaf.cubic(
      to: Point(x: 54, y: 10), control1: Point(x: 4, y: 20), control2: Point(x: 30, y: 4))
    leaf.cubic(
      to: Point(x: 10, y: 54), control1: Point(x: 60, y: 34), control2: Point(x: 44, y: 60))
    leaf.close()
    let leafPath = leaf
    let starPath = star
    let blue = RasterStage.blue
    let circles = [
      (Point(x: 20.3, y: 22.6), 14), (Point(x: 46.5, y: 46.5), 3), (Point(x: 46.2, y: 20.1), 6.5),
    ]
    let lines = [1, 1.5, 3, 6].enumerated().map { index, width in
      let y = 8 + Double(index) * 13
      return (from: Point(x: 8, y: y), to: Point(x: 54, y: y + 9), width: width)
    }
    /// Returns an entry that draws arcs around the middle.
    func arcs(
      _ arcs: (radius: Double, from: Double, to: Double, width: Double, cap: LineCap)...
    ) -> Entry {
      Entry(
        own: { canvas in
          for (radius, start, end, width, cap) in arcs {
            canvas.fill(
              .arc(center: middle, radius: radius, start: start, end: end, width: width, cap: cap),
              blue)
          }
        },
        other: {
          for (radius, start, end, width, cap) in arcs {
            stage.peerArc(middle, radius, from: start, to: end, width: width, cap)
          }
        })
    }
    return [
      Entry(
        own: { $0.fill(rounded, blue) },
        other: {
          cairo.roundedRectangle(cr, 8, 12, 48, 36, 10)
          cairo.fill(cr)
        }),
      Entry(
        own: {
          $0.fill(
            .roundedRectangle(
              card, CornerRadii(topLeft: 2, topRight: 18, bottomRight: 8, bottomLeft: 0)),
            .linearGradient(from: Point(x: 8, y: 12), to: Point(x: 56, y: 48), stops: Self.stops))
        }),
      Entry(
        own: { $0.stroke(rounded, blue, width: 1) },
        other: {
          cairo.setLineWidth(cr, 1)
          cairo.roundedRectangle(cr, 8, 12, 48, 36, 10)
          cairo.stroke(cr)
        }),
      Entry(
        own: { for (center, r) in circles { $0.fill(.circle(center: center, radius: r), blue) } },
        other: { for (center, radius) in circles { stage.peerCircle(center, radius) } }),
      arcs((22, 2.4, 6.9, 9, .round)),
      arcs((26, -4, 0.9, 2, .butt), (14, -1, 3, 8, .square)),
      Entry(
        own: {
          for (from, to, width) in lines {
            $0.fill(.line(from: from, to: to, width: width, cap: .round), blue)
          }
        },
        other: {
          for (from, to, width) in lines { stage.peerLine(from: from, to: to, width: width) }
        }),
      Entry(
        own: { $0.fill(.path(leafPath, .nonZero), blue) },
        other: {
          cairo.moveTo(cr, 10, 54)
          cairo.curveTo(cr, 4, 20, 30, 4, 54, 10)
          cairo.curveTo(cr, 60, 34, 44, 60, 10, 54)
          cairo.fill(cr)
        }),
      Entry(own: { $0.fill(.path(starPath, .evenOdd), blue) }),
      Entry(own: {
        $0.stroke(
          .path(starPath, .nonZero), .color(blue),
          StrokeStyle(width: 3, cap: .round, join: .round))
      }),
      Entry(own: {
        $0.dropShadow(of: rounded, color: .black, blur: 8, offset: Point(x: 0, y: 3))
        $0.fill(rounded, Color(gray: 0.5))
      }),
      Entry(own: {
        $0.fill(rounded, Color(gray: 0.9))
        $0.innerShadow(of: rounded, color: Color(gray: 0), blur: 8, offset: Point(x: 0, y: 3))
      }),
      Entry(own: {
        $0.fill(
          .circle(center: middle, radius: 28),
          .radialGradient(center: Point(x: 26, y: 24), radius: 30, stops: Self.stops))
      }),
      Entry(own: {
        $0.fill(
          .arc(center: middle, radius: 22, start: -2.4, end: 3.8, width: 10, cap: .round),
          .sweepGradient(center: middle, start: .pi / 2, stops: Self.stops))
      }),
      Entry(own: { canvas in
        let ring = Shape.arc(
          center: middle, radius: 20, start: -2, end: 2, width: 9, cap: .round)
        var clipped = canvas
        clipped.clipToLayer {
          $0.dropShadow(of: ring, color: .black, blur: 10)
          $0.fill(ring, .black)
        }
        clipped.fill(
          .rectangle(Rectangle(x: 0, y: 0, width: 64, height: 64)),
          .linearGradient(from: .zero, to: Point(x: 0, y: 64), stops: Self.stops))
      }),
      Entry(own: { canvas in
        var clipped = canvas
        clipped.clip(to: rounded)
        clipped.fill(.circle(center: Point(x: 12, y: 44), radius: 24), blue)
        canvas.group(opacity: 0.5) {
          $0.fill(.circle(center: Point(x: 38, y: 26), radius: 14), .white)
          $0.fill(.circle(center: Point(x: 48, y: 36), radius: 14), .black)
        }
      }),
      Entry(own: { canvas in
        let picture = Surface(width: 128, height: 128)
        for ring in stride(from: 62.0, to: 2, by: -6) {
          Canvas(picture).fill(
            .circle(center: Point(x: 64, y: 64), radius: ring),
            Int(ring) / 6 % 2 == 0 ? blue : .white)
        }
        canvas.draw(picture, in: Rectangle(x: 2, y: 2, width: 30, height: 30))
        var turned = canvas
        turned.translate(x: 44, y: 44)
        turned.rotate(0.5)
        turned.draw(picture, in: Rectangle(x: -14, y: -14, width: 28, height: 28))
      }),
    ]
  }
}
