import Controls
import Geometry
import GoldenPictures
import Kinds
import PanelChecks
import Panels
import Raster
import Testing
import TouchTracking

/// Unknown values in panel files, under fingers and in pictures.
struct UnknownValueTests {
  // MARK: Panel files

  @Test(
    arguments: [
      ("initial: null, maximum: 100", .number), ("initial: null, unit: 'W'", .number),
      ("initial: null, step: 0.5", .number), ("initial: null, minimum: 0", .number),
      ("initial: null, kind: 'number'", .number), ("initial: null, kind: 'boolean'", .boolean),
      ("initial: null, kind: 'text'", .text),
    ] as [(String, Scalar.Kind)])
  func nullDeclaresAnUnknownValue(keys: String, kind: Scalar.Kind) throws {
    let value = try #require(try panel("{ values: { a: { \(keys) } } }").values["a"])
    #expect(value.kind == kind && !value.isKnown && value.canBeUnknown && value.expires == nil)
  }

  @Test(
    arguments: [
      ("kind: 'number', minimum: 2, maximum: 5", .number(2)), ("kind: 'boolean'", .boolean(false)),
      ("kind: 'text'", .text("")), ("kind: 'text', initial: 'x'", .text("x")),
    ] as [(String, Scalar)])
  func aKindAloneDeclaresAKnownValue(keys: String, scalar: Scalar) throws {
    let value = try #require(try panel("{ values: { a: { \(keys) } } }").values["a"])
    #expect(value.knownScalar == scalar && !value.canBeUnknown)
  }

  @Test(arguments: [1.0, 60, 1_000_000]) func valuesExpire(seconds: Double) throws {
    let panel = try panel("{ values: { a: { initial: 0.5, expires: \(seconds) } } }")
    let value = try #require(panel.values["a"])
    #expect(value.isKnown && value.canBeUnknown && value.expires == .seconds(seconds))
    #expect(panel.expireValues(at: .zero) == .seconds(seconds))
    #expect(panel.expireValues(at: .seconds(seconds)) == nil)
    #expect(!value.isKnown)
  }

  @Test(
    arguments: [
      (
        "a: { initial: null }",
        "p:1:27: error: values.a.initial: nothing says what kind of value this is; add kind: "
          + "\"number\", \"boolean\", \"text\" or \"list\""
      ),
      (
        "a: { initial: null, expires: 5 }",
        "p:1:27: error: values.a.initial: nothing says what kind of value this is; add kind: "
          + "\"number\", \"boolean\", \"text\" or \"list\""
      ),
      (
        "a: { initial: null, kind: 'string' }",
        "p:1:39: error: values.a.kind: expected \"number\" or \"boolean\" or \"text\" or \"list\", found \"string\""
      ),
      (
        "a: { initial: 5, maximum: 9, kind: 'text' }",
        "p:1:27: error: values.a.initial: expected a string, found 5"
      ),
      (
        "a: { initial: null, kind: 'boolean', maximum: 9 }",
        "p:1:59: error: values.a.maximum: \"kind\" makes this value a boolean; only a number has a "
          + "maximum"
      ),
      (
        "a: { initial: 1, expires: 0.9 }",
        "p:1:39: error: values.a.expires: expected a number from 1 to 1000000 (seconds), found 0.9"
      ),
      (
        "a: { initial: 1, expires: 1000001 }",
        "p:1:39: error: values.a.expires: expected a number from 1 to 1000000 (seconds), found 1000001"
      ),
      (
        "a: { initial: 1, expires: null }",
        "p:1:39: error: values.a.expires: expected a number from 1 to 1000000 (seconds), found null"
      ),
      (
        "a: { from: '1', expires: 5 }",
        "p:1:38: error: values.a.expires: \"from\" computes this value; remove \"expires\""
      ),
      (
        "a: { from: '1', kind: 'number' }",
        "p:1:35: error: values.a.kind: \"from\" computes this value; remove \"kind\""
      ),
      (
        "'panel.brightness': { initial: null }",
        "p:1:44: error: values.panel.brightness.initial: the value \"panel.brightness\" is always "
          + "known; remove \"initial\""
      ),
      (
        "'panel.awake': { expires: 5 }",
        "p:1:39: error: values.panel.awake.expires: the value \"panel.awake\" is always known; remove "
          + "\"expires\""
      ),
      (
        "'panel.awake': { kind: 'text' }",
        "p:1:36: error: values.panel.awake.kind: the value \"panel.awake\" is a boolean"
      ),
    ])
  func mistakesAreReported(values: String, problem: String) throws {
    let error = #expect(throws: PanelFileError.self) {
      try panel("{ values: { \(values) } }")
    }
    #expect(error?.problems.map { $0.line(file: "p") } == [problem])
  }

  @Test func theKindMustFitTheControl() {
    let error = #expect(throws: PanelFileError.self) {
      try panel(
        """
        { values: { a: { initial: null, kind: "text" } },
          controls: [{ kind: "slider", name: "a", frame: [0, 0, 200, 40] }] }
        """)
    }
    #expect(
      error?.problems.map(\.message) == ["the value \"a\" is a string; \"value\" needs a number"])
  }

  @Test func aKeyOfTheTouchscreenIsAlwaysKnown() {
    let error = #expect(throws: PanelFileError.self) {
      try panel(
        """
        { values: { home: { initial: false, expires: 5 } },
          touch: { keys: { home: "KEY_HOMEPAGE" } } }
        """)
    }
    #expect(error?.problems.count == 1)
  }

  // MARK: Programs

  private static let two = """
    { values: { a: { initial: null, kind: "number" }, b: { expires: 60 }, c: {} } }
    """

  @Test func programsSetUnknownWhereThePanelFileAllowsIt() throws {
    let panel = try panel(Self.two)
    try panel.set(["a": .number(0.5), "b": nil], origin: .client)
    #expect(panel.values["a"]?.knownScalar == .number(0.5) && panel.values["b"]?.isKnown == false)
    #expect(throws: ValueStore.SetError.refused(name: "c", .alwaysKnown)) {
      try panel.set(["a": nil, "c": nil], origin: .client)
    }
    #expect(panel.values["a"]?.isKnown == true)
  }

  @Test func aHeldValueIsNotMadeUnknown() throws {
    let panel = try panel(
      """
      { size: { width: 200, height: 40 }, values: { a: { initial: 0.5, expires: 60 } },
        controls: [{ kind: "slider", name: "a", frame: [0, 0, 200, 40] }] }
      """)
    _ = panel.expireValues(at: .zero)
    panel.touch(.down, 100, 20)
    #expect(throws: ValueStore.SetError.refused(name: "a", .held)) {
      try panel.set(["a": nil], origin: .client)
    }
    #expect(panel.expireValues(at: .seconds(60)) == .seconds(120))
    #expect(panel.values["a"]?.isKnown == true)
    try panel.set(["a": nil], origin: .client, force: true)
    #expect(panel.values["a"]?.isKnown == false && !panel.isHeld("a"))
  }

  @Test func aReloadKeepsWhatIsUnknownWherePossible() throws {
    let old = try panel(Self.two)
    let new = try panel(
      """
      { values: { a: { initial: 0.25, expires: 60 }, b: { initial: 0.5 },
                  c: { initial: null, kind: "number" } } }
      """)
    try old.set(["b": nil, "c": .number(1)], origin: .client)
    new.keepValues(of: old)
    #expect(new.values["a"]?.isKnown == false)
    #expect(new.values["b"]?.knownScalar == .number(0.5))
    #expect(new.values["c"]?.knownScalar == .number(1))
  }

  // MARK: Fingers

  /// One control of 200 × 40 points whose values are unknown.
  private func unknown(_ kind: String, _ keys: String = "", values: String) throws -> Panel {
    try panel(
      """
      { size: { width: 200, height: 200 }, values: { \(values) },
        controls: [{ kind: "\(kind)", name: "a", frame: [0, 0, 200, 40], \(keys) }] }
      """)
  }

  private func scalar(_ panel: Panel, _ name: String = "a") -> Scalar? {
    panel.values[name]?.knownScalar
  }

  private static let number = "a: { initial: null, kind: 'number' }"
  private static let boolean = "a: { initial: null, kind: 'boolean' }"

  @Test(arguments: ["", "tapToMove: false", "continuous: false"])
  func aFingerSetsASlider(keys: String) throws {
    let panel = try unknown("slider", keys, values: Self.number)
    // The left end, where a knob at the minimum would be.
    panel.touch(.down, 26.2, 20)
    #expect((scalar(panel) == nil) == (keys == "continuous: false"))
    panel.touch(.up, 26.2, 20)
    #expect(abs((scalar(panel)?.number ?? 0) - 0.05) < 1e-9)
  }

  @Test func aFingerSetsTheRangeSlidersUnknownEnds() throws {
    let panel = try unknown(
      "rangeSlider",
      values: "'a.lower': { initial: null, maximum: 10 }, 'a.upper': { initial: null, maximum: 10 }"
    )
    panel.touch(.down, 151.25, 20)
    #expect(scalar(panel, "a.upper") == .number(8.125) && scalar(panel, "a.lower") == nil)
    panel.touch(.up, 151.25, 20)
    // To the right of the upper knob, there is no place for the lower one.
    panel.touch(.down, 195, 20)
    #expect(scalar(panel, "a.lower") == nil)
    panel.touch(.up, 195, 20)
    panel.touch(.down, 100, 20)
    #expect(scalar(panel, "a.lower") == .number(5) && scalar(panel, "a.upper") == .number(8.125))
  }

  @Test func anUnknownEndDoesNotLimitTheOther() throws {
    let panel = try unknown(
      "rangeSlider", "minimumGap: 2",
      values: "'a.lower': { initial: null, maximum: 10 }, 'a.upper': { initial: null, maximum: 10 }"
    )
    try panel.set(["a.lower": .number(9)], origin: .client)
    #expect(scalar(panel, "a.lower") == .number(9))
    try panel.set(["a.lower": .number(3), "a.upper": .number(4)], origin: .client)
    #expect(scalar(panel, "a.lower") == .number(3) && scalar(panel, "a.upper") == .number(5))
  }

  @Test(arguments: ["", "tracking: 'relative'", "requiresPointerHit: true"])
  func aFingerSetsAKnob(keys: String) throws {
    let panel = try unknown("knob", keys, values: Self.number)
    panel.touch(.down, 100, 4)
    #expect(scalar(panel)?.number == 0.5)
  }

  @Test(arguments: ["", "handleOnly: true"]) func aFingerSetsACircularSlider(keys: String) throws {
    let panel = try unknown(
      "circularSlider", "isEditable: false, \(keys)",
      values: "a: { initial: null, maximum: 360, step: 1 }")
    panel.touch(.down, 100, 2)
    #expect(scalar(panel) == .number(90))
  }

  @Test(arguments: ["", "tapToSeek: false"]) func aFingerSetsASeekBar(keys: String) throws {
    let panel = try unknown(
      "seekBar", keys, values: "'a.progress': { initial: null, kind: 'number' }")
    panel.touch(.down, 100, 20)
    #expect(scalar(panel, "a.progress") == .number(0.5))
  }

  @Test(arguments: [(80.0, false), (120, true)])
  func aTapChoosesAHalfOfAToggle(x: Double, isOn: Bool) throws {
    let panel = try unknown("toggle", values: Self.boolean)
    panel.touch(.down, x, 20)
    #expect(scalar(panel) == nil)
    panel.touch(.up, x, 20)
    #expect(scalar(panel) == .boolean(isOn))
  }

  @Test func aPressOfAButtonIsKnown() throws {
    let panel = try unknown("button", "latches: true", values: "a: { initial: true, expires: 1 }")
    try panel.set(["a": nil], origin: .client)
    panel.touch(.down, 100, 20)
    #expect(scalar(panel) == .boolean(true))
    panel.touch(.up, 100, 20)
    #expect(scalar(panel) == .boolean(true))
  }

  @Test func aTapChoosesAWord() throws {
    let panel = try unknown(
      "segments", "items: ['x', 'y']", values: "a: { initial: null, kind: 'text' }")
    #expect(scalar(panel) == nil)
    panel.tap(50, 20)
    #expect(scalar(panel) == .text("x"))
  }

  @Test func theNumberPadOpensEmpty() throws {
    let panel = try unknown("circularSlider", values: "a: { initial: null, maximum: 360 }")
    let slider = try #require(panel.allControls.first as? CircularSlider)
    slider.beginEditing()
    panel.handle(.enter)
    #expect(scalar(panel) == nil)
    slider.beginEditing()
    panel.handle(.character("7"))
    panel.handle(.enter)
    #expect(scalar(panel) == .number(7))
  }

  // MARK: Pictures

  /// Every kind that has values, at values that are known and then not.
  private static let controls = """
    { kind: "label", name: "label", value: "number", format: "{value:.1f} {unit}",
      frame: [8, 8, 84, 24], size: 20 },
    { kind: "slider", name: "number", frame: [8, 40, 84, 28], continuous: false },
    { kind: "slider", name: "up", value: "number", frame: [160, 8, 28, 84], vertical: true },
    { kind: "rangeSlider", name: "range", lower: "low", upper: "number", frame: [8, 72, 140, 28] },
    { kind: "rangeSlider", name: "half", lower: "known", upper: "number", frame: [8, 104, 140, 28] },
    { kind: "seekBar", name: "seek", progress: "number", buffer: "known", frame: [8, 136, 140, 28] },
    { kind: "knob", name: "knob", value: "number", frame: [196, 8, 80, 80], showsValue: true },
    { kind: "meter", name: "meter", value: "number", frame: [160, 108, 110, 12] },
    { kind: "meter", name: "arc", value: "number", frame: [284, 8, 80, 80], form: "arc",
      showsValue: true },
    { kind: "circularSlider", name: "ring", value: "number", frame: [284, 96, 100, 100] },
    { kind: "toggle", name: "switch", value: "on", frame: [160, 128, 64, 36] },
    { kind: "button", name: "press", value: "on", frame: [8, 172, 64, 36], title: "Start" },
    { kind: "segments", name: "mode", items: ["Heat", "Off"], frame: [80, 172, 140, 40] },
    """

  private func sheet(_ theme: String) throws -> Panel {
    let look = theme == "classic" ? "background: \"#F3F5F8\", tint: \"#0073F0\"," : ""
    return try TestPanel.panel(
      """
      { size: { width: 392, height: 220 }, theme: "\(theme)", \(look)
        values: { number: { initial: 0.6, unit: "W", expires: 9 }, low: { initial: 0.2, expires: 9 },
                  known: { initial: 0.4 }, on: { initial: true, expires: 9 },
                  mode: { initial: "Heat", expires: 9 } },
        controls: [\(Self.controls)] }
      """, resources: GoldenResources())
  }

  private func makeUnknown(_ panel: Panel) throws {
    _ = panel.expireValues(at: .zero)
    _ = panel.expireValues(at: .seconds(9))
  }

  @Test(arguments: ControlGoldenTests.looks("dark", "light", "classic"))
  func everyKindHasALookForAnUnknownValue(scale: Int, theme: String) throws {
    let panel = try sheet(theme)
    panel.fit(width: 392 * scale, height: 220 * scale)
    try makeUnknown(panel)
    let surface = panel.picture()
    expectGolden(surface, "unknown-\(theme)-\(scale)x", maximumDifference: 3)
  }

  @Test(arguments: ["dark", "classic"]) func theEmptyNumberPadHasACaret(theme: String) throws {
    let panel = try sheet(theme)
    panel.fit(width: 392, height: 220)
    try makeUnknown(panel)
    panel.allControls.compactMap { $0 as? CircularSlider }.first?.beginEditing()
    let surface = panel.picture()
    expectGolden(surface, "unknown-pad-\(theme)", maximumDifference: 3)
  }

  /// A value that becomes unknown, and known again, leaves nothing of its old look.
  @Test(arguments: ["dark", "classic"]) func theLookIsDrawnCompletely(theme: String) throws {
    let panel = try sheet(theme)
    panel.fit(width: 392, height: 220)
    let surface = panel.picture()
    func expectComplete(_ state: String) {
      _ = panel.draw(on: surface)
      let whole = panel.picture()
      #expect(surface.differences(from: whole) == 0, "\(state)")
    }
    try makeUnknown(panel)
    expectComplete("unknown")
    // A finger chooses the number that the slider showed last.
    panel.touch(.down, 55.6, 54)
    expectComplete("chosen")
    panel.touch(.cancelled, 55.6, 54)
    for time in [0, 500] { panel.advance(to: .milliseconds(time)) }
    try panel.set(["number": nil], origin: .client)
    expectComplete("unknown again")
    // The same values as before.
    try panel.set(
      ["number": .number(0.6), "low": .number(0.2), "on": .boolean(true), "mode": .text("Heat")],
      origin: .client, animated: true)
    #expect(!panel.isAnimating)
    expectComplete("known")
  }
}
