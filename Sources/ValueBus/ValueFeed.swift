import LinuxIO
import Values

/// Sends changes and events to the subscribers of both sockets, and encodes each line once.
public final class ValueFeed {
  /// The feed's part of the answer to `stats`.
  public struct Counters: Sendable {
    /// Lines queued, counted once for each client.
    public var linesSent: UInt64 = 0
    /// Lines that newer lines of the same value replaced.
    public var linesMerged: UInt64 = 0
    /// Clients that were disconnected for a fault.
    public var disconnects: UInt64 = 0
  }

  /// The encoding of a line.
  enum Form: Hashable {
    /// The line of `values.sock`.
    case line
    /// A JSON-RPC notification with the line as its parameters, on `control.sock`.
    case notification
    /// Like `notification`, but without secret values, as on `values.sock`.
    case publicNotification
  }

  /// A line of the snapshot.
  public struct SnapshotLine {
    /// The value that the line contains; nil for a line about the whole panel.
    public let value: NamedValue?
    /// The line of `values.sock`.
    public let bytes: [UInt8]

    /// Creates a line.
    public init(_ bytes: [UInt8], of value: NamedValue? = nil) {
      self.value = value
      self.bytes = bytes
    }
  }

  private struct Subscription {
    let connection: Connection
    let form: Form
    /// The subscribed values and controls; nil for all.
    let names: Set<String>?

    /// - Parameter name: nil for a line about the whole panel.
    func includes(_ name: String?) -> Bool {
      guard let names, let name else { return true }
      return names.contains(name)
    }
  }

  private enum Update {
    case change(NamedValue, ValueChange)
    case event(name: String, control: String)
  }

  /// How long a snapshot is reused if no value changes. A property of a value, such as its
  /// maximum, can change without a line.
  private static let sharedTime = Duration.seconds(1)
  /// The maximum number of subscribers for which `flushFew` does not delay drawing noticeably.
  private static let few = 16

  private var subscriptions: [ObjectIdentifier: Subscription] = [:]
  /// Connections with lines that were queued since the last flush.
  private var unflushed: [ObjectIdentifier: Connection] = [:]
  /// Updates that are not encoded yet.
  private var pending: [(update: Update, sequence: UInt64)] = []
  /// The time of the first pending update; the others are from the same batch of events.
  private var pendingTime = Duration.zero
  /// The snapshot, for all clients that connect before the next change, and when it was encoded.
  private var shared: (bytes: [UInt8], count: Int, time: Duration)?
  /// The counts, without the merged lines of present subscribers.
  private var past = Counters()

  /// The clock for the age of a snapshot.
  var now: () -> Duration

  /// Returns the lines of the snapshot: the panel, all of its values, and the end.
  public var snapshot: () -> [SnapshotLine] = { [] }

  private let loop: EventLoop

  /// Creates a feed without subscribers. Its lines contain the time of the loop's clock.
  public init(loop: EventLoop) {
    self.loop = loop
    now = { loop.monotonic }
  }

  /// The counts since the start.
  public var counters: Counters {
    var counters = past
    for subscription in subscriptions.values {
      counters.linesMerged += subscription.connection.queue.merged
    }
    return counters
  }

  // MARK: Updates

  /// Publishes a change to the present subscribers. `flush` encodes and sends it, after drawing.
  public func publish(_ change: ValueChange, of value: NamedValue, sequence: UInt64) {
    publish(.change(value, change), sequence)
  }

  /// Publishes an event of a control, such as `touchUpInside`, to the present subscribers.
  public func publish(event name: String, of control: String, sequence: UInt64) {
    publish(.event(name: name, control: control), sequence)
  }

  private func publish(_ update: Update, _ sequence: UInt64) {
    shared = nil
    guard !subscriptions.isEmpty else { return }
    if pending.isEmpty { pendingTime = loop.realtime }
    pending.append((update, sequence))
  }

  /// Queues the lines of all updates so far for their subscribers.
  func queueUpdates() {
    guard !pending.isEmpty else { return }
    let encoded = EncodedLines(pending.map { line(of: $0.update, $0.sequence) })
    pending.removeAll(keepingCapacity: true)
    for subscription in subscriptions.values {
      let connection = subscription.connection
      if subscription.names == nil, !connection.machine.isBehind {
        // All clients that keep up share the same bytes.
        let count = encoded.count(as: subscription.form)
        guard count > 0 else { continue }
        connection.queue.append(kept: encoded.all(as: subscription.form))
        past.linesSent += UInt64(count)
        flushLater(connection)
        continue
      }
      var count: UInt64 = 0
      for (index, line) in encoded.lines.enumerated()
      where subscription.includes(line.name) && encoded.includes(index, as: subscription.form) {
        let isBehind = connection.machine.isBehind
        if let origin = line.origin, let name = line.name {
          connection.queue.append(
            encoded.line(index, as: subscription.form, isWhole: isBehind), ofValue: name,
            from: origin, isList: line.whole != nil, isBehind: isBehind)
        } else {
          connection.queue.append(kept: encoded.line(index, as: subscription.form))
        }
        count += 1
      }
      past.linesSent += count
      if count > 0 { flushLater(connection) }
    }
  }

  private func line(of update: Update, _ sequence: UInt64) -> EncodedLines.Line {
    switch update {
    case .change(let value, let change):
      EncodedLines.Line(
        name: value.name, origin: change.origin, isSecret: value.isSecret,
        bytes: ValueProtocol.changeLine(of: value, change, sequence: sequence, time: pendingTime),
        whole: value.kind != .list
          ? nil
          : { [pendingTime] in
            ValueProtocol.changeLine(
              of: value, change, isWhole: true, sequence: sequence, time: pendingTime)
          })
    case .event(let name, let control):
      EncodedLines.Line(
        name: control, origin: nil, isSecret: false,
        bytes: ValueProtocol.eventLine(
          name, control: control, sequence: sequence, time: pendingTime))
    }
  }

  /// The lines of several updates or of a snapshot, encoded once in each form that a subscriber
  /// needs.
  private final class EncodedLines {
    struct Line {
      /// The value or the control; nil for a line about the whole panel.
      let name: String?
      /// The origin of the change; nil for an event and in a snapshot.
      let origin: ValueOrigin?
      /// Whether it contains a secret value, which subscribers of `values.sock` do not receive.
      let isSecret: Bool
      let bytes: [UInt8]
      /// Returns the line with the whole list; nil unless the line is about a list.
      var whole: (() -> [UInt8])?
    }

    let lines: [Line]
    private var wholeLines: [Int: [UInt8]] = [:]
    private lazy var notifications = lines.map { JSONRPC.notification(ofLine: $0.bytes) }
    private lazy var allLines = Self.joined(lines.filter { !$0.isSecret }.map(\.bytes))
    private lazy var allNotifications = Self.joined(notifications)
    private lazy var allPublicNotifications = Self.joined(
      lines.indices.filter { !lines[$0].isSecret }.map { notifications[$0] })

    init(_ lines: [Line]) { self.lines = lines }

    init(ofSnapshot lines: [SnapshotLine]) {
      self.lines = lines.map { line in
        Line(
          name: line.value?.name, origin: nil, isSecret: line.value?.isSecret ?? false,
          bytes: line.bytes)
      }
    }

    /// Returns whether subscribers receive a line in a form.
    func includes(_ index: Int, as form: Form) -> Bool {
      form == .notification || !lines[index].isSecret
    }

    /// The number of lines that subscribers receive in a form.
    func count(as form: Form) -> Int { lines.indices.count { includes($0, as: form) } }

    /// - Parameter isWhole: whether the line of a list contains all of its rows.
    func line(_ index: Int, as form: Form, isWhole: Bool = false) -> [UInt8] {
      if isWhole, let whole = lines[index].whole {
        let line = wholeLines[index] ?? whole()
        wholeLines[index] = line
        return form == .line ? line : JSONRPC.notification(ofLine: line)
      }
      return switch form {
      case .line: lines[index].bytes
      case .notification, .publicNotification: notifications[index]
      }
    }

    func all(as form: Form) -> [UInt8] {
      switch form {
      case .line: allLines
      case .notification: allNotifications
      case .publicNotification: allPublicNotifications
      }
    }

    private static func joined(_ lines: [[UInt8]]) -> [UInt8] {
      guard lines.count != 1 else { return lines[0] }
      var all: [UInt8] = []
      all.reserveCapacity(lines.reduce(0) { $0 + $1.count })
      for line in lines { all += line }
      return all
    }
  }

  private func flushLater(_ connection: Connection) {
    unflushed[ObjectIdentifier(connection)] = connection
  }

  /// Queues the snapshot for all subscribers, as after a reload. Each receives the values that it
  /// has subscribed to.
  public func publishSnapshot() {
    queueUpdates()
    shared = nil
    guard !subscriptions.isEmpty else { return }
    let encoded = EncodedLines(ofSnapshot: snapshot())
    for subscription in subscriptions.values {
      let (connection, form) = (subscription.connection, subscription.form)
      if subscription.names == nil {
        connection.queue.append(again: encoded.all(as: form))
        past.linesSent += UInt64(encoded.count(as: form))
      } else {
        let indices = encoded.lines.indices.filter {
          subscription.includes(encoded.lines[$0].name) && encoded.includes($0, as: form)
        }
        connection.queue.append(again: indices.flatMap { encoded.line($0, as: form) })
        past.linesSent += UInt64(indices.count)
      }
      flushLater(connection)
    }
  }

  /// Sends queued lines, as far as the sockets accept them. Call it after presenting a frame.
  public func flush() {
    queueUpdates()
    guard !unflushed.isEmpty else { return }
    let waiting = unflushed
    unflushed = [:]
    for connection in waiting.values { connection.send() }
  }

  /// Flushes if there are few subscribers. Call it before drawing; more would delay the frame.
  public func flushFew() {
    if subscriptions.count <= Self.few { flush() }
  }

  // MARK: Clients

  /// Subscribes a client to everything, beginning with the snapshot.
  func addWithSnapshot(_ connection: Connection) {
    // The snapshot contains the changes until now.
    queueUpdates()
    let first: (bytes: [UInt8], count: Int, time: Duration)
    if let shared, now() - shared.time < Self.sharedTime {
      first = shared
    } else {
      let encoded = EncodedLines(ofSnapshot: snapshot())
      first = (encoded.all(as: .line), encoded.count(as: .line), now())
      shared = first
    }
    past.linesSent += UInt64(first.count)
    add(connection, as: .line, names: nil)
    queue(first.bytes, for: connection)
  }

  /// Subscribes a client to some names, or to everything. Replaces its earlier subscription.
  func add(_ connection: Connection, as form: Form, names: Set<String>?) {
    queueUpdates()
    subscriptions[ObjectIdentifier(connection)] = Subscription(
      connection: connection, form: form, names: names)
  }

  /// Ends a client's subscription.
  func remove(_ connection: Connection) {
    queueUpdates()
    guard subscriptions.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
    past.linesMerged += connection.queue.merged
    connection.queue.forgetMerged()
  }

  /// Whether a client has a subscription.
  func isSubscribed(_ connection: Connection) -> Bool {
    subscriptions[ObjectIdentifier(connection)] != nil
  }

  /// Queues lines for one client; the next flush sends them.
  func queue(_ lines: [UInt8], for connection: Connection) {
    connection.queue.append(lines)
    flushLater(connection)
  }

  /// Forgets a client that has left or was disconnected.
  func forget(_ connection: Connection, fault: String?) {
    remove(connection)
    unflushed[ObjectIdentifier(connection)] = nil
    if fault != nil { past.disconnects += 1 }
  }
}
