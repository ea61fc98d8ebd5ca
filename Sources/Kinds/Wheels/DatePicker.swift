import Controls

/// Wheels with days, months and years.
public final class DatePicker: WheelField, ClockedControl {
  @Observed(
    .date("The first date that can be chosen."), didChange: DatePicker.wheelsDidChange)
  public var minimum = CalendarDate.defaultMinimum
  @Observed(.date("The last date that can be chosen."), didChange: DatePicker.wheelsDidChange)
  public var maximum = CalendarDate.defaultMaximum

  let valueSlot = Slot(
    "value", "",
    "The date as a text such as `2026-11-26`. If the text is empty or not a date from `minimum` to `maximum`, no date is chosen."
  )
  let todaySlot = Slot(
    "today", 0.0, in: Value.unboundedRange, isImplied: false, isReadOnly: true,
    "The name of a value with the current time in seconds since 1970; the clock of the panel if not set. The wheels begin at its date while no date is chosen."
  )

  /// The declaration of the `datePicker` kind.
  public static let kind = ControlKind(
    "datePicker", "Wheels with days, months and years, in the order of the panel's language.",
    theme: wheelTheme,
    example: """
      { kind: "datePicker", name: "departure", minimum: "2020-01-01" }
      """
  ) { DatePicker() }

  public var clockSlot: ValueSlot { todaySlot }
  public var showsSeconds: Bool { false }

  public override var contradiction: (property: String, problem: String)? {
    CalendarDate.contradiction(minimum, maximum)
  }

  // MARK: Wheels

  override func makeWheels() -> [Wheel] {
    let height = rowHeight
    let (months, firstYear) = (language.monthNames, minimum.year)
    return language.dateOrder.map { part in
      switch part {
      case .day:
        Wheel(count: 31, rowHeight: height, isEndless: true, samples: ["30"]) { "\($0 + 1)" }
      case .month:
        Wheel(count: 12, rowHeight: height, isEndless: true, samples: months) { months[$0] }
      case .year:
        Wheel(
          count: maximum.year - firstYear + 1, rowHeight: height, samples: ["\(maximum.year)"]
        ) { "\(firstYear + $0)" }
      }
    }
  }

  private func rows(of date: CalendarDate) -> [Int] {
    language.dateOrder.map { part in
      switch part {
      case .day: date.day - 1
      case .month: date.month - 1
      case .year: date.year - minimum.year
      }
    }
  }

  private var date: CalendarDate? {
    guard valueSlot.isKnown, let date = CalendarDate(date: valueSlot.content),
      minimum.days <= date.days, date.days <= maximum.days
    else { return nil }
    return date
  }

  override var chosenRows: [Int]? { date.map(rows) }

  override var firstRows: [Int] {
    rows(of: (CalendarDate(todaySlot.number) ?? minimum).clamped(minimum, maximum))
  }

  override func choose(_ rows: [Int]) {
    var (year, month, day) = (minimum.year, 1, 1)
    for (part, row) in zip(language.dateOrder, rows) {
      switch part {
      case .day: day = row + 1
      case .month: month = row + 1
      case .year: year = minimum.year + row
      }
    }
    day = min(day, CalendarDate.dayCount(ofMonth: month, in: year))
    let days = CalendarDate.days(year: year, month: month, day: day)
    guard let date = CalendarDate(days: days)?.clamped(minimum, maximum) else { return }
    set(date.dateText, in: valueSlot)
  }

  override var fieldText: String? { date.map { language.dateText(of: $0) } }
}

extension CalendarDate {
  /// The first and the last date that a control offers by default.
  static let defaultMinimum = CalendarDate(year: 2000, month: 1, day: 1)
  static let defaultMaximum = CalendarDate(year: 2099, month: 12, day: 31)

  /// The date, or the nearer one of two limits.
  func clamped(_ minimum: CalendarDate, _ maximum: CalendarDate) -> CalendarDate {
    days < minimum.days ? minimum : days > maximum.days ? maximum : self
  }

  /// The problem of a minimum after a maximum, as `Control.contradiction`.
  static func contradiction(
    _ minimum: CalendarDate, _ maximum: CalendarDate
  ) -> (property: String, problem: String)? {
    minimum.days > maximum.days
      ? (
        "minimum",
        "the minimum (\(minimum.dateText)) must not be after the maximum (\(maximum.dateText))"
      ) : nil
  }
}

extension PropertyDeclaration<CalendarDate> {
  /// A date.
  static func date(_ documentation: String) -> Self {
    PropertyDeclaration(
      PropertyFormat(
        .text, limit: 10, expectation: "a date such as \"2026-11-26\"",
        summary: "date, such as `\"2026-11-26\"`"), documentation
    ) {
      .text($0.dateText)
    } decode: { (value) throws(PropertyError) in
      guard case .text(let text) = value else { return nil }
      return CalendarDate(date: text)
    }
  }
}
