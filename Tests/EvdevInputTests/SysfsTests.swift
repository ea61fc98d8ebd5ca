import Testing

@testable import EvdevInput

@Suite struct SysfsTests {
  @Test(arguments: [
    ("0", 64, [UInt16]()),
    ("", 64, []),
    ("2\n", 64, [1]),
    // ABS_X, ABS_Y, ABS_MT_SLOT, POSITION_X, POSITION_Y, TRACKING_ID.
    ("260800000000003", 64, [0, 1, 47, 53, 54, 57]),
    ("2608000 3", 32, [0, 1, 47, 53, 54, 57]),
    // BTN_TOUCH.
    ("400 0 0 0 0 0", 64, [330]),
    ("x", 64, []),
  ])
  func bitFieldsAreParsed(_ text: String, _ wordSize: Int, _ bits: [UInt16]) {
    #expect(UdevInputDevice.bits(text, wordSize: wordSize) == Set(bits))
  }
}
