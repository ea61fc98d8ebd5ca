import Controls
import Geometry
import Raster
import TouchTracking

/// Shows the history of values, or the rows of a list. A touch shows the numbers at a past time or of
/// a row.
public final class Chart: Sparkline, ScaleMarking, RowsControl {
  @Redrawn(.color("The colour of the lines of the grid."))
  public var gridColor = Color(gray: 0.5, alpha: 0.3)
  @Redrawn(
    .color("The colour of the numbers and times at the axes; the colour of text if not set."))
  public var captionColor: Color? = nil
  @Observed(
    .field(
      accepting: [.text, .number],
      "The field of the horizontal axis, in a chart of `rows`. Texts are in the order of the rows; numbers determine the positions. If empty, the rows are numbered from 1."
    ), didChange: Chart.rowsDidChange)
  public var x = ""
  @Observed(
    .boolean(
      "Whether the numbers of the field `x` are times in seconds since 1970 (UTC). The axis shows them in the time zone of the panel."
    ), didChange: Chart.rowsDidChange)
  public var timeAxis = false
  @Observed(
    .boolean("Whether a vertical line marks the present, with `timeAxis`."),
    didChange: Chart.refresh)
  public var nowMark = false

  @Observed(
    .number(
      "The number at the bottom of the right axis. If not set, the visible numbers determine it."),
    didChange: Chart.refresh)
  public var rightMinimum: Double? = nil
  @Observed(
    .number(
      "The number at the top of the right axis. If not set, the visible numbers determine it."),
    didChange: Chart.refresh)
  public var rightMaximum: Double? = nil

  let rowsSlot = Slot(
    "rows", ListRows(), isImplied: false, isReadOnly: true,
    "The list whose rows are shown instead of histories. An array in place of a name is a list that never changes."
  )

  public override class var parts: [Parts] { declaredParts }

  private static let declaredParts = [
    Parts.controls(
      "series", of: ChartSeries.kind, "a series", limit: seriesLimit, common: ["hidden"],
      advice: "use another chart for more",
      "The series, from the back to the front: at most \(seriesLimit). They replace the chart's own `value`, `form`, `color` and `lineWidth`. A legend names them if there are several. In a chart of `rows`, each has a `field` instead of a `value`."
    ) { (chart: Chart) in chart },
    Parts.values(
      "zones", of: ScaleZone.self,
      "Coloured ranges of numbers behind the series, on the left axis: at most \(ScaleZone.limit), which must not overlap."
    ) { (chart: Chart, zones) in chart.zones = zones.inOrder },
    Parts.values(
      "marks", of: ScaleMark.self,
      "Lines at numbers of the left axis, such as limits, with texts: at most \(ScaleMark.limit)."
    ) { (chart: Chart, marks) in chart.marks = marks },
  ]

  public override func problems(in keys: DeclaredKeys) -> [KeyProblem] {
    super.problems(in: keys) + declaredProblems(in: keys)
  }

  public override func linkedProblems(in keys: DeclaredKeys) -> [KeyProblem] {
    super.linkedProblems(in: keys) + linkedDeclaredProblems(in: keys)
  }

  public override func warnings(in keys: DeclaredKeys) -> [KeyProblem] { zoneColorWarnings(keys) }

  public override class var traits: ControlTraits { [.onlyReads, .drawsChildren] }

  /// The declaration of the `chart` kind.
  public override class var kind: ControlKind {
    ControlKind(
      "chart",
      "Shows the history of one or more values, or the rows of a list. Touch it to read numbers.",
      theme: ["gridColor": "line", "captionColor": "caption"],
      example: """
        { kind: "chart", value: "heat", span: 3600, form: "area" }
        """
    ) { Chart() }
  }

  public override var acceptsTaps: Bool { false }
  public override var intrinsicSize: Size? { Size(width: 320, height: 200) }

  override var hasAxes: Bool { true }
  override var marksNow: Bool { nowMark }

  var caption: Color { textColor(captionColor) ?? effectiveTextColor.opacity(0.7) }

  /// Where the cursor is; nil if it is hidden.
  var cursor: ChartCursor? {
    didSet { if cursor != oldValue { setNeedsDisplay() } }
  }
  /// The part of the past that the chart shows.
  var window = ChartWindow() { didSet { if window != oldValue { refresh() } } }
  /// What the fingers do.
  var gesture = ChartGesture.idle {
    didSet {
      if gesture != .moving { anchors = [] }
      if (gesture == .button) != (oldValue == .button) { setNeedsDisplay() }
    }
  }
  /// Where the finger went down.
  var start = Point.zero
  /// The time of the first frame after the finger went down; nil until then.
  var restStart: Duration?
  /// The times that stay under the fingers that move the time axis.
  var anchors: [(touch: Touch, time: Double)] = []
  var lastTap: (time: Duration, location: Point)?

  override var shownSpan: Double { window.span ?? span }
  override var shownEnd: Double? { window.end }

  override func fixedEnds(_ side: ChartSeries.Side) -> (minimum: Double?, maximum: Double?) {
    side == .left ? super.fixedEnds(side) : (rightMinimum, rightMaximum)
  }

  public override var contradiction: (property: String, problem: String)? {
    super.contradiction
      ?? Self.contradiction(rightMinimum, rightMaximum).map { ("rightMaximum", $0) }
  }

  // MARK: Rows

  /// Whether the panel gives the chart rows.
  private var hasRows = false
  private var arrangedRows: ChartRows?

  override var rows: ChartRows? {
    guard hasRows else { return nil }
    if let arrangedRows { return arrangedRows }
    let rows = ChartRows(rowsSlot.isKnown ? rowsSlot.content : ListRows(), x: x, hasTimes: timeAxis)
    arrangedRows = rows
    return rows
  }

  /// The fields of the rows; none without a list.
  public var fields: [ListRows.Field] { rowsSlot.content.fields }

  private func rowsDidChange() {
    arrangedRows = nil
    if rows?.isEmpty == true { cursor = nil }
    seriesDidChange()
  }

  // MARK: Series

  /// The coloured parts of the left axis, behind the series.
  public var zones: [ScaleZone] = [] { didSet { setNeedsDisplay() } }
  /// The lines at numbers of the left axis.
  public var marks: [ScaleMark] = [] { didSet { setNeedsDisplay() } }

  /// The maximum number of series.
  public static let seriesLimit = 8

  public override func childrenDidChange() { seriesDidChange() }
  /// Called after a series has been shown or hidden.
  public override func placeChildren() { seriesDidChange() }

  override var series: [PlottedSeries] {
    let own = children.compactMap { $0 as? ChartSeries }
    guard !own.isEmpty else { return super.series }
    let rows = rows
    return own.enumerated().filter { !$1.isHidden }.map { index, series in
      let title = rows == nil ? (series.valueSlot.value as? NamedValue)?.name ?? "" : series.field
      return PlottedSeries(
        value: series.valueSlot,
        upper: series.form == .band && series.upperSlot.isLinked ? series.upperSlot : nil,
        form: series.form,
        color: series.color ?? SeriesColors.color(index, withText: effectiveTextColor),
        lineWidth: series.lineWidth, side: series.axis,
        title: series.title.isEmpty ? title : series.title,
        rows: rows.map { series.numbers(of: $0) },
        barColor: series.zoneColors ? { [unowned self] in zoneColor(at: $0) } : nil)
    }
  }

  /// Returns the colour of the zone of a number; nil for none. Where two zones meet, the later one
  /// begins.
  private func zoneColor(at number: Double) -> Color? {
    zones.last { ($0.from ?? -.infinity) <= number && number <= ($0.to ?? .infinity) }
      .map { color(of: $0.color) }
  }

  public override var shownTexts: [String] {
    let series = series
    return (series.count > 1 ? series.map(\.title) : []) + marks.map { $0.text(in: language) }
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    let plot = currentPlot(scale: canvas.textScale)
    plot.drawAxes(on: canvas, of: self)
    drawSeries(on: canvas, plot)
    plot.drawMarks(on: canvas, of: self)
    plot.drawNow(on: canvas, of: self)
    drawButton(on: canvas)
    cursor?.draw(on: canvas, of: self, plot)
  }

  /// With a cursor, redraws everything, because its bubble can be anywhere.
  public override func valueDidChange(_ slot: ValueSlot) {
    if slot === rowsSlot { return rowsDidChange() }
    cursor == nil || shownEnd != nil ? super.valueDidChange(slot) : refresh()
  }

  public override func slotDidLink(_ slot: ValueSlot) {
    super.slotDidLink(slot)
    guard slot === rowsSlot else { return }
    hasRows = true
    rowsDidChange()
  }

  public override func rangeDidChange(_ slot: ValueSlot) {
    slot === rowsSlot ? rowsDidChange() : super.rangeDidChange(slot)
  }

  /// The bubble of the cursor, and the button, do not move.
  override var canMovePicture: Bool { cursor == nil && window == ChartWindow() }

  override func fixedAreas(in plot: ChartPlot) -> [Rectangle] { plot.markAreas(of: self) }

  // MARK: Cursor

  /// A chart without a history or rows has nothing to read.
  public override var isInteractive: Bool {
    rows.map { !$0.isEmpty } ?? series.contains(where: \.hasHistory)
  }
  public override var dragDirections: DragDirections { .horizontal }
  public override var heldSlot: ValueSlot? { nil }
  public override var adjustedSlot: ValueSlot? { nil }
  public override var isAdjustable: Bool { isInteractive }

  public override var demonstration: [DemonstrationFinger] {
    guard isInteractive else { return [] }
    let bounds = bounds
    return [
      { fraction in
        Point(x: bounds.width * (0.2 + 0.6 * Demonstration.swing(fraction)), y: bounds.center.y)
      }
    ]
  }

  /// Two fingers change the part of a history that is visible.
  public override var touchLimit: Int { rows == nil ? 2 : 1 }

  public override func beginTracking(_ touch: Touch) -> Bool { begin(touch) }

  public override func continueTracking(_ touch: Touch) -> Bool {
    follow(touch)
    return true
  }

  public override func endTracking(_ touch: Touch) { end(touch) }
  public override func cancelTracking(_ touch: Touch) { cancel(touch) }

  public override func advance(to time: Duration) -> Bool {
    let isAnimating = super.advance(to: time)
    guard gesture == .pressed else { return isAnimating }
    let start = restStart ?? time
    restStart = start
    if time - start >= ChartGesture.restTime { rest() }
    return true
  }

  public override func focusDidEnd() { if !isTracking { cursor = nil } }

  /// The part of the time axis by which a key moves the cursor.
  private static let keyStep = 0.02

  /// Arrow keys, Home, End and an encoder move the cursor to another row or time, or the time axis
  /// beyond the edges. Plus and minus change the length of the time axis. Time runs to the right in
  /// every language.
  public override func handle(_ key: Key) -> Bool {
    guard isFocused, isInteractive, !isTracking else { return false }
    let area = currentPlot(scale: displayScale).area
    let steps: Double
    switch key {
    case .left: steps = -1
    case .right: steps = 1
    case .pageDown: steps = -10
    case .pageUp: steps = 10
    case .home: steps = -.infinity
    case .end: steps = .infinity
    case .turn(let turns) where isAdjusting: steps = Double(turns)
    case .character("+"), .character("-"):
      guard rows == nil else { return false }
      stretch(by: key == .character("+") ? 0.5 : 2)
      return true
    case .escape where cursor != nil && !isAdjusting:
      cursor = nil
      return true
    case .escape where window != ChartWindow() && !isAdjusting:
      showPresent()
      return true
    default: return false
    }
    let x = cursor?.x ?? area.right
    if let rows { return moveCursor(by: steps, in: rows) }
    let wanted = x + steps * Self.keyStep * area.width
    // The first key that reaches an edge stops there.
    if steps.isFinite, steps < 0 ? x <= area.left : x >= area.right { move(by: wanted - x) }
    cursor = ChartCursor(x: min(max(wanted, area.left), area.right), finger: nil)
    return true
  }
}
