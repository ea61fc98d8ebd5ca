/// The keys on a touchscreen's own device node, such as Home and Back below the glass.
///
///     case | key  | input                           | reported  | new state
///     -----+------+---------------------------------+-----------+----------
///      1   | up   | value 1                         | down      | down
///      2   | up   | value 0 or a repeat: the key    | –         | up
///          |      | was held before the first event |           |
///      3   | down | value 0                         | up        | up
///      4   | down | value 1 or a repeat             | –         | down
///      5   | down | value 0 in a resynchronisation  | cancelled | up
///          |      | frame, or in a frame that the   |           |
///          |      | kernel generated                |           |
///      6   | down | the device is unplugged         | cancelled | up
///      7   | any  | a key that was not requested    | –         | unchanged
struct KeyPressMachine: Sendable {
  /// The keys to report. Setting different keys forgets all presses without reporting their end.
  var keys: Set<UInt16> = [] { didSet { if keys != oldValue { down = [] } } }
  private var down: [(code: UInt16, press: ContactID)] = []

  mutating func handle(_ event: InputEvent, into reporter: inout ContactReporter) {
    guard event.type == EventType.key, keys.contains(event.code) else { return }
    let index = down.firstIndex { $0.code == event.code }
    if let index, event.value == 0 {
      let (code, press) = down.remove(at: index)
      reporter.endPress(press, of: code)
    } else if index == nil, event.value == 1 {
      down.append((event.code, reporter.beginPress(of: event.code)))
    }
  }

  /// Cancels every press because the device was unplugged. `reporter.ending` must be `cancelled`.
  mutating func cancelAll(into reporter: inout ContactReporter) {
    for (code, press) in down { reporter.endPress(press, of: code) }
    down = []
  }
}
