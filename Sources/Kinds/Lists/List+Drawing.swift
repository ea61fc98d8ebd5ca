import Controls
import Geometry
import Raster

extension List {
  /// The height of headings, in points.
  static let headingHeight = 32.0
  /// The distance from the edges of a row to its highlight, in points.
  private static let highlightInset = 4.0

  /// The headings in the visible part, with their tops in the points of the list.
  var headings: [(section: Int, top: Double)] {
    let top = shownPosition.y
    return sections.headings(from: top, to: top + viewHeight).map {
      ($0.section, topInset + $0.top - top)
    }
  }

  var caption: Color { textColor(captionColor) ?? effectiveTextColor.opacity(0.7) }

  /// Draws the headings, or the text of a list without rows.
  func drawHeadings(on canvas: Canvas) {
    var below = canvas
    if topInset > 0 {
      below.clip(
        to: .rectangle(
          canvas.pixelAligned(
            Rectangle(x: 0, y: topInset, width: bounds.width, height: viewHeight))))
    }
    for heading in headings { draw(heading, on: below) }
    if content.count == 0 { drawEmptyText(on: canvas) }
  }

  /// Draws the heading of a section above the rows that scroll below it.
  private func draw(_ heading: (section: Int, top: Double), on canvas: Canvas) {
    let area = canvas.pixelAligned(
      Rectangle(x: 0, y: heading.top, width: bounds.width, height: Self.headingHeight))
    if let ground = effectiveGround {
      // The corners of the list stay round.
      let radius = area.top < face.cornerRadius ? min(face.cornerRadius, area.height / 2) : 0
      canvas.fill(.roundedRectangle(area, radius: radius), ground)
    }
    guard let field = content.list.index(ofField: header),
      let row = content[sections.starts[heading.section]]
    else { return }
    let text = text(of: row[field])
    draw(
      Title(text, size: 13, minimumSize: 13, weight: .semibold),
      in: area.inset(dx: padding, dy: 0), color: caption, on: canvas)
  }

  /// Draws the text of an empty list, or a dash for one that is unknown.
  private func drawEmptyText(on canvas: Canvas) {
    let text = rowsSlot.isKnown ? empty : "–"
    let layout = textLayout(
      of: Title(text, size: size, minimumSize: size), width: max(bounds.width - 2 * padding, 1),
      maximumLines: 3, alignment: .center, scale: canvas.textScale)
    if let layout { canvas.draw(layout, centeredAt: bounds.center, color: caption) }
  }

  // MARK: Rows

  /// Draws the highlight of a row.
  func drawBackground(ofRow index: Int, isPressed: Bool, in area: Rectangle, on canvas: Canvas) {
    let highlight = canvas.pixelAligned(
      area.inset(dx: Self.highlightInset, dy: Self.highlightInset / 2))
    let shape = Shape.roundedRectangle(highlight, radius: max(face.cornerRadius - 4, 8))
    if index == chosen {
      // Captions need some contrast with the highlight.
      canvas.fill(shape, selectedColor ?? effectiveTint.opacity(isClassic ? 0.18 : 0.14))
    }
    if isPressed { canvas.fill(shape, effectiveTextColor.opacity(0.1)) }
  }

  /// Draws the line above a row.
  func drawSeparator(aboveRow index: Int, in area: Rectangle, on canvas: Canvas) {
    guard showsSeparators, index > 0, index != chosen, index - 1 != chosen,
      !sections.starts.contains(index)
    else { return }
    let pixel = 1 / canvas.textScale
    canvas.fill(
      .rectangle(
        canvas.pixelAligned(
          Rectangle(x: padding, y: area.y, width: area.width - 2 * padding, height: pixel))),
      separatorColor)
  }

  /// The texts of a row without controls.
  func fieldTexts(ofRow index: Int) -> [String] {
    guard let row = content[index] else { return [] }
    return [titleField, content.list.index(ofField: "text")].compactMap { field in
      field.map { text(of: row[$0]) }
    }.filter { !$0.isEmpty }
  }

  /// The field `title`, or the first field that is neither the icon nor the secondary text.
  private var titleField: Int? {
    content.list.index(ofField: "title")
      ?? content.list.fields.firstIndex { !["text", "icon", rowIndex].contains($0.name) }
  }

  /// Draws the icon, the title and the secondary text of a row without controls.
  func drawFields(ofRow index: Int, in bounds: Rectangle, on canvas: Canvas) {
    var area = bounds.inset(dx: min(padding, bounds.width / 2), dy: 0)
    if hasIcons {
      let height = size * 1.5
      let frame = inLayoutDirection(
        Rectangle(x: area.x, y: 0, width: height, height: height), in: bounds)
      icon(ofRow: index)?.draw(
        x: frame.x, middle: bounds.center.y, height: height, color: effectiveTextColor,
        isRightToLeft: isRightToLeft, on: canvas)
      area = area.inset(left: height + size)
    }
    area = inLayoutDirection(area, in: bounds)
    let texts = fieldTexts(ofRow: index)
    guard let first = texts.first else { return }
    let color = effectiveTextColor
    let title = Title(first, size: size, minimumSize: size)
    guard texts.count > 1 else { return draw(title, in: area, color: color, on: canvas) }
    let half = min(size * 0.7, area.height / 4)
    draw(title, in: area.offset(by: Point(x: 0, y: -half)), color: color, on: canvas)
    let small = max(size * 0.8, 11)
    draw(
      Title(texts[1], size: small, minimumSize: small),
      in: area.offset(by: Point(x: 0, y: half)), color: index == chosen ? color : caption,
      on: canvas)
  }

  /// Draws a bar in place of the texts of a row that the value does not have.
  func drawMissingFields(ofRow index: Int, in bounds: Rectangle, on canvas: Canvas) {
    // Bars of different lengths look like text.
    let left = padding + (hasIcons && template == nil ? size * 2.5 : 0)
    let width = (bounds.width - left - padding) * [0.45, 0.33, 0.39][index % 3]
    guard width > 0 else { return }
    let bar = Rectangle(x: left, y: 0, width: width, height: bounds.height)
    drawBar(inLayoutDirection(bar, in: bounds), on: canvas)
  }

  /// Draws a bar in place of a text.
  func drawBar(_ area: Rectangle, on canvas: Canvas) {
    let height = size * 0.6
    let bar = canvas.pixelAligned(
      Rectangle(x: area.x, y: area.center.y - height / 2, width: area.width, height: height))
    canvas.fill(.roundedRectangle(bar, radius: bar.height / 2), caption.opacity(0.2))
  }

  private func icon(ofRow index: Int) -> Icon? {
    guard let field = content.list.index(ofField: "icon"),
      case .text(let name)? = content[index]?[field]
    else { return nil }
    return icon(named: name)
  }

  func text(of scalar: Scalar?) -> String {
    switch scalar {
    case nil: "–"
    case .number(let number): TextFormat.plain.text(of: number, in: language)
    case .boolean(let isTrue): isTrue ? "on" : "off"
    case .text(let text): text
    case .list: ""
    }
  }
}
