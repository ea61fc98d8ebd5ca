import Glibc
import JSON

/// The protocols between a service and systemd, as described in sd_notify(3) and sd_listen_fds(3).
/// It does not use libsystemd, which would load seven more libraries. Without systemd, it does
/// nothing.
public enum ServiceManager {
  /// Whether a service manager accepts notifications.
  public static var isListening: Bool { environment("NOTIFY_SOCKET") != nil }

  /// The longest time between two calls of `alive`; nil if there is no watchdog.
  public static var watchdogInterval: Duration? {
    if let process = environment("WATCHDOG_PID"), pid_t(process) != getpid() { return nil }
    guard let microseconds = environment("WATCHDOG_USEC").flatMap({ Int64($0) }), microseconds > 0
    else { return nil }
    return .microseconds(microseconds)
  }

  /// Resets the watchdog.
  public static func alive() { notify(["WATCHDOG": "1"]) }

  /// Reports that the service has started. `status` is shown to users.
  public static func ready(status: String) { notify(["READY": "1", "STATUS": status]) }

  /// Changes the status that is shown to users.
  public static func status(_ text: String) { notify(["STATUS": text]) }

  /// Reports that the service is reloading its configuration. Call `ready` afterwards.
  public static func reloading() {
    notify(["RELOADING": "1", "MONOTONIC_USEC": "\(Clock.monotonic.nanoseconds / 1_000)"])
  }

  /// Reports that the service is stopping.
  public static func stopping() { notify(["STOPPING": "1"]) }

  /// The maximum number of Unicode scalars of a variable's value: systemd drops messages of more
  /// than 4,096 bytes.
  static let valueLimit = 1_000

  /// Returns a message with one variable per line. Values are escaped: a line break in a panel's
  /// name would begin another variable, such as MAINPID.
  static func message(_ variables: KeyValuePairs<String, String>) -> String {
    variables.map { "\($0)=\($1.escaped.shortened(to: valueLimit))" }.joined(separator: "\n")
  }

  /// Sends one datagram to $NOTIFY_SOCKET. Ignores failures.
  private static func notify(_ variables: KeyValuePairs<String, String>) {
    guard let path = environment("NOTIFY_SOCKET"), path.hasPrefix("/") || path.hasPrefix("@"),
      let (address, length) = notifyAddress(path)
    else { return }
    let number = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { return }
    // Older kernels release the unreachable descriptors of all programs with any Unix socket.
    let descriptor = FileDescriptor(owningSocket: number)
    let bytes = Array(message(variables).utf8)
    _ = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor.number, bytes, bytes.count, CInt(MSG_NOSIGNAL), $0, length)
      }
    }
  }

  /// The address of a path, or of an abstract name, which begins with @.
  private static func notifyAddress(_ path: String) -> (sockaddr_un, socklen_t)? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let head = MemoryLayout.offset(of: \sockaddr_un.sun_path) ?? 0
    return (address, socklen_t(head + bytes.count))
  }

  /// The descriptor that the service manager passed under a name, if any.
  static func handedOverDescriptor(named name: String) -> CInt? {
    guard let process = environment("LISTEN_PID"), pid_t(process) == getpid(),
      let count = environment("LISTEN_FDS").flatMap({ CInt($0) }), count > 0,
      let names = environment("LISTEN_FDNAMES")?
        .split(separator: ":", omittingEmptySubsequences: false),
      let index = names.firstIndex(where: { $0 == name }), index < count
    else { return nil }
    return 3 + CInt(index)
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
