import Controls
import Geometry
import Kinds
import Panels
import Testing

/// A panel file can arrange a panel differently in portrait.
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

  @Test func everyObjectCanDifferInPortrait() throws {
    let landscape = try panel(Self.text, for: .landscape)
    let portrait = try panel(Self.text, for: .portrait)
    #expect(landscape.settings.size == Size(width: 200, height: 100))
    #expect(portrait.settings.size == Size(width: 100, height: 200))
    #expect(landscape.root.frame.width == 200 && portrait.root.frame.width == 100)
    func first<C>(_ kind: C.Type, in panel: Panel) throws -> C {
      try #require(panel.allControls.lazy.compactMap { $0 as? C }.first)
    }
    #expect(try first(Pages.self, in: landscape).position == .left)
    #expect(try first(Pages.self, in: portrait).position == .dots)
    let row = try first(LayoutGroup.self, in: landscape)
    #expect(row is Row && row.frame.width == 20 && row.spacing == 3 && row.padding == 0)
    let column = try first(LayoutGroup.self, in: portrait)
    #expect(column is Column && column.frame.height == 60 && column.padding == 5)
    // A value and a style can have the name `portrait`.
    #expect(column.spacing == 3)
    for panel in [landscape, portrait] { #expect(panel.values["portrait"]?.scalar == .number(0.5)) }
    #expect(try first(Slider.self, in: landscape).layout.height == nil)
    #expect(try first(Slider.self, in: portrait).layout.height == 30)
    let (plain, own) = (try first(Label.self, in: landscape), try first(Label.self, in: portrait))
    #expect(plain.lines == 1 && plain.size == 16 && own.lines == 4 && own.size == 13)
    // One more, and dots in place of a bar with tabs.
    #expect(portrait.allControls.count == landscape.allControls.count)
  }

  @Test func nullRemovesAKey() throws {
    let text = """
      { styles: { box: { width: 40 } }, controls: [
        { kind: "grid", style: "box", columns: 4, frame: [0, 0, 99, 99],
          portrait: { kind: "column", columns: null }, children: [
            { kind: "group", style: "box", children: [{ kind: "label", frame: [0, 0, 9, 9] }],
              portrait: { style: null, children: null } },
            { kind: "label", style: "box", lines: 2, height: 20,
              portrait: { width: null, lines: null, height: null } },
          ] } ] }
      """
    let (landscape, portrait) = (try panel(text, for: .landscape), try panel(text, for: .portrait))
    #expect(landscape.allControls.map(\.kindName) == ["grid", "group", "label", "label"])
    #expect(portrait.allControls.map(\.kindName) == ["column", "group", "label"])
    #expect(
      landscape.allControls[1].layout.width == 40 && portrait.allControls[1].layout.width == nil)
    let label = try #require(portrait.allControls[2] as? Label)
    #expect(label.lines == 1 && label.layout.height == nil)
    // For a property that a style sets, `null` is a value like any other.
    #expect(label.layout.width == nil && landscape.allControls[3].layout.width == 40)
  }

  @Test func aDeclaredValueCanBeUsedInOneOrientationOnly() throws {
    let text = """
      { values: { v: { maximum: 5 } }, controls: [
        { kind: 'group', frame: [0, 0, 9, 9], children: [], portrait: { children: [
          { kind: 'knob', value: 'v', frame: [0, 0, 9, 9] }] } }] }
      """
    for orientation in [Orientation.landscape, .portrait] {
      let panel = try panel(text, for: orientation)
      #expect(panel.values["v"]?.maximum == 5)
    }
  }

  @Test func onlyAFileWithPortraitDependsOnTheOrientation() throws {
    let text = "{ controls: [{ kind: 'label', frame: [0, 0, 9, 9] }] }"
    let (landscape, portrait) = (
      Screen(size: PixelSize(width: 9, height: 9)), Screen(size: PixelSize(width: 9, height: 10))
    )
    let plain = try panel(text, for: .portrait)
    #expect(
      plain.isArranged(for: landscape) && plain.isArranged(for: portrait) && !plain.dependsOnScreen)
    let arranged = text.replacing("9] }", with: "9], portrait: {} }")
    for (orientation, isWide) in [(Orientation.landscape, true), (.portrait, false)] {
      let panel = try panel(arranged, for: orientation)
      #expect(
        panel.isArranged(for: landscape) == isWide && panel.isArranged(for: portrait) != isWide)
    }
  }

  @Test(arguments: [
    ("{ size: { portrait: 1 } }", "p:1:21: error: size.portrait: expected an object, found 1"),
    (
      "{ size: { portrait: { portrait: {} } } }",
      "p:1:33: error: size.portrait: an object can have only one \"portrait\", and it cannot be "
        + "nested (in portrait)"
    ),
    (
      "{ size: { portrait: {}, portrait: {} } }",
      "p:1:35: error: size.portrait: an object can have only one \"portrait\", and it cannot be "
        + "nested"
    ),
    (
      "{ size: { portrait: { hight: 9 } } }",
      "p:1:23: error: size.hight: \"size\" has no key \"hight\"; did you mean \"height\"? "
        + "(in portrait)"
    ),
    (
      "{ portrait: {} }",
      "p:1:3: error: portrait: a panel file has no key \"portrait\"; use it in \"size\", "
        + "\"font\", \"tabs\", a style or a control"
    ),
    // Problems of one orientation only.
    (
      "{ size: { portrait: { width: 50 } }, controls: [{ kind: 'label', frame: [0, 0, 60, 9] }] }",
      "p:1:73: error: controls[0].frame: the frame extends 10 points beyond the right edge of the panel (50 × 480 points) "
        + "(in portrait)"
    ),
    (
      "{ controls: [{ kind: 'label', frame: [0, 0, 9, 9], portrait: { lines: 1, lines: 2 } }] }",
      "p:1:74: error: controls[0].lines: this key appears twice; remove one (in portrait)"
    ),
    (
      "{ styles: { a: { portrait: 1 } } }",
      "p:1:28: error: styles.a.portrait: expected an object, found 1"
    ),
    (
      "{ styles: { a: { portrait: { portrait: {} } } } }",
      "p:1:40: error: styles.a.portrait: an object can have only one \"portrait\", and it "
        + "cannot be nested (in portrait)"
    ),
    (
      "{ controls: [{ kind: 'label', frame: [0, 0, 9, 9], portrait: { colums: null } }] }",
      "p:1:64: error: controls[0].colums: \"label\" has no key \"colums\"; bezel describe --kinds label lists the keys "
        + "(in portrait)"
    ),
    // A key that only portrait has is missing in landscape.
    (
      "{ controls: [{ kind: 'label', portrait: { frame: [0, 0, 9, 9] } }] }",
      "p:1:14: error: controls[0]: a control needs a \"frame\" (in landscape)"
    ),
    // Values must be the same in both orientations.
    (
      "{ controls: [{ kind: 'knob', name: 'v', frame: [0, 0, 9, 9], portrait: { kind: 'toggle' } }] }",
      "p:1:14: error: controls[0]: the value \"v\" must be the same on all screens: it is a number from 0 to 1, and a boolean "
        + "in portrait"
    ),
    (
      "{ controls: [{ kind: 'knob', name: 'v', frame: [0, 0, 9, 9], portrait: { maximum: 5 } }] }",
      "p:1:14: error: controls[0]: the value \"v\" must be the same on all screens: it is a number from 0 to 1, and a number from 0 to 5 "
        + "in portrait; declare its \"maximum\" in \"values\""
    ),
    (
      "{ values: { v: { minimum: 0 } }, controls: [{ kind: 'knob', value: 'v', maximum: 50, "
        + "frame: [0, 0, 9, 9], portrait: { kind: 'label', maximum: null } }] }",
      "p:1:13: error: values.v: the value \"v\" must be the same on all screens: it is a number from 0 to 50, and a number from 0 "
        + "in portrait; declare its \"maximum\" in \"values\""
    ),
    (
      "{ controls: [{ kind: 'segments', name: 'v', frame: [0, 0, 9, 9], items: ['a', 'b'],"
        + " portrait: { items: ['a'] } }] }",
      "p:1:14: error: controls[0]: the value \"v\" must be the same on all screens: it is \"a\" or \"b\", and \"a\" in "
        + "portrait"
    ),
    (
      "{ controls: [{ kind: 'group', frame: [0, 0, 9, 9], children: [], portrait: { children: ["
        + "{ kind: 'knob', value: 'v', frame: [0, 0, 9, 9] }] } }] }",
      "p:1:112: error: controls[0].children[0].value: the value \"v\" exists only in "
        + "portrait; declare it in \"values\""
    ),
  ])
  func bothOrientationsAreChecked(text: String, problem: String) throws {
    for orientation in [Orientation.landscape, .portrait] {
      let error = #expect(throws: PanelFileError.self) { try panel(text, for: orientation) }
      #expect(error?.problems.map { $0.line(file: "p") } == [problem])
    }
  }

  @Test func aProblemInBothOrientationsIsReportedOnce() throws {
    let text = "{ size: { portrait: {} }, controls: [{ kind: 'knbo', frame: [0, 0, 9, 9] }] }"
    let error = #expect(throws: PanelFileError.self) { try panel(text, for: .landscape) }
    #expect(error?.problems.count == 1)
  }
}
