/// The fields of a row of a list as values, which expressions and controls in the row use:
/// `row.title`. They show one row at a time. Programs see only the list.
public final class RowFields {
  /// The name of a row in expressions.
  public static let prefix = "row."

  /// The values, in the order of the fields.
  public let values: [NamedValue]
  /// Called after a control has changed a field.
  public var onChange: (_ field: Int, _ scalar: Scalar, _ origin: ValueOrigin) -> Void = {
    _, _, _ in
  }
  private let store: ValueStore
  private var isShowing = false

  /// Creates values with the initial content of the fields.
  public init(_ fields: [ListRows.Field], in store: ValueStore) {
    self.store = store
    values = fields.map { field in
      let value = NamedValue(
        name: Self.prefix + field.name, field.initial ?? field.kind.zero, in: Value.unboundedRange)
      value.store = store
      if field.initial == nil {
        value.canBeUnknown = true
        value.setUnknown()
      }
      return value
    }
    for (index, value) in values.enumerated() {
      value.observe(self) { [unowned self] change in
        if !isShowing { onChange(index, change.scalar, change.origin) }
      }
    }
  }

  deinit { for value in values { value.forget(self) } }

  /// The value with a name such as `row.title`; nil for none.
  public subscript(name: String) -> NamedValue? { values.first { $0.name == name } }

  /// Sets the values to a row, except those that a finger holds.
  public func show(_ row: [Scalar?]) {
    isShowing = true
    defer { isShowing = false }
    store.transaction {
      for (value, scalar) in zip(values, row)
      where value.knownScalar != scalar && !value.isHeld {
        if let scalar { _ = try? value.set(scalar) } else { value.setUnknown() }
      }
    }
  }
}
