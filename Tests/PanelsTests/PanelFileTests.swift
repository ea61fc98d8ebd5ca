import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Raster
import Testing

struct PanelFileTests {
  @Test func everyKeyIsRead() throws {
    let panel = try panel(
      """
      {
        $schema: "panel.schema.json",
        name: "Living room",
        size: { width: 640, height: 400 },
        background: "#123",
        tint: "#0073F080",
        textColor: "#ffffff",
        font: { family: "Test", size: 24 },
        display: { output: "HDMI-A-1", mode: "1280x800@60", rotation: 90, scale: 1.5, dimAfter: 60,
          blankAfter: 600, mirrors: ["HDMI-A-2", "DP-1"] },
        touch: { device: "Goodix*", exclusive: false, calibration: [1, 0, 0, 0, 1, 0] },
        values: {
          volume: { minimum: 0, maximum: 100, step: 1, initial: 30, unit: "%", persistent: true },
          on: { initial: true },
          title: { initial: "Hello" },
        },
        controls: [
          { kind: "knob", name: "volume", frame: [40, 40, 200, 200], showsValue: true,
            pointerImage: "dot.png" },
          { kind: "rangeSlider", name: "price", frame: [280, 200, 300, 44], minimum: 0, maximum: 500,
            lower: 50, upper: 300 },
          { kind: "group", frame: [0, 0, 10, 10], children: [
            { kind: "label", frame: [0, 0, 10, 10], value: "title" },
            { kind: "label", frame: [0, 0, 10, 10], value: "price.upper", format: "{value:.0f} €" },
          ] },
        ],
      }
      """)
    #expect(panel.settings.name == "Living room")
    #expect(panel.settings.size == Size(width: 640, height: 400))
    #expect(panel.background == Color(hex: "#112233"))
    #expect(
      panel.settings.output == "HDMI-A-1"
        && panel.settings.mode == ModeSpec(width: 1280, height: 800, refresh: 60))
    #expect(panel.settings.rotation == .quarter && panel.settings.scale == 1.5)
    #expect(panel.settings.dimAfter == .seconds(60) && panel.settings.blankAfter == .seconds(600))
    #expect(panel.settings.mirrors == ["HDMI-A-2", "DP-1"])
    #expect(panel.settings.touchDevice == "Goodix*" && !panel.settings.touchIsExclusive)
    #expect(PanelSettings().touchIsExclusive)
    #expect(panel.settings.calibration == [1, 0, 0, 0, 1, 0])
    #expect(
      panel.values.values.map(\.name) == [
        "volume", "on", "title", "panel.brightness", "panel.awake", "price.lower", "price.upper",
      ])
    #expect(
      panel.values.values.map(\.scalar) == [
        .number(30), .boolean(true), .text("Hello"), .number(100), .boolean(true), .number(50),
        .number(300),
      ])
    #expect(panel.values["volume"]?.unit == "%" && panel.values["volume"]?.isPersistent == true)
    #expect(panel.values.sequence == 0)
    #expect(panel.allControls.count == 5)
    #expect(panel.allControls[0].effectiveTint == Color(hex: "#0073F080"))
    #expect(panel.allControls.compactMap { ($0 as? Label)?.size } == [24, 24])
  }

  @Test func aRangeCanHaveAnyBounds() throws {
    for (minimum, maximum) in [(50.0, 100.0), (-20, -10), (-5, 5), (0, 0)] {
      let panel = try panel(
        """
        { controls: [{ kind: "knob", name: "a", frame: [0, 0, 9, 9],
          minimum: \(minimum), maximum: \(maximum), value: \(maximum) }] }
        """)
      let value = try #require(panel.values["a"])
      #expect(value.minimum == minimum && value.maximum == maximum && value.number == maximum)
    }
  }

  @Test func theFirstInstalledFontFamilyIsUsed() throws {
    let panel = try panel("{ font: { family: ['Nope', 'Test', 'Other'] } }")
    #expect(panel.root.fontFamily == "Test")
    #expect(
      problems("{ font: { family: ['Nope', 'Other'] } }") == [
        "p:1:19: error: font.family: no font \"Nope\"; install it; no font \"Other\"; install it"
      ])
  }

  @Test func controlsWithTheSameValueAreLinked() throws {
    let panel = try panel(
      """
      { controls: [
        { kind: "knob", name: "first", frame: [0, 0, 9, 9], value: "later" },
        { kind: "knob", name: "later", frame: [0, 0, 9, 9], maximum: 10, value: 7 },
      ] }
      """)
    #expect(
      panel.values.values.map(\.name).filter { !$0.hasPrefix("panel.") } == ["later"])
    let knobs = panel.allControls.compactMap { $0 as? Knob }
    #expect(knobs.map(\.value) == [7, 7])
  }

  /// Other invalid files are in `Problems`.
  @Test(arguments: [
    (
      "{'a\\n\\u001b[2J\u{202E}': 1}",
      "p:1:2: error: a\\n\\u001B[2J\\u202E: a panel file has no key \"a\\n\\u001B[2J\\u202E\"; the keys are $schema, name, language, languages, direction, include, templates, size, theme, themes, background, tint, bind, textColor, font, hyphenation, icons, styles, reduceMotion, display, touch, feedback, keys, values, rules, alarms, tabs, pages, controls"
    ),
    ("{\u{7}", "p:1:2: error: expected a name or '}', found '\\u0007'"),
  ])
  func controlCharactersAreEscaped(text: String, message: String) {
    #expect(problems(text) == [message])
  }

  @Test func allProblemsAreReportedAtOnce() {
    let lines = problems(
      """
      { nmae: "x", tint: 3,
        controls: [
          { kind: "knob", frame: [0, 0, 1, 1], lineWidth: "thick" },
          { kind: "kob" },
        ] }
      """)
    #expect(lines.count == 4)
    // An invalid page does not hide problems of the tabs.
    #expect(problems("{ tabs: { position: 'middle' }, pages: [{ title: 'x' }] }").count == 2)
  }

  /// A style's text and list count for every control that uses the style.
  @Test func textsAndListsOfAllControlsAreLimited() {
    let text = String(repeating: "a", count: 4_096)
    let items = (0..<100).map { "'\($0)'" }.joined(separator: ",")
    func problems(labels: Int, segments: Int, _ more: String) -> [String] {
      let label = "{kind:'label',frame:[0,0,1,1],style:'s'},"
      let segment = "{kind:'segments',frame:[0,0,1,1],style:'s'},"
      return self.problems(
        "{styles:{s:{text:'\(text)',items:[\(items)]}},controls:["
          + String(repeating: label, count: labels) + String(repeating: segment, count: segments)
          + more + "]}")
    }
    #expect(PanelFile.textLimit == 64 * 4_096 && PanelFile.itemLimit == 100 * 100)
    #expect(problems(labels: 64, segments: 0, "") == [])
    #expect(problems(labels: 0, segments: 100, "") == [])
    let rule = "; a style counts for every control that uses it"
    let texts = problems(labels: 64, segments: 0, "{kind:'label',frame:[0,0,1,1],text:'b'}")
    #expect(texts.count == 1)
    #expect(
      texts.first?.hasSuffix(
        "].text: the bytes in the texts of all controls are more than 262144" + rule) == true)
    let lists = problems(labels: 0, segments: 101, "")
    #expect(lists.count == 1)
    #expect(
      lists.first?.hasSuffix(
        "styles.s.items: the items in the lists of all controls are more than 10000" + rule) == true
    )
  }

  @Test func exceedingALimitIsAnError() {
    let many = String(
      repeating: "{kind:'knob',frame:[0,0,1,1]},", count: PanelFile.controlLimit + 1)
    #expect(
      problems("{controls: [\(many)]}").contains {
        $0.hasSuffix("a panel has at most 10000 controls")
      })
    let large = "{name: '" + String(repeating: "x", count: PanelFile.sizeLimit) + "'}"
    #expect(problems(large).first?.hasSuffix("at most 1048576 are allowed") == true)
    let pages = String(repeating: "{name:'p'},", count: PanelFile.pageLimit + 1)
    #expect(
      problems("{pages: [\(pages)]}")
        == ["p:1:9: error: pages: expected at most 256 pages, found 257"])
    let deep = String(repeating: "[", count: 100)
    #expect(problems(deep) == ["p:1:33: error: nested deeper than 32 levels"])
  }

  /// Rounding errors of fractions are tolerated.
  @Test(arguments: [
    "[0, 80, 106.67, 106.67]", "[266.67, 0, 533.33, 0.1]", "[799.9, 479.7, 0.1, 0.3]",
  ])
  func fractionalFramesCanEndAtTheEdge(_ frame: String) {
    #expect(problems("{controls: [{kind: 'group', frame: \(frame)}]}") == [])
  }

  private func problems(_ text: String) -> [String] {
    TestPanel.problems(of: try panel(text)).map { $0.line(file: "p") }

  }
}
