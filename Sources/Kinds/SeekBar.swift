import Controls
import Geometry
import Raster
import TouchTracking

/// How far a medium has played, and how much of it is there: progress over buffer over a track.
///
/// A media player feeds both values while a finger may seek. A seek that is lost, or ends outside,
/// counts as ended: all send `touchUpInside`.
public final class SeekBar: Control {
  @Redrawn(.boolean("Whether there is a thumb."))
  public var isThumbVisible = true
  @Redrawn(.color("The colour of the track."))
  public var trackColor = Color.white
  @Resized(.length("How high the track is."))
  public var trackHeight = 10.0
  @Redrawn(.length("How round the track's corners are."))
  public var trackRadius = 5.0
  @Redrawn(.color("The colour of what is buffered."))
  public var bufferColor = Color(gray: 0, alpha: 0.7)
  @Redrawn(.color("The colour of what has played; the tint where null."))
  public var progressColor: Color? = .black
  @Redrawn(.color("The colour of the thumb."))
  public var thumbColor = Color.black
  @Resized(.length("The thumb's diameter."))
  public var thumbRadius = 20.0
  @Observed(
    .boolean(
      "Whether a touch moves the progress there at once; if not, only dragging moves it."))
  public var tapToSeek = true

  let progressSlot = Slot("progress", 0.0, "How much has played, of all of it.")
  let bufferSlot = Slot("buffer", 0.0, "How much is there to be played, of all of it.")

  /// As panel files name it.
  public static let kind = ControlKind(
    "seekBar", "How far a medium has played, and how much of it is there.",
    theme: [
      "trackColor": "line", "bufferColor": "buffer", "progressColor": nil,
      "thumbColor": "handle", "trackHeight": 8, "trackRadius": 4, "thumbRadius": 28,
      "heldGrowth": 0.15, "showsValueWhileHeld": true, "rimWidth": 2.5, "rimColor": "rim",
      "limitColor": "warningFill",
    ]
  ) { SeekBar() }

  /// How far right of the thumb's centre the finger grabbed it.
  private var grabOffset = 0.0

  /// How much has played, 0…1.
  public var progress: Double { progressSlot.content }
  /// How much is there, 0…1.
  public var buffer: Double { bufferSlot.content }

  /// Sets the progress, 0…1. Throws `held` while a finger seeks: the finger wins.
  public func setProgress(_ progress: Double, animated: Bool = false) throws(ValueError) {
    guard !progressSlot.isValueHeld else { throw .held }
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

  // MARK: Places

  private var thumbSize: Double { isThumbVisible ? thumbRadius : 0 }

  /// The track, with room for half a thumb at both ends.
  var track: Rectangle {
    Rectangle(
      x: thumbSize / 2, y: (bounds.height - trackHeight) / 2,
      width: max(bounds.width - thumbSize, 0), height: trackHeight)
  }

  /// Where a slot's number lies. A value that counts something else than 0…1 fills its own range.
  private func place(of number: Double, in slot: ValueSlot) -> Double {
    let range = slot.value.maximum - slot.value.minimum
    return track.x + (range > 0 ? (number - slot.value.minimum) / range : 0) * track.width
  }

  private func thumbBounds(at number: Double) -> Rectangle {
    Rectangle(
      center: Point(x: place(of: number, in: progressSlot), y: bounds.center.y),
      radius: thumbSize / 2)
  }

  /// The area of a held thumb.
  private func thumbArea(at number: Double) -> Rectangle {
    grown(thumbBounds(at: number)).inset(by: -1)
  }

  public override func drawingBounds(of size: Size) -> Rectangle {
    // A thumb may be higher than the control.
    super.drawingBounds(of: size)
      .inset(dx: 0, dy: min((size.height - thumbSize) / 2, 0))
      .inset(by: -reach(ofHandle: thumbSize))
  }

  public override func handleArea(of slot: ValueSlot) -> Rectangle? {
    slot === progressSlot ? thumbBounds(at: slot.shown) : nil
  }

  /// A part of all is read in percent.
  public override func handleValue(of slot: ValueSlot) -> HandleValue? {
    let value = slot.value
    guard value.unit.isEmpty, value.minimum == 0, value.maximum == 1 else {
      return super.handleValue(of: slot)
    }
    return HandleValue(NumberFormat.fixed(slot.shown * 100, decimals: 0), unit: "%")
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
      part.width = place(of: slot.shown, in: slot) - track.x
      inside.fill(.rectangle(part), color)
    }
    guard isThumbVisible else { return }
    let thumb = Shape.circle(
      center: Point(x: place(of: progressSlot.shown, in: progressSlot), y: track.center.y),
      radius: thumbSize / 2 * (1 + growth(of: progressSlot)))
    drawRim(around: thumb, of: progressSlot, on: canvas)
    canvas.fill(
      thumb,
      isTracking && heldGrowth == 0 ? thumbColor.held : handleColor(thumbColor, of: progressSlot))
  }

  /// Only the stretch that changed, and where the thumb was and is.
  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    let (from, to) = (place(of: old, in: slot), place(of: new, in: slot))
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

  public override var endsLikeUpInside: Bool { true }

  public override func beginTracking(_ touch: Touch) -> Bool {
    guard touches.count == 1 else { return false }
    let thumb = thumbBounds(at: progressSlot.shown)
    if touch.location.distance(to: thumb.center) < thumbSize / 2 {
      grabOffset = touch.location.x - thumb.center.x
      touch.hold(progressSlot)
    } else {
      grabOffset = 0
      if tapToSeek { seek(touch) }
    }
    return true
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    seek(touch)
    return true
  }

  private func seek(_ touch: Touch) {
    guard track.width > 0 else { return }
    let fraction = (touch.location.x - grabOffset - track.x) / track.width
    let value = progressSlot.value
    touch.set(
      value.minimum + min(max(fraction, 0), 1) * (value.maximum - value.minimum),
      in: progressSlot)
  }
}
