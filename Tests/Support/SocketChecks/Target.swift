import Bezel
import Controls
import JSON
import Kinds
import LinuxIO
import PanelChecks
import Panels
import Raster
import TouchTracking
import ValueBus

/// A small panel with controls of many kinds, for requests.
final class Target: RequestTarget {
  private static let file = """
    { name: "Check", size: { width: 96, height: 64 }, theme: "dark",
      values: {
        v: { maximum: 100, step: 1, initial: 30, unit: "%" },
        mode: { initial: "Heat" },
      },
      controls: [
        { kind: "slider", name: "bar", value: "v", frame: [0, 0, 40, 12] },
        { kind: "knob", name: "knob", frame: [44, 0, 24, 24], minimum: -1, maximum: 1 },
        { kind: "rangeSlider", name: "price", frame: [0, 14, 40, 12], lower: 0.2, upper: 0.6 },
        { kind: "segments", name: "mode", items: ["Heat", "Cool"], frame: [0, 28, 60, 12] },
        { kind: "toggle", name: "lamp", frame: [70, 0, 24, 12] },
        { kind: "button", name: "brew", title: "Brew", frame: [70, 14, 24, 12] },
        { kind: "label", name: "text", text: "Room", frame: [0, 44, 60, 12] },
        { kind: "meter", name: "meter", frame: [70, 30, 8, 30] },
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
