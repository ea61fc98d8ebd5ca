import Controls
import Expressions

/// Finds the rows of a list for which an expression is true.
///
/// It keeps the result for each row until another value in the expression changes, because programs
/// often change a single row.
final class ListFilter {
  /// Called after a value outside the rows has changed.
  var onChange: () -> Void = {}
  private let expression: Expression
  private let fields: RowFields
  private let sources: [Value]
  private unowned let values: ValueStore
  private var known: Results?

  /// The results for the rows of a list.
  private struct Results {
    let list: ListRows
    /// Texts depend on it.
    let language: Language
    let areShown: [Bool]
  }

  /// - Parameter sources: the values in the expression that are not fields.
  init(_ expression: Expression, fields: RowFields, sources: [Value], in values: ValueStore) {
    self.expression = expression
    self.fields = fields
    self.sources = sources
    self.values = values
    for source in sources {
      source.observe(self) { [unowned self] _ in
        known = nil
        onChange()
      }
    }
  }

  deinit { for source in sources { source.forget(self) } }

  /// Returns the indices of the rows to show. An unknown result counts as false.
  func rows(of list: ListRows) -> [Int] {
    var areShown: [Bool] = []
    var edit = ListEdit(start: 0, removed: 0, inserted: list.rows.count)
    if let known, known.language === values.language, known.list.fields == list.fields,
      let latest = ListEdit(from: known.list, to: list)
    {
      (areShown, edit) = (known.areShown, latest)
    }
    areShown.replaceSubrange(
      edit.start..<edit.start + edit.removed,
      with: results(for: list.rows[edit.start..<edit.start + edit.inserted]))
    // A finger that holds a field of a row affects the results.
    let isHeld = fields.values.contains(where: \.isHeld)
    known =
      isHeld ? nil : Results(list: list, language: values.language, areShown: areShown)
    return areShown.indices.filter { areShown[$0] }
  }

  private func results(for rows: ArraySlice<[Scalar?]>) -> [Bool] {
    values.transaction {
      rows.map { row in
        fields.show(row)
        return expression.scalar(in: values.language, zone: values.zone)?.isTrue == true
      }
    }
  }
}
