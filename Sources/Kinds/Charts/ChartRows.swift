import Controls

/// The rows of a list along the horizontal axis of a chart.
struct ChartRows {
  let list: ListRows
  /// The field of the axis; nil if the rows are numbered from 1.
  private let field: Int?
  /// The indices of the rows from left to right.
  private let order: [Int]
  /// The positions of the rows on the axis, in ascending order.
  let positions: [Double]
  /// The ends of the axis.
  let range: ClosedRange<Double>
  /// The length of the axis that belongs to a row.
  let distance: Double
  /// Whether the axis shows numbers, instead of a text for each row.
  let hasNumbers: Bool
  /// Whether the numbers are times in seconds since 1970 (UTC).
  let hasTimes: Bool

  /// Numbers on an axis are clamped to this magnitude, so that lengths do not overflow.
  private static let furthest = Double(Float.greatestFiniteMagnitude)

  /// Arranges rows by a number, or else in the order of the list at equal distances. Rows whose number
  /// is unknown are left out.
  /// - Parameters:
  ///   - name: the field of the axis. If it is empty or unknown, the rows are numbered.
  ///   - hasTimes: whether the numbers of the field are times.
  init(_ list: ListRows, x name: String, hasTimes: Bool = false) {
    self.list = list
    field = list.index(ofField: name)
    hasNumbers = field.map { list.fields[$0].kind == .number } ?? true
    self.hasTimes = hasTimes && field != nil && hasNumbers
    guard let field, hasNumbers else {
      order = Array(list.rows.indices)
      positions = order.map { Double($0 + 1) }
      distance = 1
      range = 0.5...Double(max(order.count, 1)) + 0.5
      return
    }
    let places = list.rows.indices.compactMap { row in
      list.rows[row][field].map { (number: Self.clamped($0.number), row: row) }
    }.sorted { $0 < $1 }
    order = places.map(\.row)
    positions = places.map(\.number)
    let (first, last) = (positions.first ?? 0, positions.last ?? 0)
    let gaps = zip(positions, positions.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }
    // Doubles cannot tell apart positions that are much closer.
    distance = max(gaps.min() ?? 1, max(abs(first), abs(last)) * 1e-9)
    range = first - distance / 2...last + distance / 2
  }

  private static func clamped(_ number: Double) -> Double { min(max(number, -furthest), furthest) }

  var isEmpty: Bool { order.isEmpty }
  var count: Int { order.count }

  /// The interval of the ticks of row numbers; nil for any.
  var tickBase: Double? { field == nil ? 1 : nil }

  /// Returns the text of the row with an index from left to right.
  func text(ofRow index: Int, in language: Language) -> String {
    let row = order[index]
    guard let field else {
      return NumberFormat.fixed(Double(row + 1), decimals: 0, in: language, isGrouped: true)
    }
    switch list.rows[row][field] {
    case .text(let text): return text
    case .number(let number): return TextFormat.plain.text(of: number, in: language)
    case .boolean, .list, nil: return ""
    }
  }

  /// Returns the index of the row that is nearest to a position; nil without rows.
  func nearest(to position: Double) -> Int? {
    guard !isEmpty else { return nil }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if positions[middle] < position { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return 0 }
    guard low < count else { return count - 1 }
    return position - positions[low - 1] <= positions[low] - position ? low - 1 : low
  }

  /// Returns the numbers of a field from left to right, each nil if it is unknown; nil if the rows have
  /// no such number.
  func numbers(ofField name: String) -> [Double?]? {
    guard let field = list.index(ofField: name), list.fields[field].kind == .number else {
      return nil
    }
    return order.map { list.rows[$0][field].map { Self.clamped($0.number) } }
  }
}

/// The numbers of a series of rows, from left to right; nil for unknown ones.
struct RowNumbers {
  let numbers: [Double?]
  /// The upper edge of a band; nil for other forms.
  let upper: [Double?]?
  let unit: String
  let format: TextFormat

  /// The smallest and the largest number; nil for none.
  var extent: ClosedRange<Double>? {
    let all = (numbers + (upper ?? [])).lazy.compactMap { $0 }
    guard let low = all.min(), let high = all.max() else { return nil }
    return low...high
  }
}
