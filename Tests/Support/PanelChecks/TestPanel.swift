import Controls
import Geometry
import Kinds
import Panels
import TouchTracking

/// A panel made from the text of a panel file. It runs on a clock that only the test advances.
public final class TestPanel {
  public let panel: Panel
  private let clock: Clock
  private let clockwork: Panel.Clockwork

  private final class Clock {
    var time = Duration.zero
  }

  /// The time since the start of the panel.
  public var time: Duration { clock.time }

  /// Creates a panel, and starts it at a time in UTC.
  public init(
    _ text: String, scale: Int = 1, for screen: Screen? = nil, at utc: Duration = .zero,
    kinds: [ControlKind] = builtInKinds, resources: any PanelResources = TestResources()
  ) throws(PanelFileError) {
    panel = try Self.panel(text, scale: scale, for: screen, kinds: kinds, resources: resources)
    let clock = Clock()
    self.clock = clock
    clockwork = Panel.Clockwork(
      panel, Panel.Clocks(monotonic: { clock.time }, utc: { utc + clock.time }))
  }

  /// Lets time pass, with the calls of a daemon: a frame each 20 ms while something moves.
  public func pass(_ duration: Duration) {
    let end = clock.time + duration
    while clock.time < end {
      let wake = clockwork.update()
      let frame = panel.isAnimating ? clock.time + .milliseconds(20) : end
      let due = min(frame, wake.monotonic ?? end)
      clock.time = min(max(due, clock.time + .milliseconds(1)), end)
      panel.advance(to: clock.time)
    }
    _ = clockwork.update()
    panel.stage.placeIfNeeded()
  }

  /// Puts down, moves or lifts a finger at a place in points, now.
  public func touch(_ phase: ContactChange.Phase, _ x: Double, _ y: Double) {
    panel.touch(phase, x, y, time: clock.time)
    _ = clockwork.update()
  }

  // MARK: Without a clock

  /// Creates a panel and fits it to a picture of its design size, with `scale` pixels per point.
  public static func panel(
    _ text: String, scale: Int = 1, for screen: Screen? = nil,
    kinds: [ControlKind] = builtInKinds, resources: any PanelResources = TestResources()
  ) throws(PanelFileError) -> Panel {
    let panel = try PanelFile(kinds: kinds, resources: resources).panel(
      from: Array(text.utf8), for: screen)
    let size = panel.settings.size
    panel.fit(width: Int(size.width) * scale, height: Int(size.height) * scale)
    return panel
  }

  /// The problems for which a panel, or another file, is refused; none if it is accepted.
  public static func problems<Content>(
    of content: @autoclosure () throws -> Content
  ) -> [PanelProblem] {
    do {
      _ = try content()
      return []
    } catch {
      guard let error = error as? PanelFileError else { preconditionFailure("\(error)") }
      return error.problems
    }
  }
}
