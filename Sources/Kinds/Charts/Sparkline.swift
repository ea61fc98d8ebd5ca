import Controls
import Geometry
import Raster

/// Shows the past of a value as a line without axes.
public class Sparkline: Container {
  /// The shape of a series.
  public enum Form: String, CaseIterable, Sendable {
    /// A line, a line with a shaded area below it, bars, or a band between two numbers.
    case line, area, bars, band
  }

  @Observed(
    .number(
      in: 1...366 * 86_400, unit: "seconds",
      "The length of the time axis, which ends now: 3600 is an hour, 86400 a day."),
    didChange: Sparkline.refresh)
  public var span = 3600.0
  @Observed(
    .choice(
      "The shape: a line, a line with a shaded area below it, bars, or a band from the minimum to the maximum of each interval. A bar shows the number furthest from 0 in its interval."
    ), didChange: Sparkline.refresh)
  public var form = Form.line
  @Observed(
    .color("The colour of the line; the tint if not set."), didChange: Sparkline.refresh)
  public var color: Color? = nil
  @Observed(.length("The width of the line."), didChange: Sparkline.refresh)
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

  public override var acceptsChildren: Bool { false }
  public override var isInteractive: Bool { false }
  public override var acceptsTaps: Bool { true }
  public override var intrinsicSize: Size? { Size(width: 120, height: 40) }

  public override var acceptsFocus: Bool { isInteractive || isTappable }
  public override var placesChildren: Bool { true }

  public override func linkedProblems(in keys: DeclaredKeys) -> [KeyProblem] {
    Self.problemsOfHistories(slots, keys, span: span)
  }

  /// What is drawn, from the back to the front.
  var series: [PlottedSeries] {
    [
      PlottedSeries(
        value: valueSlot, form: form, color: color ?? effectiveTint, lineWidth: lineWidth)
    ]
  }

  /// The length of the time axis at present, in seconds.
  var shownSpan: Double { span }
  /// The time at which the time axis ends, on the clock of histories; nil for the present.
  var shownEnd: Double? { nil }

  /// The rows along the horizontal axis; nil for histories.
  var rows: ChartRows? { nil }

  /// Whether a line marks the present among rows.
  var marksNow: Bool { false }

  /// Converts a time on the horizontal axis to seconds since 1970 in the local time zone.
  func localTime(_ time: Double) -> Double {
    guard let valueStore else { return 0 }
    return rows == nil ? valueStore.localTime(.seconds(time)) : valueStore.zone.local(time)
  }

  /// Whether numbers and times are at the left and the bottom.
  var hasAxes: Bool { false }

  /// The axes in the next picture; nil if they must be computed.
  private var plot: ChartPlot?
  /// What the next picture shows of each series; nil if it must be computed.
  private var pictures: [SeriesPicture?]?
  /// The axes in the last picture.
  private var axes: [ChartSeries.Side: ChartAxis] = [:]

  public override var contradiction: (property: String, problem: String)? {
    Self.contradiction(minimum, maximum).map { ("maximum", $0) }
  }

  /// Returns the problem with two ends of an axis; nil for none.
  static func contradiction(_ minimum: Double?, _ maximum: Double?) -> String? {
    guard let minimum, let maximum, minimum >= maximum else { return nil }
    return "the maximum must be above the minimum (\(NumberFormat.short(minimum)))"
  }

  /// The ends of an axis that do not depend on the numbers; nil for none.
  func fixedEnds(_ side: ChartSeries.Side) -> (minimum: Double?, maximum: Double?) {
    (minimum, maximum)
  }

  // MARK: Changes

  /// Draws the line as of now.
  func refresh() {
    plot = nil
    pictures = nil
    isWaiting = false
    setNeedsDisplay()
  }

  public override func boundsDidChange() { refresh() }
  public override func languageDidChange() { refresh() }

  public override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    refresh()
  }

  public override func effectiveTintDidChange() {
    super.effectiveTintDidChange()
    refresh()
  }
  /// Redraws only the end of the series if the number fits its axis.
  public override func valueDidChange(_ slot: ValueSlot) {
    // A part of the past does not change.
    guard shownEnd == nil else { return }
    guard let plot, let index = plot.series.firstIndex(where: { $0.shows(slot) }), slot.isKnown,
      let pictures, pictures[index]?.isContinued != false,
      plot.contains(slot.number, of: plot.series[index])
    else { return refresh() }
    self.pictures?[index] = nil
    setNeedsDisplay(in: plot.latestArea(of: plot.series[index], in: drawingBounds(of: bounds.size)))
  }

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {}

  public override func rangeDidChange(_ slot: ValueSlot) {
    seriesDidChange()
  }

  /// Redraws everything after the series have changed.
  func seriesDidChange() {
    axes = [:]
    refresh()
  }

  /// Moves the time axis by a pixel.
  public override func timeDidPass() {
    isWaiting = false
    guard let before = plot else { return refresh() }
    plot = nil
    let after = currentPlot(scale: displayScale)
    // A dash in place of the series does not move.
    let hadSeries = hasSeries
    pictures = after.series.map { after.picture(of: $0) }
    if !hadSeries || !hasSeries || !movePicture(from: before, to: after) { refresh() }
  }

  /// Whether the picture shows a series; false for a dash.
  private var hasSeries: Bool { pictures?.contains { $0?.isEmpty != true } == true }

  /// Moves the pixels of the plot along the time axis, and redraws the rest of the chart.
  /// - Returns: false if nothing was moved.
  private func movePicture(from before: ChartPlot, to plot: ChartPlot) -> Bool {
    guard canMovePicture, plot.rows == nil, before.axes == plot.axes, before.area == plot.area,
      before.scale == plot.scale
    else { return false }
    let pixels = ((plot.end - before.end) / plot.pixel).rounded()
    let bounds = drawingBounds(of: bounds.size)
    // What may have changed at the end of the series, and where that was drawn before.
    let ends = plot.series.map { plot.latestArea(of: $0, in: bounds).left }
    let end = max((ends.min() ?? 0) - pixels / plot.scale, plot.area.left)
    guard pixels >= 1, end > plot.area.center.x else { return false }
    let area = plot.movedArea
    let newest = Rectangle(left: end, top: bounds.top, right: bounds.right, bottom: bounds.bottom)
    let times = Rectangle(
      left: bounds.left, top: area.bottom, right: bounds.right, bottom: bounds.bottom)
    guard
      movePicture(
        in: area, by: Point(x: -pixels / plot.scale, y: 0),
        except: [newest.intersection(area)] + fixedAreas(in: plot))
    else { return false }
    setNeedsDisplay(in: newest)
    if !times.isEmpty { setNeedsDisplay(in: times) }
    return true
  }

  /// Whether everything in the plot moves along the time axis.
  var canMovePicture: Bool { true }

  /// The areas of the plot that do not move along the time axis.
  func fixedAreas(in plot: ChartPlot) -> [Rectangle] { [] }

  /// Whether `timeDidPass` will be called when the time axis has moved by a pixel.
  private var isWaiting = false

  // MARK: Drawing

  /// The ends of the vertical axis are the edges, as those of a meter. Only the dot at the latest number,
  /// and half of the line, extend beyond them.
  public override func drawingBounds(of size: Size) -> Rectangle {
    let bounds = super.drawingBounds(of: size)
    return hasAxes ? bounds : bounds.inset(dx: 0, dy: -(ChartPlot.dotRadius + 1))
  }

  public override func draw(on canvas: Canvas) {
    drawSeries(on: canvas, currentPlot(scale: canvas.textScale))
  }

  /// Draws the series, or a dash if all values were unknown the whole time.
  func drawSeries(on canvas: Canvas, _ plot: ChartPlot) {
    // Only drawing schedules the next update, so hidden charts cost nothing.
    // Numbers of programs can be any, and the clock can be set.
    if !isWaiting, let time = plot.timeToNextPixel(at: valueStore?.now() ?? .zero) {
      isWaiting = true
      // A microsecond later, because sums of times are rounded.
      wake(after: .seconds(min(max(time + 1e-6, 1.0 / 60), 60)))
    }
    let pictures = zip(plot.series, pictures ?? plot.series.map { _ in nil }).map {
      $1 ?? plot.picture(of: $0)
    }
    self.pictures = pictures
    plot.draw(pictures, on: canvas, of: self)
  }

  /// The axes as of the last change.
  func currentPlot(scale: Double) -> ChartPlot {
    if let plot { return plot }
    let plot = ChartPlot(of: self, earlier: axes, scale: scale)
    (self.plot, axes) = (plot, plot.axes)
    return plot
  }
}
