import Values

/// A control that shows the rows of a list value.
public protocol RowsControl: Control {
  /// The fields of the rows; none without a list.
  var fields: [ListRows.Field] { get }
}

/// A control whose actions concern the row that was pressed last: `do: "order = row.name"`.
///
/// Before it sends the events of a press, it shows the row to the actions with
/// ``RowFields/show(_:on:)``. An action can also change a field of the row; then
/// ``RowFields/onChange`` is called, and the control changes the list.
public protocol RowTapping: RowsControl {
  /// The fields of the row that was pressed last, for the actions of the control; nil if none needs
  /// them.
  var tappedFields: RowFields? { get set }
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
