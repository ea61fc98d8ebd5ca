import CLinux
import Glibc

/// Reads all of a regular file or a pipe.
///
/// Refuses folders and devices, files of more than `limit` bytes (EFBIG), and files that change
/// while they are read, which may be half old and half new (EAGAIN).
public func readFile(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
  try readFile(path, limit: limit) {}
}

/// - Parameter afterPart: called after each part, for tests.
func readFile(_ path: String, limit: Int, afterPart: () -> Void) throws(SystemError) -> [UInt8] {
  // Without O_NONBLOCK, opening a pipe would wait for its writer.
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

/// The path of a file with links, `.` and `..` resolved.
public func realPath(_ path: String) throws(SystemError) -> String {
  guard let real = realpath(path, nil) else {
    throw SystemError(code: errno, action: "find \(path)")
  }
  defer { free(real) }
  return String(cString: real)
}

/// Makes a folder, and the missing ones above it.
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
