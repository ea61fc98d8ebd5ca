import JSON

/// Rows of words: in columns on a terminal, one space apart for programs.
package struct TextTable {
  /// The form of the rows.
  package struct Form {
    var hasColumns = Terminal.isOutput
    var hasStyles = Terminal.hasStyles
  }

  private var rows: [[String]] = []
  /// The column of the names, which are bold on a terminal.
  private let nameColumn: Int

  package init(nameColumn: Int = 0) { self.nameColumn = nameColumn }

  /// Adds a row; control characters are escaped.
  package mutating func add(_ cells: String...) { rows.append(cells.map(\.escaped)) }

  /// Adds a row for each number; a number in an object has a name such as `drawTime.p50`.
  package mutating func add(_ value: JSONValue, named name: String) {
    guard let members = value.members else {
      add(name, value.word)
      return
    }
    for member in members {
      add(member.node.value, named: name.isEmpty ? member.name : "\(name).\(member.name)")
    }
  }

  /// The rows as lines. The last cell of a row is not padded.
  /// - Parameter width: the minimum width of the first column.
  package func text(_ form: Form = Form(), width: Int = 0) -> String {
    var widths = [width]
    for row in rows {
      for (column, cell) in row.dropLast().enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.count)
      }
    }
    var text = ""
    for row in rows {
      for (column, cell) in row.enumerated() {
        let isName = column == nameColumn && form.hasStyles
        text += isName ? "\u{1B}[1m\(cell)\u{1B}[0m" : cell
        if column < row.count - 1 {
          let gap = form.hasColumns ? widths[column] - cell.count + 2 : 1
          text += String(repeating: " ", count: gap)
        }
      }
      text += "\n"
    }
    return text
  }
}

extension JSONValue {
  /// The value as a cell of a table.
  package var word: String {
    if let string { return string }
    if let array { return array.map(\.word).joined(separator: ",") }
    return String(decoding: JSONWriter.text(of: self), as: UTF8.self)
  }
}
