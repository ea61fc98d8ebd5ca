import Controls
import Geometry
import Raster

/// `BezelBenchmarks raster --quality`: measures the error of coverage relative to 32 × 32 samples
/// per pixel.
struct RasterQuality {
  private struct Errors {
    var largest = 0.0
    var sum = 0.0
    var count = 0.0
    var mean: Double { sum / max(count, 1) }
  }

  private static let size = 64
  private let stage: RasterStage

  init() throws(PeerLibrary.Missing) {
    stage = try RasterStage(width: Self.size, height: Self.size)
  }

  /// Returns a table of errors, in 255ths, of the pixels that an edge crosses.
  func table() -> String {
    var text = "errors in 255ths relative to 32×32 samples, over edge pixels\n"
    text += "                                      Bezel          Cairo\n"
    text += "                                  largest  mean  largest  mean\n"
    for (name, sample) in kinds {
      var own = Errors()
      var other = Errors()
      for _ in 0..<30 {
        let (shape, drawWithPeer) = sample()
        clear()
        Canvas(stage.surface).fill(shape, .white)
        stage.cairo.setSourceRGBA(stage.cr, 1, 1, 1, 1)
        drawWithPeer()
        add(shape, &own, &other)
      }
      text += name.left(34)
      for value in [own.largest, own.mean, other.largest, other.mean] {
        text += NumberFormat.fixed(value, decimals: 2, in: .english).right(7)
      }
      text += "\n"
    }
    return text
  }

  private func clear() {
    for surface in [stage.surface, stage.peerSurface] {
      Canvas(surface).fill(.rectangle(surface.bounds.rectangle), .color(.clear), .source)
    }
  }

  /// Returns the position of a sample within its cell, for a row or a column of samples. It varies,
  /// so that no edge is aligned with the samples.
  private static func shift(_ index: Int) -> Double {
    (Double(index * index) * 0.618_034).truncatingRemainder(dividingBy: 1)
  }

  private func add(_ shape: Shape, _ own: inout Errors, _ other: inout Errors) {
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        let alphas = (stage.surface[x, y] >> 24, stage.peerSurface[x, y] >> 24)
        // If neither surface has an edge here, a few samples are enough.
        let isEven = alphas.0 == alphas.1 && (alphas.0 == 0 || alphas.0 == 255)
        let samples = isEven ? 2 : 32
        var inside = 0
        for row in 0..<samples {
          for column in 0..<samples {
            let sample = Point(
              x: Double(x) + (Double(column) + Self.shift(row)) / Double(samples),
              y: Double(y) + (Double(row) + Self.shift(column)) / Double(samples))
            if shape.contains(sample) { inside += 1 }
          }
        }
        guard !isEven, inside > 0, inside < samples * samples else { continue }
        let truth = Double(inside) * 255 / Double(samples * samples)
        Self.add(abs(Double(alphas.0) - truth), to: &own)
        Self.add(abs(Double(alphas.1) - truth), to: &other)
      }
    }
  }

  private static func add(_ error: Double, to errors: inout Errors) {
    errors.largest = max(errors.largest, error)
    errors.sum += error
    errors.count += 1
  }

  // MARK: Shapes

  /// A random shape, and a closure that draws it with Cairo.
  private typealias Sample = (shape: Shape, drawWithPeer: () -> Void)

  private var kinds: [(name: String, sample: () -> Sample)] {
    [
      ("rounded rectangles", roundedRectangle), ("circles", circle),
      ("arcs, butt caps", { arc(.butt, width: 2...8) }),
      ("arcs, round caps", { arc(.round, width: 2...8) }),
      ("arcs, thin", { arc(.butt, width: 0.7...2) }), ("lines, round caps", line),
    ]
  }

  private func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + stage.random() * (range.upperBound - range.lowerBound)
  }

  /// Returns a random position of a straight edge that falls between samples, so that the samples
  /// are exact.
  private func edge(_ range: ClosedRange<Double>) -> Double {
    (number(range) * 32).rounded() / 32
  }

  private func point(x: ClosedRange<Double>, y: ClosedRange<Double>) -> Point {
    Point(x: number(x), y: number(y))
  }

  private func roundedRectangle() -> Sample {
    let r = Rectangle(
      x: edge(2...10), y: edge(2...10), width: edge(24...48), height: edge(24...48))
    let radius = number(2...12)
    return (
      .roundedRectangle(r, radius: radius),
      {
        stage.cairo.roundedRectangle(stage.cr, r.x, r.y, r.width, r.height, radius)
        stage.cairo.fill(stage.cr)
      }
    )
  }

  private func circle() -> Sample {
    let center = point(x: 30...34, y: 30...34)
    let radius = number(2...28)
    return (.circle(center: center, radius: radius), { stage.peerCircle(center, radius) })
  }

  private func arc(_ cap: LineCap, width: ClosedRange<Double>) -> Sample {
    let center = point(x: 30...34, y: 30...34)
    let radius = number(10...22)
    let start = number(-3...3)
    let end = start + number(0.5...4.5)
    let width = number(width)
    return (
      .arc(center: center, radius: radius, start: start, end: end, width: width, cap: cap),
      { stage.peerArc(center, radius, from: start, to: end, width: width, cap) }
    )
  }

  private func line() -> Sample {
    let from = point(x: 6...20, y: 6...58)
    let to = point(x: 40...58, y: 6...58)
    let width = number(1...8)
    return (
      .line(from: from, to: to, width: width, cap: .round),
      { stage.peerLine(from: from, to: to, width: width) }
    )
  }
}
