import Controls
import PanelChecks
import Panels
import Testing
import TouchTracking

/// The values of the clock, which tests set.
struct ClockTests {
  private func file(_ label: String) -> String {
    "{ values: { n: {} }, controls: [{ kind: \"label\", frame: [0, 0, 400, 40], \(label) }] }"
  }

  @Test func thePartsFollowTheTime() throws {
    let names = ["year", "month", "day", "weekday", "hour", "minute", "second"]
    let text = names.map { "{clock.\($0)}" }.joined(separator: " ")
    let panel = try panel(file("text: \"\(text) {clock:EEE d MMM y HH:mm:ss}\""))
    func shown() -> String? {
      panel.allControls.first?.value(ofProperty: "text").flatMap {
        if case .text(let text) = $0 { text } else { nil }
      }
    }
    #expect(shown() == "2025 11 25 2 17 30 0 Tue 25 Nov 2025 17:30:00")
    panel.setClock(to: Panel.fixedTime + 6 * 3600 + 1799.9)
    #expect(shown() == "2025 11 25 2 23 59 59 Tue 25 Nov 2025 23:59:59")
    #expect(panel.values["clock"]?.number == Panel.fixedTime + 6 * 3600 + 1799)
    // The clock is set back, and far forwards.
    panel.setClock(to: 0)
    #expect(shown() == "1970 1 1 4 0 0 0 Thu 1 Jan 1970 00:00:00")
    panel.setClock(to: 4_102_444_800)
    #expect(shown() == "2100 1 1 5 0 0 0 Fri 1 Jan 2100 00:00:00")
    panel.setClock(to: .nan)
    #expect(panel.values["clock.year"]?.number == 2100)
    panel.setClock(to: 1e15)
    #expect(panel.values["clock.year"]?.isKnown == false)
  }

  @Test(
    arguments: [
      ("text: \"12:00\"", nil),
      ("text: \"{clock:HH:mm}\"", 60),
      ("text: \"{clock:EEE d MMM} {n}\"", 60),
      ("text: \"{clock.hour}:{clock.minute}\"", 60),
      ("text: \"x\", if: \"clock.hour >= 22 or clock.hour < 6\"", 60),
      ("text: \"{text(clock, 'HH:mm')}\"", 60),
      ("text: \"{clock:HH:mm:ss}\"", 1),
      ("text: \"{clock:HH:mm} {clock.second}\"", 1),
      ("text: \"{clock + 90:HH:mm}\"", 1),
      ("text: \"{clock:HH:mm}\", if: \"clock > n\"", 1),
      ("value: \"clock\"", 1),
      ("value: \"clock.hour\"", 60),
    ] as [(String, Int?)])
  func theClockIsSetOnlyAsOftenAsNeeded(_ label: String, _ seconds: Int?) throws {
    #expect(try panel(file(label)).clockInterval() == seconds.map { .seconds($0) })
  }

  @Test func onlyVisibleControlsNeedTheTime() throws {
    let panel = try panel(
      """
      { values: { on: { initial: false } }, pages: [
        { name: "one", controls: [{ kind: "label", frame: [0, 0, 90, 40], text: "{clock:HH:mm}" }] },
        { name: "two", controls: [
          { kind: "label", frame: [0, 0, 90, 40], value: "clock.second", if: "on" }] },
        { name: "three", controls: [
          { kind: "label", frame: [0, 0, 90, 40], text: "x", if: "clock.hour > 20" }] } ] }
      """)
    func interval(_ page: String, on: Bool = false) throws -> Duration? {
      try panel.set(["page": .text(page), "on": .boolean(on)], origin: .client)
      return panel.clockInterval()
    }
    #expect(try interval("one") == .seconds(60))
    #expect(panel.clockInterval(isVisible: false) == nil)
    #expect(try interval("two") == nil)
    #expect(try interval("two", on: true) == .seconds(1))
    // The label is hidden and must be shown in time.
    #expect(try interval("three") == .seconds(60))
  }

  @Test func aQuestionNeedsTheTimeWhileItIsAsked() throws {
    let panel = try panel(
      """
      { values: { n: {} }, controls: [{ kind: "button", frame: [0, 0, 90, 40], do: "n = 1",
        confirm: "Start at {clock:HH:mm}?" }] }
      """)
    #expect(panel.clockInterval() == nil)
    panel.tap(40, 20)
    #expect(panel.clockInterval() == .seconds(60))
  }

  @Test(arguments: [
    "values: { hour: { from: \"clock.hour\" } }",
    "values: { n: {} }, rules: [{ when: \"clock.hour > 20\", do: \"n = 1\" }]",
  ])
  func computedValuesAndRulesAlwaysNeedTheTime(keys: String) throws {
    #expect(try panel("{ \(keys) }").clockInterval(isVisible: false) == .seconds(60))
  }

  @Test func onlyUsedValuesExist() throws {
    let panel = try panel(file("text: \"{clock.hour}\""))
    #expect(panel.values.values.map(\.name).filter { $0.hasPrefix("clock") } == ["clock.hour"])
  }

  @Test func onlyTheValuesThatChangeArePublished() throws {
    let panel = try panel(file("text: \"{clock.hour} {clock.minute}\""))
    var names: [String] = []
    panel.values.observe { value, change, _ in
      names.append(value.name)
      #expect(change.origin == .panel)
    }
    panel.setClock(to: Panel.fixedTime + 59)
    #expect(names == [])
    panel.setClock(to: Panel.fixedTime + 60)
    #expect(names == ["clock.minute"])
  }

  @Test func theClockIsReadOnly() throws {
    let panel = try panel(file("text: \"{clock}\""))
    #expect(throws: ValueStore.SetError.refused(name: "clock", .builtIn)) {
      try panel.set(["clock": .number(1)], origin: .client)
    }
  }

  @Test func aValueOfTheFileReplacesTheClock() throws {
    for values in ["clock: { initial: \"noon\" }", "clock: { from: \"'noon'\" }"] {
      let panel = try panel(
        "{ values: { \(values), t: { from: \"'{clock}'\" } } }")
      #expect(panel.values["t"]?.scalar == .text("noon"))
      #expect(panel.clockInterval() == nil)
    }
  }

  @Test func rulesFollowTheClock() throws {
    let panel = try panel(
      """
      { values: { lights: { initial: false } },
        rules: [{ when: "clock.hour >= 18", do: "lights = true" }] }
      """)
    panel.startRules(at: .zero)
    #expect(panel.clockInterval() == .seconds(60))
    panel.setClock(to: Panel.fixedTime + 1800)
    #expect(panel.values["lights"]?.scalar == .boolean(true))
  }

  /// A jump of the clock is one change, however many minutes it skips.
  @Test(arguments: [365.0, -365, 36_500])
  func aJumpOfTheClockIsOneChange(days: Double) throws {
    let panel = try panel(
      """
      { values: { n: { maximum: 99 }, year: { from: "clock.year" } }, rules: [
        { when: "clock.minute == 30", do: "n += 1" }, { when: "clock.year != 2025", do: "n += 10" },
        { when: "clock.hour == 17", every: 60, do: "n += 1" } ] }
      """)
    panel.setClock(to: Panel.fixedTime + 60)
    panel.startRules(at: .zero)
    var lines: [String: Int] = [:]
    panel.values.observe { value, _, _ in lines[value.name, default: 0] += 1 }
    panel.setClock(to: Panel.fixedTime + 60 + days * 86_400)
    #expect(panel.values["n"]?.number == 10)
    #expect(lines["n"] == 1 && lines["year"] == 1 && lines.values.allSatisfy { $0 == 1 })
    // Rules with a time follow a clock that does not jump.
    #expect(panel.nextRuleTime(asOf: .zero) == .seconds(60))
  }

  @Test func bothOrientationsMayUseDifferentValues() throws {
    let panel = try panel(
      file("text: \"{clock}\", portrait: { text: \"{clock.hour}\" }"), for: .portrait)
    #expect(panel.values["clock.hour"] != nil)
  }

  @Test func aWrongNameIsReported() {
    #expect {
      _ = try panel(file("text: \"{clock.hours}\""))
    } throws: { error in
      (error as? PanelFileError)?.problems.first?.message.contains("\"clock.hour\"") == true
    }
  }
}
