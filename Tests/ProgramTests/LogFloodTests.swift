import LinuxIO
import Testing

/// The log of `bezeld` with many connections.
struct LogFloodTests {
  @Test func errorsAreLoggedAfterHundredsOfConnections() throws {
    try withFolder { folder in
      let outcome = try HeadlessDaemon.serve("{}", in: folder) { daemon in
        for _ in 0..<300 { _ = try ListeningSocket.connect(to: "\(folder)/control.sock") }
        // The answer comes after all of the connections.
        #expect(try daemon.bezel("reload").exitCode == 0)
        try replaceFile(at: "\(folder)/panel.json5", with: Array("{ broken".utf8))
        #expect(try daemon.bezel("reload").exitCode != 0)
      }
      #expect(
        outcome.error.contains("panel.json5:1:1: error: this '{' is never closed"),
        "\(outcome.error)")
      #expect(outcome.error.contains("the running panel is kept"), "\(outcome.error)")
      // The connections of this program and of `bezel`.
      let connections = outcome.error.split(separator: "\n").filter { $0.hasSuffix(" connected") }
      #expect(connections.count == 2, "\(outcome.error)")
    }
  }
}
