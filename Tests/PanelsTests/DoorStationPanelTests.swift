import BuiltInPanels
import Controls
import Kinds
import PanelChecks
import Panels
import Testing
import TouchTracking

/// The built-in panel `door-station` works without a program.
struct DoorStationPanelTests {
  private let bench: BuiltInPanelBench

  init() throws { bench = try BuiltInPanelBench(.doorStation) }

  private func runRules(_ seconds: ClosedRange<Int>) {
    for second in seconds { bench.runRules(at: .seconds(second)) }
  }

  @Test func theDoorOpensForItsTime() throws {
    try bench.press("open-door", at: .zero, for: .milliseconds(900))
    #expect(!bench.isTrue("open"))
    try bench.press("open-door", at: .seconds(2))
    #expect(bench.isTrue("open") && bench.number("left") == 5)
    runRules(4...7)
    #expect(bench.isTrue("open"))
    runRules(8...8)
    #expect(!bench.isTrue("open") && bench.number("left") == 0)
  }

  @Test func aRingIsMissedAfterItsTime() throws {
    try bench.set(["page": .text("service")])
    try bench.set(["ringing": .boolean(true)])
    #expect(bench.panel.values["page"]?.scalar == .text("door"))
    bench.runRules(at: .zero)
    runRules(1...29)
    #expect(bench.isTrue("ringing") && bench.number("time") == 29 && bench.number("missed") == 2)
    runRules(30...30)
    #expect(!bench.isTrue("ringing") && bench.number("missed") == 3)
    // The change of the page is animated.
    for second in 31...33 { bench.panel.advance(to: .seconds(second)) }
    try bench.press("seen", at: .seconds(34))
    #expect(bench.number("missed") == 0)
  }

  @Test func anAnsweredRingIsATalk() throws {
    try bench.set(["ringing": .boolean(true)])
    bench.runRules(at: .zero)
    runRules(1...5)
    try bench.press("answer", at: .milliseconds(5_500))
    #expect(bench.isTrue("talking") && !bench.isTrue("ringing") && bench.number("time") == 0)
    try bench.press("hang-up", at: .seconds(7))
    #expect(!bench.isTrue("active") && bench.number("missed") == 2)
  }

  @Test func theBellIsQuietAtNight() throws {
    try bench.set(["ringing": .boolean(true)])
    #expect(bench.number("chime") == 60)
    // Tuesday, 23:00.
    bench.panel.setClock(to: 1_764_111_600)
    #expect(bench.number("chime") == 0 && bench.number("panel.brightness") == 30)
    try bench.set(["quiet": .boolean(false)])
    #expect(bench.number("chime") == 60)
    // Wednesday, 7:00.
    bench.panel.setClock(to: 1_764_140_400)
    #expect(!bench.isTrue("night") && bench.number("panel.brightness") == 100)
  }

  @Test func theServicePageNeedsThePIN() throws {
    let panel = bench.panel
    panel.pinVerifier = PINVerifier(
      save: { $1(true) }, pin: { $0 == "service" ? PIN("4711") : nil })
    for (digits, page) in [("4712", "door"), ("4711", "service")] {
      try bench.press("service", at: .zero)
      for digit in digits { panel.handle(.character(digit)) }
      panel.handle(.enter)
      panel.handle(.escape)
      #expect(panel.values["page"]?.scalar == .text(page))
    }
    // Nobody does anything for a minute.
    bench.runRules(at: .seconds(1))
    bench.runRules(at: .seconds(61))
    #expect(panel.values["page"]?.scalar == .text("door"))
  }

  @Test func noGestureShowsTheServicePage() throws {
    bench.panel.touch(.down, 700, 240, time: .zero)
    for step in 1...10 {
      bench.panel.touch(
        .moved, 700 - 60 * Double(step), 240, time: .milliseconds(16 * step))
    }
    bench.panel.touch(.up, 100, 240, time: .milliseconds(170))
    #expect(bench.panel.values["page"]?.scalar == .text("door"))
  }
}
