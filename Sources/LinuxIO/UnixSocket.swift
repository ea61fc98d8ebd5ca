import CLinux
import Glibc

/// A Unix stream socket that accepts connections.
public final class ListeningSocket {
  private let descriptor: FileDescriptor
  /// The file to remove at the end; nil if the service manager owns the socket.
  private let owned: (path: String, file: FileIdentity?)?

  private init(descriptor: consuming FileDescriptor, ownedPath: String?) {
    self.descriptor = descriptor
    owned = ownedPath.map { ($0, FileIdentity(path: $0)) }
  }

  deinit {
    guard let owned else { return }
    // Another program may have replaced the file.
    if FileIdentity(path: owned.path) == owned.file { unlink(owned.path) }
    descriptor.endConnection()
  }

  /// The descriptor; readable when a connection is waiting.
  public var number: CInt { descriptor.number }

  /// Listens at `path`. Replaces the socket file if no program serves it any more.
  public static func listen(
    at path: String, mode: mode_t
  ) throws(AcquisitionError) -> ListeningSocket {
    if let holder = holder(of: path) { throw .held(path: path, by: holder) }
    do {
      var address = try address(of: path)
      let descriptor = FileDescriptor(owningSocket: try streamSocket(flags: SOCK_NONBLOCK))
      let number = descriptor.number
      try removeStale(path)
      // bind gives the file the mode of the socket, without the bits of the umask (unix_bind in the
      // kernel), so others can never connect. The umask belongs to the whole process, so it stays.
      try system("restrict \(path)") { fchmod(number, mode) }
      try system("bind \(path)") {
        withUnsafePointer(to: &address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
          }
        }
      }
      // Another program may have replaced the file by a link, which chmod would follow.
      try system("set the permissions of \(path)") {
        fchmodat(AT_FDCWD, path, mode, AT_SYMLINK_NOFOLLOW)
      }
      try system("listen \(path)") { Glibc.listen(number, SOMAXCONN) }
      return ListeningSocket(descriptor: descriptor, ownedPath: path)
    } catch {
      throw .system(error)
    }
  }

  /// Changes the group of the socket's file if the group exists and the process may do so. Looking
  /// up the group can take a hundred system calls.
  public func give(to group: String) {
    guard let owned, FileIdentity(path: owned.path) == owned.file,
      let entry = getgrnam(group)
    else { return }
    _ = lchown(owned.path, uid_t.max, entry.pointee.gr_gid)
  }

  /// Removes a socket file that no program serves. Throws if the file is not a socket.
  private static func removeStale(_ path: String) throws(SystemError) {
    var information = stat()
    guard lstat(path, &information) == 0 else { return }
    guard information.st_mode & S_IFMT == S_IFSOCK else {
      throw SystemError(code: EEXIST, action: "listen at \(path), which is not a socket")
    }
    try system("remove the stale socket \(path)") { unlink(path) }
  }

  /// The socket that the service manager passed under a name, if any. Throws if the descriptor is
  /// not a listening socket.
  public static func handedOver(name: String) throws(SystemError) -> ListeningSocket? {
    guard let number = ServiceManager.handedOverDescriptor(named: name) else { return nil }
    let action = "accept connections at descriptor \(number), handed over as \"\(name)\""
    var isListening: CInt = 0
    var size = socklen_t(MemoryLayout<CInt>.size)
    // `system` would trap on EBADF, but an invalid descriptor is not this program's mistake.
    guard getsockopt(number, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0 else {
      throw SystemError(code: errno, action: action)
    }
    guard isListening != 0 else { throw SystemError(code: EINVAL, action: action) }
    _ = bezelFcntl(number, F_SETFL, O_NONBLOCK)
    _ = bezelFcntl(number, F_SETFD, FD_CLOEXEC)
    return ListeningSocket(
      descriptor: FileDescriptor(owningSocket: number), ownedPath: nil)
  }

  /// Whether many sockets are still being closed.
  public static var areManyClosing: Bool { SocketCloser.count >= 128 }

  /// The next waiting connection, if any. It is closed by another thread, because closing a socket
  /// blocks if it contains certain descriptors that nobody received.
  public func accept() throws(SystemError) -> FileDescriptor? {
    let number = number
    let accepted = try systemUnlessBlocked("accept") {
      accept4(number, nil, nil, CInt(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue))
    }
    guard let accepted else { return nil }
    // Without this option, a descriptor that comes with urgent data is not visible to `peek`, and
    // is closed by the next read.
    var yes: CInt = 1
    setsockopt(accepted, SOL_SOCKET, SO_OOBINLINE, &yes, socklen_t(MemoryLayout<CInt>.size))
    return FileDescriptor(owningSocket: accepted)
  }

  /// A description of the program that serves `path`; nil if there is none.
  private static func holder(of path: String) -> String? {
    do throws(SystemError) {
      // Without blocking: the program may be stopped and its queue of connections full.
      let peer = try connect(to: path, flags: SOCK_NONBLOCK).peer
      return "\(peer.name) (pid \(peer.process))"
    } catch {
      return error.code == EAGAIN ? "a program that accepts no connections" : nil
    }
  }

  fileprivate static func streamSocket(flags: __socket_type) throws(SystemError) -> CInt {
    try system("socket") {
      socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | flags.rawValue), 0)
    }
  }

  fileprivate static func address(of path: String) throws(SystemError) -> sockaddr_un {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path), !bytes.contains(0) else {
      throw SystemError(code: ENAMETOOLONG, action: "use \(path) as a socket (at most 107 bytes)")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return address
  }

  /// Connects to a socket, and blocks until it is connected.
  public static func connect(to path: String) throws(SystemError) -> FileDescriptor {
    try connect(to: path, flags: __socket_type(0))
  }

  /// Connects to a socket. Throws EAGAIN if too many others wait to be accepted.
  public static func connectAtOnce(to path: String) throws(SystemError) -> FileDescriptor {
    try connect(to: path, flags: SOCK_NONBLOCK)
  }

  private static func connect(
    to path: String, flags: __socket_type
  ) throws(SystemError) -> FileDescriptor {
    var address = try address(of: path)
    let descriptor = FileDescriptor(owning: try streamSocket(flags: flags))
    let number = descriptor.number
    try system("connect to \(path)") {
      withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Glibc.connect(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
    return descriptor
  }
}

extension FileDescriptor {
  /// Sends as many bytes as possible without blocking and without raising SIGPIPE.
  /// - Returns: the number of bytes sent.
  public func send(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    let number = number
    return try systemUnlessBlocked("send") {
      bytes.withUnsafeBytes {
        Glibc.send(
          number, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
    } ?? 0
  }

  /// The input of a Unix socket.
  public enum Input: Equatable {
    /// The number of bytes; 0 at the end of the input.
    case bytes(Int)
    /// The other end has sent descriptors.
    case descriptors
  }

  /// Copies the available input into a buffer, but does not receive it.
  /// - Returns: nil if there is none.
  public func peek(
    into buffer: UnsafeMutableRawBufferPointer, from what: String
  ) throws(SystemError) -> Input? {
    let number = number
    var message = msghdr()
    let count = try systemUnlessBlocked("read \(what)") {
      var part = iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)
      return withUnsafeMutablePointer(to: &part) {
        message.msg_iov = $0
        message.msg_iovlen = 1
        return recvmsg(number, &message, CInt(MSG_PEEK | MSG_DONTWAIT))
      }
    }
    guard let count else { return nil }
    // There is no room for descriptors.
    let isTruncated = message.msg_flags & CInt(MSG_CTRUNC) != 0
    return isTruncated ? .descriptors : .bytes(count)
  }

  /// Reads the available bytes of a Unix socket into a buffer. Receives nothing if descriptors come
  /// with them, because closing a descriptor that a client sent may block.
  /// - Returns: nil if there is no input.
  public func receive(
    into buffer: UnsafeMutableRawBufferPointer, from what: String
  ) throws(SystemError) -> Input? {
    guard let input = try peek(into: buffer, from: what) else { return nil }
    guard case .bytes(let count) = input, count > 0 else { return input }
    // More bytes may have come since, with descriptors.
    let known = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
    return try read(into: known, from: what).map { .bytes($0) }
  }

  /// Ends a connection in both directions: the other end can only read what was sent before. A
  /// listening socket refuses connections.
  public func endConnection() { shutdown(number, CInt(SHUT_RDWR)) }

  /// The process at the other end of a Unix socket, at the time of connecting.
  public var peer: SocketPeer {
    var credentials = bezelCredentials()
    var size = socklen_t(MemoryLayout<bezelCredentials>.size)
    guard getsockopt(number, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else {
      return SocketPeer(process: 0, user: .max)
    }
    return SocketPeer(process: credentials.pid, user: credentials.uid)
  }
}

/// The process at the other end of a Unix socket.
public struct SocketPeer: Hashable, Sendable, CustomStringConvertible {
  /// The process ID; 0 if unknown.
  public let process: pid_t
  /// The user ID; the largest number if unknown.
  public let user: uid_t

  /// `bezeld (pid 123, uid 1000)`. Reads the name from /proc.
  public var description: String { "\(name) (pid \(process), uid \(user))" }

  /// The name of the process; "a process" if it has ended.
  public var name: String { processName(process) ?? "a process" }
}
