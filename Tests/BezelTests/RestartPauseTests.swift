import Glibc
import LinuxIO
import Testing

@testable import Bezel

struct RestartPauseTests {
  @Test func thePauseGrowsUntilARunSucceeds() throws {
    let folder = try makeTemporaryFolder("bezel-restart")
    defer { rmdir(folder) }
    let restart = RestartPause(folder: folder)
    let pauses = (0..<14).map { _ in restart.next().components.seconds }
    #expect(pauses == [0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30, 30])
    restart.end()
    #expect(restart.next() == .zero)
    restart.end()
  }

  @Test(arguments: ["", "x", "-5", "99999999999999999999", "7 7", "9999999"])
  func anInvalidCountIsHarmless(text: String) throws {
    let folder = try makeTemporaryFolder("bezel-restart")
    defer { rmdir(folder) }
    try replaceFile(at: "\(folder)/starts", with: Array(text.utf8))
    let restart = RestartPause(folder: folder)
    #expect(restart.next() <= .seconds(30))
    restart.end()
    #expect(RestartPause(folder: "/nowhere").next() == .zero)
  }
}
