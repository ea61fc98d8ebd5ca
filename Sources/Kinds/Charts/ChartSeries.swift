import Controls
import Geometry
import Raster

/// A series of a chart: a value or a field of rows, and how its numbers are drawn. The chart draws it.
public final class ChartSeries: Control {
  /// The sides of a chart at which an axis can be.
  public enum Side: String, CaseIterable, Sendable {
    case left, right
  }

  @Observed(
    .text(
      "The name in the legend and at the cursor; the name of the value or the field if not set."),
    didChange: ChartSeries.lookDidChange)
  public var title = ""
  @Observed(
    .choice(
      "The shape: a line, a line with a shaded area below it, bars, or a band. A bar shows the number furthest from 0 in its interval. A band reaches from `value` to `upper`, or without `upper` from the minimum to the maximum of each interval. In a chart of rows, it reaches from `field` to `upperField`."
    ), didChange: ChartSeries.lookDidChange)
  public var form = Sparkline.Form.line
  @Observed(
    .color("The colour. If not set, it differs from those of the other series."),
    didChange: ChartSeries.lookDidChange)
  public var color: Color? = nil
  @Observed(
    .boolean(
      "Whether each bar has the colour of the chart's zone that contains its number. Other bars have the colour of the series."
    ), didChange: ChartSeries.lookDidChange)
  public var zoneColors = false
  @Observed(.length("The width of the line."), didChange: ChartSeries.lookDidChange)
  public var lineWidth = 2.0
  @Observed(
    .choice("The side of the axis that the series uses."), didChange: ChartSeries.lookDidChange)
  public var axis = Side.left
  @Observed(
    .field(accepting: [.number], "The field with the numbers, in a chart of `rows`."),
    didChange: ChartSeries.lookDidChange
  )
  public var field = ""
  @Observed(
    .field(accepting: [.number], "The field with the upper edge of a band, in a chart of `rows`."),
    didChange: ChartSeries.lookDidChange)
  public var upperField = ""
  @Observed(
    .text("The unit of `field`. A series with a `value` has the unit of the value."),
    didChange: ChartSeries.lookDidChange)
  public var unit = ""
  @Observed(
    .textFormat(
      "The format of the numbers of `field` at the cursor, such as `.1f`; see [Expressions](#expressions). If empty, as many digits as needed, with at most two decimals."
    ), didChange: ChartSeries.lookDidChange)
  public var format = ""

  let valueSlot = Slot<Scalar>(
    "value", .number(0), isImplied: false, isReadOnly: true,
    "The number or boolean whose `history` is shown.")
  let upperSlot = Slot<Scalar>(
    "upper", .number(0), isImplied: false, isReadOnly: true,
    "The number whose `history` is the upper edge of a band.")

  /// The declaration of the kind of series.
  public static let kind = ControlKind("chartSeries", "A series of a chart.", isNameable: false) {
    ChartSeries()
  }

  /// Returns the numbers of the series' fields; none for fields that the rows do not have.
  func numbers(of rows: ChartRows) -> RowNumbers {
    RowNumbers(
      numbers: rows.numbers(ofField: field) ?? [],
      upper: form == .band ? rows.numbers(ofField: upperField) : nil, unit: unit,
      format: TextFormat(format) ?? .plain)
  }

  private var chart: Chart? { parent as? Chart }

  public override var isInteractive: Bool { false }
  public override var intrinsicSize: Size? { nil }

  private func lookDidChange() { chart?.seriesDidChange() }

  public override func valueDidChange(_ slot: ValueSlot) { chart?.valueDidChange(slot) }
  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {}
  public override func rangeDidChange(_ slot: ValueSlot) { chart?.seriesDidChange() }
}
