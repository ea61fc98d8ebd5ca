import JSON
import Panels

/// The requests for screenshots, which share pictures.
///
///     case | input                                             | result
///     -----+---------------------------------------------------+---------------------------------
///      1   | a request; none is running, the interval is over  | is due
///      2   | a request; one is running, or in the interval     | waits for the next picture
///      3   | a request like one that waits                     | is the same request
///      4   | a request; too many wait                          | is refused
///      5   | begin                                             | requests from now on wait
///      6   | postpone                                          | is due after another interval
///      7   | end                                               | returns those that began
package struct BridgeScreenshots {
  /// Where a picture is published.
  package struct Target: Hashable {
    package var topic: String
    /// The correlation data of a request of MQTT 5, which the answer must repeat.
    var correlation: [UInt8]?
  }

  /// The shortest time from the beginning of one screenshot to that of the next.
  package static let interval = Duration.seconds(1)
  /// The maximum number of requests that share a picture.
  package static let targetLimit = 4
  /// The largest picture, in bytes.
  package static let sizeLimit = 4 << 20
  /// The maximum length of the daemon's answer, in bytes. It contains the picture in Base64.
  package static let lineLimit = sizeLimit / 3 * 4 + 4_096

  private var waiting: [Target] = []
  /// The requests for which a picture is being taken; nil if none is.
  private var running: [Target]?
  private var earliest = Duration.zero

  /// When to begin; nil if no request waits, or one is running.
  package var deadline: Duration? { running == nil && !waiting.isEmpty ? earliest : nil }

  /// Cases 1 to 4.
  /// - Returns: false if the request is refused.
  package mutating func request(_ target: Target) -> Bool {
    if waiting.contains(target) { return true }
    guard waiting.count < Self.targetLimit else { return false }
    waiting.append(target)
    return true
  }

  /// Case 5.
  package mutating func begin(at now: Duration) {
    (running, waiting) = (waiting, [])
    earliest = now + Self.interval
  }

  /// Case 6.
  mutating func postpone(at now: Duration) { earliest = now + Self.interval }

  /// Case 7.
  package mutating func end() -> [Target] {
    defer { running = nil }
    return running ?? []
  }

  /// The PNG file in the daemon's answer.
  package static func picture(in answer: JSONValue) throws(BridgePayload.Refusal) -> [UInt8] {
    guard let text = answer["png"]?.string, let picture = [UInt8](base64: text) else {
      throw .init(message: "the answer of the daemon has no picture")
    }
    guard picture.count <= sizeLimit else {
      throw .init(message: "the picture has more than \(sizeLimit >> 20) MiB")
    }
    return picture
  }
}
