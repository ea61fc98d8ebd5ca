import Controls
import PanelChecks
import Panels
import Raster
import Testing
import TouchTracking

@testable import Kinds

/// What panel files say about scales, tiles and clocks.
struct InstrumentTests {
  private func controls(_ text: String, theme: String = "dark") throws -> [Control] {
    try panel("{ theme: '\(theme)', values: { time: {} }, controls: [\(text)] }").allControls
  }

  @Test func zonesAndMarks() throws {
    let gauge = try #require(
      controls(
        """
        { kind: 'gauge', frame: [0, 0, 90, 90], maximum: 10,
          zones: [{ from: 8, color: 'bad' }, { to: 5, color: '#FFF' }, { from: 5, to: 8, color: 'good' }],
          marks: [{ at: 5, text: 'half' }, { at: 10 }] }
        """
      ).first as? Gauge)
    #expect(
      gauge.zones == [
        ScaleZone(from: nil, to: 5, color: .color(.white)),
        ScaleZone(from: 5, to: 8, color: .theme(.good)),
        ScaleZone(from: 8, to: nil, color: .theme(.bad)),
      ])
    #expect(gauge.marks == [ScaleMark(at: 5, text: "half"), ScaleMark(at: 10, text: "")])
  }

  @Test func zonesFollowTheThemeAndTheTint() throws {
    let panel = try panel(
      """
      { bind: { theme: "day ? 'light' : 'dark'" }, values: { day: { initial: false } },
        controls: [{ kind: 'meter', frame: [0, 0, 90, 90], value: 'n', tint: '#123456',
          zones: [{ to: 0.5, color: 'bad' }, { from: 0.5, color: 'accent' }] }] }
      """)
    let meter = try #require(panel.allControls.first as? Meter)
    let dark = meter.color(of: meter.zones[0].color)
    #expect(dark.hex == "#FF4B40" && meter.color(of: meter.zones[1].color).hex == "#123456")
    try panel.set(["day": .boolean(true)], origin: .client)
    #expect(meter.color(of: meter.zones[0].color).hex == "#C4261D")
  }

  /// A clock without `value` shows the time of the panel, and needs it as often as a hand moves.
  @Test func clocks() throws {
    let minutes = try panel("{ controls: [{ kind: 'clock', frame: [0, 0, 90, 90] }] }")
    #expect(
      minutes.clockInterval() == .seconds(60) && minutes.clockInterval(isVisible: false) == nil)
    let seconds = try panel(
      "{ controls: [{ kind: 'clock', frame: [0, 0, 90, 90], showsSeconds: true }] }")
    #expect(seconds.clockInterval() == .seconds(1))
    seconds.setClock(to: 1_000)
    #expect(seconds.allControls[0].slots[0].number == 1_000)
    let face = try #require(seconds.allControls[0] as? ClockFace)
    face.showsSeconds = false
    #expect(seconds.clockInterval() == .seconds(60), "the interval follows the property")
    let other = try panel(
      "{ values: { t: {} }, controls: [{ kind: 'clock', frame: [0, 0, 90, 90], value: 't' }] }")
    #expect(other.clockInterval() == nil)
    // A file may declare a text of this name.
    for kind in ["clock", "calendar", "datePicker"] {
      let text = try panel(
        "{ values: { clock: { initial: 'noon' } }, controls: [{ kind: '\(kind)', frame: [0, 0, 90, 90] }] }"
      )
      #expect(text.clockInterval() == nil)
    }
  }

  @Test func aTileNamesTheValuesThatItSets() throws {
    let panel = try panel(
      """
      { controls: [{ kind: 'tile', frame: [0, 0, 200, 100], value: 'lamp', level: 'dim', open: 'sheet',
        do: 'n += 1' }], values: { lamp: { initial: false }, dim: { maximum: 100 }, n: { maximum: 9 },
        sheet: { initial: false } } }
      """)
    panel.tap(100, 50)
    #expect(panel.values["lamp"]?.scalar == .boolean(true) && panel.values["n"]?.number == 1)
    panel.touch(.down, 100, 50)
    panel.touch(.moved, 120, 50)
    panel.touch(.moved, 170, 50)
    panel.touch(.up, 170, 50)
    #expect(panel.values["dim"]?.number == 25)
    #expect(panel.values["n"]?.number == 1)
    panel.touch(.down, 100, 50)
    _ = panel.nextRuleTime(asOf: .zero)
    panel.runRules(at: .milliseconds(500))
    panel.touch(.up, 100, 50)
    #expect(panel.values["sheet"]?.scalar == .boolean(true))
    #expect(panel.values["lamp"]?.scalar == .boolean(true) && panel.values["n"]?.number == 1)
  }
}
