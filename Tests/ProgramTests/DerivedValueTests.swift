import Testing

/// Derived values and actions as programs see them, with a headless daemon.
@Suite struct DerivedValueTests {
  private static let panel = """
    { size: { width: 320, height: 192 },
      values: {
        target: { minimum: 5, maximum: 30, step: 0.5, initial: 20 },
        missing: { from: "target - 18" }, share: { from: "1 / (target - 20)" } },
      controls: [
        { kind: "button", name: "plus", frame: [0, 0, 100, 50], do: "target += 0.5" } ] }
    """

  @Test func programsReadThemAndCannotSetThem() throws {
    try withFolder { folder in
      try HeadlessDaemon.serve(Self.panel, "--allow-touch-injection", in: folder) { daemon in
        #expect(try daemon.bezel("get", "missing", "share").output == "missing 2\nshare null\n")
        #expect(try daemon.bezel("get", "share", "--json").output == "{\"share\":null}\n")
        let refused = try daemon.bezel("set", "missing=3")
        #expect(refused.exitCode == 1)
        #expect(refused.error.contains("\"missing\" is derived from other values; set \"target\""))
        #expect(try daemon.bezel("set", "target=25").exitCode == 0)
        #expect(try daemon.bezel("get", "missing", "share").output == "missing 7\nshare 0.2\n")
        #expect(try daemon.bezel("tap", "50", "25").exitCode == 0)
        #expect(try daemon.bezel("get", "target", "missing").output == "target 25.5\nmissing 7.5\n")
      }
    }
  }
}
