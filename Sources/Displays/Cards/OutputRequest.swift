import Geometry

/// The output that is asked for: by the command line, by the panel file, or by neither.
public struct OutputRequest: Hashable, Sendable {
  /// A card's path; nil takes any.
  public var card: String?
  /// A connector's name, as `HDMI-A-1`; nil takes any.
  public var connector: String?
  /// Nil takes the output's preferred mode.
  public var mode: ModeSpec?
  public var rotation: Rotation

  public init(
    card: String? = nil, connector: String? = nil, mode: ModeSpec? = nil,
    rotation: Rotation = .none
  ) {
    self.card = card
    self.connector = connector
    self.mode = mode
    self.rotation = rotation
  }
}
