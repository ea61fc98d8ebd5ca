import Controls
import Geometry
import Raster
import TouchTracking

/// A push button: its value is true while it is pressed.
///
/// A press sends `touchUpInside` and `primaryActionTriggered`. A finger that goes up outside the
/// button does not press it.
public final class Button: Control {
  @Resized(.text("The title; a long one is wrapped, and shrinks if that is not enough."))
  public var title = ""
  @Resized(.icon("The icon in front of the title, or in the middle if there is no title."))
  public var icon: Icon? = nil
  @Resized(.fontSize)
  public var size = 16.0
  @Redrawn(.minimumFontSize)
  public var minimumSize = TypeSize.minimum
  @Resized(.choice("The font weight.").alsoSet(byWordsFor: "weight"))
  public var fontWeight = Font.Weight.semibold
  @Redrawn(
    .choice(
      "The horizontal alignment of the icon and the title. `start` is the left edge, or the right one in a [right-to-left](#right-to-left) layout."
    ))
  public var alignment = TextAlignment.center
  @Redrawn(.color("The fill colour; the tint if not set."))
  public var color: Color? = nil
  @Redrawn(
    .color("The colour of the title; black or white if not set, whichever is more legible."))
  public var titleColor: Color? = nil
  @Resized(.length("The height of the icon; slightly more than the font size if not set."))
  public var iconSize: Double? = nil
  @Redrawn(
    .text(
      "The number or the word in a badge on the icon or the title, such as `{alarms.unacknowledged}`; none if it is empty, 0 or unknown."
    ))
  public var badge = ""
  @Redrawn(
    .text(
      "The priority of the alarms that the badge counts, such as `{alarms.priority}`. The badge has its colour, as on a tab."
    ))
  public var badgePriority = ""
  @Redrawn(.face())
  public var face = Face()

  @Observed(
    .boolean(
      "Whether `do` is performed when a press begins, and again at shorter and shorter intervals while it lasts."
    ))
  public var `repeat` = false
  @Observed(
    .number(
      in: 0...60, unit: "seconds",
      "The time for which a finger must stay on the button to press it. The button shows how much of it has passed."
    ))
  public var hold = 0.0
  @Observed(
    .boolean(
      "Whether each press turns the value on or off. Otherwise, the value is on only during a press."
    ))
  public var latches = false

  let valueSlot = Slot("value", false, "Whether the button is pressed.")
  private var repetition: Repetition?
  private var holding: Holding?
  /// Whether the finger presses the button: with `hold`, it has stayed long enough and has not left.
  private var isPressing = false
  /// The value before the press of a button that latches.
  private var valueBeforePress = false

  /// The time before a press, during which the finger must stay on the button.
  private struct Holding {
    /// The time at which it began; nil until the first frame.
    var start: Duration?
    /// The passed fraction.
    var progress = 0.0

    mutating func advance(to time: Duration, of duration: Double) {
      let start = start ?? time
      self.start = start
      progress = min((time - start) / .seconds(duration), 1)
    }
  }

  public override class var traits: ControlTraits { .hasFace }

  /// The declaration of the `button` kind.
  public static let kind = ControlKind(
    "button", "A push button; its value is true while it is pressed.",
    theme: [
      "color": "raised", "titleColor": "text", "cornerRadius": 12, "outline": 1,
      "outlineColor": "edge",
    ],
    example: """
      { kind: "button", title: "Empty the tank", icon: "drop", style: "danger", hold: 2,
        confirm: "Empty the tank?", do: "level = 0" }
      """
  ) { Button() }

  public override var reportsPresses: Bool { true }
  public override var triggersPrimaryAction: Bool { `repeat` || hold > 0 }
  public override var holdContradiction: String? {
    if `repeat` {
      return "\"repeat\" performs \"do\" during a long press; remove one of the two keys"
    }
    return hold > 0
      ? "\"hold\" makes \"do\" a long press; remove one of the two keys" : nil
  }
  public override var heldSlot: ValueSlot? {
    hold > 0 || pressQuestion != nil ? nil : valueSlot
  }
  /// A finger that did not stay long enough does not press the button.
  public override var finalEvent: ControlEvent? { isPressing ? nil : .touchCancel }

  /// Whether the button is pressed.
  public var isPressed: Bool { valueSlot.isKnown && valueSlot.content }

  /// How much the button looks pressed, from 0 to 1. A press that asks a question does not change the
  /// value yet.
  private var pressedLook: Double {
    if pressQuestion != nil, isPressing, touches.contains(where: \.isInside) { return 1 }
    return valueSlot.isKnown ? valueSlot.shown : 0
  }

  public override func valueDidChange(_ slot: ValueSlot) { setNeedsDisplay() }

  public override var shownTexts: [String] {
    (title.isEmpty ? [] : [title]) + (shownBadge.map { [$0.text] } ?? [])
  }

  private var shownBadge: TabBadge? {
    TabBadge(content: badge, priority: AlarmPriority(rawValue: badgePriority))
  }

  public override var intrinsicSize: Size? {
    let content = contentSize(naturalSize(of: styledTitle))
    return Size(width: max(content.width + 2 * size, 44), height: max(content.height + size, 44))
  }

  /// A title that is wider than `width` wraps.
  public override func intrinsicHeight(forWidth width: Double) -> Double? {
    let available = availableTitleWidth(in: width, size: size)
    return max(contentSize(naturalSize(of: styledTitle, width: available)).height + size, 44)
  }

  /// The minimum distance from the title to the top and bottom edges, in points.
  private static let inset = 4.0

  // MARK: Drawing

  public override var shadowedFace: Face? { face }

  public override var dimsItself: Bool { !isClassic }

  public override func draw(on canvas: Canvas) {
    let fill = fill(color ?? effectiveTint, of: face)
    var titleColor = titleColor ?? fill.readableText
    if isEnabled || !dimsItself {
      drawFace(fill, under: titleColor, on: canvas)
    } else {
      dim(on: canvas) { drawFace(fill, under: titleColor, on: $0) }
      titleColor = dimmed(titleColor, on: fill.average)
    }
    let layout = titleLayout(fitting: bounds.size, scale: canvas.textScale)
    let free = bounds.width - contentSize(layout?.size ?? .zero).width
    // A title that needs more than the usual padding leaves less at its side.
    let padding = min(size, free / 2)
    let place = TitlePlace(
      in: bounds.inset(dx: padding, dy: 0), icon: icon.map { iconHeight * $0.aspect },
      gap: iconGap, title: layout?.size.width ?? 0, alignment, isRightToLeft: isRightToLeft)
    icon?.draw(
      x: place.icon, middle: bounds.center.y, height: iconHeight, color: titleColor,
      isRightToLeft: isRightToLeft, on: canvas)
    if let layout {
      canvas.draw(layout, x: place.title, middle: bounds.center.y, color: titleColor)
    }
    drawBadge(at: place, title: layout?.size ?? .zero, on: canvas)
  }

  /// Draws the badge on the icon, or beside the title if there is no icon.
  private func drawBadge(at place: TitlePlace, title: Size, on canvas: Canvas) {
    guard let shownBadge else { return }
    let size = icon.map { Size(width: iconHeight * $0.aspect, height: iconHeight) } ?? title
    let area = Rectangle(
      x: icon == nil ? place.title : place.icon, y: bounds.center.y - size.height / 2,
      width: size.width, height: size.height)
    shownBadge.draw(
      beside: inLayoutDirection(area), isOnIcon: icon != nil, in: bounds, of: self, on: canvas)
  }

  private func drawFace(_ fill: FaceFill, under ink: Color, on canvas: Canvas) {
    let area = canvas.pixelAligned(bounds)
    face.drawShadow(of: fill, in: area, on: canvas)
    face.paint(fill.held(under: ink, by: pressedLook), in: area, on: canvas)
    if let holding {
      var passed = canvas
      passed.clip(to: face.shape(in: area))
      var part = area
      part.width *= holding.progress
      passed.fill(.rectangle(inLayoutDirection(part, in: area)), fill.color.held(under: ink))
    }
    face.drawOutline(in: area, on: canvas)
  }

  private var iconHeight: Double { iconSize ?? size * 1.25 }
  private var iconGap: Double { title.isEmpty ? 0 : size / 2 }

  private var styledTitle: Title {
    Title(title, size: size, minimumSize: minimumSize, weight: fontWeight)
  }

  /// Lays out the title in `bounds`. It wraps to as many lines as fit, then shrinks.
  func titleLayout(fitting bounds: Size, scale: Double) -> TextLayout? {
    textLayout(
      of: styledTitle, height: bounds.height - 2 * Self.inset, alignment: alignment, scale: scale
    ) { availableTitleWidth(in: bounds.width, size: $0) }
  }

  /// The width available to the title beside the icon. The padding scales with the font size.
  private func availableTitleWidth(in width: Double, size: Double) -> Double {
    let iconWidth = icon.map { iconHeight * $0.aspect + iconGap }
    return max(width - size - (iconWidth ?? 0), size)
  }

  public override func baseline(in size: Size) -> Double? {
    titleLayout(fitting: size, scale: displayScale)?.lineBaseline(centeredAt: size.height / 2)
  }

  private func contentSize(_ title: Size) -> Size {
    var content = title
    if let icon {
      content.width += iconHeight * icon.aspect + iconGap
      content.height = max(content.height, iconHeight)
    }
    return content
  }

  // MARK: Tracking

  public override var focusShape: FocusShape { FocusShape(bounds, cornerRadius: face.cornerRadius) }

  public override var dragDirections: DragDirections { [] }

  /// A button with `hold` is pressed later.
  public override func isPress(_ touch: Touch) -> Bool { hold == 0 }

  public override func beginTracking(_ touch: Touch) -> Bool {
    valueBeforePress = isPressed
    if hold > 0 { startHolding() } else { press(touch) }
    return true
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    guard isPressing else {
      if !touch.isInside { endHolding() }
      return true
    }
    guard touch.isInside || hold == 0 else {
      // A finger that returns must stay as long again, in another touch.
      show(latches ? pressedValue : releasedValue, during: touch)
      isPressing = false
      repetition = nil
      return true
    }
    show(touch.isInside ? pressedValue : releasedValue, during: touch)
    if !touch.isInside {
      repetition = nil
    } else if `repeat`, repetition == nil {
      startRepeating()
    }
    return true
  }

  public override func endTracking(_ touch: Touch) {
    guard isPressing else { return }
    guard pressQuestion == nil else {
      if touch.isInside, !triggersPrimaryAction { latchAfterQuestion() }
      return
    }
    touch.finish(
      valueSlot, with: latches && touch.isInside ? pressedValue : releasedValue, animated: true)
  }

  public override func cancelTracking(_ touch: Touch) {
    guard isPressing, pressQuestion == nil else { return }
    // A button that was held long enough has been pressed already.
    touch.finish(valueSlot, with: latches && hold > 0 ? pressedValue : releasedValue)
  }

  public override func trackingDidChange() {
    super.trackingDidChange()
    guard touches.isEmpty else { return }
    repetition = nil
    isPressing = false
    endHolding()
    if pressQuestion != nil { setNeedsDisplay() }
  }

  /// Presses the button. Without `hold` and `repeat`, the action follows when the finger goes up.
  private func press(_ touch: Touch) {
    isPressing = true
    show(pressedValue, during: touch)
    if `repeat` { startRepeating() }
    // The new value or the action may cancel the touch, which ends the repetition.
    guard triggersPrimaryAction, !touches.isEmpty else { return }
    latchAfterQuestion()
    sendActions(for: .primaryActionTriggered)
  }

  /// Sets the value for as long as the touch lasts, unless the press asks a question.
  private func show(_ isPressed: Bool, during touch: Touch) {
    if pressQuestion == nil { touch.set(isPressed, in: valueSlot) } else { setNeedsDisplay() }
  }

  /// Turns a button that latches on or off after the question, if the press asks one.
  private func latchAfterQuestion() {
    guard pressQuestion != nil else { return }
    let value = pressedValue
    afterQuestion { [weak self] in
      if let self, latches { enter(value, in: valueSlot) }
    }
  }

  private var pressedValue: Bool { !latches || !valueBeforePress }
  private var releasedValue: Bool { latches && valueBeforePress }

  // MARK: Holding

  private func startHolding() {
    holding = Holding()
    requestFrames()
  }

  private func endHolding() {
    guard holding != nil else { return }
    holding = nil
    setNeedsDisplay()
  }

  /// Shows how much of the time has passed, and presses the button at its end.
  private func advanceHolding(to time: Duration) {
    holding?.advance(to: time, of: hold)
    setNeedsDisplay()
    guard let holding, holding.progress >= 1 else { return requestFrames() }
    endHolding()
    guard let touch = touches.first else { return }
    confirmPress()
    press(touch)
  }

  // MARK: Repetitions

  private func startRepeating() {
    // The new value may have cancelled the touch, for example by disabling the button.
    guard !touches.isEmpty else { return }
    repetition = Repetition()
    requestFrames()
  }

  public override func advance(to time: Duration) -> Bool {
    let isAnimating = super.advance(to: time)
    if holding != nil {
      advanceHolding(to: time)
      return true
    }
    guard repetition != nil else { return isAnimating }
    if repetition?.isDue(at: time) == true {
      sendActions(for: .primaryActionTriggered)
      requestFrames()
    }
    return true
  }
}
