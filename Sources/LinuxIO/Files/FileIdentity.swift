import Glibc

/// Which file something is, whatever its name: the one that another name had before is another.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let inode: ino_t

  /// The file that is open; nil if the kernel does not tell.
  init?(_ number: CInt) {
    var status = stat()
    guard fstat(number, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The file at a path, itself where it is a link; nil without one.
  init?(path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
  }
}

/// A file as it was at a time: one that was written since is another.
public struct FileVersion: Equatable, Sendable {
  private let identity: FileIdentity
  private let size: off_t
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    identity = FileIdentity(status)
    size = status.st_size
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
