import Controls
import Geometry
import Raster
import TouchTracking

/// How far a medium has played, and how much of it is there: progress over buffer over a track.
///
/// A media player feeds both values while a finger may seek. A seek that is lost, or ends outside,
/// counts as ended: all send `touchUpInside`.
public final class SeekBar: Control {
  /// Whether there is a thumb; the track makes room for it at both ends.
  @Redrawn public var isThumbVisible = true
  /// The track where nothing is there yet.
  @Redrawn public var trackColor = Color.white
  /// In points.
  @Resized public var trackHeight = 10.0
  /// The radius of the track's corners; they cut off its layers.
  @Redrawn public var trackRadius = 5.0
  /// The part of the track that is buffered.
  @Redrawn public var bufferColor = Color(gray: 0, alpha: 0.7)
  /// The part of the track that has played; nil for the tint.
  @Redrawn public var progressColor: Color? = .black
  /// The thumb; it lights up while a finger holds it.
  @Redrawn public var thumbColor = Color.black
  /// The thumb's diameter, in points.
  @Resized public var thumbRadius = 20.0
  /// Whether a touch moves the progress there at once; if not, only dragging moves it.
  public var tapToSeek = true

  let progressSlot = ValueSlot(
    "progress", .number(0), documentation: "How much has played, of all of it.")
  let bufferSlot = ValueSlot(
    "buffer", .number(0), documentation: "How much is there to be played, of all of it.")
  public override var declaredSlots: [ValueSlot] { [progressSlot, bufferSlot] }

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
  public var progress: Double { progressSlot.number }
  /// How much is there, 0…1.
  public var buffer: Double { bufferSlot.number }

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

  public override class var properties: [Property] {
    declared(
      after: commonProperties + handleProperties,
      .boolean("isThumbVisible", \.isThumbVisible, "Whether there is a thumb."),
      .color("trackColor", \.trackColor, "The colour of the track."),
      .length("trackHeight", \.trackHeight, "How high the track is."),
      .length("trackRadius", \.trackRadius, "How round the track's corners are."),
      .color("bufferColor", \.bufferColor, "The colour of what is buffered."),
      .color(
        "progressColor", \.progressColor, "The colour of what has played; the tint where null."),
      .color("thumbColor", \.thumbColor, "The colour of the thumb."),
      .length("thumbRadius", \.thumbRadius, "The thumb's diameter."),
      .boolean(
        "tapToSeek", \.tapToSeek,
        "Whether a touch moves the progress there at once; if not, only dragging moves it."))
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
