import BuiltInPanels
import Controls
import Testing

/// The built-in panel `wallbox` works without a program.
struct WallboxPanelTests {
  private let bench: BuiltInPanelBench

  init() throws { bench = try BuiltInPanelBench(.wallbox) }

  private var isCharging: Bool { bench.isTrue("charging") }

  @Test func aChargeEndsAtItsGoal() throws {
    try bench.press("start", at: .zero)
    #expect(isCharging && bench.number("energy") == 0)
    bench.runRules(at: .seconds(1))
    let energy = try #require(bench.number("energy"))
    #expect(abs(energy * 3600 - 6.3) < 1e-9 && bench.number("time") == 1)
    try bench.set(["energy": .number(19.9999)])
    bench.runRules(at: .seconds(2))
    #expect(!isCharging && bench.number("share") == 100 && bench.number("power") == 0)
  }

  @Test func aChargeEndsOnlyIfTheButtonIsHeld() throws {
    try bench.press("start", at: .zero)
    try bench.press("stop", at: .seconds(3), for: .milliseconds(900))
    #expect(isCharging)
    try bench.press("stop", at: .seconds(5))
    #expect(!isCharging)
  }

  @Test func thePowerFollowsTheSunWithinItsLimits() throws {
    try bench.press("start", at: .zero)
    for (solar, mode, power) in [
      (7.2, "Sun", 6.3), (2, "Sun", 4.14), (15, "Sun", 11.04), (2, "Fast", 11.04),
    ] {
      try bench.set(["solar": .number(solar), "mode": .text(mode)])
      #expect(abs(try #require(bench.number("power")) - power) < 1e-9)
    }
  }
}
