import Glibc

/// The place where a page is served.
public enum WebAddress: Hashable, Sendable {
  /// A TCP port of an address of this computer; port 0 selects a free one.
  case internet(InternetAddress, port: Int)
  /// A Unix socket, which only its owner and root can use.
  case unixSocket(path: String)

  /// Whether only this computer can reach the address.
  public var isLocal: Bool {
    switch self {
    case .internet(let address, _): address.isLoopback
    case .unixSocket: true
    }
  }

  /// The name of this computer.
  public static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// An address of the Internet Protocol.
public struct InternetAddress: Hashable, Sendable {
  /// 4 bytes for IPv4, or 16 for IPv6.
  let bytes: [UInt8]

  /// 127.0.0.1.
  public static let loopback = InternetAddress(bytes: [127, 0, 0, 1])

  /// - Parameter bytes: 4 or 16 bytes.
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Parses an address such as `192.168.1.5` or `fe80::1`; nil if the text is not an address.
  public init?(_ text: String) {
    let count = text.contains(":") ? 16 : 4
    var bytes = [UInt8](repeating: 0, count: count)
    guard inet_pton(count == 4 ? AF_INET : AF_INET6, text, &bytes) == 1 else { return nil }
    self.bytes = bytes
  }

  /// Whether it is an IPv6 address.
  var isLong: Bool { bytes.count == 16 }

  /// Whether it is a loopback address.
  public var isLoopback: Bool {
    isLong ? bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1 : bytes[0] == 127
  }

  /// Whether it means all addresses of this computer: `0.0.0.0` or `::`.
  public var isAny: Bool { bytes.allSatisfy { $0 == 0 } }

  /// The address as text.
  public var text: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    inet_ntop(isLong ? AF_INET6 : AF_INET, bytes, &text, socklen_t(text.count))
    return String(
      decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The address as the host of a URL. IPv6 addresses are in brackets.
  public var host: String { isLong ? "[\(text)]" : text }

  /// Calls `body` with the address and a port as a `sockaddr`.
  func withSocketAddress<Result, Failure: Error>(
    port: Int, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var long = sockaddr_in6()
    var short = sockaddr_in()
    if isLong {
      long.sin6_family = sa_family_t(AF_INET6)
      long.sin6_port = UInt16(port).bigEndian
      withUnsafeMutableBytes(of: &long.sin6_addr) { $0.copyBytes(from: bytes) }
      return try withUnsafeMutablePointer(to: &long) { pointer throws(Failure) in
        try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer throws(Failure) in
          try body(pointer, socklen_t(MemoryLayout<sockaddr_in6>.size))
        }
      }
    }
    short.sin_family = sa_family_t(AF_INET)
    short.sin_port = UInt16(port).bigEndian
    withUnsafeMutableBytes(of: &short.sin_addr) { $0.copyBytes(from: bytes) }
    return try withUnsafeMutablePointer(to: &short) { pointer throws(Failure) in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer throws(Failure) in
        try body(pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
