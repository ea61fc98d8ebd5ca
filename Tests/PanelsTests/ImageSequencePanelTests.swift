import Controls
import Geometry
import JSON
import Kinds
import PanelChecks
import PanelInspection
import Raster
import Testing

@testable import Panels

/// Image sequences of panel files.
struct ImageSequencePanelTests {
  /// Pictures whose names begin with a digit. Others are missing.
  private final class Files: PanelResources {
    let typesetter: any Typesetter = BoxTypesetter()
    private(set) var read: [String] = []
    private var artwork: [String: Artwork] = [:]

    func picture(at path: String) throws(PropertyError) -> Artwork {
      read.append(path)
      guard path.first?.isNumber == true else {
        if path.hasPrefix("..") { throw .refused("the path stays in its folder") }
        throw .missing("\(path): no such file")
      }
      let artwork = artwork[path] ?? .pixels(Surface(width: 4, height: 4))
      self.artwork[path] = artwork
      return artwork
    }

    func checkFont(family: String) throws(ResourceError) {}
  }

  private let files = Files()
  private var file: PanelFile { PanelFile(kinds: builtInKinds, resources: files) }

  private func panel(_ members: String, keys: String = "") throws(PanelFileError) -> Panel {
    try file.panel(from: Array(text(members, keys).utf8))
  }

  private func text(_ members: String, _ keys: String) -> String {
    """
    { values: { level: { maximum: 100, initial: 30 }, faces: { initial: '7.png, 8.png' },
        on: { initial: true } }, \(keys)
      controls: [{ kind: 'imageSequence', frame: [8, 8, 90, 90], \(members) }] }
    """
  }

  private func problems(_ members: String) -> [String] {
    TestPanel.problems(of: try panel(members)).map { "\($0.path): \($0.message)" }

  }

  private func sequence(_ panel: Panel) throws -> ImageSequence {
    try #require(panel.allControls[0] as? ImageSequence)
  }

  private func list(_ count: Int) -> String {
    "[" + (0..<count).map { "'\($0).png'" }.joined(separator: ", ") + "]"
  }

  @Test func aPictureCanOccurMoreThanOnce() throws {
    let panel = try panel("value: 'level', sources: ['1.png', '2.png', '3.png', '2.png']")
    let sequence = try sequence(panel)
    #expect(sequence.sources.map(\.path) == ["1.png", "2.png", "3.png", "2.png"])
    #expect(sequence.shownIndex == 1)
    #expect(panel.pictures.count == 3 && panel.missingPictures == [])
    #expect(
      sequence.value(ofProperty: "sources")?.json?.texts == ["1.png", "2.png", "3.png", "2.png"])
  }

  @Test func theNumberOfPicturesIsLimited() throws {
    #expect(problems("sources: \(list(100))") == [])
    #expect(files.read.count == 100)
    #expect(
      problems("sources: \(list(101))") == [
        "controls[0].sources: 101 items are too many; at most 100 are allowed"
      ])
    // None of them is read.
    #expect(files.read.count == 100)
  }

  @Test(arguments: ["'1.png'", "[]", "7", "null", "[1, 2]"])
  func sourcesMustBePaths(sources: String) {
    let found = problems("sources: \(sources)")
    #expect(found.count == 1)
    #expect(
      found.first?.contains("expected an array of paths of PNG, JPEG or SVG files") == true,
      "\(found)")
  }

  @Test func aPathThatLeavesTheFolderIsAnError() {
    #expect(
      problems("sources: ['1.png', '../2.png']") == [
        "controls[0].sources: the path stays in its folder"
      ])
  }

  @Test(arguments: [("", true), ("scaling: 'fill',", false)])
  func onlyAClippedPictureHasAFocus(keys: String, isUseless: Bool) {
    let members = "value: 'level', sources: ['1.png', '2.png'], \(keys) focus: [0, 0]"
    let warnings = file.warnings(in: Array(text(members, "").utf8)).map(\.message)
    #expect(warnings.contains("only scaling: \"fill\" clips the picture") == isUseless)
  }

  /// A program may write the file later.
  @Test func aMissingPictureIsAWarningAndAPlaceholder() throws {
    let members = "value: 'level', sources: ['1.png', 'late.png', 'later.png']"
    let panel = try panel(members)
    #expect(panel.missingPictures.map(\.path) == ["late.png", "later.png"])
    let warnings = file.warnings(in: Array(text(members, "").utf8)).map(\.message)
    #expect(
      warnings.contains(
        "late.png: no such file; a placeholder is shown until the file is a picture"), "\(warnings)"
    )
    let artwork = Artwork.pixels(Surface(width: 2, height: 2))
    panel.replacePicture(at: "later.png", with: artwork)
    let sequence = try sequence(panel)
    #expect(sequence.sources.map { $0.artwork != nil } == [true, false, true])
    #expect(sequence.sources[2].artwork?.object === artwork.object)
  }

  @Test func sourcesFollowAText() throws {
    let panel = try panel("rate: 2, bind: { sources: 'faces', playing: 'on' }")
    let sequence = try sequence(panel)
    #expect(sequence.sources.map(\.path) == ["7.png", "8.png"])
    var log: [String] = []
    panel.stage.observeMistakes { log.append($0) }
    try panel.set(["faces": .text("3.png"), "on": .boolean(false)], origin: .client)
    #expect(sequence.sources.map(\.path) == ["3.png"] && !sequence.playing)
    try panel.set(["faces": .text("")], origin: .client)
    #expect(sequence.sources.map(\.path) == ["3.png"])
    #expect(log.count == 1 && log[0].contains("expected an array of paths"))
  }

  @Test func thePathsOfAChangeAreKnownBeforeIt() throws {
    let panel = try panel("sources: ['1.png']")
    let property = try #require(sequence(panel).property(named: "sources"))
    #expect(
      property.picturePaths(for: .string("a.png,b.png, c.svg")) == ["a.png", "b.png", "c.svg"])
    #expect(
      property.picturePaths(for: .array(of: [.string("a.png"), .string("b.png")])).count == 2)
    #expect(property.picturePaths(for: .number(3)) == [])
    let many = JSONValue.array(of: (0..<500).map { .string("\($0).png") })
    #expect(property.picturePaths(for: many).count == 100)
  }

  /// The time and a value cannot both choose the picture.
  @Test func aRateExcludesAValue() {
    #expect(
      problems("value: 'level', rate: 2, sources: ['1.png']") == [
        "controls[0].value: \"rate\" and \"value\" both choose the picture; remove one of them"
      ])
    #expect(problems("value: 'level', rate: 0, sources: ['1.png']") == [])
    #expect(problems("rate: 30, sources: ['1.png']") == [])
    #expect(problems("rate: 31, sources: ['1.png']").count == 1)
  }

  @Test func namesOfOtherSystems() {
    #expect(
      problems("images: ['1.png']") == [
        "controls[0].images: \"imageSequence\" has no key \"images\"; did you mean \"sources\"?"
      ])
  }
}
