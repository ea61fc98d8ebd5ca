import VirtualMachine

extension Machine {
  /// Has udev give a property to the touchscreens of Atmel's recordings, also to those that are there.
  func setRule(_ action: String) throws {
    let rule = "SUBSYSTEM==\"input\", ATTRS{name}==\"Atmel*\", \(action)"
    try require(
      """
      mkdir -p /run/udev/rules.d
      echo '\(rule)' > /run/udev/rules.d/99-test.rules
      udevadm control --reload; udevadm trigger -s input; udevadm settle
      """)
  }

  /// Takes back what `setRule` has told, for touchscreens that come.
  func removeRule() throws {
    try require("rm /run/udev/rules.d/99-test.rules; udevadm control --reload")
  }
}
