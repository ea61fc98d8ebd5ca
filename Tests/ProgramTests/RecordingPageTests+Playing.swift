import Glibc
import JSON
import LinuxIO
import Testing

/// Recordings that are played.
extension RecordingPageTests {
  private func play(_ text: String, _ session: Session, partSize: Int = 16_000) throws {
    var rest = text[...]
    repeat {
      let part = rest.prefix(partSize)
      rest = rest.dropFirst(part.count)
      try session.file.call(
        "play", .object(["part": .string(String(part)), "isLast": .bool(rest.isEmpty)]))
    } while !rest.isEmpty
  }

  @Test func touchesAreReplayedAndTheirFingersShown() throws {
    try withSession { session in
      try session.file.call("record")
      try session.drag(from: (124, 32), to: (300, 32))
      try session.file.call("stop")
      let level = try #require(try session.value("level")?.number)
      try session.set("level", .number(30))
      try session.file.call("play")
      try waitUntil("the recording has ended") {
        try session.value("level")?.number == level
      }
      try waitUntil("the finger is lifted") { try session.canSet("level", .number(30)) }
      let text = try session.saveTouches().text
      // A new page, because a page that reads late gets only the latest fingers.
      let page = try session.trial.browser.open("file")
      try play(text, session, partSize: 300)
      try waitUntil("the recording has ended") {
        try session.value("level")?.number == level
      }
      var fingers: [Double] = []
      repeat {
        fingers =
          try page.notification("fingers")["fingers"]?.array?.first?.array?
          .compactMap(\.number) ?? []
      } while fingers.isEmpty
      #expect(fingers.count == 2 && abs(fingers[1] - 32) < 0.1)
    }
  }

  @Test func aStoppedReplayLiftsItsFingers() throws {
    try withSession { session in
      let down = """
        E: 0.000000 0003 0039 1
        E: 0.000000 0003 0035 20316
        E: 0.000000 0003 0036 8738
        E: 0.000000 0000 0000 0
        E: 900.000000 0003 0039 -1
        E: 900.000000 0000 0000 0

        """
      try session.file.call("record")
      try session.tap(60, 152)
      let saved = try session.saveTouches().text
      let head =
        saved.split(separator: "\n").filter { !$0.hasPrefix("E:") }
        .joined(separator: "\n") + "\n"
      try play(head + down, session)
      try waitUntil("the finger holds the value") {
        try !session.canSet("level", .number(30))
      }
      try session.file.call("stop")
      try session.set("level", .number(31))
    }
  }

  @Test func wrongRecordingsAreRefused() throws {
    try withSession { session in
      func refusal(_ text: String) throws -> String {
        do {
          try play(text, session)
        } catch let failure as SocketOfPage.Failure {
          return failure.message
        }
        return "accepted"
      }
      #expect(
        try refusal("hello\n") == "line 1:1: error: not a line of an evemu recording")
      #expect(
        try refusal("E: 0.000000 0003 0035 1\n")
          == "the recording does not describe its touchscreen; record it with bezel record")
      #expect(
        try refusal("N: Keys\nI: 0003 0001 0001 0001\nE: 0.000000 0000 0000 0\n")
          == "\"Keys\" is not a touchscreen: it has no absolute position")
      let comment = "# \(String(repeating: "x", count: 97))\n"
      #expect(
        try refusal(String(repeating: comment, count: 42_000))
          == "a recording has at most 4 MiB")
      // Refused parts are discarded.
      #expect(try refusal("").hasSuffix("contains neither a device nor an event"))
      #expect(throws: SocketOfPage.Failure.self) { try session.file.call("play") }
      #expect(throws: SocketOfPage.Failure.self) { try session.saveTest() }
      try session.file.call("record")
      try session.set("level", .number(1))
      #expect(throws: SocketOfPage.Failure.self) {
        try session.file.call("save", .object(["as": .string("video")]))
      }
      #expect(try session.saveTest().text.contains("{ set: { level: 1 }"))
    }
  }
}
