import Glibc
import LinuxIO
import Panels

/// The first levels of the topics of this device at the broker, which name it in pushes.
package enum DeviceTopic {
  /// The `topic` of the standard configuration of `bezel-mqtt`, else `standard`.
  package static var current: String {
    let text = try? readFile(BrokerFile.standardPath, limit: BrokerFile.sizeLimit)
    return text.flatMap { try? BrokerFile($0) }?.topic ?? standard
  }

  /// The topic of a device whose configuration of `bezel-mqtt` has none.
  package static var standard: String { "bezel/\(hostName)" }

  /// The name of the host; `panel` if the name is not valid in a topic.
  private static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "panel" }
    let text = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return BrokerFile.problem(withTopic: text) == nil ? text : "panel"
  }
}
