extension Stage {
  /// Sets several values, or none if one of them is rejected. Values that limit each other are set
  /// in a suitable order. A value that a finger holds is rejected unless `force` is true.
  /// - Parameters:
  ///   - scalars: the new values, by name. They are set in the order of the names.
  ///   - values: the store that contains the values.
  ///   - origin: the origin that is published with the changes.
  ///   - animated: whether controls animate the changes.
  ///   - force: whether to cancel touches that hold one of the values.
  public func set(
    _ scalars: [String: Scalar], of values: ValueStore, origin: ValueOrigin,
    animated: Bool = false, force: Bool = false
  ) throws(ValueStore.SetError) {
    var checked: [(value: NamedValue, scalar: Scalar)] = []
    for (name, scalar) in scalars.sorted(by: { $0.key < $1.key }) {
      guard let value = values[name] else { throw .unknownName(name) }
      do { _ = try value.applied(scalar) } catch { throw .refused(name: name, error) }
      checked.append((value, scalar))
    }
    for (value, _) in checked where isHeld(value) {
      guard force else { throw .refused(name: value.name, .held) }
      cancelTouches(holding: value)
    }
    Value.set(checked, origin: origin, animated: animated)
  }
}
