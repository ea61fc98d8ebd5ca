import JSON
import LinuxIO
import MQTT
import PanelServing
import Panels
import ValueBus

extension Bridge {
  /// Publishes the counters of the panel and of this program, now and at each interval, while both
  /// sides are connected.
  func putCounters() {
    counterTimer.cancel()
    let interval = settings.file.counterInterval
    guard interval > .zero, isConnected, let channel else { return }
    channel.call("stats") { [unowned self] answer in
      guard case .success(let counters) = answer else { return }
      let own = JSONValue.object([
        "connections": .number(Double(connectionCount)),
        "refused": .number(Double(refusalCount)),
        "dropped": .number(Double(outbox.droppedCount)),
      ])
      let all = JSONValue.object((counters.members ?? []) + [JSONMember("bridge", own)])
      put(
        BrokerMessage(
          topic: settings.topics.counters, payload: JSONWriter.text(of: all), isRetained: true))
      flush()
    }
    counterTimer.schedule(after: interval) { [unowned self] in putCounters() }
  }
}
