/// Where a broker is, and how a client logs in.
public struct BrokerAddress: Sendable {
  /// The versions of the protocol.
  public enum Version: Sendable {
    case three
    case five
  }

  /// The files for TLS.
  public struct Encryption: Sendable {
    /// The certificates of the authorities that may sign the broker's; nil for those of the system.
    public var authorities: String?
    /// The client's certificate; nil for none.
    public var certificate: String?
    /// The key of the client's certificate.
    public var key: String?

    /// TLS with the authorities of the system.
    public init(authorities: String? = nil, certificate: String? = nil, key: String? = nil) {
      self.authorities = authorities
      self.certificate = certificate
      self.key = key
    }
  }

  /// The name or the address of the host.
  public var host: String
  /// The TCP port.
  public var port: Int
  /// The client identifier, which must be unique at the broker.
  public var client: String
  /// The user and the password; nil to log in without them.
  public var login: (user: String, password: String?)?
  /// Nil for a connection without TLS.
  public var encryption: Encryption?
  /// The seconds without a message after which either side tests the connection.
  public var keepAlive = 30
  /// What the broker sends to all subscribers when the connection breaks.
  public var will: BrokerMessage?

  /// An address without login, TLS and will.
  public init(host: String, port: Int, client: String) {
    self.host = host
    self.port = port
    self.client = client
  }
}

/// A message to the broker.
public struct BrokerMessage: Sendable {
  public var topic: String
  public var payload: [UInt8]
  /// 0 at most once, 1 at least once, 2 exactly once.
  public var quality = 1
  /// Whether the broker keeps the message for new subscribers.
  public var isRetained = false
  /// User properties of MQTT 5; not sent with 3.1.1.
  public var properties: [(name: String, value: String)] = []
  /// The topic for the answer, for MQTT 5; nil if none is wanted.
  public var responseTopic: String?
  /// The data of the request that the message answers, or that its answer must contain, for MQTT 5.
  public var correlation: [UInt8]?

  /// The time on the monotonic clock after which the message is no longer sent; nil for never.
  public var deadline: Duration?

  /// The size of the message with its properties, in bytes.
  public var size: Int {
    topic.utf8.count + payload.count + (responseTopic?.utf8.count ?? 0) + (correlation?.count ?? 0)
      + properties.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
  }

  /// A message without properties.
  public init(topic: String, payload: [UInt8], quality: Int = 1, isRetained: Bool = false) {
    self.topic = topic
    self.payload = payload
    self.quality = quality
    self.isRetained = isRetained
  }
}

/// A message from the broker.
public struct ReceivedMessage: Sendable {
  public let topic: String
  /// Empty if it has more than `BrokerConnection.payloadLimit` bytes.
  public let payload: [UInt8]
  /// The size of the payload, in bytes.
  public let size: Int
  /// Whether the broker had kept it from before the subscription.
  public let isRetained: Bool
  /// The seconds after which it is no longer valid; nil for no limit.
  public let lifetime: Int?
  /// The topic for the answer; nil if none is wanted.
  public var responseTopic: String?
  /// What the answer must contain.
  public let correlation: [UInt8]?
}
