import BuiltInPanels
import Controls
import Panels
import Testing

/// The built-in panel `boat` works without a program.
struct BoatPanelTests {
  private let bench: BuiltInPanelBench

  init() throws { bench = try BuiltInPanelBench(.boat) }

  @Test func theCourseGoesAroundTheCompass() throws {
    #expect(bench.number("course") == 84)
    try bench.set(["course": .number(359)])
    try bench.press("starboard", at: .zero)
    #expect(bench.number("course") == 0)
    try bench.press("port", at: .seconds(1))
    #expect(bench.number("course") == 359)
  }

  @Test func aHandOnTheWheelIsShown() throws {
    #expect(bench.shows("Course"))
    try bench.set(["autopilot": .boolean(false)])
    #expect(bench.shows("Course (steered by hand)"))
  }

  @Test func shallowWaterIsShown() throws {
    #expect(!bench.isTrue("shallow"))
    try bench.set(["depth": .number(2.9)])
    #expect(bench.isTrue("shallow"))
  }
}
