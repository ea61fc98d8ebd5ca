import Controls
import Expressions
import JSON

/// The filter of a list, not yet connected to values.
struct ParsedFilter {
  let list: any RowTemplating
  let expression: ParsedExpression
  let node: JSONNode
  let path: String
}

/// The controls in each row of a list: the `children` of the list, and the buttons that a swipe
/// reveals.
struct ListTemplate {
  /// An array of controls in the file.
  struct Part {
    let node: JSONNode
    let path: String
    /// The side of buttons; nil for `children`.
    let side: RowSide?
  }

  let list: any RowTemplating
  let parts: [Part]

  /// The keys of the buttons.
  static let sides = [("startActions", RowSide.start), ("endActions", .end)]
}

extension TreeBuilder {
  // MARK: Reading

  /// Links a slot to an array of rows in the file.
  mutating func link(_ slot: ValueSlot, toRows node: JSONNode, path: String) {
    guard case .array(let nodes) = node.value else {
      problems.add(
        "expected an array of rows or the name of a value, found \(node.value.found)",
        at: node.offset, path: path)
      return
    }
    do throws(ListError) {
      let rows = try ListRows(nodes, fields: nil)
      let key = (slot.control as? any RowTemplating)?.key ?? ""
      slot.link(to: translatedRows(rows, key: key, nodes, path: path) ?? Value(.list(rows)))
    } catch {
      problems.add(error, at: node.offset, path: path)
    }
  }

  /// Adds the controls of a list's rows to the row of which the others are copies.
  mutating func readTemplate(_ reader: inout ObjectReader, of list: any RowTemplating) {
    var parts: [ListTemplate.Part] = []
    for (key, side) in [("children", nil)] + ListTemplate.sides {
      guard side != nil || list.childContainer != nil, let node = reader.takeKindKey(key) else {
        continue
      }
      let path = reader.path(of: key)
      if side != nil, !isButtons(node, path: path) { continue }
      parts.append(ListTemplate.Part(node: node, path: path, side: side))
    }
    guard !parts.isEmpty else { return }
    add(parts, to: list.makeTemplate())
    templates.append(ListTemplate(list: list, parts: parts))
  }

  private mutating func add(_ parts: [ListTemplate.Part], to row: any RowContainer) {
    self.row = row
    defer { self.row = nil }
    for part in parts {
      if let side = part.side {
        add(
          part.node, to: row.addActions(at: side), path: part.path, defaultKind: Self.buttonKind)
      } else {
        add(part.node, to: row, path: part.path)
      }
    }
  }

  /// Adds a problem if a control in a row has a name. There would be one for each visible row.
  func rejectName(_ reader: inout ObjectReader, in row: any RowContainer) {
    guard let node = reader.take("name") else { return }
    reader.note(
      "a control in a row of a list has no name, because every row has one; "
        + "write value: \"row.FIELD\" to show a field", node, "name")
  }

  // MARK: Filters

  /// Reads the condition under which a list shows a row.
  mutating func readFilter(_ reader: inout ObjectReader, of list: any RowTemplating) {
    guard let node = reader.takeKindKey("filter") else { return }
    let path = reader.path(of: "filter")
    guard let expression = ParsedExpression(node, path: path, problems) else { return }
    filters.append(ParsedFilter(list: list, expression: expression, node: node, path: path))
  }

  /// Connects the filters of lists to values. Call it after `link()`.
  func connectFilters() {
    for filter in filters {
      var builder = self
      let fields = makeFields(of: filter.list)
      builder.filterFields = fields
      guard
        let expression = builder.connect(
          filter.expression, filter.node, path: filter.path)
      else { continue }
      guard expression.kind == .boolean else {
        problems.add(
          "a filter is true or false, but this is \(expression.kind.typeDescription)",
          at: filter.node.offset, path: filter.path)
        continue
      }
      let sources = sources(of: expression).filter { source in
        !fields.values.contains { $0 === source }
      }
      let includes = ListFilter(expression, fields: fields, sources: sources, in: values)
      includes.onChange = { [unowned list = filter.list] in list.filterDidChange() }
      filter.list.includes = { includes.rows(of: $0) }
    }
  }

  // MARK: Fields

  /// The fields to which a name such as `row.title` refers; nil for another name, or outside of a
  /// list. An action of a list, or its question, refers to the row that was tapped.
  func rowFields(
    for name: String, on control: Control?, isAction: Bool = false
  ) -> RowFields? {
    guard name.hasPrefix(RowFields.prefix) else { return nil }
    if let filterFields { return filterFields }
    guard var control else { return nil }
    var isAction = isAction
    if let asker = askers[ObjectIdentifier(control)] {
      control = asker
      isAction = true
    }
    if isAction, let list = control as? any RowTapping {
      if list.tappedFields == nil { list.tappedFields = makeFields(of: list) }
      return list.tappedFields
    }
    guard let row = control.enclosingRow, let list = row.owner else { return nil }
    if row.fields == nil { row.fields = makeFields(of: list) }
    return row.fields
  }

  private func makeFields(of list: any RowsControl) -> RowFields {
    RowFields(list.fields, in: values)
  }

  func unknownField(_ name: String, in fields: RowFields) -> String {
    Self.unknownField(
      String(name.dropFirst(RowFields.prefix.count)),
      in: fields.values.map { String($0.name.dropFirst(RowFields.prefix.count)) })
  }

  static func unknownField(_ name: String, in known: [String]) -> String {
    let suggestion = Spelling.suggestion(for: name, in: known)
    return "the rows have no field \(name.quoted)"
      + (suggestion.isEmpty ? Spelling.list(known, of: "fields") : suggestion)
  }

  /// A field for a slot of a control. A number has the range of the control.
  func field(_ value: NamedValue, for slot: ValueSlot, at offset: Int, path: String) -> NamedValue?
  {
    guard slot.accepts(value.kind) else {
      problems.add(
        "the field \(value.name.quoted) is \(value.kind.typeDescription); \"\(slot.name)\" needs "
          + slot.value.kind.typeDescription, at: offset, path: path)
      return nil
    }
    if value.kind == .number, slot.value.kind == .number {
      let range = slot.value.isUnbounded ? slot.value.range : slot.value.range.closed(by: 0...1)
      try? value.setRange(minimum: range.lowerBound, maximum: range.upperBound)
      try? value.setStep(slot.value.step)
      value.unit = slot.value.unit
    }
    return value
  }

  // MARK: Rows

  /// Whether the binding follows a field of a row that has no content yet. A list without rows has
  /// only the defaults of its fields, which no row needs to have.
  func showsAbsentRow(_ binding: Binding) -> Bool {
    guard binding.expression.names.contains(where: { $0.hasPrefix(RowFields.prefix) }),
      let row = binding.control.enclosingRow, let list = row.owner
    else { return false }
    let rows = list.slots.first { $0.name == "rows" }?.scalar.list
    return row !== list.templateRow || rows?.rows.isEmpty != false
  }

  /// Lets the lists make the rows that they need. Call it after everything is connected.
  func finishLists() {
    var builder = self
    builder.forgetControls()
    for template in templates {
      let parts = template.parts
      template.list.makeRow = { [builder, unowned list = template.list] in
        builder.row(parts, of: list)
      }
    }
  }

  /// A further row with the controls of a template.
  private func row(_ parts: [ListTemplate.Part], of list: any RowTemplating) -> any RowContainer {
    var builder = self
    let row = list.makeEmptyRow()
    builder.add(parts, to: row)
    builder.link()
    builder.showPartsOfRanges()
    builder.bind()
    builder.bindLists()
    builder.connectActions()
    builder.finishParts()
    return row
  }
}
