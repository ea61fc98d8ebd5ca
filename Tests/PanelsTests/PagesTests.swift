import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Raster
import Testing
import TouchTracking

struct PagesTests {
  private func panel(_ more: String = "") throws -> Panel {
    try TestPanel.panel(
      """
      { size: { width: 400, height: 300 }, \(more)
        pages: [
          { name: "run", title: "Run", icon: "play", controls: [
            { kind: "slider", name: "feed", frame: [24, 24, 240, 44] } ] },
          { name: "setup", controls: [
            { kind: "knob", name: "depth", frame: [24, 24, 96, 96] } ] },
        ] }
      """)
  }

  @Test func aValueSelectsThePage() throws {
    let panel = try panel()
    let pages = panel.allControls.compactMap { $0 as? Page }
    #expect(panel.values["page"]?.scalar == .text("run"))
    #expect(pages.map(\.isHidden) == [false, true])
    try panel.set(["page": .text("setup")], origin: .client)
    #expect(pages.map(\.isHidden) == [true, false])
    do {
      try panel.set(["page": .text("nowhere")], origin: .client)
      Issue.record("a page that is none was set")
    } catch {
      #expect("\(error)" == "\"page\" must be one of \"run\", \"setup\"")
    }
    #expect(pages.map(\.isHidden) == [true, false])
  }

  @Test func aTabShowsItsPage() throws {
    let panel = try panel()
    panel.fit(width: 400, height: 300)
    panel.tap(300, 240)
    #expect(panel.values["page"]?.scalar == .text("setup"))
  }

  @Test func leavingAPageCancelsItsTouches() throws {
    let panel = try panel()
    panel.fit(width: 400, height: 300)
    var phases: [String] = []
    panel.values.observe { _, change, _ in
      if case .touch(let phase, "feed") = change.origin { phases.append(phase.rawValue) }
    }
    panel.touch(.down, 46, 46)
    #expect(panel.stage.trackedTouches.count == 1)
    try panel.set(["page": .text("setup")], origin: .client)
    #expect(panel.stage.trackedTouches.count == 0)
    #expect(phases.first == "began" && phases.last == "cancelled")
  }

  @Test func hiddenPagesCauseNoDamageAndGetNoTouches() throws {
    let panel = try panel()
    panel.fit(width: 400, height: 300)
    let surface = Surface(width: 400, height: 300)
    _ = panel.draw(on: surface)
    try panel.set(["depth": .number(1)], origin: .client)
    #expect(panel.damage.isEmpty)
    // The knob lies where the finger is, but on the other page.
    panel.touch(.down, 60, 100)
    #expect(!panel.isHeld("depth"))
  }

  @Test(arguments: [
    ("bottom", [0.0, 0, 400, 212], [24.0, 212, 352, 64]),
    ("top", [0, 88, 400, 212], [24, 24, 352, 64]),
    ("left", [120, 0, 280, 300], [24, 24, 96, 252]),
    ("right", [0, 0, 280, 300], [280, 24, 96, 252]),
    ("bottom\", lines: 2, value: \"page", [0, 0, 400, 148], [24, 148, 352, 128]),
  ])
  func tabsAndPagesShareThePanel(position: String, page: [Double], tabs: [Double]) throws {
    let panel = try panel("tabs: { position: \"\(position)\" },")
    let pages = try #require(panel.allControls[0] as? Pages)
    #expect(numbers(pages.pages[0].frame) == page)
    #expect(pages.bar.map { numbers($0.frame) } == tabs)
  }

  @Test func linesOfTabsWithoutIconsAreLower() throws {
    let panel = try TestPanel.panel(
      """
      { size: { width: 400, height: 300 }, tabs: { lines: 2 }, pages: [{ name: "a" }, { name: "b" }] }
      """)
    let pages = try #require(panel.allControls[0] as? Pages)
    #expect(numbers(pages.pages[0].frame) == [0, 0, 400, 180])
    #expect(pages.bar.map { numbers($0.frame) } == [24, 180, 352, 96])
  }

  /// Twenty tabs in a bar with space for five; the finger drags it, then taps a tab.
  @Test func tabsThatDoNotFitScroll() throws {
    let pages = (1...20).map { "{ name: 'p\($0)' }" }.joined(separator: ", ")
    let panel = try TestPanel.panel(
      "{ size: { width: 400, height: 288 }, tabs: { position: 'left' }, pages: [\(pages)] }")
    let tabs = try #require((panel.allControls[0] as? Pages)?.selector as? Segments)
    func shown() -> Scalar? { panel.values["page"]?.scalar }
    #expect(numbers(tabs.frame) == [0, 0, 96, 960])
    panel.touch(.down, 70, 240)
    for y in stride(from: 230.0, through: 48, by: -10) { panel.touch(.moved, 70, y) }
    panel.touch(.moved, 70, 48)
    #expect(tabs.frame.y < -150 && shown() == .text("p1"))
    let position = tabs.frame.y
    panel.touch(.up, 70, 48)
    for step in 1...60 { panel.advance(to: .seconds(Double(step) / 20)) }
    #expect(tabs.frame.y == position)
    panel.tap(70, 100)
    #expect(shown() == .text("p6"))
    // A program selects a page whose tab is not visible. Its neighbour is visible in part.
    try panel.set(["page": .text("p20")], origin: .client)
    _ = panel.damage
    #expect(tabs.frame.y == 240 - 960)
    try panel.set(["page": .text("p10")], origin: .client)
    #expect(tabs.frame.y == 24 - 9 * 48)
  }

  /// Tabs that scroll are as wide as their titles need, and the focus is visible at the selected one.
  @Test func tabsThatScrollHaveFullTitlesAndAVisibleFocus() throws {
    let pages = (1...20).map { "{ name: 'p\($0)', title: 'Page number \($0 / 7 * 111)' }" }
    let panel = try TestPanel.panel(
      "{ size: { width: 400, height: 288 }, keys: true, pages: [\(pages.joined(separator: ","))] }")
    let bar = try #require((panel.allControls[0] as? Pages)?.bar)
    let tabs = try #require((panel.allControls[0] as? Pages)?.selector as? Segments)
    #expect(tabs.frame.width >= tabs.intrinsicSize?.width ?? .infinity)
    panel.handle(.tab)
    for _ in 1...5 { panel.handle(.right) }
    let focus = tabs.focusShape.area.offset(by: tabs.frame.origin)
    #expect(
      tabs.isFocused && focus.intersection(bar.bounds.inset(by: 4)) == focus && focus.width < 200)
  }

  /// The dots of 64 pages are inside a screen that is 240 points wide.
  @Test func manyDotsFitOnANarrowScreen() throws {
    let pages = (1...64).map { "{ name: 'p\($0)' }" }.joined(separator: ", ")
    let panel = try TestPanel.panel(
      "{ size: { width: 240, height: 320 }, tabs: { position: 'dots' }, pages: [\(pages)] }")
    let dots = try #require((panel.allControls[0] as? Pages)?.selector)
    let area = dots.focusShape.area
    #expect(area.left >= 7.99 && area.right <= 232.01)
    let surface = Surface(width: 240, height: 320)
    _ = panel.draw(on: surface)
    let y = Int(dots.frame.center.y)
    let changes = (1..<240).filter { surface[$0, y] != surface[$0 - 1, y] }
    #expect(changes.count >= 128 && changes.first.map { $0 >= 8 } == true)
    #expect(changes.last.map { $0 <= 232 } == true)
  }

  private func numbers(_ frame: Rectangle) -> [Double] {
    [frame.x, frame.y, frame.width, frame.height]
  }

  @Test func aStackShowsOneOfItsChildren() throws {
    let panel = try TestPanel.panel(
      """
      { size: { width: 400, height: 300 }, controls: [
        { kind: "stack", name: "part", frame: [10, 20, 200, 100], items: ["a", "b"], children: [
          { kind: "slider", name: "feed" }, { kind: "knob", name: "depth" } ] } ] }
      """)
    let stack = try #require(panel.allControls[0] as? Stack)
    #expect(panel.values["part"]?.scalar == .text("a"))
    #expect(stack.children.map(\.isHidden) == [false, true])
    #expect(stack.children.allSatisfy { $0.frame == stack.bounds })
    try panel.set(["part": .text("b")], origin: .client)
    #expect(stack.children.map(\.isHidden) == [true, false])
    #expect(throws: ValueStore.SetError.self) {
      try panel.set(["part": .text("c")], origin: .client)
    }
    stack.children[0].reveal()
    #expect(panel.values["part"]?.scalar == .text("a"))
  }

  @Test func tabsCanBeOmittedAndTheValueNamed() throws {
    let panel = try panel("tabs: { position: \"none\", value: \"screen\" },")
    let pages = try #require(panel.allControls[0] as? Pages)
    #expect(pages.bar == nil && pages.pages[1].frame == pages.bounds)
    #expect(panel.values["screen"]?.scalar == .text("run") && panel.values["page"] == nil)
  }

  @Test func theInitialPageCanBeChosen() throws {
    let panel = try panel("values: { page: { initial: \"setup\" } },")
    let pages = try #require(panel.allControls[0] as? Pages)
    #expect(pages.pages.map(\.isHidden) == [true, false])
  }
}
