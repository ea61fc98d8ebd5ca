import Geometry

/// One connector, as told to people and to the choice.
public struct ConnectorReport: Hashable, Sendable {
  public enum Connection: String, Hashable, Sendable {
    case connected
    case disconnected
    /// The driver cannot tell; such an output is taken where no connected one is.
    case unknown
  }

  public var name: String
  public var connection: Connection
  public var modes: [OutputMode]
  /// Millimetres; nil where unknown.
  public var physicalSize: PixelSize?
}

extension ConnectorReport {
  /// Why it cannot be used; nil where it can.
  func obstacle(request: OutputRequest) -> String? {
    if let wanted = request.connector, wanted != name { return "\(wanted) is asked for" }
    switch connection {
    case .disconnected: return "nothing is connected"
    case .connected, .unknown: return modes.isEmpty ? "it has no mode" : nil
    }
  }
}
