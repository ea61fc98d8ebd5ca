import Controls
import Geometry
import Raster
import TouchTracking

/// A list with columns. Their titles stay above the rows, and a tap on one sorts the rows.
public final class Table: List {
  @Observed(
    .number(in: 0...1_000, unit: "points", "The height of the titles of the columns; 0 for none."),
    didChange: Table.headerDidChange)
  public var headerHeight = 44.0

  let sortSlot = Slot(
    "sort", "",
    "The field by which the rows are sorted, with a minus sign before it for descending order. If it is empty or not the field of a column, the rows keep the order of the list."
  )

  /// The declaration of the `table` kind.
  public override class var kind: ControlKind {
    ControlKind(
      "table", "The rows of a list value in columns. A finger scrolls, sorts and chooses the rows.",
      theme: ["separatorColor": "line", "captionColor": "caption"],
      example: """
        { kind: "table", name: "pump", height: 156, rows: [
          { pump: "North", state: "Running", flow: 12.4 },
          { pump: "South", state: "Stopped", flow: 0 },
        ], columns: [
          { field: "pump", title: "Pump" }, { field: "state", title: "State" },
          { field: "flow", title: "l/min", width: 56, format: ".1f" },
        ] }
        """
    ) { Table() }
  }

  public override class var parts: [Parts] { declaredParts }

  private static let declaredParts = [
    Parts.controls(
      "columns", of: TableColumn.kind, "a column", limit: ListRows.fieldLimit,
      requiring: ["field"],
      common: ["hidden", "weight", "width", "minimumWidth", "maximumWidth"],
      "The columns, from the start to the end: at most \(ListRows.fieldLimit). By default, there is one for each field, with the name of the field as its title."
    ) { (table: Table) in table.columnContainer }
  ]

  /// The value by which the rows are sorted must name a column.
  public override func linkedProblems(in keys: DeclaredKeys) -> [KeyProblem] {
    let problems = super.linkedProblems(in: keys)
    guard keys.has("sort"), case .text(let sorting) = sortSlot.scalar, !sorting.isEmpty else {
      return problems
    }
    let name = String(sorting.drop { $0 == "-" })
    let columns = columnContainer.children.compactMap { ($0 as? TableColumn)?.field }
    let known = columns.isEmpty ? fields.map(\.name) : columns
    guard !known.contains(name) else { return problems }
    return problems + [
      .unknown("no column shows the field", name, known: known, noun: "fields", at: "sort")
    ]
  }

  /// A column without space for a word shows nothing.
  public override func layoutWarnings(in keys: DeclaredKeys) -> [KeyProblem] {
    let columns = columnContainer.children
    guard let narrow = columns.firstIndex(where: { $0.frame.width < Self.narrowest }) else {
      return []
    }
    return [
      KeyProblem(
        "column \(narrow + 1) of \(columns.count) is "
          + "\(NumberFormat.points(columns[narrow].frame.width)) wide; make the table larger, or use "
          + "fewer columns", at: keys.first(of: ["columns"]))
    ]
  }

  /// The width of the narrowest column with space for a word, in points.
  private static let narrowest = 24.0

  public override var acceptsChildren: Bool { false }

  /// Adds a column for each field if the panel file has no columns.
  public override func partsDidLoad() {
    guard columnContainer.children.isEmpty else { return }
    for field in fields {
      let column = TableColumn()
      column.field = field.name
      column.title = field.name
      columnContainer.add(column)
    }
  }

  /// The container of the columns.
  public let columnContainer: Container = TableHeader()

  /// Creates a table without columns.
  public override init() {
    super.init()
    rowHeight = 48
    add(columnContainer)
  }

  /// The columns that are shown.
  private var columns: [TableColumn] {
    columnContainer.children.compactMap { $0 as? TableColumn }.filter { !$0.isHidden }
  }

  // MARK: Layout

  override var topInset: Double { min(headerHeight, bounds.height) }

  private func headerDidChange() { boundsDidChange() }

  public override func boundsDidChange() {
    columnContainer.frame = Rectangle(x: 0, y: 0, width: bounds.width, height: topInset)
    super.boundsDidChange()
  }

  /// Redraws the rows after the widths of the columns have changed.
  func columnsDidChange() { redrawRows() }

  // MARK: Sorting

  public override func valueDidChange(_ slot: ValueSlot) {
    slot === sortSlot ? sort() : super.valueDidChange(slot)
  }

  public override func slotDidLink(_ slot: ValueSlot) {
    slot === sortSlot ? sort() : super.slotDidLink(slot)
  }

  private func sort() {
    arrange()
    columnContainer.setNeedsDisplay()
  }

  /// The field by which the rows are sorted; nil for none.
  var sorting: (field: String, isDescending: Bool)? {
    guard sortSlot.isKnown, !sortSlot.content.isEmpty else { return nil }
    let isDescending = sortSlot.content.hasPrefix("-")
    let field = String(sortSlot.content.dropFirst(isDescending ? 1 : 0))
    return columns.contains { $0.field == field } ? (field, isDescending) : nil
  }

  override func arrangement(of list: ListRows) -> ListArrangement {
    guard rowIndex.isEmpty, let sorting, let field = list.index(ofField: sorting.field) else {
      return super.arrangement(of: list)
    }
    return ListArrangement(
      list,
      list.indices(
        sortedBy: field, isDescending: sorting.isDescending,
        among: includes?(list) ?? Array(list.rows.indices)))
  }

  /// Sorts the rows by a field, or reverses their order if they are sorted by it.
  func toggleSorting(by field: String) {
    guard !sortSlot.value.isHeld else { return }
    let isAscending = sorting.map { $0.field == field && !$0.isDescending } ?? false
    enter(isAscending ? "-" + field : field, in: sortSlot)
  }

  // MARK: Drawing

  override func texts(ofRow index: Int) -> [String] {
    columns.map { text(of: $0, inRow: index) }.filter { !$0.isEmpty }
  }

  private func scalar(of column: TableColumn, inRow index: Int) -> Scalar? {
    content.list.index(ofField: column.field).flatMap { content[index]?[$0] ?? nil }
  }

  private func text(of column: TableColumn, inRow index: Int) -> String {
    switch scalar(of: column, inRow: index) {
    case .number(let number): column.textFormat.text(of: number, in: language)
    case .text(let text): text
    case .boolean, .list: ""
    case nil: kind(of: column) == .number ? "–" : ""
    }
  }

  /// The kind of a column's field; nil if the rows do not have it.
  func kind(of column: TableColumn) -> Scalar.Kind? {
    content.list.index(ofField: column.field).map { content.list.fields[$0].kind }
  }

  override func drawContent(ofRow index: Int, in area: Rectangle, on canvas: Canvas) {
    for column in columns {
      let cell = Rectangle(
        x: area.x + column.movedFrame.x, y: area.y, width: column.frame.width, height: area.height)
      guard cell.width >= 1 else { continue }
      switch scalar(of: column, inRow: index) {
      case .boolean(true): drawCheck(in: cell, of: column, on: canvas)
      case .number, .text, nil: drawText(of: column, inRow: index, in: cell, on: canvas)
      case .boolean(false), .list: break
      }
    }
  }

  override func drawMissingRow(_ index: Int, in area: Rectangle, on canvas: Canvas) {
    for column in columns where column.frame.width >= 1 {
      let cell = Rectangle(
        x: area.x + column.movedFrame.x, y: area.y, width: column.frame.width, height: area.height)
      let width = cell.width * [0.6, 0.45, 0.52][index % 3]
      let x = column.x(of: width, in: cell)
      drawBar(Rectangle(x: x, y: cell.y, width: width, height: cell.height), on: canvas)
    }
  }

  private func drawText(
    of column: TableColumn, inRow index: Int, in cell: Rectangle, on canvas: Canvas
  ) {
    let text = text(of: column, inRow: index)
    let isNumber = kind(of: column) == .number
    // A number shrinks. If it still does not fit, an ellipsis replaces all of its digits.
    let title = Title(
      text, size: size, minimumSize: isNumber ? TypeSize.minimum : size, hasTabularDigits: isNumber)
    guard let layout = textLayout(of: title, width: cell.width, scale: canvas.textScale) else {
      return
    }
    let x = column.x(of: layout.size.width, in: cell)
    canvas.draw(layout, x: x, middle: cell.center.y, color: effectiveTextColor)
  }

  private func drawCheck(in cell: Rectangle, of column: TableColumn, on canvas: Canvas) {
    guard let icon = try? BuiltInIcon(named: "check") else { return }
    let height = min(size * 1.25, cell.width)
    Icon.builtIn(icon).draw(
      x: column.x(of: height, in: cell), middle: cell.center.y, height: height,
      color: effectiveTextColor, isRightToLeft: isRightToLeft, on: canvas)
  }

  /// The distance between the edges of the table and its columns.
  var columnPadding: Double { min(padding, bounds.width / 2) }

  var headerColor: Color { caption }
}
