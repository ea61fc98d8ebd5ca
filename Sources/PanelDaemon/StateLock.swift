import LinuxIO

/// Keeps a second daemon out of the folder of a panel's state. Two daemons would overwrite each
/// other's values and pushes, even if they have different sockets.
struct StateLock: ~Copyable {
  /// Nil if nothing can be saved.
  private let lock: FolderLock?

  /// Locks the folder, which is created if it does not exist.
  init(of place: Configuration.Place) throws(ExitReason) {
    guard let folder = place.stateFolder else {
      lock = nil
      return
    }
    do throws(AcquisitionError) {
      do throws(SystemError) {
        try makeFolder(folder, mode: 0o750)
      } catch {
        throw AcquisitionError.system(error)
      }
      // The sockets may be in the same folder, and have a lock of their own.
      lock = try FolderLock(folder, file: "bezeld-state.lock")
    } catch {
      guard case .system = error else {
        throw ExitReason(error, option: "--state-directory")
      }
      // A panel without persistent values works. For others, the log says why they are not saved.
      lock = nil
    }
  }
}
