import Controls
import JSON
import Kinds
import LinuxIO
import PanelChecks
import PanelServing
import PanelSources
import Panels
import Raster
import TouchTracking
import ValueBus

/// A small panel with controls of many kinds, derived values, rules and actions, for requests.
final class Target: RequestTarget {
  static let file = """
    { name: "Check", size: { width: 96, height: 64 }, theme: "dark", bind: { tint: "paint" },
      values: {
        v: { maximum: 100, step: 1, initial: 30, unit: "%", history: 60 },
        tasks: { initial: [{ title: "Clean", level: 1 }] },
        mode: { initial: "Heat" },
        reading: { initial: null, kind: "number", maximum: 100, expires: 5 },
        words: { initial: "a, b" }, paint: { initial: "#08F" },
        half: { from: "v / 2", unit: "%" }, ratio: { from: "v / (reading - 50)" },
        line: { from: "'{mode} {reading:.1f} {words}'" }, count: { maximum: 1e6, step: 1 },
        hot: { from: "v > 80 or reading > 90" },
      },
      rules: [
        { when: "hot", do: ["count += 1", "mode = 'Cool'"] },
        { when: "length(words) > 40", do: "words = 'x'" },
        { when: "v > 10", every: 0.1, do: "v -= 1" },
        { when: "lamp", after: 0.2, do: "lamp = false" },
      ],
      controls: [
        { kind: "slider", name: "bar", value: "v", frame: [0, 0, 40, 12] },
        { kind: "knob", name: "knob", frame: [44, 0, 24, 24], minimum: -1, maximum: 1 },
        { kind: "rangeSlider", name: "price", frame: [0, 14, 40, 12], lower: 0.2, upper: 0.6 },
        { kind: "segments", name: "mode", items: ["Heat", "Cool"], frame: [0, 28, 60, 12] },
        { kind: "toggle", name: "lamp", frame: [70, 0, 24, 12] },
        { kind: "button", name: "brew", title: "Brew", frame: [70, 14, 24, 12] },
        { kind: "label", name: "text", text: "Room", frame: [0, 44, 60, 12] },
        { kind: "meter", name: "meter", frame: [70, 30, 8, 30] },
        { kind: "label", name: "status", text: "{line} {ratio:+.2f} {half}", size: 8,
          frame: [0, 54, 60, 10], if: "known(reading)", bind: { color: "hot ? 'bad' : 'text'" } },
        { kind: "segments", name: "choice", frame: [0, 0, 40, 8], bind: { items: "words" } },
        { kind: "button", name: "less", title: "{count} −", frame: [80, 30, 16, 12],
          do: ["count -= 1", "reading = v"], repeat: true },
        { kind: "button", name: "off", title: "Off", frame: [80, 44, 16, 10], hold: 0.1,
          do: "v = 0", confirm: "Stop {mode}?" },
      ] }
    """

  private let server: PanelServer
  let worker: Worker
  private let surface = Surface(width: 96, height: 64)
  private(set) var panel: Panel
  let pictures: PictureCache? = nil
  let kinds = builtInKinds
  let allowsTouchInjection = true
  private(set) var now = Duration.zero

  init(_ server: PanelServer, loop: EventLoop) throws {
    self.server = server
    worker = Worker(loop: loop)
    panel = try Self.makePanel()
    server.publish(panel)
  }

  private static func makePanel() throws(PanelSource.LoadError) -> Panel {
    do {
      let panel = try PanelFile(kinds: builtInKinds, resources: TestResources())
        .panel(from: Array(file.utf8))
      panel.fit(width: 96, height: 64)
      panel.startRules(at: .zero)
      return panel
    } catch {
      throw PanelSource.LoadError(lines: error.problems.map { $0.line(file: "panel") })
    }
  }

  /// Restores the initial panel.
  func renew() throws {
    panel = try Self.makePanel()
    server.publish(panel)
  }

  /// Draws the effects of all requests.
  func finish() {
    for _ in 0..<2 {
      now += .milliseconds(50)
      _ = panel.update(at: now)
      panel.advance(to: now)
      _ = panel.draw(on: surface)
    }
  }

  func reload(then done: (Result<ReloadReport, PanelSource.LoadError>) -> Void) {
    done(Result(catching: reloadPanel))
  }

  private func reloadPanel() throws(PanelSource.LoadError) -> ReloadReport {
    let next = try Self.makePanel()
    panel.stage.cancelTouches(time: now)
    next.values.startCounting(at: panel.values.sequence)
    panel = next
    server.publish(panel)
    server.publishSnapshot()
    return ReloadReport()
  }

  var shownPicture: Surface? { surface }

  func screenshot() -> sending Surface? {
    _ = panel.draw(on: surface)
    return surface.copy()
  }

  func inject(_ frame: ContactFrame) {
    now += .milliseconds(5)
    panel.handle(frame)
  }

  func writeStatistics(into object: inout JSONWriter) {
    object.member("uptime") { $0.write(0.0) }
  }
}
