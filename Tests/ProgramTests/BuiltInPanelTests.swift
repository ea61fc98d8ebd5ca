import BuiltInPanels
import Controls
import Geometry
import Kinds
import LinuxIO
import PanelChecks
import Panels
import Pictures
import Raster
import Synchronization
import Testing

@testable import PanelSources

/// The panels that are part of the program.
struct BuiltInPanelTests {
  @Test func allButTheGalleryAreFiles() throws {
    let folder = "\(checkout)/Sources/BuiltInPanels/Panels"
    let files = BuiltInPanel.all.map { "\($0.name).json5" }.filter { $0 != "gallery.json5" }
    let tests = BuiltInPanel.all.map { "\($0.name).test.json5" }
    #expect(names(in: folder).sorted() == (files + tests).sorted())
    for panel in BuiltInPanel.all where panel.name != "gallery" {
      let file = try readFile("\(folder)/\(panel.name).json5", limit: PanelFile.sizeLimit)
      let isSame = Array(panel.text(kinds: builtInKinds).utf8) == file
      #expect(isSame, "\(panel.name)")
    }
  }

  @Test func allPicturesAreFiles() throws {
    let folder = "\(checkout)/Sources/BuiltInPanels/Pictures"
    let pictures = BuiltInPicture.allCases
    #expect(names(in: folder).sorted() == pictures.map(\.rawValue).sorted())
    for picture in pictures {
      let file = try readFile("\(folder)/\(picture.rawValue)", limit: PictureFile.sizeLimit)
      let isSame = picture.bytes == file
      #expect(isSame, "\(picture.rawValue)")
    }
  }

  /// Only an expression names some of the pictures, so that no warning says that one is missing.
  @Test(arguments: BuiltInPanel.all)
  func panelsHaveThePicturesThatTheyName(builtIn: BuiltInPanel) {
    let text = builtIn.text(kinds: builtInKinds)
    let named = text.matches(of: /['",]([a-z0-9-]+\.(svg|png))(?=['",])/).map { String($0.1) }
    #expect(Set(named).isSubset(of: builtIn.pictures.map(\.rawValue)))
  }

  @Test(
    arguments: BuiltInPanel.all,
    [PixelSize(width: 800, height: 480), PixelSize(width: 480, height: 800)])
  func panelsAreValidAndEverythingFits(builtIn: BuiltInPanel, size: PixelSize) throws {
    let warnings = Mutex<[String]>([])
    let panel = try PanelSource.builtIn(builtIn).load(
      kinds: builtInKinds, for: Screen(size: size)
    ) { warning in
      warnings.withLock { $0.append(warning) }
    }
    panel.fit(width: size.width, height: size.height)
    panel.root.placeDescendants(hidden: true)
    #expect(panel.settings.pixelSize() == size, "it fills the screen")
    #expect(warnings.withLock { $0 } == [])
    expectEverythingFits(panel)
  }

  /// The parts that are hidden at first.
  @Test(
    arguments: [
      (BuiltInPanel.sauna, ["on": Scalar.boolean(true), "left": .number(21_600)]),
      (.sauna, ["waiting": .boolean(true), "door": .boolean(true)]),
      (.sauna, ["temperature": .number(140)]),
      (.cnc, ["spindle": .boolean(true), "rpm": .number(24_000), "running": .boolean(true)]),
      (.cnc, ["stopped": .boolean(true), "x": .number(-888.888)]),
      (.doorStation, ["ringing": .boolean(true), "left": .number(15), "missed": .number(99)]),
      (.doorStation, ["talking": .boolean(true)]),
      (.aquarium, ["feeding": .number(600), "temperature": .number(28), "days": .number(-1)]),
    ], [PixelSize(width: 800, height: 480), PixelSize(width: 480, height: 800)])
  func everythingFitsInUse(panel: (BuiltInPanel, [String: Scalar]), size: PixelSize) throws {
    let (builtIn, values) = panel
    let panel = try PanelSource.builtIn(builtIn).load(
      kinds: builtInKinds, for: Screen(size: size)
    ) { _ in }
    panel.fit(width: size.width, height: size.height)
    panel.startRules(at: .zero)
    try panel.set(values, origin: .client)
    panel.root.placeDescendants(hidden: true)
    expectEverythingFits(panel)
  }

  /// A change of the theme has the same result as another theme in the file.
  @Test(arguments: BuiltInPanel.all)
  func panelsCanChangeTheirTheme(builtIn: BuiltInPanel) throws {
    let original = builtIn.text(kinds: builtInKinds)
    let other = original.contains("  theme: \"light\",") ? "dark" : "light"
    let theme = /\n  (theme: "[a-z]+"|theme: \{[^}]*\}|bind: \{ theme: .*\}),\n/
    let text = original.replacing(theme) { _ in "\n  theme: \"\(other)\",\n" }
    #expect(text != original)
    let resources = FileResources(folder: ".", builtIn: builtIn.pictures) { _ in }
    func panel(_ text: String) throws -> Panel {
      let panel = try TestPanel.panel(text, resources: resources)
      panel.fit(width: 400, height: 240)
      return panel
    }
    func picture(_ panel: Panel) -> Surface {
      let surface = Surface(width: 400, height: 240)
      _ = panel.draw(on: surface)
      return surface
    }
    let changed = try panel(original)
    try changed.root.setProperty("theme", to: .text(other))
    #expect(picture(changed).differences(from: picture(try panel(text))) == 0)
  }
}
