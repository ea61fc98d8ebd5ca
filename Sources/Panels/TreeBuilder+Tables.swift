import Controls
import JSON
import Kinds

extension FileKey {
  /// The key for the columns of a table.
  static let columns = FileKey(
    "columns", .array(.column),
    "The columns, from the start to the end: at most \(ListRows.fieldLimit). By default, there is one "
      + "for each field, with the name of the field as its title.")
}

extension FileObject {
  /// A column of a table.
  static let column: FileObject = {
    let column = TableColumn()
    let shared = ["hidden", "weight", "width", "minimumWidth", "maximumWidth"]
    let common = Control.commonProperties.map(\.name)
    let properties =
      column.properties.filter { !common.contains($0.name) }
      + column.properties.filter { shared.contains($0.name) }
    return FileObject(
      "a column",
      properties.map { property in
        let isRequired = property.name == "field"
        return FileKey(
          property.name, .value(property.format), isRequired: isRequired,
          defaultValue: isRequired ? nil : property.value(in: column).json,
          property.documentation)
      } + control.keys.filter { ["if", "bind"].contains($0.name) })
  }()
}

extension TreeBuilder {
  /// Reads the columns of a table.
  mutating func readColumns(_ reader: inout ObjectReader, of table: Table) {
    checkSorting(reader, of: table)
    guard let node = reader.takeKindKey("columns") else { return plainTables.append(table) }
    let path = reader.path(of: "columns")
    guard case .array(let nodes) = node.value, (1...ListRows.fieldLimit).contains(nodes.count)
    else {
      return problems.add(
        "expected an array of 1 to \(ListRows.fieldLimit) columns, "
          + "found \(node.value.found(counting: "columns"))",
        at: node.offset, path: path)
    }
    if let kind = nodes.lazy.compactMap({ $0.value.node("kind") }).first {
      return problems.add("a column has no kind; remove it", at: kind.offset, path: path)
    }
    add(node, to: table.columnContainer, path: path, defaultKind: TableColumn.kind.name)
    for (index, node) in nodes.enumerated() { checkField(node, of: table, "\(path)[\(index)]") }
  }

  /// Adds a column for each field to the tables without columns in the file. Call it after `link()`.
  func addColumns() {
    for table in plainTables {
      for field in table.fields {
        let column = TableColumn()
        column.field = field.name
        column.title = field.name
        table.columnContainer.add(column)
      }
    }
  }

  /// Checks later that the rows have the field of a column.
  private mutating func checkField(_ node: JSONNode, of table: Table, _ path: String) {
    guard let field = node.value.node("field") else {
      if node.value.members != nil {
        problems.add("a column needs a \"field\"", at: node.offset, path: path)
      }
      return
    }
    guard case .string(let name) = field.value else { return }
    deferredChecks.append(
      DeferredCheck(offset: field.offset, path: "\(path).field") {
        let known = table.fields.map(\.name)
        return known.isEmpty || known.contains(name) ? nil : Self.unknownField(name, in: known)
      })
  }

  /// Checks later that the value by which a table is sorted names a column.
  private mutating func checkSorting(_ reader: ObjectReader, of table: Table) {
    guard let node = reader.node("sort") else { return }
    deferredChecks.append(
      DeferredCheck(offset: node.offset, path: reader.path(of: "sort")) {
        guard case .text(let sorting)? = table.slot(named: "sort")?.scalar, !sorting.isEmpty else {
          return nil
        }
        let name = String(sorting.drop { $0 == "-" })
        let columns = table.columnContainer.children.compactMap { ($0 as? TableColumn)?.field }
        let known = columns.isEmpty ? table.fields.map(\.name) : columns
        guard !known.contains(name) else { return nil }
        let suggestion = Spelling.suggestion(for: name, in: known)
        return "no column shows the field \(name.quoted)"
          + (suggestion.isEmpty ? Spelling.list(known, of: "fields") : suggestion)
      })
  }
}
