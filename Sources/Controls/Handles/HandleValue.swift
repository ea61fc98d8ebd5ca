import Geometry
import Raster
import Values

/// The text beside a handle while a finger holds it.
public struct HandleValue: Hashable, Sendable {
  /// The value as displayed.
  public var text: String
  /// The unit after the value, smaller and lighter; empty for none.
  public var unit: String

  /// Creates a text with a unit.
  public init(_ text: String, unit: String = "") {
    self.text = text
    self.unit = unit
  }

  /// Creates the text of the number that a slot shows, with its unit.
  public init(_ slot: ValueSlot, in language: Language) {
    self.init(
      slot.value.text(of: .number(slot.shown), in: language, isGrouped: true),
      unit: slot.value.unit)
  }
}

extension Control {
  /// The opacity of a part that is only meaningful if a value is known.
  public static let unknownOpacity = 0.4

  /// The properties of held handles, for the `sharedProperties` of kinds that have handles.
  public static let handleProperties: [Property] =
    [
      Property(
        "showsValueWhileHeld",
        .boolean(
          "Whether a held handle shows its value beside the finger, on the track if there is room."),
        get: { (control: Control) in control.showsValueWhileHeld },
        set: { $0.showsValueWhileHeld = $1 }),
      Property(
        "heldText",
        .text("The text beside a held handle, such as `{elapsed:m:ss}`; its value if empty."),
        get: { (control: Control) in control.heldText }, set: { $0.heldText = $1 }),
    ] + plainHandleProperties + [
      Property(
        "limitColor",
        .color(
          "The colour of the rim while a finger holds the handle at a limit; rimColor if not set."),
        get: { (control: Control) in control.limitColor }, set: { $0.limitColor = $1 })
    ]

  /// The properties of handles that do not show numbers; part of `handleProperties`.
  public static let plainHandleProperties: [Property] = [
    Property(
      "heldGrowth",
      .number(in: 0...1, "How much a held handle grows and lightens; 0 keeps its size."),
      get: { (control: Control) in control.heldGrowth }, set: { $0.heldGrowth = $1 }),
    Property(
      "rimWidth", .length("The width of the rim around a handle."),
      get: { (control: Control) in control.rimWidth }, set: { $0.rimWidth = $1 }),
    Property(
      "rimColor", .color("The colour of the rim around a handle."),
      get: { (control: Control) in control.rimColor }, set: { $0.rimColor = $1 }),
  ]

  /// The diameter of handles in the theme.
  package final var handleToken: Double { stage?.palette?.tokens["handle"] ?? 32 }

  /// Returns the area of a handle, extended by its maximum growth and its rim.
  public final func grown(_ area: Rectangle) -> Rectangle {
    area.inset(by: -reach(ofHandle: max(area.width, area.height)))
  }

  /// Returns how far a held handle with its rim extends beyond its size at rest, in points.
  public final func reach(ofHandle size: Double) -> Double { size * heldGrowth / 2 + rimWidth }

  /// Draws the rim of a slot's handle. Call it before drawing the handle, with the same shape.
  public final func drawRim(around shape: Shape, of slot: ValueSlot, on canvas: Canvas) {
    guard rimWidth > 0 else { return }
    var color = rimColor
    if let limitColor, slot.isHeld, isAtLimit(slot) { color = limitColor }
    canvas.stroke(shape, color, StrokeStyle(width: 2 * rimWidth))
  }

  /// Returns the current growth of a slot's handle: 0 at rest, `heldGrowth` while it is held.
  public final func growth(of slot: ValueSlot) -> Double { heldGrowth * slot.lift }

  /// Returns the colour of a slot's handle. A held handle is lighter, or darker if its surroundings
  /// are lighter than the handle, so that its contrast does not decrease.
  /// - Parameter ground: the colour around the handle; nil for the colour of its rim.
  public final func handleColor(
    _ color: Color, of slot: ValueSlot, on ground: Color? = nil
  ) -> Color {
    guard heldGrowth > 0 else { return color }
    let around = ground ?? (rimWidth > 0 ? rimColor : nil)
    let gray = around.map { $0.luma > color.luma ? 0.0 : 1 } ?? 1
    return color.mixed(with: Color(gray: gray, alpha: color.alpha), by: 0.25 * slot.lift)
  }
}
