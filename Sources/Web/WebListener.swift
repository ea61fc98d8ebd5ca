import CLinux
import Glibc
import LinuxIO

/// A socket that accepts connections from browsers.
struct WebListener: ~Copyable {
  private let descriptor: FileDescriptor?
  private let unixSocket: ListeningSocket?
  /// The TCP port; nil for a Unix socket.
  let port: Int?

  /// The file descriptor, for a watch; readable while a connection is waiting.
  let number: CInt

  /// Listens at an address of this computer.
  init(at address: WebAddress) throws(WebServer.Failure) {
    switch address {
    case .unixSocket(let path):
      do throws(AcquisitionError) {
        let socket = try ListeningSocket.listen(at: path, mode: 0o600)
        number = socket.number
        unixSocket = socket
      } catch {
        throw .socket(error)
      }
      descriptor = nil
      port = nil
    case .internet(let address, let port):
      do throws(SystemError) {
        let socket = try Self.socket(at: address, port: port)
        self.port = try Self.port(of: socket, address)
        number = socket.number
        descriptor = consume socket
        unixSocket = nil
      } catch {
        throw .address(error)
      }
    }
  }

  private static func socket(
    at address: InternetAddress, port: Int
  ) throws(SystemError) -> FileDescriptor {
    let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let socket = FileDescriptor(
      owning: try system("create a TCP socket") {
        Glibc.socket(address.isLong ? AF_INET6 : AF_INET, type, 0)
      })
    let number = socket.number
    // Allows reuse of the port of an earlier run while the kernel still remembers its connections.
    turnOn(SO_REUSEADDR, at: SOL_SOCKET, of: number)
    _ = try address.withSocketAddress(port: port) { (pointer, size) throws(SystemError) in
      try system("listen at \(address.host):\(port)") { bind(number, pointer, size) }
    }
    try system("listen at \(address.host):\(port)") { listen(number, SOMAXCONN) }
    return socket
  }

  private static func port(
    of socket: borrowing FileDescriptor, _ address: InternetAddress
  ) throws(SystemError) -> Int {
    let number = socket.number
    return try address.withSocketAddress(port: 0) { (pointer, size) throws(SystemError) in
      var size = size
      try system("getsockname") { getsockname(number, pointer, &size) }
      // `sockaddr_in6` has its port at the same offset.
      return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        Int(UInt16(bigEndian: $0.pointee.sin_port))
      }
    }
  }

  /// Accepts a waiting connection.
  /// - Returns: its descriptor, which the caller closes; nil if none is waiting.
  func accept() -> CInt? {
    let flags = CInt(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let accepted = accept4(number, nil, nil, flags)
    guard accepted >= 0 else { return nil }
    if port != nil { Self.turnOn(TCP_NODELAY, at: CInt(IPPROTO_TCP), of: accepted) }
    return accepted
  }

  private static func turnOn(_ option: CInt, at level: CInt, of number: CInt) {
    var isOn: CInt = 1
    setsockopt(number, level, option, &isOn, socklen_t(MemoryLayout<CInt>.size))
  }
}
