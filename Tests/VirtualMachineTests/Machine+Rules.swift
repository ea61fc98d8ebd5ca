import VirtualMachine

extension Machine {
  /// Adds a udev rule for the touchscreens of Atmel's recordings, and applies it to those present.
  func setRule(_ action: String) throws {
    let rule = "SUBSYSTEM==\"input\", ATTRS{name}==\"Atmel*\", \(action)"
    try require(
      """
      mkdir -p /run/udev/rules.d
      echo '\(rule)' > /run/udev/rules.d/99-test.rules
      udevadm control --reload; udevadm trigger -s input; udevadm settle
      """)
  }

  /// Removes the rule, for touchscreens plugged in later.
  func removeRule() throws {
    try require("rm /run/udev/rules.d/99-test.rules; udevadm control --reload")
  }
}
