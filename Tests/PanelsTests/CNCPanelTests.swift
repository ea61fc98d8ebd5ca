import BuiltInPanels
import Controls
import Geometry
import PanelChecks
import Panels
import Testing
import TouchTracking

/// The built-in panel `cnc` works without a program.
struct CNCPanelTests {
  private let bench: BuiltInPanelBench

  init() throws { bench = try BuiltInPanelBench(.cnc) }

  /// Runs the rules ten times a second.
  private func runRules(inTenths tenths: ClosedRange<Int>) {
    for tenth in tenths { bench.runRules(at: .milliseconds(100 * tenth)) }
  }

  private func startSpindleAndProgram() throws {
    try bench.press("spindle-on", at: .zero)
    try bench.press("run", at: .seconds(2))
    #expect(bench.isTrue("running"))
  }

  @Test(arguments: [("0.01", 0.01), ("0.1", 0.1), ("1", 1), ("10", 10)])
  func aTapMovesByOneStep(step: String, distance: Double) throws {
    try bench.set(["step": .text(step)])
    for (axis, position) in [("x", 84.25), ("y", -12.5), ("z", 20)] {
      try bench.press("\(axis)-plus", at: .zero)
      #expect(abs((bench.number(axis) ?? 0) - position - distance) < 1e-9)
      for _ in 1...2 { try bench.press("\(axis)-minus", at: .zero) }
      #expect(abs((bench.number(axis) ?? 0) - position + distance) < 1e-9)
    }
  }

  @Test func aHeldButtonGoesOn() throws {
    try bench.press("z-plus", at: .zero, for: .seconds(1))
    let position = try #require(bench.number("z"))
    #expect(position >= 23)
    bench.panel.advance(to: .seconds(5))
    #expect(bench.number("z") == position)
  }

  @Test func settingZeroAsksFirst() throws {
    for (axis, position) in [("x", 84.25), ("y", -12.5), ("z", 20)] {
      try bench.press("zero-\(axis)", at: .zero)
      #expect(bench.number(axis) == position)
      try bench.answer("Cancel", at: .zero)
      #expect(bench.number(axis) == position)
      try bench.press("zero-\(axis)", at: .zero)
      try bench.answer("Set zero", at: .zero)
      #expect(bench.number(axis) == 0)
    }
  }

  @Test func theSpindleStartsOnlyIfTheButtonIsHeld() throws {
    try bench.press("spindle-on", at: .zero, for: .milliseconds(900))
    #expect(!bench.isTrue("spindle"))
    try bench.press("spindle-on", at: .seconds(2))
    #expect(bench.isTrue("spindle"))
    runRules(inTenths: 31...32)
    #expect(bench.number("rpm") == 1_600)
    runRules(inTenths: 33...50)
    #expect(bench.number("rpm") == 12_000 && bench.shows("12,000 rpm"))
    try bench.press("faster", at: .seconds(5))
    runRules(inTenths: 51...53)
    #expect(bench.number("rpm") == 13_000)
    try bench.press("spindle-off", at: .milliseconds(5_300))
    runRules(inTenths: 54...54)
    #expect(bench.number("rpm") == 12_000)
    runRules(inTenths: 55...80)
    #expect(bench.number("rpm") == 0)
  }

  @Test func aProgramNeedsTheSpindle() throws {
    #expect(bench.shows("Spindle is off"))
    try bench.press("run", at: .zero)
    #expect(!bench.isTrue("running"))
    try startSpindleAndProgram()
    try bench.press("spindle-off", at: .seconds(3))
    #expect(!bench.isTrue("running"))
  }

  @Test func aProgramRunsToItsEndAtTheFeed() throws {
    try startSpindleAndProgram()
    runRules(inTenths: 21...40)
    #expect(abs((bench.number("elapsed") ?? 0) - 2) < 1e-9 && bench.shows("12:32 left"))
    #expect(abs((bench.number("x") ?? 0) - 124.25) < 1e-6)
    try bench.set(["feed": .number(200)])
    #expect(bench.shows("6:16 left"))
    runRules(inTenths: 41...50)
    #expect(abs((bench.number("elapsed") ?? 0) - 4) < 1e-9)
    try bench.set(["feed": .number(0)])
    #expect(bench.shows("– left"))
    try bench.set(["feed": .number(100), "elapsed": .number(753.95)])
    runRules(inTenths: 51...51)
    #expect(!bench.isTrue("running") && !bench.isTrue("spindle") && bench.shows("Done"))
    try bench.press("rewind", at: .milliseconds(5_200))
    #expect(bench.number("elapsed") == 0)
  }

  @Test func aProgramCanBeHeld() throws {
    try startSpindleAndProgram()
    runRules(inTenths: 21...30)
    try bench.press("hold", at: .seconds(3))
    runRules(inTenths: 31...40)
    #expect(abs((bench.number("elapsed") ?? 0) - 1) < 1e-9 && bench.isTrue("spindle"))
    try bench.press("run", at: .seconds(4))
    runRules(inTenths: 41...50)
    #expect(abs((bench.number("elapsed") ?? 0) - 2) < 1e-9)
  }

  @Test func nothingMovesByHandWhileAProgramRuns() throws {
    try startSpindleAndProgram()
    let z = bench.number("z")
    for button in ["z-plus", "zero-z"] { try bench.press(button, at: .seconds(2)) }
    #expect(bench.number("z") == z && !bench.panel.stage.hasFocus)
  }

  @Test func anEmergencyStopActsAtOnceAndLatches() throws {
    try startSpindleAndProgram()
    // The finger has not left the button yet.
    let stop = try #require(bench.control("stop"))
    bench.panel.stage.placeIfNeeded()
    let center = stop.bounds.offset(by: stop.originOnStage).center
    bench.panel.touch(.down, at: center, time: .seconds(2))
    #expect(!bench.isTrue("running") && !bench.isTrue("spindle") && bench.isTrue("stopped"))
    // It does not release what replaced the button.
    for tenth in 20...50 { bench.panel.advance(to: .milliseconds(100 * tenth)) }
    bench.panel.touch(.up, at: center, time: .seconds(5))
    #expect(bench.isTrue("stopped") && bench.shows("Emergency stop"))
  }

  @Test func anEmergencyStopDisablesEverythingUntilItIsReleased() throws {
    try bench.press("stop", at: .zero)
    let before = ["x", "y", "z", "speed", "feed"].map { bench.number($0) }
    let buttons = [
      "x-plus", "x-minus", "y-plus", "y-minus", "z-plus", "z-minus", "zero-x", "zero-y", "zero-z",
      "faster", "slower", "spindle-on", "run", "rewind", "feed", "step",
    ]
    for (index, button) in buttons.enumerated() {
      try bench.press(button, at: .seconds(2 * index))
    }
    #expect(["x", "y", "z", "speed", "feed"].map { bench.number($0) } == before)
    #expect(!bench.isTrue("spindle") && !bench.isTrue("running"))
    #expect(bench.panel.values["step"]?.scalar == .text("1") && !bench.panel.stage.hasFocus)
    try bench.press("release", at: .seconds(40), for: .milliseconds(900))
    #expect(bench.isTrue("stopped"))
    try bench.press("release", at: .seconds(42))
    #expect(!bench.isTrue("stopped") && !bench.isTrue("spindle") && !bench.isTrue("running"))
    try bench.press("x-plus", at: .seconds(44))
    #expect(bench.number("x") == 85.25)
  }

  @Test func itSleepsAtRest() {
    #expect(bench.panel.nextRuleTime(asOf: .zero) == nil)
    #expect(bench.panel.clockInterval() == nil)
  }
}
