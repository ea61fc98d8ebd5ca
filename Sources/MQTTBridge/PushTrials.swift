import JSON
import LinuxIO
import MQTT
import PanelSources
import ValueBus

/// Publishes which pushed panels are installed, and confirms those on trial.
package final class PushTrials {
  /// How long a panel must run before its push is confirmed.
  package static let time = FailedStarts.healthyTime
  /// The time between two attempts to confirm a push.
  private static let interval = Duration.seconds(1)

  private let topics: BridgeTopics
  private let panel: PanelClient
  private let broker: BrokerClient
  /// The revision on trial, and the number of the message that tests the connection.
  private var trial: (revision: Int, probe: Int?)?
  /// Runs when a push on trial is tested.
  private let timer: EventLoop.Timer

  init(_ context: BridgeContext) {
    topics = context.topics
    panel = context.panel.client
    broker = context.broker
    timer = EventLoop.Timer(context.loop)
  }

  func panelDidEnd() { follow(nil) }

  func brokerDidEnd() { trial?.probe = nil }

  /// Publishes which pushed panels are installed. If one is on trial, schedules its confirmation.
  func publish() {
    panel.call("pushes") { [unowned self] answer in
      guard case .success(let state) = answer else { return }
      broker.put(BrokerMessage(topic: topics.installed, state, isRetained: true))
      broker.flush()
      follow(state["trial"]?.number.flatMap { Int(exactly: $0) })
    }
  }

  private func follow(_ revision: Int?) {
    guard trial?.revision != revision else { return }
    trial = revision.map { ($0, nil) }
    guard revision != nil else { return timer.cancel() }
    schedule(after: Self.time)
  }

  private func schedule(after time: Duration) {
    timer.schedule(after: time) { [unowned self] in probe() }
  }

  /// Sends a message to test the connection: its delivery proves that the broker can be reached.
  /// Tries again each second until the push is confirmed or taken back.
  private func probe() {
    guard let trial else { return }
    if trial.probe == nil {
      self.trial?.probe = broker.send(
        BrokerMessage(topic: topics.probe, payload: Array("\(trial.revision)".utf8)))
    }
    schedule(after: Self.interval)
  }

  /// Confirms the push on trial if this was its test message.
  func brokerDidAnswer(_ number: Int) {
    guard let trial, trial.probe == number else { return }
    timer.cancel()
    let parameters = JSONValue.object(["revision": .number(Double(trial.revision))])
    panel.call("confirm", parameters) { [unowned self] answer in
      if case .failure = answer {
        self.trial?.probe = nil
        schedule(after: Self.interval)
      }
      publish()
    }
  }
}
