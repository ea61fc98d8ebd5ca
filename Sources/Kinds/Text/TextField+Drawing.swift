import Controls
import Geometry
import Raster

extension TextField {
  // Dimensions in points.
  private static let captionSize = 13.0
  private static let captionGap = 6.0
  private static let inset = 12.0
  private static let minimumHeight = 44.0
  static let caretWidth = 2.0
  /// The opacity of a selection and of the fill.
  private static let selectionOpacity = 0.35

  // MARK: Geometry

  private func captionLayout(_ text: String, width: Double?, scale: Double) -> TextLayout? {
    guard !text.isEmpty else { return nil }
    let font = effectiveFont(size: Self.captionSize, hasTabularDigits: false)
    return typesetter?.layout(
      fitting: Self.captionSize, in: textBox(width: width), scale: scale,
      spans: {
        [TextSpan(text, font: Font(family: font.family, size: $0, hasTabularDigits: false))]
      })
  }

  /// The height of a title or a message, with the gap to the field.
  private func captionHeight(_ text: String) -> Double {
    captionLayout(text, width: nil, scale: displayScale).map { $0.size.height + Self.captionGap }
      ?? 0
  }

  /// The frame of the field, without title and message.
  var fieldArea: Rectangle {
    let top = captionHeight(title)
    let bottom = captionHeight(message)
    return Rectangle(
      x: 0, y: top, width: bounds.width, height: max(bounds.height - top - bottom, 0))
  }

  /// The area in which text is visible.
  var textArea: Rectangle { fieldArea.inset(dx: Self.inset, dy: 0) }

  private func textWidth(scale: Double) -> Double {
    spans(scale: scale).reduce(0) { max($0, $1.leading, $1.trailing) }
  }

  /// The left edge of the text, in the control's points.
  func textOrigin(scale: Double) -> Double {
    let free = textArea.width - Self.caretWidth - textWidth(scale: scale)
    return textArea.x - scrollOffset + (isRightToLeft ? max(free, 0) : 0)
  }

  var naturalSize: Size {
    let caption = captionHeight(title) + captionHeight(message)
    return Size(width: 12 * size, height: max(Self.minimumHeight, size * 2.75) + caption)
  }

  func textBaseline(in size: Size) -> Double? {
    guard let layout = layout(of: "0", scale: displayScale) else { return nil }
    let top = captionHeight(title)
    return layout.baseline(centeredAt: (top + size.height - captionHeight(message)) / 2)
  }

  private func layout(of text: String, scale: Double, width: Double? = nil) -> TextLayout? {
    typesetter?.layout([TextSpan(text, font: font)], in: textBox(width: width), scale: scale)
  }

  // MARK: Drawing

  private var ink: Color { textColor(fieldTextColor) ?? effectiveTextColor }
  private var fadedInk: Color { textColor(titleColor) ?? ink.opacity(0.6) }

  func drawField(on canvas: Canvas) {
    drawBox(on: canvas)
    drawCaption(title, top: 0, fadedInk, on: canvas)
    if !isValid {
      drawCaption(message, top: fieldArea.bottom + Self.captionGap, invalidColor, on: canvas)
    }
    var clipped = canvas
    clipped.clip(to: .rectangle(canvas.pixelAligned(textArea)))
    if isUnknown {
      drawWords("–", ink.opacity(Control.unknownOpacity), on: clipped)
    } else if text.isEmpty {
      drawWords(placeholder, fadedInk, on: clipped)
    } else {
      drawText(on: clipped)
    }
    drawCaret(on: clipped)
  }

  private func drawBox(on canvas: Canvas) {
    let face = canvas.pixelAligned(fieldArea)
    canvas.fill(
      .roundedRectangle(face, radius: cornerRadius), color ?? effectiveTextColor.opacity(0.06))
    let width = isEditing || !isValid ? max(outline, 2) : outline
    guard width > 0 else { return }
    canvas.stroke(
      .roundedRectangle(face.inset(by: width / 2), radius: max(cornerRadius - width / 2, 0)),
      !isValid ? invalidColor : isEditing ? effectiveTint : outlineColor, StrokeStyle(width: width))
  }

  private func drawCaption(_ text: String, top: Double, _ color: Color, on canvas: Canvas) {
    guard let layout = captionLayout(text, width: bounds.width, scale: canvas.textScale) else {
      return
    }
    let x = isRightToLeft ? bounds.width - layout.size.width : 0
    canvas.draw(layout, at: Point(x: x, y: top), color: color)
  }

  /// Draws the placeholder, or a dash.
  private func drawWords(_ words: String, _ color: Color, on canvas: Canvas) {
    guard !words.isEmpty,
      let layout = layout(of: words, scale: canvas.textScale, width: textArea.width)
    else { return }
    let x = isRightToLeft ? textArea.right - layout.size.width : textArea.x
    canvas.draw(layout, at: Point(x: x, y: top(of: layout)), color: color)
  }

  private func top(of layout: TextLayout) -> Double {
    layout.baseline(centeredAt: fieldArea.center.y) - layout.firstBaseline
  }

  private func drawText(on canvas: Canvas) {
    guard let layout = layout(of: shownText, scale: canvas.textScale) else { return }
    let origin = textOrigin(scale: canvas.textScale)
    if let selection = entry?.selection, !selection.isEmpty {
      let spans = spans(scale: canvas.textScale)
      let line = lineArea
      for span in spans[selection.clamped(to: 0..<spans.count)] {
        let area = Rectangle(
          left: origin + min(span.leading, span.trailing), top: line.top,
          right: origin + max(span.leading, span.trailing), bottom: line.bottom)
        canvas.fill(
          .rectangle(canvas.pixelAligned(area)), effectiveTint.opacity(Self.selectionOpacity))
      }
    }
    canvas.draw(layout, at: Point(x: origin, y: top(of: layout)), color: ink)
  }

  /// The area of a caret or a selection, over the whole width of the text.
  private var lineArea: Rectangle {
    let height = min(size * 1.4, fieldArea.height)
    return Rectangle(
      x: textArea.x, y: fieldArea.center.y - height / 2, width: textArea.width, height: height)
  }

  private func drawCaret(on canvas: Canvas) {
    guard let entry, entry.selection.isEmpty else { return }
    let x =
      textOrigin(scale: canvas.textScale) + caretX(at: entry.caret, scale: canvas.textScale)
    let caret = Rectangle(
      x: min(max(x, textArea.left), textArea.right - Self.caretWidth), y: lineArea.y,
      width: Self.caretWidth, height: lineArea.height)
    canvas.fill(.rectangle(canvas.pixelAligned(caret)), effectiveTint)
  }
}
