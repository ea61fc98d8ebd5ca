import Controls
import Geometry
import Raster
import TouchTracking

/// A key to press: its value is true while a finger is on it.
///
/// `touchUpInside` says that it was pressed. A finger that leaves it and goes up elsewhere presses
/// nothing.
public final class Button: Control {
  /// The text on it; empty for none.
  @Resized public var title = ""
  /// The icon before the title, or alone in the middle.
  @Resized public var icon: Icon? = nil
  /// The height of the type in points.
  @Resized public var size = 16.0
  /// How bold the title is.
  @Resized public var fontWeight = Font.Weight.semibold
  /// The colour of its face; nil for the tint.
  @Redrawn public var color: Color? = nil
  /// The title's colour; nil for black or white, whichever reads better.
  @Redrawn public var titleColor: Color? = nil
  /// The icon's height in points; nil for that of the title's type.
  @Resized public var iconSize: Double? = nil
  /// In points.
  @Redrawn public var cornerRadius = 8.0
  /// The width of the line around its face, in points.
  @Redrawn public var outline = 0.0
  /// The colour of the line around its face.
  @Redrawn public var outlineColor = Color(gray: 0.5)

  let valueSlot = ValueSlot(
    "value", .boolean(false), documentation: "Whether a finger is on it.")
  public override var declaredSlots: [ValueSlot] { [valueSlot] }

  /// As panel files name it.
  public static let kind = ControlKind(
    "button", "A key to press; its value is true while a finger is on it.",
    theme: [
      "color": "raised", "titleColor": "text", "cornerRadius": 12, "outline": 1,
      "outlineColor": "edge",
    ]
  ) { Button() }

  public override var tellsPresses: Bool { true }

  /// Whether it is drawn and told as pressed.
  public var isPressed: Bool { valueSlot.isTrue }

  /// A boolean is not drawn on its way.
  public override func valueDidChange(_ slot: ValueSlot) { setNeedsDisplay() }

  public override var intrinsicSize: Size? {
    let content = contentSize(titleLayout(width: nil, scale: displayScale))
    return Size(width: max(content.width + 2 * size, 44), height: max(content.height + size, 44))
  }

  public override class var properties: [Property] {
    declared(
      after: commonPropertiesOfText,
      .text("title", \.title, "What stands on it."),
      .icon("icon", \.icon, "What stands before the title, or alone in the middle."),
      .length(
        "iconSize", \.iconSize,
        "The icon's height; a little more than the title's type where not set."),
      .number("size", \.size, in: 1...1_000, unit: "points", "The height of the type.")
        .settingTypeSize,
      .choice("fontWeight", \.fontWeight, "How bold the type is."),
      .color("color", \.color, "What it is filled with; the tint where not set."),
      .color(
        "titleColor", \.titleColor,
        "The title's colour; black or white, whichever reads better, where not set."),
      .length("cornerRadius", \.cornerRadius, "How round its corners are."),
      .length("outline", \.outline, "The width of the line around its face."),
      .color("outlineColor", \.outlineColor, "The colour of the line around its face."))
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    let fill = color ?? effectiveTint
    let titleColor = titleColor ?? fill.readableText
    let face = canvas.pixelAligned(bounds)
    canvas.fill(
      .roundedRectangle(face, radius: cornerRadius),
      isPressed ? fill.held(under: titleColor) : fill)
    if outline > 0 {
      canvas.stroke(
        .roundedRectangle(face.inset(by: outline / 2), radius: max(cornerRadius - outline / 2, 0)),
        outlineColor, StrokeStyle(width: outline))
    }
    let layout = titleLayout(width: titleRoom, scale: canvas.scaleOfText)
    var x = bounds.center.x - contentSize(layout).width / 2
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
      [TextSpan(title, font: effectiveFont(size: size, weight: fontWeight))],
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

  public override func beginTracking(_ touch: Touch) -> Bool {
    guard touches.count == 1 else { return false }
    touch.set(.boolean(true), in: valueSlot)
    return true
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    touch.set(.boolean(touch.isInside), in: valueSlot)
    return true
  }

  public override func endTracking(_ touch: Touch) {
    touch.finish(valueSlot, with: .boolean(false))
  }

  public override func cancelTracking(_ touch: Touch) {
    touch.finish(valueSlot, with: .boolean(false))
  }
}
