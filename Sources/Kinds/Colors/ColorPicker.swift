import Controls
import Geometry
import Raster
import TouchTracking

/// A wheel of hues and saturations with a bar for the brightness, or a bar of colour temperatures.
public final class ColorPicker: Control, RangedControl {
  /// What a finger chooses.
  public enum Form: String, CaseIterable, Sendable {
    case wheel, temperature
  }

  @Observed(
    .choice(
      "A `wheel` of hues and saturations sets `value`; a bar from warm to cool light sets `temperature`."
    ), didChange: ColorPicker.formDidChange)
  public var form = Form.wheel
  @Resized(.boolean("Whether the wheel has a bar for the brightness."))
  public var showsBrightness = true

  let valueSlot = Slot(
    "value", "#FFFFFF",
    "The colour as a text such as `#FF8800`. If the text is not a colour, none is chosen.")
  let temperatureSlot = Slot(
    "temperature", 2_700.0, in: 2_000...6_500, step: 50, unit: "K",
    "The temperature of white light in kelvin.")

  /// The declaration of the `colorPicker` kind.
  public static let kind = ControlKind(
    "colorPicker",
    "A wheel of hues and saturations with a bar for the brightness, or a bar from warm to cool light.",
    theme: ["heldGrowth": 0.15, "rimWidth": 3, "rimColor": "handle"],
    example: """
      { kind: "colorPicker", name: "ambience" }
      """
  ) { ColorPicker() }

  public override class var sharedProperties: [Property] {
    commonProperties + rangeProperties + plainHandleProperties
  }

  public var rangedSlots: [ValueSlot] { [temperatureSlot] }

  /// The colour that is shown; nil for none. Unlike the text, it keeps the hue of a grey.
  private(set) var shownColor: HueSaturation? = HueSaturation()
  /// The last known colour.
  private var lastColor = HueSaturation()
  /// Whether the finger is on the bar.
  private var isOnBar = false
  /// The wheel without handles, in pixels.
  private var wheelPicture: Surface?

  // In points.
  private var handleDiameter: Double { isClassic ? 28 : handleToken }
  static let barWidth = 44.0
  static let gap = 16.0

  private var usesBar: Bool { form == .temperature || showsBrightness }

  // MARK: Values

  private var slot: ValueSlot { form == .wheel ? valueSlot : temperatureSlot }

  private func formDidChange() {
    intrinsicSizeDidChange()
    setNeedsDisplay()
  }

  public override func slotDidLink(_ slot: ValueSlot) { colorDidChange() }
  public override func valueDidChange(_ slot: ValueSlot) {
    if slot === valueSlot { colorDidChange() }
  }

  public override func rangeDidChange(_ slot: ValueSlot) {
    colorDidChange()
    setNeedsDisplay()
  }

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    if slot === temperatureSlot { setNeedsDisplay() }
  }

  private func colorDidChange() {
    guard valueSlot.isKnown, let color = Color(hex: valueSlot.content), color.alpha == 1 else {
      return show(nil)
    }
    // The text is rounded to bytes. Keep the handle where the finger left it.
    show(lastColor.color.hex == color.hex ? lastColor : HueSaturation(color, after: lastColor))
  }

  private func show(_ color: HueSaturation?) {
    guard color != shownColor else { return }
    setNeedsDisplay(in: handleBounds)
    shownColor = color
    if let color { lastColor = color }
    setNeedsDisplay(in: handleBounds)
    setNeedsDisplay(in: bar)
  }

  /// The colour of the light that the control shows; nil for none.
  var light: Color? {
    form == .wheel
      ? shownColor?.color : temperatureSlot.isKnown ? Color(kelvin: temperatureSlot.shown) : nil
  }

  // MARK: Geometry

  public override var intrinsicSize: Size? {
    form == .wheel
      ? Size(width: 220, height: 220 + (showsBrightness ? Self.gap + Self.barWidth : 0))
      : Size(width: 240, height: Self.barWidth)
  }

  /// Whether the bar is vertical. A vertical bar is beside the wheel, not below it.
  private var isBarVertical: Bool {
    form == .wheel ? bounds.width > bounds.height : bounds.height > bounds.width
  }

  private var barThickness: Double {
    let side = min(bounds.width, bounds.height)
    return form == .temperature ? min(side, Self.barWidth * 1.5) : min(Self.barWidth, side / 4)
  }

  private var barGap: Double { min(Self.gap, barThickness / 2) }

  /// The square around the wheel.
  var wheel: Rectangle {
    let space = showsBrightness ? barThickness + barGap : 0
    let side = max(
      min(
        bounds.width - (isBarVertical ? space : 0), bounds.height - (isBarVertical ? 0 : space)), 1)
    let whole = Size(
      width: side + (isBarVertical ? space : 0), height: side + (isBarVertical ? 0 : space))
    return inLayoutDirection(
      Rectangle(
        x: (bounds.width - whole.width) / 2, y: (bounds.height - whole.height) / 2, width: side,
        height: side))
  }

  /// The bar of the brightness or of the temperature; empty for none.
  var bar: Rectangle {
    guard usesBar else { return .zero }
    guard form == .wheel else {
      return isBarVertical
        ? Rectangle(
          x: (bounds.width - barThickness) / 2, y: 0, width: barThickness, height: bounds.height)
        : Rectangle(
          x: 0, y: (bounds.height - barThickness) / 2, width: bounds.width, height: barThickness)
    }
    let wheel = inLayoutDirection(wheel)
    return inLayoutDirection(
      isBarVertical
        ? Rectangle(
          x: wheel.right + barGap, y: wheel.y, width: barThickness, height: wheel.height)
        : Rectangle(
          x: wheel.x, y: wheel.bottom + barGap, width: wheel.width, height: barThickness))
  }

  private var handleRadius: Double {
    let space = usesBar ? barThickness / 2 : wheel.width / 4
    return max(min(handleDiameter / 2, space - rimWidth - 2), 1)
  }

  /// The minimum distance of the centre of the handle from the edge of the wheel.
  private var margin: Double { handleRadius + reach }

  private var reach: Double { reach(ofHandle: 2 * handleRadius) + 2 }

  /// The radius of the wheel. The handle reaches full saturation before the edge, at `margin`.
  private var wheelRadius: Double { max(wheel.width / 2, 1) }

  /// The centre of the handle in the wheel. It stays inside the wheel at full saturation.
  private func wheelPlace(of color: HueSaturation) -> Point {
    wheel.center
      + Point(angle: color.hue * 2 * .pi, radius: color.saturation * max(wheelRadius - margin, 0))
  }

  /// The centre of the handle in the bar.
  private func barPlace(_ fraction: Double) -> Point {
    let bar = bar
    let margin = min(barThickness / 2, bar.width / 2, bar.height / 2)
    if isBarVertical {
      return Point(
        x: bar.center.x, y: bar.bottom - margin - fraction * (bar.height - 2 * margin))
    }
    let part = isRightToLeft ? 1 - fraction : fraction
    return Point(x: bar.x + margin + part * (bar.width - 2 * margin), y: bar.center.y)
  }

  /// The fraction of the bar at a point.
  private func barFraction(at point: Point) -> Double {
    let (start, end) = (barPlace(0), barPlace(1))
    let length = isBarVertical ? end.y - start.y : end.x - start.x
    guard abs(length) > 0.5 else { return 0 }
    return min(
      max((isBarVertical ? point.y - start.y : point.x - start.x) / length, 0), 1)
  }

  /// The handles and their colours. The handle of the wheel is the first.
  private var handles: [(center: Point, color: Color)] {
    switch form {
    case .temperature:
      light.map { [(barPlace(fraction(of: temperatureSlot.shown)), $0)] } ?? []
    case .wheel:
      shownColor.map { color in
        [(wheelPlace(of: color), color.bright)]
          + (showsBrightness ? [(barPlace(color.brightness), color.color)] : [])
      } ?? []
    }
  }

  /// The area in which the first handle is drawn.
  private var handleBounds: Rectangle {
    handles.first.map { Rectangle(center: $0.center, radius: handleRadius + reach) } ?? .zero
  }

  public override func handleArea(of slot: ValueSlot) -> Rectangle? {
    guard slot === self.slot, let first = handles.first else { return nil }
    return Rectangle(center: first.center, radius: handleRadius)
  }

  public override func handleValue(of slot: ValueSlot) -> HandleValue? { nil }

  public override func isAtLimit(_ slot: ValueSlot) -> Bool { false }

  public override var shownTexts: [String] {
    form == .wheel
      ? [shownColor?.color.hex ?? ""].filter { !$0.isEmpty }
      : [
        temperatureSlot.value.text(
          of: temperatureSlot.isKnown ? temperatureSlot.scalar : nil, in: language)
      ]
  }

  public override var focusShape: FocusShape {
    form == .wheel
      ? FocusShape(center: wheel.center, radius: wheelRadius)
      : FocusShape(bar, cornerRadius: barThickness / 2)
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    if form == .wheel { drawWheel(on: canvas) }
    if usesBar { drawBar(on: canvas) }
    for (index, handle) in handles.enumerated() {
      let isMoved = (index == 1) == isOnBar || form == .temperature
      drawHandle(handle.color, at: handle.center, isMoved: isMoved, on: canvas)
    }
  }

  /// Draws the picture of the wheel, which is kept while the size stays the same.
  private func drawWheel(on canvas: Canvas) {
    let area = canvas.pixelAligned(wheel)
    let side = Int((area.width * canvas.scale).rounded())
    guard side > 0, side <= Surface.limit else { return }
    let picture: Surface
    if let wheelPicture, wheelPicture.width == side {
      picture = wheelPicture
    } else {
      picture = Self.wheelPicture(side: side)
      wheelPicture = picture
    }
    canvas.draw(picture, in: area)
  }

  /// A wheel whose colours are pure at the edge and white in the middle. In HSV, the saturation
  /// mixes white with the hue.
  private static func wheelPicture(side: Int) -> Surface {
    let picture = Surface(width: side, height: side)
    let canvas = Canvas(picture)
    let radius = Double(side) / 2
    let center = Point(x: radius, y: radius)
    let circle = Shape.circle(center: center, radius: radius)
    let corners = HueSaturation.corners
    canvas.fill(
      circle,
      .sweepGradient(
        center: center, start: 0,
        stops: corners.enumerated().map {
          GradientStop(Double($0.offset) / Double(corners.count - 1), $0.element)
        }))
    canvas.fill(
      circle,
      .radialGradient(
        center: center, radius: radius,
        stops: [GradientStop(0, .white), GradientStop(1, Color.white.opacity(0))]))
    return picture
  }

  private func drawBar(on canvas: Canvas) {
    let area = canvas.pixelAligned(bar)
    let count = form == .temperature ? 12 : 1
    let stops = (0...count).map { index in
      let part = Double(index) / Double(count)
      return GradientStop(part, barColor(at: part))
    }
    let radius = min(area.width, area.height) / 2
    canvas.fill(
      .roundedRectangle(area, radius: radius),
      .linearGradient(from: barPlace(0), to: barPlace(1), stops: stops))
    // One end may have the colour of the background.
    canvas.stroke(
      .roundedRectangle(area.inset(by: 0.5), radius: radius - 0.5),
      effectiveTextColor.opacity(0.25), StrokeStyle(width: 1))
  }

  private func barColor(at fraction: Double) -> Color {
    switch form {
    case .temperature: Color(kelvin: number(at: fraction))
    case .wheel: Color.black.mixed(with: shownColor?.bright ?? .white, by: fraction)
    }
  }

  /// Draws a handle: a ring around the chosen colour. The dark outline separates the ring from light
  /// colours.
  private func drawHandle(
    _ color: Color, at center: Point, isMoved: Bool, on canvas: Canvas
  ) {
    let radius = handleRadius * (1 + (isMoved ? growth(of: slot) : 0))
    let rim = max(rimWidth, 2)
    canvas.fill(.circle(center: center, radius: radius + rim + 1), Color.black.opacity(0.6))
    canvas.fill(
      .circle(center: center, radius: radius + rim), rimWidth > 0 ? rimColor : .white)
    canvas.fill(.circle(center: center, radius: radius), color)
  }

  public override func liftDidChange(_ slot: ValueSlot) { setNeedsDisplay() }

  // MARK: Tracking

  public override var heldSlot: ValueSlot? { slot }

  public override func beginTracking(_ touch: Touch) -> Bool {
    guard !slot.value.isDerived else { return false }
    let toBar = bar.distance(to: touch.location)
    isOnBar =
      form == .temperature
      || showsBrightness
        && toBar < max(wheel.center.distance(to: touch.location) - wheelRadius, 0)
    follow(touch)
    return true
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    follow(touch)
    return true
  }

  private func follow(_ touch: Touch) {
    guard form == .wheel else {
      return touch.set(number(at: barFraction(at: touch.location)), in: temperatureSlot)
    }
    var color = lastColor
    if isOnBar {
      color.brightness = barFraction(at: touch.location)
    } else {
      let offset = touch.location - wheel.center
      let turn = offset.angle / (2 * .pi)
      color.hue = turn < 0 ? turn + 1 : turn
      color.saturation = min(
        offset.distance(to: .zero) / max(wheelRadius - margin, 1), 1)
      // A black colour would hide what the finger chooses.
      if color.brightness == 0 { color.brightness = 1 }
    }
    show(color)
    touch.set(color.color.hex, in: valueSlot)
  }

  public override func cancelTracking(_ touch: Touch) { colorDidChange() }

  // MARK: Keyboard

  public override var adjustedSlot: ValueSlot? { form == .wheel ? nil : temperatureSlot }
  public override var isAdjustable: Bool { true }

  /// While adjusting, left, right and a rotary encoder change the hue, up and down the saturation, and
  /// Page Up and Page Down the brightness.
  public override func handle(_ key: Key) -> Bool {
    guard form == .wheel, isAdjusting else { return super.handle(key) }
    switch key {
    case .left: change(hue: -1)
    case .right: change(hue: 1)
    case .turn(let steps): change(hue: Double(min(max(steps, -100), 100)))
    case .up: change(saturation: 0.05)
    case .down: change(saturation: -0.05)
    case .pageUp: change(brightness: 0.1)
    case .pageDown: change(brightness: -0.1)
    default: return false
    }
    return true
  }

  /// The number of steps of keys in a turn of the wheel.
  private static let hueSteps = 72.0

  private func change(hue: Double = 0, saturation: Double = 0, brightness: Double = 0) {
    guard !valueSlot.value.isHeld, !valueSlot.value.isDerived else { return }
    var color = lastColor
    let turn = color.hue + hue / Self.hueSteps
    color.hue = turn - turn.rounded(.down)
    color.saturation = min(max(color.saturation + saturation, 0), 1)
    color.brightness = min(max(color.brightness + brightness, 0), 1)
    show(color)
    enter(color.color.hex, in: valueSlot)
  }

  /// A finger moves around the wheel, or along the bar.
  public override var demonstration: [DemonstrationFinger] {
    guard form == .wheel else { return super.demonstration }
    let (center, radius) = (wheel.center, wheelRadius * 0.65)
    return [{ time in center + Point(angle: (time - 0.25) * 2 * .pi, radius: radius) }]
  }
}
