import Checkout
import Testing
import TouchTracking

@Suite struct EvemuTests {
  private func parse(_ text: String) throws(EvemuError) -> EvemuRecording {
    try EvemuRecording(parsing: Array(text.utf8))
  }

  @Test func parsesADevice() throws {
    let recording = try parse(
      """
      # EVEMU 1.3
      N: CoolTouch® System
      I: 0003 2575 0204 0111
      P: 02 00 00 00 00 00 00 00
      B: 00 0b 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 01 00 00 00 00 00 00 80
      B: 03 03 00 00 00 00 80 00 00
      A: 00 0 32767 0 0 55
      A: 01 -5 767 4 2
      L: 00 0
      S: 00 1
      """)
    let device = try #require(recording.description)
    #expect(device.name == "CoolTouch® System")
    #expect(device.identifier == "0003:2575:0204")
    #expect(device.version == 0x111)
    #expect(device.properties == [InputProperty.direct])
    #expect(device.codes == [0: [0, 1, 3], 1: [64, 127], 3: [0, 1, 47]])
    #expect(
      device.ranges == [
        0: AxisRange(minimum: 0, maximum: 32767, resolution: 55),
        1: AxisRange(minimum: -5, maximum: 767, fuzz: 4, flat: 2),
      ])
    #expect(recording.events == [])
  }

  @Test func parsesEvents() throws {
    let recording = try parse(
      "E: 1350644065.367554 0003 0039 -1\r\n\n  # nothing\nE: 0.5 0000 0000 0000\t# a report\n")
    #expect(recording.description == nil)
    #expect(
      recording.events == [
        InputEvent(
          time: .microseconds(1_350_644_065_367_554), type: 3, code: 0x39, value: -1),
        InputEvent(time: .milliseconds(500), type: 0, code: 0, value: 0),
      ])
  }

  @Test(arguments: [
    ("", 1, 1, EvemuError.Problem.empty),
    ("# only a comment\n\n", 2, 1, .empty),
    ("<html>", 1, 1, .unknownLine),
    ("N: a\nX: 1", 2, 1, .unknownLine),
    ("NX: a", 1, 1, .unknownLine),
    ("I: 0003 2575 0204 0111", 1, 1, .misplaced),
    ("N: a\nN: b", 2, 1, .misplaced),
    ("E: 0.1 0000 0000 0\nN: a", 2, 1, .misplaced),
    ("N: a\nE: 0.1 0000 0000 0\nA: 00 0 1 0 0", 3, 1, .misplaced),
    ("N: a\nI: 0003 2575 0204", 2, 18, .malformed(field: "the version")),
    ("N: a\nI: 0003 12575 0204 0111", 2, 9, .malformed(field: "the vendor")),
    ("N: a\nP:", 2, 3, .malformed(field: "a byte")),
    ("N: a\nP: 100", 2, 4, .malformed(field: "a byte")),
    ("N: a\nB: 03", 2, 6, .malformed(field: "a byte")),
    ("N: a\nB: zz 00", 2, 4, .malformed(field: "the event type")),
    ("N: a\nA: 00 0", 2, 8, .malformed(field: "the maximum")),
    ("N: a\nA: 00 0 1 0 0 x", 2, 15, .malformed(field: "the resolution")),
    ("E: 0.1 0003 0039 99999999999", 1, 18, .malformed(field: "the value")),
    ("E: 0.1 0003", 1, 12, .malformed(field: "the code")),
    ("E: 0.1 -003 0039 1", 1, 8, .malformed(field: "the type")),
    ("E: -0.1 0003 0039 1", 1, 4, .malformed(field: "the time")),
    ("E: 0.x 0003 0039 1", 1, 4, .malformed(field: "the time")),
    ("E: 0.0000000001 0003 0039 1", 1, 4, .malformed(field: "the time")),
    ("E: 99999999999.0 0003 0039 1", 1, 4, .malformed(field: "the time")),
    ("E:", 1, 3, .malformed(field: "the time")),
  ])
  func rejectsMalformedFiles(
    _ text: String, _ line: Int, _ column: Int, _ problem: EvemuError.Problem
  ) {
    let error = EvemuError(line: line, column: column, problem: problem)
    #expect(throws: error) { try self.parse(text) }
  }

  @Test func errorsNameTheirPosition() {
    let error = EvemuError(line: 4, column: 17, problem: .malformed(field: "the value"))
    #expect("\(error)" == "4:17: error: the value is missing, is not a number or is out of range")
  }

  /// Codes have 16 bits, so a bit field has at most 8192 bytes.
  @Test func bitFieldLengthIsLimited() {
    let line = "B: 01" + String(repeating: " ff", count: 8192)
    #expect(throws: Never.self) { try self.parse("N: a\n\(line)") }
    let problem = EvemuError.Problem.malformed(field: "a byte beyond all codes")
    #expect(throws: EvemuError(line: 3, column: 7, problem: problem)) {
      try self.parse("N: a\n\(line)\nB: 01 01")
    }
  }

  @Test func lineBreaksInNamesAreReplaced() throws {
    let device = TouchscreenDescription(name: "two\nlines")
    #expect(try parse(device.evemuText).description?.name == "two\u{FFFD}lines")
  }

  @Test(arguments: [
    (Duration.microseconds(1), "E: 0.000001 0003 0035 -7\n"),
    (.seconds(75) + .microseconds(280_046), "E: 75.280046 0003 0035 -7\n"),
  ])
  func writesEvents(_ time: Duration, _ line: String) {
    #expect(InputEvent(time: time, type: 3, code: 0x35, value: -7).evemuLine == line)
  }
}

@Suite(.enabled(if: Recordings.folder != nil, Recordings.areMissing))
struct EvemuRoundTripTests {
  @Test(
    arguments: [
      "evemu-devices/Atmel_maXTouch_Touchscreen.4-finger-drag-down.events",
      "evemu-devices/dell_canvas_touch.evemu",
      "evemu-devices/eGalax_Inc._USB_TouchController.desc",
      "evemu-devices/N-Trig_MultiTouch.2-fingers-touch-release.events",
      "xorg-integration-tests/n4.events",
      "not-touchscreens/Microsoft_Surface_Type_Cover.events",
      "not-touchscreens/Razer_Razer_BlackWidow_2013.keyboard-multimedia.desc",
    ])
  func writtenRecordingsParseToTheSame(_ name: String) throws {
    let recording = try Recordings.recording(name)
    #expect(try EvemuRecording(parsing: Array(recording.text.utf8)) == recording)
  }
}
