import JSON
import LinuxIO
import MQTT
import Panels
import ValueBus

/// Publishes the counters of the panel and of the bridge.
final class CounterPublisher {
  private let topic: String
  private let interval: Duration
  private let panel: PanelClient
  private let broker: BrokerClient
  private let log: RefusalLog
  private let timer: EventLoop.Timer

  init(_ context: BridgeContext) {
    topic = context.topics.counters
    interval = context.file.counterInterval
    panel = context.panel.client
    broker = context.broker
    log = context.log
    timer = EventLoop.Timer(context.loop)
  }

  /// Publishes the counters now and at each interval, while both sides are connected.
  func publish() {
    timer.cancel()
    guard interval > .zero, broker.isConnected, panel.panel != nil else { return }
    panel.call("stats") { [unowned self] answer in
      guard case .success(let counters) = answer else { return }
      let own = JSONValue.object([
        "connections": .number(Double(broker.connectionCount)),
        "refused": .number(Double(log.count)),
        "dropped": .number(Double(broker.droppedCount)),
      ])
      let all = JSONValue.object((counters.members ?? []) + [JSONMember("bridge", own)])
      broker.put(BrokerMessage(topic: topic, all, isRetained: true))
      broker.flush()
    }
    timer.schedule(after: interval) { [unowned self] in publish() }
  }
}
