import Geometry

/// The output that the command line and the panel file request.
public struct OutputRequest: Hashable, Sendable {
  /// The card's path; nil for any card.
  public var card: String?
  /// The connector's name, such as `HDMI-A-1`; nil for any connector.
  public var connector: String?
  /// The connectors of the outputs that mirror the picture.
  public var mirrors: Set<String> = []
  /// The connectors that other displays of the program request.
  public var reserved: Set<String> = []
  /// The mode; nil for the output's preferred mode.
  public var mode: ModeSpec?
  /// The rotation of the picture; nil shows it upright on a screen that is mounted rotated.
  public var rotation: Rotation?

  /// Creates a request. Every property that is nil accepts the default.
  public init(
    card: String? = nil, connector: String? = nil, mode: ModeSpec? = nil,
    rotation: Rotation? = nil
  ) {
    self.card = card
    self.connector = connector
    self.mode = mode
    self.rotation = rotation
  }
}
