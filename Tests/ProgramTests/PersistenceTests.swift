import LinuxIO
import Testing

/// Persistent values that do not fit into their file.
@Suite struct PersistenceTests {
  /// 18 texts of 60,000 bytes; 17 fit.
  @Test func theNewestValuesSurviveAndTheOthersAreNamed() throws {
    try withFolder { folder in
      let names = (0..<18).map { "t\($0)" }
      let values = names.map { "\($0): { initial: '', persistent: true }" }.joined(separator: ", ")
      let panel = "{ values: { \(values) } }"
      let text = String(repeating: "x", count: 60_000)
      let outcome = try HeadlessDaemon.serve(panel, in: folder, exitCode: 74) { daemon in
        for name in names {
          #expect(try daemon.bezel("set", "\(name)=\(text)").exitCode == 0)
          // Values of one write are equally new.
          guard ["t0", "t1", "t17"].contains(name) else { continue }
          try daemon.waitForFile("\(folder)/values.json", toContain: "\"\(name)\":\"x")
        }
        // Another write, which leaves out the same value.
        _ = try daemon.bezel("set", "t17=y\(text.dropFirst())")
        try daemon.waitForFile("\(folder)/values.json", toContain: "\"t17\":\"y")
      }
      let warnings = outcome.error.split(separator: "\n").filter { $0.contains("not saved") }
      #expect(warnings.count == 1)
      #expect(
        warnings.first?.hasSuffix(
          "values.json has at most 1024 KiB; not saved: t0; shorten texts, or remove \"persistent\" "
            + "from values") == true, "\(warnings)")
      try HeadlessDaemon.serve(panel, in: folder) { daemon in
        let outcome = try daemon.bezel("get", "t0", "t1", "t17")
        #expect(outcome.output == "t0 \nt1 \(text)\nt17 y\(text.dropFirst())\n")
      }
      // A shorter text makes room for the one that was left out.
      let all = try HeadlessDaemon.serve(panel, in: folder) { daemon in
        _ = try daemon.bezel("set", "t0=\(text)")
        try daemon.waitForFile("\(folder)/values.json", toContain: "\"t0\":\"x")
        _ = try daemon.bezel("set", "t1=short")
        try daemon.waitForFile("\(folder)/values.json", toContain: "short")
      }
      #expect(all.error.contains("not saved: t1;") && all.error.contains("fit into"))
    }
  }

  @Test(arguments: [0, 1]) func aPersistentTextOfAPanelFileHasALimit(excess: Int) throws {
    try withFolder { folder in
      let text = String(repeating: "x", count: 65_536 + excess)
      let panel = "{ values: { t: { initial: '\(text)', persistent: true } } }"
      try replaceFile(at: "\(folder)/panel.json5", with: Array(panel.utf8))
      let outcome = try run("bezel", ["check", "\(folder)/panel.json5"])
      #expect(outcome.exitCode == (excess == 0 ? 0 : 65))
      #expect(
        outcome.error.contains(
          "values.t.initial: a persistent text has at most 65536 bytes, this one has 65537\n")
          == (excess == 1), "\(outcome.error)")
      let other = panel.replacing("persistent: true", with: "persistent: false")
      try replaceFile(at: "\(folder)/panel.json5", with: Array(other.utf8))
      #expect(try run("bezel", ["check", "\(folder)/panel.json5"]).exitCode == 0)
    }
  }
}
