import JSON

/// A line of a text with a caret below one of its characters.
///
///       12 |   { kind: "switch" }
///          |           ^
package struct SourceExcerpt {
  private let lineNumber: Int
  /// The characters near the position, and whether the line continues beyond them.
  private var before: [Cell] = []
  private var after: [Cell] = []
  private var isCutBefore = false
  private var isCutAfter = false

  /// A character and its width in columns.
  private struct Cell {
    let text: String
    let width: Int
  }

  /// The bytes on each side of the caret that can be visible.
  private static let limit = 400

  /// Creates the excerpt around a position in a UTF-8 text.
  package init(of text: [UInt8], at position: TextPosition) {
    lineNumber = position.line
    var start = text.startIndex
    for _ in 1..<max(position.line, 1) {
      guard let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) else { break }
      start = end + 1
    }
    // The column counts scalars, so skip bytes that continue a scalar.
    var caret = start
    var column = 1
    while caret < text.count, text[caret] != UInt8(ascii: "\n") {
      if text[caret] & 0xC0 != 0x80 {
        if column == position.column { break }
        column += 1
      }
      caret += 1
    }
    let rest = text[caret...].prefix(Self.limit + 1)
    let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
    isCutBefore = caret - start > Self.limit
    isCutAfter = end - caret > Self.limit
    before = Self.cells(text[max(start, caret - Self.limit)..<caret])
    after = Self.cells(text[caret..<min(end, caret + Self.limit)])
    if after.last?.text == Self.invisible, text[end - 1] == UInt8(ascii: "\r") {
      after.removeLast()
    }
  }

  private static let invisible = "\u{FFFD}"

  private static func cells(_ bytes: ArraySlice<UInt8>) -> [Cell] {
    // A cut may have left the end of a character.
    let bytes = bytes.drop { $0 & 0xC0 == 0x80 }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      // Spaces put the caret below its character, whatever the terminal's tab stops are.
      if scalar == "\t" { return Cell(text: "    ", width: 4) }
      return switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        Cell(text: invisible, width: 1)
      default: Cell(text: String(scalar), width: scalar.columns)
      }
    }
  }

  /// The line, cut around the caret to at most `width` columns, and the line with the caret.
  package func lines(width: Int) -> [String] {
    let margin = "  \(lineNumber) | "
    let available = max(width - margin.count, 16)
    // The text after the caret gets at least half of the width.
    let rightWidth = isCutAfter ? available : after.reduce(0) { $0 + $1.width }
    let leftLimit = max(available / 2, available - rightWidth)
    let left = Self.cut(before.reversed(), isCutBefore, to: leftLimit)
    let right = Self.cut(after, isCutAfter, to: available - left.width)
    let source =
      left.cells.reversed().map(\.text).joined() + right.cells.map(\.text).joined()
    let emptyNumber = String(repeating: " ", count: margin.count - 2)
    return [margin + source, emptyNumber + "| " + String(repeating: " ", count: left.width) + "^"]
  }

  /// The first cells that fit, with an ellipsis if others follow.
  private static func cut(
    _ cells: [Cell], _ isCut: Bool, to available: Int
  ) -> (cells: [Cell], width: Int) {
    var width = 0
    var fitting: [Cell] = []
    for (index, cell) in cells.enumerated() {
      let continues = isCut || index < cells.count - 1
      guard width + cell.width + (continues ? 1 : 0) <= available else {
        return (fitting + [Cell(text: "…", width: 1)], width + 1)
      }
      fitting.append(cell)
      width += cell.width
    }
    return isCut ? (fitting + [Cell(text: "…", width: 1)], width + 1) : (fitting, width)
  }
}

extension Unicode.Scalar {
  /// The width on a terminal in columns: 0 for a combining mark, 2 for a wide character.
  package var columns: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    return properties.isEmojiPresentation || Self.wide.contains { $0.contains(value) } ? 2 : 1
  }

  /// The blocks of wide characters. (Unicode Standard Annex #11)
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x1B000...0x1B2FF, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]
}
