import Controls

/// Wheels with the hours, minutes and seconds of a duration.
public final class DurationPicker: WheelField, NumberControl {
  /// The wheels.
  public enum Format: String, CaseIterable, Sendable {
    case hoursAndMinutes = "h:mm"
    case all = "h:mm:ss"
    case minutesAndSeconds = "mm:ss"

    /// The units of the wheels in seconds, with their symbols.
    fileprivate var units: [(seconds: Int, symbol: String)] {
      let all = [(3_600, "h"), (60, "min"), (1, "s")]
      return switch self {
      case .hoursAndMinutes: Array(all[..<2])
      case .all: all
      case .minutesAndSeconds: Array(all[1...])
      }
    }
  }

  @Observed(
    .choice(
      "The wheels: hours and minutes (`h:mm`), hours, minutes and seconds (`h:mm:ss`), or minutes and seconds (`mm:ss`). The first wheel counts up to the maximum."
    ), didChange: DurationPicker.wheelsDidChange)
  public var format = Format.hoursAndMinutes

  let valueSlot = Slot("value", 0.0, in: 0...86_340, step: 60, "The duration in seconds.")

  /// The declaration of the `durationPicker` kind.
  public static let kind = ControlKind(
    "durationPicker",
    "Wheels with hours, minutes and seconds. The value is a number of seconds, which texts show with a format such as `{timer:h:mm}`.",
    theme: wheelTheme,
    example: """
      { kind: "durationPicker", name: "timer", format: "mm:ss", maximum: 3599, step: 5, value: 90 }
      """
  ) { DurationPicker() }

  public override class var sharedProperties: [Property] { commonProperties + rangeProperties }

  public override var contradiction: (property: String, problem: String)? {
    if minimum < 0 { return ("minimum", "a duration must not be below 0") }
    return rowCount > Wheel.limit
      ? ("maximum", "the first wheel has more than \(Wheel.limit) rows; use a smaller maximum")
      : nil
  }

  /// In all languages, the larger units are to the left of the smaller ones.
  override var mirrorsWheels: Bool { false }

  // MARK: Wheels

  override var wheelNumbers: [Double] { [minimum, maximum, step ?? 0] }

  public override func rangeDidChange(_ slot: ValueSlot) {
    super.rangeDidChange(slot)
    intrinsicSizeDidChange()
  }

  /// The number of rows of the first wheel.
  private var rowCount: Int {
    let unit = Double(format.units[0].seconds)
    return Int(min(max(maximum / unit, 0), Double(Wheel.limit))) + 1
  }

  /// The distance between the rows of the last wheel.
  private var lastStep: Int {
    let steps = (step ?? 1) / Double(format.units.last?.seconds ?? 1)
    return (1...30).contains(steps) && 60.truncatingRemainder(dividingBy: steps) == 0
      ? Int(steps) : 1
  }

  private func step(ofWheel index: Int) -> Int { index == format.units.count - 1 ? lastStep : 1 }

  override func makeWheels() -> [Wheel] {
    format.units.enumerated().map { index, unit in
      let step = step(ofWheel: index)
      let count = index == 0 ? rowCount : 60 / step
      return Wheel(
        count: count, rowHeight: rowHeight, isEndless: index > 0, unit: unit.symbol,
        samples: ["\((count - 1) * step)", "50"]
      ) { "\($0 * step)" }
    }
  }

  override var chosenRows: [Int]? {
    guard valueSlot.isKnown else { return nil }
    var rest = Int(min(max(valueSlot.number, 0), 1e15).rounded())
    return format.units.enumerated().map { index, unit in
      let count = rest / unit.seconds
      rest %= unit.seconds
      return min(count / step(ofWheel: index), Wheel.limit - 1)
    }
  }

  override func choose(_ rows: [Int]) {
    let seconds = zip(format.units, rows).enumerated().reduce(0) { sum, wheel in
      sum + wheel.element.0.seconds * wheel.element.1 * step(ofWheel: wheel.offset)
    }
    set(Double(seconds), in: valueSlot)
  }

  override var fieldText: String? {
    guard valueSlot.isKnown else { return nil }
    return TextFormat(format.rawValue)?.text(of: valueSlot.number, in: language)
  }
}
