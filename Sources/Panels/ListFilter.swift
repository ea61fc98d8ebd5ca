import Controls
import Expressions
import Kinds

/// Finds the rows of a list for which an expression is true.
final class ListFilter {
  /// Called after a value outside the rows has changed.
  var onChange: () -> Void = {}
  private let expression: Expression
  private let fields: RowFields
  private let sources: [Value]
  private unowned let values: ValueStore

  /// - Parameter sources: the values in the expression that are not fields.
  init(_ expression: Expression, fields: RowFields, sources: [Value], in values: ValueStore) {
    self.expression = expression
    self.fields = fields
    self.sources = sources
    self.values = values
    for source in sources {
      source.observe(self) { [unowned self] _ in onChange() }
    }
  }

  deinit { for source in sources { source.forget(self) } }

  /// Returns the indices of the rows to show. An unknown result counts as false.
  func rows(of list: ListRows, on control: Control) -> [Int] {
    values.transaction {
      list.rows.indices.filter { index in
        fields.show(list.rows[index], on: control)
        return expression.scalar(in: values.language)?.isTrue == true
      }
    }
  }
}
