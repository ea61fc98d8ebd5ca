import JSON
import ProgramInterface

/// The record of pushed panels, for people.
package enum PushLog {
  /// What happened with a push, in a line.
  package static func line(of event: JSONValue) -> String {
    let outcome =
      switch event["outcome"]?.string {
      case "installed": "installed"
      case "takenBack": "taken back"
      default: "refused"
      }
    let message = event["message"]?.string.map { ": \($0)" } ?? ""
    let time = event["time"]?.number.map(Command.time) ?? "-"
    return "\(time) \(outcome) \(event["revision"]?.word ?? "0")\(message)"
  }
}
