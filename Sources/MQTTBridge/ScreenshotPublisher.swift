import JSON
import LinuxIO
import MQTT
import Panels
import ValueBus

/// Publishes pictures of the screen, if the configuration allows it.
final class ScreenshotPublisher {
  private let isAllowed: Bool
  private let topics: BridgeTopics
  private let panel: PanelClient
  private let broker: BrokerClient
  private let log: RefusalLog
  private let loop: EventLoop
  private var requests = BridgeScreenshots()
  /// The connection to the panel that transmits a picture; nil if none is being taken.
  private var channel: RequestChannel?
  /// Runs when a picture is due.
  private let timer: EventLoop.Timer

  init(_ context: BridgeContext) {
    isAllowed = context.file.screenshots
    topics = context.topics
    panel = context.panel.client
    broker = context.broker
    log = context.log
    loop = context.loop
    timer = EventLoop.Timer(loop)
  }

  func brokerDidConnect() {
    if isAllowed { broker.subscribe(to: topics.screenshotRequest) }
  }

  /// Handles a message that asks for a picture.
  /// - Returns: whether the message had such a topic.
  func receive(_ message: ReceivedMessage) -> Bool {
    guard isAllowed, message.topic == topics.screenshotRequest else { return false }
    do throws(BridgePayload.Refusal) {
      try message.requireNew()
      try request(at: message.responseTopic, message.correlation)
    } catch {
      refuse(error)
    }
    return true
  }

  /// Publishes a picture as soon as the limits allow it.
  /// - Parameter topic: nil for the topic of pictures.
  func request(
    at topic: String? = nil, _ correlation: [UInt8]? = nil
  ) throws(BridgePayload.Refusal) {
    guard isAllowed else {
      throw .init(reason: "screenshot", message: "add screenshots: true to the configuration")
    }
    guard panel.panel != nil else { throw .init(message: "the panel is not running") }
    let target = BridgeScreenshots.Target(
      topic: topic ?? topics.screenshot, correlation: correlation)
    guard requests.request(target) else {
      throw .init(
        message: "\(BridgeScreenshots.targetLimit) requests are waiting for the next picture")
    }
    schedule()
  }

  private func refuse(_ refusal: BridgePayload.Refusal) {
    log.refusal("refused a screenshot: \(refusal.message)", limitedBy: "a screenshot")
  }

  private func schedule() {
    guard let deadline = requests.deadline else { return timer.cancel() }
    timer.schedule(at: max(deadline, loop.monotonic)) { [unowned self] in begin() }
  }

  private func begin() {
    // At most one picture is in memory for each request.
    let isWaiting = (0..<BridgeScreenshots.targetLimit).contains { broker.contains(Self.key($0)) }
    guard !isWaiting else {
      requests.postpone(at: loop.monotonic)
      return schedule()
    }
    requests.begin(at: loop.monotonic)
    do throws(SystemError) {
      // Use a separate connection: changes need not wait for the picture, and a picture that is too
      // large ends only this connection.
      let channel = try RequestChannel(
        path: panel.path, lineLimit: BridgeScreenshots.lineLimit, loop: loop
      ) { [unowned self] event in
        if case .ended(let reason) = event { end(.failure(.init(message: reason))) }
      }
      self.channel = channel
      channel.call("screenshot") { [unowned self] answer in
        end(answer.mapError { .init(message: $0.message) })
      }
    } catch {
      end(.failure(.init(message: "\(error)")))
    }
  }

  private func end(_ answer: Result<JSONValue, BridgePayload.Refusal>) {
    channel = nil
    let targets = requests.end()
    do throws(BridgePayload.Refusal) {
      let picture = try BridgeScreenshots.picture(in: try answer.get())
      for (index, target) in targets.enumerated() {
        // Not retained: the broker would show the picture to everybody who subscribes later.
        var message = BrokerMessage(topic: target.topic, payload: picture)
        message.correlation = target.correlation
        broker.put(message, of: Self.key(index), every: .zero, isUrgent: true)
      }
    } catch {
      refuse(error)
    }
    broker.flush()
    schedule()
  }

  private static func key(_ index: Int) -> String { "/screenshot \(index)" }
}
