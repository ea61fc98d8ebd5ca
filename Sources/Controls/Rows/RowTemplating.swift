import Values

/// A control whose rows contain controls, which are copies of those in one row: the template.
public protocol RowTemplating: Container, RowTapping {
  /// The field that identifies a row; empty for its index.
  var key: String { get }
  /// The row of which others are copies; nil for rows without controls.
  var templateRow: (any RowContainer)? { get }
  /// Makes another row like the template; nil until the template is complete.
  var makeRow: (() -> any RowContainer)? { get set }
  /// Returns the indices of the rows to show, in order; nil to show all of them.
  var includes: ((ListRows) -> [Int])? { get set }

  /// Makes the template, in which controls are then made.
  func makeTemplate() -> any RowContainer

  /// Returns a row that is not yet in the control, and has no controls.
  func makeEmptyRow() -> any RowContainer

  /// Shows the rows again, because the result of `includes` may have changed.
  func filterDidChange()
}

/// A row that contains controls, and shows another row of the list when it scrolls.
public protocol RowContainer: Container {
  /// The control to which the row belongs; nil after it was removed.
  var owner: (any RowTemplating)? { get }
  /// The fields of the row as values for the controls in it; nil if none needs them.
  var fields: RowFields? { get set }
  /// Whether an action of a control in the row is running. Until it ends, the row does not show
  /// another row of the list.
  var isActing: Bool { get set }

  /// Adds the container of the buttons that a swipe reveals at a side.
  func addActions(at side: RowSide) -> Container
}

/// A side of a row in the layout direction.
public enum RowSide: Hashable, Sendable, CaseIterable {
  case start, end
}

extension Control {
  /// The row that contains the control; nil for none.
  package final var enclosingRow: (any RowContainer)? {
    var control: Control? = self
    while let current = control {
      if let row = current as? any RowContainer { return row }
      control = current.parent
    }
    return nil
  }
}
