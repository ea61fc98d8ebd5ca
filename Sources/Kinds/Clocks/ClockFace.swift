import Controls
import Geometry
import Raster

/// A clock with hands or digits. Touches pass through it.
public final class ClockFace: Control, ClockedControl {
  /// The hours that have numbers.
  public enum Numbers: String, CaseIterable, Sendable {
    /// No hours, 3, 6, 9 and 12, or all of them.
    case none, quarters, all
  }

  /// The way in which the time is shown.
  public enum Form: String, CaseIterable, Sendable {
    case analog, digital
  }

  @Resized(.choice("Whether the clock has hands (`analog`) or digits, which fill it (`digital`)."))
  public var form = Form.analog
  @Redrawn(
    .choice(
      "Whether digits show `24` hours, or `12` hours with AM and PM; `automatic` follows the panel's language."
    ))
  public var hours = TimePicker.Hours.automatic
  @Redrawn(.choice("Which hours of an analogue clock have numbers."))
  public var numbers = Numbers.none
  @Redrawn(.boolean("Whether the clock shows seconds. They wake the panel every second."))
  public var showsSeconds = false
  @Redrawn(.color("The colour of the face of an analogue clock."))
  public var faceColor = Color(gray: 0.5, alpha: 0.15)
  @Redrawn(.color("The colour of the hands, the marks and the digits; that of text if not set."))
  public var color: Color? = nil
  @Redrawn(.color("The colour of the second hand; the tint if not set."))
  public var accentColor: Color? = nil

  /// The seconds since midnight of any day.
  let valueSlot = Slot(
    "value", 0.0, in: Value.unboundedRange, isImplied: false,
    "The name of a value with the time in seconds; the clock of the panel if not set.")

  /// The declaration of the `clock` kind.
  public static let kind = ControlKind(
    "clock", "A clock with hands or large digits. A label can show the time, too: `{clock:HH:mm}`.",
    theme: ["faceColor": "surface"],
    example: """
      { kind: "clock", numbers: "quarters", width: 160, height: 160 }
      """
  ) { ClockFace() }

  public var clockSlot: ValueSlot { valueSlot }

  public override var isInteractive: Bool { false }
  public override var acceptsTaps: Bool { true }
  public override var intrinsicSize: Size? {
    form == .analog ? Size(width: 160, height: 160) : Self.digitalSize
  }

  public override var shownTexts: [String] {
    form == .analog ? [] : [digitalRuns?.map(\.text).joined() ?? "–"]
  }

  /// The number of seconds in half a day.
  private static let halfDay = 43_200.0

  /// The seconds since noon or midnight that the hands show; nil if the time is unknown.
  private var shownSeconds: Double? {
    guard valueSlot.isKnown, valueSlot.number.isFinite else { return nil }
    let seconds = valueSlot.number.rounded(.down)
    let passed = seconds - (seconds / Self.halfDay).rounded(.down) * Self.halfDay
    return showsSeconds ? passed : (passed / 60).rounded(.down) * 60
  }

  /// Redraws only if a hand moves. The time itself is not animated.
  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    let unit = showsSeconds ? 1.0 : 60
    if (old / unit).rounded(.down) != (new / unit).rounded(.down) { setNeedsDisplay() }
  }

  // MARK: Drawing

  private var radius: Double { min(bounds.width, bounds.height) / 2 }

  private func direction(turns: Double) -> Point { Point(angle: (turns - 0.25) * 2 * .pi) }

  public override func draw(on canvas: Canvas) {
    let color = color ?? effectiveTextColor
    guard form == .analog else { return drawDigits(color, on: canvas) }
    guard radius > 4 else { return }
    canvas.fill(.circle(center: bounds.center, radius: radius), faceColor)
    drawMarks(color, on: canvas)
    guard let seconds = shownSeconds else { return }
    drawHand(turns: seconds / Self.halfDay, length: 0.5, width: 0.055, color, on: canvas)
    drawHand(
      turns: seconds / 3_600, length: 0.78, width: 0.04, color, on: canvas)
    let accent = accentColor ?? effectiveTint
    if showsSeconds {
      let direction = direction(turns: seconds / 60)
      canvas.fill(
        .line(
          from: bounds.center + direction * (-radius * 0.16),
          to: bounds.center + direction * (radius * 0.84), width: max(radius * 0.018, 1),
          cap: .round), accent)
    }
    canvas.fill(.circle(center: bounds.center, radius: max(radius * 0.05, 2)), color)
    canvas.fill(
      .circle(center: bounds.center, radius: max(radius * 0.024, 1)),
      showsSeconds ? accent : faceColor)
  }

  /// Draws the minutes, the hours and their numbers. A small clock has no minutes.
  private func drawMarks(_ color: Color, on canvas: Canvas) {
    let outer = radius * 0.94
    for minute in 0..<60 {
      let isHour = minute.isMultiple(of: 5)
      guard isHour || radius >= 60 else { continue }
      let direction = direction(turns: Double(minute) / 60)
      let length = radius * (isHour ? 0.1 : 0.045)
      canvas.fill(
        .line(
          from: bounds.center + direction * (outer - length),
          to: bounds.center + direction * outer,
          width: isHour ? max(radius * 0.025, 1.5) : max(radius * 0.01, 1), cap: .butt),
        isHour ? color : color.opacity(0.5))
    }
    let size = max(radius * (numbers == .all ? 0.17 : 0.2), TypeSize.minimum)
    for hour in 1...12 where numbers == .all || numbers == .quarters && hour.isMultiple(of: 3) {
      let title = Title("\(hour)", size: size, weight: .semibold)
      guard let layout = textLayout(of: title, scale: canvas.textScale) else { return }
      let distance = outer - radius * 0.16 - layout.capHeight / 2
      canvas.draw(
        layout,
        centeredAt: bounds.center + direction(turns: Double(hour) / 12) * max(distance, 0),
        color: color)
    }
  }

  /// Draws a hand with round ends.
  private func drawHand(
    turns: Double, length: Double, width: Double, _ color: Color, on canvas: Canvas
  ) {
    let direction = direction(turns: turns)
    let half = max(radius * width, 1.5)
    let end = bounds.center + direction * (radius * length - half)
    canvas.fill(.line(from: bounds.center, to: end, width: 2 * half, cap: .round), color)
  }
}
