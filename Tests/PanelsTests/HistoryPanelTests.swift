import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Raster
import Testing

/// The key `history` of values, and charts on panels.
struct HistoryPanelTests {
  @Test func valuesKeepHistories() throws {
    let panel = try panel(
      """
      { values: { a: { history: 60 }, b: { initial: true, history: 86400 }, c: { initial: null,
        maximum: 5, history: 1 }, d: { from: "a * 2", history: 31622400 }, e: {} } }
      """)
    #expect(
      ["a", "b", "c", "d", "e"].map { panel.values[$0]?.history?.duration }
        == [.seconds(60), .seconds(86_400), .seconds(1), .seconds(31_622_400), nil])
  }

  @Test(
    arguments: [
      (
        "a: { history: 0.9 }",
        "p:1:27: error: values.a.history: expected a number from 1 to 31622400 (seconds), found 0.9"
      ),
      (
        "a: { history: 31622401 }",
        "p:1:27: error: values.a.history: expected a number from 1 to 31622400 (seconds), found 31622401"
      ),
      (
        "a: { history: '1h' }",
        "p:1:27: error: values.a.history: expected a number from 1 to 31622400 (seconds), found \"1h\""
      ),
      (
        "a: { initial: '', history: 60 }",
        "p:1:40: error: values.a.history: this value is a string; only a number or a boolean has a history"
      ),
      (
        "a: { initial: [], fields: { b: 1 }, history: 60 }",
        "p:1:58: error: values.a.history: this value is a list; only a number or a boolean has a history"
      ),
      (
        "a: { from: \"'x'\", history: 60 }",
        "p:1:24: error: values.a.from: this value is a string; only a number or a boolean has a history"
      ),
      (
        "a: { secret: true, history: 60 }",
        "p:1:41: error: values.a.history: a secret value keeps no history; remove \"history\" or \"secret\""
      ),
      (
        "'a$n': { each: 65, history: 60 }",
        "p:1:11: error: values: expected at most 64 values with a history, found 65"
      ),
    ])
  func badHistoriesAreErrors(values: String, message: String) throws {
    let error = #expect(throws: PanelFileError.self) {
      try panel("{ values: { \(values) } }")
    }
    #expect(error?.problems.map { $0.line(file: "p") } == [message])
  }

  @Test func sixtyFourHistoriesAreAllowed() throws {
    #expect(
      try panel("{ values: { 'a$n': { each: 64, history: 60 } } }").values["a64"]?.history != nil)
  }

  /// The numbers of a value from its start to `end` in seconds.
  private func numbers(_ panel: Panel, _ name: String, to end: Int) -> [Float?] {
    let samples = panel.values[name]?.history?.samples(
      from: .zero, to: .seconds(end), step: .seconds(1))
    return samples?.buckets.map { $0.isKnown ? $0.last : nil } ?? []
  }

  @Test func aReloadKeepsHistories() throws {
    var now = Duration.zero
    let file = "{ values: { a: { maximum: 9, history: 60 }, b: { maximum: 9, history: 60 } } }"
    let panel = try panel(file)
    panel.values.now = { now }
    panel.startRules(at: now)
    now = .seconds(2)
    try panel.set(["a": .number(5), "b": .number(6)], origin: .client)
    let next = try TestPanel.panel(
      "{ values: { a: { maximum: 9, history: 3600 }, b: { initial: '', kind: 'text' }, c: { history: 9 } } }"
    )
    now = .seconds(3)
    next.keepValues(of: panel)
    next.values.now = { now }
    next.startRules(at: now)
    try next.set(["a": .number(7)], origin: .client)
    #expect(numbers(next, "a", to: 4) == [0, 0, 5, 7, 7])
    #expect(numbers(next, "c", to: 4) == [nil, nil, nil, 0, 0])
  }

  // MARK: Charts

  private func chart(
    _ keys: String = "", span: Int = 360, time: @escaping () -> Duration
  ) throws -> Panel {
    let panel = try panel(
      """
      { size: { width: 400, height: 200 }, values: { a: { maximum: 9, history: 3600 } },
        controls: [{ kind: "chart", name: "c", value: "a", span: \(span), frame: [0, 0, 400, 200], \(keys) }] }
      """)
    panel.values.now = time
    panel.startRules(at: time())
    return panel
  }

  private func draw(_ panel: Panel) -> Surface {
    let surface = Surface(width: 400, height: 200)
    _ = panel.draw(on: surface)
    return surface
  }

  @Test func aChartMovesByWholePixelsWhileItIsVisible() throws {
    var now = Duration.seconds(500)
    let panel = try chart { now }
    #expect(panel.nextRuleTime(asOf: now) == nil)
    _ = draw(panel)
    let next = try #require(panel.nextRuleTime(asOf: now))
    #expect(next > now && next - now < .seconds(1.2))
    #expect(panel.damage.isEmpty)
    now = next
    panel.runRules(at: now)
    #expect(!panel.damage.isEmpty)
    // Without drawing, nothing waits.
    #expect(panel.nextRuleTime(asOf: now) == nil)
  }

  /// While nothing changes, only the pixels of the time axis matter, not the intervals of the history.
  @Test func aStillChartOfTenSecondsIsDrawnOncePerPixel() throws {
    var now = Duration.seconds(500)
    let panel = try chart(span: 10) { now }
    _ = draw(panel)
    var frames = 0
    while let next = panel.nextRuleTime(asOf: now), next <= .seconds(505) {
      // Timers are a little late.
      now = next + .milliseconds(1)
      panel.runRules(at: now)
      _ = draw(panel)
      frames += 1
    }
    // Half of the pixels of the time axis.
    #expect((150...200).contains(frames))
  }

  @Test func aChartThatWasNotDrawnForSomeTimeShowsThePresent() throws {
    var now = Duration.seconds(500)
    let panels = try (0..<2).map { _ in try chart("minimum: 0, maximum: 9") { now } }
    _ = draw(panels[0])
    now = try #require(panels[0].nextRuleTime(asOf: now))
    panels[0].runRules(at: now)
    now += .seconds(60)
    for panel in panels { try panel.set(["a": .number(5)], origin: .client) }
    // The first frame may be late, but waits for the next.
    _ = panels[0].picture()
    now = try #require(panels[0].nextRuleTime(asOf: now))
    panels[0].runRules(at: now)
    #expect(panels[0].picture().differences(from: panels[1].picture()) == 0)
  }

  @Test func aHiddenChartDoesNothing() throws {
    var now = Duration.seconds(500)
    let panel = try chart("hidden: true") { now }
    _ = draw(panel)
    now = .seconds(600)
    try panel.set(["a": .number(5)], origin: .client)
    #expect(panel.damage.isEmpty && panel.nextRuleTime(asOf: now) == nil)
  }

  @Test func aChangeIsShownAtOnce() throws {
    var now = Duration.seconds(500)
    let panel = try chart { now }
    _ = draw(panel)
    now = .seconds(501)
    try panel.set(["a": .number(5)], origin: .client)
    #expect(!panel.damage.isEmpty)
  }

  /// A chart that is drawn in parts shows the same time in all of them.
  @Test func partialDrawingAgrees() throws {
    var now = Duration.seconds(500)
    let panel = try chart { now }
    try panel.set(["a": .number(5)], origin: .client)
    now = .seconds(700)
    let surface = draw(panel)
    let before = (0..<80_000).map { surface.pixels[$0] }
    now = .seconds(800)
    panel.invalidate(Rectangle(x: 200, y: 0, width: 200, height: 200))
    _ = panel.draw(on: surface)
    #expect((0..<80_000).map { surface.pixels[$0] } == before)
  }

  @Test(
    arguments: [
      ("b", "the value \"b\" has no history; declare it in \"values\" with history: 360"),
      ("c", "this value is a string; only a number or a boolean has a history"),
    ])
  func aChartNeedsAHistory(value: String, message: String) {
    let error = #expect(throws: PanelFileError.self) {
      try panel(
        """
        { values: { b: { initial: true }, c: { initial: "" } },
          controls: [{ kind: "chart", value: "\(value)", span: 360, frame: [0, 0, 99, 99] }] }
        """)
    }
    #expect(error?.problems.map(\.message) == [message])
  }

  @Test func contradictingEndsAreAnError() {
    let error = #expect(throws: PanelFileError.self) {
      try chart("minimum: 5, maximum: 5") { .zero }
    }
    #expect(
      error?.problems.map(\.message) == ["the maximum must be above the minimum (5)"])
  }

  // MARK: Series

  private func problems(_ keys: String) -> [String] {
    let error = #expect(throws: PanelFileError.self) {
      try panel(
        """
        { values: { a: { history: 60 }, b: { initial: true }, t: { initial: "" } },
          controls: [{ kind: "chart", span: 60, frame: [0, 0, 99, 99], \(keys) }] }
        """)
    }
    return error?.problems.map(\.message) ?? []
  }

  @Test(
    arguments: [
      (
        "series: []",
        "expected an array of 1 to 8 series, found 0 series"
      ),
      ("series: [{}]", "a series needs a \"value\""),
      (
        "series: [{ value: 'b' }]",
        "the value \"b\" has no history; declare it in \"values\" with history: 60"
      ),
      (
        "series: [{ value: 't' }]",
        "this value is a string; only a number or a boolean has a history"
      ),
      ("series: [{ value: 'a', kind: 'label' }]", "a series has no kind; remove it"),
      (
        "series: [{ value: 'a', upper: 'a' }]",
        "only a band has an upper edge; add form: \"band\""
      ),
      (
        "value: 'a', series: [{ value: 'a' }]",
        "a chart has either \"value\" or \"series\"; move the value into a series"
      ),
      ("zones: [{ from: 2, to: 1, color: 'bad' }], value: 'a'", "\"from\" must be below \"to\""),
      ("marks: [{ text: 'x' }], value: 'a'", "a mark needs \"at\""),
    ])
  func badSeriesAreErrors(keys: String, message: String) {
    #expect(problems(keys) == [message])
  }

  @Test func aChartHasAtMostEightSeries() throws {
    let one = "{ value: 'a' }"
    let eight = Array(repeating: one, count: 8).joined(separator: ", ")
    let panel = try panel(
      """
      { values: { a: { history: 60 } },
        controls: [{ kind: "chart", frame: [0, 0, 99, 99], series: [\(eight)] }] }
      """)
    #expect((panel.root.children.first as? Chart)?.children.count == 8)
    #expect(
      problems("series: [\(eight), \(one)]")
        == ["expected an array of 1 to 8 series, found 9 series; use another chart for more"])
    let thousand = Array(repeating: one, count: 1_000).joined(separator: ", ")
    #expect(problems("series: [\(thousand)]").count == 1)
  }

  @Test func aLegendNamesSeveralSeries() throws {
    let panel = try panel(
      """
      { size: { width: 400, height: 200 }, values: { a: { history: 60 }, b: { history: 60 },
        off: { initial: false } }, controls: [{ kind: "chart", frame: [0, 0, 400, 200], series: [
        { value: "a", title: "First" }, { value: "b", bind: { hidden: "off" } }] }] }
      """)
    let chart = try #require(panel.root.children.first as? Chart)
    #expect(chart.shownTexts == ["First", "b"])
    try panel.set(["off": .boolean(true)], origin: .client)
    #expect(chart.shownTexts == [])
  }
}
