import Controls
import Geometry
import Raster

/// A box with content that is typed, a title above it and a message below it.
public class Field: Control {
  @Resized(.text("The title above the field."))
  public final var title = ""
  @Resized(.fontSize)
  public final var size = 16.0
  @Redrawn(.color("The fill colour of the field; a shade of the text colour if not set."))
  public final var color: Color? = nil
  @Redrawn(.color("The colour of the text; inherited if not set."))
  public final var fieldTextColor: Color? = nil
  @Redrawn(
    .color("The colour of the title and the placeholder; that of the text, dimmed, if not set."))
  public final var titleColor: Color? = nil
  @Redrawn(.face())
  public final var face = Face(outline: 1)

  @Redrawn(
    .boolean(
      "Whether the content is valid. Bind it to an expression: `bind: { isValid: \"length(name) > 2\" }`."
    ))
  public final var isValid = true
  @Resized(.text("The message below the field while the content is not valid."))
  public final var message = ""
  @Redrawn(.color("The colour of the outline and the message while the content is not valid."))
  public final var invalidColor = Color(red: 0.85, green: 0.2, blue: 0.25)

  /// Whether the content is being edited.
  public var isEditing: Bool { false }

  /// Whether the box looks pressed.
  var looksHeld: Bool { isTracking }

  // Dimensions in points.
  private static let captionSize = 13.0
  private static let captionGap = 6.0
  private static let inset = 12.0
  private static let minimumHeight = 44.0

  public override class var traits: ControlTraits { .hasFace }

  // MARK: Geometry

  private final func captionLayout(_ text: String, width: Double?, scale: Double) -> TextLayout? {
    textLayout(of: Title(text, size: Self.captionSize), width: width, scale: scale)
  }

  /// The height of a title or a message, with the gap to the field.
  private final func captionHeight(_ text: String) -> Double {
    captionLayout(text, width: nil, scale: displayScale).map { $0.size.height + Self.captionGap }
      ?? 0
  }

  /// The frame of the field, without title and message.
  final var fieldArea: Rectangle {
    let top = captionHeight(title)
    let bottom = captionHeight(message)
    return Rectangle(
      x: 0, y: top, width: bounds.width, height: max(bounds.height - top - bottom, 0))
  }

  /// The area in which text is visible.
  final var textArea: Rectangle { fieldArea.inset(dx: Self.inset, dy: 0) }

  final var font: Font { effectiveFont(size: size, hasTabularDigits: false) }

  /// The natural size of the box, without title and message.
  var boxSize: Size { Size(width: 12 * size, height: max(Self.minimumHeight, size * 2.75)) }

  public override var intrinsicSize: Size? {
    let box = boxSize
    let caption = captionHeight(title) + captionHeight(message)
    return Size(width: box.width, height: box.height + caption)
  }

  public override func baseline(in size: Size) -> Double? {
    let middle = (captionHeight(title) + size.height - captionHeight(message)) / 2
    return layout(of: "0", scale: displayScale)?.baseline(centeredAt: middle)
  }

  final func layout(of text: String, scale: Double, width: Double? = nil) -> TextLayout? {
    typesetter?.layout([TextSpan(text, font: font)], in: textBox(width: width), scale: scale)
  }

  public override var focusShape: FocusShape {
    FocusShape(fieldArea, cornerRadius: face.cornerRadius)
  }

  // MARK: Drawing

  public final override var shadowedFace: Face? { face }

  public override func trackingDidChange() {
    super.trackingDidChange()
    setNeedsDisplay()
  }

  final var ink: Color { textColor(fieldTextColor) ?? effectiveTextColor }
  final var fadedInk: Color { textColor(titleColor) ?? ink.opacity(0.6) }

  /// Draws the box, the title and the message.
  final func drawFrame(on canvas: Canvas) {
    drawBox(on: canvas)
    drawCaption(title, top: 0, fadedInk, on: canvas)
    if !isValid {
      drawCaption(message, top: fieldArea.bottom + Self.captionGap, invalidColor, on: canvas)
    }
  }

  private final func drawBox(on canvas: Canvas) {
    var face = face
    if isEditing || !isValid {
      face.outline = max(face.outline, 2)
      face.outlineColor = isValid ? effectiveTint : invalidColor
    }
    let fill = fill(color ?? effectiveTextColor.opacity(0.06), of: face)
    face.draw(
      in: canvas.pixelAligned(fieldArea), looksHeld ? fill.held(under: ink) : fill, on: canvas)
  }

  private final func drawCaption(_ text: String, top: Double, _ color: Color, on canvas: Canvas) {
    guard let layout = captionLayout(text, width: bounds.width, scale: canvas.textScale) else {
      return
    }
    let x = isRightToLeft ? bounds.width - layout.size.width : 0
    canvas.draw(layout, at: Point(x: x, y: top), color: color)
  }

  /// The distance of the text from the top of the control.
  final func top(of layout: TextLayout) -> Double {
    layout.origin(centeredAt: fieldArea.center).y
  }
}
