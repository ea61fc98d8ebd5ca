import Controls
import Geometry
import Raster
import Testing

@testable import Typesetting

/// A change of a digit must not move neighbouring characters.
struct DigitTests {
  private let typesetter = makeTypesetter()

  private func width(_ text: String, _ font: Font) -> Double {
    typesetter.layout([TextSpan(text, font: font)], in: TextBox(), scale: 1).size.width
  }

  static let families = ["DejaVu Sans", "DejaVu Serif", "Inter"]

  @Test(arguments: families)
  func allDigitsHaveEqualWidth(_ family: String) {
    for size in [11.0, 16, 44.5] {
      let font = Font(family: family, size: size)
      #expect(Set("0123456789".map { width(String($0), font) }).count == 1)
    }
  }

  /// This includes letters that are kerned to other letters.
  @Test(arguments: families)
  func neighborsOfDigitsDoNotMove(_ family: String) {
    let font = Font(family: family, size: 40)
    for template in ["T#", "#T", "A#.#V", "+#,##%", "7#7", "#\u{2009}°C", "f#y"] {
      let widths = "0123456789".map { digit in
        width(String(template.map { $0 == "#" ? digit : $0 }), font)
      }
      #expect(Set(widths).count == 1, "\(template): \(widths)")
    }
  }

  /// Digits are excluded from kerning, because many fonts kern them.
  @Test func digitsAreNotKerned() {
    func unkerned(_ text: String) -> [Range<Int>] {
      let scalars = text.unicodeScalars.map(\.value)
      return Shaper.unkernedRanges(scalars, 1..<scalars.count)
    }
    #expect(unkerned("xab1cde23f4g5") == [2..<4, 6..<13])
    #expect(unkerned("x1a") == [1..<2], "the scalar before the run belongs to another run")
    #expect(unkerned("xabc") == [])
  }

  @Test func proportionalDigitsKeepTheirWidths() {
    let font = Font(family: "Inter", size: 40, hasTabularDigits: false)
    #expect(width("1", font) < width("0", font))
  }

  /// In fonts without tabular digits, each digit is centred in the width of the widest one.
  @Test func digitsOfOtherFontsAreEqualized() {
    let scalars = Array("a17".unicodeScalars.map(\.value))
    var glyphs = [(0, 500), (1, 300), (2, 600)].map { cluster, advance in
      ShapedGlyph(glyph: 5, cluster: cluster, advance: Int32(advance), dx: 0, dy: 0)
    }
    Shaper.equalizeDigits(&glyphs, of: scalars, advance: 640)
    #expect(glyphs.map(\.advance) == [500, 640, 640])
    #expect(glyphs.map(\.dx) == [0, 170, 20])
  }
}
