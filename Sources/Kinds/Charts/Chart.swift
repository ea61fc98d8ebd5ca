import Controls
import Geometry
import Raster

/// Shows the past of a value as a line over time.
public final class Chart: Control {
  /// The shape of a series.
  public enum Form: String, CaseIterable, Sendable {
    /// A line, or a line with a shaded area below it.
    case line, area
  }

  @Observed(
    .number(
      in: 1...366 * 86_400, unit: "seconds",
      "The length of the time axis, which ends now: 3600 is an hour, 86400 a day."),
    didChange: Chart.refresh)
  public var span = 3600.0
  @Redrawn(.choice("Whether the area below the line is shaded."))
  public var form = Form.line
  @Redrawn(.color("The colour of the line; the tint if not set."))
  public var color: Color? = nil
  @Redrawn(.length("The width of the line."))
  public var lineWidth = 2.0
  @Observed(
    .number(
      "The number at the bottom of the chart. If not set, the chart fits the visible numbers."),
    didChange: Chart.refresh)
  public var minimum: Double? = nil
  @Observed(
    .number("The number at the top of the chart. If not set, the chart fits the visible numbers."),
    didChange: Chart.refresh)
  public var maximum: Double? = nil
  @Redrawn(.color("The colour of the lines behind the series."))
  public var gridColor = Color(gray: 0.5, alpha: 0.3)
  @Redrawn(
    .color("The colour of the numbers and times at the axes; the colour of text if not set."))
  public var captionColor: Color? = nil

  let valueSlot = Slot<Scalar>(
    "value", .number(0), isImplied: false,
    "The number or boolean whose `history` the chart shows.")

  /// The declaration of the `chart` kind.
  public static let kind = ControlKind(
    "chart", "Shows the past of a value as a line over time.",
    theme: ["gridColor": "line", "captionColor": "caption"],
    example: """
      { kind: "chart", value: "heat", span: 3600, form: "area" }
      """
  ) { Chart() }

  public override var isInteractive: Bool { false }
  public override var acceptsTaps: Bool { true }
  public override var intrinsicSize: Size? { Size(width: 320, height: 200) }

  var caption: Color { textColor(captionColor) ?? effectiveTextColor.opacity(0.7) }

  /// The content of the next picture; nil if it must be computed.
  private var plot: ChartPlot?
  /// The axis in the last picture.
  private var axis: ChartAxis?

  public override var contradiction: (property: String, problem: String)? {
    guard let minimum, let maximum, minimum >= maximum else { return nil }
    return ("maximum", "the maximum must be above the minimum (\(NumberFormat.short(minimum)))")
  }

  // MARK: Changes

  /// Draws the chart as of now.
  func refresh() {
    plot = nil
    setNeedsDisplay()
  }

  public override func boundsDidChange() { refresh() }
  public override func languageDidChange() { refresh() }
  public override func valueDidChange(_ slot: ValueSlot) { refresh() }
  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {}

  public override func rangeDidChange(_ slot: ValueSlot) {
    axis = nil
    refresh()
  }

  /// Moves the time axis by a pixel.
  public override func timeDidPass() { refresh() }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    let plot = plot ?? makePlot(scale: canvas.textScale)
    self.plot = plot
    plot.draw(on: canvas, of: self)
  }

  private func makePlot(scale: Double) -> ChartPlot {
    let plot = ChartPlot(of: self, earlier: axis, scale: scale)
    axis = plot.axis
    // A chart that is not drawn does not wait, so hidden charts cost nothing.
    wake(after: .seconds(max(plot.timeToNextPixel, 1.0 / 60)))
    return plot
  }

  /// The line of the chart.
  var series: [ChartSeries] {
    [ChartSeries(slot: valueSlot, form: form, color: color ?? effectiveTint)]
  }
}

/// A line of a chart.
struct ChartSeries {
  let slot: ValueSlot
  let form: Chart.Form
  let color: Color

  /// The value; nil if it has no history.
  var value: NamedValue? {
    (slot.value as? NamedValue).flatMap { $0.history == nil ? nil : $0 }
  }

  func samples(from start: Double, to end: Double, step: Double) -> ValueHistory.Samples? {
    value?.history?.samples(from: .seconds(start), to: .seconds(end), step: .seconds(step))
  }
}
