import BuiltInPanels
import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Testing
import TouchTracking

/// The built-in panel `coffee` works without a program.
struct CoffeePanelTests {
  private let panel: Panel

  init() throws {
    let text = Array(BuiltInPanel.coffee.text(kinds: builtInKinds).utf8)
    panel = try PanelFile(kinds: builtInKinds, resources: TestResources()).panel(from: text)
    panel.fit(width: 800, height: 480)
    panel.startRules(at: .zero)
  }

  private func number(_ name: String) -> Double? { panel.values[name]?.number }

  private var isBrewing: Bool { panel.values["brewing"]?.scalar == .boolean(true) }

  /// Presses the button `brew` at a time.
  private func press(at time: Duration) throws {
    let button = try #require(panel.allControls.first { $0.name == "brew" })
    panel.stage.placeIfNeeded()
    let center = button.bounds.offset(by: button.originOnStage).center
    panel.touch(.down, at: center, time: time)
    panel.touch(.up, at: center, time: time)
    panel.runRules(at: time)
  }

  @Test func aShotEndsByItself() throws {
    try press(at: .zero)
    #expect(isBrewing)
    for second in 1...27 { panel.runRules(at: .seconds(second)) }
    #expect(number("shot") == 27 && isBrewing)
    panel.runRules(at: .seconds(28))
    #expect(number("shot") == 28 && !isBrewing)
    #expect(number("cups") == 1285)
    // The time of the last shot stays visible until the next one.
    panel.runRules(at: .seconds(40))
    #expect(number("shot") == 28)
    try press(at: .seconds(41))
    #expect(number("shot") == 0 && isBrewing)
  }

  @Test func aPressEndsAShot() throws {
    try press(at: .zero)
    for second in 1...5 { panel.runRules(at: .seconds(second)) }
    try press(at: .milliseconds(5_500))
    panel.runRules(at: .seconds(9))
    #expect(number("shot") == 5 && !isBrewing && number("cups") == 1284)
  }

  @Test func aColdMachineDoesNotBrew() throws {
    try panel.set(["boiler": .number(60)], origin: .client)
    try press(at: .zero)
    #expect(!isBrewing)
    let title = panel.allControls.compactMap { ($0 as? Label)?.text }.first
    #expect(title == "Heating")
  }
}
