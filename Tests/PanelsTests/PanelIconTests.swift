import Controls
import Geometry
import Kinds
import PanelChecks
import PanelInspection
import Raster
import Testing

@testable import Panels

/// The icons of a panel file.
struct PanelIconTests {
  /// A drawing at `icons/pump.svg`; other files are missing.
  private final class Files: PanelResources {
    let typesetter: any Typesetter = BoxTypesetter()
    let pump = Drawing(
      size: Size(width: 48, height: 24),
      parts: [
        .figure(
          Drawing.Figure(
            .rectangle(Rectangle(x: 0, y: 0, width: 48, height: 24)), fill: .current(opacity: 1)))
      ])

    func picture(at path: String) throws(PropertyError) -> Artwork {
      switch path {
      case "icons/pump.svg": return .drawing(pump)
      case "../pump.svg": throw .refused("the path stays in its folder")
      default: throw .missing("\(path): no such file")
      }
    }

    func checkFont(family: String) throws(ResourceError) {}

    func includedFile(at path: String, limit: Int) throws(ResourceError) -> [UInt8] {
      Array("{ icons: { pump: 'icons/pump.svg' } }".utf8)
    }
  }

  private let files = Files()

  private func panel(_ text: String) throws(PanelFileError) -> Panel {
    try TestPanel.panel(text, resources: files)
  }

  private func problems(_ icons: String, controls: String = "") -> [String] {
    TestPanel.problems(of: try panel("{ icons: { \(icons) }, controls: [\(controls)] }")).map {
      "\($0.path): \($0.message)"
    }

  }

  private static let icons = "icons: { pump: 'icons/pump.svg', home: 'icons/pump.svg' },"

  @Test func controlsAndPagesNameTheIcons() throws {
    let panel = try panel(
      """
      { \(Self.icons) values: { on: { initial: false } },
        styles: { own: { icon: "pump" } },
        pages: [{ name: "a", icon: "pump", controls: [
          { kind: "button", icon: "pump", frame: [0, 0, 9, 9] },
          { kind: "button", style: "own", frame: [0, 0, 9, 9] },
          { kind: "button", icon: "home", frame: [0, 0, 9, 9] },
          { kind: "label", bind: { icon: "on ? 'pump' : 'fan'" }, frame: [0, 0, 9, 9] },
          { kind: "button", icon: "fan", frame: [0, 0, 9, 9] } ] }] }
      """)
    let pump = Icon.picture(Picture(path: "icons/pump.svg", artwork: .drawing(files.pump)))
    let buttons = panel.allControls.compactMap { $0 as? Button }
    #expect(buttons.map(\.icon) == [pump, pump, pump, .builtIn(.fan)])
    #expect(pump.aspect == 2)
    #expect(panel.allControls.compactMap { ($0 as? Page)?.icon } == [pump])
    let label = try #require(panel.allControls.compactMap { $0 as? Label }.first)
    #expect(label.icon == .builtIn(.fan))
    try panel.set(["on": .boolean(true)], origin: .client)
    #expect(label.icon == pump)
    // Programs name them, too.
    let property = try #require(label.properties.first { $0.name == "icon" })
    let value = try panel.propertyReading(property, "home")
    #expect(value == .picture(Picture(path: "icons/pump.svg", artwork: .drawing(files.pump))))
  }

  @Test func rowsAndKeysNameTheIcons() throws {
    let panel = try panel(
      """
      { \(Self.icons) size: { width: 300, height: 200 }, theme: "dark", controls: [
        { kind: "list", rows: "rows", frame: [0, 0, 150, 100] },
        { kind: "buttonMatrix", name: "keys", rows: ["pump fan"], showsIcons: true,
          frame: [150, 0, 150, 100] } ],
        values: { rows: { initial: [{ key: 1, title: "A", icon: "pump" }] } } }
      """)
    for control in panel.allControls {
      guard case .picture? = control.icon(named: "pump"), control.icon(named: "fan") != nil,
        control.icon(named: "pmp") == nil
      else {
        Issue.record("\(control) has other icons")
        continue
      }
    }
    // A replaced file is drawn again in every row and key.
    let surface = Surface(width: 300, height: 200)
    _ = panel.draw(on: surface)
    let before = (0..<200).flatMap { y in (0..<300).map { surface[$0, y] } }
    let blank = Drawing(size: Size(width: 24, height: 24), parts: [])
    panel.replacePicture(at: "icons/pump.svg", with: .drawing(blank))
    #expect(panel.pictures.map { $0.artwork?.object === blank } == [true])
    _ = panel.draw(on: surface)
    var changed = (list: 0, keys: 0)
    for y in 0..<200 {
      for x in 0..<300 where surface[x, y] != before[y * 300 + x] {
        if x < 150 { changed.list += 1 } else { changed.keys += 1 }
      }
    }
    #expect(changed.list > 100 && changed.keys > 100, "\(changed)")
  }

  @Test func includedFilesHaveIcons() throws {
    let panel = try panel(
      """
      { include: "own.json5", icons: { valve: "icons/pump.svg" }, controls: [
        { kind: "button", icon: "pump", frame: [0, 0, 9, 9] } ] }
      """)
    #expect(panel.stage.icons.names == ["pump", "valve"])
  }

  @Test(arguments: [
    ("'my icon': 'a.svg'", "icons.my icon: \"my icon\" is not a valid name; a name begins"),
    ("none: 'a.svg'", "icons.none: \"none\" means no icon; choose another name"),
    ("pump: 5", "icons.pump: expected the path of a PNG, JPEG or SVG file, found 5"),
    ("pump: '../pump.svg'", "icons.pump: the path stays in its folder"),
  ])
  func mistakesAreReported(icons: String, message: String) {
    let found = problems(icons)
    #expect(found.count == 1 && found[0].hasPrefix(message), "\(found)")
  }

  @Test func anUnknownNameSuggestsTheIconsOfTheFile() {
    let found = problems(
      "circulator: 'icons/pump.svg'",
      controls: "{ kind: 'button', icon: 'circulater', frame: [0, 0, 9, 9] }")
    #expect(
      found == [
        "controls[0].icon: there is no icon \"circulater\"; did you mean \"circulator\"?"
      ])
    let rows = problems(
      "circulator: 'icons/pump.svg'",
      controls: "{ kind: 'list', frame: [0, 0, 99, 99], "
        + "rows: [{ title: 'A', icon: 'circulater' }, { title: 'B', icon: 'circulator' }] }")
    #expect(rows.contains { $0.contains("did you mean \"circulator\"?") }, "\(rows)")
  }

  @Test func theNumberIsLimited() {
    func icons(_ count: Int) -> [String] {
      problems((0..<count).map { "a\($0): 'icons/pump.svg'" }.joined(separator: ", "))
    }
    #expect(icons(PanelFile.iconLimit) == [])
    #expect(icons(PanelFile.iconLimit + 1) == ["icons: expected at most 256 icons, found 257"])
  }

  @Test func aMissingFileIsReportedOnce() throws {
    let text = """
      { icons: { gone: "icons/gone.svg" }, controls: [
        { kind: "button", name: "a", do: "n = 1", title: "A", icon: "gone", frame: [0, 0, 90, 50] },
        { kind: "button", name: "b", do: "n = 2", title: "B", icon: "gone", frame: [99, 0, 90, 50] },
        { kind: "label", text: "{n}", frame: [0, 99, 90, 50] } ],
        values: { n: { initial: 0 } } }
      """
    let panel = try panel(text)
    #expect(panel.missingPictures.map(\.path) == ["icons/gone.svg"])
    let warnings = PanelFile(kinds: builtInKinds, resources: files).warnings(in: Array(text.utf8))
    #expect(
      warnings.filter { $0.message.contains("gone") }.map { "\($0.path): \($0.message)" } == [
        "icons.gone: icons/gone.svg: no such file; a placeholder is shown until the file is a picture"
      ])
    // It appears in all controls when its file does.
    panel.replacePicture(at: "icons/gone.svg", with: .drawing(files.pump))
    #expect(panel.missingPictures.isEmpty && panel.pictures.count == 1)
  }
}
