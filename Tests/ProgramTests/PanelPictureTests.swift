import BuiltInPanels
import Controls
import Geometry
import GoldenPictures
import Kinds
import LinuxIO
import PanelChecks
import Panels
import Raster
import Synchronization
import Testing

@testable import PanelSources

/// The built-in panels and the panel files in the README and the reference, as pictures. The README
/// shows the golden pictures themselves.
struct PanelPictureTests {
  @Test(arguments: BuiltInPanel.all) func builtInPanel(_ builtIn: BuiltInPanel) throws {
    try expectPictures(builtIn.name, of: builtIn.text(kinds: builtInKinds), builtIn.pictures)
  }

  /// The commonest small screen shows each panel in its full size.
  @Test(arguments: BuiltInPanel.all)
  func builtInPanelOnASmallScreen(_ builtIn: BuiltInPanel) throws {
    let size = PixelSize(width: 480, height: 272)
    let panel = try TestPanel.panel(
      builtIn.text(kinds: builtInKinds), for: Screen(size: size),
      resources: FileResources(folder: ".", builtIn: builtIn.pictures) { Issue.record("\($0)") })
    panel.fit(width: size.width, height: size.height)
    #expect(panel.scale == 1)
    let surface = Surface(width: size.width, height: size.height)
    _ = panel.draw(on: surface)
    expectGolden(surface, "\(builtIn.name)-480x272", maximumDifference: 3)
  }

  @Test(arguments: 1...3) func readmeExample(_ number: Int) throws {
    let readme = try readFile("\(checkout)/README.md", limit: 1 << 20)
    let examples = Self.examples(in: String(decoding: readme, as: UTF8.self))
    #expect(examples.count == 3)
    try expectPictures("readme-\(number)", of: examples[number - 1])
  }

  /// The animation in the README, made by the commands there.
  @Test func readmeAnimation() throws {
    let readme = try readFile("\(checkout)/README.md", limit: 1 << 20)
    let text = String(decoding: readme, as: UTF8.self)
    let block = try #require(text.split(separator: "<!-- animation command -->\n```sh\n").last)
    let commands = block.prefix { $0 != "`" }.split(separator: "\n")
    #expect(commands.count == 2)
    try withFolder { folder in
      let script = (["cd \(folder)"] + commands).joined(separator: "\n")
        .replacing("\nbezel ", with: "\n\(programFolder)/bezel ")
      let outcome = try runPath("/bin/sh", ["-ec", script])
      #expect(outcome.exitCode == 0, "\(outcome.error)")
      expectGoldenFile(
        try readFile("\(folder)/home.png", limit: 1 << 24), "home-motion")
    }
  }

  /// The complete panel files in the reference, named after their sections.
  private static let referenceExamples: [(name: String, text: String)] = {
    var count: [String: Int] = [:]
    var examples: [(name: String, text: String)] = []
    let sections = PanelReference(kinds: builtInKinds).markdown.split(separator: "\n#")
    for section in sections {
      let title = section.drop { "# ".contains($0) }.prefix { $0 != "\n" }
      let name = title.lowercased().replacing(" ", with: "-")
      for text in Self.examples(in: String(section)) where text.hasPrefix("{\n") {
        count[name, default: 0] += 1
        let number = count[name, default: 1]
        examples.append(("reference-\(name)\(number > 1 ? "-\(number)" : "")", text))
      }
    }
    return examples
  }()

  @Test(arguments: referenceExamples.map(\.name)) func referenceExample(_ name: String) throws {
    let example = try #require(Self.referenceExamples.first { $0.name == name })
    try withReferenceFiles { folder in
      try expectPictures(name, of: example.text, folder: folder)
    }
  }

  /// The kinds with an example that shows something; layers are closed.
  private static let kindsWithExamples = builtInKinds.filter {
    $0.isNameable && !["alarmBanner", "dialog", "drawer", "spacer", "toast"].contains($0.name)
  }

  /// The example of a kind of control, under the name of the kind.
  @Test(arguments: kindsWithExamples.map(\.name)) func exampleOfKind(_ name: String) throws {
    let kind = try #require(builtInKinds.first { $0.name == name })
    let text = """
      {
        size: { width: 320, height: 256 },
        values: {
          level: { maximum: 100, step: 1, initial: 40, unit: "%" },
          heat: { maximum: 120, step: 1, initial: 85, unit: "°C", history: 3600 },
          left: { maximum: 100, step: 1, initial: 70 }, right: { maximum: 100, step: 1, initial: 30 },
        },
        controls: [
          { kind: "column", style: "card", frame: [12, 12, 296, 232], children: [
            { kind: "label", style: "title", text: "\(name)" },
            { kind: "column", weight: 1, children: [\(kind.example)] },
          ] },
        ],
      }
      """
    let pictures = try #require(BuiltInPanel(named: "gallery")).pictures
    try expectPictures("reference-kind-\(name)", of: text, pictures)
  }

  /// One layout on screens of three shapes, with 1 and 2 pixels per point, and another one on a small
  /// screen.
  @Test(
    arguments: [
      PixelSize(width: 800, height: 480), PixelSize(width: 480, height: 800),
      PixelSize(width: 1280, height: 400), PixelSize(width: 1920, height: 1080),
      PixelSize(width: 480, height: 272),
    ], ["dark", "light"])
  func boat(_ size: PixelSize, theme: String) throws {
    let text = BuiltInPanel.boat.text(kinds: builtInKinds).replacing(
      "theme: \"dark\"", with: "theme: \"\(theme)\"")
    let warnings = Mutex<[String]>([])
    let resources = FileResources(folder: ".") { warning in
      warnings.withLock { $0.append(warning) }
    }
    let panel = try TestPanel.panel(text, for: Screen(size: size), resources: resources)
    panel.fit(width: size.width, height: size.height)
    #expect(panel.size.width * panel.scale > Double(size.width) - 1e-6)
    #expect(panel.size.height * panel.scale > Double(size.height) - 1e-6)
    expectEverythingFits(panel)
    let surface = Surface(width: size.width, height: size.height)
    _ = panel.draw(on: surface)
    expectGolden(
      surface, "boat-\(size.width)x\(size.height)-\(theme)", maximumDifference: 3)
    #expect(warnings.withLock { $0 } == [])
  }

  @Test(
    arguments: ["de", "fr", "ar"],
    [PixelSize(width: 800, height: 480), PixelSize(width: 480, height: 800)])
  func hotel(_ code: String, size: PixelSize) throws {
    let warnings = Mutex<[String]>([])
    let resources = FileResources(folder: ".") { warning in
      warnings.withLock { $0.append(warning) }
    }
    let panel = try PanelFile(kinds: builtInKinds, resources: resources).panel(
      from: Array(BuiltInPanel.hotel.text(kinds: builtInKinds).utf8), for: Screen(size: size))
    panel.fit(width: size.width, height: size.height)
    panel.language = try Language.named(code)
    panel.root.placeDescendants(hidden: true)
    expectEverythingFits(panel)
    let surface = panel.picture()
    expectGolden(surface, "hotel-\(code)-\(size.width)x\(size.height)", maximumDifference: 3)
    #expect(warnings.withLock { $0 } == [])
  }

  /// The panel files in a Markdown text.
  static func examples(in markdown: String) -> [String] {
    blocks(in: markdown).filter { !isTestFile($0) }
  }

  /// The test files in a Markdown text.
  static func testFiles(in markdown: String) -> [String] {
    blocks(in: markdown).filter(isTestFile)
  }

  private static func isTestFile(_ text: String) -> Bool { text.contains("\n  panel: \"") }

  private static func blocks(in markdown: String) -> [String] {
    markdown.split(separator: "```json5\n").dropFirst().map { part in
      String(part.prefix(upTo: part.firstRange(of: "```")?.lowerBound ?? part.endIndex))
    }
  }

  /// Compares the pictures of a panel file: its first page, its other pages if it is an example,
  /// and its portrait layout if it has one.
  private func expectPictures(
    _ name: String, of text: String, _ pictures: [BuiltInPicture] = [], folder: String = "."
  ) throws {
    let isExample = name.contains("-") && BuiltInPanel(named: name) == nil
    let portrait =
      isExample && text.contains("portrait:")
      ? [Screen(size: PixelSize(width: 480, height: 800))] : []
    for screen in [nil] + portrait {
      let warnings = Mutex<[String]>([])
      let resources = FileResources(folder: folder, builtIn: pictures) { warning in
        warnings.withLock { $0.append(warning) }
      }
      let panel = try TestPanel.panel(text, for: screen, resources: resources)
      let size = panel.settings.size
      panel.fit(width: Int(size.width), height: Int(size.height))
      panel.values.fillHistories(at: .zero)
      panel.root.placeDescendants(hidden: true)
      expectEverythingFits(panel)
      let others = isExample ? (panel.values["page"]?.choices ?? []).dropFirst() : []
      for page in [nil] + others.map(Optional.some) {
        if let page { _ = try panel.values["page"]?.set(.text(page), origin: .client) }
        panel.advance(to: .seconds(1))
        let surface = panel.picture()
        let suffix = (page.map { "-\($0)" } ?? "") + (screen == nil ? "" : "-portrait")
        expectGolden(surface, name + suffix, maximumDifference: 3)
      }
      #expect(warnings.withLock { $0 } == [])
    }
  }
}

/// Expects every control to lie inside its container, and every label to have room for its text.
/// Controls that a condition hides are not placed, nor are their descendants.
func expectEverythingFits(_ panel: Panel, sourceLocation: SourceLocation = #_sourceLocation) {
  for control in panel.allControls {
    let bounds = control.parent?.bounds ?? .zero
    // A seek bar's track is inset by half the thumb's diameter.
    let frame = control is SeekBar ? control.frame.inset(dx: 14, dy: 0) : control.frame
    #expect(
      frame.intersection(bounds) == frame || frame.isEmpty || control.parent is Scroller
        || control is RowActions,
      "\(control) at \(frame)",
      sourceLocation: sourceLocation)
    guard let label = control as? Label, let size = label.intrinsicSize, label.lines == 1,
      label.isPlaced
    else { continue }
    #expect(
      frame.width >= size.width && frame.height >= size.height,
      "\"\(label.text)\" at \(frame) needs \(size)", sourceLocation: sourceLocation)
  }
}

extension Control {
  /// Whether the control has a frame: a row, column, grid or stack does not place hidden
  /// children, and a closed drawer does not place its content.
  fileprivate var isPlaced: Bool {
    var control = self
    while let parent = control.parent {
      if parent is Drawer { return false }
      if control.isHidden, parent is LayoutGroup || parent is Stack || control is ListRow {
        return false
      }
      control = parent
    }
    return true
  }
}

/// Runs `body` with a folder of the files that examples in the reference include. Each begins with a
/// comment that names it.
func withReferenceFiles(_ body: (_ folder: String) throws -> Void) throws {
  try withFolder { folder in
    for text in PanelPictureTests.examples(in: PanelReference(kinds: builtInKinds).markdown)
    where text.hasPrefix("// ") {
      let name = text.dropFirst(3).prefix { $0 != "\n" }
      try replaceFile(at: "\(folder)/\(name)", with: Array(text.utf8))
    }
    for (name, outline) in [
      ("pump", "M11 7a6 6 0 1 0 6 6V13M11 7h9v4M17 13v8M5 21h14M13 11l-4 4"),
      ("valve", "M12 14L3 9v10zl9-5v10zV6M8 5h8"),
    ] {
      let icon = """
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" \
        stroke-linecap="round" stroke-linejoin="round"><path d="\(outline)"/></svg>
        """
      try replaceFile(at: "\(folder)/\(name).svg", with: Array(icon.utf8))
    }
    let hills = BuiltInPicture.hills
    try replaceFile(at: "\(folder)/\(hills.rawValue)", with: hills.bytes)
    for (name, font) in [("Regular", "DejaVuSerif"), ("Bold", "DejaVuSerif-Bold")] {
      let bytes = try readFile("/usr/share/fonts/truetype/dejavu/\(font).ttf", limit: 1 << 20)
      try replaceFile(at: "\(folder)/Brand-\(name).ttf", with: bytes)
    }
    try body(folder)
  }
}
