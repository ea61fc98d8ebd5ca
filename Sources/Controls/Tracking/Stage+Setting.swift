extension Stage {
  /// Sets several values from outside, all or none, in an order in which none gets into another's
  /// way. While a finger holds one of them, the finger wins.
  /// - Parameters:
  ///   - scalars: each name once.
  ///   - values: where the names are known.
  ///   - origin: who sets them, for those who are told.
  ///   - animated: whether pictures move there instead of jumping.
  ///   - force: whether touches that hold one of the values are cancelled instead.
  /// - Returns: the values as they are then, after clamping and snapping.
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
