import Displays

/// One panel in the service's status line: what it is, its screen, its touchscreens and its clients.
struct PanelStatus: CustomStringConvertible {
  var panel: String
  /// Why another panel is shown than that of the file; nil for the file's own panel.
  var standIn: String?
  var screen: String
  var touchscreens: [String]
  var clientCount: Int

  var description: String {
    let name = standIn.map { "\(panel) (\($0))" } ?? panel
    let touchscreens =
      touchscreens.isEmpty ? "no touchscreen" : touchscreens.joined(separator: " and ")
    let clients = clientCount == 1 ? "1 client" : "\(clientCount) clients"
    return "\(name) on \(screen), \(touchscreens), \(clients)"
  }
}

extension Display {
  /// The output that shows the picture, or why none does.
  var status: String {
    guard let mode else { return "no screen (\(obstacle ?? "none is connected"))" }
    return isCovered ? "\(mode.name) (in use by another program)" : mode.name
  }
}
