import Geometry
import Randomness
import Raster
import Testing

@testable import SVG

/// No bytes crash the reader or the drawing of what it reads.
struct HostileSVGTests {
  private static let file = Array(
    """
    <?xml version="1.0"?><!-- c --><svg viewBox="0 0 24 24" fill="none" stroke="currentColor">
    <defs><radialGradient id="g" cx="50%"><stop offset="0" stop-color="red"/><stop offset="1"/>
    </radialGradient><clipPath id="c"><circle r="9"/></clipPath></defs>
    <g transform="rotate(30 12 12) scale(.9)" opacity=".5" clip-path="url(#c)">
    <path d="M3 3l4-2.5.5.5A4 3 10 0112 12q1 2 3 4t2-2S1 2 3 4H2v-1zm1 1e1" fill="url(#g)"/>
    <rect x="1" y="2" width="50%" height="5mm" rx="2" style="fill:#12345678;stroke-width:2"/></g>
    <polygon points="1,2 3 4 5,6"/><ellipse rx="3" ry="2"/><title>&amp;&#x41;</title></svg>
    """.utf8)

  private func draw(_ bytes: [UInt8]) -> Bool {
    guard let drawing = try? SVGReader.drawing(from: bytes) else { return false }
    let surface = Surface(width: 24, height: 24)
    Canvas(surface).draw(
      drawing, in: Rectangle(x: 0, y: 0, width: 24, height: 24), color: .black, isTinted: true,
      isAligned: true)
    return true
  }

  @Test func theWholeFileIsRead() { #expect(draw(Self.file)) }

  @Test func filesCutAnywhereAreRefused() {
    for count in 0..<Self.file.count {
      let error = #expect(throws: SVGError.self) {
        try SVGReader.drawing(from: Array(Self.file.prefix(count)))
      }
      #expect(error?.message.isEmpty == false)
    }
  }

  @Test func changedBytesNeverCrash() {
    var drawn = 0
    for index in Self.file.indices {
      for value in [0, UInt8(ascii: "9"), UInt8(ascii: "e"), UInt8(ascii: "\""), 0xFF] {
        var bytes = Self.file
        bytes[index] = value
        drawn += draw(bytes) ? 1 : 0
      }
    }
    #expect(drawn > 100)
  }

  @Test func randomNumbersNeverCrash() throws {
    var random = SeededGenerator(seed: 7)
    let numbers = ["0", "-1", "1e9", "-1e9", "1e-9", "1e-300", "999999999", "0.1", "24", "NaN"]
    func number() -> String { numbers.randomElement(using: &random) ?? "" }
    for _ in 0..<100 {
      let (a, b, c, d) = (number(), number(), number(), number())
      let text = """
        <svg viewBox='0 0 24 24' stroke='red'><g transform='matrix(\(a) \(b) \(c) \(d) 1 1)'>
        <path d='M\(a) \(b)A\(c) \(d) \(a) 0 1 \(b) \(c)C\(a) \(b) \(c) \(d) \(a) \(d)z'
          stroke-width='\(b.drop { $0 == "-" })' opacity='.5'/>
        <rect x='\(a)' y='\(b)' width='\(c)' height='\(d)' rx='\(a)' ry='\(b)'/>
        <circle cx='\(a)' cy='\(b)' r='\(c)'/></g></svg>
        """
      _ = draw(Array(text.utf8))
    }
  }
}
