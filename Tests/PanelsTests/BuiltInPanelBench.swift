import BuiltInPanels
import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Testing
import TouchTracking

/// A built-in panel that works without a program, and its touches and rules at given times.
struct BuiltInPanelBench {
  let panel: Panel

  init(_ builtIn: BuiltInPanel) throws {
    let text = Array(builtIn.text(kinds: builtInKinds).utf8)
    panel = try PanelFile(kinds: builtInKinds, resources: TestResources()).panel(from: text)
    panel.fit(width: 800, height: 480)
    panel.startRules(at: .zero)
  }

  func number(_ name: String) -> Double? { panel.values[name]?.number }
  func set(_ values: [String: Scalar]) throws { try panel.set(values, origin: .client) }
  func runRules(at time: Duration) { panel.runRules(at: time) }
  func isTrue(_ name: String) -> Bool { panel.values[name]?.scalar == .boolean(true) }

  /// The visible control of a name.
  func control(_ name: String) throws -> Control {
    let control = panel.allControls.first { $0.name == name && !$0.isHidden }
    return try #require(control)
  }

  /// Touches a button for a duration; by default for as long as it takes to press it.
  func press(_ name: String, at time: Duration, for duration: Duration? = nil) throws {
    let button = try control(name)
    panel.stage.placeIfNeeded()
    let center = button.bounds.offset(by: button.originOnStage).center
    panel.touch(.down, at: center, time: time)
    panel.advance(to: time)
    let end = time + (duration ?? .seconds((button as? Button)?.hold ?? 0))
    panel.advance(to: end)
    panel.touch(.up, at: center, time: end)
    panel.runRules(at: end)
  }
}
