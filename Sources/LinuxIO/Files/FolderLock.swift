import Glibc

/// Reserves a folder for one program, until this is released. Other programs that try get an error
/// that names the holder.
///
/// The lock is on a file that only the owner of the folder can open, so that other users cannot
/// block the program. The kernel releases it when the program ends.
public struct FolderLock: ~Copyable {
  private let path: String
  private let descriptor: FileDescriptor

  /// Locks an existing folder.
  /// - Parameter file: the name of the file with the lock. A folder can have several locks.
  public init(_ folder: String, file: String = "bezeld.lock") throws(AcquisitionError) {
    let path = "\(folder)/\(file)"
    descriptor = try Self.lock(path, in: folder)
    self.path = path
    Self.writeHolder(to: path)
  }

  /// Writes the number of this process, only for the error message of other programs.
  private static func writeHolder(to path: String) {
    guard let file = try? FileDescriptor.open(path, O_WRONLY | O_TRUNC | O_NOFOLLOW) else { return }
    try? file.write(all: Array("\(getpid())\n".utf8), to: path)
  }

  private static func lock(_ path: String, in folder: String) throws(AcquisitionError)
    -> FileDescriptor
  {
    while true {
      let file: FileDescriptor
      do throws(SystemError) {
        // A file that is open for writing would keep the disk from becoming read-only.
        file = try FileDescriptor.open(path, O_RDONLY | O_CREAT | O_NOFOLLOW, mode: 0o600)
      } catch {
        // Another user left the file before the folder changed its owner.
        if error.isPermission, unlink(path) == 0 { continue }
        throw .system(error)
      }
      let number = file.number
      do throws(SystemError) {
        try system("lock \(path)") { flock(number, LOCK_EX | LOCK_NB) }
      } catch {
        guard error.code == EWOULDBLOCK else { throw .system(error) }
        throw .held(path: folder, by: holder(file))
      }
      // The previous holder may have removed the file between opening and locking.
      if FileIdentity(number) == FileIdentity(path: path) { return file }
    }
  }

  deinit { unlink(path) }

  private static func holder(_ file: borrowing FileDescriptor) -> String {
    let text = try? file.read(atMost: 32, from: "the lock")
    let number = text.flatMap { pid_t(String(decoding: $0.dropLast(), as: UTF8.self)) }
    guard let number, let name = processName(number) else { return "another program" }
    return "\(name) (pid \(number))"
  }
}
