import Geometry
import Raster
import TouchTracking

/// A switch: a tap flips it, a drag carries its thumb.
public final class Toggle: Control {
  /// The track while it is off.
  public var trackColor = Color(gray: 0.9) { didSet { setNeedsDisplay() } }
  /// The track while it is on; nil for the tint.
  public var onColor: Color? { didSet { setNeedsDisplay() } }
  /// The part that moves.
  public var thumbColor = Color.white { didSet { setNeedsDisplay() } }
  /// How round track and thumb are: 1 round, 0 square.
  public var curvaceousness = 1.0 { didSet { setNeedsDisplay() } }
  /// The strength of the shadow under the thumb.
  public var shadow = 1.0 { didSet { setNeedsDisplay() } }

  var valueSlot: ValueSlot { slots[0] }

  /// Where the thumb is drawn: 0 off, 1 on.
  private(set) var thumb = 0.0
  /// On the way to where the value is, after a finger let go.
  private var glide: NumberAnimation?
  private var grip = Grip.none

  private enum Grip: Hashable {
    case none
    /// Down at a place, and not moved yet: a tap, for all that is known.
    case pressed(x: Double)
    /// The finger carries the thumb, which it grabbed so far from its centre.
    case carried(offset: Double)
  }

  /// A finger that moved no further than this, in points, tapped.
  private static let tapSlop = 6.0

  public override init() {
    super.init()
    addSlot("value", NamedValue(.boolean(false)), documentation: "Whether it is on.")
  }

  /// Whether it is on.
  public var isOn: Bool { valueSlot.isTrue }

  /// Flips it; the thumb glides there over 0.25 s where `animated`.
  public func setOn(_ isOn: Bool, animated: Bool = false) {
    NamedValue.set([(valueSlot.value, .boolean(isOn))], origin: .panel, animated: animated)
  }

  public override var intrinsicSize: Size? { Size(width: 64, height: 36) }

  /// A held thumb may stick out.
  public override func drawingBounds(of size: Size) -> Rectangle {
    let track = track(in: size)
    let overhang = (thumbWidth(on: track) * (1 + heldGrowth) - track.height) / 2
    return super.drawingBounds(of: size).inset(by: -max(overhang, 0))
  }

  public override class var properties: [Property] {
    commonProperties + [
      heldGrowthProperty,
      .color("trackColor", \Toggle.trackColor, "The colour of the track while it is off."),
      .color(
        "onColor", \Toggle.onColor,
        "The colour of the track while it is on; the tint where not set."),
      .color("thumbColor", \Toggle.thumbColor, "The colour of the thumb."),
      .number(
        "curvaceousness", \Toggle.curvaceousness, in: 0...1,
        "How round track and thumb are: 1 round, 0 square."),
      .number(
        "shadow", \Toggle.shadow, in: 0...1, "The strength of the shadow under the thumb."),
    ]
  }

  // MARK: Places

  private var track: Rectangle { track(in: bounds.size) }

  /// The track: as high as the size allows, in its middle.
  private func track(in size: Size) -> Rectangle {
    let height = min(size.height, size.width * 9 / 16)
    let width = height * 16 / 9
    return Rectangle(
      x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
  }

  private func thumbWidth(on track: Rectangle) -> Double { track.height * 5 / 6 }

  private var thumbWay: Double { track.width - track.height }
  private var thumbCenter: Double { track.x + track.height / 2 + thumb * thumbWay }

  public override func handleArea(of slot: ValueSlot) -> Rectangle? {
    Rectangle(
      center: Point(x: thumbCenter, y: track.center.y), radius: thumbWidth(on: track) / 2)
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    let track = canvas.pixelAligned(track)
    let color = trackColor.mixed(with: onColor ?? effectiveTint, by: thumb)
    let ground = Shape.roundedRectangle(track, radius: track.height * curvaceousness / 2)
    canvas.fill(ground, color)
    let square = Rectangle(
      center: Point(
        x: track.x + track.height / 2 + thumb * (track.width - track.height),
        y: track.center.y), radius: thumbWidth(on: track) / 2 * (1 + growth(of: valueSlot)))
    let shape = Shape.roundedRectangle(square, radius: square.width * curvaceousness / 2)
    if shadow > 0 {
      // It falls on the track, and not past it.
      var onTrack = canvas
      onTrack.clip(to: ground)
      onTrack.dropShadow(
        of: shape, color: Color(gray: 0, alpha: 0.35 * shadow), blur: track.height / 12,
        offset: Point(x: 0, y: track.height / 36))
    }
    canvas.fill(shape, handleColor(thumbColor, of: valueSlot))
    if isTracking, heldGrowth == 0 { canvas.fill(shape, Color(gray: 0, alpha: 0.1)) }
  }

  public override func setNeedsDisplayForTracking() { setNeedsDisplay() }

  /// The thumb's shadow reaches farther than the thumb.
  public override func liftDidChange(_ slot: ValueSlot) { setNeedsDisplay() }

  private func moveThumb(to place: Double) {
    guard place != thumb else { return }
    thumb = place
    setNeedsDisplay()
  }

  // MARK: Movement

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    switch grip {
    case .carried: break
    case .none where glide == nil: moveThumb(to: new)
    case .none, .pressed: startGlide()
    }
  }

  private func startGlide() {
    let end = valueSlot.number
    guard thumb != end else { return glide = nil }
    guard glide?.to != end else { return }
    glide = NumberAnimation(from: thumb, to: end)
    needsAnimation()
  }

  public override func advance(to time: Duration) -> Bool {
    let isRunning = super.advance(to: time)
    guard var running = glide else { return isRunning }
    let (place, isDone) = running.advance(to: time)
    glide = isDone ? nil : running
    moveThumb(to: place)
    return isRunning || !isDone
  }

  // MARK: Tracking

  public override func beginTracking(_ contact: Contact) -> Bool {
    guard trackedContacts.count == 1 else { return false }
    grip = .pressed(x: contact.location.x)
    return true
  }

  public override func continueTracking(_ contact: Contact) -> Bool {
    if case .pressed(let x) = grip, abs(contact.location.x - x) > Self.tapSlop {
      glide = nil
      grip = .carried(offset: contact.location.x - thumbCenter)
    }
    if case .carried(let offset) = grip, thumbWay > 0 {
      let place = (contact.location.x - offset - track.x - track.height / 2) / thumbWay
      moveThumb(to: min(max(place, 0), 1))
      track(.boolean(thumb >= 0.5), in: valueSlot, by: contact)
    }
    return true
  }

  public override func endTracking(_ contact: Contact) {
    if case .pressed = grip, contact.isInside {
      finish(valueSlot, with: .boolean(!valueSlot.isTrue))
    }
    letGo()
  }

  public override func cancelTracking(_ contact: Contact) { letGo() }

  private func letGo() {
    grip = .none
    startGlide()
  }
}
