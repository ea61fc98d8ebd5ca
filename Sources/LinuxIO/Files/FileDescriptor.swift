import CLinux
import Glibc

/// Owns one file descriptor and closes it at the end of its life.
public struct FileDescriptor: ~Copyable {
  /// The number, for system calls; valid as long as this owner lives.
  public let number: CInt

  /// Takes over an open descriptor.
  public init(owning number: CInt) {
    precondition(number >= 0, "a descriptor is not negative")
    self.number = number
  }

  deinit { close(number) }

  /// Allows this process, and those that it starts, as many descriptors as it may allow itself.
  public static func raiseLimit() {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(resource, &limit)
  }

  /// The descriptors that clients leave for screens, touchscreens and files.
  public static let reserve = 32

  /// Whether no more than the reserve is left beside it: the kernel gives out the lowest free number.
  public var isInReserve: Bool {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return false }
    return UInt64(number) + UInt64(Self.reserve) >= UInt64(limit.rlim_cur)
  }

  /// Makes sure that the standard descriptors are open: a program that was started without one would
  /// write its messages into the file that has its number.
  public static func fillStandard() {
    while true {
      let number = bezelOpen("/dev/null", O_RDWR, 0)
      guard (0...STDERR_FILENO).contains(number) else {
        if number >= 0 { close(number) }
        return
      }
    }
  }

  /// Opens `path` with close-on-exec added to `flags`. `name` is the file's in errors, where that is
  /// not its path.
  public static func open(
    _ path: String, _ flags: CInt, mode: mode_t = 0o644, named name: String? = nil
  ) throws(SystemError) -> FileDescriptor {
    let number = try system("open \(name ?? path)") { bezelOpen(path, flags | O_CLOEXEC, mode) }
    return FileDescriptor(owning: number)
  }

  /// Reads the bytes that are available, `count` at most. Empty at the end of the file; nil if
  /// reading would block. `what` names the file in errors.
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

  /// Reads the bytes that are available into a buffer.
  /// - Returns: how many; 0 at the end of the file; nil if reading would block.
  public func read(
    into buffer: UnsafeMutableRawBufferPointer, from what: String
  ) throws(SystemError) -> Int? {
    let number = number
    return try systemUnlessBlocked("read \(what)") {
      Glibc.read(number, buffer.baseAddress, buffer.count)
    }
  }

  /// Writes all bytes, waiting if necessary. `what` names the file in errors.
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
}
