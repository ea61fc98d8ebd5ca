import Controls
import Displays
import Glibc
import Kinds
import LinuxIO
import TestFolders
import Testing

@testable import Commands
@testable import PanelDaemon
@testable import ProgramInterface

/// The programs' messages about invalid custom kinds.
@Suite struct MistakeTests {
  private static let kinds =
    builtInKinds + [
      ControlKind("dial", "One.") { Control() }, ControlKind("dial", "Another.") { Control() },
    ]
  private static let message = "there are two kinds \"dial\"; give one of them another name"

  @Test(arguments: [["describe", "--kinds"], ["check", "/dev/null"]])
  func commandsRejectInvalidKinds(arguments: [String]) {
    do throws(CommandError) {
      try Command.run(arguments, kinds: Self.kinds)
      Issue.record("two kinds with one name were accepted")
    } catch {
      #expect(error.code == 1 && error.lines == ["bezel: \(Self.message)"])
    }
  }

  /// Runs in a separate process, because a daemon blocks signals.
  @Test func theDaemonLogsInvalidKindsAndRuns() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let folder = try makeTestFolder()
      let daemon = try Daemon(
        Configuration([
          "--display", "headless:80x48", "--input", "none", "--runtime-directory", folder,
          "--state-directory", folder, "--log-level", "warning",
        ]), kinds: Self.kinds)
      daemon.hosts[0].display.onFrameShown = { _ in daemon.loop.stop() }
      try daemon.run()
      daemon.worker.wait()
    }
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains(Self.message))
  }
}
