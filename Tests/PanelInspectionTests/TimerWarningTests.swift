import Kinds
import PanelChecks
import PanelInspection
import Panels
import Testing

/// Durations that are computed from the local time, which jumps with daylight saving time.
struct TimerWarningTests {
  private func timerWarnings(_ text: String) -> [String] {
    PanelFile(kinds: builtInKinds, resources: TestResources()).problems(in: Array(text.utf8))
      .map(\.message).filter { $0.contains("clock.unix") }
  }

  /// A panel with a time `t`, an action that sets it, and an expression that uses it.
  private func text(_ action: String, _ use: String, values: String = "") -> String {
    """
    { values: { t: { maximum: 1e11, initial: 0 }, \(values) },
      controls: [
        { kind: "label", frame: [20, 20, 300, 40], text: "\(use)" },
        { kind: "button", title: "Go", frame: [20, 80, 200, 60], do: [\(action)] },
      ] }
    """
  }

  @Test(arguments: [
    ("'t = clock + 600'", "{t > 0 ? '{t - clock:mm:ss}' : 'idle'}"),
    ("'t = clock'", "{clock - t:mm:ss}"),
    ("'t = clock'", "{clock - t > 600 ? 'late' : 'early'}"),
    ("'t = clock + 600'", "{clock < t ? 'on' : 'off'}"),
    ("'t = clock + 60 * 10'", "{t <= clock ? 'off' : 'on'}"),
    ("'t = max(t, clock) + 600'", "{t - clock:mm:ss}"),
    ("'t = t > 0 ? 0 : clock + 600'", "{(t - clock) / 60:.0f} min"),
    ("'t = clock - 5', 't += 60'", "{round(t - clock)} s"),
  ])
  func aDurationFromTheClockIsReported(action: String, use: String) {
    let found = timerWarnings(text(action, use))
    #expect(found.count == 1 && found.allSatisfy { $0.hasPrefix("\"t\" is a time of \"clock\"") })
  }

  @Test func oneValueCanPassOnTheTimeOfAnother() {
    let values =
      "start: { maximum: 1e11, initial: 0 }, left: { from: 'end - clock' }, "
      + "end: { from: 'start + 90' }"
    let found = timerWarnings(text("'t = clock', 'start = t'", "{left:mm:ss}", values: values))
    #expect(found.count == 1 && found[0].hasPrefix("\"end\""), "\(found)")
  }

  @Test func rulesAndTheTimeBetweenTwoEventsAreReported() {
    let found = timerWarnings(
      """
      { values: { a: { maximum: 1e11 }, b: { maximum: 1e11 }, on: { initial: false },
          ran: { maximum: 1e6 }, ends: { maximum: 1e11 } },
        rules: [
          { when: "on", do: ["a = clock", "ends = clock + 60"] },
          { when: "not on", do: ["b = clock", "ran = b - a"] },
          { when: "on and clock >= ends", do: "on = false" },
        ],
        controls: [{ kind: "toggle", value: "on", frame: [20, 20, 80, 60] },
          { kind: "label", frame: [120, 20, 300, 60], text: "{ran:mm:ss}" }] }
      """)
    #expect(found.map { $0.prefix(6) } == ["\"b\" is", "\"ends\""], "\(found)")
  }

  @Test(arguments: [
    ("'t = clock.unix + 600'", "{t - clock.unix:mm:ss}"), ("'t = clock'", "{t:HH:mm}"),
    ("'t = clock + 600'", "Ends at {t:HH:mm}"), ("'t = 0'", "{clock - 3600:HH:mm}"),
    ("'t = 600'", "Done at {clock + t:HH:mm}"), ("'t = 7'", "{clock.hour >= t ? 'on' : 'off'}"),
    ("'t = clock - clock % 86400 + 25200'", "{clock >= t ? 'Up' : 'Asleep'}"),
    ("'t = clock + 86400'", "{clock >= t ? 'tomorrow' : 'today'}"),
    ("'t = clock'", "{t > 0 ? 'set' : 'not set'}"), ("'t = 3600'", "{clock - t:HH:mm}"),
    ("'t = clock.minute'", "{clock.minute - t}"), ("'t = clock.hour * 60'", "{t - 60} min"),
  ])
  func timesOfDayAreNoDurations(action: String, use: String) {
    #expect(timerWarnings(text(action, use)).isEmpty)
  }

  @Test func timesThatMoveWithTheClockAreNoDurations() {
    let values = "later: { from: 'clock + t' }, day: { from: 'clock - clock % 86400' }"
    let use = "{later - clock:mm:ss} {clock - day:HH:mm} {clock > later ? 'a' : 'b'}"
    #expect(timerWarnings(text("'t = 60'", use, values: values)).isEmpty)
  }

  @Test func aClockOfTheFileItselfIsNotTheLocalTime() {
    let values = "clock: { maximum: 1e9 }"
    #expect(timerWarnings(text("'t = clock + 5'", "{t - clock}", values: values)).isEmpty)
  }
}
