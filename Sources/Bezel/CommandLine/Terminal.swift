import Glibc
import JSON
import LinuxIO

/// The terminal of standard output, if that is one.
enum Terminal {
  /// Whether people read the output, and not a program.
  static let isOutput = isatty(STDOUT_FILENO) == 1

  /// Whether it may have colours. (no-color.org)
  static let hasStyles =
    isOutput && StandardFolder.environment("NO_COLOR") == nil
    && StandardFolder.environment("TERM") != "dumb"
}

/// Rows of words: in columns for people at a terminal, one space apart for programs.
struct Table {
  /// The form of the rows.
  struct Form {
    var hasColumns = Terminal.isOutput
    var hasStyles = Terminal.hasStyles
  }

  private var rows: [[String]] = []
  /// The column of the names, which stand out on a terminal.
  private let nameColumn: Int

  init(nameColumn: Int = 0) { self.nameColumn = nameColumn }

  /// Adds a row; what a terminal would obey is written out.
  mutating func add(_ cells: String...) { rows.append(cells.map(\.escaped)) }

  /// The rows, each with the end of its line. The last word of a row takes no more room than it
  /// has.
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
  /// A value in a row of words.
  var word: String {
    if let string { return string }
    if let array { return array.map(\.word).joined(separator: ",") }
    return String(decoding: JSONWriter.text(of: self), as: UTF8.self)
  }
}
