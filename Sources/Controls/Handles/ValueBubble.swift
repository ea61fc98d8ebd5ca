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
  private var height = ValueBubble.heights.upperBound
  /// The width to which the text shrinks; nil for that of the stage.
  private var widthLimit: Double?

  // Lengths in points.
  private static let minimumWidth = 40.0
  private static let heights = 28.0...40
  private static let padding = 8.0
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
  /// - Parameter room: the size of the area that the bubble may cover.
  /// - Returns: the required size of the bubble.
  func show(_ content: HandleValue, in room: Size) -> Size {
    let height =
      room.height < Self.heights.lowerBound
      ? Self.heights.upperBound : min(room.height, Self.heights.upperBound)
    let widthLimit = room.width < Self.minimumWidth ? nil : room.width
    if content != self.content || height != self.height || widthLimit != self.widthLimit {
      (self.content, self.height, self.widthLimit) = (content, height, widthLimit)
      if let layout = layout(scale: displayScale) {
        let needed = max(layout.size.width + 2 * Self.padding, Self.minimumWidth)
        width = min(max(width, needed.rounded(.up)), max(widthLimit ?? .infinity, needed))
      }
      setNeedsDisplay()
    }
    return Size(width: width, height: height)
  }

  /// Returns the text, in a smaller font if it is wider than `widthLimit` or the stage.
  func layout(scale: Double) -> TextLayout? {
    let runs = ValueRun.value(content.text, unit: content.unit)
    let stage = parent.map { $0.bounds.width - 2 * BubblePlacement.margin }
    let width = [widthLimit, stage].compactMap { $0 }.min().map { max($0 - 2 * Self.padding, 1) }
    return typesetter?.layout(
      fitting: height / 2, in: control.textBox(width: width), scale: scale
    ) { size in
      let font = control.effectiveFont(size: size, weight: .semibold, hasTabularDigits: false)
      return runs.spans(font, unitColor: textColor.opacity(UnitStyle.opacity))
    }
  }

  override func draw(on canvas: Canvas) {
    let shape = Shape.roundedRectangle(canvas.pixelAligned(bounds), radius: height / 4)
    canvas.dropShadow(
      of: shape, color: Color(gray: 0, alpha: 0.35), blur: Self.shadowBlur,
      offset: Point(x: 0, y: Self.shadowOffset))
    canvas.fill(shape, background)
    guard let layout = layout(scale: canvas.textScale) else { return }
    canvas.draw(layout, centeredAt: bounds.center, color: textColor)
  }
}
