import BuiltInPanels
import Controls
import Geometry
import Kinds
import Panels
import Raster
import TouchTracking

/// A panel of 800×480 pixels that changes with every frame.
final class ViewScene {
  /// What changes.
  enum Change {
    /// A program sets a value.
    case value(String, (_ frame: Int) -> Scalar)
    /// A finger moves.
    case finger((_ frame: Int) -> Point)
  }

  let name: String
  /// The panel file.
  let text: String
  let change: Change
  /// The picture after the latest frame.
  let surface = Surface(width: 800, height: 480)

  private let panel: Panel
  private var time = Duration.zero

  init(_ name: String, file text: String, _ change: Change) throws {
    self.name = name
    self.text = text
    self.change = change
    panel = try PanelFile(kinds: builtInKinds, resources: BenchmarkResources()).panel(
      from: Array(text.utf8))
    panel.fit(width: surface.width, height: surface.height)
    panel.values.now = { [unowned self] in self.time }
    panel.startRules(at: time)
    _ = panel.draw(on: surface)
    if case .finger(let position) = change {
      panel.handle(.contact(.down, 1, at: position(0), of: panel))
    }
  }

  /// The conversion from points to pixels.
  var transform: AffineTransform { panel.transform }

  /// Draws a frame.
  /// - Returns: the changed pixels.
  func draw(_ frame: Int) throws -> Region {
    time += .seconds(1) / 60
    switch change {
    case .value(let name, let scalar):
      panel.runRules(at: time)
      try panel.set([name: scalar(frame)], origin: .client)
    case .finger(let position):
      panel.handle(.contact(.moved, 1, at: position(frame), of: panel))
    }
    panel.advance(to: time)
    return panel.draw(on: surface)
  }

  /// All scenes.
  static func all() throws -> [ViewScene] {
    /// Rises and falls between 0 and 1 in 120 frames.
    func part(_ frame: Int) -> Double { 1 - abs(1 - Double(frame % 120) / 60) }
    return [
      try ViewScene(
        "needle of a gauge",
        file: file("{ kind: 'gauge', value: 'n', scale: 'numbers', frame: [180, 20, 440, 440] }"),
        .value("n") { .number(100 * part($0)) }),
      try ViewScene(
        "live chart",
        file: file(
          "{ kind: 'chart', value: 'n', span: 60, form: 'area', frame: [24, 24, 752, 432] }"),
        .value("n") { .number(50 + Double($0 * 7_919 % 41 - 20)) }),
      try ViewScene(
        "slider dragged", file: file("{ kind: 'slider', value: 'n', frame: [100, 200, 600, 80] }"),
        .finger { Point(x: 150 + 500 * part($0), y: 240) }),
      try ViewScene(
        "list scrolled", file: builtIn("playlist"),
        .finger { Point(x: 200, y: 420 - 300 * part($0)) }),
      try ViewScene(
        "page changed", file: builtIn("machine"),
        .value("page") { .text($0.isMultiple(of: 2) ? "run" : "setup") }),
    ]
  }

  private static func file(_ control: String) -> String {
    """
    { size: { width: 800, height: 480 }, theme: 'dark',
      values: { n: { maximum: 100, history: 60 } }, controls: [\(control)] }
    """
  }

  private static func builtIn(_ name: String) -> String {
    BuiltInPanel(named: name)?.text(kinds: builtInKinds) ?? ""
  }
}
