import MQTT

/// The messages that wait for the broker.
///
///     case | input                                | result
///     -----+--------------------------------------+----------------------------------------------
///      1   | a state; none waits for its value    | appends it
///      2   | a state; an older one waits          | removes the older one, and appends this one
///      3   | a state before its interval is over  | holds it until then; a newer one replaces it
///      4   | an urgent state                      | does not hold it back; case 1 or 2
///      5   | release of a held value              | releases it; case 1 or 2
///      6   | an event                             | appends it; it is never replaced
///      7   | an event, or connection lost; too    | drops and counts the oldest events
///          | many events wait, or too many bytes  |
///      8   | next; too many are on their way      | returns nil
///      9   | a message was delivered              | removes it
///     10   | connection lost; no newer one waits  | puts unconfirmed messages back, first in order
///     11   | connection lost; a newer one waits   | drops the older one
///     12   | the next one cannot be sent          | drops and counts it
///     13   | the broker refuses a message         | drops and counts it
///     14   | next; the deadline of the first is   | drops and counts it
///          | over                                 |
package struct BridgeOutbox {
  /// A message, and its key. A newer message with the same key replaces it. An event has no key.
  struct Entry {
    var key: String?
    var message: BrokerMessage
  }

  /// The maximum number of events that wait.
  package static let eventLimit = 1_000
  /// The maximum size of these events together, in bytes. The largest picture of the screen fits.
  package static let eventSizeLimit = 8 << 20

  /// The waiting messages in order; nil where one was replaced.
  private var queue: [Entry?] = []
  /// The index in `queue` of the message of each value.
  private var places: [String: Int] = [:]
  /// The index of the first message in `queue`.
  private var first = 0
  private var eventCount = 0
  /// The size of the waiting events, in bytes.
  private var eventSize = 0
  /// The messages on their way, in order.
  private var sent: [(number: Int, entry: Entry)] = []
  /// The messages that are held back, and the times at which they are due.
  private var held: [String: (deadline: Duration, message: BrokerMessage)] = [:]
  /// When the last message of each value was put into the queue.
  private var times: [String: Duration] = [:]
  /// The number of messages that were dropped.
  private(set) var droppedCount = 0
  /// The topics of the messages that were dropped after their deadlines.
  private var expired: [String] = []

  /// The number of places in the queue, including those of replaced messages.
  var placeCount: Int { queue.count }

  /// The time at which messages that are held back are due; nil if there are none.
  var deadline: Duration? { held.values.map(\.deadline).min() }

  /// Cases 1 to 4.
  /// - Parameters:
  ///   - interval: the shortest time between two messages of this value.
  ///   - isUrgent: whether to ignore the interval.
  mutating func put(
    _ message: BrokerMessage, of value: String, every interval: Duration, isUrgent: Bool,
    at now: Duration
  ) {
    let due = times[value].map { $0 + interval } ?? now
    guard isUrgent || due <= now else {
      held[value] = (due, message)
      return
    }
    held[value] = nil
    times[value] = now
    append(Entry(key: value, message: message))
  }

  /// Cases 6 and 7.
  mutating func put(event message: BrokerMessage) {
    count(message)
    append(Entry(key: nil, message: message))
    dropEvents()
  }

  private mutating func count(_ event: BrokerMessage) {
    eventCount += 1
    eventSize += event.size
  }

  private mutating func discount(_ event: BrokerMessage) {
    eventCount -= 1
    eventSize -= event.size
  }

  private mutating func dropEvents() {
    var oldest = first
    while eventCount > Self.eventLimit || eventSize > Self.eventSizeLimit, oldest < queue.count {
      if let entry = queue[oldest], entry.key == nil {
        queue[oldest] = nil
        discount(entry.message)
        droppedCount += 1
      }
      oldest += 1
    }
  }

  /// Case 5.
  mutating func release(_ value: String, at now: Duration) {
    guard let waiting = held.removeValue(forKey: value) else { return }
    times[value] = now
    append(Entry(key: value, message: waiting.message))
  }

  /// Whether a message of a value waits, or is on its way.
  func contains(_ value: String) -> Bool {
    places[value] != nil || held[value] != nil || sent.contains { $0.entry.key == value }
  }

  /// Removes the waiting messages of a value that no longer exists.
  mutating func remove(_ value: String) {
    held[value] = nil
    times[value] = nil
    if let place = places.removeValue(forKey: value) { queue[place] = nil }
  }

  private mutating func append(_ entry: Entry) {
    if let key = entry.key {
      if let place = places[key] { queue[place] = nil }
      places[key] = queue.count
    }
    queue.append(entry)
    compact()
  }

  /// Removes the gaps once they outnumber the messages.
  private mutating func compact() {
    guard queue.count > 64, queue.count > 2 * (places.count + eventCount) else { return }
    queue = queue[first...].filter { $0 != nil }
    first = 0
    for (index, entry) in queue.enumerated() {
      if let key = entry?.key { places[key] = index }
    }
  }

  /// Returns the next message to send; nil if none is due (case 8). Drops messages after their
  /// deadlines (case 14). Call `didSend` after it.
  mutating func next(at now: Duration) -> BrokerMessage? {
    let due = held.filter { $0.value.deadline <= now }.sorted {
      $0.value.deadline < $1.value.deadline
    }
    for (value, _) in due { release(value, at: now) }
    guard sent.count < BrokerConnection.windowLimit else { return nil }
    while first < queue.count {
      guard let message = queue[first]?.message else {
        first += 1
        continue
      }
      guard let deadline = message.deadline, deadline <= now else { return message }
      expired.append(message.topic)
      drop()
    }
    return nil
  }

  /// Returns the topics of the messages that were dropped after their deadlines since the last call.
  mutating func takeExpired() -> [String] {
    defer { expired = [] }
    return expired
  }

  /// Marks the message that `next` returned as sent, with this number.
  mutating func didSend(_ number: Int) {
    if let entry = removeFirst() { sent.append((number, entry)) }
  }

  /// Case 12. Removes the message that `next` returned.
  mutating func drop() {
    if removeFirst() != nil { droppedCount += 1 }
  }

  private mutating func removeFirst() -> Entry? {
    guard let entry = queue[first] else { return nil }
    queue[first] = nil
    first += 1
    if let key = entry.key { places[key] = nil } else { discount(entry.message) }
    return entry
  }

  /// Case 9.
  mutating func didDeliver(_ number: Int) { sent.removeAll { $0.number == number } }

  /// Case 13.
  /// - Returns: the topic of the message; nil if there is no such message.
  mutating func didRefuse(_ number: Int) -> String? {
    guard let index = sent.firstIndex(where: { $0.number == number }) else { return nil }
    droppedCount += 1
    return sent.remove(at: index).entry.message.topic
  }

  /// Cases 10 and 11.
  mutating func connectionDidEnd() {
    let again = sent.map(\.entry).filter { entry in
      guard let key = entry.key else { return true }
      return places[key] == nil && held[key] == nil
    }
    sent = []
    // Keep only the last of several messages of a value.
    var keys: Set<String> = []
    let newest = again.reversed().filter { $0.key.map { keys.insert($0).inserted } ?? true }
    queue = newest.reversed() + queue[first...].filter { $0 != nil }
    first = 0
    places = [:]
    (eventCount, eventSize) = (0, 0)
    for (index, entry) in queue.enumerated() {
      guard let entry else { continue }
      if let key = entry.key { places[key] = index } else { count(entry.message) }
    }
    dropEvents()
  }
}
