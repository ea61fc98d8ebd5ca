import Geometry
import Raster

/// One thing to draw, by this rasterizer, by a peer, and by nothing but writing memory.
struct RasterContest {
  let name: String
  let peer: String
  /// How many times faster than the peer it shall be.
  let goal: Double?
  /// At most this many times the limit.
  let limitGoal: Double?
  let own: () -> Void
  let other: () -> Void
  let limit: (() -> Void)?
}

extension RasterStage {
  private static let blue = Color(red: 0.24, green: 0.61, blue: 1)
  private static let stops = [
    GradientStop(0, Color(red: 0.1, green: 0.2, blue: 0.9)),
    GradientStop(1, Color(red: 0.9, green: 0.3, blue: 0.4)),
  ]

  private var whole: Shape { .rectangle(size.rectangle) }
  private var area: Rectangle { size.rectangle }

  private func setBlue() { cairo.setSourceRGBA(cr, 0.24, 0.61, 1, 1) }

  private func setPattern(_ pattern: Cairo.Object) {
    cairo.addStop(pattern, 0, 0.1, 0.2, 0.9, 1)
    cairo.addStop(pattern, 1, 0.9, 0.3, 0.4, 1)
    cairo.setSource(cr, pattern)
    cairo.destroyPattern(pattern)
  }

  func contests() -> [RasterContest] {
    fills() + roundShapes() + shadowsAndGlyphs() + gradients() + pictures()
  }

  private func fills() -> [RasterContest] {
    let wholeRows = (0..<size.height).map { (x: 0, y: $0, count: size.width) }
    return [
      RasterContest(
        name: "solid fill, full screen", peer: "Cairo", goal: 1.05, limitGoal: 1.2,
        own: { Canvas(self.surface).fill(self.whole, Self.blue) },
        other: {
          self.setBlue()
          self.cairo.rectangle(self.cr, 0, 0, self.area.width, self.area.height)
          self.cairo.fill(self.cr)
        }, limit: { self.set(wholeRows) }),
      RasterContest(
        name: "50 % over, full screen", peer: "Cairo", goal: 3.4, limitGoal: 2.2,
        own: { Canvas(self.surface).fill(self.whole, Self.blue.opacity(0.5)) },
        other: {
          self.cairo.setSourceRGBA(self.cr, 0.24, 0.61, 1, 0.5)
          self.cairo.rectangle(self.cr, 0, 0, self.area.width, self.area.height)
          self.cairo.fill(self.cr)
        }, limit: { self.set(wholeRows) }),
      RasterContest(
        name: "vertical gradient, full screen", peer: "Cairo", goal: 9, limitGoal: 1.1,
        own: {
          Canvas(self.surface).fill(
            self.whole,
            .linearGradient(
              from: .zero, to: Point(x: 0, y: self.area.height), stops: Self.stops))
        },
        other: {
          self.setPattern(self.cairo.linear(0, 0, 0, self.area.height))
          self.cairo.paint(self.cr)
        }, limit: { self.set(wholeRows) }),
    ]
  }

  private func roundShapes() -> [RasterContest] {
    let size = Size(width: 160, height: 60)
    let many = places(200, width: size.width, height: size.height)
    let some = places(60, width: size.width, height: size.height)
    let discs = places(40, width: 80, height: 80).map { $0 + Point(x: 40, y: 40) }
    let fractionalDiscs = fractionalPlaces(40, width: 82, height: 82).map {
      $0 + Point(x: 41, y: 41)
    }
    let discRows = discs.flatMap { center in
      (-40..<40).map { row in
        let half = Int((1600 - (Double(row) + 0.5) * (Double(row) + 0.5)).squareRoot())
        return (x: Int(center.x) - half, y: Int(center.y) + row, count: 2 * half)
      }
    }
    func contest(
      _ name: String, goal: Double, limitGoal: Double? = nil, at places: [Point],
      rows: [(x: Int, y: Int, count: Int)]? = nil, own: @escaping (Canvas, Point) -> Void,
      other: @escaping (Point) -> Void
    ) -> RasterContest {
      RasterContest(
        name: name, peer: "Cairo", goal: goal, limitGoal: limitGoal,
        own: {
          let canvas = Canvas(self.surface)
          for place in places { own(canvas, place) }
        }, other: { for place in places { other(place) } },
        limit: rows.map { rows in { self.set(rows) } })
    }
    func rectangle(_ place: Point) -> Rectangle { Rectangle(origin: place, size: size) }
    let radius = CornerRadii(12)
    return [
      contest(
        "200 rounded rectangles 160×60, r 12", goal: 10, limitGoal: 1.4, at: many,
        rows: rows(of: many, width: 160, height: 60),
        own: { $0.fill(.roundedRectangle(rectangle($1), radius), Self.blue) },
        other: { place in
          self.setBlue()
          self.cairo.roundedRectangle(self.cr, place.x, place.y, 160, 60, 12)
          self.cairo.fill(self.cr)
        }),
      contest(
        "60 rounded rectangles, vertical gradient", goal: 35, at: some,
        rows: rows(of: some, width: 160, height: 60),
        own: { canvas, place in
          canvas.fill(
            .roundedRectangle(rectangle(place), radius),
            .linearGradient(from: place, to: place + Point(x: 0, y: 60), stops: Self.stops))
        },
        other: { place in
          self.setPattern(self.cairo.linear(place.x, place.y, place.x, place.y + 60))
          self.cairo.roundedRectangle(self.cr, place.x, place.y, 160, 60, 12)
          self.cairo.fill(self.cr)
        }),
      contest(
        "60 strokes of a rounded rectangle, width 2", goal: 3, at: some,
        own: {
          $0.stroke(.roundedRectangle(rectangle($1), radius), Self.blue, width: 2)
        },
        other: { place in
          self.setBlue()
          self.cairo.setLineWidth(self.cr, 2)
          self.cairo.roundedRectangle(self.cr, place.x, place.y, 160, 60, 12)
          self.cairo.stroke(self.cr)
        }),
      contest(
        "60 fills clipped to a rounded rectangle", goal: 3, at: some,
        own: { canvas, place in
          var clipped = canvas
          clipped.clip(to: .roundedRectangle(rectangle(place), radius))
          clipped.fill(
            .rectangle(Rectangle(x: place.x, y: place.y, width: 100, height: 60)), Self.blue)
        },
        other: { place in
          self.cairo.save(self.cr)
          self.cairo.roundedRectangle(self.cr, place.x, place.y, 160, 60, 12)
          self.cairo.clip(self.cr)
          self.setBlue()
          self.cairo.rectangle(self.cr, place.x, place.y, 100, 60)
          self.cairo.fill(self.cr)
          self.cairo.restore(self.cr)
        }),
      contest(
        "40 circles, radius 40", goal: 17, at: discs, rows: discRows,
        own: { $0.fill(.circle(center: $1, radius: 40), Self.blue) },
        other: { place in
          self.setBlue()
          self.cairo.newSubPath(self.cr)
          self.cairo.arc(self.cr, place.x, place.y, 40, 0, 2 * .pi)
          self.cairo.fill(self.cr)
        }),
      contest(
        "40 circles, fractional centres", goal: 17, at: fractionalDiscs, rows: discRows,
        own: { $0.fill(.circle(center: $1, radius: 40), Self.blue) },
        other: { place in
          self.setBlue()
          self.cairo.newSubPath(self.cr)
          self.cairo.arc(self.cr, place.x, place.y, 40, 0, 2 * .pi)
          self.cairo.fill(self.cr)
        }),
    ] + arcs()
  }

  private func arcs() -> [RasterContest] {
    let room = 200.0
    let middle = Point(x: room / 2, y: room / 2)
    let whole = places(40, width: room, height: room).map { $0 + middle }
    let fractional = fractionalPlaces(40, width: room, height: room).map { $0 + middle }
    let start = 0.75 * Double.pi
    let end = 2.25 * Double.pi
    func contest(
      _ name: String, goal: Double, at centers: [Point], cap: LineCap, moving: Bool = false
    ) -> RasterContest {
      var turn = 0.0
      return RasterContest(
        name: name, peer: "Cairo", goal: goal, limitGoal: nil,
        own: {
          let canvas = Canvas(self.surface)
          for center in centers {
            // An end that moves, as a value's does, makes every arc one that was never seen.
            if moving { turn = (turn + 0.618).truncatingRemainder(dividingBy: 1) }
            canvas.fill(
              .arc(
                center: center, radius: 90, start: start, end: end - turn * 0.1, width: 12,
                cap: cap), Self.blue)
          }
        },
        other: {
          self.setBlue()
          self.cairo.setLineWidth(self.cr, 12)
          self.cairo.setLineCap(self.cr, cap == .round ? 1 : 0)
          for center in centers {
            self.cairo.newSubPath(self.cr)
            self.cairo.arc(self.cr, center.x, center.y, 90, start, end)
            self.cairo.stroke(self.cr)
          }
        }, limit: nil)
    }
    return [
      contest("40 arcs 270°, r 90, width 12, butt", goal: 11, at: whole, cap: .butt),
      contest("40 arcs, round caps", goal: 11, at: whole, cap: .round),
      contest("40 arcs, fractional centres", goal: 11, at: fractional, cap: .butt),
      contest(
        "40 arcs, fractional, never seen before", goal: 4, at: fractional, cap: .round,
        moving: true),
    ]
  }

  private func shadowsAndGlyphs() -> [RasterContest] {
    let places = places(40, width: 150, height: 80).map { $0 + Point(x: 12, y: 12) }
    let mask = pixman.createBits(Pixman.alpha, 144, 72, nil, 0)
    let ready = Surface(width: 144, height: 72)
    Canvas(ready).dropShadow(
      of: .roundedRectangle(Rectangle(x: 12, y: 12, width: 120, height: 48), radius: 12),
      color: .black, blur: 8)
    let inner = Surface(width: 144, height: 72)
    Canvas(inner).innerShadow(
      of: .roundedRectangle(Rectangle(x: 0, y: 0, width: 120, height: 48), radius: 12),
      color: .black, blur: 8)
    let readyImage = pixman.createBits(
      Pixman.argb, 144, 72, ready.pixels, Int32(ready.stride * 4))
    let innerImage = pixman.createBits(
      Pixman.argb, 144, 72, inner.pixels, Int32(inner.stride * 4))
    let innerMask = pixman.createBits(Pixman.alpha, 144, 72, nil, 0)
    pixman.composite(Pixman.source, readyImage, nil, mask, 0, 0, 0, 0, 0, 0, 144, 72)
    pixman.composite(Pixman.source, innerImage, nil, innerMask, 0, 0, 0, 0, 0, 0, 144, 72)
    let black = pixman.solid(red: 0, green: 0, blue: 0, alpha: 1)
    let blue = pixman.solid(red: 0.24, green: 0.61, blue: 1, alpha: 1)

    let glyphPlaces = self.places(200, width: 20, height: 24)
    let glyph = Mask(width: 20, height: 24)
    let glyphMask = pixman.createBits(Pixman.alpha, 20, 24, nil, 0)
    let letter = Surface(width: 20, height: 24)
    Canvas(letter).stroke(
      .circle(center: Point(x: 10, y: 12), radius: 7), .black, width: 3)
    for y in 0..<24 {
      for x in 0..<20 { glyph.coverage[y * glyph.stride + x] = UInt8(letter[x, y] >> 24) }
    }
    let letterImage = pixman.createBits(
      Pixman.argb, 20, 24, letter.pixels, Int32(letter.stride * 4))
    pixman.composite(Pixman.source, letterImage, nil, glyphMask, 0, 0, 0, 0, 0, 0, 20, 24)
    let runs = glyphPlaces.map { place in
      (GlyphRun(glyphs: [.init(mask: glyph, x: 0, y: 0)]), (x: Int(place.x), y: Int(place.y)))
    }
    return [
      RasterContest(
        name: "40 shadows, sigma 4, of 120×48", peer: "pixman, ready mask", goal: 6,
        limitGoal: nil,
        own: {
          let canvas = Canvas(self.surface)
          for place in places {
            canvas.dropShadow(
              of: .roundedRectangle(
                Rectangle(x: place.x, y: place.y, width: 120, height: 48), radius: 12),
              color: .black, blur: 8)
          }
        },
        other: {
          for place in places {
            self.pixman.composite(
              Pixman.over, black, mask, self.image, 0, 0, 0, 0, Int32(place.x - 12),
              Int32(place.y - 12), 144, 72)
          }
        }, limit: { self.set(self.rows(of: places, width: 144, height: 48)) }),
      RasterContest(
        name: "40 inner shadows, sigma 4, of 120×48", peer: "pixman, ready mask", goal: 3,
        limitGoal: nil,
        own: {
          let canvas = Canvas(self.surface)
          for place in places {
            canvas.innerShadow(
              of: .roundedRectangle(
                Rectangle(x: place.x, y: place.y, width: 120, height: 48), radius: 12),
              color: .black, blur: 8)
          }
        },
        other: {
          for place in places {
            self.pixman.composite(
              Pixman.over, black, innerMask, self.image, 0, 0, 0, 0, Int32(place.x),
              Int32(place.y), 120, 48)
          }
        }, limit: nil),
      RasterContest(
        name: "200 glyphs 20×24", peer: "pixman", goal: 4, limitGoal: nil,
        own: {
          let canvas = Canvas(self.surface)
          for (run, place) in runs { canvas.draw(run, atPixel: place, color: Self.blue) }
        },
        other: {
          for place in glyphPlaces {
            self.pixman.composite(
              Pixman.over, blue, glyphMask, self.image, 0, 0, 0, 0, Int32(place.x),
              Int32(place.y), 20, 24)
          }
        }, limit: nil),
    ]
  }

  private func gradients() -> [RasterContest] {
    let area = area
    func contest(
      _ name: String, _ paint: Paint, _ pattern: @escaping () -> Cairo.Object
    ) -> RasterContest {
      RasterContest(
        name: name, peer: "Cairo", goal: 3, limitGoal: nil,
        own: { Canvas(self.surface).fill(self.whole, paint) },
        other: {
          self.setPattern(pattern())
          self.cairo.paint(self.cr)
        }, limit: nil)
    }
    let center = area.center
    return [
      contest(
        "linear gradient at an angle, full screen",
        .linearGradient(
          from: .zero, to: Point(x: area.width, y: area.height), stops: Self.stops)
      ) { self.cairo.linear(0, 0, area.width, area.height) },
      contest(
        "radial gradient, full screen",
        .radialGradient(center: center, radius: 300, stops: Self.stops)
      ) { self.cairo.radial(center.x, center.y, 0, center.x, center.y, 300) },
      // Cairo has no sweep; its radial gradient is the nearest thing.
      contest(
        "sweep gradient, full screen (Cairo: radial)",
        .sweepGradient(center: center, start: 0, stops: Self.stops)
      ) { self.cairo.radial(center.x, center.y, 0, center.x, center.y, 300) },
    ]
  }

  private func pictures() -> [RasterContest] {
    let picture = Surface(width: 256, height: 256)
    Canvas(picture).fill(
      .rectangle(picture.bounds.rectangle),
      .radialGradient(center: Point(x: 128, y: 128), radius: 128, stops: Self.stops))
    let large = Surface(width: 1024, height: 1024)
    Canvas(large).draw(picture, in: large.bounds.rectangle)
    func scaled(_ name: String, _ picture: Surface, to width: Double, _ height: Double)
      -> RasterContest
    {
      let source = cairo.createSurface(
        picture.pixels, 0, Int32(picture.width), Int32(picture.height), Int32(picture.stride * 4))
      let rectangle = Rectangle(x: 10, y: 10, width: width, height: height)
      return RasterContest(
        name: name, peer: "Cairo", goal: 3, limitGoal: nil,
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
        }, limit: nil)
    }
    let mask = Mask(width: 200, height: 200)
    for y in 50..<150 { for x in 50..<150 { mask.coverage[y * mask.stride + x] = 255 } }
    let blur = BlurPeer(pixman, mask)
    return [
      scaled("picture 256×256 to 400×300", picture, to: 400, 300),
      scaled("picture 1024×1024 to 200×200", large, to: 200, 200),
      RasterContest(
        name: "shadow of a 200×200 mask, sigma 8", peer: "pixman, two convolutions", goal: 3,
        limitGoal: nil,
        own: {
          Canvas(self.surface).dropShadow(
            of: mask, atPixel: (100, 100), color: .black, blur: 16)
        }, other: { blur.run(onto: self.image) }, limit: nil),
    ]
  }
}

/// A blur by pixman's convolution filter, along rows and then along columns.
private final class BlurPeer {
  private let pixman: Pixman
  private let source: Pixman.Image
  private let half: Pixman.Image
  private let whole: Pixman.Image
  private let black: Pixman.Image
  private let memory: UnsafeMutablePointer<UInt32>

  init(_ pixman: Pixman, _ mask: Mask) {
    self.pixman = pixman
    memory = .allocate(capacity: 64 * 256)
    memory.initialize(repeating: 0, count: 64 * 256)
    let bytes = UnsafeMutableRawPointer(memory).assumingMemoryBound(to: UInt8.self)
    for y in 0..<mask.height {
      for x in 0..<mask.width {
        bytes[(y + 24) * 256 + x + 24] = mask.coverage[y * mask.stride + x]
      }
    }
    source = pixman.createBits(Pixman.alpha, 248, 248, memory, 256)
    half = pixman.createBits(Pixman.alpha, 248, 248, nil, 0)
    whole = pixman.createBits(Pixman.alpha, 248, 248, nil, 0)
    black = pixman.solid(red: 0, green: 0, blue: 0, alpha: 1)
    let taps = (-24...24).map { Int32(65536 * Self.weight(Double($0), sigma: 8)) }
    let one: Int32 = 65536
    _ = pixman.setFilter(
      source, Pixman.convolution, [49 * one, one] + taps, Int32(taps.count + 2))
    _ = pixman.setFilter(
      half, Pixman.convolution, [one, 49 * one] + taps, Int32(taps.count + 2))
  }

  private static func weight(_ x: Double, sigma: Double) -> Double {
    // e^(−x²/2σ²) by repeated squaring of its 1024th root.
    var value = 1 - x * x / (2 * sigma * sigma) / 1024
    for _ in 0..<10 { value *= value }
    return value / (sigma * (2 * Double.pi).squareRoot())
  }

  func run(onto image: Pixman.Image) {
    pixman.composite(Pixman.source, source, nil, half, 0, 0, 0, 0, 0, 0, 248, 248)
    pixman.composite(Pixman.source, half, nil, whole, 0, 0, 0, 0, 0, 0, 248, 248)
    pixman.composite(Pixman.over, black, whole, image, 0, 0, 0, 0, 76, 76, 248, 248)
  }

  deinit {
    for image in [source, half, whole, black] { _ = pixman.unref(image) }
    memory.deallocate()
  }
}
