import MQTT

/// A message that sets a value.
package struct BridgeCommand {
  /// The largest payload, in bytes.
  package static let payloadLimit = 65_536

  package let name: String
  package let payload: [UInt8]
  /// The time at which it expires, on the monotonic clock.
  package var deadline: Duration
  /// The topic for the answer; nil if none is wanted.
  package let responseTopic: String?
  let correlation: [UInt8]?

  /// The memory that the message needs while it waits, in bytes. All parts come from the sender.
  package var size: Int {
    name.utf8.count + payload.count + (responseTopic?.utf8.count ?? 0) + (correlation?.count ?? 0)
  }
}
