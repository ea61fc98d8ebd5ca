import BuiltInPanels
import Controls
import Geometry
import Kinds
import PanelSources
import Panels
import Raster
import TouchTracking

/// `BezelBenchmarks frames PANEL COUNT [CONTROL]`: opens a built-in panel or a panel file as the
/// daemon does. Then redraws all of it COUNT times, or drags a control back and forth COUNT times,
/// and prints the number of frames drawn after the first. `Tests/arm64 instructions` counts the
/// instructions of this program.
enum FramesBenchmark {
  static func run(_ arguments: [String]) throws {
    guard (2...3).contains(arguments.count), let count = Int(arguments[1]), count >= 0 else {
      throw UsageError(description: "frames: expected PANEL COUNT [CONTROL]")
    }
    let name = arguments[0]
    let source = BuiltInPanel(named: name).map(PanelSource.builtIn) ?? .file(name)
    let panel = try source.panel(
      from: source.text(kinds: builtInKinds), kinds: builtInKinds, for: nil,
      checksOthers: false, warn: Console.error
    ).panel
    panel.fit(width: 800, height: 480)
    let surface = Surface(width: panel.width, height: panel.height)
    _ = panel.draw(on: surface)
    var frames = count
    if arguments.count == 3 {
      frames = try drag(arguments[2], of: panel, on: surface, times: count)
    } else {
      for _ in 0..<count {
        panel.damageEverything()
        _ = panel.draw(on: surface)
      }
    }
    try Console.write(file: "-", "\(frames)\n")
  }

  /// Moves a finger along the path of the control's demonstration, and draws after each step.
  /// - Returns: The number of frames with damage.
  private static func drag(
    _ name: String, of panel: Panel, on surface: Surface, times: Int
  ) throws -> Int {
    // A page may have the same name as a control, so require a demonstration.
    let control = panel.allControls.first { $0.name == name && !$0.demonstration.isEmpty }
    guard let control, let finger = control.demonstration.first else {
      throw UsageError(description: "frames: no control named \"\(name)\" can be dragged")
    }
    control.reveal()
    var time = Duration.zero
    func show() -> Bool {
      time += .seconds(1) / 60
      panel.advance(to: time)
      return !panel.draw(on: surface).isEmpty
    }
    while panel.isAnimating { _ = show() }
    let origin = control.originOnStage
    panel.handle(.contact(.down, 1, at: origin + finger(0), of: panel))
    var frames = 0
    let steps = 16
    for step in 0..<(2 * steps * times) {
      let part = 1 - abs(1 - Double(step % (2 * steps)) / Double(steps))
      panel.handle(.contact(.moved, 1, at: origin + finger(part), of: panel))
      if show() { frames += 1 }
    }
    return frames
  }
}
