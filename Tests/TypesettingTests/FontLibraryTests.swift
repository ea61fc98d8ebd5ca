import Controls
import Geometry
import Glibc
import LinuxIO
import Raster
import TestFolders
import Testing

@testable import Typesetting

private let variableFont = "/usr/share/fonts/truetype/inter-vf/Inter-roman.var.ttf"

struct FontLibraryTests {
  private let library = FontLibrary()
  private let dejaVu = "/usr/share/fonts/truetype/dejavu"

  private func error(_ font: Font, in library: FontLibrary) -> String {
    do throws(FontError) {
      return try "found \(library.face(for: font).path)"
    } catch {
      return "\(error)"
    }
  }

  @Test func familiesAreFoundByName() throws {
    #expect(try library.face(for: Font()).path == "\(dejaVu)/DejaVuSans.ttf")
    #expect(
      try library.face(for: Font(weight: .bold)).path == "\(dejaVu)/DejaVuSans-Bold.ttf")
    #expect(
      try library.face(for: Font(family: "DejaVu Sans Mono")).path
        == "\(dejaVu)/DejaVuSansMono.ttf")
    let inter = try library.face(for: Font(family: "inter", weight: .semibold))
    #expect(inter.path.hasSuffix("/Inter-SemiBold.otf"))
    #expect(inter.families.first == "Inter")
    #expect(inter.weights == 600...600)
  }

  @Test func theNearestWeightIsChosen() throws {
    let semibold = try library.face(for: Font(weight: .semibold))
    #expect(semibold.path == "\(dejaVu)/DejaVuSans-Bold.ttf")
    #expect(
      try library.face(for: Font(weight: .medium)).path == "\(dejaVu)/DejaVuSans.ttf")
  }

  @Test func fontsWithOtherFileNamesAreFoundByFamily() throws {
    let folder = try links([
      "a/b/Sans.ttf": "\(dejaVu)/DejaVuSans.ttf",
      "a/DejaVuSerif-Bold.ttf": "\(dejaVu)/DejaVuSans-Bold.ttf",
    ])
    let library = FontLibrary(folders: [folder])
    #expect(try library.face(for: Font()).path == "\(folder)/a/b/Sans.ttf")
    // A file may be named after another family.
    let serif = Font(family: "DejaVu Serif", weight: .bold)
    #expect(error(serif, in: library).contains("fonts-dejavu-core"))
    let bold = try library.face(for: Font(weight: .bold))
    #expect(bold.path == "\(folder)/a/DejaVuSerif-Bold.ttf")
  }

  @Test func italicFacesWithUprightFileNamesAreIgnored() throws {
    let inter = "/usr/share/fonts/opentype/inter"
    let folder = try links([
      "Inter-Regular.otf": "\(inter)/Inter-Italic.otf", "a.otf": "\(inter)/Inter-Regular.otf",
    ])
    let library = FontLibrary(folders: [folder])
    #expect(try library.face(for: Font(family: "Inter")).path == "\(folder)/a.otf")
  }

  @Test func earlierFoldersHavePriority() throws {
    let folder = try links(["DejaVuSans.ttf": "\(dejaVu)/DejaVuSans.ttf"])
    let library = FontLibrary(folders: [folder, dejaVu])
    #expect(try library.face(for: Font()).path == "\(folder)/DejaVuSans.ttf")
  }

  @Test func familyCanBeAPath() throws {
    let path = "\(dejaVu)/DejaVuSerif.ttf"
    #expect(try library.face(for: Font(family: path)).path == path)
  }

  /// The font is in the Debian package fonts-inter-variable.
  @Test(.enabled(if: access(variableFont, R_OK) == 0, "needs fonts-inter-variable"))
  func variableFontsHaveEveryWeight() throws {
    let face = try library.face(for: Font(family: variableFont))
    #expect(face.weights == 100...900)
    let typesetter = FreeTypeTypesetter(fonts: library, warn: { Issue.record("\($0)") })
    /// Returns the width of a text and the sum of its coverage.
    func measure(_ family: String, _ weight: Font.Weight) -> (width: Double, ink: Int) {
      let spans = [TextSpan("Weight", font: Font(family: family, size: 40, weight: weight))]
      let layout = typesetter.layout(spans, in: TextBox(), scale: 1)
      let masks = layout.pieces.flatMap { $0.glyphs.glyphs.map(\.mask) }
      let ink = masks.flatMap { mask in
        (0..<mask.height * mask.stride).map { Int(mask.coverage[$0]) }
      }
      return (layout.size.width, ink.reduce(0, +) / 255)
    }
    let widths = Font.Weight.allCases.map { weight in
      let (width, ink) = measure(variableFont, weight)
      // The glyphs match those of the static font of the same weight.
      let fixed = measure("Inter", weight)
      #expect(abs(width - fixed.width) < 0.5)
      #expect(abs(ink - fixed.ink) < fixed.ink / 20)
      return width
    }
    #expect(widths == widths.sorted() && Set(widths).count == widths.count)
  }

  @Test func errorsNameTheMissingFontAndItsPackage() {
    let empty = FontLibrary(folders: ["/nowhere"])
    #expect(
      error(Font(family: "Inter"), in: empty)
        == "font Inter: no font of this family is installed; Debian's package fonts-inter has it")
    #expect(error(Font(family: "Comic Sans"), in: empty).contains("fonts-dejavu-core"))
    let some = FontLibrary(folders: [dejaVu])
    #expect(error(Font(family: "Comic Sans"), in: some).contains("DejaVu Sans Mono"))
    #expect(error(Font(family: ""), in: some).hasPrefix("font : no font of this family"))
    #expect(
      error(Font(family: "/nowhere/a.ttf"), in: some)
        == "font /nowhere/a.ttf: the file cannot be read: No such file or directory")
    #expect(
      error(Font(family: "/etc/passwd"), in: some)
        == "font /etc/passwd: the file is not a font with outlines")
    #expect(error(Font(family: "/dev/zero"), in: some).hasPrefix("font /dev/zero: "))
    #expect(error(Font(family: "/tmp"), in: some).hasPrefix("font /tmp: "))
  }

  @Test(arguments: [
    ("/a/DejaVuSans.ttf", 400), ("/a/DejaVuSans-Bold.ttf", 700), ("/a/dejavu-sans-book.otf", 400),
    ("/a/DejaVuSansMono.ttf", nil), ("/a/DejaVuSans-BoldOblique.ttf", nil),
    ("/a/DejaVuSansCondensed.ttf", nil), ("/dejavusans/x.ttf", nil), ("DejaVuSans", 400),
    ("", nil),
  ])
  func fileNamesGiveWeights(_ path: String, _ weight: Int?) {
    #expect(FontNames.weight(ofFile: path, family: Array("dejavusans".utf8)) == weight)
  }

  @Test func weightsAreChosenAsInCSS() {
    func order(_ wanted: Int) -> [Int] {
      [100, 300, 400, 500, 600, 700, 900].sorted {
        FontNames.distance(from: wanted, to: $0...$0)
          < FontNames.distance(from: wanted, to: $1...$1)
      }
    }
    #expect(order(300) == [300, 100, 400, 500, 600, 700, 900])
    #expect(order(400) == [400, 500, 300, 100, 600, 700, 900])
    #expect(order(500) == [500, 400, 300, 100, 600, 700, 900])
    #expect(order(600) == [600, 700, 900, 500, 400, 300, 100])
    #expect(FontNames.distance(from: 600, to: 100...900) == 0)
  }
}

/// Creates symbolic links and the folders that contain them; returns their folder.
private func links(_ targets: KeyValuePairs<String, String>) throws(SystemError) -> String {
  let folder = try makeTestFolder()
  for (name, target) in targets {
    let path = "\(folder)/\(name)"
    try makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
    try system("link \(path)") { symlink(target, path) }
  }
  return folder
}
