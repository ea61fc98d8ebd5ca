import Controls
import Geometry
import Raster
import TouchTracking

/// A switch, flipped by a tap or by dragging its thumb.
public final class Toggle: Control {
  @Redrawn(.color("The colour of the track while it is off."))
  public var trackColor = Color(gray: 0.9)
  @Redrawn(.color("The colour of the track while it is on; the tint if not set."))
  public var onColor: Color? = nil
  @Redrawn(.color("The colour of the thumb."))
  public var thumbColor = Color.white
  @Redrawn(.color("The colour of the thumb while it is on; `thumbColor` if not set."))
  public var onThumbColor: Color? = nil
  @Redrawn(
    .number(in: 0...1, "The roundness of the track and the thumb: 0 is square and 1 is round."))
  public var curvaceousness = 1.0
  @Redrawn(.number(in: 0...1, "The strength of the shadow under the thumb."))
  public var shadow = 1.0

  let valueSlot = Slot("value", false, "Whether the switch is on.")

  /// The declaration of the `toggle` kind.
  public static let kind = ControlKind(
    "toggle", "A switch, flipped by a tap or by dragging its thumb.",
    theme: [
      "trackColor": "off", "thumbColor": "handle", "shadow": 0, "heldGrowth": 0.1,
      "rimWidth": 1.5, "rimColor": "rim",
    ],
    example: """
      { kind: "toggle", name: "light", value: true }
      """
  ) { Toggle() }

  /// The position of the thumb, from 0 for off to 1 for on, and in the middle if the value is
  /// unknown. It follows a finger that drags it, and is
  /// animated to the value afterwards.
  private var position = AnimatedNumber(0)
  private var grip = Grip.none

  private enum Grip: Hashable {
    case none
    /// Down at `x` and not moved yet; may become a tap.
    case pressed(x: Double)
    /// Dragging the thumb, grabbed `offset` points to the right of its centre.
    case dragging(offset: Double)
  }

  /// The distance that a finger must move before it drags, in points.
  private static let tapSlop = 6.0

  /// Whether the switch is on.
  public var isOn: Bool { valueSlot.content }

  /// Sets the switch. If `animated` is true, the thumb moves there.
  public func setOn(_ isOn: Bool, animated: Bool = false) {
    valueSlot.set(isOn, animated: animated)
  }

  public override var intrinsicSize: Size? { Size(width: 64, height: 36) }

  /// Includes the enlarged thumb with its rim while it is held.
  public override func drawingBounds(of size: Size) -> Rectangle {
    let track = track(in: size)
    let overhang =
      (thumbWidth(on: track) * (1 + heldGrowth) - track.height) / 2 + rimWidth
    return super.drawingBounds(of: size).inset(by: -max(overhang, 0))
  }

  public override class var sharedProperties: [Property] {
    commonProperties + plainHandleProperties
  }

  // MARK: Geometry

  private var track: Rectangle { track(in: bounds.size) }

  /// The largest track that fits in `size`, centred, with an aspect ratio of 16:9.
  private func track(in size: Size) -> Rectangle {
    let height = min(size.height, size.width * 9 / 16)
    let width = height * 16 / 9
    return Rectangle(
      x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
  }

  private func thumbWidth(on track: Rectangle) -> Double { track.height * 5 / 6 }

  private var thumbTravel: Double { track.width - track.height }
  /// The displayed position of the thumb, from 0 for off to 1 for on.
  var thumb: Double { position.value }
  /// The displayed position of the thumb, from 0 at the left to 1 at the right.
  private var thumbFromLeft: Double { isRightToLeft ? 1 - thumb : thumb }
  private var thumbCenter: Double { track.x + track.height / 2 + thumbFromLeft * thumbTravel }

  public override func handleArea(of slot: ValueSlot) -> Rectangle? {
    Rectangle(
      center: Point(x: thumbCenter, y: track.center.y), radius: thumbWidth(on: track) / 2)
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    let track = canvas.pixelAligned(track)
    let isKnown = valueSlot.isKnown
    let color = trackColor.mixed(with: onColor ?? effectiveTint, by: isKnown ? thumb : 0)
    let trackShape = Shape.roundedRectangle(track, radius: track.height * curvaceousness / 2)
    canvas.fill(trackShape, color)
    let square = Rectangle(
      center: Point(
        x: track.x + track.height / 2 + thumbFromLeft * (track.width - track.height),
        y: track.center.y), radius: thumbWidth(on: track) / 2 * (1 + growth(of: valueSlot)))
    let shape = Shape.roundedRectangle(square, radius: square.width * curvaceousness / 2)
    if shadow > 0, isKnown {
      // The shadow falls on the track only.
      var onTrack = canvas
      onTrack.clip(to: trackShape)
      onTrack.dropShadow(
        of: shape, color: Color(gray: 0, alpha: 0.35 * shadow), blur: track.height / 12,
        offset: Point(x: 0, y: track.height / 36))
    }
    let thumbColor =
      isKnown
      ? thumbColor.mixed(with: onThumbColor ?? thumbColor, by: thumb)
      : thumbColor.opacity(Control.unknownOpacity)
    drawRim(around: shape, of: valueSlot, on: canvas)
    canvas.fill(shape, handleColor(thumbColor, of: valueSlot, on: color))
    if isTracking, heldGrowth == 0 { canvas.fill(shape, Color(gray: 0, alpha: 0.1)) }
  }

  public override func trackingDidChange() { setNeedsDisplay() }

  /// Redraws everything, because the shadow extends beyond the thumb.
  public override func liftDidChange(_ slot: ValueSlot) { setNeedsDisplay() }

  private func moveThumb(to number: Double) {
    guard number != thumb else { return }
    position.jump(to: number)
    setNeedsDisplay()
  }

  // MARK: Movement

  public override func movementDuration(of slot: ValueSlot) -> Duration { Motion.toggle }

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    switch grip {
    case .dragging: break
    case .none where !position.isMoving: moveThumb(to: slot.isKnown ? new : Self.middle)
    case .none, .pressed: animateThumb()
    }
  }

  /// The thumb jumps when the value becomes known or unknown.
  public override func rangeDidChange(_ slot: ValueSlot) {
    super.rangeDidChange(slot)
    guard grip == .none else { return }
    moveThumb(to: end)
    position.stop()
  }

  /// The position of the thumb if no finger moves it.
  private var end: Double { valueSlot.isKnown ? valueSlot.number : Self.middle }
  private static let middle = 0.5

  private func animateThumb() {
    let end = end
    guard thumb != end else { return position.stop() }
    guard position.target != end else { return }
    position.move(to: end, by: transition(over: Motion.toggle))
    requestFrames()
  }

  public override func advance(to time: Duration) -> Bool {
    let isRunning = super.advance(to: time)
    let before = thumb
    let needsFrames = position.advance(to: time)
    if thumb != before { setNeedsDisplay() }
    return needsFrames || isRunning
  }

  public override func finishMovement() {
    super.finishMovement()
    guard position.isMoving else { return }
    position.finish()
    setNeedsDisplay()
  }

  // MARK: Tracking

  public override var dragDirections: DragDirections { .horizontal }

  public override var pressPoint: Point? { bounds.center }

  public override var focusShape: FocusShape {
    FocusShape(track, cornerRadius: track.height * curvaceousness / 2)
  }

  public override func beginTracking(_ touch: Touch) -> Bool {
    grip = .pressed(x: touch.location.x)
    return true
  }

  public override func isPress(_ touch: Touch) -> Bool { true }

  public override func continueTracking(_ touch: Touch) -> Bool {
    if case .pressed(let x) = grip, abs(touch.location.x - x) > Self.tapSlop {
      position.stop()
      grip = .dragging(offset: touch.location.x - thumbCenter)
    }
    if case .dragging(let offset) = grip, thumbTravel > 0 {
      let fromLeft = min(
        max((touch.location.x - offset - track.x - track.height / 2) / thumbTravel, 0), 1)
      moveThumb(to: isRightToLeft ? 1 - fromLeft : fromLeft)
      touch.set(thumb >= 0.5, in: valueSlot)
    }
    return true
  }

  public override func endTracking(_ touch: Touch) {
    if case .pressed = grip, touch.isInside {
      // A tap on either half of an unknown switch chooses that half.
      touch.finish(
        valueSlot,
        with: valueSlot.isKnown
          ? !valueSlot.content : inLayoutDirection(touch.location).x >= bounds.center.x)
    }
    releaseThumb()
  }

  public override func cancelTracking(_ touch: Touch) { releaseThumb() }

  private func releaseThumb() {
    grip = .none
    animateThumb()
  }
}
