/// The keys on a touchscreen's own node, such as Home and Back below the glass.
///
///     case | key  | input                           | reported  | new state
///     -----+------+---------------------------------+-----------+----------
///      1   | up   | 1                               | down      | down
///      2   | up   | 0 or a repeat: it was held      | –         | up
///          |      | before the first event          |           |
///      3   | down | 0                               | up        | up
///      4   | down | 1 or a repeat                   | –         | down
///      5   | down | 0, after lost events or in a    | cancelled | up
///          |      | frame that the kernel ended     |           |
///      6   | down | the device is gone              | cancelled | up
///      7   | any  | of a key that nobody asked for  | –         | as it was
struct KeyPressMachine: Sendable {
  /// The keys to report; with others, all are up, and nothing is reported of it.
  var asked: Set<UInt16> = [] { didSet { if asked != oldValue { down = [] } } }
  private var down: [(code: UInt16, press: ContactID)] = []

  mutating func take(_ event: InputEvent, into reporter: inout ContactReporter) {
    guard event.type == EventType.key, asked.contains(event.code) else { return }
    let index = down.firstIndex { $0.code == event.code }
    if let index, event.value == 0 {
      let (code, press) = down.remove(at: index)
      reporter.endPress(press, of: code)
    } else if index == nil, event.value == 1 {
      down.append((event.code, reporter.beginPress(of: event.code)))
    }
  }

  /// The device is gone, and `reporter` ends nothing but by cancelling it.
  mutating func cancelAll(into reporter: inout ContactReporter) {
    for (code, press) in down { reporter.endPress(press, of: code) }
    down = []
  }
}
