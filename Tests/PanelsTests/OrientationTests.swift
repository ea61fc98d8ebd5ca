import Controls
import Geometry
import Kinds
import Panels
import Testing

/// A panel file can arrange a panel for screens that are higher than wide.
struct OrientationTests {
  private static let text = """
    { size: { width: 200, height: 100, portrait: { width: 100, height: 200 } },
      font: { size: 16, portrait: { size: 12 } },
      tabs: { position: "left", portrait: { position: "dots" } },
      values: { portrait: { initial: 0.5 } },
      styles: { portrait: { spacing: 3 }, label: { lines: 1, portrait: { lines: 4 } } },
      pages: [{ name: "a", controls: [
        { kind: "row", style: "portrait", frame: [0, 0, 20, 20],
          portrait: { kind: "column", frame: [0, 0, 50, 60], padding: 5 }, children: [
            { kind: "slider", name: "portrait", portrait: { height: 30 } },
            { kind: "label", portrait: { style: "caption" } } ] } ] }],
      theme: "dark",
      controls: [{ kind: "group", frame: [0, 0, 9, 9], portrait: { children: [
        { kind: "label", frame: [0, 0, 9, 9] } ] } }] }
    """

  @Test func anythingMayDiffer() throws {
    let wide = try panel(Self.text, for: .landscape)
    let high = try panel(Self.text, for: .portrait)
    #expect(wide.settings.size == Size(width: 200, height: 100))
    #expect(high.settings.size == Size(width: 100, height: 200))
    #expect(wide.root.frame.width == 200 && high.root.frame.width == 100)
    func first<C>(_ kind: C.Type, in panel: Panel) throws -> C {
      try #require(panel.allControls.lazy.compactMap { $0 as? C }.first)
    }
    #expect(try first(Pages.self, in: wide).position == .left)
    #expect(try first(Pages.self, in: high).position == .dots)
    let row = try first(LayoutGroup.self, in: wide)
    #expect(row is Row && row.frame.width == 20 && row.spacing == 3 && row.padding == 0)
    let column = try first(LayoutGroup.self, in: high)
    #expect(column is Column && column.frame.height == 60 && column.padding == 5)
    // The value and the style of that name are no arrangements.
    #expect(column.spacing == 3)
    for panel in [wide, high] { #expect(panel.values["portrait"]?.scalar == .number(0.5)) }
    #expect(try first(Slider.self, in: wide).layout.height == nil)
    #expect(try first(Slider.self, in: high).layout.height == 30)
    let (plain, own) = (try first(Label.self, in: wide), try first(Label.self, in: high))
    #expect(plain.lines == 1 && plain.size == 16 && own.lines == 4 && own.size == 13)
    #expect(high.allControls.count == wide.allControls.count + 1)
  }

  @Test func onlyAFileThatTellsOfItIsArranged() throws {
    let text = "{ controls: [{ kind: 'label', frame: [0, 0, 9, 9] }] }"
    let (wide, high) = (PixelSize(width: 9, height: 9), PixelSize(width: 9, height: 10))
    let plain = try panel(text, for: .portrait)
    #expect(plain.isArranged(for: wide) && plain.isArranged(for: high))
    let arranged = text.replacing("9] }", with: "9], portrait: {} }")
    for (orientation, isWide) in [(Orientation.landscape, true), (.portrait, false)] {
      let panel = try panel(arranged, for: orientation)
      #expect(panel.isArranged(for: wide) == isWide && panel.isArranged(for: high) != isWide)
    }
  }

  @Test(arguments: [
    ("{ size: { portrait: 1 } }", "p:1:21: error: size.portrait: expected an object, found 1"),
    (
      "{ size: { portrait: { portrait: {} } } }",
      "p:1:33: error: size.portrait: an object has one \"portrait\", which holds no other"
    ),
    (
      "{ size: { portrait: {}, portrait: {} } }",
      "p:1:35: error: size.portrait: an object has one \"portrait\", which holds no other"
    ),
    (
      "{ size: { portrait: { hight: 9 } } }",
      "p:1:23: error: size.hight: \"size\" has no key \"hight\"; did you mean \"height\"?"
    ),
    (
      "{ portrait: {} }", "p:1:3: error: portrait: a panel file has no key \"portrait\""
    ),
    // Of what a control says for one orientation, and what is too small for it.
    (
      "{ size: { portrait: { width: 50 } }, controls: [{ kind: 'label', frame: [0, 0, 60, 9] }] }",
      "p:1:73: error: controls[0].frame: it reaches beyond the panel, which has 50 × 480 points"
    ),
    (
      "{ controls: [{ kind: 'label', frame: [0, 0, 9, 9], portrait: { lines: 1, lines: 2 } }] }",
      "p:1:74: error: controls[0].lines: this key stands here twice"
    ),
  ])
  func bothArrangementsAreChecked(text: String, problem: String) throws {
    for orientation in [Orientation.landscape, .portrait] {
      let error = #expect(throws: PanelFileError.self) { try panel(text, for: orientation) }
      #expect(error?.problems.map { $0.line(file: "p") } == [problem])
    }
  }

  @Test func whatIsWrongInBothIsToldOnce() throws {
    let text = "{ size: { portrait: {} }, controls: [{ kind: 'knbo', frame: [0, 0, 9, 9] }] }"
    let error = #expect(throws: PanelFileError.self) { try panel(text, for: .landscape) }
    #expect(error?.problems.count == 1)
  }
}
