import EvdevInput
import Testing

@Suite struct InputSpecTests {
  @Test(arguments: [
    ("auto", InputSpec.automatic),
    ("none", InputSpec.none),
    ("/dev/input/event3", .paths(["/dev/input/event3"])),
    (
      "/dev/input/event3,/dev/input/by-id/usb-a b",
      .paths(["/dev/input/event3", "/dev/input/by-id/usb-a b"])
    ),
  ])
  func validTextsAreParsed(_ text: String, _ expected: InputSpec) throws {
    #expect(try InputSpec(text) == expected)
  }

  @Test(arguments: ["", "automatic", "event3", "/dev/input/event3,", ",", "/", "auto,none"])
  func invalidTextsAreRejected(_ text: String) {
    #expect(throws: InputSpec.Invalid.self) { try InputSpec(text) }
  }
}
