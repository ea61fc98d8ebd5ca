import Glibc

/// Replaces the contents of a file in one step: readers find either all of the old bytes or all of
/// the new ones, even after a power failure; once this returns, the new ones.
public func replaceFile(
  at path: String, with bytes: [UInt8], mode: mode_t = 0o644
) throws(SystemError) {
  let temporary = "\(path).\(getpid())\(unfinished)"
  do throws(SystemError) {
    // What is left of a process of the same number, or a link that somebody has laid there.
    unlink(temporary)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    let file = try FileDescriptor.open(temporary, flags, mode: mode, named: path)
    try file.write(all: bytes, to: path)
    try system("write \(path)") { fsync(file.number) }
    try system("replace \(path)") { rename(temporary, path) }
  } catch {
    unlink(temporary)
    throw error
  }
  // The new name is in the folder.
  let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  let opened = try FileDescriptor.open(folder, O_RDONLY | O_DIRECTORY)
  do throws(SystemError) {
    try system("write \(folder)") { fsync(opened.number) }
  } catch {
    // Some file systems cannot sync a folder, and need not.
    guard error.code == EINVAL else { throw error }
  }
}

/// What the name of a file ends with that is to replace another.
private let unfinished = ".new"

/// Removes what processes that were killed meanwhile have left of `replaceFile` at a path.
public func removeUnfinished(of path: String) {
  let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  let prefix = path.dropFirst(folder.count) + "."
  for name in entries(ofFolder: folder) where name.hasPrefix(prefix) && name.hasSuffix(unfinished) {
    let number = pid_t(name.dropFirst(prefix.count).dropLast(unfinished.count))
    guard let number, number > 0 else { continue }
    // In containers one daemon after the other may have the same number.
    let isWriting = number != getpid() && (kill(number, 0) == 0 || errno == EPERM)
    if !isWriting { unlink(folder + name) }
  }
}

/// Writes to what a user has named: a file is replaced in one step, but a device or a pipe, such as
/// `/dev/null`, stays what it is and takes the bytes.
public func writeOutput(_ bytes: [UInt8], to path: String) throws(SystemError) {
  var status = stat()
  let isThere = stat(path, &status) == 0
  guard isThere, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
    return try replaceFile(at: path, with: bytes)
  }
  let file = try FileDescriptor.open(path, O_WRONLY | O_NOCTTY)
  try file.write(all: bytes, to: path)
}
