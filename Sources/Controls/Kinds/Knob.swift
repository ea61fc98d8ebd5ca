import Geometry
import Raster

#if canImport(Glibc)
  import Glibc
#endif

/// A slider bent into a circle: a pointer that turns with the finger.
public final class Knob: Control, RangedControl {
  /// How a touch turns the pointer.
  public enum Tracking: String, CaseIterable, Sendable {
    /// To where the finger is.
    case absolute
    /// By as much as the finger turns.
    case relative
  }

  /// How the track and the pointer end.
  public enum Cap: String, CaseIterable, Sendable {
    /// Straight across at the end; or with half a circle, which lies beyond the track's end.
    case butt, round

    var lineCap: LineCap { self == .butt ? .butt : .round }
  }

  /// The two ends of the track in radians, clockwise from 3 o'clock.
  public var startAngle = -11 * Double.pi / 8 { didSet { setNeedsDisplay() } }
  /// The end of the track in radians, clockwise from 3 o'clock.
  public var endAngle = 3 * Double.pi / 8 { didSet { setNeedsDisplay() } }
  /// How wide track and pointer are, in points.
  public var lineWidth = 2.0 { didSet { setNeedsDisplay() } }
  /// How far the pointer reaches inward beyond half the line's width, in points.
  public var pointerLength = 6.0 { didSet { setNeedsDisplay() } }
  /// Whether the track is in the tint up to the value only, and in `trackColor` beyond.
  public var fillsTrack = false { didSet { setNeedsDisplay() } }
  /// The track beyond the value, where `fillsTrack`.
  public var trackColor = Color(gray: 0.5, alpha: 0.3) { didSet { setNeedsDisplay() } }
  /// The pointer's colour; nil for the tint.
  public var pointerColor: Color? { didSet { setNeedsDisplay() } }
  /// How track and pointer end.
  public var lineCap = Cap.butt { didSet { setNeedsDisplay() } }
  /// Whether the value stands in the middle.
  public var showsValue = false { didSet { setNeedsDisplay() } }
  /// A picture that is turned instead of the line, drawn pointing to 3 o'clock at angle 0.
  public var pointerImage: Picture? { didSet { setNeedsDisplay() } }
  /// Whether only a touch on the pointer takes the knob.
  public var requiresPointerHit = false
  /// How a touch turns the pointer.
  public var tracking = Tracking.absolute

  /// The finger's angle in the last frame, from `atan2`.
  private var fingerAngle = 0.0
  /// The pointer's angle if it had no limits: it goes beyond them while the finger does.
  private var freeAngle = 0.0

  var valueSlot: ValueSlot { slots[0] }

  public override init() {
    super.init()
    addSlot("value", NamedValue(.number(0)))
  }

  /// The value now; a finger's choice counts before it is published.
  public var value: Double { valueSlot.number }

  /// Sets the value; the picture turns there over 0.25 s where `animated`.
  public func setValue(_ value: Double, animated: Bool = false) throws(ValueError) {
    try valueSlot.value.set(.number(value), animated: animated)
  }

  public override var intrinsicSize: Size? { Size(width: 96, height: 96) }

  public override class var properties: [Property] {
    commonProperties + rangeProperties + handleProperties + [
      .angle("startAngle", \Knob.startAngle, "Where the track begins, clockwise from 3 o'clock."),
      .angle("endAngle", \Knob.endAngle, "Where the track ends."),
      .number(
        "lineWidth", \Knob.lineWidth, in: Property.length, unit: "points",
        "How wide track and pointer are."),
      .number(
        "pointerLength", \Knob.pointerLength, in: Property.length, unit: "points",
        "How far the pointer reaches inward beyond half the line's width."),
      .boolean(
        "fillsTrack", \Knob.fillsTrack,
        "Whether the track is in the tint up to the value only, and in trackColor beyond."),
      .color(
        "trackColor", \Knob.trackColor,
        "The colour of the track beyond the value, where fillsTrack."),
      .color(
        "pointerColor", \Knob.pointerColor, "The colour of the pointer; the tint where not set."),
      .choice("lineCap", \Knob.lineCap, "How track and pointer end."),
      .boolean("showsValue", \Knob.showsValue, "Whether the value stands in the middle."),
      .picture("pointerImage", \Knob.pointerImage, "A picture that is turned instead of the line."),
      .boolean(
        "requiresPointerHit", \Knob.requiresPointerHit,
        "Whether only a touch on the pointer, widened to 44 points, takes the knob."),
      .choice(
        "tracking", \Knob.tracking,
        "Whether a touch turns the pointer to the finger or by as much as the finger turns."),
    ]
  }

  public override func draw(on canvas: Canvas) { drawLayers(on: canvas) }

  /// A held pointer is wider.
  public override func drawingBounds(of size: Size) -> Rectangle {
    super.drawingBounds(of: size).inset(by: -lineWidth * heldGrowth / 2)
  }

  public override func handleArea(of slot: ValueSlot) -> Rectangle? {
    pointerBounds(at: angle(forValue: slot.shown))
  }

  /// What stands in the middle need not stand above the finger, too.
  public override func handleValue(of slot: ValueSlot) -> HandleValue? {
    showsValue ? nil : super.handleValue(of: slot)
  }

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    setNeedsDisplay(movingFrom: old, to: new)
  }

  // MARK: Tracking

  /// Angles nearer to the centre than this, in points, say nothing.
  private static let blindRadius = 4.0

  public override func beginTracking(_ contact: Contact) -> Bool {
    guard trackedContacts.count == 1 else { return false }
    if requiresPointerHit, !pointerBounds(at: pointerAngle).hitArea.contains(contact.location) {
      return false
    }
    fingerAngle = angle(of: contact.location) ?? pointerAngle
    switch tracking {
    case .absolute:
      freeAngle = unwrapped(fingerAngle)
      track(value(at: freeAngle), in: valueSlot, by: contact)
    case .relative:
      freeAngle = pointerAngle
    }
    return true
  }

  public override func continueTracking(_ contact: Contact) -> Bool {
    guard let angle = angle(of: contact.location) else { return true }
    freeAngle += Angles.shortestArc(from: fingerAngle, to: angle)
    fingerAngle = angle
    // A finger that went all the way round beyond a limit is back on that side.
    freeAngle -= wholeTurns(freeAngle - highAngle)
    freeAngle += wholeTurns(lowAngle - freeAngle)
    track(value(at: freeAngle), in: valueSlot, by: contact)
    return true
  }

  private var center: Point { bounds.center }
  private var lowAngle: Double { min(startAngle, endAngle) }
  private var highAngle: Double { max(startAngle, endAngle) }

  private func angle(of location: Point) -> Double? {
    let offset = location - center
    guard location.distance(to: center) >= Self.blindRadius else { return nil }
    return atan2(offset.y, offset.x)
  }

  /// An angle from `atan2`, brought to the turn in which the track lies: the seam is the middle of
  /// the dead zone, so that each half of it belongs to the nearer end.
  private func unwrapped(_ rotation: Double) -> Double {
    let middle = (2 * .pi + lowAngle - highAngle) / 2 + highAngle
    return rotation - ((rotation - middle) / (2 * .pi)).rounded(.up) * 2 * .pi
  }

  /// The whole turns in an angle, in radians; 0 for a negative one.
  private func wholeTurns(_ angle: Double) -> Double {
    max((angle / (2 * .pi)).rounded(.down), 0) * 2 * .pi
  }

  private func value(at angle: Double) -> Double {
    let clamped = min(max(angle, lowAngle), highAngle)
    guard startAngle != endAngle else { return minimum }
    return number(at: (clamped - startAngle) / (endAngle - startAngle))
  }

  /// Where the pointer stands for a number.
  func angle(forValue number: Double) -> Double {
    startAngle + fraction(of: number) * (endAngle - startAngle)
  }

  /// Where the pointer is drawn now.
  var pointerAngle: Double { angle(forValue: valueSlot.shown) }
}
