import Glibc

/// Replaces the contents of a file in one step: readers find either all of the old bytes or all of
/// the new ones, even after a power failure; once this returns, the new ones.
public func replaceFile(
  at path: String, with bytes: [UInt8], mode: mode_t = 0o644
) throws(SystemError) {
  let temporary = "\(path).\(getpid()).new"
  do throws(SystemError) {
    // What is left of a process of the same number, or a link that somebody has laid there.
    unlink(temporary)
    let file = try FileDescriptor.open(
      temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
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
