import MQTT
import Panels

/// When and with which version of MQTT to connect to a broker again.
///
///     case | input                                    | result
///     -----+------------------------------------------+------------------------------------------
///      1   | the connection ended or failed           | waits, longer after each failure
///      2   | it had lasted at least 10 s              | the waits begin with the shortest again
///      3   | it had ended sooner                      | the problem asks whether another client
///          |                                          | uses the identifier
///      4   | the problem is the same as before        | is not reported again
///      5   | the broker refuses MQTT 5, `auto`        | connects at once with MQTT 3.1.1
///      6   | the broker refuses MQTT 3.1.1, or 5      | like case 1
///          | without `auto`                           |
struct BrokerAttempts {
  /// What to do after the end of a connection.
  enum Retry: Hashable {
    /// Connect at once with the older version.
    case older
    /// Connect after this time. The problem is nil if it is not new.
    case later(Duration, problem: String?)
  }

  /// A connection that ends sooner than this does not reset the backoff.
  static let briefTime = Duration.seconds(10)

  /// The version for the next connection.
  private(set) var version: BrokerAddress.Version
  private let isAutomatic: Bool
  private var backoff = Backoff()
  /// When the broker accepted the client; nil while not connected.
  private var acceptance: Duration?
  /// The last problem; nil after the broker has accepted the client.
  private var problem: String?

  init(_ version: BrokerFile.Version) {
    self.version = version == .three ? .three : .five
    isAutomatic = version == .automatic
  }

  /// Whether the broker has accepted the client.
  var isConnected: Bool { acceptance != nil }

  /// The broker has accepted the client.
  mutating func didConnect(at now: Duration) {
    acceptance = now
    problem = nil
  }

  /// Cases 1 to 6.
  mutating func didEnd(
    _ end: BrokerConnection.End, of address: BrokerAddress, at now: Duration
  ) -> Retry {
    // Two clients with the same identifier end each other's connections.
    let wasBrief = acceptance.map { now - $0 < Self.briefTime } ?? false
    if isConnected, !wasBrief { backoff = Backoff() }
    acceptance = nil
    if end == .version, version == .five, isAutomatic {
      version = .three
      return .older
    }
    var problem = end.explanation(of: address)
    if wasBrief { problem += "; does another client have the identifier \(address.client)?" }
    let isNew = self.problem != problem
    self.problem = problem
    return .later(backoff.next(), problem: isNew ? problem : nil)
  }
}
