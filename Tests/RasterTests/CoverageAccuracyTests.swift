import Geometry
import Randomness
import Testing

@testable import Raster

/// Compares coverage with 32 × 32 samples per pixel.
@Suite struct CoverageAccuracyTests {
  private static let size = 40

  /// Returns the position of a sample within its cell, for a row or a column of samples. It varies,
  /// so that no edge is aligned with the samples.
  private static func shift(_ index: Int) -> Double {
    (Double(index * index) * 0.618_034).truncatingRemainder(dividingBy: 1)
  }

  /// Returns the largest error of all pixels, and the mean error of the pixels that an edge
  /// crosses, in 255ths.
  private func error(of surface: Surface, _ isInside: (Point) -> Bool) -> (
    largest: Double, mean: Double
  ) {
    var largest = 0.0
    var sum = 0.0
    var count = 0.0
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        // A few samples are enough for pixels that are not partly covered.
        let alpha = surface[x, y] >> 24
        let samples = alpha == 0 || alpha == 255 ? 2 : 32
        var inside = 0
        for row in 0..<samples {
          for column in 0..<samples {
            let sample = Point(
              x: Double(x) + (Double(column) + Self.shift(row)) / Double(samples),
              y: Double(y) + (Double(row) + Self.shift(column)) / Double(samples))
            if isInside(sample) { inside += 1 }
          }
        }
        let exact = Double(inside) * 255 / Double(samples * samples)
        let error = abs(Double(surface[x, y] >> 24) - exact)
        if samples == 32, inside > 0, inside < 1024 {
          sum += error
          count += 1
        }
        // 2 × 2 samples may miss a sliver at an edge, so pixels with mixed samples are ignored.
        if samples == 32 || inside == 0 || inside == 4 { largest = max(largest, error) }
      }
    }
    return (largest, sum / max(count, 1))
  }

  private func check(
    _ name: String, _ draw: (Canvas) -> Void, _ isInside: (Point) -> Bool
  ) {
    let surface = Surface(width: Self.size, height: Self.size)
    draw(Canvas(surface))
    let error = error(of: surface, isInside)
    #expect(error.largest <= 4, "\(name)")
    #expect(error.mean < 1, "\(name)")
  }

  @Test(arguments: RandomDrawing.blocks)
  func coverageIsAccurate(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) + 77)
    // Straight edges fall between samples, so that the samples are exact.
    func coordinate() -> Double { random.number(2...9) }
    func aligned(_ range: ClosedRange<Double>) -> Double {
      (random.number(range) * 32).rounded() / 32
    }
    let rectangle = Rectangle(
      x: aligned(2...6), y: aligned(2...6), width: aligned(16...30), height: aligned(12...28))
    let radius = random.number(2...10)
    let rounded = Shape.roundedRectangle(rectangle, radius: radius)
    check("\(rounded)", { $0.fill(rounded, .white) }, rounded.contains)

    let middle = Point(x: 17 + coordinate() / 3, y: 17 + coordinate() / 3)
    let disc = Shape.circle(center: middle, radius: random.number(1.5...17))
    check("\(disc)", { $0.fill(disc, .white) }, disc.contains)

    let start = random.number(-3...3)
    for cap in [LineCap.butt, .round, .square] {
      let arc = Shape.arc(
        center: middle, radius: random.number(6...12), start: start,
        end: start + random.number(0.5...4.5), width: random.number(1...7), cap: cap)
      check("\(arc)", { $0.fill(arc, .white) }, arc.contains)
      let line = Shape.line(
        from: Point(x: 4 + coordinate(), y: 4 + coordinate()),
        to: Point(x: 24 + coordinate(), y: 14 + coordinate() * 2),
        width: random.number(0.8...7), cap: cap)
      check("\(line)", { $0.fill(line, .white) }, line.contains)
    }

    let width = (random.number(1...5) * 16).rounded() / 16
    let stroked = Shape.roundedRectangle(rectangle.inset(by: 2), radius: radius + 3)
    let outer = Shape.roundedRectangle(
      rectangle.inset(by: 2 - width / 2), radius: radius + 3 + width / 2)
    let inner = Shape.roundedRectangle(
      rectangle.inset(by: 2 + width / 2), radius: radius + 3 - width / 2)
    check("stroke \(width) of \(stroked)", { $0.stroke(stroked, .white, width: width) }) {
      outer.contains($0) && !inner.contains($0)
    }

    // Strokes the outline of a line with round caps; the stroke may be wider than the line.
    let from = Point(x: 8 + coordinate() / 2, y: 10 + coordinate())
    let to = Point(x: 24 + coordinate(), y: 14 + coordinate())
    let pen = random.number(1...5)
    let thickness = random.number(1...9)
    func line(_ width: Double) -> Shape { .line(from: from, to: to, width: width, cap: .round) }
    check("stroke \(pen) of \(line(thickness))") {
      $0.stroke(line(thickness), .white, width: pen)
    } _: {
      line(thickness + pen).contains($0) && !line(thickness - pen).contains($0)
    }
  }
}
