import Controls
import Geometry
import Raster
import TouchTracking

/// Rows of a list value, one below the other, which a finger scrolls and chooses.
///
/// Only the visible rows have controls. When the list scrolls, they show other rows, so that a long
/// list costs as much as a short one.
public class List: Scroller, RowTemplating {
  @Observed(
    .number(in: 24...1_000, unit: "points", "The height of each row."),
    didChange: List.contentDidChange)
  public var rowHeight = 56.0
  @Observed(
    .field(
      "The field that identifies a row; `value` is its content in the chosen row. If empty, `value` is the index of the row, from 0, or -1 for none."
    ), didChange: List.keyDidChange)
  public var key = ""
  @Observed(
    .field("The field by which neighbouring rows are grouped below headings; none if empty."),
    didChange: List.contentDidChange)
  public var header = ""
  @Observed(
    .field(
      accepting: [.number],
      "The field that is the index of each row, from 0, in a list that is longer than `rows`; see [lists](#lists). If empty, `rows` has all rows."
    ), didChange: List.contentDidChange)
  public var rowIndex = ""
  @Observed(
    .count(in: 0...List.countLimit, "The number of rows of the longer list, with `rowIndex`."),
    didChange: List.contentDidChange)
  public var rowCount = 0
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
  @Redrawn(.fontSize)
  public var size = 16.0
  @Redrawn(.color("The colour of headings and of secondary text; a pale text colour if not set."))
  public var captionColor: Color? = nil

  let rowsSlot = Slot(
    "rows", ListRows(), isImplied: false,
    "The list whose rows are shown. An array in place of a name is a list that never changes.")
  let valueSlot = Slot<Scalar>(
    "value", .number(-1), in: -1...Double(List.countLimit), step: 1, "The chosen row; see `key`.")
  let wantedSlot = Slot(
    "wanted", 0.0, in: 0...Double(List.countLimit), step: 1, isImplied: false,
    "With `rowIndex`, set to the index of the first row of a screen when `rows` lacks some rows that are shown or will soon be."
  )

  /// The maximum number of rows of a list of which `rows` has a few.
  static let countLimit = 1_000_000

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

  public override func linkedProblems(in keys: DeclaredKeys) -> [KeyProblem] {
    super.linkedProblems(in: keys) + problemsOfRows(keys) + problemsOfValue(keys)
      + problemsOfPages(keys)
  }

  public override func warnings(in keys: DeclaredKeys) -> [KeyProblem] {
    super.warnings(in: keys)
      + questionProblems(
        keys, of: valueSlot, advice: "name fields of the row instead, as in {row.FIELD}")
  }

  /// The rows of the value.
  private var source = ListRows()
  /// The rows that are shown.
  private(set) final var content = ListArrangement(ListRows())
  private(set) var sections = ListSections(
    ListArrangement(ListRows()), field: nil, rowHeight: 0, headingHeight: 0)
  /// Returns the indices of the rows to show, in order; nil to show all of them. Call `arrange()` after
  /// its result may have changed.
  public final var includes: ((ListRows) -> [Int])? { didSet { arrange() } }
  /// Whether a row has an icon, so that all rows leave space for one.
  private(set) var hasIcons = false
  /// The index of the chosen row; nil for none.
  private(set) var chosen: Int?
  /// The row of which others are copies; nil for rows without controls.
  public private(set) var template: ListRow?
  /// Makes another row like `template`.
  public var makeRow: (() -> any RowContainer)? { didSet { placeContent() } }
  /// The fields of the row that was tapped last, for the actions of the list.
  public var tappedFields: RowFields? {
    didSet {
      tappedFields?.onChange = { [unowned self] field, scalar, origin in
        if let tapped { setField(field, ofRow: tapped, to: scalar, origin: origin) }
      }
    }
  }
  private var tapped: Int?
  /// The row whose actions are visible; nil for none.
  weak var swiped: ListRow? { didSet { if oldValue !== swiped { oldValue?.close() } } }

  var rows: [ListRow] { children.compactMap { $0 as? ListRow } }

  public override var acceptsTaps: Bool { true }
  public override var reportsPresses: Bool { true }
  public override var triggersPrimaryAction: Bool { true }
  /// A finger that scrolls the list presses no row.
  public override var finalEvent: ControlEvent? { .touchCancel }
  public override func trackingDidChange() {}

  /// Whether a tap on a row has an effect.
  var isSelectable: Bool { valueSlot.isLinked || isTappable }

  public var templateRow: (any RowContainer)? { template }

  /// The row in which the controls of the list's template are made.
  public func makeTemplate() -> any RowContainer {
    // Rows that were created earlier have no controls.
    for row in rows { remove(row) }
    let row = ListRow(of: self)
    template = row
    add(row)
    row.show(nil)
    return row
  }

  /// The fields of the rows.
  public var fields: [ListRows.Field] { rowsSlot.content.fields }

  /// A row like `template` that is not yet in the list, and has no controls.
  public func makeEmptyRow() -> any RowContainer { ListRow(of: self) }

  // MARK: Content

  public override func slotDidLink(_ slot: ValueSlot) {
    super.slotDidLink(slot)
    slotDidChange(slot, edit: nil)
  }

  public override func rangeDidChange(_ slot: ValueSlot) { slotDidChange(slot, edit: nil) }

  public override func valueDidChange(_ slot: ValueSlot) {
    super.valueDidChange(slot)
    slotDidChange(slot, edit: slot.edit)
  }

  private func slotDidChange(_ slot: ValueSlot, edit: ListEdit?) {
    if slot === rowsSlot {
      contentDidChange(edit)
    } else if slot === valueSlot {
      updateChosen()
      revealChosen()
    }
  }

  private func keyDidChange() { updateChosen() }

  private func contentDidChange() { contentDidChange(nil) }

  private func contentDidChange(_ edit: ListEdit?) {
    let (before, arranged) = (source, content)
    let focused = rows.first { $0.containsFocusRing }?.index
    source = rowsSlot.isKnown ? rowsSlot.content : ListRows(fields: rowsSlot.content.fields)
    content = arrangement(of: source)
    let edit =
      edit ?? ListEdit(start: 0, removed: before.rows.count, inserted: source.rows.count)
    let movedSource = { (index: Int) in self.index(of: index, in: before, after: edit) }
    let moved = { (index: Int) in
      arranged.source(of: index).flatMap(movedSource).flatMap { self.content.index(ofSource: $0) }
    }
    let anchor = sections.rows(from: position.y, to: position.y + 1).first
    let top = anchor.map { sections.top(ofRow: $0) }
    hasIcons =
      source.index(ofField: "icon").map { field in
        source.rows.contains { $0[field] != .text("") }
      } ?? false
    sections = ListSections(
      content, field: content.isPaged ? nil : source.index(ofField: header), rowHeight: rowHeight,
      headingHeight: Self.headingHeight)
    if position.y > 0, arranged.isWhole, content.isWhole, let anchor, let top,
      let index = edit.index(after: anchor)
    {
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
    followChosen(from: before, movedSource)
    place()
    for row in rows where row.index != nil { row.showFields() }
    if let focused { restoreFocus(to: moved(focused) ?? focused) }
    setNeedsDisplay()
  }

  /// Returns the index of a row after a change; nil if it is gone. Rows that are replaced together are
  /// recognised by their keys, or without a key by their `rowIndex` or content. A single row is changed, not
  /// replaced, if there is no key.
  private func index(of index: Int, in before: ListRows, after edit: ListEdit) -> Int? {
    guard index >= edit.start, index < edit.start + edit.removed else {
      return edit.index(after: index)
    }
    guard before.fields == source.fields, index < before.rows.count else { return nil }
    let row = before.rows[index]
    let inserted = edit.start..<edit.start + edit.inserted
    if let field = source.index(ofField: key.isEmpty ? rowIndex : key) {
      return inserted.first { source.rows[$0][field] == row[field] }
    }
    if edit.removed == 1, edit.inserted == 1 { return index }
    if inserted.contains(index), source.rows[index] == row { return index }
    return inserted.first { source.rows[$0] == row }
  }

  /// Sets the value to the new index of the chosen row after the rows have moved.
  private func followChosen(from before: ListRows, _ moved: (Int) -> Int?) {
    if key.isEmpty, !content.isPaged, valueSlot.isKnown, valueSlot.value.kind == .number {
      let chosen = Self.index(valueSlot.scalar)
      let index = before.rows.indices.contains(chosen) ? moved(chosen) ?? -1 : chosen
      if index != chosen { valueSlot.set(.number(Double(index))) }
    }
    updateChosen()
  }

  private static func index(_ scalar: Scalar) -> Int {
    Int(min(max(scalar.number, -1), Double(countLimit)))
  }

  /// Returns the rows to show.
  func arrangement(of list: ListRows) -> ListArrangement {
    if let field = list.index(ofField: rowIndex), list.fields[field].kind == .number {
      return ListArrangement(list, indexedBy: field, count: rowCount)
    }
    guard let includes else { return ListArrangement(list) }
    return ListArrangement(list, includes(list))
  }

  /// Shows the rows again after their arrangement has changed.
  public final func arrange() { contentDidChange(ListEdit(start: 0, removed: 0, inserted: 0)) }

  /// Shows the rows from the first one after the result of `includes` has changed.
  public final func filterDidChange() {
    arrange()
    jump(to: .zero)
  }

  private func updateChosen() {
    let before = chosen
    chosen = valueSlot.isKnown ? index(ofKey: valueSlot.scalar) : nil
    if chosen != before { redrawRows() }
  }

  /// Returns the index of the row with a key.
  private func index(ofKey scalar: Scalar) -> Int? {
    if key.isEmpty { return content.index(ofNumber: Self.index(scalar)) }
    guard let field = source.index(ofField: key) else { return nil }
    return source.rows.firstIndex { $0[field] == scalar }.flatMap(content.index(ofSource:))
  }

  /// Chooses a row after a tap or with Enter, and performs the action.
  func press(_ index: Int) {
    guard tap(index) else { return }
    afterQuestion { [weak self] in self?.chooseTapped() }
    sendActions(for: .touchUpInside)
    sendActions(for: .primaryActionTriggered)
  }

  /// Performs the action of a long press on a row, which does not choose it.
  func hold(_ index: Int) {
    if tap(index) { sendActions(for: .hold) }
  }

  /// Shows a row to the actions of the list.
  /// - Returns: whether the row exists.
  private func tap(_ index: Int) -> Bool {
    guard let row = content[index] else { return false }
    tapped = index
    tappedFields?.show(row)
    return true
  }

  private func chooseTapped() {
    guard let index = tapped, let row = content[index] else { return }
    let field = source.index(ofField: key)
    let number = Scalar.number(Double(content.number(of: index)))
    let scalar = if let field { row[field] } else { number }
    guard let scalar, valueSlot.accepts(scalar.kind), key.isEmpty || field != nil else { return }
    // A number outside the range of the value would become that of another row.
    guard (try? valueSlot.value.applied(scalar)) == scalar else { return }
    enter(scalar, in: valueSlot)
  }

  /// Changes a field of a row after a control in it, or an action, has set it.
  func setField(_ field: Int, ofRow index: Int, to scalar: Scalar, origin: ValueOrigin) {
    guard let place = content.source(of: index) else { return }
    var row = source.rows[place]
    row[field] = scalar
    do {
      let list = try source.replacing(place..<place + 1, with: [row])
      try rowsSlot.value.set(.list(list), origin: origin)
    } catch {
      // The list would become too large.
      for row in rows where row.index == index { row.showFields() }
    }
  }

  // MARK: Drawing

  public override var shownTexts: [String] {
    content.count == 0 && rowsSlot.isKnown && !empty.isEmpty ? [empty] : []
  }

  /// Returns the texts of a row without controls.
  func texts(ofRow index: Int) -> [String] { fieldTexts(ofRow: index) }

  /// The visible rows, by their keys, or by their indices if the list has no key.
  public override var touchableParts: [(name: String, area: Rectangle)] {
    let field = source.index(ofField: key)
    return rows.compactMap { row in row.index.map { (row, $0) } }.sorted { $0.1 < $1.1 }.compactMap
    {
      (row, index) in
      guard let fields = content[index] else { return nil }
      let name = field.map { text(of: fields[$0]) } ?? "\(content.number(of: index))"
      let visible = Rectangle(x: 0, y: topInset, width: bounds.width, height: viewHeight)
      return (name, row.frame.intersection(visible))
    }
  }

  /// Draws the content of a row without controls.
  func drawContent(ofRow index: Int, in area: Rectangle, on canvas: Canvas) {
    drawFields(ofRow: index, in: area, on: canvas)
  }

  /// Draws a row that the value does not have.
  func drawMissingRow(_ index: Int, in area: Rectangle, on canvas: Canvas) {
    drawMissingFields(ofRow: index, in: area, on: canvas)
  }

  public override var isPlain: Bool { true }

  /// The heading that stays at the top.
  override var fixedAreas: [Rectangle] {
    guard !sections.starts.isEmpty else { return super.fixedAreas }
    return super.fixedAreas + [
      Rectangle(x: 0, y: topInset, width: bounds.width, height: Self.headingHeight)
    ]
  }

  // MARK: Layout

  /// The height of the area in which the rows are visible.
  final var viewHeight: Double { max(bounds.height - topInset, 0) }

  public override var intrinsicSize: Size? { nil }

  public override func boundsDidChange() { place() }

  public override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    place()
  }

  private func place() {
    setContentSize(
      Size(width: bounds.width, height: max(topInset + sections.height, bounds.height)))
  }

  override func placeContent() {
    let top = shownPosition.y
    var visible = sections.rows(from: top, to: top + viewHeight)
    if containsFocus {
      // The focus can move to the rows before and after the visible ones.
      visible =
        max(visible.lowerBound - 1, 0)..<min(visible.upperBound + 1, content.count)
    }
    var free = rows.filter { row in
      !row.isActing && row.index.map { !visible.contains($0) } ?? true
    }
    let shown = Set(rows.compactMap(\.index))
    for index in visible where !shown.contains(index) {
      guard let row = free.popLast() ?? newRow() else { break }
      row.show(index)
    }
    for row in free where row.index != nil { row.show(nil) }
    for row in rows {
      guard let index = row.index else { continue }
      row.frame = Rectangle(
        x: 0, y: topInset + sections.top(ofRow: index) - top, width: bounds.width,
        height: rowHeight)
    }
    requestRows(near: sections.rows(from: top, to: top + viewHeight))
  }

  /// Asks programs for rows if some of those that are shown, or would be after a screen of scrolling,
  /// are missing. The value changes once for each screen.
  private func requestRows(near visible: Range<Int>) {
    guard content.isPaged, !visible.isEmpty, wantedSlot.isLinked else { return }
    let screen = max(Int(viewHeight / rowHeight), 1)
    let first = visible.lowerBound / screen * screen
    let needed = max(first - screen, 0)..<min(first + 3 * screen, content.count)
    if needed.contains(where: { content[$0] == nil }) { wantedSlot.set(Double(first)) }
  }

  /// Adds a row; nil while the template is not complete.
  private func newRow() -> ListRow? {
    let row = makeRow.map { $0() as? ListRow } ?? (template == nil ? ListRow(of: self) : nil)
    // Below a header, if there is one.
    if let row { insert(row, at: 0) }
    return row
  }

  /// Scrolls as far as necessary to show a descendant.
  public override func reveal(_ descendant: Control) {
    guard let row = rows.first(where: { descendant.isInside($0) }), let index = row.index else {
      return
    }
    reveal(row: index)
  }

  public override func scroll(toShow area: Rectangle) {
    if swiped?.hasFocusedAction != true { swiped = nil }
    if let index = rows.first(where: \.containsFocus)?.index { reveal(row: index) }
    placeContent()
  }

  /// Scrolls as far as necessary to show a row, below its heading.
  func reveal(row index: Int) {
    let heading = sections.starts.isEmpty ? 0 : Self.headingHeight
    let top = sections.top(ofRow: index)
    if top - heading < position.y {
      jump(to: Point(x: 0, y: top - heading))
    } else if top + rowHeight > position.y + viewHeight {
      jump(to: Point(x: 0, y: top + rowHeight - viewHeight))
    }
  }

  private func revealChosen() {
    if let chosen, !isTracking, bounds.height > 0 { reveal(row: chosen) }
  }

  /// Whether a heading covers a position.
  func isCovered(_ y: Double) -> Bool {
    y < topInset || headings.contains { $0.top <= y && y < $0.top + Self.headingHeight }
  }

  /// The rows are pressed, not the list.
  public override func isPress(_ touch: Touch) -> Bool { false }

  public override func beginTracking(_ touch: Touch) -> Bool {
    swiped = nil
    return super.beginTracking(touch)
  }

  // MARK: Keyboard

  public override var isSingleFocusStop: Bool { true }

  /// Keys can choose a row, scroll, or use the controls of the rows.
  public override var acceptsFocus: Bool {
    content.count > 0 && (isSelectable || template != nil || limit.y > 0)
  }

  public override func handle(_ key: Key) -> Bool { move(with: key) }

  public override func drawAboveChildren(on canvas: Canvas) {
    drawHeadings(on: canvas)
    super.drawAboveChildren(on: canvas)
  }

  func redrawRows() { for row in rows where row.index != nil { row.setNeedsDisplay() } }
}
