/// The connector and mode to use. The daemon and `bezel devices` make the same choice.
struct OutputChoice: Hashable {
  var connector: Int
  var mode: Int
  /// Whether the connector is known to have a screen. Such an output is preferred across all cards.
  var isConnected: Bool
  /// Whether the mode is the requested one. True if the request has none.
  var hasRequestedMode: Bool

  /// Chooses the first connected output of a card that matches the request and has a mode. Without
  /// one, chooses the first output whose connection is unknown.
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
    hasRequestedMode = request.mode.map { OutputMode.match(of: modes, wanted: $0) != nil } ?? true
  }
}
