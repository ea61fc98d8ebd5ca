import Glibc

/// Replaces the contents of a file in one step: readers find either all of the old bytes or all of
/// the new ones, even after a power failure.
public func replaceFile(
  at path: String, with bytes: [UInt8], mode: mode_t = 0o644
) throws(SystemError) {
  let temporary = "\(path).\(getpid()).new"
  do throws(SystemError) {
    let file = try FileDescriptor.open(temporary, O_WRONLY | O_CREAT | O_TRUNC, mode: mode)
    try file.write(all: bytes, to: path)
    try system("write \(path)") { fsync(file.number) }
    try system("replace \(path)") { rename(temporary, path) }
  } catch {
    unlink(temporary)
    throw error
  }
}
