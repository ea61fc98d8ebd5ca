import BuiltInPanels
import Controls
import Kinds
import Panels
import Raster
import Testing

/// What the test files of the built-in panels cannot show.
struct WorkingPanelTests {
  @Test(
    arguments: [(BuiltInPanel.sauna, 60), (.aquarium, 60), (.cnc, nil)] as [(BuiltInPanel, Int?)])
  func panelsSleepAtRest(builtIn: BuiltInPanel, interval: Int?) throws {
    // The pictures are of no concern here.
    let text = builtIn.text(kinds: builtInKinds).replacing(/[a-z-]+\.svg/, with: "dot.png")
    let panel = try panel(text)
    panel.startRules(at: .zero)
    #expect(panel.nextRuleTime(asOf: .zero) == nil)
    #expect(panel.clockInterval() == interval.map { .seconds($0) })
  }

  @Test func theThermostatIsDimAtNight() throws {
    let panel = try panel(BuiltInPanel.thermostat.text(kinds: builtInKinds))
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
