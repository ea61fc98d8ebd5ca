import Controls
import JSON
import Kinds

/// The controls in each row of a list: the `children` of the list.
struct ListTemplate {
  let list: List
  let node: JSONNode
  let path: String
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
      slot.link(to: Value(.list(try ListRows(nodes, fields: nil))))
    } catch {
      problems.add(error, at: node.offset, path: path)
    }
  }

  /// Adds the controls of a list's rows to the row of which the others are copies.
  mutating func addTemplate(_ node: JSONNode, to list: List, path: String) {
    add(node, to: list.makeTemplate(), path: path)
    templates.append(ListTemplate(list: list, node: node, path: path))
  }

  /// Adds a problem if a control in a row has a name. There would be one for each visible row.
  func rejectName(_ reader: inout ObjectReader, in row: ListRow) {
    guard let node = reader.take("name") else { return }
    reader.note(
      "a control in a row of a list has no name, because every row has one; "
        + "write value: \"row.FIELD\" to show a field", node, "name")
  }

  // MARK: Fields

  /// The fields to which a name such as `row.title` refers; nil for another name, or outside of a
  /// list. An action of a list refers to the row that was tapped.
  func rowFields(
    for name: String, on control: Control?, isAction: Bool = false
  ) -> RowFields? {
    guard name.hasPrefix(RowFields.prefix), let control else { return nil }
    if isAction, let list = control as? List {
      if list.tappedFields == nil { list.tappedFields = makeFields(of: list) }
      return list.tappedFields
    }
    guard let row = control.enclosingRow, let list = row.list else { return nil }
    if row.fields == nil { row.fields = makeFields(of: list) }
    return row.fields
  }

  private func makeFields(of list: List) -> RowFields { RowFields(list.fields, in: values) }

  func unknownField(_ name: String, in fields: RowFields) -> String {
    Self.unknownField(
      String(name.dropFirst(RowFields.prefix.count)),
      in: fields.values.map { String($0.name.dropFirst(RowFields.prefix.count)) })
  }

  private static func unknownField(_ name: String, in known: [String]) -> String {
    let suggestion = Spelling.suggestion(for: name, in: known)
    return "the rows have no field \(name.quoted)"
      + (suggestion.isEmpty ? Spelling.list(known, of: "fields") : suggestion)
  }

  /// Checks later that the rows have the fields that a list names, and that its value can be the key
  /// of a row.
  mutating func checkFields(of list: List, _ reader: ObjectReader) {
    for key in ["key", "header"] {
      guard let node = reader.node(key), case .string(let name) = node.value, !name.isEmpty else {
        continue
      }
      deferredChecks.append(
        DeferredCheck(offset: node.offset, path: reader.path(of: key)) {
          let known = list.fields.map(\.name)
          return known.isEmpty || known.contains(name)
            ? nil : Self.unknownField(name, in: known)
        })
    }
    guard let node = reader.node("value") else { return }
    deferredChecks.append(
      DeferredCheck(offset: node.offset, path: reader.path(of: "value")) {
        guard let value = list.slot(named: "value")?.value as? NamedValue else { return nil }
        let field = list.fields.first { $0.name == list.key }
        guard list.key.isEmpty || field != nil else { return nil }
        let kind = field?.kind ?? .number
        guard kind != value.kind else { return nil }
        let subject = field.map { "the field \($0.name.quoted)" } ?? "the index of a row"
        return "the value \(value.name.quoted) is \(value.kind.typeDescription), but \(subject) is "
          + kind.typeDescription
      })
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
      try? value.setRange(minimum: slot.value.minimum, maximum: slot.value.maximum)
      try? value.setStep(slot.value.step)
      value.unit = slot.value.unit
    }
    return value
  }

  // MARK: Rows

  /// Lets the lists make the rows that they need. Call it after everything is connected.
  func finishLists() {
    var builder = self
    builder.forgetControls()
    for template in templates {
      let (node, path) = (template.node, template.path)
      template.list.makeRow = { [builder] list in builder.row(node, path: path, of: list) }
    }
  }

  /// A further row with the controls of a template.
  private func row(_ node: JSONNode, path: String, of list: List) -> ListRow {
    var builder = self
    let row = list.emptyRow()
    builder.add(node, to: row, path: path)
    builder.link()
    builder.bind()
    builder.bindLists()
    builder.connectActions()
    return row
  }
}

extension Control {
  /// The row of a list that contains the control; nil for none.
  var enclosingRow: ListRow? {
    var control: Control? = self
    while let current = control {
      if let row = current as? ListRow { return row }
      control = current.parent
    }
    return nil
  }
}
