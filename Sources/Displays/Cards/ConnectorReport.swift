import Geometry
import Raster

/// The state of a connector, for users and for choosing an output.
public struct ConnectorReport: Hashable, Sendable {
  /// Whether a screen is connected.
  public enum Connection: String, Hashable, Sendable {
    case connected
    case disconnected
    /// The driver cannot detect screens. Such an output is used if no other one is connected.
    case unknown
  }

  /// The name, such as `HDMI-A-1`.
  public var name: String
  /// Whether a screen is connected.
  public var connection: Connection
  /// The modes, in the driver's order.
  public var modes: [OutputMode]
  /// The size in millimetres; nil if unknown.
  public var physicalSize: PixelSize?
  /// The rotation that shows a picture upright on a screen that is mounted rotated.
  public var rotation = Rotation.none
  /// Whether another display of this program uses the connector.
  var isInUse = false
}

extension ConnectorReport {
  /// Returns the reason why the connector cannot be used; nil if it can.
  func obstacle(request: OutputRequest) -> String? {
    if let wanted = request.connector, wanted != name { return "\(wanted) is requested" }
    if request.connector == nil {
      if request.mirrors.contains(name) { return "it is configured to mirror the panel's output" }
      if request.reserved.contains(name) { return "another panel requests it" }
    }
    if isInUse { return "another panel uses it" }
    switch connection {
    case .disconnected: return "nothing is connected"
    case .connected, .unknown: break
    }
    guard let mode = OutputMode.choice(of: modes, wanted: request.mode) else {
      return "it has no modes"
    }
    return MemoryBudget.problem(withScreen: modes[mode].size).map {
      "\($0); set a smaller \"mode\" in the panel file"
    }
  }

  /// Whether the connector has no modes but would be usable with one. Probing it may find its modes.
  func onlyModesAreMissing(request: OutputRequest) -> Bool {
    var probed = self
    probed.modes = [OutputMode(size: PixelSize(width: 1, height: 1), refresh: 60)]
    return modes.isEmpty && probed.obstacle(request: request) == nil
  }
}
