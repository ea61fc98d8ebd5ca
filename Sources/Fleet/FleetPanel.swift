import JSON
import MQTTBridge
import PanelServing

/// What a broker knows about a panel.
package struct FleetPanel {
  let name: String
  var isOnline = false
  /// The payload of the topic `panel`.
  var description = JSONValue.null
  /// The payload of the topic `counters`.
  var counters = JSONValue.null
  /// The payload of the topic `installed`.
  var installed = JSONValue.null
  /// The values about alarms, by their names.
  var alarms: [String: JSONValue] = [:]

  init(name: String) { self.name = name }

  /// The topics that `take` reads.
  package static let topics = [
    "status", "panel", "counters", "installed", "state/alarms.active",
    "state/alarms.unacknowledged", "state/alarms.priority",
  ]

  /// The largest payload that is read, in bytes.
  private static let payloadLimit = 256 << 10

  /// Whether a message shows that its topic belongs to a panel.
  static func isPanel(_ payload: [UInt8], at topic: String) -> Bool {
    topic == "status" && ["online", "offline"].contains { Array($0.utf8) == payload }
  }

  /// Updates the panel from a message.
  /// - Parameter topic: the topic without that of the panel.
  mutating func take(_ payload: [UInt8], at topic: String) {
    guard payload.count <= Self.payloadLimit else { return }
    let json = (try? JSONParser.parse(payload).value) ?? .null
    switch topic {
    case "status": isOnline = payload == Array("online".utf8)
    case "panel": description = json
    case "counters": counters = json
    case "installed": installed = json
    case let state where state.hasPrefix("state/alarms."):
      // A bridge with `payload: "json"` publishes objects.
      alarms[String(state.dropFirst(6))] = json["value"] ?? json
    default: break
    }
  }

  /// The installed revision; nil if it is not known.
  var revision: Int? { installed["revision"]?.number.flatMap { Int(exactly: $0) } }
  /// The largest revision that the panel has seen.
  var newestRevision: Int? { installed["newest"]?.number.flatMap { Int(exactly: $0) } }
  var trial: Int? { installed["trial"]?.number.flatMap { Int(exactly: $0) } }
  /// The panel's name in its file.
  var title: String { description["panel"]?.string ?? "-" }
  var version: String { description["version"]?.string ?? "-" }

  /// When bezel-mqtt reached the panel, in seconds since 1970; nil if it is not known.
  var since: Double? { description["since"]?.number }

  /// The latest event of a revision; nil if there is none.
  func event(of revision: Int) -> JSONValue? {
    installed["log"]?.array?.last { $0["revision"]?.number == Double(revision) }
  }

  /// An object for programs.
  var json: JSONValue {
    .object(
      [
        JSONMember("name", .string(name)), JSONMember("online", .bool(isOnline)),
        JSONMember("panel", description), JSONMember("installed", installed),
        JSONMember("counters", counters),
      ]
        + [
          JSONMember(
            "alarms",
            .object(alarms.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value) })
          )
        ])
  }
}
