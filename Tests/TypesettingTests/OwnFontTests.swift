import Controls
import Geometry
import LinuxIO
import Randomness
import Raster
import Testing

@testable import Typesetting

/// Font files that a panel brings along.
struct OwnFontTests {
  private static let dejaVu = "/usr/share/fonts/truetype/dejavu"

  private func bytes(_ name: String) throws -> [UInt8] {
    try readFile("\(Self.dejaVu)/\(name).ttf", limit: 1 << 20)
  }

  private func makeTypesetter(_ folders: [String] = []) -> FreeTypeTypesetter {
    FreeTypeTypesetter(fonts: FontLibrary(folders: folders)) { _ in }
  }

  private func problem(_ bytes: [UInt8]) -> String? {
    do throws(FontError) {
      _ = try makeTypesetter().addFont(bytes, from: "brand.ttf")
      return nil
    } catch {
      #expect(error.family == "brand.ttf")
      return error.reason
    }
  }

  private func glyphs(_ text: String, _ font: Font, _ typesetter: FreeTypeTypesetter) -> [Mask] {
    typesetter.layout([TextSpan(text, font: font)], in: TextBox(), scale: 1).pieces
      .flatMap(\.glyphs.glyphs).map(\.mask)
  }

  private func pixels(_ mask: Mask) -> [UInt8] {
    (0..<mask.height).flatMap { y in (0..<mask.width).map { mask.coverage[y * mask.stride + $0] } }
  }

  /// A file looks the same as the installed font that it is a copy of, in each weight.
  @Test func filesOfAFamilyAreItsWeights() throws {
    let own = makeTypesetter()
    for name in ["DejaVuSerif", "DejaVuSerif-Bold"] {
      #expect(try own.addFont(try bytes(name), from: "\(name).ttf") == "DejaVu Serif")
    }
    let installed = makeTypesetter([Self.dejaVu])
    var pictures: Set<[UInt8]> = []
    for weight in [Font.Weight.regular, .bold] {
      let font = Font(family: "DejaVu Serif", size: 40, weight: weight)
      let (one, other) = (glyphs("R", font, own), glyphs("R", font, installed))
      #expect(one.map(pixels) == other.map(pixels))
      pictures.formUnion(one.map(pixels))
    }
    #expect(pictures.count == 2)
  }

  @Test func ownFontsHavePriority() throws {
    let typesetter = makeTypesetter([Self.dejaVu])
    // The sans-serif font with the name of the other family.
    var renamed = try bytes("DejaVuSans")
    try replace("DejaVu Sans", with: "DejaVu Mono", in: &renamed)
    #expect(try typesetter.addFont(renamed, from: "a.ttf") == "DejaVu Mono")
    let own = glyphs("R", Font(family: "DejaVu Mono", size: 40), typesetter)
    #expect(own.map(pixels) == glyphs("R", Font(size: 40), typesetter).map(pixels))
    var serif = try bytes("DejaVuSerif")
    try replace("DejaVu Serif", with: "DejaVu Sans!", in: &serif)
    let other = makeTypesetter([Self.dejaVu])
    let family = try other.addFont(serif, from: "b.ttf")
    #expect(family == "DejaVu Sans!")
    // The same family in the terms of `FontNames.key`.
    #expect(glyphs("R", Font(size: 40), other).map(pixels) != own.map(pixels))
  }

  /// Replaces UTF-16 text of the same length in the names of a font.
  private func replace(_ old: String, with new: String, in bytes: inout [UInt8]) throws {
    try #require(old.count == new.count)
    func utf16(_ text: String) -> [UInt8] {
      text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    }
    bytes.replace(utf16(old), with: utf16(new))
  }

  @Test func installedFontsHaveTheOtherCharacters() throws {
    let typesetter = makeTypesetter([Self.dejaVu])
    let family = try typesetter.addFont(try bytes("DejaVuSansMono"), from: "mono.ttf")
    // DejaVu Sans Mono has no Hebrew letters, but DejaVu Sans does.
    let own = glyphs("א", Font(family: family, size: 32), typesetter)
    #expect(own.map(pixels) == glyphs("א", Font(size: 32), typesetter).map(pixels))
  }

  @Test func ownFontsHaveCharactersOfInstalledFonts() throws {
    let typesetter = makeTypesetter([])
    _ = try typesetter.addFont(try bytes("DejaVuSansMono"), from: "mono.ttf")
    let family = try typesetter.addFont(try bytes("DejaVuSans"), from: "sans.ttf")
    let mono = glyphs("א", Font(family: "DejaVu Sans Mono", size: 32), typesetter)
    #expect(mono.map(pixels) == glyphs("א", Font(family: family, size: 32), typesetter).map(pixels))
  }

  @Test func aFontWithoutANameHasItsPath() throws {
    var bytes = try bytes("DejaVuSansMono")
    try rename("name", to: "none", in: &bytes)
    let typesetter = makeTypesetter()
    #expect(try typesetter.addFont(bytes, from: "brand.ttf") == "brand.ttf")
    #expect(throws: Never.self) { try typesetter.check(Font(family: "brand.ttf")) }
  }

  /// Renames a table.
  private func rename(_ old: String, to new: String, in bytes: inout [UInt8]) throws {
    let directory = bytes.prefix(512)
    let place = try #require(directory.firstRange(of: Array(old.utf8)))
    bytes.replaceSubrange(place, with: Array(new.utf8))
  }

  @Test func otherFilesAreRejected() throws {
    let font = try bytes("DejaVuSansMono")
    #expect(problem(font) == nil)
    #expect(problem([]) == "the file is empty")
    let other = "the file is not a TrueType or OpenType font"
    #expect(problem([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) == other)
    #expect(problem([0]) == other)
    for signature in ["wOFF", "wOF2"] {
      #expect(
        problem(Array(signature.utf8) + font)
          == "the file is a web font; convert it to a TrueType or OpenType font")
    }
    for length in [4, 11, 12, 100, font.count / 2, font.count - 4] {
      #expect(
        problem(Array(font.prefix(length)))
          == "the file is incomplete: its tables are longer than its \(length) bytes; copy it again"
      )
    }
    var bitmaps = font
    try rename("glyf", to: "none", in: &bitmaps)
    #expect(problem(bitmaps) == "the font has no outlines, which Bezel needs")
    var blank = font
    try rename("cmap", to: "none", in: &blank)
    #expect(problem(blank) == "the font has no characters")
  }

  @Test func aCollectionHasALimit() throws {
    let font = try bytes("DejaVuSansMono")
    func collection(_ count: Int) -> [UInt8] {
      func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }
      let start = 12 + 4 * count
      // The offsets of tables are from the beginning of the file.
      var moved = font
      for table in 0..<(Int(font[4]) << 8 | Int(font[5])) {
        let place = 12 + 16 * table + 8
        let offset = font[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        moved.replaceSubrange(place..<place + 4, with: number(offset + start))
      }
      return Array("ttcf".utf8) + number(0x10000) + number(count)
        + (0..<count).flatMap { _ in number(start) } + moved
    }
    #expect(problem(collection(FontContent.faceLimit)) == nil)
    #expect(
      problem(collection(FontContent.faceLimit + 1))
        == "the collection has 65 fonts; at most 64 are allowed")
    #expect(problem(Array(collection(2).prefix(16)))?.hasPrefix("the file is incomplete") == true)
  }

  /// Damaged fonts are rejected or draw something; they never crash.
  @Test func damagedFontsAreHarmless() throws {
    var random = SeededGenerator(seed: 7)
    var accepted = 0
    for name in ["DejaVuSansMono", "DejaVuSerif"] {
      let font = try bytes(name)
      let tables = 12 + 16 * (Int(font[4]) << 8 | Int(font[5]))
      for round in 0..<60 {
        var damaged = font
        for _ in 0..<Int.random(in: 1...40, using: &random) {
          // In every other round, only the tables and their headers.
          let place = Int.random(
            in: round % 2 == 0 ? tables..<font.count : 4..<tables + 2_000, using: &random)
          damaged[place] = UInt8.random(in: 0...255, using: &random)
        }
        let typesetter = makeTypesetter()
        guard let family = try? typesetter.addFont(damaged, from: "a.ttf") else { continue }
        accepted += 1
        for size in [13.0, 300] {
          let layout = typesetter.layout(
            [TextSpan("Ägfi 0123 →א", font: Font(family: family, size: size))],
            in: TextBox(width: 400, maximumLines: 3), scale: 1.5)
          #expect(layout.size.width.isFinite && layout.size.height.isFinite)
          let surface = Surface(width: 64, height: 64)
          Canvas(surface).draw(layout, at: .zero, color: .white)
        }
      }
    }
    #expect((20...110).contains(accepted), "\(accepted)")
  }
}
