import Controls
import Geometry
import Raster
import TouchTracking

/// Shows how much of a medium has played and how much is buffered, and lets a finger seek.
///
/// A media player sets both values. The touch always sends `touchUpInside` at its end, even if it is
/// cancelled or ends outside.
public final class SeekBar: Control {
  @Redrawn(.boolean("Whether the thumb is visible."))
  public var isThumbVisible = true
  @Redrawn(.color("The colour of the track."))
  public var trackColor = Color.white
  @Resized(.length("The height of the track."))
  public var trackHeight = 10.0
  @Redrawn(.length("The radius of the corners of the track."))
  public var trackRadius = 5.0
  @Redrawn(.color("The colour of the buffered part."))
  public var bufferColor = Color(gray: 0, alpha: 0.7)
  @Redrawn(.color("The colour of the played part; the tint if `null`."))
  public var progressColor: Color? = .black
  @Redrawn(.color("The colour of the thumb."))
  public var thumbColor = Color.black
  @Resized(.length("The diameter of the thumb."))
  public var thumbRadius = 20.0
  @Redrawn(
    .length(
      "The width of the outline around the track and the thumb, drawn where their colours would hardly be visible on the background."
    ))
  public var outline = 1.0
  @Observed(
    .boolean(
      "Whether a touch on the track moves the thumb there at once; otherwise only a drag moves it.")
  )
  public var tapToSeek = true

  let progressSlot = Slot("progress", 0.0, isFraction: true, "The fraction that has played.")
  let bufferSlot = Slot("buffer", 0.0, isFraction: true, "The fraction that is buffered.")

  /// The declaration of the `seekBar` kind.
  public static let kind = ControlKind(
    "seekBar", "Shows how much of a medium has played and is buffered; a touch seeks.",
    theme: [
      "trackColor": "track", "bufferColor": "buffer", "progressColor": nil,
      "thumbColor": "handle", "trackHeight": "track", "trackRadius": 4, "thumbRadius": "handle",
      "outline": 0,
      "heldGrowth": 0.15, "showsValueWhileHeld": true, "rimWidth": 2.5, "rimColor": "rim",
      "limitColor": "warningFill",
    ],
    example: """
      { kind: "seekBar", name: "song", progress: 0.3, buffer: 0.8 }
      """
  ) { SeekBar() }

  /// The x offset of the finger from the centre of the thumb.
  private var grabOffset = 0.0

  /// The fraction that has played, 0…1.
  public var progress: Double { progressSlot.content }
  /// The fraction that is buffered, 0…1.
  public var buffer: Double { bufferSlot.content }

  /// Sets the progress, 0…1. Throws `held` while a finger seeks.
  public func setProgress(_ progress: Double, animated: Bool = false) throws(ValueError) {
    guard !progressSlot.value.isHeld else { throw .held }
    try progressSlot.value.set(.number(progress), animated: animated)
  }

  /// Sets the buffer, 0…1.
  public func setBuffer(_ buffer: Double, animated: Bool = false) throws(ValueError) {
    try bufferSlot.value.set(.number(buffer), animated: animated)
  }

  public override var intrinsicSize: Size? {
    Size(width: 240, height: max(trackHeight, thumbRadius))
  }

  public override class var sharedProperties: [Property] {
    commonProperties + handleProperties
  }

  // MARK: Geometry

  private var thumbSize: Double { isThumbVisible ? thumbRadius : 0 }

  /// The frame of the track. In the theme `classic`, it leaves half the thumb's width free at both
  /// ends.
  var track: Rectangle {
    isClassic
      ? travel
      : Rectangle(
        x: 0, y: (bounds.height - trackHeight) / 2, width: bounds.width, height: trackHeight)
  }

  /// The part of the track on which the centre of the thumb moves.
  private var travel: Rectangle {
    Rectangle(
      x: thumbSize / 2, y: (bounds.height - trackHeight) / 2,
      width: max(bounds.width - thumbSize, 0), height: trackHeight)
  }

  /// The x position up to which the track is filled for a slot.
  private func end(of slot: ValueSlot) -> Double {
    slot.isKnown ? position(of: slot.shown, in: slot) : track.x
  }

  /// The x position of a number. The full range of the slot's value, usually 0…1, fills the track.
  private func position(of number: Double, in slot: ValueSlot) -> Double {
    let range = slot.value.maximum - slot.value.minimum
    let part = slot === progressSlot ? travel : track
    return part.x + (range > 0 ? (number - slot.value.minimum) / range : 0) * part.width
  }

  private func thumbBounds(at number: Double) -> Rectangle {
    Rectangle(
      center: Point(x: position(of: number, in: progressSlot), y: bounds.center.y),
      radius: thumbSize / 2)
  }

  /// The area that the thumb covers while held.
  private func thumbArea(at number: Double) -> Rectangle {
    grown(thumbBounds(at: number)).inset(by: -1)
  }

  public override func drawingBounds(of size: Size) -> Rectangle {
    // The thumb may be taller than the control.
    super.drawingBounds(of: size)
      .inset(dx: 0, dy: min((size.height - thumbSize) / 2, 0))
      .inset(by: -reach(ofHandle: thumbSize))
  }

  public override func handleArea(of slot: ValueSlot) -> Rectangle? {
    slot === progressSlot && slot.isKnown ? thumbBounds(at: slot.shown) : nil
  }

  public override func handlePosition(of slot: ValueSlot, at number: Double) -> Point? {
    slot === progressSlot ? thumbBounds(at: number).center : nil
  }

  /// A fraction is shown as a percentage.
  public override func handleValue(of slot: ValueSlot) -> HandleValue? {
    let value = slot.value
    guard value.unit.isEmpty, value.minimum == 0, value.maximum == 1 else {
      return super.handleValue(of: slot)
    }
    let percentage = NumberFormat.fixed(slot.shown * 100, decimals: 0, in: language)
    return HandleValue(percentage, unit: "%")
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    let track = canvas.pixelAligned(track)
    var inside = canvas
    inside.clip(to: .roundedRectangle(track, radius: trackRadius))
    inside.fill(.rectangle(track), trackColor)
    for (slot, color) in [
      (bufferSlot, bufferColor), (progressSlot, progressColor ?? effectiveTint),
    ] {
      var part = track
      part.width = end(of: slot) - track.x
      inside.fill(.rectangle(part), color)
    }
    drawOutline(of: track, on: canvas)
    guard isThumbVisible, progressSlot.isKnown else { return }
    let center = Point(x: position(of: progressSlot.shown, in: progressSlot), y: track.center.y)
    let radius = thumbSize / 2 * (1 + growth(of: progressSlot))
    let thumb = Shape.circle(center: center, radius: radius)
    drawRim(around: thumb, of: progressSlot, on: canvas)
    canvas.fill(thumb, handleColor(thumbColor, of: progressSlot))
    if rimWidth == 0, let outlineColor = outlineColor(around: thumbColor) {
      canvas.stroke(
        .circle(center: center, radius: max(radius - outline / 2, 0)), outlineColor, width: outline)
    }
  }

  /// Draws the outline of the parts of the track that would hardly be visible without it.
  private func drawOutline(of track: Rectangle, on canvas: Canvas) {
    let played = end(of: progressSlot)
    let buffered = max(end(of: bufferSlot), played)
    let bufferedColor = bufferColor.over(trackColor)
    for (left, right, color) in [
      (track.left, played, (progressColor ?? effectiveTint).over(bufferedColor)),
      (played, buffered, bufferedColor), (buffered, track.right, trackColor),
    ] {
      guard let outlineColor = outlineColor(around: color) else { continue }
      var part = canvas
      part.clip(
        to: .rectangle(
          Rectangle(left: left, top: track.top, right: right, bottom: track.bottom)))
      part.stroke(
        .roundedRectangle(track.inset(by: outline / 2), radius: max(trackRadius - outline / 2, 0)),
        outlineColor, width: outline)
    }
  }

  /// The minimum contrast of a visible part with the background. (WCAG 2.2.)
  private static let minimumContrast = 3.0

  /// The colour of an outline that is visible on the background; nil if `color` is visible without
  /// it.
  private func outlineColor(around color: Color) -> Color? {
    guard outline > 0, let ground = effectiveGround,
      ground.contrast(with: color.over(ground)) < Self.minimumContrast
    else { return nil }
    // With the full contrast of text, the outline would dominate the parts.
    return ground.mixed(with: ground.readableText, by: 0.75)
  }

  /// Redraws the part of the track that changed, and the old and new areas of the thumb.
  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    let (from, to) = (position(of: old, in: slot), position(of: new, in: slot))
    setNeedsDisplay(
      in: Rectangle(
        left: min(from, to), top: track.top, right: max(from, to), bottom: track.bottom
      ).inset(by: -1))
    if slot === progressSlot, isThumbVisible {
      setNeedsDisplay(in: thumbArea(at: old))
      setNeedsDisplay(in: thumbArea(at: new))
    }
  }

  public override func trackingDidChange() {
    setNeedsDisplay(in: thumbArea(at: progressSlot.shown))
  }

  // MARK: Tracking

  public override var finalEvent: ControlEvent? { .touchUpInside }

  public override var dragDirections: DragDirections { .horizontal }

  public override var adjustedSlot: ValueSlot? { progressSlot }

  public override var focusShape: FocusShape {
    let height = max(trackHeight, thumbSize)
    return FocusShape(
      Rectangle(
        x: 0, y: (bounds.height - height) / 2, width: bounds.width, height: height),
      cornerRadius: trackRadius + (height - trackHeight) / 2)
  }

  public override func beginTracking(_ touch: Touch) -> Bool {
    let thumb = thumbBounds(at: progressSlot.shown)
    if progressSlot.isKnown, touch.location.distance(to: thumb.center) < thumbSize / 2 {
      grabOffset = touch.location.x - thumb.center.x
      touch.hold(progressSlot)
    } else {
      grabOffset = 0
      if tapToSeek || !progressSlot.isKnown { seek(touch) }
    }
    return true
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    seek(touch)
    return true
  }

  private func seek(_ touch: Touch) {
    let travel = travel
    guard travel.width > 0 else { return }
    let fraction = (touch.location.x - grabOffset - travel.x) / travel.width
    let value = progressSlot.value
    touch.set(
      value.minimum + min(max(fraction, 0), 1) * (value.maximum - value.minimum),
      in: progressSlot)
  }
}
