import LinuxIO
import MQTT
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

extension Bridge {
  /// The configuration, and the settings derived from the command line and the environment.
  package struct Settings {
    package var file: BrokerFile
    package var topics: BridgeTopics
    package var address: BrokerAddress
    /// The path of `control.sock`.
    package var socket: String
  }
}
