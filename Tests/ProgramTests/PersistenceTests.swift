import LinuxIO
import Testing

/// Persistent values that do not fit into their file.
@Suite struct PersistenceTests {
  /// 64 texts of 16 KiB; 63 fit.
  @Test func theNewestValuesSurviveAndTheOthersAreNamed() throws {
    try withFolder { folder in
      let names = (0..<64).map { "t\($0)" }
      let values = names.map { "\($0): { initial: '', persistent: true }" }.joined(separator: ", ")
      let panel = "{ values: { \(values) } }"
      // A character of four bytes.
      let text = String(repeating: "😀", count: 4_096)
      let outcome = try HeadlessDaemon.serve(panel, in: folder) { daemon in
        for name in names {
          #expect(try daemon.bezel("set", "\(name)=\(text)").exitCode == 0)
          // Values of one write are equally new.
          guard ["t0", "t1", "t63"].contains(name) else { continue }
          try daemon.waitForFile("\(folder)/values.json", toContain: "\"\(name)\":\"😀")
        }
        // Another write, which leaves out the same value.
        _ = try daemon.bezel("set", "t63=y\(text.dropFirst())")
        try daemon.waitForFile("\(folder)/values.json", toContain: "\"t63\":\"y")
      }
      let warnings = outcome.error.split(separator: "\n").filter { $0.contains("not saved") }
      #expect(warnings.count == 1)
      #expect(
        warnings.first?.hasSuffix(
          "values.json has at most 1024 KiB; not saved: t0; shorten texts, or remove \"persistent\" "
            + "from values") == true, "\(warnings)")
      try HeadlessDaemon.serve(panel, in: folder) { daemon in
        let outcome = try daemon.bezel("get", "t0", "t1", "t63")
        #expect(outcome.output == "t0 \nt1 \(text)\nt63 y\(text.dropFirst())\n")
      }
      // A shorter text makes room for the one that was left out.
      let all = try HeadlessDaemon.serve(panel, in: folder) { daemon in
        _ = try daemon.bezel("set", "t0=\(text)")
        try daemon.waitForFile("\(folder)/values.json", toContain: "\"t0\":\"😀")
        _ = try daemon.bezel("set", "t1=short")
        try daemon.waitForFile("\(folder)/values.json", toContain: "short")
      }
      #expect(all.error.contains("not saved: t1;") && all.error.contains("fit into"))
    }
  }
}
