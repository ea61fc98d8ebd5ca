import Geometry

/// Which output to show on, and why not the others: the same answer for the daemon and for
/// `bezel devices`.
public struct OutputWish: Hashable, Sendable {
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

/// The connector and the mode to use.
struct OutputChoice: Hashable {
  var connector: Int
  var mode: Int

  /// The first connected output of a card that is wished for and has a mode; else the first of
  /// which the driver cannot tell whether it is connected.
  init?(of connectors: [ConnectorReport], wish: OutputWish) {
    let usable = connectors.indices.filter { connectors[$0].obstacle(wish: wish) == nil }
    guard
      let connector = usable.first(where: { connectors[$0].connection == .connected })
        ?? usable.first,
      let mode = OutputMode.choice(of: connectors[connector].modes, wanted: wish.mode)
    else { return nil }
    self.connector = connector
    self.mode = mode
  }
}

extension ConnectorReport {
  /// Why it cannot be used; nil where it can.
  func obstacle(wish: OutputWish) -> String? {
    if let wanted = wish.connector, wanted != name { return "\(wanted) is asked for" }
    switch connection {
    case .disconnected: return "nothing is connected"
    case .connected, .unknown: return modes.isEmpty ? "it has no mode" : nil
    }
  }
}
