import Controls

/// Wheels with hours and minutes.
public final class TimePicker: WheelField {
  /// How hours are counted.
  public enum Hours: String, CaseIterable, Sendable {
    /// As in the panel's language.
    case automatic
    /// From 12 to 11, before and after noon.
    case twelve = "12"
    /// From 0 to 23.
    case twentyFour = "24"

    /// Whether times have AM or PM.
    func hasDayPeriod(in language: Language) -> Bool {
      switch self {
      case .automatic: language.usesDayPeriods
      case .twelve: true
      case .twentyFour: false
      }
    }
  }

  @Observed(
    .count(
      in: 1...30,
      "The distance between the minutes that can be chosen, counted from the full hour: 5 for 0, 5, 10 and so on."
    ), didChange: TimePicker.wheelsDidChange)
  public var minuteStep = 1
  @Observed(
    .choice(
      "Whether times have `24` hours, or `12` hours with AM and PM; `automatic` follows the panel's language."
    ), didChange: TimePicker.wheelsDidChange)
  public var hours = Hours.automatic

  let valueSlot = Slot(
    "value", "",
    "The time of day as a text such as `07:30`. If the text is empty or not a time, no time is chosen."
  )

  /// The declaration of the `timePicker` kind.
  public static let kind = ControlKind(
    "timePicker", "Wheels with hours and minutes, with 12 or 24 hours as in the panel's language.",
    theme: wheelTheme,
    example: """
      { kind: "timePicker", name: "alarm", minuteStep: 5 }
      """
  ) { TimePicker() }

  private var hasDayPeriod: Bool { hours.hasDayPeriod(in: language) }

  /// In all languages, the hours are to the left of the minutes.
  override var mirrorsWheels: Bool { false }

  // MARK: Wheels

  /// Whether the wheel with the day period is to the left of the others.
  private var hasLeadingDayPeriod: Bool {
    hasDayPeriod && language.hasLeadingDayPeriod != language.isRightToLeft
  }

  override func makeWheels() -> [Wheel] {
    let (height, step, periods) = (rowHeight, minuteStep, language.dayPeriodTexts)
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let hour =
      hasDayPeriod
      ? Wheel(count: 12, rowHeight: height, isEndless: true, samples: ["12"]) {
        "\($0 == 0 ? 12 : $0)"
      } : Wheel(count: 24, rowHeight: height, isEndless: true, samples: ["20"], title: padded)
    let minute = Wheel(
      count: (60 + step - 1) / step, rowHeight: height, isEndless: true, samples: ["00"]
    ) { padded($0 * step) }
    guard hasDayPeriod else { return [hour, minute] }
    let period = Wheel(count: 2, rowHeight: height, samples: periods) { periods[$0] }
    return hasLeadingDayPeriod ? [period, hour, minute] : [hour, minute, period]
  }

  private var time: (hour: Int, minute: Int)? {
    guard valueSlot.isKnown,
      let numbers = CalendarDate.numbers(
        in: valueSlot.content, separator: ":", digits: [2, 2]),
      numbers[0] < 24, numbers[1] < 60
    else { return nil }
    return (numbers[0], numbers[1])
  }

  /// A minute between two steps is shown at the step before it.
  override var chosenRows: [Int]? {
    guard let time else { return nil }
    let minute = time.minute / minuteStep
    guard hasDayPeriod else { return [time.hour, minute] }
    let (hour, period) = (time.hour % 12, time.hour / 12)
    return hasLeadingDayPeriod ? [period, hour, minute] : [hour, minute, period]
  }

  override func choose(_ rows: [Int]) {
    var rows = rows
    let period = !hasDayPeriod ? 0 : hasLeadingDayPeriod ? rows.removeFirst() : rows[2]
    let (hour, minute) = (rows[0] + 12 * period, rows[1] * minuteStep)
    set("\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)", in: valueSlot)
  }

  override var fieldText: String? {
    guard let time, let date = CalendarDate(Double(time.hour * 3_600 + time.minute * 60)) else {
      return nil
    }
    return language.timeText(of: date, hasDayPeriod: hasDayPeriod)
  }
}
