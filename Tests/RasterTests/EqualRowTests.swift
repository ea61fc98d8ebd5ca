import Geometry
import Randomness
import Testing

@testable import Raster

/// Rows of equal coverage, which are computed once.
struct EqualRowTests {
  /// Compares the coverage of an outline with that of each of its rows, in which nothing repeats.
  private func expectEqualRows(_ outline: Outline, _ rule: FillRule) {
    let bounds = PixelRectangle(x: -2, y: -2, width: 60, height: 110)
    let whole = PlacedCoverage(Coverage.make(outline, rule: rule, bounds: bounds))
    let mask = PlacedMask(outline, rule: rule, bounds: bounds)
    var bytes = [UInt8](repeating: 0, count: bounds.width)
    var expected = bytes
    for y in bounds.top..<bounds.bottom {
      let line = PixelRectangle(
        left: bounds.left, top: y, right: bounds.right, bottom: y + 1)
      let row = PlacedCoverage(Coverage.make(outline, rule: rule, bounds: line))
      bytes.withUnsafeMutableBufferPointer {
        whole.expand(x: bounds.left, y: y, count: bounds.width, into: $0.baseAddress!)
      }
      expected.withUnsafeMutableBufferPointer {
        row.expand(x: bounds.left, y: y, count: bounds.width, into: $0.baseAddress!)
      }
      #expect(bytes == expected, "row \(y)")
      let masked = UnsafeBufferPointer(start: mask.row(x: bounds.left, y: y), count: bounds.width)
      #expect(Array(masked) == expected, "row \(y) of the mask")
    }
  }

  @Test func roundedRectanglesOfEveryHeight() {
    for height in stride(from: 3.0, to: 100, by: 7.3) {
      for y in [0.0, 0.4, -0.7] {
        let frame = Rectangle(x: 3.3, y: y, width: 8, height: height)
        expectEqualRows(
          Shape.roundedRectangle(frame, radius: 4).outline(scale: 1), .nonZero)
      }
    }
  }

  /// Polygons with vertical edges that begin and end anywhere, some outside the bounds.
  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func polygonsWithVerticalEdges(_ rule: FillRule) {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      var outline = Outline()
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        var place = Point(
          x: .random(in: -20...70, using: &random), y: .random(in: -20...120, using: &random))
        for _ in 0..<Int.random(in: 2...5, using: &random) {
          outline.add(place)
          // Down or up, then to the side.
          place.y = .random(in: -20...120, using: &random)
          if Bool.random(using: &random) { place.y.round() }
          outline.add(place)
          place.x = .random(in: -20...70, using: &random)
        }
        outline.endContour()
      }
      expectEqualRows(outline, rule)
    }
  }
}
