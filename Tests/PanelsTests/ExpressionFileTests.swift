import Controls
import Kinds
import PanelChecks
import Panels
import Raster
import Testing
import TouchTracking

/// Expressions in panel files: derived values, bindings, texts, conditions and actions.
struct ExpressionFileTests {
  private func panel(_ text: String) throws -> Panel {
    let panel = try TestPanel.panel(text)
    panel.fit(width: 800, height: 480)
    return panel
  }

  private func problems(_ text: String) -> [String] {
    TestPanel.problems(of: try TestPanel.panel(text)).map { $0.line(file: "p") }

  }

  private func set(_ name: String, _ number: Double, _ panel: Panel) throws {
    try panel.set([name: .number(number)], origin: .client)
  }

  // MARK: Derived values

  @Test func aDerivedValueFollowsItsSourcesInAnyOrder() throws {
    let panel = try panel(
      """
      { values: { kilowatts: { from: "watts / 1000", unit: "kW" }, watts: { from: "volts * amps" },
                  amps: { maximum: 100 } },
        controls: [
          { kind: "slider", name: "volts", frame: [0, 0, 200, 40], maximum: 400, value: 230 },
          { kind: "label", name: "reading", value: "kilowatts", format: "{value:.2f} {unit}", frame: [0, 50, 200, 40] },
        ] }
      """)
    try set("amps", 10, panel)
    #expect(panel.values["watts"]?.number == 2300)
    #expect(panel.values["kilowatts"]?.knownScalar == .number(2.3))
    // An error names values that can be set, also those behind another derived value.
    for name in ["watts", "kilowatts"] {
      let settable = ["volts", "amps"]
      #expect(throws: ValueStore.SetError.refused(name: name, .derived(settable: settable))) {
        try self.set(name, 1, panel)
      }
    }
  }

  /// A file gives the same order each time.
  @Test func derivedValuesAreOrderedByDependenceAndName() throws {
    let names = (10..<50).map { "v\($0)" }
    let values = names.shuffled().map { "\($0): { from: 'a' }" } + ["a: { from: 'b' }"]
    let panel = try panel(
      "{ values: { b: {}, last: { from: 'v49' }, \(values.joined(separator: ", ")) }, controls: [] }"
    )
    let found = panel.values.values.map(\.name).filter { !$0.hasPrefix("panel.") }
    #expect(found == ["b", "a"] + names + ["last"])
  }

  @Test func aDerivedValueIsClampedToItsRange() throws {
    let panel = try panel(
      """
      { values: { a: { maximum: 100 }, percent: { from: "a * 2", maximum: 100, step: 5 } } }
      """)
    try set("a", 33, panel)
    #expect(panel.values["percent"]?.number == 65)
    try set("a", 99, panel)
    #expect(panel.values["percent"]?.number == 100)
  }

  @Test func cyclesAreReportedWithTheirPath() {
    let found = problems(
      """
      { values: {
        a: { from: "b + 1" },
        b: { from: "c" },
        c: { from: "a" },
        d: { from: "a + 1" },
        e: { from: "e" },
      } }
      """)
    #expect(
      found == [
        "p:2:14: error: values.a.from: a value cannot be derived from itself: \"a\" from \"b\" from \"c\" from \"a\"",
        "p:6:14: error: values.e.from: a value cannot be derived from itself: \"e\" from \"e\"",
      ])
  }

  @Test func mistakesAreReportedAtTheirPlaceInTheString() {
    #expect(
      problems("{ values: { a: {}, b: { from: \"a +\" }, c: { from: \"b * 2\" } } }") == [
        "p:1:35: error: values.b.from: expected a value, found the end"
      ])
    #expect(
      problems("{ values: { a: {}, b: { from: '\\x61 + \\n bb * 2' } } }") == [
        "p:1:42: error: values.b.from: there is no value \"bb\"; declare it in \"values\""
      ])
    #expect(
      problems("{ values: { a: {}, b: { from: \"1-a\" }, c: { from: \"a-b\" } } }").count == 1)
  }

  @Test(arguments: [
    ("a: {}, b: {}, c: { from: \"a-b\" }", "there is no value \"a-b\"; to subtract, write a - b"),
    ("c: { from: \"1\", initial: 2 }", "\"from\" computes this value; remove \"initial\""),
    ("c: { from: \"1\", persistent: true }", "\"from\" computes this value; remove \"persistent\""),
    ("c: { from: 3 }", "expected an expression, found 3"),
    (
      "c: { from: \"true\", unit: \"m\" }",
      "this is a boolean; only a number has a range, a step and a unit"
    ),
    ("c: { from: \"1\", minimum: 2, maximum: 1 }", "the minimum (2) is above the maximum (1)"),
    ("\"panel.brightness\": { from: \"1\" }", "this value is built in and cannot be derived"),
  ])
  func aWrongDeclarationIsReported(_ values: String, _ message: String) {
    let found = problems("{ values: { \(values) } }")
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix(message) == true, "\(found)")
  }

  @Test func onlyControlsThatShowAValueCanHaveADerivedOne() {
    let found = problems(
      """
      { values: { c: { from: "1 + 1" } }, controls: [
        { kind: "meter", value: "c", frame: [0, 0, 99, 9] },
        { kind: "knob", value: "c", frame: [0, 0, 99, 99] },
        { kind: "knob", name: "c", frame: [0, 0, 99, 99] },
      ] }
      """)
    #expect(found.count == 2)
    #expect(
      found.first
        == "p:3:26: error: controls[1].value: the value \"c\" is derived and cannot be set; "
        + "show it with a label or a meter")
  }

  @Test func anUnknownResultIsShownAsOne() throws {
    let panel = try panel(
      """
      { values: { total: { maximum: 10 }, share: { from: "1 / total", maximum: 1 } }, controls: [
        { kind: "label", name: "text", text: "{share:.1f} of {total:.0f}", frame: [0, 0, 200, 40] },
        { kind: "meter", value: "share", frame: [0, 50, 200, 40] },
      ] }
      """)
    let label = try #require(panel.allControls.first as? Label)
    #expect(label.text == "– of 0")
    try set("total", 4, panel)
    #expect(label.text == "0.3 of 4")
    #expect(panel.values["share"]?.isKnown == true)
  }

  // MARK: Bindings, texts and conditions

  @Test func propertiesFollowExpressions() throws {
    let panel = try panel(
      """
      { values: { heat: { maximum: 100 } }, controls: [
        { kind: "label", text: "hot", frame: [0, 0, 99, 40],
          bind: { size: "20 + heat / 10", color: "heat > 80 ? '#ff0000' : '#00ff00'" } },
      ] }
      """)
    let label = try #require(panel.allControls.first as? Label)
    #expect(label.size == 20)
    try set("heat", 90, panel)
    #expect(label.size == 29)
    #expect(label.color == Color(red: 1, green: 0, blue: 0))
  }

  @Test func anUnknownResultKeepsTheProperty() throws {
    let panel = try panel(
      """
      { values: { n: { maximum: 100, initial: 2 } }, controls: [
        { kind: "label", text: "x", frame: [0, 0, 99, 40], bind: { size: "40 / n" } },
      ] }
      """)
    let label = try #require(panel.allControls.first as? Label)
    #expect(label.size == 20)
    try set("n", 0, panel)
    #expect(label.size == 20)
  }

  @Test func textsContainExpressions() throws {
    let panel = try panel(
      """
      { values: { layer: { maximum: 50, step: 1 } }, controls: [
        { kind: "button", title: "Layer {layer} {{of}} {2 * 25}", frame: [0, 0, 200, 40] },
        { kind: "label", text: "{{plain}}", frame: [0, 50, 200, 40] },
      ] }
      """)
    let button = try #require(panel.allControls.first as? Button)
    #expect(button.title == "Layer 0 {of} 50")
    try set("layer", 7, panel)
    #expect(button.title == "Layer 7 {of} 50")
    #expect((panel.allControls.last as? Label)?.text == "{plain}")
  }

  @Test func conditionsHideControls() throws {
    let panel = try panel(
      """
      { values: { power: { maximum: 10 }, rate: { from: "1 / power" } }, controls: [
        { kind: "label", text: "on", if: "power > 0", frame: [0, 0, 99, 40] },
        { kind: "label", text: "unknown", if: "rate > 0", frame: [0, 50, 99, 40] },
      ] }
      """)
    #expect(panel.allControls.map(\.isHidden) == [true, true])
    try set("power", 1, panel)
    #expect(panel.allControls.map(\.isHidden) == [false, false])
    #expect(
      problems("{ values: { p: {} }, controls: [{ kind: 'label', if: 'p', frame: [0, 0, 9, 9] }] }")
        == ["p:1:54: error: controls[0].if: a condition is true or false, but this is a number"])
    #expect(
      problems("{ controls: [{ kind: 'label', if: 'true', hidden: true, frame: [0, 0, 9, 9] }] }")
        == ["p:1:35: error: controls[0].if: \"hidden\" is already set; remove one of the two keys"])
  }

  @Test func aPropertyThatLimitsAValueCannotFollowItThroughADerivedOne() {
    let found = problems(
      """
      { values: { a: { maximum: 10 }, top: { from: "a + 1" } }, controls: [
        { kind: "slider", value: "a", frame: [0, 0, 99, 40], bind: { maximum: "top" } },
        { kind: "slider", value: "a", frame: [0, 50, 99, 40], bind: { maximum: "a + 1" } },
      ] }
      """)
    #expect(found.count == 2)
    #expect(
      found.last?.hasSuffix("this property limits the expression and cannot follow it") == true)
  }

  // MARK: Actions

  @Test func aPressPerformsItsActionsAsOneTransaction() throws {
    let panel = try panel(
      """
      { values: { target: { minimum: 5, maximum: 30, step: 0.5, initial: 20 }, mode: { initial: "off" },
                  twice: { from: "target * 2" } },
        controls: [
          { kind: "button", name: "plus", do: ["target += 0.5", "mode = 'heat'"], frame: [0, 0, 99, 40] },
          { kind: "button", title: "max", do: "target = twice", frame: [0, 50, 99, 40] },
        ] }
      """)
    var lines: [String] = []
    panel.values.observe { value, change, _ in lines.append("\(value.name) \(change.origin)") }
    panel.tap(50, 20)
    #expect(panel.values["target"]?.number == 20.5)
    #expect(panel.values["mode"]?.scalar == .text("heat"))
    #expect(
      lines.filter { !$0.hasPrefix("plus") } == [
        "target touch(Values.ValueOrigin.TouchPhase.ended, control: \"plus\")",
        "mode touch(Values.ValueOrigin.TouchPhase.ended, control: \"plus\")", "twice panel",
      ])
    panel.tap(50, 70)
    #expect(panel.values["target"]?.number == 30)
  }

  @Test func assignmentsAreClampedAndSnapped() throws {
    let panel = try panel(
      """
      { values: { target: { minimum: 5, maximum: 30, step: 0.5 } }, controls: [
        { kind: "button", do: "target = 20.3", frame: [0, 0, 99, 40] },
        { kind: "button", do: "target -= 100", frame: [0, 50, 99, 40] } ] }
      """)
    panel.tap(50, 20)
    #expect(panel.values["target"]?.number == 20.5)
    panel.tap(50, 70)
    #expect(panel.values["target"]?.number == 5)
  }

  @Test func anAssignmentWithoutAResultLeavesTheOthers() throws {
    let panel = try panel(
      """
      { values: { a: { maximum: 9 }, b: { maximum: 9 }, c: { maximum: 9 } }, controls: [
        { kind: "button", do: ["a = 3", "b = 1 / c", "c = a"], frame: [0, 0, 99, 40] } ] }
      """)
    panel.tap(50, 20)
    #expect(["a", "b", "c"].map { panel.values[$0]?.number } == [3, 0, 3])
  }

  @Test func anAssignmentToAHeldValueLeavesTheOthers() throws {
    let panel = try TestPanel.panel(
      """
      { values: { a: { maximum: 9 }, b: { maximum: 9 } }, controls: [
        { kind: "slider", name: "level", frame: [0, 100, 800, 40] },
        { kind: "button", do: ["a = 3", "level = 0", "b = 4"], frame: [0, 0, 99, 40] } ] }
      """)
    panel.touch(.down, 400, 120)
    panel.touch(.moved, 600, 120)
    let held = try #require(panel.values["level"]?.number)
    panel.tap(50, 20, contact: 2)
    #expect(held > 0)
    #expect(["a", "level", "b"].map { panel.values[$0]?.number } == [3, held, 4])
  }

  @Test func aPressTurnsPagesAndSetsTheScreen() throws {
    let panel = try TestPanel.panel(
      """
      { pages: [
        { name: "home", controls: [
          { kind: "button", frame: [0, 0, 99, 40],
            do: ["page = 'log'", "panel.brightness = 40", "panel.awake = false"] } ] },
        { name: "log" } ] }
      """)
    panel.tap(50, 20)
    #expect(panel.values["page"]?.scalar == .text("log"))
    #expect(panel.values["panel.brightness"]?.number == 40)
    #expect(panel.values["panel.awake"]?.scalar == .boolean(false))
  }

  @Test func aListSeesItsEarlierAssignments() throws {
    let panel = try panel(
      """
      { values: { a: { maximum: 9 }, b: { from: "a + 1" }, c: { maximum: 9 } }, controls: [
        { kind: "button", do: ["a = 3", "c = b + a"], frame: [0, 0, 99, 40] } ] }
      """)
    panel.tap(50, 20)
    #expect(panel.values["c"]?.number == 7)
  }

  @Test func mistakesInActionsAreReported() {
    let found = problems(
      """
      { values: { a: {}, t: { initial: "x" }, c: { from: "a" } }, controls: [
        { kind: "button", do: "a", frame: [0, 0, 9, 9] },
        { kind: "button", do: ["a = t"], frame: [0, 0, 9, 9] },
        { kind: "button", do: "b += 1", frame: [0, 0, 9, 9] },
        { kind: "button", do: "c += 1", frame: [0, 0, 9, 9] },
        { kind: "button", do: [], frame: [0, 0, 9, 9] },
        { kind: "knob", do: "a = 1", frame: [0, 0, 9, 9] },
      ] }
      """)
    #expect(
      found == [
        "p:2:27: error: controls[0].do: expected =, += or -=, found the end",
        "p:3:31: error: controls[1].do: the value 'a' is a number, but this is a string",
        "p:4:26: error: controls[2].do: there is no value \"b\"; declare it in \"values\"",
        "p:5:26: error: controls[3].do: \"c\" is derived from other values; set \"a\"",
        "p:6:25: error: controls[4].do: expected an assignment such as \"target += 1\", or an array of them, found []",
        "p:7:23: error: controls[5].do: only a control that can be pressed, such as a button or a label, has actions",
      ])
  }

  @Test(arguments: ["label", "image", "meter", "group", "column"])
  func aTapOnWhatTracksNoTouchesActs(kind: String) throws {
    let panel = try panel(
      """
      { values: { n: {}, m: {} }, controls: [
        { kind: "slider", value: "m", frame: [0, 0, 99, 40] },
        { kind: "\(kind)", name: "tapped", do: "n += 1", frame: [0, 0, 99, 40] } ] }
      """)
    let control = try #require(panel.allControls.first { $0.name == "tapped" })
    panel.tap(50, 20)
    #expect(panel.values["n"]?.number == 1 && panel.values["m"]?.number == 0)
    // It looks pressed only while the finger is on it.
    panel.touch(.down, 50, 20)
    #expect(control.groupOpacity == 0.6)
    panel.touch(.moved, 50, 300)
    #expect(control.groupOpacity == 1)
    panel.touch(.moved, 50, 20)
    #expect(control.groupOpacity == 0.6)
    panel.touch(.moved, 50, 300)
    panel.touch(.up, 50, 300)
    #expect(control.groupOpacity == 1 && panel.values["n"]?.number == 1)
  }

  @Test func aButtonInAGroupWithActionsComesFirst() throws {
    let panel = try panel(
      """
      { values: { n: {}, m: {} }, controls: [
        { kind: "group", do: "n += 1", frame: [0, 0, 300, 100], children: [
          { kind: "button", do: "m += 1", frame: [100, 0, 99, 100] } ] } ] }
      """)
    panel.tap(150, 50)
    #expect(panel.values["m"]?.number == 1 && panel.values["n"]?.number == 0)
    panel.tap(50, 50)
    #expect(panel.values["m"]?.number == 1 && panel.values["n"]?.number == 1)
  }

  @Test func aPageThatIsTurnedEndsAHoldAndALongPressDoesNotReachTheNewPage() throws {
    let panel = try TestPanel.panel(
      """
      { size: { width: 200, height: 200 }, values: { n: {}, m: {} }, pages: [
        { name: "one", controls: [
          { kind: "button", do: ["n += 1", "page = 'two'"], hold: 1, frame: [0, 0, 99, 40] } ] },
        { name: "two", controls: [
          { kind: "button", do: "m += 1", frame: [0, 0, 99, 40] } ] } ] }
      """)
    panel.touch(.down, 50, 20)
    panel.advance(to: .seconds(1))
    try panel.set(["page": .text("two")], origin: .client)
    panel.advance(to: .seconds(5))
    panel.touch(.up, 50, 20)
    #expect(panel.values["n"]?.number == 0 && panel.values["m"]?.number == 0)
    try panel.set(["page": .text("one")], origin: .client)
    for second in 10...20 { panel.advance(to: .seconds(second)) }
    panel.touch(.down, 50, 20)
    for second in 20...22 { panel.advance(to: .seconds(second)) }
    #expect(panel.values["n"]?.number == 1 && panel.values["page"]?.scalar == .text("two"))
    panel.touch(.up, 50, 20)
    #expect(panel.values["n"]?.number == 1 && panel.values["m"]?.number == 0)
  }

  @Test func aButtonThatRepeatsActsAtOnceAndFasterAndFaster() throws {
    let panel = try panel(
      """
      { values: { n: { maximum: 1000, step: 1 } }, controls: [
        { kind: "button", do: "n += 1", repeat: true, frame: [0, 0, 99, 40] } ] }
      """)
    let n = try #require(panel.values["n"])
    panel.tap(50, 20)
    #expect(n.number == 1)
    panel.touch(.down, 50, 20)
    #expect(n.number == 2)
    var counts: [Double] = []
    for frame in 0...240 {
      panel.advance(to: .milliseconds(16 * frame))
      if frame % 30 == 0 { counts.append(n.number) }
    }
    #expect(counts[1] == 2)
    #expect(counts[2] > 2)
    let steps = zip(counts.dropFirst(2), counts.dropFirst(3)).map { $1 - $0 }
    #expect(steps == steps.sorted())
    panel.touch(.up, 50, 20)
    let released = n.number
    for frame in 241...300 { panel.advance(to: .milliseconds(16 * frame)) }
    #expect(n.number == released)
    #expect(!panel.isAnimating)
  }

  @Test func repetitionsStopAtTheEndOfTheRange() throws {
    let panel = try panel(
      """
      { values: { n: { maximum: 3, step: 1 } }, controls: [
        { kind: "button", do: "n += 1", repeat: true, frame: [0, 0, 99, 40] } ] }
      """)
    var changes: [Double] = []
    panel.values.observe { value, change, _ in
      if value.name == "n" { changes.append(change.scalar.number) }
    }
    panel.touch(.down, 50, 20)
    for frame in 0...240 { panel.advance(to: .milliseconds(16 * frame)) }
    #expect(changes == [1, 2, 3])
  }

  @Test func aButtonThatLatchesStaysOn() throws {
    let panel = try panel(
      "{ controls: [{ kind: 'button', name: 'pump', latches: true, frame: [0, 0, 99, 40] }] }")
    let pump = try #require(panel.values["pump"])
    panel.tap(50, 20)
    #expect(pump.scalar == .boolean(true))
    panel.tap(50, 20)
    #expect(pump.scalar == .boolean(false))
  }
}
