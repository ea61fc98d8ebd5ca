import Geometry
import Raster

/// The value of a held handle, above everything, where the finger does not cover it.
///
/// Its ground has the colour of the panel's text, so that it stands out from whatever it covers.
final class ValueBubble: Control {
  private(set) var content = HandleValue("")
  private let ink: (ground: Color, text: Color)
  private let family: String
  /// It grows with its text and does not shrink, so that it holds still while digits come and go.
  private var width = ValueBubble.minimumWidth

  // Measures in points.
  private static let minimumWidth = 56.0
  private static let height = 40.0
  private static let padding = 12.0
  private static let textSize = 20.0
  private static let shadowBlur = 8.0
  private static let shadowOffset = 2.0

  init(of control: Control) {
    let ground = control.effectiveTextColor
    ink = (ground, ground.readableText)
    family = control.effectiveFontFamily
  }

  override var isInteractive: Bool { false }

  /// The blur reaches one and a half times its length.
  override func drawingBounds(of size: Size) -> Rectangle {
    super.drawingBounds(of: size).inset(by: -(1.5 * Self.shadowBlur + Self.shadowOffset + 1))
  }

  /// Shows another value.
  /// - Returns: the size that it needs now.
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

  /// A number that is too long for the whole stage shrinks.
  func layout(scale: Double) -> TextLayout? {
    let runs = ValueRun.value(content.text, unit: content.unit)
    let room = parent.map { $0.bounds.width - 2 * (Self.padding + BubblePlacement.margin) }
    return typesetter?.layout(
      fitting: Self.textSize, in: TextBox(width: room.map { max($0, 1) }), scale: scale
    ) { size in
      let font = Font(
        family: family, size: size, weight: .semibold, hasTabularDigits: false)
      return runs.spans(font, unitColor: ink.text.opacity(UnitStyle.opacity))
    }
  }

  override func draw(on canvas: Canvas) {
    let shape = Shape.roundedRectangle(canvas.pixelAligned(bounds), radius: Self.height / 4)
    canvas.dropShadow(
      of: shape, color: Color(gray: 0, alpha: 0.35), blur: Self.shadowBlur,
      offset: Point(x: 0, y: Self.shadowOffset))
    canvas.fill(shape, ink.ground)
    guard let layout = layout(scale: canvas.scaleOfText) else { return }
    canvas.draw(layout, centeredAt: bounds.center, color: ink.text)
  }
}
