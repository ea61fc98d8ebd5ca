import Controls
import Geometry
import Raster

extension TextField {
  /// The width of the caret, in points.
  static let caretWidth = 2.0
  /// The radius of the ball of a selection handle, in points.
  private static let handleRadius = 6.0
  /// The opacity of a selection.
  private static let selectionOpacity = 0.35

  private func textWidth(scale: Double) -> Double {
    spans(scale: scale).reduce(0) { max($0, $1.leading, $1.trailing) }
  }

  /// The left edge of the text, in the control's points.
  func textOrigin(scale: Double) -> Double {
    let free = textArea.width - Self.caretWidth - textWidth(scale: scale)
    return textArea.x - scrollOffset + (isRightToLeft ? max(free, 0) : 0)
  }

  // MARK: Drawing

  func drawField(on canvas: Canvas) {
    drawFrame(on: canvas)
    var clipped = canvas
    clipped.clip(to: .rectangle(canvas.pixelAligned(textArea)))
    if isUnknown {
      drawWords("–", fadedInk, on: clipped)
    } else if text.isEmpty {
      drawWords(placeholder, fadedInk, on: clipped)
    } else {
      drawText(on: clipped)
    }
    drawCaret(on: clipped)
    if showsHandles, let selection = entry?.selection {
      drawHandle(at: selection.lowerBound, isStart: true, on: canvas)
      drawHandle(at: selection.upperBound, isStart: false, on: canvas)
    }
  }

  /// Draws a line with a ball at an end of the selection: above the start, or below the end.
  private func drawHandle(at end: Int, isStart: Bool, on canvas: Canvas) {
    let x = handlePlace(of: end, scale: canvas.textScale)
    guard (textArea.left - 1...textArea.right + 1).contains(x) else { return }
    let line = lineArea
    let bar = Rectangle(
      x: x - Self.caretWidth / 2, y: line.top, width: Self.caretWidth, height: line.height)
    canvas.fill(.rectangle(canvas.pixelAligned(bar)), effectiveTint)
    let radius = heldEnd == end ? Self.handleRadius * 1.3 : Self.handleRadius
    let center = Point(x: canvas.pixelAligned(bar).center.x, y: isStart ? line.top : line.bottom)
    canvas.fill(.circle(center: center, radius: radius), effectiveTint)
  }

  /// Draws the placeholder, or a dash.
  private func drawWords(_ words: String, _ color: Color, on canvas: Canvas) {
    guard !words.isEmpty,
      let layout = layout(of: words, scale: canvas.textScale, width: textArea.width)
    else { return }
    draw(layout, in: textArea, color: color, on: canvas)
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
