import Controls
import GoldenPictures
import Raster
import Testing
import Typesetting

struct GoldenTests {
  private let typesetter = makeTypesetter()

  private func line(_ text: String, _ font: Font, scale: Double = 1) -> TextLayout {
    typesetter.layout([TextSpan(text, font: font)], in: TextBox(), scale: scale)
  }

  @Test(arguments: ["DejaVu Sans", "Inter"])
  func sizesAndWeights(_ family: String) {
    let weights: [Font.Weight] = [.regular, .semibold, .bold]
    let layouts = [11.0, 13, 16, 20, 28].flatMap { size in
      weights.map { line("Living AVATAR fi 10.5 °C", Font(family: family, size: size, weight: $0)) }
    }
    let key = String(family.filter { $0 != " " })
    expectGolden(picture(of: layouts), "sizes-and-weights-\(key)")
  }

  @Test(arguments: [1, 1.25, 1.5, 2, 3])
  func scales(_ scale: Double) {
    let layouts = ["Kitchen 21.5 °C", "Volume 100 %"].map {
      line($0, Font(family: "Inter", size: 16, weight: .medium), scale: scale)
    }
    expectGolden(picture(of: layouts, scale: scale), "scale-\(scale)")
  }

  @Test func scripts() {
    let texts = [
      "Hebrew שלום עולם 123 (ok)", "שָׁלוֹם (abc) 12:30", "العربية السلام عليكم ١٢٣",
      "abc العربية 10 % def", "e\u{301} o\u{308}\u{323} a\u{30A}\u{301} d\u{307}",
      "Ελληνικά Русский",
      "→ ← ▲ ▼ ✓ ✕ ☀ ♫ ⚙", "1\u{202F}234\u{2009}km/h −5 ½",
    ]
    expectGolden(picture(of: texts.map { line($0, Font(size: 24)) }), "scripts")
  }

  @Test func missingCharacters() {
    let layouts = [13.0, 24, 48].map { line("a語b\u{10FFFF}c", Font(size: $0)) }
    expectGolden(picture(of: layouts), "missing-characters")
  }

  @Test func lines() {
    let text =
      "The quick brown fox jumps over the lazy dog, well-known in Kaffeemaschinenentkalker."
    let boxes = [
      TextBox(width: 180), TextBox(width: 180, maximumLines: 3),
      TextBox(width: 180, maximumLines: 9, alignment: .center),
      TextBox(width: 180, maximumLines: 9, alignment: .right, lineSpacing: 1.4),
    ]
    var layouts = boxes.map {
      typesetter.layout([TextSpan(text, font: Font(family: "Inter", size: 16))], in: $0, scale: 1)
    }
    let arabic = TextSpan("مرحبا بالعالم، هذا نص طويل جدا", font: Font(size: 20))
    layouts.append(typesetter.layout([arabic], in: TextBox(width: 180), scale: 1))
    expectGolden(picture(of: layouts), "lines")
  }

  @Test func valueWithUnit() {
    let spans = [
      TextSpan("21.5", font: Font(family: "Inter", size: 44, weight: .semibold)),
      TextSpan("\u{2009}°C", font: Font(family: "Inter", size: 24), color: Color(hex: "#3D9BFF")),
    ]
    let layout = typesetter.layout(spans, in: TextBox(), scale: 1)
    expectGolden(picture(of: [layout]), "value-with-unit")
  }

  /// Glyphs are rasterized at quarter-pixel positions, so that equal letters look evenly spaced.
  @Test func quarterPixels() {
    let layouts = [14.0, 14.25, 14.5, 14.75].map {
      line("illilliillili", Font(family: "Inter", size: $0))
    }
    expectGolden(picture(of: layouts), "quarters-of-pixels")
  }
}
