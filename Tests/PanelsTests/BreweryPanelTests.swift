import BuiltInPanels
import Controls
import Kinds
import Panels
import Testing

/// The built-in panel `brewery` has eight tanks of one template.
struct BreweryPanelTests {
  private let bench: BuiltInPanelBench

  init() throws { bench = try BuiltInPanelBench(.brewery) }

  @Test func eachTankHasItsOwnValues() throws {
    let titles = bench.panel.allControls.compactMap { ($0 as? Label)?.text }
    for number in 1...8 { #expect(titles.contains("Tank \(number)")) }
    #expect(bench.isTrue("t4.cools") && !bench.isTrue("t8.cools"))
    bench.runRules(at: .seconds(2))
    #expect(bench.number("t4.now") == 14.5 && bench.number("t8.now") == 17.8)
    try bench.set(["t4.target": .number(20)])
    bench.runRules(at: .seconds(4))
    #expect(!bench.isTrue("t4.cools") && bench.number("t4.now") == 14.6)
  }

  @Test func eachButtonChangesTheTargetOfItsTank() throws {
    let plus = bench.panel.allControls.filter { $0.value(ofProperty: "icon") == .text("plus") }
    #expect(plus.count == 8)
    try bench.press(plus[2], at: .zero)
    #expect(bench.number("t3.target") == 12.5 && bench.number("t2.target") == 12)
  }
}
