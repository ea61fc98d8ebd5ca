import Bench
import Controls
import Testing
import TouchTracking

@testable import Kinds

/// One test per row of the table in NumberEntry.swift.
struct NumberEntryTests {
  private func entry(_ keys: [Key], mark: Character = ".") -> (
    NumberEntry, NumberEntry.Outcome
  ) {
    var entry = NumberEntry(text: "42", range: -50...1e6, decimalSign: mark)
    var outcome = NumberEntry.Outcome.ignored
    for key in keys { outcome = entry.handle(key) }
    return (entry, outcome)
  }

  private func typed(_ text: String) -> [Key] { text.map { .character($0) } }

  @Test func case1() {
    for key in ["7", ".", "-"] {
      let (entry, outcome) = entry(typed(key))
      #expect(entry.text == key && outcome == .changed)
    }
  }

  @Test func case2() {
    let (entry, outcome) = entry([.backspace])
    #expect(entry.text == "" && outcome == .changed)
  }

  @Test func case3() {
    #expect(entry(typed("123")).0.text == "123")
    // At most 12 characters.
    #expect(entry(typed("12345678901234")).0.text == "123456789012")
  }

  @Test func case4() {
    #expect(entry(typed("1,5")).0.text == "1.5")
    #expect(entry(typed("1.5.")).1 == .ignored)
    // Every keyboard has a point or a comma.
    #expect(entry(typed("1.5"), mark: ",").0.text == "1,5")
    #expect(entry(typed("1,5,"), mark: ",").1 == .ignored)
  }

  @Test func case5() {
    #expect(entry([.backspace] + typed("\u{2212}3")).0.text == "-3")
    #expect(entry(typed("3-")).0.text == "3")
  }

  @Test func case6() {
    let (entry, outcome) = entry(typed("12") + [.backspace])
    #expect(entry.text == "1" && outcome == .changed)
    #expect(self.entry([.backspace, .backspace]).1 == .ignored)
  }

  @Test func case7() {
    #expect(entry(typed("-1.5") + [.enter]).1 == .apply(-1.5))
    #expect(entry(typed("007") + [.enter]).1 == .apply(7))
    #expect(entry(typed("-1,5") + [.enter], mark: ",").1 == .apply(-1.5))
  }

  @Test func case12() {
    for (text, nearest) in [("-51", -50.0), ("1000001", 1e6)] {
      let (entry, outcome) = entry(typed(text) + [.enter])
      #expect(entry.text == text && outcome == .outOfRange(nearest: nearest))
    }
    #expect(entry(typed("-50") + [.enter]).1 == .apply(-50))
    #expect(entry(typed("1000000") + [.enter]).1 == .apply(1e6))
  }

  @Test func case8() {
    for text in ["-", ".", "-."] { #expect(entry(typed(text) + [.enter]).1 == .cancel) }
    #expect(entry([.backspace, .enter]).1 == .cancel)
  }

  @Test func case9() { #expect(entry(typed("7") + [.escape]).1 == .cancel) }

  @Test func case10() { #expect(entry([.enter]).1 == .cancel) }

  @Test func case11() {
    let (entry, outcome) = entry(typed("x"))
    #expect(entry.text == "42" && outcome == .ignored && entry.isUntouched)
    #expect(self.entry(typed("٣")).1 == .ignored)
  }
}
