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

  private init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
  }
}
