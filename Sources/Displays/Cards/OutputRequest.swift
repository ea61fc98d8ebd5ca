import Geometry

/// The output that the command line and the panel file ask for.
public struct OutputRequest: Hashable, Sendable {
  /// A card's path; nil for any.
  public var card: String?
  /// A connector's name, such as `HDMI-A-1`; nil for any.
  public var connector: String?
  /// The connectors of the outputs that show the same picture.
  public var mirrors: Set<String> = []
  /// The connectors that other displays of the program ask for.
  public var reserved: Set<String> = []
  /// Nil for the output's preferred mode.
  public var mode: ModeSpec?
  /// Of the picture on the output; nil for upright, as the screen is mounted.
  public var rotation: Rotation?

  /// Any output, with its preferred mode and upright, unless it is said.
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
