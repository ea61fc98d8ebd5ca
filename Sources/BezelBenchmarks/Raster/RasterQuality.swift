import Geometry
import Raster

/// `BezelBenchmarks raster --quality`: the errors of coverage compared to 32 × 32 samples per
/// pixel.
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

  /// A table of errors in 255ths, over the pixels that an edge crosses.
  func table() -> String {
    var text = "errors against 32×32 samples, of 255, over edge pixels\n"
    text += "                                      Bezel          Cairo\n"
    text += "                                  largest  mean  largest  mean\n"
    for (name, draw) in kinds {
      var own = Errors()
      var other = Errors()
      for _ in 0..<30 {
        let (shape, peer) = draw()
        clear()
        Canvas(stage.surface).fill(shape, .white)
        stage.cairo.setSourceRGBA(stage.cr, 1, 1, 1, 1)
        peer()
        add(shape, &own, &other)
      }
      text += Self.pad(name, 34)
      for value in [own.largest, own.mean, other.largest, other.mean] {
        let tenths = String(Int((value * 100).rounded()))
        let digits = String(repeating: "0", count: max(3 - tenths.count, 0)) + tenths
        text += Self.pad("", 7 - digits.count) + "\(digits.dropLast(2)).\(digits.suffix(2))"
      }
      text += "\n"
    }
    return text
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }

  private func clear() {
    for surface in [stage.surface, stage.peerSurface] {
      Canvas(surface).fill(.rectangle(surface.bounds.rectangle), .color(.clear), .source)
    }
  }

  /// The position of a sample within its cell, for a row or a column: different for each, so that
  /// no edge, whatever its slope, runs along the samples.
  private static func shift(_ index: Int) -> Double {
    (Double(index * index) * 0.618_034).truncatingRemainder(dividingBy: 1)
  }

  private func add(_ shape: Shape, _ own: inout Errors, _ other: inout Errors) {
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        let alphas = (stage.surface[x, y] >> 24, stage.peerSurface[x, y] >> 24)
        // If both agree that there is no edge, a few samples are enough.
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

  private typealias Sample = () -> (Shape, () -> Void)

  private var kinds: [(String, Sample)] {
    let cairo = stage.cairo
    let cr = stage.cr
    func number(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound + stage.random() * (range.upperBound - range.lowerBound)
    }
    /// The position of a straight edge between the samples, for which they are exact.
    func edge(_ range: ClosedRange<Double>) -> Double { (number(range) * 32).rounded() / 32 }
    func middle() -> Point { Point(x: number(30...34), y: number(30...34)) }
    func arc(_ name: String, _ cap: LineCap, _ code: Int32, wide: ClosedRange<Double>)
      -> (String, Sample)
    {
      (
        name,
        {
          let center = middle()
          let radius = number(10...22)
          let start = number(-3...3)
          let end = start + number(0.5...4.5)
          let width = number(wide)
          return (
            .arc(
              center: center, radius: radius, start: start, end: end, width: width, cap: cap),
            {
              cairo.setLineWidth(cr, width)
              cairo.setLineCap(cr, code)
              cairo.newSubPath(cr)
              cairo.arc(cr, center.x, center.y, radius, start, end)
              cairo.stroke(cr)
            }
          )
        }
      )
    }
    return [
      (
        "rounded rectangles",
        {
          let r = Rectangle(
            x: edge(2...10), y: edge(2...10), width: edge(24...48), height: edge(24...48))
          let radius = number(2...12)
          return (
            .roundedRectangle(r, radius: radius),
            {
              cairo.roundedRectangle(cr, r.x, r.y, r.width, r.height, radius)
              cairo.fill(cr)
            }
          )
        }
      ),
      (
        "circles",
        {
          let center = middle()
          let radius = number(2...28)
          return (
            .circle(center: center, radius: radius),
            {
              cairo.newSubPath(cr)
              cairo.arc(cr, center.x, center.y, radius, 0, 2 * .pi)
              cairo.fill(cr)
            }
          )
        }
      ),
      arc("arcs, butt caps", .butt, 0, wide: 2...8),
      arc("arcs, round caps", .round, 1, wide: 2...8),
      arc("arcs, thin", .butt, 0, wide: 0.7...2),
      (
        "lines, round caps",
        {
          let from = Point(x: number(6...20), y: number(6...58))
          let to = Point(x: number(40...58), y: number(6...58))
          let width = number(1...8)
          return (
            .line(from: from, to: to, width: width, cap: .round),
            {
              cairo.setLineWidth(cr, width)
              cairo.setLineCap(cr, 1)
              cairo.moveTo(cr, from.x, from.y)
              cairo.lineTo(cr, to.x, to.y)
              cairo.stroke(cr)
            }
          )
        }
      ),
    ]
  }
}
