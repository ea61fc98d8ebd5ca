import VirtualMachine

extension Machine {
  /// Adds a udev rule, and applies it to the devices that are present.
  /// - Parameters:
  ///   - name: a shell pattern for the names of the touchscreens; those of Atmel's recordings unless
  ///     given.
  ///   - action: what the rule sets.
  func setRule(for name: String = "Atmel*", _ action: String) throws {
    let rule = "SUBSYSTEM==\"input\", ATTRS{name}==\"\(name)\", ENV{TEST_RULE}=\"1\", \(action)"
    try require(
      """
      mkdir -p /run/udev/rules.d
      echo '\(rule)' > /run/udev/rules.d/99-test.rules
      \(Self.applyRules)
      """)
  }

  /// Removes the rule, and what it has set for devices that are present.
  func removeRule() throws {
    try require("rm /run/udev/rules.d/99-test.rules")
    try wait(until: "\(Self.applyRules); ! udevadm info --export-db | grep -q TEST_RULE=1")
  }

  private static let applyRules =
    "udevadm control --reload; udevadm trigger -s input; udevadm settle"
}
