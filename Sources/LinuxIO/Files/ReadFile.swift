import CLinux
import Glibc

/// Reads a regular file, or a pipe, whole.
///
/// A folder or a device is refused, and so is a file of more than `limit` bytes: the error's code
/// is EFBIG. One that is written while it is read, and so may be half old and half new, is refused
/// with EAGAIN.
public func readFile(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
  try readFile(path, limit: limit) {}
}

/// - Parameter afterPart: called after each part that is read; for tests.
func readFile(_ path: String, limit: Int, afterPart: () -> Void) throws(SystemError) -> [UInt8] {
  // Opening a pipe that nobody writes to must not hang.
  let file = try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK)
  let number = file.number
  var information = stat()
  try system("stat \(path)") { fstat(number, &information) }
  switch information.st_mode & S_IFMT {
  case S_IFREG, S_IFIFO: break
  case S_IFDIR: throw SystemError(code: EISDIR, action: "read \(path)")
  default: throw SystemError(code: EINVAL, action: "read \(path), which is no file")
  }
  var bytes: [UInt8] = []
  while let part = try file.read(atMost: 65_536, from: path), !part.isEmpty {
    bytes += part
    guard bytes.count <= limit else {
      throw SystemError(code: EFBIG, action: "read \(path) (at most \(limit) bytes)")
    }
    afterPart()
  }
  var after = stat()
  try system("stat \(path)") { fstat(number, &after) }
  let isSame =
    after.st_size == information.st_size && after.st_mtim.tv_sec == information.st_mtim.tv_sec
    && after.st_mtim.tv_nsec == information.st_mtim.tv_nsec
  guard isSame || information.st_mode & S_IFMT == S_IFIFO else {
    throw SystemError(code: EAGAIN, action: "read \(path), which is being written; try again")
  }
  return bytes
}

/// The path of a file without links, `.` and `..` in it.
public func realPath(_ path: String) throws(SystemError) -> String {
  guard let real = realpath(path, nil) else {
    throw SystemError(code: errno, action: "find \(path)")
  }
  defer { free(real) }
  return String(cString: real)
}

/// Makes a folder and those above it, where they are not there yet.
public func makeFolder(_ path: String, mode: mode_t = 0o755) throws(SystemError) {
  do {
    try system("make the folder \(path)") { mkdir(path, mode) }
  } catch {
    switch error.code {
    case EEXIST: return
    case ENOENT:
      guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { throw error }
      try makeFolder(String(path[..<slash]))
      try system("make the folder \(path)") { mkdir(path, mode) }
    default: throw error
    }
  }
}
