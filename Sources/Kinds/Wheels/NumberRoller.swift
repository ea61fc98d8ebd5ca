import Controls

/// A wheel of numbers of which the one in the middle is chosen.
public final class NumberRoller: WheelField, NumberControl {
  @Observed(
    .boolean("Whether the minimum follows the maximum."), didChange: NumberRoller.wheelsDidChange)
  public var endless = false

  let valueSlot = Slot("value", 0.0, "The chosen number.")

  /// The declaration of the `numberRoller` kind.
  public static let kind = ControlKind(
    "numberRoller", "A wheel of numbers; the number in the middle is chosen.",
    theme: wheelTheme,
    example: """
      { kind: "numberRoller", name: "oven", minimum: 50, maximum: 250, step: 5, value: 180 }
      """
  ) { NumberRoller() }

  public override class var sharedProperties: [Property] { commonProperties + rangeProperties }

  /// The number of rows of a range without a step.
  private static let stepCount = 100.0

  private var rowStep: Double {
    step ?? max((maximum - minimum) / Self.stepCount, .leastNormalMagnitude)
  }

  private var rowCount: Double { ((maximum - minimum) / rowStep + 1e-9).rounded(.down) + 1 }

  public override var contradiction: (property: String, problem: String)? {
    rowCount > Double(Wheel.limit)
      ? (
        "step",
        "the range has more than \(NumberFormat.short(Double(Wheel.limit))) steps; use a larger step"
      ) : nil
  }

  override var wheelNumbers: [Double] { [minimum, maximum, rowStep] }

  public override func rangeDidChange(_ slot: ValueSlot) {
    super.rangeDidChange(slot)
    intrinsicSizeDidChange()
  }

  override func makeWheels() -> [Wheel] {
    let (minimum, step, value, language) = (minimum, rowStep, valueSlot.value, language)
    let title = { (row: Int) in
      value.text(of: .number(minimum + Double(row) * step), in: language)
    }
    let count = Int(min(rowCount, Double(Wheel.limit)))
    return [
      Wheel(
        count: count, rowHeight: rowHeight, isEndless: endless, unit: value.unit,
        samples: [title(0), title(count - 1), title(count / 2)], title: title)
    ]
  }

  override var chosenRows: [Int]? {
    guard valueSlot.isKnown else { return nil }
    let row = ((valueSlot.number - minimum) / rowStep).rounded()
    return [Int(min(max(row, 0), Double(Wheel.limit - 1)))]
  }

  override func choose(_ rows: [Int]) {
    set(minimum + Double(rows[0]) * rowStep, in: valueSlot)
  }

  override var fieldText: String? {
    guard valueSlot.isKnown else { return nil }
    let value = valueSlot.value
    return [
      ValueRun(value.text(of: .number(valueSlot.number), in: language)),
      ValueRun(value.unit, isUnit: true),
    ].filter { !$0.text.isEmpty }.text
  }
}
