import Geometry
import Raster
import Values

/// Shows the value of a held handle above all controls, where the finger does not cover it.
///
/// The background has the colour of the panel's text, so that the bubble is visible on any control.
final class ValueBubble: Control {
  private(set) var content = HandleValue("")
  private unowned let control: Control
  private var background: Color { control.effectiveTextColor }
  private var textColor: Color { background.readableText }
  /// The width grows with the text but never shrinks, so that the bubble does not jitter while the
  /// number of digits changes.
  private var width = ValueBubble.minimumWidth

  // Lengths in points.
  private static let minimumWidth = 56.0
  private static let height = 40.0
  private static let padding = 12.0
  private static let textSize = 20.0
  private static let shadowBlur = 8.0
  private static let shadowOffset = 2.0

  init(of control: Control) {
    self.control = control
  }

  override var isInteractive: Bool { false }

  /// The blurred shadow extends one and a half times the blur length.
  override func drawingBounds(of size: Size) -> Rectangle {
    super.drawingBounds(of: size).inset(by: -(1.5 * Self.shadowBlur + Self.shadowOffset + 1))
  }

  /// Changes the value.
  /// - Returns: the required size of the bubble.
  func show(_ content: HandleValue) -> Size {
    if content != self.content {
      self.content = content
      if let layout = layout(scale: displayScale) {
        width = max(width, (layout.size.width + 2 * Self.padding).rounded(.up))
      }
      setNeedsDisplay()
    }
    return Size(width: width, height: Self.height)
  }

  /// Returns the text, shrunk if it is wider than the stage.
  func layout(scale: Double) -> TextLayout? {
    let runs = ValueRun.value(content.text, unit: content.unit)
    let width = parent.map { $0.bounds.width - 2 * (Self.padding + BubblePlacement.margin) }
    return typesetter?.layout(
      fitting: Self.textSize, in: control.textBox(width: width.map { max($0, 1) }),
      scale: scale
    ) { size in
      let font = Font(
        family: control.effectiveFontFamily, size: size, weight: .semibold, hasTabularDigits: false)
      return runs.spans(font, unitColor: textColor.opacity(UnitStyle.opacity))
    }
  }

  override func draw(on canvas: Canvas) {
    let shape = Shape.roundedRectangle(canvas.pixelAligned(bounds), radius: Self.height / 4)
    canvas.dropShadow(
      of: shape, color: Color(gray: 0, alpha: 0.35), blur: Self.shadowBlur,
      offset: Point(x: 0, y: Self.shadowOffset))
    canvas.fill(shape, background)
    guard let layout = layout(scale: canvas.textScale) else { return }
    canvas.draw(layout, centeredAt: bounds.center, color: textColor)
  }
}
