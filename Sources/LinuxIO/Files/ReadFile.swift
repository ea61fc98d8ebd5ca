import CLinux
import Glibc

/// Reads a whole regular file or pipe.
///
/// Throws for folders and devices, for files of more than `limit` bytes (EFBIG), and for files that
/// change while they are read, because the result could be half old and half new (EAGAIN). Throws
/// for pipes that are not closed in time (ETIME) or get no bytes for too long (ETIMEDOUT).
public func readFile(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
  try readFile(path, limit: limit, timeLimit: FileReadings.timeLimit) {}
}

/// - Parameters:
///   - timeLimit: how long reading a pipe may take.
///   - afterPart: called after each part that is read, for tests.
func readFile(
  _ path: String, limit: Int, timeLimit: Duration = FileReadings.timeLimit, afterPart: () -> Void
) throws(SystemError) -> [UInt8] {
  // Without O_NONBLOCK, opening a pipe would block until a writer opens it.
  let file = try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK)
  if try status(of: file, path).st_mode & S_IFMT == S_IFIFO {
    return try readPipe(file, path, limit: limit, timeLimit: timeLimit)
  }
  return try readRegularFile(file, path, limit: limit, afterPart: afterPart)
}

/// Reads a whole regular file inside a folder. Throws the errors of `readFile(_:limit:)`, and EXDEV
/// if a link leads out of the folder. Pipes are rejected.
/// - Parameter known: a version that does not need to be read again.
/// - Returns: the bytes and their version; nil if it is the known version.
public func readFile(
  _ path: String, below folder: String, limit: Int, unless known: FileVersion?
) throws(SystemError) -> (bytes: [UInt8], version: FileVersion)? {
  let base = try FileDescriptor.open(folder, O_RDONLY | O_DIRECTORY)
  let number = base.number
  let file = FileDescriptor(
    owning: try system("open \(path)") { bezelOpenBelow(number, path) })
  let version = FileVersion(try status(of: file, path))
  if version == known { return nil }
  return (try readRegularFile(file, path, limit: limit) {}, version)
}

/// Reads a regular file that other users can neither read nor change (EPERM). Pipes are rejected.
public func readPrivateFile(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
  let file = try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK)
  let mode = try status(of: file, path).st_mode
  guard mode & S_IFMT != S_IFREG || mode & (S_IWGRP | S_IROTH | S_IWOTH) == 0 else {
    throw SystemError(
      code: EPERM, action: "read \(path), which other users can read or change; use chmod 600")
  }
  return try readRegularFile(file, path, limit: limit) {}
}

private func status(
  of file: borrowing FileDescriptor, _ path: String
) throws(SystemError) -> stat {
  let number = file.number
  var information = stat()
  try system("stat \(path)") { fstat(number, &information) }
  return information
}

private func readRegularFile(
  _ file: borrowing FileDescriptor, _ path: String, limit: Int, afterPart: () -> Void
) throws(SystemError) -> [UInt8] {
  let before = try status(of: file, path)
  switch before.st_mode & S_IFMT {
  case S_IFREG: break
  case S_IFDIR: throw SystemError(code: EISDIR, action: "read \(path)")
  default: throw SystemError(code: EINVAL, action: "read \(path), which is not a file")
  }
  var bytes: [UInt8] = []
  while let part = try file.read(atMost: 65_536, from: path), !part.isEmpty {
    bytes += part
    guard bytes.count <= limit else {
      throw SystemError(code: EFBIG, action: "read \(path) (at most \(limit) bytes)")
    }
    afterPart()
  }
  guard FileVersion(before) == FileVersion(try status(of: file, path)) else {
    throw SystemError(code: EAGAIN, action: "read \(path), which is being written; try again")
  }
  return bytes
}

/// How long the writer of a pipe may pause.
private let writerTimeLimit = Duration.seconds(2)

private func readPipe(
  _ file: borrowing FileDescriptor, _ path: String, limit: Int, timeLimit: Duration
) throws(SystemError) -> [UInt8] {
  var bytes: [UInt8] = []
  let deadline = Clock.monotonic + timeLimit
  while true {
    let rest = deadline - Clock.monotonic
    guard rest > .zero else { throw .tooSlow(path, timeLimit) }
    // Without a writer, a pipe reads as empty, so wait for one first.
    var request = pollfd(fd: file.number, events: Int16(POLLIN), revents: 0)
    let milliseconds = CInt(min(writerTimeLimit, rest) / .milliseconds(1))
    let count = try system("wait for \(path)") { poll(&request, 1, milliseconds) }
    guard count > 0, let part = try file.read(atMost: 65_536, from: path) else {
      if rest < writerTimeLimit { throw .tooSlow(path, timeLimit) }
      throw SystemError(code: ETIMEDOUT, action: "read \(path), which has no writer")
    }
    if part.isEmpty { return bytes }
    bytes += part
    guard bytes.count <= limit else {
      throw SystemError(code: EFBIG, action: "read \(path) (at most \(limit) bytes)")
    }
  }
}
