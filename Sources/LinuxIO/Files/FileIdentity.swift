import Glibc

/// Identifies a file independently of its name.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let inode: ino_t

  /// The identity of an open file; nil if fstat fails.
  init?(_ number: CInt) {
    var status = stat()
    guard fstat(number, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The identity of the file at a path, without following links; nil if there is no file.
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

/// Identifies a version of a file. It changes when the file is written.
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
