import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Randomness
import Raster
import Testing

/// Rows, columns and grids in panels. Each character of the test font is 0.6 em wide and 1 em high.
struct LayoutTests {
  private func frames(_ text: String) throws -> [[Double]] {
    try panel("{ controls: [\(text)] }").allControls.map {
      [$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height]
    }
  }

  @Test func aRowPlacesItsChildrenSideBySide() throws {
    #expect(
      try frames(
        """
        { kind: "row", frame: [40, 300, 720, 120], spacing: 16, padding: 8, children: [
          { kind: "knob" }, { kind: "toggle" }, { kind: "slider", weight: 1 },
          { kind: "button", title: "OK", width: 100 } ] }
        """) == [
          [40, 300, 720, 120], [8, 8, 96, 104], [120, 8, 64, 104], [200, 8, 396, 104],
          [612, 8, 100, 104],
        ])
  }

  @Test func aColumnPlacesItsChildrenBelowEachOther() throws {
    #expect(
      try frames(
        """
        { kind: "column", frame: [0, 0, 200, 300], padding: 10, spacing: 4, children: [
          { kind: "label", text: "abc", size: 20 }, { kind: "knob", weight: 1 },
          { kind: "slider" } ] }
        """) == [
          [0, 0, 200, 300], [10, 10, 180, 20], [10, 34, 180, 208], [10, 246, 180, 44],
        ])
  }

  @Test(arguments: [
    ("stretch", [0.0, 120.0]), ("start", [0, 36]), ("center", [42, 36]), ("end", [84, 36]),
  ])
  func alignPlacesChildrenAcrossTheRow(align: String, expected: [Double]) throws {
    let child = try frames(
      """
      { kind: "row", frame: [0, 0, 300, 120], align: "\(align)", children: [{ kind: "toggle" }] }
      """)[1]
    #expect(child == [0, expected[0], 64, expected[1]])
    let own = try frames(
      """
      { kind: "column", frame: [0, 0, 300, 120], align: "\(align)", children: [
        { kind: "knob", width: 60, height: 36 }] }
      """)[1]
    #expect(own[0] == ["stretch": 0, "start": 0, "center": 120, "end": 240][align])
    #expect(own[2] == 60 && own[3] == 36)
  }

  /// Equal weights are equal lengths, whatever their content and however it changes.
  @Test(arguments: ["row", "column"])
  func sharesDoNotDependOnContent(kind: String) throws {
    let file = """
      { size: { width: 400, height: 400 }, values: { n: { maximum: 1e9, step: 1, initial: 0 } },
        controls: [{ kind: "\(kind)", frame: [0, 0, 400, 400], spacing: 0, children: [
          { kind: "column", weight: 1, children: [
            { kind: "label", size: 40, text: "number {n}", lines: 9 } ] },
          { kind: "column", weight: 1, children: [
            { kind: "slider", width: 300, height: 300 }, { kind: "toggle", name: "t" } ] } ] }] }
      """
    let panel = try TestPanel.panel(file, resources: TestResources(BoxTypesetter()))
    let row = try #require(panel.root.children.first as? Container)
    for number in [0.0, 1e9] {
      try panel.set(["n": .number(number)], origin: .client)
      panel.stage.placeIfNeeded()
      let lengths = row.children.map { kind == "row" ? $0.frame.width : $0.frame.height }
      #expect(lengths == [200, 200])
    }
  }

  @Test func aGridHasColumnsAndRowsOfEqualLength() throws {
    #expect(
      try frames(
        """
        { kind: "grid", frame: [0, 0, 310, 200], columns: 3, spacing: 5, children: [
          { kind: "knob" }, { kind: "knob" }, { kind: "knob" }, { kind: "knob" } ] }
        """
      ).dropFirst() == [
        [0, 0, 100, 98], [105, 0, 100, 98], [210, 0, 100, 98], [0, 103, 100, 97],
      ])
    // A column and a row without weight have the size that they need.
    #expect(
      try frames(
        """
        { kind: "grid", frame: [0, 0, 300, 200], spacing: 0, children: [
          { kind: "slider", weight: 0 }, { kind: "toggle", weight: 0 },
          { kind: "knob", width: 10 }, { kind: "knob", width: 10, weight: 1 } ] }
        """
      ).dropFirst()
        == [
          [0, 0, 240, 44], [240, 0, 60, 44], [0, 44, 240, 156], [240, 44, 60, 156],
        ])
    // Columns with a weight are equal whatever they contain.
    #expect(
      try frames(
        """
        { kind: "grid", frame: [0, 0, 300, 200], spacing: 0, children: [
          { kind: "slider" }, { kind: "toggle" }, { kind: "label", text: "A", width: 180 } ] }
        """
      ).dropFirst().map { Array($0.prefix(3)) } == [[0, 0, 180], [180, 0, 120], [0, 100, 180]])
  }

  @Test func nestedContainersFitTheirChildren() throws {
    #expect(
      try frames(
        """
        { kind: "column", frame: [0, 0, 400, 300], spacing: 10, children: [
          { kind: "row", spacing: 6, padding: 2, children: [
            { kind: "label", text: "ab", size: 10 }, { kind: "knob" } ] },
          { kind: "group", children: [{ kind: "knob", frame: [5, 5, 50, 30] }] },
          { kind: "column", weight: 1, children: [] } ] }
        """) == [
          [0, 0, 400, 300], [0, 0, 400, 100], [2, 2, 12, 96], [20, 2, 96, 96], [0, 110, 400, 35],
          [5, 5, 50, 30], [0, 155, 400, 145],
        ])
  }

  @Test func aFrameInARowSetsTheSize() throws {
    #expect(
      try frames(
        """
        { kind: "row", frame: [0, 0, 300, 100], align: "center", children: [
          { kind: "knob", frame: [7, 7, 50, 40] } ] }
        """)[1] == [0, 30, 50, 40])
  }

  @Test func wrappedTextMakesALabelTaller() throws {
    let panel = try panel(
      """
      { controls: [{ kind: "column", frame: [0, 0, 30, 100], spacing: 0, children: [
        { kind: "label", text: "one two", size: 10, lines: 3 }, { kind: "toggle" } ] }] }
      """)
    #expect(panel.allControls[2].frame.y == 20)
  }

  @Test func changesOfSizeUpdateTheLayout() throws {
    let panel = try panel(
      """
      { values: { count: { maximum: 1000 } }, controls: [
        { kind: "row", frame: [0, 0, 200, 50], spacing: 10, children: [
          { kind: "row", children: [
            { kind: "label", value: "count", format: "{value:.0f}", size: 10 } ] },
          { kind: "toggle" }, { kind: "button", title: "x", weight: 1 } ] } ] }
      """)
    let row = try #require(panel.allControls[0] as? Row)
    let toggle = try #require(panel.allControls.first { $0 is Toggle })
    let button = try #require(panel.allControls.first { $0 is Button })
    #expect(toggle.frame.x == 16)
    func place() { panel.stage.placeIfNeeded() }
    try panel.set(["count": .number(500)], origin: .client)
    place()
    #expect(toggle.frame.x == 28 && button.frame == Rectangle(x: 102, y: 0, width: 98, height: 50))
    row.spacing = 20
    place()
    #expect(toggle.frame.x == 38)
    row.frame.width = 300
    place()
    #expect(button.frame == Rectangle(x: 122, y: 0, width: 178, height: 50))
    toggle.isHidden = true
    place()
    #expect(button.frame.x == 38)
    try button.setProperty("width", to: .number(40))
    try button.setProperty("weight", to: .number(0))
    place()
    #expect(button.frame.width == 40)
    let added = Knob()
    row.add(added)
    place()
    #expect(added.frame.x == 98)
    row.remove(button)
    place()
    #expect(added.frame.x == 38)
  }

  /// A panel whose second page has a label, as wide as its text, and a button beside it.
  private func panelWithHiddenPage() throws -> Panel {
    try panel(
      """
      { values: { count: { maximum: 1000 } }, tabs: { position: "none" }, pages: [
        { name: "a" },
        { name: "b", controls: [{ kind: "row", frame: [0, 0, 200, 50], spacing: 10, children: [
          { kind: "label", value: "count", format: "{value:.0f}", size: 10 },
          { kind: "button", title: "x", weight: 1 } ] }] },
      ] }
      """)
  }

  @Test func aHiddenPageIsPlacedWhenItIsShown() throws {
    let panel = try panelWithHiddenPage()
    let button = try #require(panel.allControls.first { $0 is Button })
    func show(_ page: String) throws {
      try panel.set(["page": .text(page)], origin: .client)
      panel.stage.placeIfNeeded()
    }
    func count(_ count: Double) throws {
      try panel.set(["count": .number(count)], origin: .client)
      panel.stage.placeIfNeeded()
    }
    #expect(button.frame == .zero, "the page is hidden")
    try show("b")
    #expect(button.frame == Rectangle(x: 16, y: 0, width: 184, height: 50))
    try show("a")
    try count(50)
    #expect(button.frame.x == 16, "the page is hidden")
    try show("b")
    #expect(button.frame.x == 22)
    try show("a")
    try count(500)
    try count(50)
    try show("b")
    #expect(button.frame.x == 22)
    try count(500)
    #expect(button.frame.x == 28)
    // A change while the page is hidden does not prevent an update after a later change.
    try show("a")
    try count(0)
    try show("b")
    try count(500)
    #expect(button.frame.x == 28)
  }

  @Test func aHiddenPageIsMeasuredAtTheScaleOfItsNextDisplay() throws {
    let panel = try panelWithHiddenPage()
    panel.fit(width: 1200, height: 720)
    try panel.set(["page": .text("b")], origin: .client)
    panel.stage.placeIfNeeded()
    let fitted = panel.allControls.map(\.frame)
    panel.stage.placeEverything()
    #expect(panel.allControls.map(\.frame) == fitted)
  }

  @Test func everythingIsPlacedOnRequest() throws {
    let panel = try panelWithHiddenPage()
    panel.root.placeDescendants(hidden: true)
    let frames = panel.allControls.filter { !($0 is Page) }.map(\.frame)
    try panel.set(["page": .text("b")], origin: .client)
    #expect(panel.allControls.filter { !($0 is Page) }.map(\.frame) == frames)
    #expect(frames.last == Rectangle(x: 16, y: 0, width: 184, height: 50))
  }

  @Test func hiddenContainersListsTheOutermostOnes() throws {
    let panel = try panel(
      """
      { controls: [
        { kind: "row", name: "a", frame: [0, 0, 50, 50], hidden: true, children: [
          { kind: "group", hidden: true } ] },
        { kind: "group", frame: [50, 0, 50, 50], children: [
          { kind: "row", name: "b", frame: [0, 0, 50, 50], hidden: true } ] },
        { kind: "label", frame: [0, 50, 50, 50], hidden: true } ] }
      """)
    #expect(panel.root.hiddenContainers.map(\.name) == ["a", "b"])
  }

  @Test func aGroupAddedToAHiddenPageIsPlacedWhenItIsShown() throws {
    let panel = try panelWithHiddenPage()
    let page = try #require(panel.allControls.compactMap { $0 as? Page }.last)
    let (row, knob) = (Row(), Knob())
    row.frame = Rectangle(x: 0, y: 100, width: 200, height: 50)
    row.padding = 5
    row.add(knob)
    page.add(row)
    panel.stage.placeIfNeeded()
    #expect(knob.frame == .zero)
    row.frame.height = 60
    panel.stage.placeIfNeeded()
    #expect(knob.frame == .zero)
    try panel.set(["page": .text("b")], origin: .client)
    panel.stage.placeIfNeeded()
    #expect(knob.frame == Rectangle(x: 5, y: 5, width: 96, height: 50))
  }

  @Test func aGroupThatChangedWhileRemovedIsPlacedAgain() throws {
    let panel = try panel(
      """
      { controls: [{ kind: "row", frame: [0, 0, 200, 50], spacing: 0, children: [
        { kind: "row", spacing: 10, children: [
          { kind: "label", text: "a", size: 10 }, { kind: "toggle" } ] } ] }] }
      """)
    let outer = try #require(panel.allControls[0] as? Row)
    let inner = try #require(panel.allControls[1] as? Row)
    let label = try #require(panel.allControls[2] as? Label)
    let toggle = panel.allControls[3]
    #expect(toggle.frame.x == 16 && inner.frame.width == 80)
    outer.remove(inner)
    label.text = "abcd"
    outer.add(inner)
    panel.stage.placeIfNeeded()
    #expect(toggle.frame.x == 34 && inner.frame.width == 98)
  }

  @Test func aSeekBarThatGrowsUpdatesTheLayout() throws {
    let panel = try panel(
      """
      { theme: "classic",
        controls: [ { kind: "column", frame: [0, 0, 200, 200], spacing: 0, children: [
          { kind: "seekBar" }, { kind: "slider", weight: 1 } ] } ] }
      """)
    let bar = try #require(panel.allControls.first { $0 is SeekBar })
    let slider = try #require(panel.allControls.first { $0 is Slider })
    #expect(slider.frame.y == 20)
    try bar.setProperty("thumbRadius", to: .number(30))
    panel.stage.placeIfNeeded()
    #expect(bar.frame.height == 30 && slider.frame.y == 30)
    try bar.setProperty("trackHeight", to: .number(44))
    panel.stage.placeIfNeeded()
    #expect(bar.frame.height == 44 && slider.frame.y == 44)
  }

  @Test func weightIsAFontWeightOrALayoutWeight() throws {
    let panel = try panel(
      """
      { controls: [{ kind: "row", frame: [0, 0, 100, 20], spacing: 0, children: [
        { kind: "label", text: "a", size: 10, weight: "bold" },
        { kind: "label", text: "a", size: 10, weight: 1 } ] }] }
      """)
    let labels = panel.allControls.compactMap { $0 as? Label }
    #expect(labels.map(\.fontWeight) == [.bold, .regular])
    #expect(labels.map(\.frame.width) == [6, 94])
  }

  /// Hinting changes the width of text with the scale, so text is measured again.
  @Test func aNewScaleUpdatesTheLayout() throws {
    let panel = try panel(
      """
      { size: { width: 200, height: 100 }, controls: [
        { kind: "row", frame: [0, 0, 200, 20], children: [
          { kind: "label", text: "abcdefghij", size: 11 } ] }] }
      """)
    let label = panel.allControls[1]
    #expect(label.frame.width == 60)
    panel.fit(width: 300, height: 150)
    #expect(label.frame.width == 67)
  }

  /// In random trees of containers.
  @Test func childrenStayInsideAndDoNotOverlap() throws {
    var generator = SeededGenerator(seed: 7)
    func child(_ depth: Int) -> String {
      let weight =
        Bool.random(using: &generator)
        ? ", weight: \(Int.random(in: 0...3, using: &generator))" : ""
      switch Int.random(in: 0...(depth > 0 ? 5 : 2), using: &generator) {
      case 0: return "{ kind: 'knob'\(weight) }"
      case 1: return "{ kind: 'label', text: 'some text'\(weight) }"
      case 2: return "{ kind: 'toggle', width: 30\(weight) }"
      default: return container(depth, weight)
      }
    }
    func container(_ depth: Int, _ more: String) -> String {
      let kind = ["row", "column", "grid"].randomElement(using: &generator) ?? "row"
      let align = ["stretch", "start", "center", "end"].randomElement(using: &generator) ?? "end"
      let children = (0..<Int.random(in: 0...5, using: &generator)).map { _ in child(depth - 1) }
      return """
        { kind: '\(kind)', align: '\(align)', spacing: \(Int.random(in: 0...20, using: &generator)),
          padding: \(Int.random(in: 0...20, using: &generator))\(more),
          children: [\(children.joined(separator: ", "))] }
        """
    }
    for _ in 0..<60 {
      let size = Int.random(in: 20...600, using: &generator)
      let text =
        "{ controls: [\(container(4, ", frame: [0, 0, \(size), \(size / 2)]"))] }"
      for case let group as LayoutGroup in try panel(text).allControls {
        for (index, child) in group.children.enumerated() {
          let frame = child.frame
          #expect(frame.intersection(group.bounds) == frame || frame.isEmpty, "\(text)")
          for other in group.children[..<index] {
            #expect(!frame.intersects(other.frame), "\(text)")
          }
        }
      }
    }
  }

  private static let pages = """
    { size: { width: 400, height: 240 }, values: { count: { maximum: 1000 }, which: { initial: "x" } },
      pages: [
        { name: "a", controls: [{ kind: "row", frame: [0, 0, 400, 100], children: [
          { kind: "label", value: "count", format: "{value:.0f}", size: 10 },
          { kind: "column", children: [{ kind: "toggle" }, { kind: "label", text: "a", size: 10 }] },
          { kind: "knob", weight: 1 } ] }] },
        { name: "b", controls: [{ kind: "group", frame: [0, 0, 400, 150], children: [
          { kind: "column", frame: [10, 10, 300, 120], children: [
            { kind: "stack", value: "which", items: ["x", "y"], children: [
              { kind: "row", children: [
                { kind: "label", value: "count", format: "{value:.0f}", size: 10 },
                { kind: "slider" } ] },
              { kind: "grid", columns: 2, children: [
                { kind: "toggle" }, { kind: "label", text: "b", size: 12 }, { kind: "knob" } ] } ] },
            { kind: "seekBar" } ] } ] }] },
        { name: "c", controls: [{ kind: "grid", columns: 3, frame: [0, 0, 390, 140], children: [
          { kind: "row", children: [{ kind: "label", text: "c", size: 11 }, { kind: "toggle" }] },
          { kind: "label", value: "count", format: "{value:.0f}", size: 14 },
          { kind: "button", title: "press" } ] }] },
      ] }
    """

  /// A random action that has the same effect on every panel with the same controls.
  private func randomAction(_ generator: inout SeededGenerator) -> (Panel) throws -> Void {
    let number = Int.random(in: 0...1_000, using: &generator)
    let text = String(repeating: "m", count: number % 9 + 1)
    let pick = Int.random(in: 0...1_000_000, using: &generator)
    func one<C>(_ panel: Panel, _ wanted: (Control) -> C?) -> C? {
      let some = panel.allControls.compactMap(wanted)
      return some.isEmpty ? nil : some[pick % some.count]
    }
    /// Pages and stacks set `isHidden` of their children.
    func isFree(_ control: Control) -> Bool { !(control.parent is Stack || control is Page) }
    switch Int.random(in: 0...9, using: &generator) {
    case 0...1:
      return { try $0.set(["page": .text(["a", "b", "c"][pick % 3])], origin: .client) }
    case 2: return { try $0.set(["count": .number(Double(number))], origin: .client) }
    case 3: return { try $0.set(["which": .text(["x", "y"][pick % 2])], origin: .client) }
    case 4: return { one($0) { $0 as? Label }?.text = text }
    case 5: return { one($0) { $0 as? LayoutGroup }?.spacing = Double(number % 20) }
    case 6: return { one($0) { isFree($0) && !($0 is Pages) ? $0 : nil }?.isHidden.toggle() }
    case 7: return { $0.fit(width: 400 + number % 3 * 100, height: 240 + number % 3 * 60) }
    case 8: return { one($0) { $0 as? Container }?.placeDescendants(hidden: true) }
    default:
      return { panel in
        let child = one(panel) { isFree($0) && $0.parent is LayoutGroup ? $0 : nil }
        guard let child, let parent = child.parent else { return }
        parent.remove(child)
        (child as? Label)?.text = text
        parent.add(child)
      }
    }
  }

  /// After random actions, visible controls have the same frames as on a panel that places everything
  /// again.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func updatingTheLayoutEqualsPlacingEverything(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let panel = try TestPanel.panel(Self.pages)
    let other = try TestPanel.panel(Self.pages)
    func shown(_ control: Control) -> [Rectangle] {
      guard !control.isHidden else { return [] }
      return [control.frame] + ((control as? Container)?.children.flatMap(shown) ?? [])
    }
    for _ in 0..<120 {
      let randomAction = randomAction(&generator)
      try randomAction(panel)
      try randomAction(other)
      panel.stage.placeIfNeeded()
      other.root.placeEverything()
      other.root.placeDescendants(hidden: true)
      #expect(shown(panel.root) == shown(other.root))
    }
  }

  @Test func deepNestingIsMeasuredOnce() throws {
    var text = "{ kind: 'label', text: 'x', size: 10 }"
    for level in 0..<13 {
      let kind = ["row", "column", "grid"][level % 3]
      text = "{ kind: '\(kind)', padding: 1, spacing: 0, children: [\(text)] }"
    }
    let panel = try panel(
      "{ controls: [{ kind: 'row', frame: [0, 0, 99, 99], children: [\(text)] }] }")
    let label = try #require(panel.allControls.last)
    #expect(label.originOnStage == Point(x: 13, y: 13))
  }
}
