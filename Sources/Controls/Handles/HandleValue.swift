import Geometry
import Raster

/// The text beside a handle while a finger holds it.
public struct HandleValue: Hashable, Sendable {
  /// The value, for people.
  public var text: String
  /// The unit after it, smaller and lighter; empty for none.
  public var unit: String

  /// A text, and what follows it.
  public init(_ text: String, unit: String = "") {
    self.text = text
    self.unit = unit
  }

  /// The number that a slot shows, and its unit.
  public init(_ slot: ValueSlot) {
    self.init(slot.value.text(of: .number(slot.shown)), unit: slot.value.unit)
  }
}

extension Control {
  /// The look of held handles, for the `sharedProperties` of kinds that have handles.
  public static let handleProperties: [Property] = [
    Property(
      "showsValueWhileHeld", .boolean("Whether a held handle shows its value above the finger."),
      get: { (control: Control) in control.showsValueWhileHeld },
      set: { $0.showsValueWhileHeld = $1 }),
    growthProperty,
    Property(
      "rimWidth", .length("The width of the rim around a handle."),
      get: { (control: Control) in control.rimWidth }, set: { $0.rimWidth = $1 }),
    Property(
      "rimColor", .color("The colour of the rim around a handle."),
      get: { (control: Control) in control.rimColor }, set: { $0.rimColor = $1 }),
    Property(
      "limitColor",
      .color(
        "The colour of the rim while a finger holds the handle at a limit; rimColor if not set."),
      get: { (control: Control) in control.limitColor }, set: { $0.limitColor = $1 }),
  ]

  /// The part of `handleProperties` that suits handles of values other than numbers.
  public static let growthProperty = Property(
    "heldGrowth",
    .number(in: 0...1, "How much a held handle grows and lightens; 0 keeps its size."),
    get: { (control: Control) in control.heldGrowth }, set: { $0.heldGrowth = $1 })

  /// An area of a slot's handle, widened to what it takes with its rim when it is held.
  public final func grown(_ area: Rectangle) -> Rectangle {
    area.inset(by: -reach(ofHandle: max(area.width, area.height)))
  }

  /// How far a handle of a size may reach, held and with its rim, beyond what it takes at rest.
  public final func reach(ofHandle size: Double) -> Double { size * heldGrowth / 2 + rimWidth }

  /// Draws the rim of a slot's handle, below the handle of that shape.
  public final func drawRim(around shape: Shape, of slot: ValueSlot, on canvas: Canvas) {
    guard rimWidth > 0 else { return }
    var color = rimColor
    if let limitColor, slot.isHeld, isAtLimit(slot) { color = limitColor }
    canvas.stroke(shape, color, StrokeStyle(width: 2 * rimWidth))
  }

  /// How much larger a slot's handle is now: 0 at rest, `heldGrowth` while it is held.
  public final func growth(of slot: ValueSlot) -> Double { heldGrowth * slot.lift }

  /// The colour of a slot's handle: nearer to white while it is held, or to black where what is
  /// around it is lighter, so that it stands out no less.
  /// - Parameter ground: what is around it; its rim where nil.
  public final func handleColor(
    _ color: Color, of slot: ValueSlot, on ground: Color? = nil
  ) -> Color {
    guard heldGrowth > 0 else { return color }
    let around = ground ?? (rimWidth > 0 ? rimColor : nil)
    let gray = around.map { $0.luma > color.luma ? 0.0 : 1 } ?? 1
    return color.mixed(with: Color(gray: gray, alpha: color.alpha), by: 0.25 * slot.lift)
  }
}
