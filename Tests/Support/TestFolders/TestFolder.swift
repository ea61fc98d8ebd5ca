import Glibc
import LinuxIO
import Synchronization

private let prefix = "bezel-tests-"

/// The folder of this process in `/tmp`, which contains those of its tests.
private let processFolder: Result<String, SystemError> = Result { () throws(SystemError) in
  removeAbandonedTestFolders()
  atexit {
    if let folder = try? processFolder.get() { removeFolder(folder) }
    removeAbandonedTestFolders()
  }
  let folder = try makeTemporaryFolder("\(prefix)\(getpid())")
  // A test may let other users into its own folder.
  try system("chmod \(folder)") { chmod(folder, 0o711) }
  return folder
}

private let count = Mutex(0)

/// Creates an empty folder for a test. It is removed with its files when the process ends; if the
/// process is killed, when the next one begins or ends.
public func makeTestFolder() throws(SystemError) -> String {
  let number = count.withLock { count in
    count += 1
    return count
  }
  let folder = "\(try processFolder.get())/\(number)"
  try system("create \(folder)") { mkdir(folder, 0o700) }
  return folder
}

/// Removes the folders of processes that were killed.
public func removeAbandonedTestFolders() {
  for name in entries(ofFolder: "/tmp") where name.hasPrefix(prefix) {
    let process = name.dropFirst(prefix.count).prefix { $0 != "-" }
    guard let number = pid_t(process), kill(number, 0) == -1, errno == ESRCH else { continue }
    removeFolder("/tmp/\(name)")
  }
}
