import JSON
import LinuxIO
import Testing
import ValueBus

/// What the subscribers of `bezeld` receive when the panel is reloaded.
struct ReloadedSubscriptionTests {
  private static let panel = """
    { values: { code: { initial: "x9Q1", secret: true }, level: { initial: 1 }, other: { initial: 0 } } }
    """

  /// - Parameter names: the values in the snapshot, except built-in ones.
  @Test(
    arguments: [
      (#"{"names":["level","code"]}"#, false, ["code", "level"]),
      ("{}", false, ["code", "level", "other"]),
      (#"{"names":["level","code"]}"#, true, ["level"]), ("{}", true, ["level", "other"]),
    ])
  func programsReceiveTheValuesThatTheyFollow(
    parameters: String, hidesSecrets: Bool, names: [String]
  ) throws {
    try withFolder { folder in
      try HeadlessDaemon.serve(Self.panel, in: folder) { daemon in
        let loop = try EventLoop()
        var received: [String] = []
        let channel = try RequestChannel(path: "\(folder)/control.sock", loop: loop) { event in
          guard case .notification(let method, let line) = event else { return loop.stop() }
          received.append(line["name"]?.string ?? method)
          if method == "snapshot-end" { loop.stop() }
        }
        let limit = EventLoop.Timer(loop)
        limit.schedule(at: Clock.monotonic + patience) { loop.stop() }
        if hidesSecrets { channel.call("hideSecrets") }
        channel.call("subscribe", try JSONParser.parse(Array(parameters.utf8)).value)
        channel.call("reload")
        try withExtendedLifetime(channel) { try loop.run() }
        received.removeAll { $0 == "clock" || $0.contains(".") }
        #expect(received == ["panel"] + names + ["snapshot-end"])
      }
    }
  }

  @Test func subscribersToAllValuesReceiveNoSecret() throws {
    try withFolder { folder in
      try HeadlessDaemon.serve(Self.panel, in: folder) { daemon in
        let reader = try ValueReader(path: "\(folder)/values.sock")
        for _ in 0..<2 {
          var lines: [JSONValue] = []
          while lines.last?["type"]?.string != "snapshot-end", let line = try reader.nextLine() {
            lines.append(try JSONParser.parse(line).value)
          }
          let names = lines.compactMap { $0["name"]?.string }
          #expect(names.contains("level") && !names.contains("code"), "\(names)")
          let outcome = try daemon.bezel("reload")
          #expect(outcome.exitCode == 0, "\(outcome.error)")
        }
      }
    }
  }
}
