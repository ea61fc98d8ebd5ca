import Glibc
import LinuxIO
import TestFolders
import Testing

@Suite struct FolderLockTests {
  private let folder: String
  private var file: String { "\(folder)/bezeld.lock" }

  init() throws {
    folder = try makeTestFolder()
  }

  @Test func onlyOneLockAtATime() throws {
    do {
      let lock = try FolderLock(folder)
      do {
        _ = try FolderLock(folder)
        Issue.record("both got the lock")
      } catch {
        #expect(
          "\(error)".hasPrefix("\(folder) is used by ")
            && "\(error)".contains("(pid \(getpid())) already"), "\(error)")
      }
      _ = consume lock
    }
    #expect(access(file, F_OK) == -1)
    _ = try FolderLock(folder)
  }

  /// A killed program left the file, or another program wrote it.
  @Test(arguments: ["", "123456789\n", "not a number\n"])
  func aStaleFileIsReused(text: String) throws {
    try replaceFile(at: file, with: Array(text.utf8))
    let lock = try FolderLock(folder)
    #expect(try readFile(file, limit: 100) == Array("\(getpid())\n".utf8))
    _ = consume lock
  }

  @Test func aLinkIsNotFollowed() throws {
    symlink("\(folder)/elsewhere", file)
    #expect(throws: AcquisitionError.self) { _ = try FolderLock(folder) }
    #expect(access("\(folder)/elsewhere", F_OK) == -1)
  }

  @Test func onlyTheOwnerCanOpenTheFile() throws {
    let lock = try FolderLock(folder)
    var status = stat()
    #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
    _ = consume lock
  }
}
