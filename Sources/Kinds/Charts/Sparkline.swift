import Controls
import Geometry
import Raster

/// Shows the past of a value as a line without axes.
public class Sparkline: Control {
  /// The shape of a line.
  public enum Form: String, CaseIterable, Sendable {
    /// A line, or a line with a shaded area below it.
    case line, area
  }

  @Observed(
    .number(
      in: 1...366 * 86_400, unit: "seconds",
      "The length of the time axis, which ends now: 3600 is an hour, 86400 a day."),
    didChange: Sparkline.refresh)
  public var span = 3600.0
  @Redrawn(.choice("Whether the area below the line is shaded."))
  public var form = Form.line
  @Redrawn(.color("The colour of the line; the tint if not set."))
  public var color: Color? = nil
  @Redrawn(.length("The width of the line."))
  public var lineWidth = 2.0
  @Observed(
    .number("The number at the bottom. If not set, the visible numbers determine it."),
    didChange: Sparkline.refresh)
  public var minimum: Double? = nil
  @Observed(
    .number("The number at the top. If not set, the visible numbers determine it."),
    didChange: Sparkline.refresh)
  public var maximum: Double? = nil

  let valueSlot = Slot<Scalar>(
    "value", .number(0), isImplied: false, "The number or boolean whose `history` is shown.")

  /// The declaration of the `sparkline` kind.
  public class var kind: ControlKind {
    ControlKind(
      "sparkline", "Shows the past of a value as a line without axes.",
      example: """
        { kind: "sparkline", value: "heat", span: 600, form: "area" }
        """
    ) { Sparkline() }
  }

  public override var isInteractive: Bool { false }
  public override var acceptsTaps: Bool { true }
  public override var intrinsicSize: Size? { Size(width: 120, height: 40) }

  /// Whether numbers and times are at the left and the bottom.
  var hasAxes: Bool { false }

  /// The axes in the next picture; nil if they must be computed.
  private var plot: ChartPlot?
  /// The line in the next picture; nil if it must be computed, or without a history.
  private var trace: ChartTrace?
  /// The axis in the last picture.
  private var axis: ChartAxis?

  public override var contradiction: (property: String, problem: String)? {
    guard let minimum, let maximum, minimum >= maximum else { return nil }
    return ("maximum", "the maximum must be above the minimum (\(NumberFormat.short(minimum)))")
  }

  // MARK: Changes

  /// Draws the line as of now.
  func refresh() {
    plot = nil
    trace = nil
    setNeedsDisplay()
  }

  public override func boundsDidChange() { refresh() }
  public override func languageDidChange() { refresh() }
  /// Redraws only the end of the line if the axis fits the number.
  public override func valueDidChange(_ slot: ValueSlot) {
    guard let plot, trace?.last != nil, slot.isKnown, plot.axis.range.contains(slot.number) else {
      return refresh()
    }
    trace = nil
    setNeedsDisplay(in: plot.latestArea(of: self))
  }

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {}

  public override func rangeDidChange(_ slot: ValueSlot) {
    axis = nil
    refresh()
  }

  /// Moves the time axis by a pixel.
  public override func timeDidPass() { refresh() }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    drawLine(on: canvas, currentPlot(scale: canvas.textScale))
  }

  /// Draws the line, or a dash if the value was unknown all the time.
  func drawLine(on canvas: Canvas, _ plot: ChartPlot) {
    trace = trace ?? plot.trace(of: self)
    plot.draw(trace, on: canvas, of: self)
  }

  /// The axes as of the last change.
  func currentPlot(scale: Double) -> ChartPlot {
    if let plot { return plot }
    let plot = ChartPlot(of: self, earlier: axis, scale: scale)
    (self.plot, axis) = (plot, plot.axis)
    // A line that is not drawn does not wait, so hidden lines cost nothing.
    wake(after: .seconds(max(plot.timeToNextPixel, 1.0 / 60)))
    return plot
  }

  /// The past of the value; nil if it has none.
  var history: ValueHistory? { (valueSlot.value as? NamedValue)?.history }

  func samples(from start: Double, to end: Double, step: Double) -> ValueHistory.Samples? {
    history?.samples(from: .seconds(start), to: .seconds(end), step: .seconds(step))
  }
}
