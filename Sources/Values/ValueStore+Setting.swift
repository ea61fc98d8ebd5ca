extension ValueStore {
  /// Sets several values in one transaction, or none if one of them is rejected. Values that limit each
  /// other are set in a suitable order. A value that a finger holds is rejected unless `force` is true.
  /// - Parameters:
  ///   - scalars: the new values, by name; nil makes a value unknown. They are set in the order of
  ///     the names.
  ///   - origin: the origin that is published with the changes.
  ///   - animated: whether controls animate the changes.
  ///   - force: whether to cancel touches that hold one of the values.
  public func set(
    _ scalars: [String: Scalar?], origin: ValueOrigin, animated: Bool = false, force: Bool = false
  ) throws(SetError) {
    try transaction { () throws(SetError) in
      try setAll(scalars, origin, animated: animated, force: force)
    }
  }

  private func setAll(
    _ scalars: [String: Scalar?], _ origin: ValueOrigin, animated: Bool, force: Bool
  ) throws(SetError) {
    var changed: [NamedValue] = []
    var checked: [(value: Value, scalar: Scalar)] = []
    var unknown: [NamedValue] = []
    for (name, scalar) in scalars.sorted(by: { $0.key < $1.key }) {
      guard let value = self[name] else { throw .unknownName(name) }
      changed.append(value)
      do throws(ValueError) {
        if let scalar {
          _ = try value.applied(scalar)
          checked.append((value, scalar))
        } else {
          try value.checkUnknown()
          unknown.append(value)
        }
      } catch {
        throw .refused(name: name, error)
      }
    }
    try checkSize(of: checked)
    for value in changed where value.isHeld {
      guard force else { throw .refused(name: value.name, .held) }
      value.cancelHolds()
    }
    Value.set(checked, origin: origin, animated: animated)
    for value in unknown { value.setUnknown(origin: origin) }
  }

  /// Throws an error if lists grow, and all lists together would then exceed their limit.
  private func checkSize(
    of scalars: [(value: Value, scalar: Scalar)]
  ) throws(SetError) {
    var growth = 0
    for (value, scalar) in scalars {
      growth += (scalar.list?.size ?? 0) - (value.scalar.list?.size ?? 0)
    }
    guard growth > 0 else { return }
    let total = values.reduce(growth) { $0 + ($1.scalar.list?.size ?? 0) }
    guard total > ListRows.totalLimit else { return }
    let name = scalars.lazy.compactMap { $0.scalar.list == nil ? nil : $0.value as? NamedValue }
    throw .refused(name: name.first?.name ?? "", .list(.panelIsFull))
  }
}
