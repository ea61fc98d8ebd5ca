import CLinux
import Glibc

/// Owns a file descriptor. Releasing it closes the descriptor.
public struct FileDescriptor: ~Copyable, Sendable {
  /// The number, for system calls; valid until this is released.
  public let number: CInt
  /// Whether another thread closes it, because closing it may block.
  private let isClosedElsewhere: Bool

  /// Takes over an open descriptor.
  public init(owning number: CInt) {
    self.init(number, isClosedElsewhere: false)
  }

  /// Takes over a Unix socket that other programs can send descriptors to. `SocketCloser` closes it.
  init(owningSocket number: CInt) {
    self.init(number, isClosedElsewhere: true)
  }

  private init(_ number: CInt, isClosedElsewhere: Bool) {
    precondition(number >= 0, "a descriptor is not negative")
    self.number = number
    self.isClosedElsewhere = isClosedElsewhere
  }

  deinit {
    if isClosedElsewhere {
      SocketCloser.close(number)
    } else {
      close(number)
    }
  }

  /// Raises the limit of open descriptors to the hard limit, for this process and its children.
  public static func raiseLimit() {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(resource, &limit)
  }

  /// The number of descriptors that are reserved for screens, touchscreens and files.
  public static let reserve = 32

  /// Whether only the reserve is left. The kernel assigns the lowest free number.
  public var isInReserve: Bool {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return false }
    return UInt64(number) + UInt64(Self.reserve) >= UInt64(limit.rlim_cur)
  }

  /// Opens /dev/null for each standard descriptor that is closed. Otherwise the next file would get
  /// its number, and messages would be written to that file.
  public static func fillStandard() {
    while true {
      let number = bezelOpen("/dev/null", O_RDWR, 0)
      guard (0...STDERR_FILENO).contains(number) else {
        if number >= 0 { close(number) }
        return
      }
    }
  }

  /// Opens `path` with close-on-exec added to `flags`. Errors mention `name` instead of the path,
  /// if given.
  public static func open(
    _ path: String, _ flags: CInt, mode: mode_t = 0o644, named name: String? = nil
  ) throws(SystemError) -> FileDescriptor {
    let number = try system("open \(name ?? path)") { bezelOpen(path, flags | O_CLOEXEC, mode) }
    return FileDescriptor(owning: number)
  }

  /// Reads the available bytes, at most `count`. Returns an empty array at the end of the file, and
  /// nil if reading would block. Errors mention `what`.
  public func read(atMost count: Int, from what: String) throws(SystemError) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let number = number
    let got = try systemUnlessBlocked("read \(what)") {
      bytes.withUnsafeMutableBytes { Glibc.read(number, $0.baseAddress, $0.count) }
    }
    guard let got else { return nil }
    bytes.removeLast(count - got)
    return bytes
  }

  /// Reads the available bytes into a buffer.
  /// - Returns: the number of bytes; 0 at the end of the file; nil if reading would block.
  public func read(
    into buffer: UnsafeMutableRawBufferPointer, from what: String
  ) throws(SystemError) -> Int? {
    let number = number
    return try systemUnlessBlocked("read \(what)") {
      Glibc.read(number, buffer.baseAddress, buffer.count)
    }
  }

  /// Writes all bytes; may block. Errors mention `what`.
  public func write(all bytes: [UInt8], to what: String) throws(SystemError) {
    var written = 0
    let number = number
    while written < bytes.count {
      written += try system("write \(what)") {
        bytes.withUnsafeBytes {
          Glibc.write(number, $0.baseAddress! + written, $0.count - written)
        }
      }
    }
  }

  /// Writes everything that was changed in the file system of this file or folder to the disk. It is
  /// faster than `fsync` for each of many files. Errors mention `what`.
  public func syncFileSystem(of what: String) throws(SystemError) {
    let number = number
    try system("write \(what)") { bezelSyncFileSystem(number) }
  }
}
