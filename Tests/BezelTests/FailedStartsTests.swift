import Glibc
import LinuxIO
import TestFolders
import Testing

@testable import PanelSources

struct FailedStartsTests {
  private func withFolder(_ body: (_ folder: String) throws -> Void) throws {
    let folder = try makeTestFolder()
    try body(folder)
    unlink("\(folder)/starts")
  }

  /// Counts a start of a program.
  private func start(_ folder: String) -> FailedStarts {
    var starts = FailedStarts(folder: folder)
    _ = starts.next()
    return starts
  }

  @Test func thePauseGrowsUntilARunSucceeds() throws {
    try withFolder { folder in
      var starts = FailedStarts(folder: folder)
      let pauses = (0..<14).map { _ in starts.next().components.seconds }
      #expect(pauses == [0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30, 30])
      starts.end()
      #expect(starts.next() == .zero)
    }
  }

  @Test func crashesLeadToSafeMode() throws {
    try withFolder { folder in
      let modes = (0..<8).map { _ in start(folder).safeMode }
      #expect(
        modes == [nil, nil, nil, .lastVersion, .lastVersion, .lastVersion, .message, .message])
      start(folder).end()
      #expect(start(folder).safeMode == nil)
    }
  }

  /// Without a screen, for example, another panel would not help. The pauses still grow.
  @Test func errorsAreNoCrashes() throws {
    try withFolder { folder in
      for _ in 0..<5 {
        let starts = start(folder)
        #expect(starts.safeMode == nil)
        starts.endWithError()
      }
      var starts = FailedStarts(folder: folder)
      _ = starts.next()
      #expect(starts.next() == .seconds(1))
    }
  }

  @Test func aRunThatSucceedsStaysInSafeModeUntilItEnds() throws {
    try withFolder { folder in
      for _ in 0..<5 { _ = start(folder) }
      // The last version ran for a day before each of these crashes.
      for _ in 0..<4 {
        var starts = start(folder)
        #expect(starts.safeMode == .lastVersion)
        starts.succeed()
      }
      let starts = start(folder)
      #expect(starts.safeMode == .lastVersion)
      starts.end()
      #expect(start(folder).safeMode == nil)
    }
  }

  @Test func aReloadTriesTheFileAgain() throws {
    try withFolder { folder in
      for _ in 0..<6 { _ = start(folder) }
      var starts = start(folder)
      #expect(starts.safeMode == .message)
      starts.leaveSafeMode()
      #expect(starts.safeMode == nil)
      // The program that loaded the file is the first of three.
      #expect((0..<3).map { _ in start(folder).safeMode } == [nil, nil, .lastVersion])
    }
  }

  @Test(arguments: [
    "", "x", "-5", "99999999999999999999", "7 -7", "9999999", "1 99999999999999999999",
  ])
  func invalidCountsAreHarmless(text: String) throws {
    try withFolder { folder in
      try replaceFile(at: "\(folder)/starts", with: Array(text.utf8))
      var starts = FailedStarts(folder: folder)
      #expect(starts.next() <= .seconds(30) && starts.safeMode == nil)
    }
    var nowhere = FailedStarts(folder: "/nowhere")
    #expect(nowhere.next() == .zero && nowhere.next() == .zero)
  }
}
