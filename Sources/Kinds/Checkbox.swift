import Controls
import Geometry
import Raster
import TouchTracking

/// A box with a title; a tap checks or unchecks it.
public final class Checkbox: MarkControl {
  @Resized(.text("The title beside the box; a long one is wrapped, and shrinks if necessary."))
  public var title = ""
  @Resized(.fontSize)
  public var size = 16.0
  @Redrawn(.minimumFontSize)
  public var minimumSize = TypeSize.minimum
  @Resized(.length("The width of the box; 1.5 times the font size if not set."))
  public var boxSize: Double? = nil
  @Redrawn(.color("The colour of the checked box; the tint if not set."))
  public var color: Color? = nil
  @Redrawn(
    .color("The colour of the check mark; black or white if not set, whichever is more legible."))
  public var checkColor: Color? = nil
  @Redrawn(.color("The colour of the outline of the unchecked box."))
  public var outlineColor = Color(gray: 0.5)
  @Redrawn(.outline)
  public var outline = 2.0
  @Redrawn(.length("The radius of the corners of the box."))
  public var cornerRadius = 6.0

  let valueSlot = Slot("value", false, "Whether the box is checked.")

  /// The declaration of the `checkbox` kind.
  public static let kind = ControlKind(
    "checkbox", "A box with a title; a tap checks or unchecks it.",
    theme: ["outlineColor": "edge"],
    example: """
      { kind: "checkbox", name: "quiet", title: "Quiet at night" }
      """
  ) { Checkbox() }

  /// Whether the box is checked.
  public var isChecked: Bool { valueSlot.isKnown && valueSlot.content }

  public override func valueDidChange(_ slot: ValueSlot) {
    setNeedsDisplay()
    let end = isChecked ? 1.0 : 0
    guard end != mark.target else { return }
    moveMark(
      to: end, over: slot.isChangeAnimated || slot.isChangeByTouch ? Motion.mark : nil)
  }

  public override func rangeDidChange(_ slot: ValueSlot) {
    setNeedsDisplay()
    if !slot.isKnown { moveMark(to: 0, over: nil) }
  }

  public override var shownTexts: [String] { title.isEmpty ? [] : [title] }

  // MARK: Geometry

  private var boxWidth: Double { boxSize ?? size * 1.5 }
  /// The distance from the edge of the box to the title.
  private var titleInset: Double { boxWidth + (title.isEmpty ? 0 : size * 0.75) }
  private var styledTitle: Title { Title(title, size: size, minimumSize: minimumSize) }

  /// Lays out the title in a control of a size. It wraps to as many lines as fit, then shrinks.
  private func layout(fitting bounds: Size, scale: Double) -> TextLayout? {
    textLayout(of: styledTitle, height: bounds.height, scale: scale) { _ in
      max(bounds.width - titleInset, 1)
    }
  }

  public override var intrinsicSize: Size? {
    let text = naturalSize(of: styledTitle)
    return Size(width: text.width + titleInset, height: max(text.height, boxWidth, 44))
  }

  public override func intrinsicHeight(forWidth width: Double) -> Double? {
    let text = naturalSize(of: styledTitle, width: max(width - titleInset, 1))
    return max(text.height, boxWidth, 44)
  }

  public override func baseline(in size: Size) -> Double? {
    layout(fitting: size, scale: displayScale)?.lineBaseline(centeredAt: size.height / 2)
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    let box = Rectangle(
      x: 0, y: (bounds.height - boxWidth) / 2, width: boxWidth, height: boxWidth)
    drawBox(canvas.pixelAligned(inLayoutDirection(box)), on: canvas)
    guard let layout = layout(fitting: bounds.size, scale: canvas.textScale) else { return }
    let place = bounds.inset(left: titleInset)
    draw(layout, in: inLayoutDirection(place), color: effectiveTextColor, on: canvas)
  }

  /// Draws a filled box with a check mark, or an outline. The box of an unknown value has a dash.
  private func drawBox(_ box: Rectangle, on canvas: Canvas) {
    if mark.value < 1 {
      if isPressed {
        canvas.fill(.roundedRectangle(box, radius: cornerRadius), outlineColor.opacity(0.3))
      }
      canvas.stroke(
        .roundedRectangle(box.inset(by: outline / 2), radius: max(cornerRadius - outline / 2, 0)),
        outlineColor, StrokeStyle(width: outline))
      if !valueSlot.isKnown { drawMark(.minus, in: box, outlineColor, on: canvas) }
    }
    guard mark.value > 0 else { return }
    let color = color ?? effectiveTint
    let ink = checkColor ?? color.readableText
    let fill = isPressed ? color.held(under: ink) : color
    canvas.fill(
      .roundedRectangle(box, radius: cornerRadius), fill.opacity(mark.value))
    // The mark is written from the left.
    var written = canvas
    written.clip(to: .rectangle(box.inset(right: box.width * (1 - mark.value))))
    drawMark(.check, in: box, ink, on: mark.value < 1 ? written : canvas)
  }

  private func drawMark(_ icon: BuiltInIcon, in box: Rectangle, _ color: Color, on canvas: Canvas) {
    let icon = Icon.builtIn(icon)
    let height = box.height * 0.8
    icon.draw(
      x: box.center.x - height * icon.aspect / 2, middle: box.center.y, height: height,
      color: color,
      on: canvas)
  }

  // MARK: Tracking

  /// A tap on a box whose value is unknown checks it.
  public override func press(_ part: Int, with touch: Touch) {
    touch.finish(valueSlot, with: !isChecked)
  }
}
