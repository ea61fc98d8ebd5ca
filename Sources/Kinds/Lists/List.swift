import Controls
import Geometry
import Raster
import TouchTracking

/// Rows of a list value, one below the other, which a finger scrolls and chooses.
///
/// Only the visible rows have controls. When the list scrolls, they show other rows, so that a long
/// list costs as much as a short one.
public final class List: Scroller {
  @Observed(
    .number(in: 24...1_000, unit: "points", "The height of each row."),
    didChange: List.contentDidChange)
  public var rowHeight = 56.0
  @Observed(
    .word(
      "The field that identifies a row; `value` is its content in the chosen row. If empty, `value` is the index of the row, from 0, or -1 for none."
    ), didChange: List.keyDidChange)
  public var key = ""
  @Observed(
    .word("The field by which neighbouring rows are grouped below headings; none if empty."),
    didChange: List.contentDidChange)
  public var header = ""
  @Redrawn(.text("The text shown if there are no rows."))
  public var empty = ""
  @Observed(
    .length("The distance from the left and right edges to the content of a row."),
    didChange: List.contentDidChange)
  public var padding = 16.0
  @Redrawn(.boolean("Whether lines separate the rows."))
  public var showsSeparators = true
  @Redrawn(.color("The colour of the lines between rows."))
  public var separatorColor = Color(gray: 0.5, alpha: 0.3)
  @Redrawn(.color("The colour behind the chosen row; a pale tint if not set."))
  public var selectedColor: Color? = nil
  @Redrawn(.number(in: 1...1_000, unit: "points", "The font size.").asTextSize)
  public var size = 16.0
  @Redrawn(.color("The colour of headings and of secondary text; a pale text colour if not set."))
  public var captionColor: Color? = nil

  let rowsSlot = Slot(
    "rows", ListRows(), isImplied: false,
    "The list whose rows are shown. An array in place of a name is a list that never changes.")
  let valueSlot = Slot<Scalar>(
    "value", .number(-1), in: -1...Double(ListRows.rowLimit), step: 1, "The chosen row; see `key`.")

  /// The declaration of the `list` kind.
  public override class var kind: ControlKind {
    ControlKind(
      "list", "Rows of a list value, which a finger scrolls and chooses.",
      theme: ["separatorColor": "line", "captionColor": "caption"],
      example: """
        { kind: "list", name: "chosen", height: 176, rows: [
          { title: "Kitchen", text: "21 °C", icon: "pot" },
          { title: "Bedroom", text: "18 °C", icon: "bed" },
          { title: "Bathroom", text: "23 °C", icon: "drop" },
        ] }
        """
    ) { List() }
  }

  /// The rows that are shown.
  private(set) var content = ListRows()
  private(set) var sections = ListSections(
    ListRows(), field: nil, rowHeight: 0, headingHeight: 0)
  /// The index of the chosen row; nil for none.
  private(set) var chosen: Int?
  /// The row of which others are copies; nil for rows without controls.
  public private(set) var template: ListRow?
  /// Makes another row like `template`.
  public var makeRow: ((List) -> ListRow)? { didSet { placeContent() } }
  /// The fields of the row that was tapped last, for the actions of the list.
  public var tappedFields: RowFields? {
    didSet {
      tappedFields?.onChange = { [unowned self] field, scalar, origin in
        if let tapped { setField(field, ofRow: tapped, to: scalar, origin: origin) }
      }
    }
  }
  private var tapped: Int?

  private var rows: [ListRow] { children.compactMap { $0 as? ListRow } }

  public override var acceptsTaps: Bool { true }
  public override var reportsPresses: Bool { true }
  public override var triggersPrimaryAction: Bool { true }
  public override var heldSlot: ValueSlot? { nil }
  public override func trackingDidChange() {}

  /// Whether a tap on a row has an effect.
  var isSelectable: Bool { valueSlot.isLinked || isTappable }

  /// The row in which the controls of the list's template are made.
  public func makeTemplate() -> ListRow {
    let row = ListRow(of: self)
    template = row
    add(row)
    row.show(nil)
    return row
  }

  /// The fields of the rows.
  public var fields: [ListRows.Field] { rowsSlot.content.fields }

  /// A row like `template` that is not yet in the list, and has no controls.
  public func emptyRow() -> ListRow { ListRow(of: self) }

  // MARK: Content

  public override func slotDidLink(_ slot: ValueSlot) { slotDidChange(slot, edit: nil) }

  public override func rangeDidChange(_ slot: ValueSlot) { slotDidChange(slot, edit: nil) }

  public override func valueDidChange(_ slot: ValueSlot) { slotDidChange(slot, edit: slot.edit) }

  private func slotDidChange(_ slot: ValueSlot, edit: ListEdit?) {
    guard slot === rowsSlot else {
      updateChosen()
      return revealChosen()
    }
    contentDidChange(edit)
  }

  private func keyDidChange() { updateChosen() }

  private func contentDidChange() { contentDidChange(nil) }

  private func contentDidChange(_ edit: ListEdit?) {
    let before = content
    content = rowsSlot.isKnown ? rowsSlot.content : ListRows(fields: rowsSlot.content.fields)
    let edit =
      edit ?? ListEdit(start: 0, removed: before.rows.count, inserted: content.rows.count)
    let moved = { (index: Int) in self.index(of: index, in: before, after: edit) }
    let anchor = sections.rows(from: position.y, to: position.y + 1).first
    let top = anchor.map { sections.top(ofRow: $0) }
    sections = ListSections(
      content, field: content.index(ofField: header), rowHeight: rowHeight,
      headingHeight: Self.headingHeight)
    if position.y > 0, let anchor, let top, let index = edit.index(after: anchor) {
      shiftContent(by: sections.top(ofRow: index) - top)
    }
    var shown: Set<Int> = []
    for row in rows {
      guard let index = row.index else { continue }
      // Rows without keys may be equal, but each is shown once.
      if let index = moved(index), shown.insert(index).inserted {
        row.follow(index)
      } else {
        row.show(nil)
      }
    }
    if let row = tapped {
      tapped = moved(row)
      // A question about the row must not be answered for another one.
      if tapped == nil { endInteraction() }
    }
    followChosen(moved)
    place()
    for row in rows where row.index != nil { row.showFields() }
    setNeedsDisplay()
  }

  /// Returns the index of a row after a change; nil if it is gone. Rows that are replaced together are
  /// recognised by their keys, or without a key by their content. A single row is changed, not
  /// replaced, if there is no key.
  private func index(of index: Int, in before: ListRows, after edit: ListEdit) -> Int? {
    guard index >= edit.start, index < edit.start + edit.removed else {
      return edit.index(after: index)
    }
    guard before.fields == content.fields, index < before.rows.count else { return nil }
    let row = before.rows[index]
    let inserted = edit.start..<edit.start + edit.inserted
    if let field = content.index(ofField: key) {
      return inserted.first { content.rows[$0][field] == row[field] }
    }
    if edit.removed == 1, edit.inserted == 1 { return index }
    if inserted.contains(index), content.rows[index] == row { return index }
    return inserted.first { content.rows[$0] == row }
  }

  /// The chosen index follows its row.
  private func followChosen(_ moved: (Int) -> Int?) {
    if key.isEmpty, let chosen, valueSlot.value.kind == .number {
      let index = moved(chosen) ?? -1
      if index != chosen { valueSlot.set(.number(Double(index))) }
    }
    updateChosen()
  }

  private func updateChosen() {
    let before = chosen
    chosen = valueSlot.isKnown ? index(ofKey: valueSlot.scalar) : nil
    if chosen != before { redrawRows() }
  }

  /// Returns the index of the row with a key.
  private func index(ofKey scalar: Scalar) -> Int? {
    if key.isEmpty {
      let index = Int(min(max(scalar.number, -1), Double(ListRows.rowLimit)))
      return content.rows.indices.contains(index) ? index : nil
    }
    guard let field = content.index(ofField: key) else { return nil }
    return content.rows.firstIndex { $0[field] == scalar }
  }

  /// Chooses a row after a tap or with Enter, and performs the action.
  func press(_ index: Int) {
    choose(index)
    sendActions(for: .primaryActionTriggered)
  }

  private func choose(_ index: Int) {
    guard index < content.rows.count else { return }
    tapped = index
    tappedFields?.show(content.rows[index], on: self)
    let field = content.index(ofField: key)
    let scalar = field.map { content.rows[index][$0] } ?? .number(Double(index))
    if valueSlot.accepts(scalar.kind), key.isEmpty || field != nil { enter(scalar, in: valueSlot) }
  }

  /// Changes a field of a row after a control in it, or an action, has set it.
  func setField(_ field: Int, ofRow index: Int, to scalar: Scalar, origin: ValueOrigin) {
    guard index < content.rows.count else { return }
    var row = content.rows[index]
    row[field] = scalar
    do {
      let list = try content.replacing(index..<index + 1, with: [row])
      try rowsSlot.value.set(.list(list), origin: origin)
    } catch {
      // The list would become too large.
      for row in rows where row.index == index { row.showFields() }
    }
  }

  // MARK: Layout

  public override var intrinsicSize: Size? { nil }

  public override func boundsDidChange() { place() }

  public override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    place()
  }

  private func place() {
    setContentSize(Size(width: bounds.width, height: max(sections.height, bounds.height)))
  }

  override func placeContent() {
    let top = shownPosition.y
    let visible = sections.rows(from: top, to: top + bounds.height)
    var free = rows.filter { row in row.index.map { !visible.contains($0) } ?? true }
    let shown = Set(rows.compactMap(\.index))
    for index in visible where !shown.contains(index) {
      guard let row = free.popLast() ?? newRow() else { break }
      row.show(index)
    }
    for row in free where row.index != nil { row.show(nil) }
    for row in rows {
      guard let index = row.index else { continue }
      row.frame = Rectangle(
        x: 0, y: sections.top(ofRow: index) - top, width: bounds.width, height: rowHeight)
    }
  }

  /// Adds a row; nil while the template is not complete.
  private func newRow() -> ListRow? {
    let row = makeRow.map { $0(self) } ?? (template == nil ? ListRow(of: self) : nil)
    if let row { add(row) }
    return row
  }

  /// Scrolls as far as necessary to show a descendant.
  public override func reveal(_ descendant: Control) {
    guard let row = rows.first(where: { descendant.isInside($0) }), let index = row.index else {
      return
    }
    reveal(row: index)
  }

  /// Scrolls as far as necessary to show a row, below its heading.
  func reveal(row index: Int) {
    let heading = sections.starts.isEmpty ? 0 : Self.headingHeight
    let top = sections.top(ofRow: index)
    if top - heading < position.y {
      jump(to: Point(x: 0, y: top - heading))
    } else if top + rowHeight > position.y + bounds.height {
      jump(to: Point(x: 0, y: top + rowHeight - bounds.height))
    }
  }

  private func revealChosen() {
    if let chosen, !isTracking, bounds.height > 0 { reveal(row: chosen) }
  }

  /// Whether a heading covers a position.
  func isCovered(_ y: Double) -> Bool {
    headings.contains { $0.top <= y && y < $0.top + Self.headingHeight }
  }

  // MARK: Keyboard

  public override var acceptsFocus: Bool { isSelectable }

  public override func handle(_ key: Key) -> Bool {
    guard isSelectable, !content.rows.isEmpty else { return false }
    let last = content.rows.count - 1
    switch key {
    case .up: return step(to: chosen.map { $0 - 1 } ?? last)
    case .down: return step(to: chosen.map { $0 + 1 } ?? 0)
    case .home: return step(to: 0)
    case .end: return step(to: last)
    case .enter:
      guard let chosen else { return false }
      press(chosen)
      return true
    default: return false
    }
  }

  private func step(to index: Int) -> Bool {
    guard content.rows.indices.contains(index) else { return false }
    choose(index)
    reveal(row: index)
    return true
  }

  public override func drawAboveChildren(on canvas: Canvas) {
    drawHeadings(on: canvas)
    super.drawAboveChildren(on: canvas)
  }

  func redrawRows() { for row in rows where row.index != nil { row.setNeedsDisplay() } }
}
