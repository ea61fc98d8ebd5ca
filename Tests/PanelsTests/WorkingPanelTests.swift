import BuiltInPanels
import Controls
import Geometry
import Kinds
import Panels
import Testing

/// The built-in panels do what they show, without a program.
struct WorkingPanelTests {
  /// The texts of the visible labels and buttons.
  private func texts(_ bench: BuiltInPanelBench) -> [String] {
    bench.panel.allControls.compactMap { control in
      var visible: Control? = control
      while let current = visible {
        if current.isHidden { return nil }
        visible = current === bench.panel.root ? nil : current.parent
      }
      return (control as? Label)?.text ?? (control as? Button)?.title
    }
  }

  // MARK: demo

  @Test func theSleepTimerCountsDownAndStopsTheMusic() throws {
    let bench = try BuiltInPanelBench(.demo)
    try bench.press("play", at: .zero)
    #expect(bench.isTrue("playing"))
    try bench.set(["sleep": .number(2)])
    bench.runRules(at: .seconds(60))
    #expect(bench.number("sleep") == 1 && bench.isTrue("playing"))
    bench.runRules(at: .seconds(120))
    #expect(bench.number("sleep") == 0 && !bench.isTrue("playing"))
    bench.runRules(at: .seconds(240))
    #expect(bench.number("sleep") == 0)
  }

  @Test func theNextSongFollows() throws {
    let bench = try BuiltInPanelBench(.demo)
    #expect(texts(bench).contains("Weather Systems"))
    bench.runRules(at: .seconds(10))
    #expect(bench.number("track.progress") == 0.36, "it is not playing")
    try bench.press("play", at: .seconds(10))
    bench.runRules(at: .seconds(11))
    #expect(abs((bench.number("track.progress") ?? 0) - 0.36 - 1 / 285) < 1e-9)
    try bench.set(["track.progress": .number(1 - 1 / 570)])
    bench.runRules(at: .seconds(12))
    #expect(bench.number("track.progress") == 0 && texts(bench).contains("Slow Signals"))
    try bench.press("next", at: .seconds(12))
    #expect(texts(bench).contains("Tidewater"))
    try bench.press("next", at: .seconds(13))
    #expect(texts(bench).contains("Weather Systems"))
  }

  @Test func aSceneSetsTheBrightness() throws {
    let bench = try BuiltInPanelBench(.demo)
    for (scene, brightness) in [("Film", 10.0), ("Read", 100), ("Relax", 70)] {
      try bench.set(["scene": .text(scene)])
      #expect(bench.number("brightness") == brightness)
    }
  }

  // MARK: machine

  @Test func startBecomesHoldAndStopEndsBoth() throws {
    let bench = try BuiltInPanelBench(.machine)
    #expect(texts(bench).contains("Hold") && bench.number("spindle.now") == 7200)
    let stop = try #require(bench.control("stop")).frame
    try bench.press("hold", at: .zero)
    #expect(texts(bench).contains("Continue") && !texts(bench).contains("Hold"))
    #expect(bench.number("spindle.now") == 7200 && bench.number("load.now") == 0)
    try bench.press("stop", at: .seconds(1))
    #expect(texts(bench).contains("Start") && bench.number("spindle.now") == 0)
    // A second tap on Stop starts nothing.
    bench.panel.stage.placeIfNeeded()
    #expect(try #require(bench.control("stop")).frame == stop)
    try bench.press("stop", at: .seconds(2))
    #expect(texts(bench).contains("Start"))
    try bench.press("start", at: .seconds(3))
    #expect(texts(bench).contains("Hold") && bench.number("load.now") == 62)
  }

  @Test func onlyARunningMachineMakesParts() throws {
    let bench = try BuiltInPanelBench(.machine)
    bench.runRules(at: .seconds(40))
    #expect(bench.number("part") == 1285)
    try bench.press("stop", at: .seconds(41))
    bench.runRules(at: .seconds(200))
    #expect(bench.number("part") == 1285)
  }

  // MARK: mixer

  @Test func muteSilencesTheMaster() throws {
    let bench = try BuiltInPanelBench(.mixer)
    #expect(bench.number("heard.left") == 71)
    try bench.press("mute", at: .zero)
    #expect(bench.isTrue("mute") && bench.number("heard.left") == 0)
    try bench.press("mute", at: .seconds(1))
    #expect(!bench.isTrue("mute") && bench.number("heard.right") == 68)
  }

  // MARK: player

  @Test(arguments: [
    (0.42, 285.0, "1:59", "−2:46"), (0, 285, "0:00", "−4:45"), (1, 285, "4:45", "0:00"),
    (0.5, 7261, "60:30", "−60:31"),
  ])
  func theTimesFollowThePosition(
    _ progress: Double, _ length: Double, _ elapsed: String, _ remaining: String
  ) throws {
    let bench = try BuiltInPanelBench(.player)
    try bench.set(["track.progress": .number(progress), "track.length": .number(length)])
    let shown = texts(bench)
    #expect(shown.contains(elapsed) && shown.contains(remaining), "\(shown)")
  }

  @Test func playPauses() throws {
    let bench = try BuiltInPanelBench(.player)
    func icon() -> Icon? { (bench.control("play") as? Button)?.icon }
    let playing = icon()
    try bench.press("play", at: .zero)
    #expect(!bench.isTrue("playing") && icon() != playing)
    try bench.press("previous", at: .seconds(1))
    #expect(bench.number("track.progress") == 0)
  }

  // MARK: property-search

  @Test func theSearchCountsItsResults() throws {
    let bench = try BuiltInPanelBench(.propertySearch)
    func count(_ values: [String: Scalar]) throws -> Double {
      try bench.set(values)
      return try #require(bench.number("results"))
    }
    let all = try count([:])
    #expect(texts(bench).contains("Show 129 homes") && all == 129)
    #expect(try count(["pets": .boolean(true)]) < all)
    #expect(try count(["pets": .boolean(false), "area": .number(200)]) < all)
    let wider = try count(["area": .number(20), "price.lower": .number(0)])
    #expect(wider > all)
    _ = try count(["price.upper": .number(2000), "balcony": .boolean(false)])
    #expect(texts(bench).contains("Show 560 homes"))
    _ = try count([
      "price.lower": .number(0), "price.upper": .number(100), "area": .number(200),
      "rooms": .text("4+"), "type": .text("House"), "pets": .boolean(true),
    ])
    #expect(texts(bench).contains("No homes"))
    #expect(try !#require(bench.control("search")).isEnabled)
  }

  // MARK: thermostat

  @Test(arguments: [
    ("Heat", 19, true, false), ("Heat", 23, false, false), ("Cool", 23, false, true),
    ("Cool", 19, false, false), ("Auto", 19, true, false), ("Auto", 23, false, true),
    ("Off", 19, false, false), ("Off", 23, false, false),
  ])
  func theThermostatHeatsAndCoolsOnlyIfItIsOn(
    _ mode: String, _ room: Double, _ heats: Bool, _ cools: Bool
  ) throws {
    let bench = try BuiltInPanelBench(.thermostat)
    try bench.set(["mode": .text(mode), "room": .number(room)])
    #expect(texts(bench).contains("Heating") == heats && texts(bench).contains("Cooling") == cools)
    #expect(try #require(bench.control("target")).isEnabled == (mode != "Off"))
  }

  @Test func awayLowersTheTargetUntilSomebodyComesHome() throws {
    let bench = try BuiltInPanelBench(.thermostat)
    try bench.set(["target": .number(22.5)])
    try bench.set(["away": .boolean(true)])
    #expect(bench.number("target") == 16)
    try bench.set(["away": .boolean(false)])
    #expect(bench.number("target") == 22.5)
  }
}
