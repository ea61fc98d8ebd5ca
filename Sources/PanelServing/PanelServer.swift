import Controls
import Geometry
import JSON
import LinuxIO
import PanelSources
import Panels
import ProgramInterface
import ValueBus

/// Serves one panel to programs: its values on `values.sock`, requests on `control.sock`.
package final class PanelServer {
  private let feed: ValueFeed
  private let values: ValueServer
  private let requests: RequestServer
  private let loop: EventLoop
  private let log: Log
  private var handler: RequestHandler?

  /// Accepts clients from now on. Throws if the loop cannot watch the sockets.
  package init(
    values: ListeningSocket, control: ListeningSocket, loop: EventLoop, log: Log
  ) throws(SystemError) {
    self.loop = loop
    self.log = log
    feed = ValueFeed(loop: loop)
    self.values = try ValueServer(socket: values, feed: feed, loop: loop, log: log)
    requests = try RequestServer(socket: control, feed: feed, loop: loop, log: log)
  }

  /// Answers requests with this target, which must outlive the server.
  /// - Parameter time: the clock of snapshots; nil for the time since 1970.
  package func connect(
    to target: any RequestTarget, time: (() -> Duration)? = nil
  ) {
    let handler = RequestHandler(target: target, loop: loop)
    self.handler = handler
    handler.onClamp = { [log] in log.warning(Self.clamping(of: $0, to: $1)) }
    handler.onUnlisted = { [log] in log.info(Self.unlisted($0)) }
    handler.isAdministrator = { [unowned self] in self.requests.isAdministrator($0) }
    var lines = SnapshotLines()
    feed.snapshot = { [unowned target, loop] in
      target.panel.snapshotLines(time: time?() ?? loop.realtime, reusing: &lines)
    }
    requests.answer = { (request, client) throws(JSONRPC.Failure) in
      try handler.answer(request, client: client)
    }
    requests.onLeave = { handler.endSession(of: $0) }
  }

  private static func unlisted(_ value: NamedValue) -> String {
    let items = value.choices ?? value.items ?? []
    let list =
      items.prefix(4).map(\.quotedShortly).joined(separator: ", ") + (items.count > 4 ? " …" : "")
    let found = value.isSecret ? "a text" : String(value.scalar).quotedShortly
    return "a program has set \(value.name.quoted) to \(found), which is not among its items now "
      + "(\(list)); it is kept, and chosen when the list contains it"
  }

  private static func clamping(of value: NamedValue, to number: Double) -> String {
    let (key, side, end) =
      number < value.minimum
      ? ("minimum", "below", value.minimum) : ("maximum", "above", value.maximum)
    let found = value.isSecret ? "a number" : JSONWriter.text(of: number)
    return "a program has set \(value.name.quoted) to \(found), \(side) its \(key), so it is now "
      + "\(JSONWriter.text(of: end)); declare another \(key.quoted) in the panel file"
  }

  /// Publishes the changes of a panel's values and the presses of its buttons from now on.
  /// - Parameter onChange: called after each change of a value.
  package func publish(
    _ panel: Panel, onChange: @escaping (NamedValue, ValueChange) -> Void = { _, _ in }
  ) {
    panel.observe { [unowned self] event, sequence in
      self.publish(event, sequence: sequence)
      if case .change(let value, let change) = event { onChange(value, change) }
    }
  }

  /// Publishes an event of the panel.
  package func publish(_ event: PanelEvent, sequence: UInt64) {
    switch event {
    case .change(let value, let change): feed.publish(change, of: value, sequence: sequence)
    case .event(let event, let control):
      feed.publish(event: event.name, of: control, sequence: sequence)
    }
  }

  /// Sends every value again to every subscriber, as after a reload.
  package func publishSnapshot() { feed.publishSnapshot() }

  /// Answers a few waiting requests. Call it after each batch of events, before drawing.
  package func answerRequests() { requests.serve() }

  /// Records a drawn part of the picture, for viewers.
  package func noteDrawing(of region: Region) { handler?.viewers.note(region) }

  /// Sends the drawn parts to the viewers that wait for them. Call it after each batch of events and
  /// after drawing.
  package func sendPictures() { handler?.sendPictures() }

  /// Sends changes to subscribers if there are only a few; more would delay the frame.
  package func flushFew() { feed.flushFew() }

  /// Sends changes to all subscribers.
  package func flush() { feed.flush() }

  /// The number of clients of both sockets.
  package var clientCount: Int { values.clientCount + requests.clientCount }

  /// Writes the members `clients`, `linesSent`, `linesMerged` and `disconnects` of `stats`.
  package func writeStatistics(into object: inout JSONWriter) {
    let counters = feed.counters
    object.object("clients") { clients in
      clients.member("values") { $0.write(Int64(values.clientCount)) }
      clients.member("control") { $0.write(Int64(requests.clientCount)) }
    }
    object.member("linesSent") { $0.write(Int64(counters.linesSent)) }
    object.member("linesMerged") { $0.write(Int64(counters.linesMerged)) }
    object.member("disconnects") { $0.write(Int64(counters.disconnects)) }
  }
}
