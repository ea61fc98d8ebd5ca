import Glibc
import LinuxIO
import Testing

/// Persistent values that do not fit into their files.
@Suite struct PersistenceTests {
  /// 128 texts of 16 KiB; 127 fit.
  @Test func theNewestValuesSurviveAndTheOthersAreNamed() throws {
    try withFolder { folder in
      let names = (0..<128).map { "t\($0)" }
      let values = names.map { "\($0): { initial: '', persistent: true }" }.joined(separator: ", ")
      let panel = "{ values: { \(values) } }"
      // A character of four bytes.
      let text = String(repeating: "😀", count: 4_096)
      let outcome = try HeadlessDaemon.serve(panel, in: folder) { daemon in
        for name in names {
          #expect(try daemon.bezel("set", "\(name)=\(text)").exitCode == 0)
          // Values of one write are equally new.
          guard ["t0", "t1", "t127"].contains(name) else { continue }
          try daemon.waitForLargeValue("\"\(name)\":\"😀", in: folder)
        }
        // Another write, which leaves out the same value.
        _ = try daemon.bezel("set", "t127=y\(text.dropFirst())")
        try daemon.waitForLargeValue("\"t127\":\"y", in: folder)
      }
      let warnings = outcome.error.split(separator: "\n").filter { $0.contains("not saved") }
      #expect(warnings.count == 1)
      #expect(
        warnings.first?.hasSuffix(
          "values.json: all values have at most 2 MiB; not saved: t0; shorten texts, or remove \"persistent\" "
            + "from values") == true, "\(warnings)")
      try HeadlessDaemon.serve(panel, in: folder) { daemon in
        let outcome = try daemon.bezel("get", "t0", "t1", "t127")
        #expect(outcome.output == "t0 \nt1 \(text)\nt127 y\(text.dropFirst())\n")
      }
      // A shorter text makes room for the one that was left out.
      let all = try HeadlessDaemon.serve(panel, in: folder) { daemon in
        _ = try daemon.bezel("set", "t0=\(text)")
        try daemon.waitForLargeValue("\"t0\":\"😀", in: folder)
        _ = try daemon.bezel("set", "t1=short")
        try daemon.waitForFile("\(folder)/values.json", toContain: "short")
      }
      #expect(all.error.contains("not saved: t1;") && all.error.contains("all values fit again"))
    }
  }
}

extension HeadlessDaemon {
  /// Waits until the file of a large value contains a text, and `values.json` refers to it.
  fileprivate func waitForLargeValue(_ text: String, in folder: String) throws {
    let deadline = Clock.monotonic + patience
    func isSaved() -> Bool {
      let files = entries(ofFolder: "\(folder)/values.d").filter { $0.hasSuffix(".json") }
      let file = files.first { name in
        let bytes = (try? readFile("\(folder)/values.d/\(name)", limit: 1 << 20)) ?? []
        return bytes.starts(with: Array("{\(text)".utf8))
      }
      guard let number = file?.dropLast(".json".count) else { return false }
      let values = (try? readFile("\(folder)/values.json", limit: 1 << 20)) ?? []
      return String(decoding: values, as: UTF8.self).contains("{\"file\":\(number)}")
    }
    while !isSaved() {
      try #require(Clock.monotonic < deadline, "no large value is \(text)")
      usleep(20_000)
    }
  }
}
