import Controls
import Geometry
import Raster
import TouchTracking

/// A key to press: its value is true while a finger is on it.
///
/// `touchUpInside` says that it was pressed. A finger that leaves it and goes up elsewhere presses
/// nothing.
public final class Button: Control {
  @Resized(.text("What stands on it: on several lines, then smaller, where it does not fit."))
  public var title = ""
  @Resized(.icon("What stands before the title, or alone in the middle."))
  public var icon: Icon? = nil
  @Resized(.number(in: 1...1_000, unit: "points", "The height of the type.").asTextSize)
  public var size = 16.0
  @Resized(.choice("How bold the type is.").takingWords(of: "weight"))
  public var fontWeight = Font.Weight.semibold
  @Redrawn(.color("What it is filled with; the tint where not set."))
  public var color: Color? = nil
  @Redrawn(.color("The title's colour; black or white, whichever reads better, where not set."))
  public var titleColor: Color? = nil
  @Resized(.length("The icon's height; a little more than the title's type where not set."))
  public var iconSize: Double? = nil
  @Redrawn(.length("How round its corners are."))
  public var cornerRadius = 8.0
  @Redrawn(.length("The width of the line around its face."))
  public var outline = 0.0
  @Redrawn(.color("The colour of the line around its face."))
  public var outlineColor = Color(gray: 0.5)

  let valueSlot = Slot("value", false, "Whether a finger is on it.")

  /// As panel files name it.
  public static let kind = ControlKind(
    "button", "A key to press; its value is true while a finger is on it.",
    theme: [
      "color": "raised", "titleColor": "text", "cornerRadius": 12, "outline": 1,
      "outlineColor": "edge",
    ]
  ) { Button() }

  public override var reportsPresses: Bool { true }

  /// Whether it is drawn and told as pressed.
  public var isPressed: Bool { valueSlot.content }

  /// A boolean is not drawn on its way.
  public override func valueDidChange(_ slot: ValueSlot) { setNeedsDisplay() }

  public override var intrinsicSize: Size? {
    let content = contentSize(titleLayout(in: TextBox(), scale: displayScale))
    return Size(width: max(content.width + 2 * size, 44), height: max(content.height + size, 44))
  }

  /// In a narrow place the title wraps.
  public override func intrinsicHeight(forWidth width: Double) -> Double? {
    let box = TextBox(width: titleRoom(in: width, size: size), maximumLines: Self.mostLines)
    let content = contentSize(titleLayout(in: box, scale: displayScale))
    return max(content.height + size, 44)
  }

  /// A button asks for no more lines, but has them where it is given the height.
  private static let mostLines = 4
  /// The least distance from the title's lines to the edge above and below, in points.
  private static let inset = 4.0

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
    let layout = titleLayout(fitting: bounds.size, scale: canvas.scaleOfText)
    var x = bounds.center.x - contentSize(layout).width / 2
    if let icon {
      icon.draw(
        x: x, middle: bounds.center.y, height: iconHeight, color: titleColor, on: canvas)
      x += iconHeight * icon.aspect + iconGap
    }
    guard let layout else { return }
    // Capital letters stand in the middle, not the lines with their descenders.
    let y = layout.origin(centeredAt: bounds.center).y
    canvas.draw(layout, at: Point(x: x, y: y), color: titleColor)
  }

  private var iconHeight: Double { iconSize ?? size * 1.25 }
  private var iconGap: Double { title.isEmpty ? 0 : size / 2 }

  private func titleLayout(in box: TextBox, scale: Double) -> TextLayout? {
    guard !title.isEmpty else { return nil }
    return typesetter?.layout(titleSpans(size), in: box, scale: scale)
  }

  /// The title as it is drawn in a size: on as many lines as there is height for, and smaller where
  /// it does not fit on these.
  func titleLayout(fitting bounds: Size, scale: Double) -> TextLayout? {
    guard let line = titleLayout(in: TextBox(), scale: scale)?.size.height else { return nil }
    return typesetter?.layout(
      fitting: size,
      in: { size in
        let lines = (bounds.height - 2 * Self.inset) / (line * size / self.size)
        return TextBox(
          width: titleRoom(in: bounds.width, size: size),
          maximumLines: Int(min(max(lines, 1), 100)), alignment: .center)
      }, scale: scale, spans: titleSpans)
  }

  private func titleSpans(_ size: Double) -> [TextSpan] {
    [
      TextSpan(
        title, font: effectiveFont(size: size, weight: fontWeight, hasTabularDigits: false))
    ]
  }

  /// The width that the title has beside the icon; smaller type needs less room around it.
  private func titleRoom(in width: Double, size: Double) -> Double {
    let iconWidth = icon.map { iconHeight * $0.aspect + iconGap }
    return max(width - size - (iconWidth ?? 0), size)
  }

  public override func baseline(in size: Size) -> Double? {
    guard let layout = titleLayout(fitting: size, scale: displayScale),
      layout.firstBaseline == layout.lastBaseline
    else { return nil }
    return layout.baseline(centeredAt: size.height / 2)
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
    touch.set(true, in: valueSlot)
    return true
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    touch.set(touch.isInside, in: valueSlot)
    return true
  }

  public override func endTracking(_ touch: Touch) {
    touch.finish(valueSlot, with: false)
  }

  public override func cancelTracking(_ touch: Touch) {
    touch.finish(valueSlot, with: false)
  }
}
