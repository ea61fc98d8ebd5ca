import Bench
import Controls
import Geometry
import Testing
import TouchTracking

@testable import Kinds

struct RollerTests {
  /// A roller on a stage of 800 × 480 points. Its rows are 44 points high, and the middle is at 210.
  private func roller(_ count: Int = 9, endless: Bool = false) -> (Roller, Bench) {
    let roller = Roller()
    roller.items = (0..<count).map { "w\($0)" }
    roller.endless = endless
    roller.frame = Rectangle(x: 100, y: 100, width: 120, height: 220)
    let bench = Bench(roller)
    bench.name(roller, "program")
    return (roller, bench)
  }

  private func numbers(
    _ range: ClosedRange<Double> = 0...100, step: Double? = 5
  ) throws -> (NumberRoller, Bench) {
    let roller = NumberRoller()
    try roller.setRange(minimum: range.lowerBound, maximum: range.upperBound)
    try roller.setStep(step)
    roller.frame = Rectangle(x: 100, y: 100, width: 120, height: 220)
    let bench = Bench(roller)
    bench.name(roller, "level")
    return (roller, bench)
  }

  /// Drags by rows, rests, and goes up. The slop is not part of the distance.
  @discardableResult
  private func drag(_ bench: Bench, byRows rows: Double, lift: Bool = true) -> Finger {
    let finger = bench.down(160, 210)
    let slop = rows < 0 ? -8.0 : 8
    for step in 1...20 { finger.move(160, 210 + slop + rows * 44 * Double(step) / 20) }
    bench.wait(.milliseconds(200))
    if lift { finger.up() }
    return finger
  }

  /// Moves a finger upwards by three points per millisecond, and lets go at once.
  private func flick(_ bench: Bench, from y: Double = 260) {
    let finger = bench.down(160, y)
    for step in 1...5 { finger.move(160, y - 24 * Double(step)) }
    finger.up()
  }

  // MARK: Choosing

  @Test func aTapOnARowSelectsItAtOnce() {
    let (roller, bench) = roller()
    bench.down(160, 210 + 88).up()
    #expect(bench.published == ["program=w0 began", "program=w2 ended"])
    #expect(roller.wheels[0].row == 0, "the wheel has not turned yet")
    bench.settle()
    #expect(roller.wheels[0].position == 2)
    // Beyond the last item, a tap selects it; the rows above the first one are empty.
    bench.down(160, 210 - 22 - 88 + 4).up()
    #expect(bench.published.last == "program=w0 ended")
  }

  @Test func aDragSelectsTheRowInTheMiddle() {
    let (roller, bench) = roller()
    drag(bench, byRows: -2.4)
    #expect(bench.published == ["program=w0 began", "program=w2 ended"])
    bench.settle()
    #expect(roller.wheels[0].position == 2)
  }

  @Test func theWheelTurnsOnAndPublishesWhenItStops() throws {
    let (roller, bench) = roller(40)
    flick(bench)
    #expect(bench.published == ["program=w0 began", "program=w0 ended"])
    bench.forgetPublished()
    bench.frame()
    bench.frame()
    #expect(roller.wheels[0].isSpinning && roller.wheels[0].row > 2)
    #expect(bench.published.isEmpty)
    bench.settle()
    let row = roller.wheels[0].row
    #expect(row > 8 && roller.wheels[0].position == Double(row))
    #expect(bench.published == ["program=w0 began", "program=w\(row) ended"])
  }

  /// A finger that only touches a turning wheel selects the row under the band, not under itself.
  @Test func aFingerStopsTheWheel() {
    let (roller, bench) = roller(40)
    flick(bench)
    for _ in 0..<8 { bench.frame() }
    let finger = bench.down(160, 290)
    let position = roller.wheels[0].position
    bench.frame()
    #expect(roller.wheels[0].position == position && !roller.wheels[0].isSpinning)
    finger.up()
    bench.settle()
    #expect(roller.wheels[0].position == position.rounded())
    #expect(bench.published.last == "program=w\(Int(position.rounded())) ended")
  }

  @Test func continuousPublishesEveryRow() {
    let (roller, bench) = roller(12)
    roller.continuous = true
    drag(bench, byRows: -3, lift: false)
    #expect(
      bench.published
        == ["began", "changed", "changed", "changed"].enumerated().map {
          "program=w\($0.offset) \($0.element)"
        })
    bench.forgetPublished()
    let finger = bench.down(160, 150)
    #expect(bench.published.isEmpty, "a second finger is rejected")
    finger.up()
  }

  @Test func continuousPublishesTheRowsOfATurningWheel() {
    let (roller, bench) = roller(12)
    roller.continuous = true
    flick(bench)
    bench.settle()
    let ended = bench.published.filter { $0.hasSuffix("ended") }
    #expect(ended.count > 3 && ended.last == "program=w\(roller.wheels[0].row) ended")
    #expect(roller.valueSlot.content == "w\(roller.wheels[0].row)")
  }

  @Test func theEndsHoldTheWheel() {
    let (roller, bench) = roller(3)
    drag(bench, byRows: 3, lift: false)
    #expect(roller.wheels[0].position < -0.5 && roller.wheels[0].position > -5)
    bench.stage.cancelTouches(time: .zero)
    bench.settle()
    #expect(roller.wheels[0].position == 0)
    flick(bench)
    bench.settle()
    #expect(roller.wheels[0].position == 2 && bench.values["program"]?.scalar == .text("w2"))
  }

  @Test func anEndlessWheelHasNoEnds() {
    let (roller, bench) = roller(3, endless: true)
    drag(bench, byRows: 1)
    #expect(bench.values["program"]?.scalar == .text("w2"))
    drag(bench, byRows: -5)
    #expect(bench.values["program"]?.scalar == .text("w1"))
    bench.settle()
    // The shorter direction: from w1 over w2 to w0.
    let before = roller.wheels[0].position
    _ = try? bench.set(["program": .text("w0")])
    #expect(abs(roller.wheels[0].position - before) == 1)
  }

  @Test func aCancelledTouchReturnsToTheValue() {
    let (roller, bench) = roller()
    drag(bench, byRows: -3, lift: false).cancel()
    bench.settle()
    #expect(roller.wheels[0].position == 0)
    #expect(bench.published == ["program=w0 began", "program=w0 cancelled"])
  }

  // MARK: Programs

  @Test func aProgramTurnsTheWheelAndStopsIt() throws {
    let (roller, bench) = roller(40)
    flick(bench)
    bench.frame()
    bench.forgetPublished()
    try bench.set(["program": .text("w30")])
    bench.settle()
    #expect(roller.wheels[0].position == 30)
    #expect(bench.published == ["program=w30 client"])
    // A finger holds the value.
    let finger = bench.down(160, 210)
    #expect(throws: ValueStore.SetError.refused(name: "program", .held)) {
      try bench.set(["program": .text("w1")])
    }
    finger.up()
    #expect(throws: (any Error).self) { try bench.set(["program": .text("none")]) }
  }

  @Test func anAnimatedChangeTurnsTheWheel() throws {
    let (roller, bench) = roller()
    #expect(roller.wheels[0].row == 0)
    try bench.set(["program": .text("w4")], animated: true)
    bench.frame()
    bench.frame()
    #expect(roller.wheels[0].position < 4)
    bench.settle()
    #expect(roller.wheels[0].position == 4)
  }

  @Test func anUnknownValueHasNoChosenRow() {
    let (roller, bench) = roller()
    roller.valueSlot.value.setUnknown()
    #expect(roller.chosenRows == nil && roller.shownTexts == ["–"])
    bench.down(160, 210).up()
    #expect(roller.shownTexts == ["w0"])
  }

  // MARK: Keys

  @Test func keysTurnTheWheel() {
    let (roller, bench) = roller(30)
    roller.moveFocusHere()
    for (key, row) in [
      (Key.down, 1), (.down, 2), (.up, 1), (.pageDown, 11), (.end, 29), (.down, 29), (.home, 0),
    ] {
      #expect(bench.stage.handle(key) && roller.valueSlot.content == "w\(row)", "\(key)")
    }
    #expect(!roller.handle(.left) && !roller.handle(.turn(1)))
    #expect(bench.stage.handle(.enter) && roller.isAdjusting)
    #expect(bench.stage.handle(.turn(3)) && roller.valueSlot.content == "w3")
    #expect(bench.stage.handle(.turn(.max)) && roller.valueSlot.content == "w29")
    #expect(bench.stage.handle(.turn(.min)) && roller.valueSlot.content == "w0")
    #expect(bench.stage.handle(.enter) && !roller.isAdjusting)
    bench.settle()
    #expect(roller.wheels[0].position == 0)
  }

  @Test func aKeyDoesNotChangeAHeldValue() {
    let (roller, bench) = roller()
    roller.moveFocusHere()
    _ = bench.down(160, 210)
    #expect(roller.handle(.down) && roller.valueSlot.content == "w0")
  }

  // MARK: Numbers

  @Test func numbersAreChosenOnTheirGrid() throws {
    let (roller, bench) = try numbers()
    drag(bench, byRows: -3)
    #expect(bench.published == ["level=0 began", "level=15 ended"])
    #expect(roller.wheels[0].count == 21)
    #expect(roller.wheels[0].title(20) == "100")
  }

  /// Without a step, a hundredth of the range. The rows change with the range.
  @Test func theRangeDeterminesTheRows() throws {
    let (roller, _) = try numbers(-1...1, step: nil)
    #expect(roller.wheels[0].count == 101 && roller.wheels[0].row == 50)
    try roller.setRange(minimum: 0, maximum: 10)
    try roller.setStep(3)
    #expect(roller.wheels[0].count == 4 && roller.wheels[0].title(3) == "9")
    try roller.setRange(minimum: 4, maximum: 4)
    #expect(roller.wheels[0].count == 1 && roller.value == 4)
  }

  @Test func theNumberOfRowsIsLimited() throws {
    let (roller, bench) = try numbers(0...999_999, step: 1)
    #expect(roller.contradiction == nil && roller.wheels[0].count == 1_000_000)
    try roller.setRange(minimum: 0, maximum: 1_000_000)
    #expect(roller.contradiction?.property == "step")
    try roller.setRange(minimum: -1e12, maximum: 1e12)
    try roller.setStep(1e-9)
    #expect(roller.contradiction != nil && roller.wheels[0].count == 1_000_000)
    flick(bench)
    bench.settle()
    #expect(roller.value.isFinite)
    #expect(throws: ValueStore.SetError.refused(name: "level", .notFinite)) {
      try bench.set(["level": .number(.nan)])
    }
  }

  /// The cost of a frame does not depend on the number of rows: only visible ones have a title.
  @Test func onlyVisibleRowsAreAsked() {
    var asked: Set<Int> = []
    var wheel = Wheel(count: 100_000, rowHeight: 44, samples: []) {
      asked.insert($0)
      return "\($0)"
    }
    wheel.turn(to: 50_000, by: nil)
    #expect(wheel.row == 50_000 && asked.isEmpty)
    let (roller, _) = roller()
    #expect(roller.visiblePlaces(of: wheel) == 49_997...50_003)
  }

  // MARK: Field

  @Test func aFieldOpensTheWheelsInADialog() throws {
    let (roller, bench) = roller()
    roller.form = .field
    try bench.set(["program": .text("w3")])
    bench.forgetPublished()
    #expect(roller.shownTexts == ["w3"])
    bench.down(roller.frame.center).up()
    bench.frame()
    let card = try #require(bench.stage.modalLayer as? DialogCard)
    let picker = try #require(descendants(of: card).compactMap { $0 as? Roller }.first)
    #expect(picker.form == .wheels && picker.items == roller.items)
    #expect(picker.chosenRows == [3] && bench.published.isEmpty)
    #expect(picker.handle(.down) && picker.chosenRows == [4])
    #expect(bench.published.isEmpty, "only OK applies the choice")
    #expect(bench.stage.handle(.escape) && bench.stage.modalLayer == nil)
    #expect(roller.shownTexts == ["w3"] && bench.published.isEmpty)
    // OK, and a touch beside the card.
    bench.down(roller.frame.center).up()
    bench.frame()
    let second = try #require(bench.stage.modalLayer as? DialogCard)
    let wheels = try #require(descendants(of: second).compactMap { $0 as? Roller }.first)
    _ = wheels.handle(.up)
    bench.settle()
    let ok = try #require(
      descendants(of: second).compactMap { $0 as? Button }.first { $0.title == "OK" })
    bench.down(ok.originOnStage + Point(x: 4, y: 4)).up()
    #expect(
      bench.stage.modalLayer == nil && bench.published == ["program=w3 began", "program=w2 ended"])
    bench.down(roller.frame.center).up()
    bench.frame()
    bench.down(2, 2).up()
    #expect(bench.stage.modalLayer == nil && roller.shownTexts == ["w2"])
  }

  private func descendants(of control: Control) -> [Control] {
    guard let container = control as? Container else { return [control] }
    return [control] + container.children.flatMap { descendants(of: $0) }
  }

  // MARK: Mistakes

  @Test func moreTitlesThanItemsAreAMistake() {
    let (roller, _) = roller(2)
    roller.titles = ["One", "Two"]
    #expect(roller.contradiction == nil && roller.wheels[0].title(1) == "Two")
    roller.titles = ["One", "Two", "Three"]
    #expect(roller.contradiction?.property == "titles")
  }
}
