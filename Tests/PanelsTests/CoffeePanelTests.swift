import BuiltInPanels
import Controls
import Kinds
import Panels
import Testing

/// The built-in panel `coffee` works without a program.
struct CoffeePanelTests {
  private let bench: BuiltInPanelBench

  init() throws { bench = try BuiltInPanelBench(.coffee) }

  private var isBrewing: Bool { bench.isTrue("brewing") }

  @Test func aShotEndsByItself() throws {
    try bench.press("brew", at: .zero)
    #expect(isBrewing)
    for second in 1...27 { bench.runRules(at: .seconds(second)) }
    #expect(bench.number("shot") == 27 && isBrewing)
    bench.runRules(at: .seconds(28))
    #expect(bench.number("shot") == 28 && !isBrewing)
    #expect(bench.number("cups") == 1285)
    // The time of the last shot stays visible until the next one.
    bench.runRules(at: .seconds(40))
    #expect(bench.number("shot") == 28)
    try bench.press("brew", at: .seconds(41))
    #expect(bench.number("shot") == 0 && isBrewing)
  }

  @Test func aPressEndsAShot() throws {
    try bench.press("brew", at: .zero)
    for second in 1...5 { bench.runRules(at: .seconds(second)) }
    try bench.press("brew", at: .milliseconds(5_500))
    bench.runRules(at: .seconds(9))
    #expect(bench.number("shot") == 5 && !isBrewing && bench.number("cups") == 1284)
  }

  @Test func aColdMachineDoesNotBrew() throws {
    try bench.set(["boiler": .number(60)])
    try bench.press("brew", at: .zero)
    #expect(!isBrewing)
    let title = bench.panel.allControls.compactMap { ($0 as? Label)?.text }.first
    #expect(title == "Heating")
  }
}
