import Controls
import JSON
import Kinds
import PanelChecks
import Panels
import Raster
import Testing

struct BindingTests {
  private func problems(_ controls: String, values: String = "") -> [String] {
    TestPanel.problems(of: try panel("{ values: { \(values) }, controls: [\n\(controls)\n] }")).map
    {
      "\($0.position?.line ?? 0):\($0.position?.column ?? 0) \($0.path): \($0.message)"
    }

  }

  @Test func numbersBooleansAndColorsFollowValues() throws {
    let panel = try panel(
      """
      { values: { paint: { initial: "#FF0000" }, size: { initial: 5, maximum: 50 } }, controls: [
        { kind: "rangeSlider", name: "bent", frame: [0, 0, 9, 9],
          bind: { curvaceousness: "curve", knobColor: "paint", outline: "size", enabled: "on" } },
        { kind: "knob", frame: [0, 0, 9, 9], bind: { startAngle: "size" } },
        { kind: "slider", name: "curve", frame: [0, 0, 9, 9], value: 0.25 },
        { kind: "toggle", name: "on", frame: [0, 0, 9, 9], value: true },
      ] }
      """)
    let bent = try #require(panel.allControls[0] as? RangeSlider)
    let knob = try #require(panel.allControls[1] as? Knob)
    #expect(bent.curvaceousness == 0.25 && bent.outline == 5 && bent.isEnabled)
    #expect(bent.knobColor == Color(red: 1, green: 0, blue: 0))
    #expect(abs(knob.startAngle - 5 * .pi / 180) < 1e-12)
    try panel.set(
      [
        "curve": .number(0.75), "paint": .text("#00FF00"), "size": .number(40),
        "on": .boolean(false),
      ], origin: .client)
    #expect(bent.curvaceousness == 0.75 && !bent.isEnabled)
    #expect(bent.outline == 8, "the nearest number in the property's range")
    #expect(bent.knobColor == Color(red: 0, green: 1, blue: 0))
    // Text that is not a colour is ignored.
    try panel.set(["paint": .text("green")], origin: .client)
    #expect(bent.knobColor == Color(red: 0, green: 1, blue: 0))
  }

  /// The properties keep what they had. The log names each place in the file once, with its line.
  @Test func rejectedValuesAreReportedOnce() throws {
    let panel = try panel(
      """
      { values: { paint: { initial: "bad" }, low: { initial: 2, maximum: 9 } },
        styles: { alarm: {
          bind: { color: "paint" } } },
        controls: [
          { kind: "label", style: "alarm", frame: [0, 0, 9, 9] },
          { kind: "label", style: "alarm", frame: [0, 0, 9, 9] },
          { kind: "row", frame: [0, 0, 9, 9], bind: { background: "paint" } },
          { kind: "knob", frame: [0, 0, 9, 9], maximum: 5,
            bind: { minimum: "low", lineCap: "paint == 'bad' ? 'butt' : paint" } } ] }
      """)
    var mistakes: [String] = []
    panel.stage.observeMistakes { mistakes.append($0) }
    for paint in ["abd", "good", "godo"] {
      try panel.set(["paint": .text(paint), "low": .number(7)], origin: .client)
    }
    let unknown = "the theme has no colour \"abd\"; did you mean \"bad\"?"
    #expect(
      mistakes.sorted() == [
        "line 3: styles.alarm.bind.color: \(unknown)",
        "line 7: controls[2].bind.background: \(unknown)",
        "line 9: controls[3].bind.lineCap: expected \"butt\" or \"round\"",
        "line 9: controls[3].bind.minimum: the minimum (7) must not be above the maximum (5)",
      ])
    #expect(panel.allControls.compactMap { ($0 as? Label)?.color?.hex } == ["#3CCB8A", "#3CCB8A"])
  }

  @Test func everyObserverReceivesEachRejection() throws {
    let panel = try panel(
      """
      { theme: "dark", values: { paint: { initial: "bad" } },
        controls: [{ kind: "label", frame: [0, 0, 9, 9], bind: { color: "paint" } }] }
      """)
    final class Observer {}
    let observers = [Observer(), Observer()]
    var (mistakes, rejections) = ([String](), [String]())
    panel.stage.observeMistakes { mistakes.append($0) }
    for (index, observer) in observers.enumerated() {
      panel.stage.observeRejections(observer) { _, name, _ in
        rejections.append("\(index) \(name)")
      }
    }
    try panel.set(["paint": .text("abd")], origin: .client)
    #expect(rejections == ["0 color", "1 color"] && mistakes.count == 1)
    panel.stage.forget(observers[0])
    try panel.set(["paint": .text("godo")], origin: .client)
    #expect(rejections == ["0 color", "1 color", "1 color"] && mistakes.count == 1)
  }

  @Test func propertiesWithStringsFollowTextValues() throws {
    let panel = try panel(
      """
      { theme: "dark",
        values: { say: { initial: "Hello" }, how: { initial: "{value} m" }, where: { initial: "right" },
          what: { initial: "home" }, cap: { initial: "round" }, paint: { initial: "good" },
          which: { initial: "dot.png" }, list: { initial: "a, b" } },
        controls: [
          { kind: "label", frame: [0, 0, 9, 9], bind: { text: "say", format: "how",
            alignment: "where", icon: "what", color: "paint" } },
          { kind: "knob", frame: [0, 0, 9, 9], bind: { lineCap: "cap", pointerImage: "which" } },
          { kind: "segments", frame: [0, 0, 9, 9], bind: { items: "list" } },
        ] }
      """)
    let label = try #require(panel.allControls[0] as? Label)
    let knob = try #require(panel.allControls[1] as? Knob)
    let segments = try #require(panel.allControls[2] as? Segments)
    #expect(label.text == "Hello" && label.format.source == "{value} m")
    #expect(label.alignment == .right && label.icon == .builtIn(.home))
    #expect(label.color == Color(hex: "#3CCB8A"), "the colour of the theme")
    #expect(knob.lineCap == .round && knob.pointerImage?.path == "dot.png")
    #expect(segments.items.map(\.title) == ["a", "b"])
    func set(_ values: [String: String]) throws {
      try panel.set(values.mapValues(Scalar.text), origin: .client)
    }
    try set(["say": "Bye", "where": "center", "what": "none", "paint": "none"])
    try set(["which": "none", "list": "x,y,z", "cap": "butt"])
    #expect(label.text == "Bye" && label.alignment == .center)
    #expect(label.icon == nil && label.color == nil && knob.pointerImage == nil)
    #expect(segments.items.map(\.title) == ["x", "y", "z"] && knob.lineCap == .butt)
    // Invalid values are ignored.
    try set(["cap": "square", "which": "nowhere.png", "how": "{", "what": "nothing"])
    #expect(knob.lineCap == .butt && knob.pointerImage == nil && label.icon == nil)
    #expect(label.format.source == "{value} m")
  }

  @Test func theMaximumOfAControlCanFollowAValue() throws {
    let panel = try panel(
      """
      { controls: [
        { kind: "slider", name: "top", frame: [0, 0, 9, 9], maximum: 100, value: 50 },
        { kind: "slider", name: "a", frame: [0, 0, 9, 9], bind: { maximum: "top" } },
      ] }
      """)
    try panel.set(["a": .number(40)], origin: .client)
    try panel.set(["top": .number(30)], origin: .client)
    #expect(panel.values["a"]?.maximum == 30 && panel.values["a"]?.number == 30)
    // The maximum can equal the minimum.
    try panel.set(["top": .number(0)], origin: .client)
    #expect(panel.values["a"]?.maximum == 0)
  }

  @Test func aCycleIsAnError() {
    #expect(
      problems("{ kind: \"slider\", name: \"a\", frame: [0,0,9,9], bind: { maximum: \"a\" } }") == [
        "2:65 controls[0].bind.maximum: this property limits the value \"a\" and cannot follow it"
      ])
    let ring = problems(
      """
      { kind: "slider", name: "a", frame: [0,0,9,9], bind: { maximum: "b" } },
      { kind: "slider", name: "b", frame: [0,0,9,9], value: 1, bind: { minimum: "c" } },
      { kind: "knob", frame: [0,0,9,9], name: "c", bind: { step: "a" } },
      """)
    #expect(ring.count == 1 && ring[0].hasPrefix("4:"))
  }

  @Test func aPropertyThatDoesNotLimitTheValueIsNoCycle() {
    #expect(
      problems("{ kind: \"slider\", name: \"a\", frame: [0,0,9,9], bind: { gloss: \"a\" } }") == [])
  }

  /// The key of a property applies while its expression is unknown.
  @Test(arguments: [
    ("kind: 'knob', lineWidth: 3", "lineWidth", "n * 2", "3.0", "10.0"),
    (
      "kind: 'label', text: 'x', color: '#102030'", "color", "n > 1 ? '#FF0000' : '#00FF00'",
      "red: 0.0627", "red: 1.0"
    ),
    (
      "kind: 'label', text: 'x', color: 'caption'", "color", "n > 1 ? 'bad' : 'good'", "caption",
      "bad"
    ),
    ("kind: 'label', text: 'Default'", "text", "n > 1 ? 'Known' : 'Low'", "Default", "Known"),
    ("kind: 'button', enabled: false", "enabled", "n > 1", "false", "true"),
    ("kind: 'column', padding: 7", "padding", "n", "7.0", "5.0"),
    ("kind: 'button', icon: 'bell'", "icon", "n > 1 ? 'gear' : 'bell'", "bell", "gear"),
    ("kind: 'slider', enabled: true", "enabled", "n < 1", "true", "false"),
    ("kind: 'button', alignment: 'end'", "alignment", "n > 1 ? 'start' : 'center'", "end", "start"),
    ("kind: 'label', text: 'x', hidden: true", "hidden", "n < 1", "true", "false"),
  ])
  func aKeyIsTheDefaultOfABinding(
    _ control: String, _ name: String, _ expression: String, _ before: String, _ after: String
  ) throws {
    let panel = try panel(
      """
      { theme: 'dark', values: { n: { initial: null, maximum: 9, step: 1 } }, controls: [
        { frame: [0, 0, 99, 99], \(control), bind: { \(name): "\(expression)" } } ] }
      """)
    let shown = try #require(panel.allControls.first)
    let property = try #require(shown.property(named: name))
    func setting() -> String { "\(shown.setting(of: property))" }
    #expect(setting().contains(before))
    try panel.set(["n": .number(5)], origin: .client)
    #expect(setting().contains(after))
    try panel.set(["n": nil], origin: .client)
    #expect(setting().contains(before))
  }

  @Test func thePanelHasDefaultsToo() throws {
    let panel = try panel(
      """
      { theme: 'light', tint: '#102030', language: 'de', values: { dark: { kind: 'boolean', initial: null } },
        bind: { theme: "dark ? 'dark' : 'ocean'", tint: "dark ? '#FFFFFF' : '#000000'",
          language: "dark ? 'fr' : 'en'" }, controls: [] }
      """)
    func settings() -> [String] {
      ["theme", "tint", "language"].map { "\(panel.root.value(ofProperty: $0) ?? .none)" }
    }
    let before = settings()
    #expect(before[0].contains("light") && before[2].contains("de"))
    try panel.set(["dark": .boolean(true)], origin: .client)
    let after = settings()
    #expect(after[0].contains("dark") && after[1] != before[1] && after[2].contains("fr"))
    try panel.set(["dark": nil], origin: .client)
    #expect(settings() == before)
  }

  @Test func aTextThatFollowsValuesIsNoDefault() {
    let found = problems(
      "{ kind: 'label', frame: [0,0,9,9], text: '{a}', bind: { text: 'word' } }",
      values: "a: { initial: 1 }, word: { initial: 'x' }")
    #expect(
      found.count == 1
        && found[0].contains("the key \"text\" already follows values; remove one of the two"))
  }

  @Test func invalidBindingsAreReportedWithTheirPosition() {
    let frame = "frame: [0,0,9,9]"
    let found = problems(
      """
      { kind: "label", \(frame), bind: { icon: "word" } },
      { kind: "knob", \(frame), bind: { lineWith: "a" } },
      { kind: "knob", \(frame), bind: { lineWidth: "b" } },
      { kind: "knob", \(frame), bind: { lineWidth: "on" } },
      { kind: "knob", \(frame), bind: { tint: "a" } },
      { kind: "knob", \(frame), bind: { tint: "word" } },
      { kind: "knob", \(frame), bind: { lineWidth: 3 } },
      { kind: "knob", \(frame), bind: 3 },
      """, values: "a: { initial: 1 }, on: { initial: true }, word: { initial: \"scarlet\" }")
    let expected = [
      "the value \"word\" is not valid here: there is no icon \"scarlet\"",
      "there is no property \"lineWith\"; did you mean \"lineWidth\"?",
      "there is no value \"b\"",
      "the value \"on\" is a boolean; this property needs a number",
      "the value \"a\" is a number; this property needs a string",
      "the value \"word\" is not valid here: the theme has no colour \"scarlet\"",
      "expected the name of a value or an expression, found 3",
      "expected an object, found a number",
    ]
    #expect(found.count == expected.count)
    for message in expected { #expect(found.contains { $0.contains(message) }, "\(message)") }
    for line in 2...9 { #expect(found.contains { $0.hasPrefix("\(line):") }, "line \(line)") }
  }

  /// Whatever the values are at first.
  @Test(arguments: [
    ("color: \"a > 50 ? 'baad' : 'good'\"", "the theme has no colour \"baad\""),
    ("color: \"a > 50 ? 'good' : a > 9 ? 'bad' : 'baad'\"", "the theme has no colour \"baad\""),
    ("icon: \"on ? 'home' : 'hoome'\"", "there is no icon \"hoome\""),
    ("icon: \"word ?? 'hoome'\"", "there is no icon \"hoome\""),
    ("color: \"mode\"", "the theme has no colour \"rubbish\""),
    ("color: \"a > 50 ? '#F00' : 'good'\"", nil), ("icon: \"on ? 'home' : 'none'\"", nil),
    ("text: \"on ? 'baad' : 'hoome'\"", nil),
  ])
  func everyPossibleTextIsChecked(binding: String, problem: String?) {
    let found = problems(
      """
      { kind: "label", frame: [0,0,9,9], bind: { \(binding) } },
      { kind: "dropdown", value: "mode", items: ["good", "rubbish"], frame: [0, 20, 200, 44] },
      """,
      values: "a: { initial: 1 }, on: { initial: true }, word: { initial: \"home\" }, "
        + "mode: { initial: 'good' }")
    guard let problem else { return #expect(found == []) }
    #expect(found.count == 1 && found[0].contains("is not valid here: \(problem)"), "\(found)")
  }

  /// A chain of bindings, each of which limits the value of the next one, in either order.
  @Test(arguments: [false, true]) func chainsOfBindingsAreLimited(isReversed: Bool) throws {
    func chain(_ count: Int) -> String {
      let knobs = (0...count).map { index in
        let bind = index == 0 ? "" : ", bind: { maximum: 'v\(index - 1)' }"
        return "{ kind: 'knob', name: 'v\(index)', value: 1, frame: [0, 0, 9, 9]\(bind) },"
      }
      return (isReversed ? knobs.reversed() : knobs).joined(separator: "\n")
    }
    #expect(problems(chain(32)) == [])
    let panel = try panel("{ controls: [\(chain(32))] }")
    try panel.set(["v0": .number(0.5)], origin: .client)
    #expect(panel.values["v32"]?.number == 0.5)
    let long = problems(chain(33))
    #expect(long.count == 1)
    #expect(
      long.first?.hasSuffix(
        ".bind.maximum: more than 32 bindings depend on each other; bind to a value nearer to the "
          + "first one") == true)
  }
}
