/// The connector and the mode to use; the same ones for the daemon and for `bezel devices`.
struct OutputChoice: Hashable {
  var connector: Int
  var mode: Int
  /// Whether a screen is known to be there. On all cards, such an output comes before the others.
  var isConnected: Bool
  /// Whether the mode is what the request asks for, where it asks for one.
  var isAsWanted: Bool

  /// The first connected output of a card that fits the request and has a mode, else the first
  /// whose connection is unknown.
  init?(of connectors: [ConnectorReport], request: OutputRequest) {
    let usable = connectors.indices.filter { connectors[$0].obstacle(request: request) == nil }
    guard
      let connector = usable.first(where: { connectors[$0].connection == .connected })
        ?? usable.first,
      let mode = OutputMode.choice(of: connectors[connector].modes, wanted: request.mode)
    else { return nil }
    self.connector = connector
    self.mode = mode
    isConnected = connectors[connector].connection == .connected
    let modes = connectors[connector].modes
    isAsWanted = request.mode.map { OutputMode.match(of: modes, wanted: $0) != nil } ?? true
  }
}
