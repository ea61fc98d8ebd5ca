import Displays

/// One panel in the service's status line: what it is, its screen, its touchscreens and its clients.
struct PanelStatus: CustomStringConvertible {
  var panel: String
  /// Describes the stand-in that is shown instead of the file's panel; nil if there is none.
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
  /// The output that shows the picture, or the reason why there is none.
  package var status: String {
    guard let mode else { return "no screen (\(obstacle ?? "none is connected"))" }
    return isCovered ? "\(mode.name) (in use by another program)" : mode.name
  }
}
