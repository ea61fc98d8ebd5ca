import Glibc
import JSON
import LinuxIO
import MQTT
import MQTTBridge
import Panels
import ProgramInterface

/// A connection of `bezel fleet` to a broker. It is used until the command ends.
package final class FleetBroker {
  let loop: EventLoop
  /// Called for each message.
  var onMessage: (ReceivedMessage) -> Void = { _ in }
  /// Called when a message with this number has arrived at the broker.
  var onDelivery: (Int) -> Void = { _ in }
  /// Called when the broker has refused the message with this number, with the reason.
  var onRejection: (Int, String) -> Void = { _, _ in }

  private let place: String
  private let client: String
  private var connection: BrokerConnection?
  private var end: CommandError?
  private let timer: EventLoop.Timer
  private var lastMessage = Duration.zero
  private var lastAnswer = 0

  /// When no retained message has arrived for this long, all of them count as received.
  private static let quietTime = Duration.milliseconds(500)
  private static let longestTime = Duration.seconds(60)

  /// The topics for the answers to this client.
  var answers: String { "\(BridgeTopics.fleetAnswers)\(client)/+" }

  /// Connects, or throws the reason.
  init(_ address: BrokerAddress) throws(CommandError) {
    do throws(SystemError) {
      loop = try EventLoop()
    } catch {
      throw .refused("\(error)")
    }
    place = "\(address.host):\(address.port)"
    client = address.client
    timer = EventLoop.Timer(loop)
    var isConnected = false
    connection = BrokerConnection(to: address, version: .five, loop: loop) { [unowned self] event in
      switch event {
      case .connected:
        isConnected = true
        self.loop.stop()
      case .received(let message):
        if message.isRetained { self.lastMessage = Clock.monotonic }
        self.onMessage(message)
      case .delivered(let number): self.onDelivery(number)
      case .rejected(let number, let reason): self.onRejection(number, reason)
      case .unsubscribed(let filter):
        self.fail("the broker refuses the subscription to \(filter.quoted)")
      case .ended(let reason): self.fail(self.explanation(of: reason))
      }
    }
    guard connection != nil else {
      throw .refused("libmosquitto.so.1 is missing; install Debian's package libmosquitto1")
    }
    while !isConnected { try run() }
    connection?.subscribe(to: answers, quality: 1)
  }

  private func explanation(of end: BrokerConnection.End) -> String {
    switch end {
    case .version: "\(place) does not speak MQTT 5, which bezel fleet needs"
    case .refused(let reason): "\(place) refuses the client: \(reason)"
    case .broken(let reason): "\(place): \(reason)"
    }
  }

  private func fail(_ message: String) {
    end = end ?? .noDaemon(message)
    loop.stop()
  }

  /// Runs the loop until it is stopped, or throws the reason why the connection has ended.
  func run() throws(CommandError) {
    if let end { throw end }
    do throws(SystemError) {
      try loop.run()
    } catch {
      throw .refused("\(error)")
    }
    if let end { throw end }
  }

  /// Calls `body` repeatedly, and runs the loop in between, until it returns true or the time is over.
  /// - Returns: whether it returned true.
  @discardableResult
  func run(for time: Duration, until body: @escaping () -> Bool) throws(CommandError) -> Bool {
    let end = Clock.monotonic + time
    var isDone = false
    func check() {
      isDone = body()
      guard !isDone, Clock.monotonic < end else { return loop.stop() }
      timer.schedule(after: .milliseconds(20), check)
    }
    timer.schedule(after: .zero, check)
    try run()
    timer.cancel()
    return isDone
  }

  func subscribe(to filter: String) { connection?.subscribe(to: filter, quality: 1) }

  /// Receives the messages that the broker keeps for these topics.
  func receive(_ filters: [String]) throws(CommandError) {
    for filter in filters { subscribe(to: filter) }
    // Brokers do not say when they have sent all of them.
    lastMessage = Clock.monotonic
    let isComplete = try run(for: Self.longestTime) { [unowned self] in
      if self.connection?.isSubscribing == true { self.lastMessage = Clock.monotonic }
      return Clock.monotonic - self.lastMessage > Self.quietTime
    }
    guard isComplete else {
      throw .noDaemon(
        "\(place) has not sent everything within \(Self.longestTime.components.seconds) s; name fewer panels"
      )
    }
  }

  /// Publishes a message. `onDelivery` reports its number.
  @discardableResult
  func publish(
    _ payload: [UInt8], to topic: String, answer: String? = nil
  ) -> BrokerConnection.Sending {
    var message = BrokerMessage(topic: topic, payload: payload)
    message.responseTopic = answer
    return connection?.publish(message) ?? .unavailable
  }

  /// A topic for one answer to this client.
  func nextAnswer() -> String {
    lastAnswer += 1
    return "\(BridgeTopics.fleetAnswers)\(client)/\(lastAnswer)"
  }

  /// Sends waiting messages, and ends the connection.
  func close() {
    onMessage = { _ in }
    connection?.disconnect()
    _ = try? run(for: .seconds(2)) { [unowned self] in self.end != nil }
  }
}
