import Geometry

/// One connector, for people and for choosing an output.
public struct ConnectorReport: Hashable, Sendable {
  /// Whether there is a screen.
  public enum Connection: String, Hashable, Sendable {
    case connected
    case disconnected
    /// The driver cannot tell. Such an output is used if none is connected.
    case unknown
  }

  /// `HDMI-A-1`.
  public var name: String
  /// Whether there is a screen.
  public var connection: Connection
  /// In the driver's order.
  public var modes: [OutputMode]
  /// Millimetres; nil if unknown.
  public var physicalSize: PixelSize?
  /// How a picture is turned to stand upright on a screen that is mounted otherwise.
  public var rotation = Rotation.none
  /// Whether this program shows something there already.
  var isShown = false
}

extension ConnectorReport {
  /// Why it cannot be used; nil if it can.
  func obstacle(request: OutputRequest) -> String? {
    if let wanted = request.connector, wanted != name { return "\(wanted) is asked for" }
    if request.connector == nil {
      if request.mirrors.contains(name) { return "it is to mirror the panel's own output" }
      if request.reserved.contains(name) { return "another panel asks for it" }
    }
    if isShown { return "another panel is there" }
    switch connection {
    case .disconnected: return "nothing is connected"
    case .connected, .unknown: return modes.isEmpty ? "it has no mode" : nil
    }
  }

  /// Whether it could be used if its screen were asked for its modes.
  func lacksOnlyModes(request: OutputRequest) -> Bool {
    var asked = self
    asked.modes = [OutputMode(size: PixelSize(width: 1, height: 1), refresh: 60)]
    return modes.isEmpty && asked.obstacle(request: request) == nil
  }
}
