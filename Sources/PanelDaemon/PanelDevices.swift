import Displays
import EvdevInput
import Geometry
import LinuxIO
import Panels
import TouchTracking

extension OutputRequest {
  /// The output for a panel, as the command line and the panel files specify it.
  /// - Parameters:
  ///   - spec: of the command line; it overrides the panel file.
  ///   - neighbours: the other panels of the daemon, whose outputs are reserved.
  package init(for settings: PanelSettings, _ spec: DisplaySpec, neighbours: [PanelSettings]) {
    self.init(connector: settings.output, mode: settings.mode, rotation: settings.rotation)
    mirrors = settings.mirrors
    reserved = neighbours.reduce(into: []) { names, panel in
      names.formUnion(panel.mirrors)
      if let output = panel.output { names.insert(output) }
    }
    if case .drm(let card, let connector) = spec {
      self.card = card
      if let connector { self.connector = connector }
    }
  }
}

extension Display {
  /// The outputs whose touchscreens control this panel, each with the transform to the picture; nil
  /// while the panel's own output is unknown. Touches of a mirror that shows nothing are beside the
  /// picture.
  var touchedOutputs: [String: AffineTransform]? {
    guard let own = mode?.connector ?? request.connector else { return nil }
    let places = mirrorTransforms
    var outputs: [String: AffineTransform] = [own: .identity]
    for mirror in request.mirrors { outputs[mirror] = places[mirror] ?? .translation(x: -2, y: -2) }
    return outputs
  }
}

extension TouchInput {
  /// Opens nothing yet.
  package convenience init(
    _ spec: InputSpec, for settings: PanelSettings, loop: EventLoop, log: Log
  ) throws(SystemError) {
    try self.init(spec: spec, loop: loop, log: log)
    apply(settings)
  }

  /// Uses the touchscreens as a panel file specifies.
  package func apply(_ settings: PanelSettings) {
    calibration = settings.calibration.flatMap { Calibration(matrix: $0) }
    keys = Set(settings.touchKeys.map(\.code))
    isExclusive = settings.touchIsExclusive
    debounce = .milliseconds(settings.touchDebounce)
    namePattern = settings.touchDevice
  }
}
