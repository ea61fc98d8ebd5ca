import Glibc

/// What passes between a service and systemd, by the protocols that sd_notify(3) and
/// sd_listen_fds(3) lay down for programs without its library, which brings seven more with it.
/// Without systemd nobody listens, and nothing happens.
public enum ServiceManager {
  /// The service does its work now; `status` says in a line what that is.
  public static func ready(status: String) { notify("READY=1\nSTATUS=\(status)") }

  public static func status(_ text: String) { notify("STATUS=\(text)") }

  public static func reloading() {
    notify("RELOADING=1\nMONOTONIC_USEC=\(Clock.monotonic.nanoseconds / 1_000)")
  }

  public static func stopping() { notify("STOPPING=1") }

  /// Sends one datagram to $NOTIFY_SOCKET. Nobody is told where that fails: there is nobody else.
  private static func notify(_ text: String) {
    guard let path = environment("NOTIFY_SOCKET"), path.hasPrefix("/") || path.hasPrefix("@"),
      let (address, length) = notifyAddress(path)
    else { return }
    let number = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { return }
    let descriptor = FileDescriptor(owning: number)
    let bytes = Array(text.utf8)
    _ = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor.number, bytes, bytes.count, CInt(MSG_NOSIGNAL), $0, length)
      }
    }
  }

  /// A path's first byte @ stands for the zero of an abstract name, which ends where it is said to.
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

  /// The descriptor that was handed over under a name; nil where none was.
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
