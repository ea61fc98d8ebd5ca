import LinuxIO
import Testing

/// What `bezeld` logs where many come and go.
struct LogFloodTests {
  @Test func errorsAreToldAfterHundredsOfConnections() throws {
    try withFolder { folder in
      let outcome = try HeadlessDaemon.serve("{}", in: folder) { daemon in
        for _ in 0..<300 { _ = try ListeningSocket.connect(to: "\(folder)/control.sock") }
        // Its answer comes after all of them.
        #expect(try daemon.bezel("reload").exitCode == 0)
        try replaceFile(at: "\(folder)/panel.json5", with: Array("{ broken".utf8))
        #expect(try daemon.bezel("reload").exitCode != 0)
      }
      #expect(outcome.error.contains("panel.json5:1:9: error: expected ':'"), "\(outcome.error)")
      #expect(outcome.error.contains("the panel stays as it was"), "\(outcome.error)")
      // This program and `bezel`.
      let connections = outcome.error.split(separator: "\n").filter { $0.hasSuffix(" connected") }
      #expect(connections.count == 2, "\(outcome.error)")
    }
  }
}
