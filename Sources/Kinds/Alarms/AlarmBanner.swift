import Controls
import Geometry
import Raster
import TouchTracking

/// A line that appears only while an alarm is unacknowledged.
public final class AlarmBanner: Control, AlarmColoring {
  @Resized(.fontSize)
  public var size = 16.0
  @Redrawn(.cornerRadius)
  public var cornerRadius = 12.0
  @Redrawn(
    .text("The word before the text of an alarm that is over but not acknowledged; empty for none.")
  )
  public var returned = "Returned"
  var colors = AlarmColors() { didSet { if colors != oldValue { setNeedsDisplay() } } }

  public override class var sharedProperties: [Property] {
    super.sharedProperties + AlarmColors.properties(of: AlarmBanner.self)
  }

  public override class var traits: ControlTraits { [.showsAlarms, .hasFace] }

  /// The declaration of the `alarmBanner` kind.
  public static let kind = ControlKind(
    "alarmBanner",
    "A line that appears only while an alarm is unacknowledged. It shows the unacknowledged alarm with the highest priority, and how many there are. While a critical alarm holds, the outline of the line blinks. An alarm that is over has an outline and the word `returned`. A tap acknowledges that alarm, or performs `do` if it is set.",
    theme: ["criticalColor": "bad", "highColor": "warningFill", "lowColor": "caption"],
    example: """
      { kind: "alarmBanner", do: "page = 'alarms'" }
      """
  ) { AlarmBanner() }

  // Dimensions in points.
  private static let padding = 12.0
  private static let gap = 12.0
  private static let height = 44.0
  private static let icon = 20.0
  private static let outlineWidth = 3.0

  /// The unacknowledged alarms by descending priority.
  private var waiting: [AlarmRecord] {
    alarmJournal?.present.filter(\.state.isUnacknowledged) ?? []
  }
  /// The alarms in `waiting` after the last change; the banner draws them.
  private var shown: [AlarmRecord] = []

  public override func alarmsDidChange() {
    let waiting = waiting
    guard waiting != shown else { return }
    if waiting.isEmpty != shown.isEmpty { parent?.layoutDidChange() }
    if waiting.first?.name != shown.first?.name { endInteraction() }
    shown = waiting
    if !blinks { stopBlinking() }
    setNeedsDisplay()
  }

  public override var takesSpace: Bool { !shown.isEmpty }
  public override var isInteractive: Bool { !shown.isEmpty }
  public override var acceptsTaps: Bool { true }
  public override var acceptsFocus: Bool { !shown.isEmpty }
  public override var reportsPresses: Bool { true }
  public override var focusShape: FocusShape { FocusShape(bounds, cornerRadius: cornerRadius) }

  public override var intrinsicSize: Size? { Size(width: 0, height: Self.height) }

  public override var shownTexts: [String] {
    shown.first.map { $0.state.isActive || returned.isEmpty ? [$0.text] : [returned, $0.text] }
      ?? []
  }

  // MARK: Blinking

  /// The time for which the outline is visible, and then invisible. Faster flashing can cause
  /// seizures.
  private static let blinkTime = Duration.milliseconds(500)
  /// Whether a blinking outline is invisible at the moment.
  private var isDark = false
  /// Whether the next change is scheduled.
  private var isWaiting = false

  /// Whether the outline blinks: while a critical alarm holds and nobody has acknowledged it.
  private var blinks: Bool {
    shown.first.map { $0.priority == .critical && $0.state.isActive } ?? false
  }

  /// Schedules the next change of the outline. Only a banner that is drawn does so, because nobody
  /// sees another one.
  private func continueBlinking() {
    guard blinks, !isWaiting else { return }
    isWaiting = true
    wake(after: Self.blinkTime)
  }

  private func stopBlinking() {
    stopWaiting()
    (isDark, isWaiting) = (false, false)
  }

  public override func timeDidPass() {
    isWaiting = false
    isDark = blinks && !isDark
    setNeedsDisplay()
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    guard let first = shown.first else { return }
    continueBlinking()
    let color = color(of: first.priority)
    let isActive = first.state.isActive
    let ink = isActive ? color.readableText : effectiveTextColor
    drawGround(color, isFilled: isActive, on: canvas)
    if isTracking, !isTappable {
      canvas.fill(
        .roundedRectangle(canvas.pixelAligned(bounds), radius: cornerRadius), ink.opacity(0.12))
    }
    let sign = size * 1.5
    var area = bounds.inset(dx: min(Self.padding, bounds.width / 2), dy: 0)
    AlarmSign(
      priority: first.priority, isFilled: isActive, color: isActive ? ink : color, ink: color
    ).draw(
      centeredAt: inLayoutDirection(Point(x: area.left + sign / 2, y: area.center.y)), size: sign,
      on: canvas)
    area = area.inset(left: min(sign + Self.gap, area.width))
    let end = inLayoutDirection(
      Rectangle(x: area.right - Self.icon, y: 0, width: Self.icon, height: bounds.height))
    let icon = isTappable ? BuiltInIcon.chevronRight : .check
    Icon.builtIn(icon).draw(
      x: end.x, middle: end.center.y, height: Self.icon, color: ink,
      isRightToLeft: isRightToLeft, on: canvas)
    area = area.inset(right: min(Self.icon + Self.gap, area.width))
    if shown.count > 1 { drawCount(ink, in: &area, on: canvas) }
    area = inLayoutDirection(area)
    guard let layout = textLayout(of: first, width: max(area.width, 1), scale: canvas.textScale)
    else { return }
    draw(layout, in: area, color: ink, on: canvas)
  }

  /// Lays out the text of an alarm in the lines that fit.
  private func textLayout(of record: AlarmRecord, width: Double, scale: Double) -> TextLayout? {
    let line = typesetter?.layout(spans(of: record, size: size), in: textBox(), scale: scale)
    guard let typesetter, let line, line.size.width > width else { return line }
    return typesetter.layout(
      fitting: size,
      in: { [size, bounds] typeSize in
        let lines = (bounds.height - 2 * Self.outlineWidth) / (line.size.height * typeSize / size)
        return textBox(width: width, maximumLines: Int(min(max(lines, 1), 4)))
      }, scale: scale, spans: { spans(of: record, size: $0) })
  }

  /// Fills the banner, or draws its outline with a faint fill. The fill is opaque, so that the banner
  /// can cover the title of a page.
  private func drawGround(_ color: Color, isFilled: Bool, on canvas: Canvas) {
    let area = canvas.pixelAligned(bounds)
    let faint = color.opacity(0.14)
    canvas.fill(
      .roundedRectangle(area, radius: cornerRadius),
      isFilled ? color : effectiveGround.map(faint.over) ?? faint)
    if !isFilled {
      drawOutline(of: area, color, width: 2, on: canvas)
    } else if blinks, !isDark {
      drawOutline(of: area, effectiveTextColor, width: Self.outlineWidth, on: canvas)
    }
  }

  private func drawOutline(of area: Rectangle, _ color: Color, width: Double, on canvas: Canvas) {
    canvas.stroke(
      .roundedRectangle(area.inset(by: width / 2), radius: max(cornerRadius - width / 2, 0)), color,
      StrokeStyle(width: width))
  }

  private func spans(of record: AlarmRecord, size: Double) -> [TextSpan] {
    let text = TextSpan(record.text, font: effectiveFont(size: size, weight: .semibold))
    guard !record.state.isActive, !returned.isEmpty else { return [text] }
    // The word comes first, so that an ellipsis never replaces it.
    return [TextSpan(returned + " · ", font: effectiveFont(size: size)), text]
  }

  /// Draws the number of alarms at the end of an area, and removes its space from the area.
  private func drawCount(_ ink: Color, in area: inout Rectangle, on canvas: Canvas) {
    let count = Title(
      TabBadge.text(ofCount: shown.count), size: size * 0.875, weight: .semibold,
      hasTabularDigits: true)
    guard let layout = textLayout(of: count, scale: canvas.textScale) else { return }
    let height = size * 1.5
    let width = max(layout.size.width + size, height)
    let pill = canvas.pixelAligned(
      inLayoutDirection(
        Rectangle(
          x: area.right - width, y: area.center.y - height / 2, width: width, height: height)))
    canvas.fill(.roundedRectangle(pill, radius: height / 2), ink.opacity(0.12))
    canvas.draw(layout, centeredAt: pill.center, color: ink)
    area = area.inset(right: min(width + Self.gap, area.width))
  }

  // MARK: Tracking

  public override var dragDirections: DragDirections { [] }
  public override var heldSlot: ValueSlot? { nil }

  public override func beginTracking(_ touch: Touch) -> Bool { true }

  public override func trackingDidChange() {
    super.trackingDidChange()
    setNeedsDisplay()
  }

  public override func endTracking(_ touch: Touch) {
    guard touch.isInside, !isTappable, let first = shown.first else { return }
    alarmJournal?.acknowledge(first.name, .touch(.ended, control: name))
  }
}
