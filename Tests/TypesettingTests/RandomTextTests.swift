import Controls
import Geometry
import Randomness
import Raster
import Testing

@testable import Typesetting

/// Random text is laid out, fits its box, and has the same layout the next time.
struct RandomTextTests {
  /// Ranges of unusual scalars, and the range of all scalars.
  static let ranges: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0...0x1F, 0x80...0x24F, 0x300...0x36F, 0x590...0x5FF, 0x600...0x6FF,
    0x900...0x97F, 0x1100...0x11FF, 0x2000...0x206F, 0x2190...0x21FF, 0x3040...0x30FF,
    0x4E00...0x4E20, 0xD7B0...0xD7FF, 0xFE00...0xFE0F, 0xFFF0...0xFFFF, 0x1F1E6...0x1F1FF,
    0x1F600...0x1F64F, 0xE0000...0xE007F, 0...0x10FFFF,
  ]

  static func text(_ generator: inout SeededGenerator) -> String {
    let length = Int.random(in: 0...40, using: &generator)
    var scalars = String.UnicodeScalarView()
    var range = ranges[0]
    for _ in 0..<length {
      if Int.random(in: 0..<4, using: &generator) == 0 {
        range = ranges.randomElement(using: &generator) ?? range
      }
      let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator))
      if let scalar { scalars.append(scalar) }
    }
    return String(scalars)
  }

  private static func positions(of layout: TextLayout) -> [[Int]] {
    layout.pieces.flatMap { $0.glyphs.glyphs.map { [$0.x, $0.y, $0.mask.width] } }
  }

  /// The layout cache does not confuse texts that differ in only one respect.
  @Test func cachedLayoutsAreCorrect() throws {
    let box = TextBox(width: 60, maximumLines: 2)
    let red = Color(red: 1, green: 0, blue: 0)
    let texts: [([TextSpan], TextBox, Double)] =
      [1, 1.5, 2].map { ([TextSpan("Wide words", font: Font())], box, $0) }
      + [10, 60, 200].map { ([TextSpan("Wide words", font: Font())], TextBox(width: $0), 1) }
      + [12, 17].map { ([TextSpan("Wide words", font: Font(size: $0))], box, 1) }
      + [([TextSpan("Wide swords", font: Font())], box, 1)]
      + [([TextSpan("Wide words", font: Font(), color: red)], box, 1)]
    let typesetter = makeTypesetter()
    for _ in 0..<3 {
      for (spans, box, scale) in texts {
        let expected = makeTypesetter().layout(spans, in: box, scale: scale)
        let layout = typesetter.layout(spans, in: box, scale: scale)
        #expect(layout.size == expected.size && layout.isTruncated == expected.isTruncated)
        #expect(layout.pieces.map(\.color) == expected.pieces.map(\.color))
        #expect(Self.positions(of: layout) == Self.positions(of: expected))
      }
    }
  }

  @Test(arguments: 0..<8)
  func textsFitAndRepeat(_ seed: UInt64) {
    let typesetter = makeTypesetter()
    let again = makeTypesetter()
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let spans = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        TextSpan(
          Self.text(&generator),
          font: Font(
            family: ["DejaVu Sans", "Inter", "None"].randomElement(using: &generator) ?? "",
            size: Double.random(in: 4...40, using: &generator),
            weight: Font.Weight.allCases.randomElement(using: &generator) ?? .regular,
            hasTabularDigits: Bool.random(using: &generator)))
      }
      let box = TextBox(
        width: Bool.random(using: &generator) ? Double.random(in: 0...200, using: &generator) : nil,
        maximumLines: Int.random(in: 0...4, using: &generator),
        alignment: TextAlignment.allCases.randomElement(using: &generator) ?? .start,
        lineSpacing: Double.random(in: 0.5...2, using: &generator))
      let layout = typesetter.layout(spans, in: box, scale: 1)
      // A line is at least as wide as one grapheme.
      if let width = box.width, width > 60 || box.maximumLines < 2 {
        #expect(layout.size.width <= width + 60)
      }
      #expect(layout.size.height > 0)
      #expect(layout.firstBaseline > 0 && layout.firstBaseline <= layout.size.height)
      let repeated = again.layout(spans, in: box, scale: 1)
      #expect(repeated.size == layout.size && repeated.isTruncated == layout.isTruncated)
      #expect(Self.positions(of: repeated) == Self.positions(of: layout))
    }
  }
}
