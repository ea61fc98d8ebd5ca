import CLinux
import Glibc
import LinuxIO

/// A TCP socket that accepts connections from this computer only.
struct LoopbackListener: ~Copyable {
  private let descriptor: FileDescriptor
  /// The TCP port.
  let port: Int

  /// The number, for a watch; readable when a connection is waiting.
  var number: CInt { descriptor.number }

  /// Listens at 127.0.0.1.
  /// - Parameter port: 0 for any free port.
  init(port: Int) throws(SystemError) {
    let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let socket = FileDescriptor(
      owning: try system("create a TCP socket") { Glibc.socket(AF_INET, type, 0) })
    let number = socket.number
    // A port of an earlier run is free although the kernel still remembers its connections.
    Self.turnOn(SO_REUSEADDR, at: SOL_SOCKET, of: number)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    try withUnsafeMutablePointer(to: &address) { pointer throws(SystemError) in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        address throws(SystemError) in
        try system("listen at 127.0.0.1:\(port)") { bind(number, address, size) }
        try system("listen at 127.0.0.1:\(port)") { listen(number, SOMAXCONN) }
        try system("getsockname") { getsockname(number, address, &size) }
      }
    }
    self.port = Int(UInt16(bigEndian: address.sin_port))
    descriptor = socket
  }

  /// Accepts a connection that waits.
  /// - Returns: its descriptor, which the caller closes; nil if none waits.
  func accept() -> CInt? {
    let flags = CInt(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let accepted = accept4(descriptor.number, nil, nil, flags)
    guard accepted >= 0 else { return nil }
    Self.turnOn(TCP_NODELAY, at: CInt(IPPROTO_TCP), of: accepted)
    return accepted
  }

  private static func turnOn(_ option: CInt, at level: CInt, of number: CInt) {
    var isOn: CInt = 1
    setsockopt(number, level, option, &isOn, socklen_t(MemoryLayout<CInt>.size))
  }
}
