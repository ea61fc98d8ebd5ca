import Geometry
import Raster
import TouchTracking

/// A key to press: its value is true while a finger is on it.
///
/// `touchUpInside` says that it was pressed. A finger that leaves it and goes up elsewhere presses
/// nothing.
public final class Button: Control {
  /// What stands on it; empty for nothing.
  public var title = "" { didSet { contentDidChange() } }
  /// What stands before the title, or alone in the middle.
  public var icon: Icon? { didSet { contentDidChange() } }
  /// The height of the type in points.
  public var size = 16.0 { didSet { contentDidChange() } }
  /// How bold the title is.
  public var fontWeight = FontWeight.semibold { didSet { contentDidChange() } }
  /// What it is filled with; nil for the tint.
  public var color: Color? { didSet { setNeedsDisplay() } }
  /// The title's colour; nil for black or white, whichever reads better.
  public var titleColor: Color? { didSet { setNeedsDisplay() } }
  /// The icon's height in points; nil for that of the title's type.
  public var iconSize: Double? { didSet { contentDidChange() } }
  /// In points.
  public var cornerRadius = 8.0 { didSet { setNeedsDisplay() } }

  var valueSlot: ValueSlot { slots[0] }

  public override init() {
    super.init()
    addSlot("value", NamedValue(.boolean(false)), documentation: "Whether a finger is on it.")
  }

  /// Whether it is drawn and told as pressed.
  public var isPressed: Bool { valueSlot.isTrue }

  /// A boolean is not drawn on its way.
  public override func valueDidChange(_ slot: ValueSlot) { setNeedsDisplay() }

  private func contentDidChange() {
    setNeedsDisplay()
    intrinsicSizeDidChange()
  }

  public override var intrinsicSize: Size? {
    let content = contentSize(titleLayout(width: nil, scale: scaleOfHost))
    return Size(width: max(content.width + 2 * size, 44), height: max(content.height + size, 44))
  }

  public override class var properties: [Property] {
    commonPropertiesOfText + [
      .text("title", \Button.title, "What stands on it."),
      .icon("icon", \Button.icon, "What stands before the title, or alone in the middle."),
      .number(
        "iconSize", \Button.iconSize, in: Property.length, unit: "points",
        "The icon's height; a little more than the title's type where not set."),
      .number("size", \Button.size, in: 1...1_000, unit: "points", "The height of the type."),
      .choice("fontWeight", \Button.fontWeight, "How bold the type is."),
      .color("color", \Button.color, "What it is filled with; the tint where not set."),
      .color(
        "titleColor", \Button.titleColor,
        "The title's colour; black or white, whichever reads better, where not set."),
      .number(
        "cornerRadius", \Button.cornerRadius, in: Property.length, unit: "points",
        "How round its corners are."),
    ]
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    let fill = color ?? effectiveTint
    canvas.fill(
      .roundedRectangle(canvas.pixelAligned(bounds), radius: cornerRadius),
      isPressed ? fill.held : fill)
    let layout = titleLayout(width: titleRoom, scale: canvas.scaleOfText)
    var x = bounds.center.x - contentSize(layout).width / 2
    let titleColor = titleColor ?? fill.readable
    if let icon {
      icon.draw(
        x: x, middle: bounds.center.y, height: iconHeight, color: titleColor, on: canvas)
      x += iconHeight * icon.aspect + iconGap
    }
    guard let layout else { return }
    // Capital letters stand in the middle, not the line with its descenders.
    let y = bounds.center.y - layout.firstBaseline + layout.capHeight / 2
    canvas.draw(layout, at: Point(x: x, y: y), color: titleColor)
  }

  private var iconHeight: Double { iconSize ?? size * 1.25 }
  private var iconGap: Double { title.isEmpty ? 0 : size / 2 }

  /// The title in a width; nil for all it takes.
  private func titleLayout(width: Double?, scale: Double) -> TextLayout? {
    guard !title.isEmpty else { return nil }
    return typesetter?.layout(
      [TextSpan(title, font: effectiveFont(size: size, weight: fontWeight.weight))],
      in: TextBox(width: width, alignment: .center), scale: scale)
  }

  /// The width that the title has beside the icon.
  private var titleRoom: Double {
    let iconWidth = icon.map { iconHeight * $0.aspect + iconGap }
    return max(bounds.width - size - (iconWidth ?? 0), size)
  }

  private func contentSize(_ layout: TextLayout?) -> Size {
    var content = layout?.size ?? .zero
    if let icon {
      content.width += iconHeight * icon.aspect + iconGap
      content.height = max(content.height, iconHeight)
    }
    return content
  }

  // MARK: Tracking

  public override func beginTracking(_ contact: Contact) -> Bool {
    guard trackedContacts.count == 1 else { return false }
    track(.boolean(true), in: valueSlot, by: contact)
    return true
  }

  public override func continueTracking(_ contact: Contact) -> Bool {
    track(.boolean(contact.isInside), in: valueSlot, by: contact)
    return true
  }

  public override func endTracking(_ contact: Contact) { finish(valueSlot, with: .boolean(false)) }

  public override func cancelTracking(_ contact: Contact) {
    finish(valueSlot, with: .boolean(false))
  }
}

extension Color {
  /// How bright it looks, 0…1. (Luma as in Rec. 601.)
  var luma: Double { 0.299 * red + 0.587 * green + 0.114 * blue }

  /// Black or white, whichever reads better on it.
  var readable: Color { luma < 0.65 ? .white : Color(gray: 0.07) }

  /// The colour of what a finger holds: a dark one lights up, a light one darkens.
  var held: Color {
    let target: Color = luma < 0.75 ? .white : .black
    return mixed(with: target.opacity(alpha), by: 0.18)
  }
}
