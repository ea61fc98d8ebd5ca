import Glibc
import LinuxIO

/// Two connected sockets. Each buffer can hold a whole answer.
final class SocketPair {
  private let near: FileDescriptor
  private let far: FileDescriptor

  init() throws(SystemError) {
    var ends: [CInt] = [-1, -1]
    try system("socketpair") { socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) }
    for end in ends {
      var size: CInt = 4 << 20
      let length = socklen_t(MemoryLayout<CInt>.size)
      // Only root may exceed the system's limit.
      if setsockopt(end, SOL_SOCKET, SO_SNDBUFFORCE, &size, length) != 0 {
        setsockopt(end, SOL_SOCKET, SO_SNDBUF, &size, length)
      }
    }
    near = FileDescriptor(owning: ends[0])
    far = FileDescriptor(owning: ends[1])
  }

  /// The server's end.
  var serverEnd: CInt { far.number }

  /// Writes from the client's end.
  func write(_ bytes: [UInt8]) { send(bytes, from: near.number) }

  /// Writes from the server's end.
  func answer(_ bytes: [UInt8]) { send(bytes, from: far.number) }

  private func send(_ bytes: [UInt8], from end: CInt) {
    let count = Glibc.send(end, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    precondition(count == bytes.count, "the socket's buffer is too small")
  }

  /// Reads everything that has arrived at the client's end.
  func read() -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = recv(near.number, &part, part.count, Int32(MSG_DONTWAIT))
      guard count > 0 else { return bytes }
      bytes += part[..<count]
    }
  }
}
