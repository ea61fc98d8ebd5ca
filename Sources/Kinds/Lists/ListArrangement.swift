import Controls

/// The rows that a list shows, and their places in its value: all rows, some of them in any order, or
/// those of a longer list of which the value has a few.
struct ListArrangement {
  /// The rows of the value.
  let list: ListRows
  /// The number of rows that are shown.
  let count: Int
  private let order: Order

  private enum Order {
    case whole
    /// The index in the value of each row that is shown, and the index at which each row of the value
    /// is shown; -1 for a hidden one.
    case some([Int], places: [Int])
    /// The index in the value of each row that it has, by the row's index in the longer list.
    case paged([Int: Int], numbers: [Int])
  }

  /// Shows all rows of a list.
  init(_ list: ListRows) {
    self.list = list
    count = list.rows.count
    order = .whole
  }

  /// Shows the rows of a list with the given indices.
  init(_ list: ListRows, _ sources: [Int]) {
    self.list = list
    count = sources.count
    var places = Array(repeating: -1, count: list.rows.count)
    for (place, source) in sources.enumerated() { places[source] = place }
    order = .some(sources, places: places)
  }

  /// Shows a longer list of `count` rows.
  /// - Parameter field: the field of the value's rows that is their index in the longer list. A row
  ///   whose index is not a whole number in it is not shown.
  init(_ list: ListRows, indexedBy field: Int, count: Int) {
    self.list = list
    self.count = count
    let numbers = list.rows.map { row in
      row[field].flatMap { Int(exactly: $0.number) }.flatMap { 0..<count ~= $0 ? $0 : nil } ?? -1
    }
    var sources: [Int: Int] = [:]
    for (source, number) in numbers.enumerated() where number >= 0 { sources[number] = source }
    order = .paged(sources, numbers: numbers)
  }

  /// Whether the rows are those of the value, in its order.
  var isWhole: Bool { if case .whole = order { true } else { false } }

  /// Whether the value has only some rows of a longer list.
  var isPaged: Bool { if case .paged = order { true } else { false } }

  /// A row; nil if there is none with the index, or if the value does not have it.
  subscript(index: Int) -> [Scalar?]? { source(of: index).map { list.rows[$0] } }

  /// Returns the index in the value of a row that is shown; nil if it does not have it.
  func source(of index: Int) -> Int? {
    guard 0..<count ~= index else { return nil }
    return switch order {
    case .whole: index
    case .some(let sources, _): sources[index]
    case .paged(let sources, _): sources[index]
    }
  }

  /// Returns the index at which a row of the value is shown; nil if it is hidden.
  func index(ofSource source: Int) -> Int? {
    guard list.rows.indices.contains(source) else { return nil }
    let index =
      switch order {
      case .whole: source
      case .some(_, let places): places[source]
      case .paged(_, let numbers): numbers[source]
      }
    return index >= 0 ? index : nil
  }

  /// Returns the index that programs use for a row that is shown: that in the longer list, or in the
  /// value.
  func number(of index: Int) -> Int { isPaged ? index : source(of: index) ?? index }

  /// Returns the index at which a row is shown for which programs use a number; nil if it is hidden.
  func index(ofNumber number: Int) -> Int? {
    guard isPaged else { return index(ofSource: number) }
    return 0..<count ~= number ? number : nil
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
