import Glibc
import LinuxIO
import Testing

/// PINs of a running daemon.
struct PINTests {
  private static let panel = """
    { size: { width: 800, height: 480 }, values: { opened: { maximum: 99, step: 1 } },
      controls: [
        { kind: "button", name: "open", title: "Open", frame: [24, 24, 120, 56],
          do: "opened += 1", confirm: { text: "Open?", pin: "service" } } ] }
    """
  private static let digits = "83520"

  private func serve(
    in folder: String, pins: String? = "{ service: \"\(digits)\" }", _ options: String...,
    body: (HeadlessDaemon) throws -> Void
  ) throws -> Outcome {
    if let pins {
      try replaceFile(at: "\(folder)/pins.json5", with: Array(pins.utf8), mode: 0o600)
    }
    return try HeadlessDaemon.serve(
      Self.panel, "--allow-touch-injection", "--pins", "\(folder)/pins.json5", in: folder,
      body: body)
  }

  private func tap(_ x: Int, _ y: Int, _ daemon: HeadlessDaemon) throws {
    #expect(try daemon.bezel("tap", "\(x)", "\(y)").exitCode == 0)
  }

  /// Opens the question, types digits and confirms them.
  private func enter(_ digits: String, _ daemon: HeadlessDaemon) throws {
    try tap(84, 52, daemon)
    for digit in digits {
      let number = try #require(digit.wholeNumberValue)
      let (column, row) = number == 0 ? (1, 3) : ((number - 1) % 3, (number - 1) / 3)
      try tap(472 + 88 * column, 132 + 72 * row, daemon)
    }
    try tap(337, 352, daemon)
  }

  private func opened(_ daemon: HeadlessDaemon) throws -> String {
    try daemon.bezel("get", "opened").output
  }

  private func waitForCount(_ count: Int, in folder: String, _ daemon: HeadlessDaemon) throws {
    try daemon.waitForFile("\(folder)/wrong-pins.json", toContain: "{\"service\":\(count)}")
  }

  @Test func aPauseSurvivesARestart() throws {
    try withFolder { folder in
      let first = try serve(in: folder) { daemon in
        try enter(Self.digits, daemon)
        try daemon.waitForFile("\(folder)/wrong-pins.json", toContain: "{}")
        #expect(try opened(daemon) == "opened 1\n")
        for count in 1...4 {
          try enter("00000", daemon)
          try waitForCount(count, in: folder, daemon)
          // Closes the question.
          try tap(4, 476, daemon)
        }
      }
      #expect(first.error.contains("the PIN \"service\" was entered"))
      #expect(
        first.error.contains(
          "wrong entry 4 of the PIN \"service\"; the next one is accepted in 10 s"))
      #expect(!first.error.contains(Self.digits) && !first.error.contains("00000"))
      _ = try serve(in: folder) { daemon in
        try enter(Self.digits, daemon)
        #expect(try opened(daemon) == "opened 0\n")
        try waitForCount(4, in: folder, daemon)
      }
    }
  }

  /// Expects that the daemon, which has ended, has counted no entry: it would have saved its number,
  /// and with it replaced the damaged file.
  private func expectUncounted(in folder: String) throws {
    let text = try readFile("\(folder)/wrong-pins.json", limit: 1_000)
    #expect(text == Array("{".utf8))
  }

  @Test func damagedCountsBeginTheLongestPause() throws {
    try withFolder { folder in
      try replaceFile(at: "\(folder)/wrong-pins.json", with: Array("{".utf8), mode: 0o600)
      let outcome = try serve(in: folder) { daemon in
        try enter(Self.digits, daemon)
        #expect(try opened(daemon) == "opened 0\n")
      }
      try expectUncounted(in: folder)
      #expect(
        outcome.error.contains("wrong-pins.json is damaged; the first PIN can be entered in 300 s"))
    }
  }

  /// Another PIN is already there, so the numbers are read at the start.
  @Test func damagedCountsPauseAPINThatAReloadAdds() throws {
    try withFolder { folder in
      try replaceFile(at: "\(folder)/wrong-pins.json", with: Array("{".utf8), mode: 0o600)
      let outcome = try serve(in: folder, pins: "{ other: '1234' }") { daemon in
        let pins = Array("{ other: '1234', service: '\(Self.digits)' }".utf8)
        try replaceFile(at: "\(folder)/pins.json5", with: pins, mode: 0o600)
        #expect(try daemon.bezel("reload").exitCode == 0)
        try enter(Self.digits, daemon)
        #expect(try opened(daemon) == "opened 0\n")
      }
      try expectUncounted(in: folder)
      #expect(outcome.error.contains("wrong-pins.json is damaged"))
    }
  }

  @Test(
    arguments: [nil, "", "{}", "{ service: 83520 }", "{ service: '835' }", "{ other: '83520' }"])
  func withoutThePINTheActionIsRefused(pins: String?) throws {
    try withFolder { folder in
      let outcome = try serve(in: folder, pins: pins) { daemon in
        try enter(Self.digits, daemon)
        #expect(try opened(daemon) == "opened 0\n")
      }
      let line =
        "panel.json5:4:57: controls[0].confirm.pin: there is no PIN \"service\" in "
        + "\(folder)/pins.json5;"
      #expect(outcome.error.split(separator: "\n").filter { $0.contains(line) }.count == 1)
      #expect(!outcome.error.contains("83520"))
    }
  }

  @Test func aFileThatOthersCanReadIsNotUsedUntilItIsReloaded() throws {
    try withFolder { folder in
      let path = "\(folder)/pins.json5"
      try replaceFile(at: path, with: Array("{ service: \"\(Self.digits)\" }".utf8), mode: 0o644)
      let outcome = try serve(in: folder, pins: nil) { daemon in
        try enter(Self.digits, daemon)
        #expect(try opened(daemon) == "opened 0\n")
        #expect(chmod(path, 0o600) == 0)
        #expect(try daemon.bezel("reload").exitCode == 0)
        try enter(Self.digits, daemon)
        try daemon.waitForFile("\(folder)/wrong-pins.json", toContain: "{}")
        #expect(try opened(daemon) == "opened 1\n")
      }
      #expect(outcome.error.contains("which other users can read or change; use chmod 600"))
    }
  }

  @Test func anEntryThatCannotBeCountedIsRefused() throws {
    try withFolder { folder in
      let outcome = try serve(in: folder) { daemon in
        // The daemon has started. A folder cannot be replaced with a file.
        _ = try opened(daemon)
        #expect(mkdir("\(folder)/wrong-pins.json", 0o700) == 0)
        for _ in 0..<2 {
          try enter(Self.digits, daemon)
          #expect(try opened(daemon) == "opened 0\n")
          try tap(4, 476, daemon)
        }
      }
      #expect(
        outcome.error.contains("PINs are refused while the number of wrong entries cannot be saved")
      )
    }
  }

  @Test func theDemoAnswersQuestions() throws {
    try withFolder { folder in
      let outcome = try run("bezel", ["demo", "door-station", "-o", folder])
      #expect(outcome.exitCode == 0, "\(outcome.error)")
      #expect(names(in: folder).contains { $0.hasSuffix("service-question.png") })
      #expect(outcome.output.contains("\"name\":\"page\",\"value\":\"service\""))
      #expect(!outcome.output.contains("1234"))
    }
  }
}
