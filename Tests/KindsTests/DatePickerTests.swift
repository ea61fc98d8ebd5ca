import Bench
import Controls
import Geometry
import Testing
import TouchTracking

@testable import Kinds

/// The pickers of dates, times and durations.
struct DatePickerTests {
  private func bench<Picker: WheelField>(_ picker: Picker) -> (Picker, Bench) {
    picker.frame = Rectangle(x: 100, y: 100, width: 300, height: 220)
    let bench = Bench(picker)
    bench.name(picker, "when")
    return (picker, bench)
  }

  /// Turns a wheel by rows with the keys.
  private func turn(_ picker: WheelField, wheel: Int, by rows: Int) {
    picker.moveFocusHere()
    picker.active = wheel
    for _ in 0..<abs(rows) { _ = picker.handle(rows < 0 ? .up : .down) }
  }

  private func date(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(date: text))
  }

  // MARK: Dates

  @Test(arguments: [
    ("en", "2026-11-26", [10, 25, 26]), ("en-GB", "2026-11-26", [25, 10, 26]),
    ("ja", "2026-11-26", [26, 10, 25]), ("de", "2000-01-01", [0, 0, 0]),
    ("hu", "2099-12-31", [99, 11, 30]), ("en-GB", "2024-02-29", [28, 1, 24]),
  ])
  func theOrderIsThatOfTheLanguage(code: String, date: String, rows: [Int]) throws {
    let (picker, bench) = bench(DatePicker())
    bench.language = try Language.named(code)
    try bench.set(["when": .text(date)])
    #expect(picker.chosenRows == rows)
    #expect(picker.wheels.map(\.row) == rows)
    picker.choose(rows)
    #expect(picker.valueSlot.content == date)
  }

  /// Texts that are no date of the range: nothing is chosen.
  @Test(arguments: [
    "", "2026-02-31", "2025-02-29", "2026-13-01", "2026-00-10", "2026-01-00", "0000-01-01",
    "99999-01-01", "2026-1-1", "26-11-26", "2026-11-26 07:30", "2026/11/26", "+026-01-01",
    "२०२६-११-२६", "1999-12-31", "2100-01-01",
  ])
  func anyOtherTextIsNoDate(text: String) throws {
    let (picker, bench) = bench(DatePicker())
    try bench.set(["when": .text(text)])
    #expect(picker.chosenRows == nil && picker.shownTexts == ["–"])
  }

  /// The 31st becomes the last day of a shorter month, and the 29th of February the 28th.
  @Test func theDayIsLimitedToTheMonth() throws {
    let (picker, bench) = bench(DatePicker())
    bench.language = try Language.named("en-GB")
    try bench.set(["when": .text("2024-01-31")])
    turn(picker, wheel: 1, by: 1)
    #expect(picker.valueSlot.content == "2024-02-29")
    turn(picker, wheel: 2, by: 1)
    #expect(picker.valueSlot.content == "2025-02-28")
    bench.settle()
    #expect(picker.wheels.map(\.row) == [27, 1, 25])
  }

  @Test func theRangeLimitsTheDate() throws {
    let (picker, bench) = bench(DatePicker())
    bench.language = try Language.named("en-GB")
    picker.minimum = try date("2026-03-10")
    picker.maximum = try date("2027-02-05")
    #expect(picker.wheels[2].count == 2)
    try bench.set(["when": .text("2026-04-05")])
    turn(picker, wheel: 1, by: -1)
    #expect(picker.valueSlot.content == "2026-03-10")
    turn(picker, wheel: 2, by: 1)
    #expect(picker.valueSlot.content == "2027-02-05")
    picker.minimum = try date("2027-02-06")
    #expect(
      picker.contradiction?.problem
        == "the minimum (2027-02-06) must not be after the maximum (2027-02-05)")
    #expect(picker.chosenRows == nil && picker.wheels.count == 3)
  }

  /// While no date is chosen, the wheels are at the present one.
  @Test func theWheelsBeginAtToday() throws {
    let (picker, bench) = bench(DatePicker())
    bench.language = try Language.named("en-GB")
    picker.todaySlot.link(to: Value(.number(1_764_091_800), in: Value.unboundedRange))
    #expect(picker.chosenRows == nil)
    picker.wheelsDidChange()
    #expect(picker.wheels.map(\.row) == [24, 10, 25])
    bench.down(150, 210).up()
    #expect(bench.published == ["when= began", "when=2025-11-25 ended"])
  }

  @Test func theDialogBeginsAtToday() throws {
    let (picker, bench) = bench(DatePicker())
    picker.todaySlot.link(to: Value(.number(1_764_091_800), in: Value.unboundedRange))
    picker.form = .field
    bench.down(picker.frame.center).up()
    bench.frame()
    let card = try #require(bench.stage.modalLayer as? DialogCard)
    let ok = try #require(
      card.buttons.children.compactMap { $0 as? Button }.first { $0.title == "OK" })
    ok.sendActions(for: .touchUpInside)
    #expect(picker.shownTexts == ["Nov 25, 2025"] && bench.stage.modalLayer == nil)
  }

  /// A drag of one wheel while another one turns on: both rows are published together.
  @Test func wheelsThatTurnTogetherPublishOnce() throws {
    let (picker, bench) = bench(DatePicker())
    bench.language = try Language.named("en-GB")
    try bench.set(["when": .text("2026-06-15")])
    let frames = picker.wheels.indices.map { picker.frame(ofWheel: $0).center.x + 100 }
    let first = bench.down(frames[2], 250)
    for step in 1...4 { first.move(frames[2], 250 - 20 * Double(step)) }
    first.up()
    bench.forgetPublished()
    bench.down(frames[0], 254).up()
    #expect(bench.published == ["when=2026-06-15 began", "when=2026-06-15 ended"])
    bench.settle()
    #expect(bench.published.count == 4)
    let year = 2000 + picker.wheels[2].row
    #expect(year > 2026 && bench.published.last == "when=\(year)-06-16 ended")
  }

  // MARK: Times

  @Test func hoursFollowTheLanguage() throws {
    let (picker, bench) = bench(TimePicker())
    try bench.set(["when": .text("00:05")])
    #expect(picker.chosenRows == [0, 5, 0] && picker.wheels[0].title(0) == "12")
    picker.choose([0, 30, 1])
    #expect(picker.valueSlot.content == "12:30" && picker.fieldText == "12:30\u{202F}PM")
    bench.language = try Language.named("de")
    #expect(picker.chosenRows == [12, 30] && picker.fieldText == "12:30")
    picker.choose([23, 59])
    #expect(picker.valueSlot.content == "23:59")
    picker.hours = .twelve
    #expect(picker.chosenRows == [11, 59, 1])
    // The day period comes first in Korean.
    bench.language = try Language.named("ko")
    #expect(picker.chosenRows == [1, 11, 59])
    picker.choose([0, 0, 7])
    #expect(picker.valueSlot.content == "00:07")
    picker.hours = .twentyFour
    #expect(picker.chosenRows == [0, 7])
  }

  @Test(arguments: ["", "24:00", "07:60", "7:30", "07:30:00", "07.30", "0730", "-1:30", "aa:bb"])
  func anyOtherTextIsNoTime(text: String) throws {
    let (picker, bench) = bench(TimePicker())
    try bench.set(["when": .text(text)])
    #expect(picker.chosenRows == nil && picker.shownTexts == ["–"])
  }

  /// If the step does not divide the hour, the last interval is shorter.
  @Test func minutesHaveSteps() throws {
    let (picker, bench) = bench(TimePicker())
    picker.hours = .twentyFour
    picker.minuteStep = 15
    try bench.set(["when": .text("07:32")])
    #expect(picker.chosenRows == [7, 2] && picker.wheels[1].count == 4)
    turn(picker, wheel: 1, by: 1)
    #expect(picker.valueSlot.content == "07:45")
    turn(picker, wheel: 1, by: 1)
    #expect(picker.valueSlot.content == "07:00", "minutes are endless and do not change the hour")
    picker.minuteStep = 7
    #expect(picker.wheels[1].count == 9 && picker.wheels[1].title(8) == "56")
  }

  // MARK: Durations

  @Test func durationsAreSeconds() throws {
    let (picker, bench) = bench(DurationPicker())
    try bench.set(["when": .number(5_400)])
    #expect(picker.chosenRows == [1, 30] && picker.fieldText == "1:30")
    picker.choose([2, 15])
    #expect(picker.value == 8_100)
    #expect(picker.wheels[0].count == 24 && picker.wheels.map(\.unit) == ["h", "min"])
  }

  @Test func theStepAppliesToTheLastWheel() throws {
    let (picker, bench) = bench(DurationPicker())
    picker.format = .minutesAndSeconds
    try picker.setRange(minimum: 10, maximum: 90 * 60)
    try picker.setStep(5)
    #expect(picker.wheels.map(\.count) == [91, 12])
    try bench.set(["when": .number(65)])
    #expect(picker.chosenRows == [1, 1])
    // The value is limited, and the wheels return to it.
    picker.moveFocusHere()
    picker.choose([0, 0])
    #expect(picker.value == 10)
    picker.choose([90, 11])
    #expect(picker.value == 5_400)
    picker.format = .all
    #expect(picker.wheels.map(\.count) == [2, 60, 12] && picker.chosenRows == [1, 30, 0])
  }

  @Test func theFirstWheelIsLimited() throws {
    let picker = DurationPicker()
    try picker.setRange(minimum: 0, maximum: 3_600 * 999_999)
    #expect(picker.contradiction == nil)
    try picker.setRange(minimum: 0, maximum: 1e12)
    #expect(picker.contradiction?.property == "maximum" && picker.wheels[0].count == 1_000_000)
    try picker.setRange(minimum: -60, maximum: 60)
    #expect(picker.contradiction?.property == "minimum")
  }

  // MARK: Keys and directions

  /// Left and right change the wheel, and a rotary encoder reaches all wheels with Enter.
  @Test func keysChangeTheWheel() throws {
    let (picker, bench) = bench(DatePicker())
    try bench.set(["when": .text("2026-11-26")])
    picker.moveFocusHere()
    #expect(bench.stage.handle(.right) && bench.stage.handle(.down))
    #expect(picker.valueSlot.content == "2026-11-27")
    #expect(bench.stage.handle(.right) && picker.active == 2 && !picker.handle(.right))
    #expect(bench.stage.handle(.enter) && picker.isAdjusting && picker.active == 0)
    #expect(bench.stage.handle(.turn(1)) && picker.valueSlot.content == "2026-12-27")
    #expect(bench.stage.handle(.enter) && picker.active == 1)
    #expect(bench.stage.handle(.enter) && picker.active == 2)
    #expect(bench.stage.handle(.turn(-1)) && picker.valueSlot.content == "2025-12-27")
    #expect(bench.stage.handle(.enter) && !picker.isAdjusting)
  }

  /// Dates are mirrored, times are not.
  @Test func onlyDatesAreMirrored() throws {
    let (picker, bench) = bench(DatePicker())
    bench.language = try Language.named("ar")
    #expect(picker.isRightToLeft)
    #expect(picker.frame(ofWheel: 0).x > picker.frame(ofWheel: 2).x)
    picker.moveFocusHere()
    #expect(picker.handle(.left) && picker.active == 1)
    let (time, other) = self.bench(TimePicker())
    other.language = try Language.named("ar")
    #expect(time.frame(ofWheel: 0).x < time.frame(ofWheel: 1).x)
  }
}
