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

  /// Runs the rules in each second of a range.
  func runRules(inSeconds seconds: ClosedRange<Int>) {
    for second in seconds { runRules(at: .seconds(second)) }
  }

  func isTrue(_ name: String) -> Bool { panel.values[name]?.scalar == .boolean(true) }

  /// The visible control of a name; nil for none.
  func control(_ name: String) -> Control? {
    panel.allControls.first { $0.name == name && Self.isVisible($0) }
  }

  private static func isVisible(_ control: Control) -> Bool {
    !control.isHidden && control.parent.map(isVisible) != false
  }

  /// Whether a visible label has a text.
  func shows(_ text: String) -> Bool {
    panel.allControls.contains { Self.isVisible($0) && ($0 as? Label)?.text == text }
  }

  /// Touches a button for a duration; by default for as long as it takes to press it.
  func press(_ name: String, at time: Duration, for duration: Duration? = nil) throws {
    try press(try #require(control(name)), at: time, for: duration)
  }

  /// Presses a button of the open dialog.
  func answer(_ title: String, at time: Duration) throws {
    let dialog = panel.stage.children.lazy.compactMap { $0 as? ConfirmationDialog }.first
    let buttons = try #require(dialog).children.compactMap { $0 as? Button }
    try press(try #require(buttons.first { $0.title == title }), at: time)
  }

  func press(_ button: Control, at time: Duration, for duration: Duration? = nil) throws {
    panel.stage.placeIfNeeded()
    let center = button.bounds.offset(by: button.originOnStage).center
    let end = time + (duration ?? .seconds((button as? Button)?.hold ?? 0))
    panel.touch(.down, at: center, time: time)
    var frame = time
    while frame < end {
      panel.advance(to: frame)
      frame += .milliseconds(20)
    }
    panel.advance(to: end)
    panel.touch(.up, at: center, time: end)
    panel.runRules(at: end)
  }
}
