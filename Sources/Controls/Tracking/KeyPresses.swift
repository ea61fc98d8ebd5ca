import TouchTracking
import Values

/// The pressed keys of touchscreens, and the values that represent them.
///
/// Two touchscreens can have the same key. Its value is true from the first press to the last
/// release.
final class KeyPresses {
  private var down: [(press: ContactID, value: Value)] = []

  private func holds(_ value: Value) -> Bool { down.contains { $0.value === value } }

  func begin(_ press: ContactID, _ value: Value) {
    let isFirst = !holds(value)
    down.append((press, value))
    guard isFirst else { return }
    value.beginHold(by: self) { [unowned self, unowned value] in cancel(holding: value) }
    publish(true, value, .began)
  }

  func end(_ press: ContactID, as phase: ValueOrigin.TouchPhase) {
    guard let index = down.firstIndex(where: { $0.press == press }) else { return }
    let value = down.remove(at: index).value
    if !holds(value) { release(value, phase) }
  }

  func cancelAll() {
    while let value = down.first?.value { cancel(holding: value) }
  }

  private func cancel(holding value: Value) {
    down.removeAll { $0.value === value }
    release(value, .cancelled)
  }

  private func release(_ value: Value, _ phase: ValueOrigin.TouchPhase) {
    value.endHold(by: self)
    publish(false, value, phase)
  }

  /// Sets a value and publishes it, even if a program has already set it to `isDown`.
  private func publish(_ isDown: Bool, _ value: Value, _ phase: ValueOrigin.TouchPhase) {
    let origin = ValueOrigin.touch(phase, control: "")
    let isSet = (try? value.set(.boolean(isDown), origin: origin)) ?? false
    if !isSet { value.publish(origin) }
  }
}
