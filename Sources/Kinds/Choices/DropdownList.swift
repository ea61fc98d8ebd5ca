import Controls
import Geometry
import Raster
import TouchTracking

/// The open list of a dropdown: a card below or above the field. It scrolls if its items do not
/// fit. A touch outside the card, or Escape, closes it.
final class DropdownList: Container {
  unowned let dropdown: Dropdown
  private let scroll = Scroll()
  private(set) lazy var rows = DropdownRows(self)
  private(set) var card = Rectangle.zero
  /// Whether the chosen item has been scrolled into view.
  private var hasRevealedChoice = false
  /// The index of the item under a dragging finger, or to which the arrow keys moved; nil for none.
  private(set) var marked: Int? { didSet { if marked != oldValue { rows.setNeedsDisplay() } } }

  // In points.
  private static let cornerRadius = 16.0
  /// The distance from the edges of the card to the items.
  private static let padding = 8.0
  /// The minimum distance from the card to the edges of the panel.
  private static let margin = 8.0
  /// The distance from the field to the card.
  private static let gap = 4.0
  /// The minimum number of visible items in a list below or above the field. With less space, the
  /// list covers the field.
  private static let leastRows = 3.0

  init(_ dropdown: Dropdown) {
    self.dropdown = dropdown
    super.init()
    scroll.keepsBar = true
    add(scroll)
    scroll.add(rows)
  }

  func itemsDidChange() {
    guard !dropdown.items.isEmpty else { return dropdown.closeList() }
    if let marked, !dropdown.items.indices.contains(marked) { self.marked = nil }
    rows.itemsDidChange()
    layoutDidChange()
  }

  // MARK: Layout

  override var placesChildren: Bool { true }

  override func placeChildren() {
    let before = card
    card = cardFrame
    if card != before { setNeedsDisplay() }
    scroll.frame = card.inset(dx: 0, dy: Self.padding)
    guard !hasRevealedChoice else { return }
    hasRevealedChoice = true
    scroll.placeDescendants()
    if let chosen = dropdown.selected { scroll.center(areaInScroll(ofItem: chosen)) }
  }

  /// The frame of the card: below the field, or above it if there is more space.
  private var cardFrame: Rectangle {
    let field = Rectangle(
      origin: dropdown.originOnStage - originOnStage, size: dropdown.frame.size)
    let inside = bounds.inset(by: min(Self.margin, bounds.width / 2, bounds.height / 2))
    let width = min(max(field.width, rows.widthOfItems), inside.width)
    let height = min(rows.height + 2 * Self.padding, inside.height)
    let x = dropdown.isRightToLeft ? field.right - width : field.x
    let below = inside.bottom - field.bottom - Self.gap
    let above = field.top - Self.gap - inside.top
    let room = max(min(below, height), min(above, height))
    let least = min(height, Self.leastRows * DropdownRows.rowHeight + 2 * Self.padding)
    let y: Double
    let length = room < least ? height : room
    if room < least {
      y = field.center.y - height / 2
    } else if below >= room {
      y = field.bottom + Self.gap
    } else {
      y = field.top - Self.gap - room
    }
    return Rectangle(
      x: min(max(x, inside.left), inside.right - width).rounded(),
      y: min(max(y, inside.top), inside.bottom - length).rounded(), width: width, height: length)
  }

  private func areaInScroll(ofItem index: Int) -> Rectangle {
    rows.area(ofItem: index).offset(by: rows.frame.origin)
  }

  /// The visible items and their areas on the stage.
  var visibleItems: [(index: Int, area: Rectangle)] {
    let view = Rectangle(origin: scroll.originOnStage, size: scroll.frame.size)
    let origin = rows.originOnStage
    return dropdown.items.indices.compactMap { index in
      let area = rows.area(ofItem: index).offset(by: origin).intersection(view)
      return area.isEmpty ? nil : (index, area)
    }
  }

  // MARK: Marking

  /// Marks the item at a point of the stage.
  func mark(at point: Point) {
    let isInside = Rectangle(origin: scroll.originOnStage, size: scroll.frame.size).contains(point)
    marked = isInside ? rows.index(at: point - rows.originOnStage) : nil
  }

  /// Marks the chosen item, or the first one, for the arrow keys.
  func markChosen() { marked = dropdown.selected ?? 0 }

  /// Uses all keys, because the panel below is covered.
  override func handle(_ key: Key) -> Bool {
    let last = dropdown.items.count - 1
    let current = marked ?? dropdown.selected
    switch key {
    case .escape: dropdown.closeList()
    case .enter, .character(" "): if let current { dropdown.chooseFromList(current) }
    case .down: move(to: (current ?? -1) + 1)
    case .up: move(to: (current ?? last + 1) - 1)
    case .home: move(to: 0)
    case .end: move(to: last)
    case .turn(let steps): move(to: min(max(steps, -last), last) + (current ?? 0))
    case .pageUp: move(to: (current ?? 0) - rowsPerPage)
    case .pageDown: move(to: (current ?? 0) + rowsPerPage)
    default: break
    }
    return true
  }

  private var rowsPerPage: Int { max(Int(scroll.frame.height / DropdownRows.rowHeight) - 1, 1) }

  private func move(to index: Int) {
    let index = min(max(index, 0), dropdown.items.count - 1)
    marked = index
    scroll.scroll(toShow: areaInScroll(ofItem: index))
  }

  // MARK: Drawing

  override var ground: Color? { cardColor }

  override func draw(on canvas: Canvas) {
    drawCard(card, cornerRadius: Self.cornerRadius, on: canvas)
  }

  // MARK: Tracking

  // Accepts every touch that no item accepts, so that it does not reach the panel below.
  override var isInteractive: Bool { true }

  /// All fingers, so that none reaches the controls below.
  override var touchLimit: Int { .max }

  override func beginTracking(_ touch: Touch) -> Bool {
    if !card.contains(touch.location) { dropdown.closeList() }
    return true
  }
}

/// The items of an open dropdown, in a column. Only visible items are laid out and drawn.
final class DropdownRows: PressControl {
  private unowned let list: DropdownList

  // In points.
  static let rowHeight = 48.0
  private static let padding = 16.0
  private static let gap = 8.0
  /// The distance from the highlight of an item to the edges of the card.
  private static let inset = 8.0

  init(_ list: DropdownList) {
    self.list = list
    super.init()
  }

  private var dropdown: Dropdown { list.dropdown }

  func itemsDidChange() {
    updatePresses()
    intrinsicSizeDidChange()
  }

  // MARK: Geometry

  private var iconHeight: Double { dropdown.size * 1.25 }

  var height: Double { Double(dropdown.items.count) * Self.rowHeight }

  /// The width in which the titles fit; only the longest are measured.
  var widthOfItems: Double {
    dropdown.widthOfTitles + iconHeight + Self.gap + 2 * Self.padding
  }

  override var intrinsicSize: Size? { Size(width: widthOfItems, height: height) }

  func area(ofItem index: Int) -> Rectangle {
    Rectangle(
      x: 0, y: Double(index) * Self.rowHeight, width: bounds.width, height: Self.rowHeight)
  }

  func index(at point: Point) -> Int? {
    guard bounds.contains(point) else { return nil }
    let index = Int(point.y / Self.rowHeight)
    return dropdown.items.indices.contains(index) ? index : nil
  }

  override var shownTexts: [String] {
    list.visibleItems.map { dropdown.shownItems[$0.index].title }
  }

  // MARK: Drawing

  override func draw(on canvas: Canvas) {
    let items = dropdown.shownItems
    let visible = canvas.visibleArea
    let first = max(Int(visible.top / Self.rowHeight) - 1, 0)
    let last = min(Int(visible.bottom / Self.rowHeight) + 1, items.count - 1)
    guard first <= last else { return }
    let selected = dropdown.selected
    for index in first...last {
      let row = area(ofItem: index)
      if isPressed(index) || index == list.marked {
        canvas.fill(
          .roundedRectangle(
            canvas.pixelAligned(row.inset(dx: Self.inset, dy: 0)), radius: Self.inset),
          cardButtonColor)
      }
      let isChosen = index == selected
      let end = iconHeight + Self.gap + Self.padding
      let title = row.inset(left: Self.padding, right: end)
      draw(
        dropdown.styledTitle(items[index]), in: inLayoutDirection(title),
        color: effectiveTextColor, on: canvas)
      guard isChosen else { continue }
      let mark = inLayoutDirection(
        Rectangle(
          x: row.width - Self.padding - iconHeight, y: row.y, width: iconHeight,
          height: row.height))
      Icon.builtIn(.check).draw(
        x: mark.x, middle: mark.center.y, height: iconHeight, color: effectiveTint, on: canvas)
    }
  }

  // MARK: Tracking

  override func part(under touch: Touch) -> Int? { index(at: touch.location) }

  override func press(_ part: Int, with touch: Touch) { dropdown.chooseFromList(part) }
}
