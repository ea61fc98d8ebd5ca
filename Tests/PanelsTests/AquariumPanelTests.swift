import BuiltInPanels
import Controls
import Panels
import Testing

/// The built-in panel `aquarium` works without a program.
struct AquariumPanelTests {
  private let bench: BuiltInPanelBench

  init() throws { bench = try BuiltInPanelBench(.aquarium) }

  private func setClock(hour: Double, day: Double = 0) {
    bench.panel.setClock(to: Panel.fixedTime + (hour - 17.5 + 24 * day) * 3_600)
  }

  @Test(arguments: [
    (3, "Night", 0, false), (10.5, "Sunrise 21 %", 21, false), (14, "Day 85 %", 85, false),
    (19.5, "Sunset 43 %", 43, false), (21, "Moonlight", 0, true), (23.75, "Night", 0, false),
  ])
  func theLightFollowsTheDay(hour: Double, title: String, light: Double, isMoon: Bool) {
    setClock(hour: hour)
    #expect(bench.shows(title) && bench.isTrue("moon") == isMoon)
    #expect(bench.panel.values["light"]?.published == .number(light))
  }

  @Test func theCurveFollowsSunriseAndSunset() throws {
    #expect((9...12).map { bench.number("h\($0)") } == [0, 0.25, 0.75, 1])
    #expect((17...20).map { bench.number("h\($0)") } == [1, 1, 0.5, 0])
    try bench.set(["rise": .number(8), "fall": .number(18)])
    #expect((7...10).map { bench.number("h\($0)") } == [0, 0.25, 0.75, 1])
    #expect((15...18).map { bench.number("h\($0)") } == [1, 0.75, 0.25, 0])
    #expect(bench.shows("Sunset 21 %") && bench.shows("Sunrise 08:00"))
  }

  @Test func aTemperatureOutsideTheLimitsAlarms() throws {
    #expect(!bench.isTrue("alarm"))
    try bench.set(["temperature": .number(27.1)])
    #expect(bench.isTrue("siren") && bench.shows("Too warm"))
    try bench.press("mute", at: .zero)
    #expect(bench.isTrue("alarm") && !bench.isTrue("siren"))
    // The next alarm is heard again.
    try bench.set(["temperature": .number(26)])
    try bench.set(["temperature": .number(23.9)])
    #expect(bench.isTrue("siren") && bench.shows("Too cold") && bench.isTrue("heater"))
    try bench.set(["coldest": .number(23)])
    #expect(!bench.isTrue("alarm") && bench.shows("Heating"))
  }

  @Test func aFeedingPausesThePump() throws {
    try bench.press("feed", at: .zero)
    #expect(!bench.isTrue("pump") && bench.shows("10:00"))
    bench.runRules(inSeconds: 1...599)
    #expect(!bench.isTrue("pump") && bench.shows("0:01"))
    bench.runRules(at: .seconds(600))
    #expect(bench.isTrue("pump") && bench.shows("Running"))
    try bench.press("feed", at: .seconds(700))
    bench.runRules(inSeconds: 701...710)
    try bench.press("resume", at: .seconds(711))
    #expect(bench.isTrue("pump"))
  }

  @Test(arguments: [(8.9, false), (9.1, true), (19.4, true), (19.6, false)])
  func carbonDioxideFollowsTheLight(hour: Double, isOpen: Bool) throws {
    setClock(hour: hour)
    #expect(bench.isTrue("co2") == isOpen)
    #expect(bench.shows(isOpen ? "Until 19:30" : "From 09:00"))
    try bench.set(["carbon": .boolean(false)])
    #expect(!bench.isTrue("co2"))
  }

  @Test func theDaysToAWaterChangeAreCounted() throws {
    #expect(bench.shows("In 3 days"))
    for (day, text) in [(1.0, "In 2 days"), (2, "Tomorrow"), (3, "Today"), (4, "Overdue")] {
      setClock(hour: 23, day: day - 1)
      setClock(hour: 0, day: day)
      #expect(bench.shows(text))
    }
    try bench.press("changed", at: .zero)
    try bench.answer("No", at: .seconds(1))
    #expect(bench.shows("Overdue"))
    try bench.press("changed", at: .seconds(2))
    try bench.answer("Yes", at: .seconds(3))
    #expect(bench.shows("In 7 days"))
  }

  @Test func itSleepsAtRest() {
    #expect(bench.panel.nextRuleTime(asOf: .zero) == nil)
    #expect(bench.panel.clockInterval() == .seconds(60))
  }
}
