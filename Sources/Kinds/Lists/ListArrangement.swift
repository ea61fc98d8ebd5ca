import Controls

/// The rows that a list shows, and their places in its value: some rows of the value, in any order.
struct ListArrangement {
  /// The index in the value of each row that is shown; nil if all are shown in the order of the value.
  private let sources: [Int]?
  /// The index of each row of the value among those that are shown; -1 for a hidden one.
  private let places: [Int]
  /// The rows that are shown.
  let rows: ListRows

  /// Shows all rows of a list.
  init(_ list: ListRows) {
    rows = list
    sources = nil
    places = []
  }

  /// Shows the rows of a list with the given indices.
  init(_ list: ListRows, _ sources: [Int]) {
    self.sources = sources
    var places = Array(repeating: -1, count: list.rows.count)
    for (place, source) in sources.enumerated() { places[source] = place }
    self.places = places
    rows = list.selecting(sources)
  }

  /// Whether the rows are those of the value, in its order.
  var isWhole: Bool { sources == nil }

  /// Returns the index in the value of a row that is shown.
  func source(of index: Int) -> Int { sources?[index] ?? index }

  /// Returns the index at which a row of the value is shown; nil if it is hidden.
  func index(ofSource source: Int) -> Int? {
    guard sources != nil else { return rows.rows.indices.contains(source) ? source : nil }
    return places.indices.contains(source) && places[source] >= 0 ? places[source] : nil
  }
}

extension ListRows {
  /// Returns the indices of the rows, sorted by a field. Equal rows keep their order. Texts are
  /// compared without regard to case. Unknown numbers are at the end.
  func indices(sortedBy field: Int, isDescending: Bool, among indices: [Int]) -> [Int] {
    func sorted<Content: Comparable>(_ content: (Scalar?) -> Content) -> [Int] {
      let pairs = indices.map { (index: $0, content: content(rows[$0][field])) }
      return pairs.sorted {
        if $0.content == $1.content { return $0.index < $1.index }
        return ($0.content < $1.content) != isDescending
      }.map(\.index)
    }
    return switch fields[field].kind {
    case .text: sorted { if case .text(let text) = $0 { text.lowercased() } else { "" } }
    case .number, .boolean, .list: sorted { $0?.number ?? (isDescending ? -.infinity : .infinity) }
    }
  }
}
