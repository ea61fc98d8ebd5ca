import BuiltInPanels
import Controls
import Kinds
import Panels
import Raster
import Testing

/// The built-in panel `thermostat` is dim at night.
struct ThermostatPanelTests {
  @Test func itIsDimAtNight() throws {
    let bench = try BuiltInPanelBench(.thermostat)
    let panel = bench.panel
    let knob = try #require(panel.control(named: "target") as? Knob)
    let day = (panel.background, knob.trackColor, knob.effectiveTint)
    for (hour, isNight) in [(17, false), (22, true), (23, true), (0, true), (5, true), (6, false)] {
      panel.setClock(to: Panel.fixedTime + Double((hour - 17) * 3_600))
      #expect((panel.background == .black) == isNight, "\(hour):30")
      #expect((knob.trackColor == day.1) != isNight && (knob.effectiveTint == day.2) != isNight)
    }
    #expect(panel.background == day.0)
  }
}
