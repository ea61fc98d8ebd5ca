import LinuxIO
import Panels

/// What the parts of the bridge share.
struct BridgeContext {
  let file: BrokerFile
  let topics: BridgeTopics
  let panel: BridgedPanel
  let broker: BrokerClient
  let log: RefusalLog
  let loop: EventLoop
}
