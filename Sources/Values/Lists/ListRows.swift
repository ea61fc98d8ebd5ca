/// The rows of a list value. All rows have the same fields: numbers, booleans or texts. A number can
/// be unknown.
public struct ListRows: Hashable, Sendable {
  /// The maximum number of rows.
  public static let rowLimit = 10_000
  /// The maximum number of fields of a row.
  public static let fieldLimit = 32
  /// The maximum size of all rows, in bytes of JSON. The size is estimated. It suffices for
  /// `rowLimit` rows of a hundred bytes.
  public static let sizeLimit = 1 << 20
  /// The maximum size of all lists of a panel that programs set, in bytes of JSON.
  public static let totalLimit = 4 << 20

  /// A field that every row has.
  public struct Field: Hashable, Sendable {
    /// The name: a valid value name without a period.
    public let name: String
    /// The content in rows that do not set the field; nil for an unknown number.
    public let initial: Scalar?

    /// Creates a field. Its initial content is a number, a boolean or a text. If it is nil, the field
    /// is a number that is unknown in rows that do not set it.
    public init(_ name: String, _ initial: Scalar?) {
      self.name = name
      self.initial = initial
    }

    /// The kind of the field's content.
    public var kind: Scalar.Kind { initial?.kind ?? .number }
  }

  /// The fields of every row.
  public let fields: [Field]
  /// The rows, each with a scalar for each field; nil for an unknown number.
  public private(set) var rows: [[Scalar?]]
  /// The estimated size in bytes of JSON; 0 for selected rows.
  package private(set) var size = 0

  /// Creates rows with the content of each field, and checks the limits.
  public init(fields: [Field], _ rows: [[Scalar?]]) throws(ListError) {
    self.fields = fields
    self.rows = rows
    try checkLimits()
  }

  /// Creates an empty list without fields.
  public init() { (fields, rows) = ([], []) }

  /// Creates an empty list.
  public init(fields: [Field]) {
    self.fields = fields
    rows = []
  }

  /// Returns the index of a field; nil if there is none with the name.
  public func index(ofField name: String) -> Int? { fields.firstIndex { $0.name == name } }

  /// Returns the list with a range of rows replaced.
  public func replacing(
    _ range: Range<Int>, with inserted: [[Scalar?]]
  ) throws(ListError) -> ListRows {
    var rows = rows
    rows.replaceSubrange(range, with: inserted)
    return try ListRows(fields: fields, rows)
  }

  /// Returns a list of the rows at the given indices, in the order of the indices.
  public func selecting(_ indices: [Int]) -> ListRows {
    var list = ListRows(fields: fields)
    list.rows = indices.map { rows[$0] }
    return list
  }

  /// Returns the rows converted to other fields. Missing fields and unknown numbers get their initial
  /// content; fields that are not in `fields` are removed.
  func converted(to fields: [Field]) throws(ListError) -> ListRows {
    guard fields != self.fields else { return self }
    let sources = fields.map { index(ofField: $0.name) }
    for (field, source) in zip(fields, sources) {
      guard let source, !rows.isEmpty, self.fields[source].kind != field.kind else { continue }
      throw ListError(
        ".\(field.name)",
        "is \(self.fields[source].kind.typeDescription); "
          + "expected \(field.kind.typeDescription)")
    }
    return try ListRows(
      fields: fields,
      rows.map { row in
        zip(fields, sources).map { field, source in source.flatMap { row[$0] } ?? field.initial }
      })
  }

  public static func == (one: ListRows, other: ListRows) -> Bool {
    one.fields == other.fields && one.rows == other.rows
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(fields)
    hasher.combine(rows)
  }

  // MARK: Limits

  /// Measures the rows, and throws an error for the first limit that they exceed.
  private mutating func checkLimits() throws(ListError) {
    guard rows.count <= Self.rowLimit else { throw .tooManyRows }
    let names = fields.reduce(2) { $0 + $1.name.utf8.count + 4 }
    var size = names * rows.count
    for (index, row) in rows.enumerated() {
      for (field, scalar) in zip(fields, row) {
        guard case .text(let text) = scalar else {
          size += 8
          continue
        }
        guard !Scalar.exceeds(text, Scalar.textLimit) else {
          throw ListError(
            "[\(index)].\(field.name)",
            "has more than \(Scalar.textLimit) characters; shorten it")
        }
        size += Self.size(of: text)
      }
    }
    guard size <= Self.sizeLimit else {
      throw ListError(
        "", "has more than \(Self.sizeLimit >> 20) MiB; remove rows or shorten texts")
    }
    self.size = size
  }

  /// The size of a text in JSON. A control character takes six bytes.
  private static func size(of text: String) -> Int {
    text.utf8.reduce(0) { $0 + ($1 < 0x20 ? 6 : 1) }
  }
}

/// The reason why rows are not valid for a list.
public struct ListError: Error, Hashable, Sendable {
  /// The place in the list, such as `[3].minutes`; empty for the whole list.
  public let place: String
  /// The problem, such as `is a string; expected a number`.
  public let problem: String
  /// The byte offset in the JSON text; nil for rows that were not read from text.
  public let offset: Int?

  init(_ place: String, _ problem: String, at offset: Int? = nil) {
    self.place = place
    self.problem = problem
    self.offset = offset
  }

  static let panelIsFull = ListError(
    "",
    "and the other lists of the panel have more than \(ListRows.totalLimit >> 20) MiB together; "
      + "remove rows or shorten texts")
  static let tooManyRows = ListError(
    "", "has more than \(ListRows.rowLimit) rows; remove some")
}

/// A change that replaces consecutive rows of a list.
public struct ListEdit: Hashable, Sendable {
  /// The index of the first row that changed.
  public let start: Int
  /// The number of rows that were removed there.
  public let removed: Int
  /// The number of rows that were inserted in their place.
  public let inserted: Int

  /// Creates a change.
  public init(start: Int, removed: Int, inserted: Int) {
    self.start = start
    self.removed = removed
    self.inserted = inserted
  }

  /// Returns the index of a row after the change; nil if the row was removed. If the change inserts
  /// as many rows as it removes, every row keeps its index.
  public func index(after index: Int) -> Int? {
    if index < start { return index }
    if index >= start + removed { return index + inserted - removed }
    return removed == inserted ? index : nil
  }

  /// The difference between two lists with the same fields, excluding equal rows at the beginning
  /// and the end. Nil if there are none, because the change then replaces all rows.
  package init?(from old: ListRows?, to new: ListRows) {
    guard let old = old?.rows else { return nil }
    let new = new.rows
    var start = 0
    let shared = min(old.count, new.count)
    while start < shared, old[start] == new[start] { start += 1 }
    var end = 0
    while end < shared - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    guard start + end > 0 else { return nil }
    self.start = start
    removed = old.count - start - end
    inserted = new.count - start - end
  }
}
