import Glibc
import TestFolders
import Testing

@testable import LinuxIO

/// The folders of tests themselves.
struct TestFolderTests {
  /// Creates a folder with a file, and prints its path.
  private static func makeFolder() throws {
    let folder = try makeTestFolder()
    try replaceFile(at: "\(folder)/file", with: [1])
    try FileDescriptor.open("/dev/stdout", O_WRONLY).write(
      all: Array("\nfolder=\(folder)\n".utf8), to: "stdout")
  }

  /// Whether the folder of a process that has ended exists.
  private func exists(_ result: ExitTest.Result?) throws -> Bool {
    let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    let line = try #require(output.split(separator: "\n").first { $0.hasPrefix("folder=") })
    return access(String(line.dropFirst("folder=".count)), F_OK) == 0
  }

  @Test func anEndedProcessLeavesNoFolder() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardOutputContent]
    ) {
      try Self.makeFolder()
      exit(EXIT_FAILURE)
    }
    #expect(try !exists(result))
  }

  @Test func theFolderOfAKilledProcessIsRemovedLater() async throws {
    let result = await #expect(
      processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
    ) {
      try Self.makeFolder()
      kill(getpid(), SIGKILL)
    }
    removeAbandonedTestFolders()
    #expect(try !exists(result))
  }
}
