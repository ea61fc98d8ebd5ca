import CLinux
import Glibc
import LinuxIO

/// A TCP connection with bytes that its other end does not read. Closing the last descriptor of it
/// blocks for `lingerTime`, until this is released.
///
/// The descriptor that lingers is never in this process's table of descriptors: a server in the process copies the
/// table for a moment when it closes a socket, and closing the copy would block.
public final class LingeringSocket {
  /// The time that closing takes, in seconds.
  public static let lingerTime: CInt = 600

  private let listener: CInt
  private var address = sockaddr_in()
  private var peer: CInt = -1

  public init() throws(SystemError) {
    let listener = try system("socket") { socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0) }
    self.listener = listener
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    try withAddress { (address, size) throws(SystemError) in
      var size = size
      try system("bind") { bind(listener, address, size) }
      try system("listen") { listen(listener, 1) }
      try system("getsockname") { getsockname(listener, address, &size) }
    }
  }

  deinit {
    // A reset ends the waiting.
    if peer >= 0 { close(peer) }
    close(listener)
  }

  private func withAddress(
    _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) throws(SystemError) -> Void
  ) throws(SystemError) {
    try withUnsafeMutablePointer(to: &address) { pointer throws(SystemError) in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        address throws(SystemError) in
        try body(address, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  /// Sends the descriptor and a text over a Unix socket. Call it once.
  public func send(with text: String, over socket: CInt, isUrgent: Bool = false) throws {
    var failure: (any Error)?
    // A thread with its own table of descriptors. The kernel does not linger in a thread that ends.
    let thread = try startThread {
      do {
        try system("unshare") { unshare(CLONE_FILES) }
        let descriptor = try self.connected()
        try Self.send(descriptor, with: text, over: socket, isUrgent: isUrgent)
      } catch {
        failure = error
      }
    }
    pthread_join(thread, nil)
    if let failure { throw failure }
    peer = try system("accept") { accept(listener, nil, nil) }
  }

  /// Connects, and sends until nothing more fits.
  private func connected() throws(SystemError) -> CInt {
    let connected = try system("socket") { socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0) }
    try withAddress { (address, size) throws(SystemError) in
      try system("connect") { connect(connected, address, size) }
    }
    var option = linger(l_onoff: 1, l_linger: Self.lingerTime)
    try system("setsockopt") {
      setsockopt(connected, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }
    let bytes = [UInt8](repeating: 0, count: 65_536)
    while Glibc.send(connected, bytes, bytes.count, CInt(MSG_DONTWAIT)) > 0 {}
    return connected
  }

  private static func send(
    _ descriptor: CInt, with text: String, over socket: CInt, isUrgent: Bool
  ) throws {
    var bytes = Array(text.utf8)
    // A struct cmsghdr with one descriptor.
    var control: [CInt] = [20, 0, SOL_SOCKET, 1, descriptor, 0]
    try bytes.withUnsafeMutableBytes { bytes in
      var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
      try withUnsafeMutablePointer(to: &part) { part in
        try control.withUnsafeMutableBytes { control in
          var message = msghdr()
          message.msg_iov = part
          message.msg_iovlen = 1
          message.msg_control = control.baseAddress
          message.msg_controllen = control.count
          try system("send a descriptor") {
            sendmsg(socket, &message, CInt(MSG_NOSIGNAL) | (isUrgent ? CInt(MSG_OOB) : 0))
          }
        }
      }
    }
  }

  /// Reads the waiting bytes.
  /// - Returns: whether the last descriptor has been closed.
  public func drain() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(peer, &bytes, bytes.count, CInt(MSG_DONTWAIT))
      if count <= 0 { return count == 0 }
    }
  }
}
