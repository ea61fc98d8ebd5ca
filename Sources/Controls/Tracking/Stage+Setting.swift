extension Stage {
  /// Sets several values, or none if one of them is rejected. Values that limit each other are set
  /// in a suitable order. A value that a finger holds is rejected unless `force` is true.
  /// - Parameters:
  ///   - scalars: the new values; each name appears once.
  ///   - values: the store that contains the values.
  ///   - origin: the origin that is published with the changes.
  ///   - animated: whether controls animate the changes.
  ///   - force: whether to cancel touches that hold one of the values.
  /// - Returns: the resulting values, after clamping and snapping.
  public func set(
    _ scalars: [(name: String, scalar: Scalar)], of values: ValueStore, origin: ValueOrigin,
    animated: Bool = false, force: Bool = false
  ) throws(ValueStore.SetError) -> [(name: String, scalar: Scalar)] {
    let checked = try values.checked(scalars)
    for (value, _) in checked where isHeld(value) {
      guard force else { throw .refused(name: value.name, .held) }
      cancelTouches(holding: value)
    }
    Value.set(checked, origin: origin, animated: animated)
    return checked.map { ($0.value.name, $0.value.scalar) }
  }
}
