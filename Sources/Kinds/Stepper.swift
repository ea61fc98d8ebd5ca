import Controls
import Geometry
import Raster
import TouchTracking

/// A number between a button that lowers it and one that raises it.
///
/// A press changes the number by a step, again and again while it lasts, up to the end of the range.
public final class Stepper: PressControl, NumberControl {
  @Resized(.number(in: 1...1_000, unit: "points", "The font size of the number.").asTextSize)
  public var size = 20.0
  @Redrawn(
    .number(
      in: 1...1_000, unit: "points",
      "The font size to which a number that does not fit shrinks before it becomes an ellipsis."))
  public var minimumSize = TypeSize.minimum
  @Redrawn(.color("The fill colour of the buttons; the tint if not set."))
  public var color: Color? = nil
  @Redrawn(
    .color("The colour of the signs; black or white if not set, whichever is more legible."))
  public var signColor: Color? = nil
  @Redrawn(
    .face(
      cornerRadius: "The radius of the corners of the buttons.",
      outline: "The width of the outline of the buttons.",
      outlineColor: "The colour of the outline of the buttons."))
  public var face = Face()

  let valueSlot = Slot("value", 0.0, "The number that it shows and changes.")

  /// The declaration of the `stepper` kind.
  public static let kind = ControlKind(
    "stepper", "A number between a button that lowers it and one that raises it.",
    theme: [
      "color": "raised", "signColor": "text", "cornerRadius": 12, "outline": 1,
      "outlineColor": "edge",
    ],
    example: """
      { kind: "stepper", name: "guests", minimum: 1, maximum: 8, step: 1, value: 2 }
      """
  ) { Stepper() }

  /// One of the two buttons.
  private enum Side: Double, CaseIterable {
    case minus = -1
    case plus = 1

    var icon: BuiltInIcon { self == .minus ? .minus : .plus }
  }

  private var repetition: Repetition?
  /// The number before the touch; nil if it was unknown.
  private var numberBefore: Double?

  public override class var sharedProperties: [Property] { commonProperties + rangeProperties }

  public override var shownTexts: [String] { [valueSlot.text(in: language)] }

  public override func rangeDidChange(_ slot: ValueSlot) {
    setNeedsDisplay()
    intrinsicSizeDidChange()
  }

  public override func languageDidChange() { rangeDidChange(valueSlot) }

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    setNeedsDisplay()
  }

  /// The value decides whether the signs are dimmed, also while the number shown is still moving.
  public override func valueDidChange(_ slot: ValueSlot) { setNeedsDisplay() }

  // MARK: Geometry

  /// The width of a button.
  private static let buttonWidth = 56.0
  /// The distance from the number to the buttons.
  private static let gap = 8.0

  private func buttonWidth(in width: Double) -> Double { min(Self.buttonWidth, width / 3) }

  private func area(of side: Side) -> Rectangle {
    let width = buttonWidth(in: bounds.width)
    return inLayoutDirection(
      Rectangle(
        x: side == .minus ? 0 : bounds.width - width, y: 0, width: width, height: bounds.height))
  }

  public override func part(under touch: Touch) -> Int? {
    Side.allCases.firstIndex { area(of: $0).hitArea.contains(touch.location) }
  }

  /// The button that a finger presses.
  private var pressed: Side? { pressedPart.map { Side.allCases[$0] } }

  public override var touchableParts: [(name: String, area: Rectangle)] {
    [("minus", area(of: .minus)), ("plus", area(of: .plus))]
  }

  /// Taps the plus.
  public override var demonstration: [DemonstrationFinger] {
    let point = area(of: .plus).center
    return [{ _ in point }]
  }

  /// - Parameter number: the number; nil if it is unknown.
  private func layout(of number: Double?, width: Double?, scale: Double) -> TextLayout? {
    let value = valueSlot.value
    var runs = [ValueRun(value.text(of: number.map { .number($0) }, in: language))]
    if number != nil, !value.unit.isEmpty { runs.append(ValueRun(value.unit, isUnit: true)) }
    let box = textBox(width: width, maximumLines: 1, alignment: .center)
    return typesetter?.layout(fitting: size, minimum: minimumSize, in: box, scale: scale) { size in
      let font = effectiveFont(size: size, weight: .semibold, hasTabularDigits: true)
      return runs.spans(font, unitColor: effectiveUnitColor)
    }
  }

  private func layout(in width: Double, scale: Double) -> TextLayout? {
    let free = max(width - 2 * (buttonWidth(in: width) + Self.gap), 1)
    return layout(of: valueSlot.isKnown ? valueSlot.shown : nil, width: free, scale: scale)
  }

  /// The numbers at both ends of the range fit.
  public override var intrinsicSize: Size? {
    let widths = [minimum, maximum].map {
      layout(of: $0, width: nil, scale: displayScale)?.size.width ?? 0
    }
    let number = widths.reduce(0, max)
    return Size(width: number + 2 * (Self.buttonWidth + 2 * Self.gap), height: 44)
  }

  public override func baseline(in size: Size) -> Double? {
    layout(in: size.width, scale: displayScale)?.baseline(centeredAt: size.height / 2)
  }

  // MARK: Drawing

  public override var shadowedFace: Face? { face }

  public override func draw(on canvas: Canvas) {
    for side in Side.allCases { draw(side, on: canvas) }
    guard let layout = layout(in: bounds.width, scale: canvas.textScale) else { return }
    canvas.draw(layout, centeredAt: bounds.center, color: effectiveTextColor)
  }

  /// Draws a button. At the end of the range its sign is dimmed.
  private func draw(_ side: Side, on canvas: Canvas) {
    let fill = fill(color ?? effectiveTint, of: face)
    let ink = signColor ?? fill.readableText
    let area = canvas.pixelAligned(area(of: side))
    face.draw(in: area, pressed == side ? fill.held(under: ink) : fill, on: canvas)
    let icon = Icon.builtIn(side.icon)
    let height = min(24, area.height * 0.6)
    icon.draw(
      x: area.center.x - height * icon.aspect / 2, middle: area.center.y, height: height,
      color: canStep(to: side) ? ink : ink.opacity(Control.unknownOpacity), on: canvas)
  }

  // MARK: Steps

  private func canStep(to side: Side) -> Bool {
    guard valueSlot.isKnown else { return true }
    return side == .minus ? valueSlot.number > minimum : valueSlot.number < maximum
  }

  /// The distance of a step: a hundredth of the range if the value has none.
  private var distance: Double { step ?? (maximum - minimum) / 100 }

  /// Changes the number by a step. An unknown one becomes the minimum.
  private func step(_ touch: Touch) {
    guard let side = pressed else { return }
    let next = valueSlot.number + side.rawValue * distance
    touch.set(valueSlot.isKnown ? min(max(next, minimum), maximum) : minimum, in: valueSlot)
    // The new value may have cancelled the touch, for example by disabling the control.
    if canStep(to: side), !touches.isEmpty { requestFrames() } else { repetition = nil }
  }

  public override func advance(to time: Duration) -> Bool {
    let isAnimating = super.advance(to: time)
    guard repetition != nil, let touch = touches.first else { return isAnimating }
    if repetition?.isDue(at: time) == true { step(touch) }
    return repetition != nil || isAnimating
  }

  // MARK: Tracking

  public override var pressesFollowFingers: Bool { false }

  public override var adjustedSlot: ValueSlot? { valueSlot }

  public override var focusShape: FocusShape {
    FocusShape(bounds, cornerRadius: face.cornerRadius)
  }

  public override func beginTracking(_ touch: Touch) -> Bool {
    guard part(under: touch) != nil, super.beginTracking(touch) else { return false }
    numberBefore = valueSlot.isKnown ? valueSlot.number : nil
    repetition = Repetition()
    step(touch)
    return true
  }

  /// A finger that leaves the button stops the repetitions.
  public override func continueTracking(_ touch: Touch) -> Bool {
    defer { if !isPressed { repetition = nil } }
    return super.continueTracking(touch)
  }

  /// A press that becomes a drag of a container changes nothing.
  public override func cancelTracking(_ touch: Touch) {
    super.cancelTracking(touch)
    if let numberBefore { touch.finish(valueSlot, with: numberBefore) }
  }

  public override func trackingDidChange() {
    if touches.isEmpty { repetition = nil }
  }
}
