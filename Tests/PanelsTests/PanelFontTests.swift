import Controls
import Kinds
import PanelChecks
import Raster
import Testing

@testable import Panels

/// The font files of a panel file.
struct PanelFontTests {
  /// A folder with the fonts `a.ttf` and `b.ttf`, of the families A and B.
  private final class Files: PanelResources {
    let typesetter: any Typesetter = BoxTypesetter()
    private var families: [String] = []

    func picture(at path: String) throws(PropertyError) -> Artwork { throw .missing("no file") }

    func checkFont(family: String) throws(ResourceError) {
      guard families.contains(family) else { throw ResourceError("no font \(family)") }
    }

    func addFont(at path: String) throws(ResourceError) -> String {
      guard path.hasSuffix(".ttf") else { throw ResourceError("\(path) is not a font") }
      let family = path.prefix(1).uppercased()
      families.append(family)
      return family
    }
  }

  private func panel(_ font: String) throws -> Panel {
    try TestPanel.panel("{ font: { \(font) } }", resources: Files())
  }

  private func problems(_ font: String, _ resources: any PanelResources = Files()) -> [String] {
    TestPanel.problems(of: try TestPanel.panel("{ font: { \(font) } }", resources: resources)).map {
      $0.line(file: "p")
    }

  }

  @Test func theFirstFileDeterminesTheFamily() throws {
    let one = try panel("files: 'a.ttf'")
    #expect(one.root.fontFamily == "A")
    #expect(one.settings.fontFiles == ["a.ttf"])
    let two = try panel("files: ['b.ttf', 'a.ttf']")
    #expect(two.root.fontFamily == "B")
    #expect(two.settings.fontFiles == ["b.ttf", "a.ttf"])
  }

  @Test func aFamilyCanBeThatOfAFile() throws {
    #expect(try panel("family: ['None', 'A'], files: ['b.ttf', 'a.ttf']").root.fontFamily == "A")
    #expect(problems("family: 'C', files: 'a.ttf'") == ["p:1:19: error: font.family: no font C"])
  }

  @Test func everyProblemHasThePlaceOfItsFile() {
    #expect(problems("files: 'a.png'") == ["p:1:18: error: font.files: a.png is not a font"])
    #expect(
      problems("files: ['a.ttf', 'b.png', 'c.svg']") == [
        "p:1:28: error: font.files[1]: b.png is not a font",
        "p:1:37: error: font.files[2]: c.svg is not a font",
      ])
    for wrong in ["5", "[]", "['a.ttf', 5]"] {
      #expect(
        problems("files: \(wrong)") == [
          "p:1:18: error: font.files: expected the path of a font file or an array of them, found "
            + (wrong == "5" ? "5" : wrong.replacing("'", with: "\""))
        ])
    }
  }

  @Test func theNumberOfFilesIsLimited() {
    func files(_ count: Int) -> [String] {
      problems("files: [\((0..<count).map { "'\($0).ttf'" }.joined(separator: ", "))]")
    }
    #expect(files(PanelFile.fontFileLimit) == [])
    #expect(
      files(PanelFile.fontFileLimit + 1) == [
        "p:1:18: error: font.files: expected at most 16 font files, found 17"
      ])
  }

  @Test func aPanelWithoutAFolderHasNoFontFiles() {
    #expect(
      problems("files: 'a.ttf'", TestResources()) == [
        "p:1:18: error: font.files: this panel is not in a folder and cannot have font files"
      ])
  }
}
