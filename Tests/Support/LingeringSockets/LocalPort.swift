import CLinux
import Glibc
import LinuxIO

/// TCP ports of this host.
public enum LocalPort {
  /// Returns a port that is free now.
  public static func free() throws(SystemError) -> Int {
    let descriptor = try newSocket()
    let number = descriptor.number
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    var address = address(of: 0)
    try withUnsafeMutablePointer(to: &address) { pointer throws(SystemError) in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        address throws(SystemError) in
        _ = try system("bind") { bind(number, address, size) }
        _ = try system("getsockname") { getsockname(number, address, &size) }
      }
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// Connects to a port.
  public static func connect(to port: Int) throws(SystemError) -> FileDescriptor {
    let descriptor = try newSocket()
    let number = descriptor.number
    var address = address(of: port)
    try withUnsafePointer(to: &address) { pointer throws(SystemError) in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        address throws(SystemError) in
        _ = try system("connect") {
          Glibc.connect(number, address, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    return descriptor
  }

  private static func newSocket() throws(SystemError) -> FileDescriptor {
    FileDescriptor(
      owning: try system("socket") { socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0) })
  }

  private static func address(of port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    return address
  }
}
