/// A control that shows the rows of a list value.
public protocol RowsControl: Control {
  /// The fields of the rows; none without a list.
  var fields: [ListRows.Field] { get }
}

extension Control {
  /// The control whose rows this one shows: itself, or the nearest control around it; nil for none.
  package final var rowsControl: (any RowsControl)? {
    var control: Control? = self
    while let current = control {
      if let rows = current as? any RowsControl { return rows }
      control = current.parent
    }
    return nil
  }
}
