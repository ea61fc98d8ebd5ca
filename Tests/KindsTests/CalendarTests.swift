import Bench
import Controls
import Geometry
import Testing
import TouchTracking

@testable import Kinds

struct CalendarTests {
  /// A calendar whose days are 40 × 40 points, from (108, 168) on.
  private func calendar(_ date: String = "2026-11-26") throws -> (Calendar, Bench) {
    let calendar = Calendar()
    calendar.frame = Rectangle(x: 100, y: 100, width: 296, height: 316)
    let bench = Bench(calendar)
    bench.name(calendar, "visit")
    bench.language = try Language.named("en-GB")
    try bench.set(["visit": .text(date)])
    return (calendar, bench)
  }

  private static let next = Point(x: 368, y: 128)
  private static let previous = Point(x: 328, y: 128)

  /// The middle of the day in a row and a column of the grid.
  private func place(row: Int, column: Int) -> Point {
    Point(x: 128 + 40 * Double(column), y: 188 + 40 * Double(row))
  }

  /// Links the calendar to a clock: 25 November 2025, 17:30.
  private func link(_ calendar: Calendar, _ bench: Bench) {
    let now = NamedValue(name: "now", .number(1_764_091_800), in: Value.unboundedRange)
    bench.values.declare(now)
    calendar.todaySlot.link(to: now)
  }

  private func content(_ bench: Bench) -> Scalar? { bench.values["visit"]?.scalar }

  // MARK: Layout

  /// 2026-11-01 is a Sunday.
  @Test(arguments: [("en-GB", 6), ("en", 0), ("ar", 1)])
  func weeksBeginAsInTheLanguage(code: String, column: Int) throws {
    let (calendar, bench) = try calendar()
    bench.language = try Language.named(code)
    let first = try #require(calendar.dayAreas.first)
    #expect(Int((first.x - 8) / 40) == (code == "ar" ? 6 - column : column))
    #expect(calendar.dayAreas.count == 30)
  }

  /// A day is as wide and as high as a finger needs at the natural size. In a low area, the header
  /// is beside the days. Nothing overlaps at any size.
  @Test func thePartsFitTheArea() {
    let natural = CalendarLayout(in: Rectangle(origin: .zero, size: CalendarLayout.naturalSize))
    #expect(natural.day(0).size == Size(width: 44, height: 44) && !natural.isHeaderBeside)
    let low = CalendarLayout(in: Rectangle(x: 0, y: 0, width: 464, height: 240))
    #expect(low.isHeaderBeside && low.day(0).height > 34)
    #expect(low.arrows.next.width == 44 && low.arrows.next.right <= low.days.left)
    for width in stride(from: 1.0, through: 700, by: 23) {
      for height in stride(from: 1.0, through: 500, by: 19) {
        let area = Rectangle(x: 3, y: 5, width: width, height: height)
        let parts = CalendarLayout(in: area)
        let areas = [
          parts.title, parts.arrows.previous, parts.arrows.next, parts.weekdays, parts.days,
        ]
        for (index, part) in areas.enumerated() {
          #expect(area.inset(by: -1e-6).contains(part.origin))
          #expect(part.right <= area.right + 1e-6 && part.bottom <= area.bottom + 1e-6)
          #expect(part.width >= 0 && part.height > 0)
          for other in areas[(index + 1)...] {
            let common = part.intersection(other)
            #expect(min(common.width, common.height) < 1e-6, "\(width) × \(height)")
          }
        }
      }
    }
  }

  // MARK: Touch

  @Test func aTapChoosesADay() throws {
    let (calendar, bench) = try calendar()
    bench.forgetPublished()
    bench.down(place(row: 1, column: 2)).up()
    #expect(bench.published == ["visit=2026-11-26 began", "visit=2026-11-04 ended"])
    bench.forgetPublished()
    // The first Monday of the grid is in October.
    bench.down(place(row: 0, column: 0)).up()
    // A finger that leaves the day chooses none.
    let finger = bench.down(place(row: 1, column: 3))
    #expect(calendar.pressed == .day(20_762))
    finger.move(place(row: 2, column: 3))
    finger.up()
    #expect(bench.published.isEmpty && calendar.pressed == nil)
  }

  @Test func arrowsAndSwipesShowOtherMonths() throws {
    let (calendar, bench) = try calendar()
    bench.forgetPublished()
    bench.down(Self.next).up()
    #expect(calendar.shownTexts == ["December 2026"])
    bench.settle()
    bench.down(Self.previous).up()
    bench.settle()
    #expect(calendar.shownTexts == ["November 2026"])
    for (distance, text) in [
      (-120.0, "December 2026"), (-30, "December 2026"), (120, "November 2026"),
    ] {
      let finger = bench.down(250, 300)
      for step in 1...5 {
        bench.wait(.milliseconds(100))
        finger.move(250 + distance * Double(step) / 5, 300)
      }
      bench.wait(.milliseconds(300))
      finger.up()
      bench.settle()
      #expect(calendar.shownTexts == [text], "\(distance)")
      #expect(calendar.offset == AnimatedNumber(0))
    }
    #expect(bench.published.isEmpty, "another month does not change the value")
  }

  /// A month after the maximum resists the finger.
  @Test func theLastMonthResists() throws {
    let (calendar, bench) = try calendar()
    calendar.maximum = try #require(CalendarDate(date: "2026-11-30"))
    let finger = bench.down(300, 300)
    finger.move(200, 300)
    #expect(calendar.offset.value < -20 && calendar.offset.value > -60)
    finger.cancel()
    bench.settle()
    #expect(calendar.offset.value == 0 && calendar.shownTexts == ["November 2026"])
  }

  @Test func aHeldArrowRepeats() throws {
    let (calendar, bench) = try calendar()
    let finger = bench.down(Self.next)
    for _ in 0..<10 {
      bench.wait(.milliseconds(100))
      bench.frame()
    }
    #expect(calendar.shownMonth > 2026 * 12 + 12)
    let month = calendar.shownMonth
    finger.up()
    #expect(calendar.shownMonth == month, "the release does not turn again")
  }

  @Test func swipesAreMirrored() throws {
    let (calendar, bench) = try calendar()
    bench.stage.layoutDirection = .rightToLeft
    let finger = bench.down(200, 300)
    for step in 1...5 { finger.move(200 + 24 * Double(step), 300) }
    finger.up()
    #expect(calendar.shownTexts == ["December 2026"])
  }

  @Test func theRangeLimitsDaysAndMonths() throws {
    let (calendar, bench) = try calendar()
    calendar.minimum = try #require(CalendarDate(date: "2026-11-10"))
    calendar.maximum = try #require(CalendarDate(date: "2026-12-03"))
    bench.forgetPublished()
    bench.down(place(row: 1, column: 2)).up()
    #expect(bench.published.isEmpty, "4 November is before the minimum")
    bench.down(place(row: 2, column: 1)).up()
    #expect(content(bench) == .text("2026-11-10"))
    for point in [Self.next, Self.next, Self.previous, Self.previous] {
      bench.down(point).up()
      bench.settle()
    }
    #expect(calendar.shownTexts == ["November 2026"])
    #expect(calendar.touchableParts.map(\.name).prefix(3) == ["previous", "next", "2026-11-10"])
    calendar.minimum = try #require(CalendarDate(date: "2027-01-01"))
    #expect(calendar.contradiction?.property == "minimum")
    _ = calendar.shownTexts
  }

  // MARK: Keys

  @Test func keysMoveTheDay() throws {
    let (calendar, bench) = try calendar("2024-01-31")
    calendar.moveFocusHere()
    #expect(!calendar.handle(.left), "keys move the day only while adjusting")
    #expect(bench.stage.handle(.enter) && calendar.isAdjusting)
    for (key, date) in [
      (Key.pageDown, "2024-02-29"), (.right, "2024-03-01"), (.up, "2024-02-23"),
      (.left, "2024-02-22"), (.down, "2024-02-29"), (.home, "2024-02-01"), (.end, "2024-02-29"),
      (.turn(-60), "2023-12-31"), (.pageUp, "2023-11-30"), (.turn(.min), "2022-11-29"),
    ] {
      #expect(bench.stage.handle(key) && content(bench) == .text(date), "\(key)")
    }
    #expect(calendar.shownTexts == ["November 2022"])
    bench.stage.layoutDirection = .rightToLeft
    _ = bench.stage.handle(.left)
    #expect(content(bench) == .text("2022-11-30"))
  }

  // MARK: Values

  /// A program's date shows its month; a text that is not a date chooses nothing.
  @Test(arguments: ["2026-02-31", "", "99999-01-01", "2100-01-01", "tomorrow"])
  func programsShowAMonth(text: String) throws {
    let (calendar, bench) = try calendar()
    try bench.set(["visit": .text("2027-03-04")])
    #expect(calendar.shownTexts == ["March 2027"])
    try bench.set(["visit": .text(text)])
    #expect(calendar.shownTexts == ["March 2027"] && calendar.chosen == nil)
    // The first key chooses today.
    link(calendar, bench)
    calendar.moveFocusHere()
    _ = bench.stage.handle(.enter)
    _ = bench.stage.handle(.right)
    #expect(content(bench) == .text("2025-11-25"))
  }

  @Test func marksFollowAList() throws {
    let (calendar, bench) = try calendar()
    bench.forgetDamage()
    let rows = try ListRows(
      fields: [.init("date", .text(""))], [[.text("2026-11-02")], [.text("2026-02-31")]])
    calendar.markedSlot.link(to: Value(.list(rows)))
    #expect(calendar.markedDays == [20_759])
    #expect(!bench.damage.isEmpty)
    // A list without the field marks nothing.
    calendar.markedSlot.link(to: Value(.list(ListRows())))
    #expect(calendar.markedDays == [])
  }

  /// The time of day is not visible.
  @Test func onlyAnotherDayRedraws() throws {
    let (calendar, bench) = try calendar()
    link(calendar, bench)
    bench.forgetDamage()
    try bench.set(["now": .number(1_764_091_860)])
    #expect(bench.damage.isEmpty)
    try bench.set(["now": .number(1_764_091_800 + 86_400)])
    #expect(!bench.damage.isEmpty && calendar.today?.day == 26)
  }
}
