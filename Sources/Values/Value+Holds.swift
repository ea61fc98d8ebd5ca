extension Value {
  /// Whether a finger holds the value, on a control or on a key of the touchscreen. While it is held,
  /// rules do not set it, programs can set it only by cancelling the touch, and it does not expire.
  public final var isHeld: Bool { !holds.isEmpty }

  /// Cancels the touches and key presses that hold the value.
  public final func cancelHolds() {
    // Cancelling removes the hold.
    for hold in holds { hold.cancel() }
  }

  /// Notes that a touch or a key holds the value.
  /// - Parameter cancel: cancels the touch or the press, which ends the hold.
  package final func beginHold(by holder: AnyObject, cancel: @escaping () -> Void) {
    holds.append((ObjectIdentifier(holder), cancel))
  }

  /// Ends one hold of a touch or a key.
  package final func endHold(by holder: AnyObject) {
    guard let index = holds.firstIndex(where: { $0.holder == ObjectIdentifier(holder) }) else {
      return
    }
    holds.remove(at: index)
  }
}
