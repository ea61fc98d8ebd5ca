import Controls
import Geometry
import Raster
import TouchTracking

/// A segmented control: items side by side. A tap selects one of them. With icons above the
/// titles, it is a tab bar.
public final class Segments: ChoiceControl {
  @Resized(.boolean("Whether the items are stacked vertically."))
  public var vertical = false
  @Resized(.count(in: 1...100, "The number of rows, or of columns if `vertical` is set."))
  public var lines = 1
  @Redrawn(
    .boolean(
      "Whether every item that is a colour is shown as a swatch, and any other as an empty ring."))
  public var showsColors = false
  @Observed(.color("The colour of the background."), didChange: Segments.trackDidChange)
  public var trackColor = Color(gray: 0.5, alpha: 0.2)
  @Redrawn(.color("The text colour; inherited if not set."))
  public var textColor: Color? = nil
  @Redrawn(
    .color(
      "The text colour of the selected item; black or white, whichever is more legible, if not set."
    ))
  public var selectedTextColor: Color? = nil
  @Observed(.cornerRadius, didChange: Segments.trackDidChange)
  public var cornerRadius = 12.0

  /// The maximum height of an item, in points; the background may extend below the items.
  var maximumItemHeight = Double.infinity {
    didSet { if maximumItemHeight != oldValue { setNeedsDisplay() } }
  }

  /// The badges of the items of a tab bar, by index.
  var badges: [TabBadge?] = [] { didSet { if badges != oldValue { setNeedsDisplay() } } }

  public override class var traits: ControlTraits { .hasFace }

  /// The declaration of the `segments` kind.
  public static let kind = ControlKind(
    "segments", "Items side by side. A tap selects one of them.",
    theme: ["trackColor": "line", "textColor": "caption"],
    example: """
      { kind: "segments", name: "mode", items: ["Off", "Eco", "Comfort"] }
      """
  ) { Segments() }

  /// The distance from the edge of a cell to its highlight, in points.
  static let inset = 4.0
  /// The distance from a word to the edges of its cell, in points. Words shrink to keep it.
  private static let padding = 8.0
  /// The distance if even the smallest type does not fit with the full padding, in points.
  private static let minimumPadding = 5.0

  // MARK: Geometry

  /// The tab bar that shows the items as tabs; nil for an ordinary control.
  private var tabBar: TabBar? { parent as? TabBar }

  /// The tabs of pages mark the visible page even if the value is unknown.
  override var marksChoice: Bool { super.marksChoice || tabBar != nil }

  private func trackDidChange() {
    setNeedsDisplay()
    tabBar?.setNeedsDisplay()
  }

  private var isStacked: Bool { items.contains { $0.icon != nil } }

  public override var intrinsicSize: Size? {
    let widths = shownItems.map { titleWidth($0, size: size, scale: displayScale) }
    let width = max((widths.max() ?? 0) + 2 * size, 44) + 2 * Self.inset
    let height = isStacked ? 64.0 : 44.0
    return minimumSize(ofItem: Size(width: width, height: height))
  }

  /// Returns the size at which every item has at least the size `item`.
  func minimumSize(ofItem item: Size) -> Size {
    let (length, breadth) = (Double(itemsPerLine), Double(lines))
    return vertical
      ? Size(width: item.width * breadth, height: item.height * length)
      : Size(width: item.width * length, height: item.height * breadth)
  }

  private var itemsPerLine: Int { max((items.count + lines - 1) / lines, 1) }

  struct Columns {
    let typeSize: Double
    let widths: [Double]
    /// The distance of each column from the edge where the columns begin.
    let lefts: [Double]

    init(typeSize: Double, widths: [Double]) {
      self.typeSize = typeSize
      self.widths = widths
      var right = 0.0
      lefts = widths.map { width in
        defer { right += width }
        return right
      }
    }
  }

  /// The latest columns, kept because finding the type size measures every word at several sizes.
  private var latestColumns: (key: LayoutKey, columns: Columns)?

  func columns(in width: Double, scale: Double) -> Columns {
    let key = layoutKey(
      [width, scale, size, minimumSize, Double(lines), vertical ? 1 : 0, showsColors ? 1 : 0])
    if let latestColumns, latestColumns.key == key { return latestColumns.columns }
    let columns = newColumns(in: width, scale: scale)
    latestColumns = (key, columns)
    return columns
  }

  private func newColumns(in width: Double, scale: Double) -> Columns {
    let count = vertical ? lines : itemsPerLine
    /// Returns the widths that the columns need. Stops once their sum exceeds `limit`.
    func needs(
      _ size: Double, padding: Double = Self.padding, limit: Double = .infinity
    ) -> [Double] {
      var needs = [Double](repeating: 0, count: count)
      var sum = 0.0
      for (index, item) in shownItems.enumerated() where sum <= limit {
        let column = column(of: index)
        let need = titleWidth(item, size: size, scale: scale) + 2 * padding
        sum += max(need - needs[column], 0)
        needs[column] = max(needs[column], need)
      }
      return needs
    }
    func fits(_ size: Double) -> Bool { needs(size, limit: width + 1).reduce(0, +) <= width }
    // Swatches need no minimum width.
    guard !showsColors, typesetter != nil else {
      let needs = [Double](repeating: 0, count: count)
      return Columns(typeSize: size, widths: Self.widths(needing: needs, in: width))
    }
    if let typeSize = fits(size)
      ? size : TypeSize.largest(below: size, from: minimumSize, fits: fits)
    {
      return Columns(typeSize: typeSize, widths: Self.widths(needing: needs(typeSize), in: width))
    }
    let typeSize = min(size, minimumSize)
    let least = needs(typeSize, padding: Self.minimumPadding)
    return Columns(typeSize: typeSize, widths: Self.widths(needing: least, in: width))
  }

  /// Distributes `width` equally, but none gets less than it needs. If there is not enough for all,
  /// the least demanding get what they need, and the others share the rest equally.
  static func widths(needing needs: [Double], in width: Double) -> [Double] {
    let isTight = needs.reduce(0, +) > width
    let order = needs.indices.sorted { isTight == (needs[$0] < needs[$1]) }
    var widths = needs
    var rest = width
    for (position, index) in order.enumerated() {
      let share = rest / Double(needs.count - position)
      widths[index] = isTight ? min(needs[index], share) : max(needs[index], share)
      rest -= widths[index]
    }
    return widths
  }

  private func column(of index: Int) -> Int {
    vertical ? index / itemsPerLine : index % itemsPerLine
  }

  private func row(of index: Int) -> Int {
    vertical ? index % itemsPerLine : index / itemsPerLine
  }

  private func cell(_ index: Int, in area: Rectangle, _ columns: Columns) -> Rectangle {
    let column = column(of: index)
    let height = min(area.height / Double(vertical ? itemsPerLine : lines), maximumItemHeight)
    return inLayoutDirection(
      Rectangle(
        x: area.x + columns.lefts[column],
        y: area.y + Double(row(of: index)) * height, width: columns.widths[column], height: height),
      in: area)
  }

  public override var shownTexts: [String] {
    showsColors ? [] : super.shownTexts + badges.compactMap { $0?.text }
  }

  override func area(ofItem index: Int) -> Rectangle {
    cell(index, in: bounds, columns(in: bounds.width, scale: displayScale))
  }

  public override func baseline(in size: Size) -> Double? {
    guard !vertical, lines == 1, !isStacked, !showsColors, let first = shownItems.first else {
      return nil
    }
    let typeSize = columns(in: size.width, scale: displayScale).typeSize
    let layout = title(first.title, size: typeSize, width: nil, scale: displayScale)
    return layout?.baseline(centeredAt: size.height / 2)
  }

  // MARK: The mark

  override var markDuration: Duration? { showsColors ? nil : Motion.slide }

  /// The area from which the mark comes.
  private var markOrigin = Rectangle.zero

  override func markWillMove() {
    guard let markedItem, markedItem < items.count else { return }
    markOrigin = markArea(movingTo: area(ofItem: markedItem))
  }

  /// The area of the mark, which moves to an item in `area`.
  private func markArea(movingTo area: Rectangle) -> Rectangle {
    guard mark.isMoving else { return area }
    func between(_ start: Double, _ end: Double) -> Double { start + (end - start) * mark.value }
    return Rectangle(
      left: between(markOrigin.left, area.left), top: between(markOrigin.top, area.top),
      right: between(markOrigin.right, area.right), bottom: between(markOrigin.bottom, area.bottom))
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    if tabBar == nil { drawTrack(in: bounds, on: canvas) }
    let inside = showsColors ? bounds.inset(by: Self.inset) : bounds
    let columns = columns(in: inside.width, scale: canvas.textScale)
    let (selected, pressed) = (selected, pressedPart)
    let ink = textColor ?? effectiveTextColor
    let visible = items(near: canvas.visibleArea, in: inside, columns)
    if showsColors {
      for (index, place) in visible {
        drawSwatch(
          shownItems[index], in: canvas.pixelAligned(place),
          isMarked: index == selected || index == pressed, ink: ink, on: canvas)
      }
      return
    }
    for (index, place) in visible where index != selected || mark.isMoving {
      let isPressed = index == pressed && index != selected
      // A pressed word has full contrast, like a chosen one.
      let ink = isPressed ? effectiveTextColor : ink
      if isPressed {
        canvas.fill(highlight(in: place, on: canvas), trackColor.held(under: ink))
      }
      draw(index, in: place, typeSize: columns.typeSize, color: ink, on: canvas)
    }
    if let selected { drawMark(on: selected, in: inside, columns, visible, on: canvas) }
    for (index, place) in visible where index < badges.count {
      let parts = parts(
        of: shownItems[index], in: place, typeSize: columns.typeSize, scale: canvas.textScale)
      badges[index]?.draw(
        beside: parts.front, isOnIcon: shownItems[index].icon != nil,
        in: canvas.pixelAligned(place),
        of: self, on: canvas)
    }
  }

  /// Returns the items near an area, with their cells.
  private func items(
    near area: Rectangle, in inside: Rectangle, _ columns: Columns
  ) -> [(index: Int, place: Rectangle)] {
    // Icons and accents may extend beyond the cell.
    shownItems.indices.map { ($0, cell($0, in: inside, columns)) }
      .filter { $0.1.inset(by: -2 * size).intersects(area) }
  }

  /// Draws the mark, and what it covers in its colours.
  private func drawMark(
    on selected: Int, in inside: Rectangle, _ columns: Columns,
    _ visible: [(index: Int, place: Rectangle)], on canvas: Canvas
  ) {
    let color = color ?? effectiveTint
    let ink = selectedTextColor ?? color.readableText
    let area = markArea(movingTo: cell(selected, in: inside, columns))
    let shape = highlight(in: area, on: canvas)
    canvas.fill(shape, selected == pressedPart ? color.held(under: ink) : color)
    var marked = canvas
    if mark.isMoving { marked.clip(to: shape) }
    for (index, place) in visible
    where index == selected || mark.isMoving && place.intersects(area) {
      draw(index, in: place, typeSize: columns.typeSize, color: ink, on: marked)
    }
  }

  /// The shape behind the selected or the pressed item in a cell.
  private func highlight(in cell: Rectangle, on canvas: Canvas) -> Shape {
    .roundedRectangle(
      canvas.pixelAligned(canvas.pixelAligned(cell).inset(by: Self.inset)),
      radius: max(cornerRadius - Self.inset, 0))
  }

  /// Draws the background of all items.
  func drawTrack(in area: Rectangle, on canvas: Canvas) {
    canvas.fill(.roundedRectangle(canvas.pixelAligned(area), radius: cornerRadius), trackColor)
  }

  /// The parts of an item in its cell. The unaligned cell, so that all words of a row have the same
  /// baseline.
  private struct Parts {
    var title: TextLayout?
    /// The middle of the capital letters of the title.
    var titleMiddle: Double
    /// The area of the icon, or else of the title.
    var front: Rectangle
  }

  private func parts(
    of item: Item, in cell: Rectangle, typeSize: Double, scale: Double
  ) -> Parts {
    let layout = title(
      item.title, size: typeSize, width: max(cell.width - 2 * Self.minimumPadding, 1),
      scale: scale)
    guard let icon = item.icon else {
      let size = layout?.size ?? .zero
      let front = Rectangle(
        x: cell.center.x - size.width / 2, y: cell.center.y - size.height / 2, width: size.width,
        height: size.height)
      return Parts(title: layout, titleMiddle: cell.center.y, front: front)
    }
    let height = size * 1.5
    let textHeight = layout.map { $0.capHeight + size * 0.5 } ?? 0
    let top = cell.center.y - (height + textHeight) / 2
    return Parts(
      title: layout, titleMiddle: top + height + textHeight - (layout?.capHeight ?? 0) / 2,
      front: Rectangle(
        x: cell.center.x - height * icon.aspect / 2, y: top, width: height * icon.aspect,
        height: height))
  }

  /// Draws the title of an item, below the icon if it has one.
  private func draw(
    _ index: Int, in cell: Rectangle, typeSize: Double, color: Color, on canvas: Canvas
  ) {
    let item = shownItems[index]
    let parts = parts(of: item, in: cell, typeSize: typeSize, scale: canvas.textScale)
    item.icon?.draw(
      x: parts.front.x, middle: parts.front.center.y, height: parts.front.height, color: color,
      isRightToLeft: isRightToLeft, on: canvas)
    guard let title = parts.title else { return }
    canvas.draw(
      title, centeredAt: Point(x: cell.center.x, y: parts.titleMiddle), color: color)
  }

  /// Draws a disc in the colour of the item, or a small ring if it has none. A marked item gets
  /// another ring around it.
  private func drawSwatch(
    _ item: Item, in cell: Rectangle, isMarked: Bool, ink: Color, on canvas: Canvas
  ) {
    let outerRadius = min(cell.width, cell.height) / 2 - 1
    guard outerRadius > 4 else { return }
    if let color = Color(hex: item.value) {
      canvas.fill(.circle(center: cell.center, radius: outerRadius - 4), color)
      if color.contrast(with: background(under: ink)) < Self.minimumContrast {
        canvas.stroke(
          .circle(center: cell.center, radius: outerRadius - 4.5), ink, StrokeStyle(width: 1))
      }
    } else {
      let ring = Shape.circle(center: cell.center, radius: outerRadius - 5)
      canvas.stroke(ring, ink, StrokeStyle(width: 1.5))
    }
    if isMarked {
      canvas.stroke(
        .circle(center: cell.center, radius: outerRadius - 1), ink, StrokeStyle(width: 2))
    }
  }

  /// The contrast with the background below which a swatch gets a rim. A low threshold suffices,
  /// because a hue that differs from the background is visible without much contrast.
  private static let minimumContrast = 1.35

  /// The background as it appears behind text of the colour `ink`. A translucent track is assumed to
  /// be on white or on black, whichever contrasts with `ink`.
  private func background(under ink: Color) -> Color {
    (ink.isDark ? Color.white : .black).mixed(with: trackColor, by: trackColor.alpha)
  }

  func title(_ text: String, size: Double, width: Double?, scale: Double) -> TextLayout? {
    let title = Title(text, size: size, minimumSize: size, weight: .medium)
    // Usually the whole word fits, and its layout is cached because it has been measured.
    let whole = textLayout(of: title, scale: scale)
    guard let width, let whole, whole.size.width > width else { return whole }
    return textLayout(of: title, width: width, scale: scale)
  }

  private func titleWidth(_ item: Item, size: Double, scale: Double) -> Double {
    title(item.title, size: size, width: nil, scale: scale)?.size.width ?? 0
  }

  // MARK: Keys

  /// The selected tab if some of the tabs are not visible.
  public override var focusShape: FocusShape {
    guard tabBar?.hasHiddenTabs == true, let selected else {
      return FocusShape(bounds, cornerRadius: cornerRadius)
    }
    let margin = 2 * Self.inset
    return FocusShape(
      area(ofItem: selected).inset(by: margin), cornerRadius: max(cornerRadius - margin, 0))
  }

  public override var isAdjustable: Bool { !items.isEmpty }

  /// Arrow keys select the neighbouring item, Home and End the first and the last one.
  public override func handle(_ key: Key) -> Bool {
    let (alongRow, alongColumn) = vertical ? (itemsPerLine, 1) : (1, itemsPerLine)
    let hasRows = vertical || lines > 1 || isAdjusting
    let hasColumns = !vertical || lines > 1 || isAdjusting
    switch key {
    case .left where hasColumns: choose(by: isRightToLeft ? alongRow : -alongRow)
    case .right where hasColumns: choose(by: isRightToLeft ? -alongRow : alongRow)
    case .up where hasRows: choose(by: -alongColumn)
    case .down where hasRows: choose(by: alongColumn)
    case .home: choose(by: -items.count)
    case .end: choose(by: items.count)
    case .turn(let steps) where isAdjusting: choose(by: min(max(steps, -items.count), items.count))
    default: return false
    }
    return true
  }

  /// Selects the item at a distance from the selected one, or else the first or the last one.
  private func choose(by distance: Int) {
    guard !items.isEmpty, !valueSlot.value.isHeld else { return }
    let index = min(max((selected ?? (distance > 0 ? -1 : 0)) + distance, 0), items.count - 1)
    enter(items[index].value, in: valueSlot)
  }

  // MARK: Tracking

  public override var dragDirections: DragDirections {
    if tabBar?.hasHiddenTabs == true { return [] }
    return vertical ? .vertical : .horizontal
  }
}
