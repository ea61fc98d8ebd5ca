import Controls
import LinuxIO

/// Tells every change to all who want it, on whichever socket, and each line is made once.
public final class ValueFeed {
  /// The feed's part of `stats`.
  public struct Counters: Sendable {
    /// Lines handed to clients, counted for each of them.
    public var linesSent: UInt64 = 0
    /// Lines that newer ones of the same value have replaced.
    public var linesMerged: UInt64 = 0
    /// Clients that were given up because they did not read.
    public var disconnects: UInt64 = 0
  }

  /// The form in which a client gets lines.
  enum Form: Hashable {
    /// As on `values.sock`.
    case line
    /// As the parameters of a notification, on `control.sock`.
    case notification
  }

  private struct Subscription {
    let connection: Connection
    let form: Form
    /// The values and buttons it wants; nil for all.
    let names: Set<String>?

    func wants(_ name: String) -> Bool { names?.contains(name) ?? true }
  }

  private enum News {
    case change(NamedValue, ValueChange)
    case event(ControlEvent, control: String)
  }

  /// The most clients that are told before the picture is drawn.
  private static let few = 16

  private var subscriptions: [ObjectIdentifier: Subscription] = [:]
  /// Connections for which something came since the last flush.
  private var unflushed: [Connection] = []
  /// News since the last flush that are no lines yet.
  private var unwritten: [(news: News, sequence: UInt64)] = []
  /// When the first of them happened; the others did in the same batch of events.
  private var unwrittenTime = Duration.zero
  /// The first lines of all who come before something changes.
  private var shared: (bytes: [UInt8], count: Int)?
  private var past = Counters()

  /// Makes the lines that a reader gets first.
  public var snapshot: () -> [[UInt8]] = { [] }

  /// Nobody is told anything yet.
  public init() {}

  /// The counts since the start.
  public var counters: Counters {
    var counters = past
    for subscription in subscriptions.values {
      counters.linesMerged += subscription.connection.queue.merged
    }
    return counters
  }

  // MARK: News

  /// Notes a change for everyone there is now; `flush` puts it in words and sends it, so that the
  /// picture need not wait for that.
  public func publish(_ change: ValueChange, of value: NamedValue, sequence: UInt64) {
    publish(.change(value, change), sequence)
  }

  /// Notes that something happened to a control, for everyone there is now.
  public func publish(_ event: ControlEvent, of control: String, sequence: UInt64) {
    publish(.event(event, control: control), sequence)
  }

  private func publish(_ news: News, _ sequence: UInt64) {
    shared = nil
    guard !subscriptions.isEmpty else { return }
    if unwritten.isEmpty { unwrittenTime = Clock.realtime }
    unwritten.append((news, sequence))
  }

  /// Queues what has happened to everyone who wants it.
  func writeLines() {
    guard !unwritten.isEmpty else { return }
    let news = Written(unwritten.map { line(of: $0.news, $0.sequence) })
    unwritten.removeAll(keepingCapacity: true)
    for subscription in subscriptions.values {
      let connection = subscription.connection
      if subscription.names == nil, !connection.isBehind {
        // All readers that keep up share the same bytes.
        connection.queue.append(kept: news.all(as: subscription.form))
        past.linesSent += UInt64(news.lines.count)
        flushLater(connection)
        continue
      }
      for (index, line) in news.lines.enumerated() where subscription.wants(line.name) {
        let bytes = news.line(index, as: subscription.form)
        if let origin = line.origin {
          connection.queue.append(
            bytes, ofValue: line.name, from: origin, isBehind: connection.isBehind)
        } else {
          connection.queue.append(kept: bytes)
        }
        past.linesSent += 1
        flushLater(connection)
      }
    }
  }

  private func line(of news: News, _ sequence: UInt64) -> Written.Line {
    switch news {
    case .change(let value, let change):
      Written.Line(
        name: value.name, origin: change.origin,
        bytes: Wire.changeLine(of: value, change, sequence: sequence, time: unwrittenTime))
    case .event(let event, let control):
      Written.Line(
        name: control, origin: nil,
        bytes: Wire.eventLine(event, control: control, sequence: sequence, time: unwrittenTime))
    }
  }

  /// The lines of a turn in each form that somebody wants, made once.
  private final class Written {
    struct Line {
      let name: String
      /// nil for an event.
      let origin: ValueOrigin?
      let bytes: [UInt8]
    }

    let lines: [Line]
    private lazy var notifications = lines.map { JSONRPC.notification(ofLine: $0.bytes) }
    private lazy var allLines = Self.joined(lines.map(\.bytes))
    private lazy var allNotifications = Self.joined(notifications)

    init(_ lines: [Line]) { self.lines = lines }

    func line(_ index: Int, as form: Form) -> [UInt8] {
      switch form {
      case .line: lines[index].bytes
      case .notification: notifications[index]
      }
    }

    func all(as form: Form) -> [UInt8] {
      switch form {
      case .line: allLines
      case .notification: allNotifications
      }
    }

    private static func joined(_ lines: [[UInt8]]) -> [UInt8] {
      guard lines.count > 1 else { return lines[0] }
      var all: [UInt8] = []
      all.reserveCapacity(lines.reduce(0) { $0 + $1.count })
      for line in lines { all += line }
      return all
    }
  }

  private func flushLater(_ connection: Connection) {
    guard !connection.isUnflushed else { return }
    connection.isUnflushed = true
    unflushed.append(connection)
  }

  /// Queues the first lines again for everyone, as after a reload.
  public func publishSnapshot() {
    writeLines()
    shared = nil
    guard !subscriptions.isEmpty else { return }
    let lines = snapshot()
    let plain = Array(lines.joined())
    let notifications = Array(lines.map(JSONRPC.notification(ofLine:)).joined())
    for subscription in subscriptions.values {
      switch subscription.form {
      case .line: subscription.connection.queue.append(again: plain)
      case .notification: subscription.connection.queue.append(again: notifications)
      }
      past.linesSent += UInt64(lines.count)
      flushLater(subscription.connection)
    }
  }

  /// Sends what waits, as far as clients take it. To be called when the picture has gone out.
  public func flush() {
    writeLines()
    shared = nil
    guard !unflushed.isEmpty else { return }
    let waiting = unflushed
    unflushed = []
    for connection in waiting {
      connection.isUnflushed = false
      connection.send()
    }
  }

  /// The same where that takes no longer than a picture can wait.
  public func flushFew() {
    if subscriptions.count <= Self.few { flush() }
  }

  // MARK: Clients

  /// Tells a client everything from now on, beginning with the snapshot.
  func addReader(_ connection: Connection) {
    // Changes up to here are in the snapshot.
    writeLines()
    let first: (bytes: [UInt8], count: Int)
    if let shared {
      first = shared
    } else {
      let lines = snapshot()
      first = (Array(lines.joined()), lines.count)
      shared = first
    }
    past.linesSent += UInt64(first.count)
    add(connection, as: .line, names: nil)
    queue(first.bytes, for: connection)
  }

  /// Tells a client of some values, or of all, from now on, and not of others any more.
  func add(_ connection: Connection, as form: Form, names: Set<String>?) {
    writeLines()
    subscriptions[ObjectIdentifier(connection)] = Subscription(
      connection: connection, form: form, names: names)
  }

  /// Tells a client nothing any more.
  func remove(_ connection: Connection) {
    writeLines()
    guard subscriptions.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
    past.linesMerged += connection.queue.merged
    connection.queue.forgetMerged()
  }

  /// Queues lines for one client, which it gets with the next flush.
  func queue(_ lines: [UInt8], for connection: Connection) {
    connection.queue.append(lines)
    flushLater(connection)
  }

  /// A client is no more.
  func forget(_ connection: Connection, fault: String?) {
    remove(connection)
    if connection.isUnflushed {
      connection.isUnflushed = false
      unflushed.removeAll { $0 === connection }
    }
    if fault != nil { past.disconnects += 1 }
  }
}
