import Glibc
import JSON
import LinuxIO

/// The terminal of the standard streams.
enum Terminal {
  /// Whether standard output is a terminal.
  static let isOutput = isatty(STDOUT_FILENO) == 1

  /// Whether standard output may have bold type and colours. (no-color.org)
  static let hasStyles = isOutput && allowsStyles

  /// Whether standard error may have bold type and colours.
  static let errorHasStyles = isatty(STDERR_FILENO) == 1 && allowsStyles

  private static let allowsStyles =
    StandardFolder.environment("NO_COLOR") == nil && StandardFolder.environment("TERM") != "dumb"

  /// The length of lines for people: the terminal's width, 40 to 100; 80 without a terminal.
  static let width = min(max(terminalWidth ?? 80, 40), 100)
}

/// Rows of words: in columns on a terminal, one space apart for programs.
struct Table {
  /// The form of the rows.
  struct Form {
    var hasColumns = Terminal.isOutput
    var hasStyles = Terminal.hasStyles
  }

  private var rows: [[String]] = []
  /// The column of the names, which are bold on a terminal.
  private let nameColumn: Int

  init(nameColumn: Int = 0) { self.nameColumn = nameColumn }

  /// Adds a row; control characters are escaped.
  mutating func add(_ cells: String...) { rows.append(cells.map(\.escaped)) }

  /// The rows as lines. The last cell of a row is not padded.
  /// - Parameter width: the minimum width of the first column.
  func text(_ form: Form = Form(), width: Int = 0) -> String {
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
  var word: String {
    if let string { return string }
    if let array { return array.map(\.word).joined(separator: ",") }
    return String(decoding: JSONWriter.text(of: self), as: UTF8.self)
  }
}
