import BuiltInPanels
import Controls
import Panels
import Testing

/// The built-in panel `sauna` works without a program.
struct SaunaPanelTests {
  private let bench: BuiltInPanelBench

  init() throws { bench = try BuiltInPanelBench(.sauna) }

  private var isOn: Bool { bench.isTrue("on") }

  @Test func itHeatsToTheTarget() throws {
    try bench.press("start", at: .zero)
    #expect(isOn && bench.isTrue("heater") && bench.shows("Heating"))
    bench.runRules(inSeconds: 1...60)
    let temperature = try #require(bench.number("temperature"))
    #expect(abs(temperature - 27) < 1e-9)
    try bench.set(["temperature": .number(89.99)])
    #expect(bench.shows("Ready"))
    bench.runRules(inSeconds: 61...90)
    #expect(!bench.isTrue("heater") && abs((bench.number("temperature") ?? 0) - 90.04) < 1e-9)
  }

  @Test func aSessionEndsByItself() throws {
    try bench.press("start", at: .zero)
    #expect(bench.number("left") == 7_200)
    bench.runRules(inSeconds: 1...60)
    #expect(bench.number("left") == 7_140 && bench.shows("1:59:00"))
    try bench.press("longer", at: .seconds(60))
    #expect(bench.number("left") == 8_040)
    try bench.set(["left": .number(2)])
    bench.runRules(at: .seconds(61))
    #expect(isOn)
    bench.runRules(at: .seconds(62))
    #expect(!isOn && bench.shows("Off"))
  }

  @Test func startBecomesStop() throws {
    try bench.press("start", at: .zero)
    #expect(bench.control("start") == nil)
    try bench.press("stop", at: .seconds(1))
    #expect(!isOn)
    // It cools down.
    try bench.set(["temperature": .number(80)])
    bench.runRules(inSeconds: 2...22)
    #expect(abs((bench.number("temperature") ?? 0) - 79) < 1e-9)
    try bench.press("start", at: .seconds(23))
    #expect(isOn)
  }

  @Test func itStartsAtATimeOfDay() throws {
    try bench.press("later", at: .zero)
    #expect(bench.isTrue("waiting") && bench.shows("Starts at 19:00"))
    bench.panel.setClock(to: Panel.fixedTime + 89 * 60)
    #expect(!isOn)
    bench.panel.setClock(to: Panel.fixedTime + 90 * 60)
    #expect(isOn && !bench.isTrue("waiting") && bench.number("left") == 7_200)
  }

  @Test func aDelayedStartCanBeCancelledAndChanged() throws {
    // The time is fixed until the start is cancelled.
    for button in ["at-plus", "later", "at-plus"] { try bench.press(button, at: .zero) }
    #expect(bench.isTrue("waiting") && bench.number("at") == 1_155)
    try bench.press("later", at: .seconds(1))
    bench.panel.setClock(to: Panel.fixedTime + 105 * 60)
    #expect(!isOn)
    try bench.set(["at": .number(1_425)])
    try bench.press("at-plus", at: .seconds(2))
    #expect(bench.number("at") == 0)
    try bench.press("at-minus", at: .seconds(3))
    #expect(bench.number("at") == 1_425)
  }

  @Test func anOpenDoorLocksTheHeater() throws {
    try bench.press("later", at: .zero)
    try bench.set(["door": .boolean(true)])
    #expect(!bench.isTrue("waiting") && bench.shows("Door open"))
    for button in ["start", "later"] { try bench.press(button, at: .seconds(1)) }
    #expect(!isOn && !bench.isTrue("waiting"))
    try bench.set(["door": .boolean(false)])
    try bench.press("start", at: .seconds(2))
    try bench.set(["door": .boolean(true)])
    #expect(isOn && !bench.isTrue("heater") && bench.shows("Close the door"))
    try bench.set(["door": .boolean(false)])
    #expect(bench.isTrue("heater"))
  }

  @Test func tooHighATemperatureLocksIt() throws {
    try bench.press("start", at: .zero)
    try bench.set(["temperature": .number(121)])
    #expect(!isOn && bench.shows("Too hot"))
    try bench.set(["on": .boolean(true), "temperature": .number(80)])
    #expect(!bench.isTrue("heater"))
    try bench.set(["on": .boolean(false), "temperature": .number(121)])
    try bench.press("reset", at: .seconds(1))
    #expect(bench.isTrue("fault"))
    try bench.set(["temperature": .number(99)])
    try bench.press("reset", at: .seconds(3), for: .milliseconds(900))
    #expect(bench.isTrue("fault"))
    try bench.press("reset", at: .seconds(5))
    #expect(!bench.isTrue("fault") && !isOn && bench.shows("Off"))
  }

  @Test func aModeSetsTargetAndHumidity() throws {
    try bench.set(["mode": .text("Soft")])
    #expect(bench.number("target") == 60 && bench.number("moisture") == 40)
    try bench.press("start", at: .zero)
    bench.runRules(inSeconds: 1...60)
    #expect(bench.number("humidity") == 40)
    try bench.set(["mode": .text("Dry")])
    bench.runRules(inSeconds: 61...66)
    #expect(bench.number("target") == 90 && bench.number("humidity") == 39)
  }

  @Test func itSleepsAtRest() {
    #expect(bench.panel.nextRuleTime(asOf: .zero) == nil)
    #expect(bench.panel.clockInterval() == .seconds(60))
  }
}
