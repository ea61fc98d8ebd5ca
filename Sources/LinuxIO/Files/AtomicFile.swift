import Glibc

/// Replaces the contents of a file atomically, even if the power fails. When it returns, the new
/// contents are on the disk.
public func replaceFile(
  at path: String, with bytes: [UInt8], mode: mode_t = 0o644
) throws(SystemError) {
  let temporary = "\(path).\(getpid())\(unfinished)"
  do throws(SystemError) {
    // Remove a file that an earlier process with the same ID left, or a link that another user
    // created.
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
  // Syncing the folder makes the new name durable.
  let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  let opened = try FileDescriptor.open(folder, O_RDONLY | O_DIRECTORY)
  do throws(SystemError) {
    try system("write \(folder)") { fsync(opened.number) }
  } catch {
    // Some file systems cannot sync a folder, and do not need to.
    guard error.code == EINVAL else { throw error }
  }
}

/// The suffix of temporary files.
private let unfinished = ".new"

/// Removes temporary files that killed processes left when they replaced the file at a path.
public func removeUnfinished(of path: String) {
  let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  let prefix = path.dropFirst(folder.count) + "."
  for name in entries(ofFolder: folder) where name.hasPrefix(prefix) && name.hasSuffix(unfinished) {
    let number = pid_t(name.dropFirst(prefix.count).dropLast(unfinished.count))
    guard let number, number > 0 else { continue }
    // In containers, successive daemons may have the same process ID.
    let isWriting = number != getpid() && (kill(number, 0) == 0 || errno == EPERM)
    if !isWriting { unlink(folder + name) }
  }
}

/// Writes to a path given by the user: replaces a file atomically, or writes to a device or pipe
/// such as `/dev/null`.
public func writeOutput(_ bytes: [UInt8], to path: String) throws(SystemError) {
  var status = stat()
  let isThere = stat(path, &status) == 0
  guard isThere, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
    return try replaceFile(at: path, with: bytes)
  }
  let file = try FileDescriptor.open(path, O_WRONLY | O_NOCTTY)
  try file.write(all: bytes, to: path)
}
