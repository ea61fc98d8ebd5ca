import JSON
import LinuxIO
import MQTT
import Panels

/// Keeps a connection to a broker, and the messages that wait for it.
final class BrokerClient {
  /// An event of the connection.
  enum Event {
    /// The broker has accepted the client. There are no subscriptions yet.
    case connected
    case received(ReceivedMessage)
    /// The broker has accepted or refused the message with this number.
    case answered(Int)
    /// The connection has ended or could not be made. The client connects again.
    case ended
  }

  private let address: BrokerAddress
  private var attempts: BrokerAttempts
  private let loop: EventLoop
  private let log: RefusalLog
  private var onEvent: (Event) -> Void = { _ in }
  /// The connection; nil between two attempts.
  private var connection: BrokerConnection?
  private let retryTimer: EventLoop.Timer
  private var outbox = BridgeOutbox()
  private let outboxTimer: EventLoop.Timer
  private let endTimer: EventLoop.Timer
  /// Called after the end; nil unless the client is ending.
  private var onEnd: (() -> Void)?

  /// Whether the broker has accepted the client.
  var isConnected: Bool { attempts.isConnected }
  /// The number of connections that the broker has accepted.
  private(set) var connectionCount = 0
  /// The number of messages that were dropped.
  var droppedCount: Int { outbox.droppedCount }
  /// The host and port of the broker.
  var place: String { "\(address.host):\(address.port)" }

  /// How long `end` waits for the last messages to be sent.
  private static let endPatience = Duration.seconds(2)

  /// Creates a client that is not started yet.
  init(_ address: BrokerAddress, version: BrokerFile.Version, loop: EventLoop, log: RefusalLog) {
    self.address = address
    self.loop = loop
    self.log = log
    attempts = BrokerAttempts(RestartAfterAbort.hasHappened ? .three : version)
    if RestartAfterAbort.hasHappened {
      log.warning(
        "the program has aborted, probably in libmosquitto at a packet of MQTT 5; using MQTT 3.1.1 until "
          + "the next start")
    }
    retryTimer = EventLoop.Timer(loop)
    outboxTimer = EventLoop.Timer(loop)
    endTimer = EventLoop.Timer(loop)
  }

  // MARK: The connection

  /// Begins to connect. Call this once.
  func start(onEvent: @escaping (Event) -> Void) {
    self.onEvent = onEvent
    connect()
  }

  /// Sends the waiting messages if possible, ends the connection, and calls `onEnd`.
  func end(then onEnd: @escaping () -> Void) {
    self.onEnd = onEnd
    flush()
    connection?.disconnect()
    guard connection != nil else { return onEnd() }
    endTimer.schedule(after: Self.endPatience, onEnd)
  }

  private func connect() {
    connection = BrokerConnection(to: address, version: attempts.version, loop: loop) {
      [unowned self] event in
      switch event {
      case .connected: self.didConnect()
      case .received(let message): self.onEvent(.received(message))
      case .delivered(let number):
        self.outbox.didDeliver(number)
        self.onEvent(.answered(number))
        self.flush()
      case .rejected(let number, let reason): self.didReject(number, reason)
      case .unsubscribed(let filter):
        self.log.warning(
          "the broker refuses the subscription to \(filter.quoted); allow it for this client")
      case .ended(let reason): self.didEnd(reason)
      }
    }
    if connection == nil { didEnd(.broken("libmosquitto cannot be used; is it installed?")) }
  }

  private func didConnect() {
    let name = attempts.version == .five ? "5" : "3.1.1"
    log.info("connected to \(place) with MQTT \(name) as \(address.client)")
    attempts.didConnect(at: loop.monotonic)
    connectionCount += 1
    onEvent(.connected)
  }

  private func didEnd(_ end: BrokerConnection.End) {
    connection = nil
    let retry = attempts.didEnd(end, of: address, at: loop.monotonic)
    outbox.connectionDidEnd()
    if let onEnd { return onEnd() }
    onEvent(.ended)
    var wait = Duration.zero
    switch retry {
    case .older: log.info("\(place) does not speak MQTT 5; using 3.1.1")
    case .later(let time, let problem):
      if let problem { log.warning("waiting for \(place): \(problem)") }
      wait = time
    }
    retryTimer.schedule(after: wait) { [unowned self] in connect() }
  }

  /// Asks for the messages of topics that match a filter, until the connection ends.
  func subscribe(to filter: String, quality: Int = 1) {
    connection?.subscribe(to: filter, quality: quality)
  }

  // MARK: Messages

  /// Puts a message into the outbox, where it replaces an older one with the same key. Call `flush`
  /// after this and the following methods.
  /// - Parameters:
  ///   - interval: the shortest time between two messages with this key.
  ///   - isUrgent: whether to ignore the interval.
  func put(_ message: BrokerMessage, of key: String, every interval: Duration, isUrgent: Bool) {
    outbox.put(message, of: key, every: interval, isUrgent: isUrgent, at: loop.monotonic)
  }

  /// Puts a message into the outbox that no newer one replaces.
  func put(event message: BrokerMessage) { outbox.put(event: message) }

  /// Ends the interval for the waiting message with a key.
  func release(_ key: String) { outbox.release(key, at: loop.monotonic) }

  /// Removes the waiting message with a key.
  func remove(_ key: String) { outbox.remove(key) }

  /// Whether a message with a key waits, or is on its way.
  func contains(_ key: String) -> Bool { outbox.contains(key) }

  /// Sends a message now. It is lost if the connection ends.
  /// - Returns: the number of the message; nil if it cannot be sent now.
  func send(_ message: BrokerMessage) -> Int? {
    guard isConnected, case .sent(let number)? = connection?.publish(message) else { return nil }
    return number
  }

  /// Sends the messages that are due.
  func flush() {
    guard isConnected, let connection else { return outboxTimer.cancel() }
    sending: while let message = outbox.next(at: loop.monotonic) {
      switch connection.publish(message) {
      case .sent(let number): outbox.didSend(number)
      case .unavailable: break sending
      case .impossible(let reason):
        outbox.drop()
        log.warning(
          "dropped a message at \(message.topic.shortened(to: 128).quoted): \(reason)",
          limitedBy: "impossible")
      }
    }
    for topic in outbox.takeExpired() {
      log.warning(
        "dropped a message at \(topic.quoted): the broker did not accept it within the time that \"patience\" allows",
        limitedBy: "expired \(topic)")
    }
    guard let deadline = outbox.deadline else { return outboxTimer.cancel() }
    outboxTimer.schedule(at: deadline) { [unowned self] in flush() }
  }

  private func didReject(_ number: Int, _ reason: String) {
    onEvent(.answered(number))
    if let topic = outbox.didRefuse(number) {
      log.warning(
        "the broker refuses messages at \(topic.shortened(to: 128).quoted): \(reason); allow this client to publish there",
        limitedBy: "broker " + reason)
    }
    flush()
  }
}
