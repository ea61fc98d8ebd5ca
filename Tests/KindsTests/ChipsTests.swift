import Bench
import Controls
import Geometry
import Testing
import TouchTracking

@testable import Kinds

struct ChipsTests {
  private func chips(_ words: [String] = ["Lights", "Blinds", "Music"]) -> (Chips, Bench) {
    let chips = Chips()
    chips.items = words.map { Chips.Item(value: $0, title: $0) }
    chips.frame = Rectangle(x: 100, y: 100, width: 160, height: 88)
    let bench = Bench(chips)
    bench.name(chips, "show")
    return (chips, bench)
  }

  private func tap(_ word: String, of chips: Chips, _ bench: Bench) {
    guard let part = chips.touchableParts.first(where: { $0.name == word }) else {
      Issue.record("\(word) cannot be touched")
      return
    }
    bench.down(part.area.center + chips.frame.origin).up()
  }

  @Test func eachTapTurnsAWordOnOrOff() {
    let (chips, bench) = chips()
    #expect(chips.valueSlot.content == "")
    for (word, value) in [
      ("Music", "Music"), ("Lights", "Lights,Music"), ("Music", "Lights"), ("Lights", ""),
    ] {
      bench.forgetPublished()
      tap(word, of: chips, bench)
      #expect(chips.valueSlot.content == value)
      #expect(bench.published.last == "show=\(value) ended", "\(bench.published)")
    }
  }

  @Test func aSingleChoiceIsReplaced() {
    let (chips, bench) = chips()
    chips.single = true
    for (word, value) in [("Music", "Music"), ("Lights", "Lights"), ("Lights", "")] {
      tap(word, of: chips, bench)
      #expect(chips.valueSlot.content == value)
    }
  }

  /// A program may set the words in any order, and words that do not exist.
  @Test func theNextTapSortsTheWords() throws {
    let (chips, bench) = chips()
    try bench.set(["show": .text("Music,Lights")])
    tap("Blinds", of: chips, bench)
    #expect(chips.valueSlot.content == "Lights,Blinds,Music")
  }

  /// A word that is a part of a chosen one is not chosen.
  @Test func onlyWholeWordsAreChosen() throws {
    let (chips, bench) = chips(["Jazz", "Acid Jazz"])
    try bench.set(["show": .text("Acid Jazz")])
    tap("Jazz", of: chips, bench)
    #expect(chips.valueSlot.content == "Jazz,Acid Jazz")
  }

  @Test func nothingIsChosenWhileTheValueIsUnknown() throws {
    let (chips, bench) = chips()
    try bench.set(["show": .text("Music")])
    chips.valueSlot.value.setUnknown()
    tap("Lights", of: chips, bench)
    #expect(chips.valueSlot.content == "Lights")
  }

  @Test func leavingOrCancellingChangesNothing() {
    let (chips, bench) = chips()
    let first = bench.down(110, 120)
    first.move(110, 400)
    first.up()
    bench.down(110, 120).cancel()
    #expect(chips.valueSlot.content == "" && bench.published.isEmpty)
  }

  // MARK: Lines

  /// The natural width is that of one line, but of at most 320 points.
  @Test func manyChipsHaveALimitedNaturalWidth() {
    #expect(chips().0.intrinsicSize?.width == 148)
    #expect(chips((0..<30).map { "Word \($0)" }).0.intrinsicSize?.width == 320)
  }

  /// Without a typesetter, every chip is 44 points wide.
  @Test(arguments: [(148.0, 1), (147, 2), (95, 3), (10, 3)])
  func chipsWrap(width: Double, lines: Int) {
    let (chips, _) = chips()
    #expect(chips.intrinsicHeight(forWidth: width) == 44 * Double(lines))
    chips.frame = Rectangle(x: 0, y: 0, width: width, height: 200)
    for part in chips.touchableParts {
      #expect(part.area.left >= 0 && part.area.right <= width + 1e-9, "\(part)")
    }
  }

  /// Every point between the lines belongs to a chip, and lines that do not fit become lower.
  @Test(arguments: [132.0, 60]) func linesHaveNoGaps(height: Double) {
    let (chips, _) = chips()
    chips.frame = Rectangle(x: 0, y: 0, width: 50, height: height)
    for y in stride(from: 1.0, to: height, by: 1) {
      #expect(chips.index(at: Point(x: 20, y: y)) == Int(y / (height / 3)))
    }
  }

  @Test func aLineBeginsAtTheRightInARightToLeftLayout() {
    let (chips, bench) = chips()
    bench.root.layoutDirection = .rightToLeft
    #expect(chips.area(ofItem: 0).right == 160 && chips.area(ofItem: 1).right == 108)
  }

  // MARK: Keys

  @Test func arrowKeysMarkAndEnterChooses() {
    let (chips, _) = chips()
    #expect(chips.handle(.enter), "marks the first chip")
    #expect(chips.valueSlot.content == "")
    #expect(chips.handle(.enter) && chips.valueSlot.content == "Lights")
    #expect(chips.handle(.right) && chips.handle(.right) && chips.handle(.character(" ")))
    #expect(chips.valueSlot.content == "Lights,Music")
    #expect(!chips.handle(.right), "the focus moves on at the end")
    #expect(!chips.handle(.down) && !chips.handle(.left))
  }

  @Test func aMarkedChipMayVanish() {
    let (chips, _) = chips()
    for _ in 0..<3 { _ = chips.handle(.right) }
    chips.items.removeLast(2)
    #expect(chips.handle(.enter) && chips.handle(.enter))
    #expect(chips.valueSlot.content == "Lights")
  }
}
