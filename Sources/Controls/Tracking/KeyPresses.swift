import TouchTracking

/// The keys of touchscreens that are down, and the values that tell of them.
///
/// A value is true from its first press on, to the end of the last one: two touchscreens may have the
/// same key. A press that was cancelled has no end of its own.
final class KeyPresses {
  private var down: [(press: ContactID, value: Value)] = []

  func holds(_ value: Value) -> Bool { down.contains { $0.value === value } }

  func begin(_ press: ContactID, _ value: Value) {
    let isFirst = !holds(value)
    down.append((press, value))
    if isFirst { tell(true, value, .began) }
  }

  func end(_ press: ContactID, as phase: ValueOrigin.TouchPhase) {
    guard let index = down.firstIndex(where: { $0.press == press }) else { return }
    let value = down.remove(at: index).value
    if !holds(value) { tell(false, value, phase) }
  }

  func cancelAll() {
    while let value = down.first?.value { cancel(holding: value) }
  }

  func cancel(holding value: Value) {
    guard holds(value) else { return }
    down.removeAll { $0.value === value }
    tell(false, value, .cancelled)
  }

  /// Tells it also where a program had set it so before.
  private func tell(_ isDown: Bool, _ value: Value, _ phase: ValueOrigin.TouchPhase) {
    let origin = ValueOrigin.touch(phase, control: "")
    let isSet = (try? value.set(.boolean(isDown), origin: origin)) ?? false
    if !isSet { value.publish(origin) }
  }
}
