import Controls

/// The vertical positions of a list's rows and of the headings between them.
struct ListSections: Equatable {
  private let rowCount: Int
  private let rowHeight: Double
  private let headingHeight: Double
  /// The first row of each section, in order; empty without headings.
  let starts: [Int]

  /// - Parameter field: the index of the field whose content begins a section when it differs from
  ///   that of the row before; nil for no headings.
  init(_ content: ListArrangement, field: Int?, rowHeight: Double, headingHeight: Double) {
    rowCount = content.count
    self.rowHeight = rowHeight
    self.headingHeight = headingHeight
    starts =
      field.map { field in
        (0..<content.count).filter { $0 == 0 || content[$0]?[field] != content[$0 - 1]?[field] }
      } ?? []
  }

  /// The height of all rows and headings.
  var height: Double { Double(rowCount) * rowHeight + Double(starts.count) * headingHeight }

  /// Returns the top of a row. The position after the last row is the end of the list.
  func top(ofRow row: Int) -> Double {
    let headings = starts.isEmpty ? 0 : (section(ofRow: row) ?? -1) + 1
    return Double(row) * rowHeight + Double(headings) * headingHeight
  }

  /// Returns the top of the heading of a section.
  func top(ofHeading section: Int) -> Double { top(ofRow: starts[section]) - headingHeight }

  /// Returns the index of the section that contains a row; nil without headings.
  func section(ofRow row: Int) -> Int? {
    let after = starts.firstIndexAfter { $0 <= row }
    return after > 0 ? after - 1 : nil
  }

  /// Returns the rows of which a part is between two positions.
  func rows(from top: Double, to bottom: Double) -> Range<Int> {
    let rows = 0..<rowCount
    let first = rows.firstIndexAfter { self.top(ofRow: $0) + rowHeight <= top }
    let end = rows.firstIndexAfter { self.top(ofRow: $0) < bottom }
    return first..<max(first, end)
  }

  /// Returns the headings of which a part is between two positions. The first one stays at the top
  /// until the next section pushes it away.
  func headings(from top: Double, to bottom: Double) -> [(section: Int, top: Double)] {
    guard headingHeight > 0, !starts.isEmpty else { return [] }
    let first = max(starts.indices.firstIndexAfter { self.top(ofHeading: $0) <= top } - 1, 0)
    var found: [(section: Int, top: Double)] = []
    for section in first..<starts.count {
      var position = self.top(ofHeading: section)
      guard position < bottom else { break }
      if section == first, position < top {
        let next = section + 1 < starts.count ? self.top(ofHeading: section + 1) : height
        position = min(top, next - headingHeight)
      }
      if position + headingHeight > top { found.append((section, position)) }
    }
    return found
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first element that does not satisfy a condition. Those that satisfy it
  /// come first.
  fileprivate func firstIndexAfter(_ satisfies: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if satisfies(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
