import CEvdev
import Testing
import TouchTracking

/// Compares the table of key names with libevdev's, which comes from another release of the kernel.
@Suite struct KeyNamesTests {
  @Test func namesHaveTheSameCodesAsInLibevdev() {
    var known = 0
    for (name, code) in KeyNames.codes {
      let other = libevdev_event_code_from_name(UInt32(EventType.key), name)
      guard other >= 0 else { continue }
      known += 1
      #expect(other == CInt(code), "\(name)")
    }
    #expect(known > 500)
  }

  @Test func allKeysOfLibevdevHaveNames() {
    for code in 1..<UInt16(KEY_MAX) {
      guard let pointer = libevdev_event_code_get_name(UInt32(EventType.key), UInt32(code)) else {
        continue
      }
      let name = String(cString: pointer)
      let reportsFingers = code == KeyCode.touch || name.hasPrefix("BTN_TOOL_")
      #expect(KeyNames.codes[name] == (reportsFingers ? nil : code), "\(name)")
    }
  }
}
