import Controls
import Geometry
import Raster
import TouchTracking

/// Radio buttons: items with a circle beside each. A tap selects one of them.
public final class Radio: ChoiceControl {
  @Resized(.boolean("Whether the items are in a column. If false, they are in a row."))
  public var vertical = true
  @Resized(.length("The diameter of the circles; 1.5 times the font size if not set."))
  public var circleSize: Double? = nil
  @Redrawn(.color("The colour of the other circles."))
  public var outlineColor = Color(gray: 0.5)
  @Redrawn(.length("The line width of the circles."))
  public var outline = 2.0

  /// The declaration of the `radio` kind.
  public static let kind = ControlKind(
    "radio", "Items with a circle beside each. A tap selects one of them.",
    theme: ["outlineColor": "edge"],
    example: """
      { kind: "radio", name: "fan", items: ["Low", "Medium", "High"] }
      """
  ) { Radio() }

  /// The dot of the chosen item grows.
  override var markDuration: Duration? { Motion.mark }

  /// The diameter of the dot, as a fraction of that of the circle.
  private static let dotShare = 0.5
  /// The minimum height of a line, in points.
  private static let lineHeight = 44.0
  /// The minimum distance from a title to the next circle in a row, in points.
  private static let gap = 16.0

  // MARK: Geometry

  private var diameter: Double { circleSize ?? size * 1.5 }
  /// The distance from the beginning of an item to its title.
  private var titleInset: Double { diameter + size * 0.75 }

  /// Lays out the title of an item. It wraps to as many lines as fit in the item, then shrinks.
  private func layout(_ item: Item, fitting cell: Size, scale: Double) -> TextLayout? {
    textLayout(of: styledTitle(item), height: cell.height, scale: scale) { _ in
      max(cell.width - titleInset, 1)
    }
  }

  /// The widths that the items need.
  private var widthsOfItems: [Double] {
    shownItems.indices.map { index in
      titleInset + naturalSize(of: styledTitle(shownItems[index])).width + gap(after: index)
    }
  }

  private func gap(after index: Int) -> Double {
    vertical || index == items.count - 1 ? 0 : Self.gap
  }

  public override var intrinsicSize: Size? {
    let widths = widthsOfItems
    let width = vertical ? widths.reduce(0, max) : widths.reduce(0, +)
    return Size(width: width, height: intrinsicHeight(forWidth: width) ?? 0)
  }

  public override func intrinsicHeight(forWidth width: Double) -> Double? {
    let line = max(diameter, Self.lineHeight)
    guard vertical else { return line }
    // All lines have the height of the tallest one.
    let heights = shownItems.map {
      naturalSize(of: styledTitle($0), width: max(width - titleInset, 1)).height
    }
    return Double(max(items.count, 1)) * heights.reduce(line, max)
  }

  /// The cached column widths, which depend on all items.
  private var latestColumns: (key: LayoutKey, widths: [Double])?

  private var columnWidths: [Double] {
    let key = layoutKey([bounds.width, displayScale, size, diameter])
    if let latestColumns, latestColumns.key == key { return latestColumns.widths }
    let widths = Segments.widths(needing: widthsOfItems, in: bounds.width)
    latestColumns = (key, widths)
    return widths
  }

  override func area(ofItem index: Int) -> Rectangle {
    if vertical {
      let height = bounds.height / Double(max(items.count, 1))
      return Rectangle(x: 0, y: Double(index) * height, width: bounds.width, height: height)
    }
    let widths = columnWidths
    return inLayoutDirection(
      Rectangle(
        x: widths.prefix(index).reduce(0, +), y: 0, width: widths[index], height: bounds.height))
  }

  /// The area that the circle and the title of an item share.
  private func content(ofItem index: Int) -> Rectangle {
    let area = area(ofItem: index)
    let gap = min(gap(after: index), area.width)
    return isRightToLeft ? area.inset(left: gap) : area.inset(right: gap)
  }

  public override func baseline(in size: Size) -> Double? {
    guard !vertical || items.count == 1, let first = shownItems.first else { return nil }
    let cell = Size(width: .infinity, height: size.height)
    return layout(first, fitting: cell, scale: displayScale)?
      .lineBaseline(centeredAt: size.height / 2)
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    let visible = canvas.visibleArea
    let selected = selected
    for (index, item) in shownItems.enumerated() {
      let place = content(ofItem: index)
      // Accents may extend beyond the item.
      guard place.inset(by: -2 * size).intersects(visible) else { continue }
      let circle = Rectangle(
        x: place.x, y: place.center.y - diameter / 2, width: diameter, height: diameter)
      drawCircle(
        canvas.pixelAligned(inLayoutDirection(circle, in: place)), isChosen: index == selected,
        isPressed: isPressed(index), on: canvas)
      guard let layout = layout(item, fitting: place.size, scale: canvas.textScale) else {
        continue
      }
      let title = place.inset(left: titleInset)
      draw(
        layout, in: inLayoutDirection(title, in: place), color: effectiveTextColor, on: canvas)
    }
  }

  private func drawCircle(
    _ frame: Rectangle, isChosen: Bool, isPressed: Bool, on canvas: Canvas
  ) {
    let color = isChosen ? self.color ?? effectiveTint : outlineColor
    let radius = min(frame.width, frame.height) / 2
    if isPressed {
      canvas.fill(.circle(center: frame.center, radius: radius), color.opacity(0.3))
    }
    canvas.stroke(
      .circle(center: frame.center, radius: max(radius - outline / 2, 0)), color,
      StrokeStyle(width: outline))
    if isChosen {
      canvas.fill(
        .circle(center: frame.center, radius: radius * Self.dotShare * mark.value), color)
    }
  }

  // MARK: Keyboard

  public override var isAdjustable: Bool { !items.isEmpty }

  public override func handle(_ key: Key) -> Bool { moveChoice(with: key, isVertical: vertical) }
}
