import Controls
import Geometry
import JSON
import LinuxIO
import PanelSources
import Panels
import Pushes
import TouchTracking
import ValueBus

/// Answers the requests of `control.sock`; `RequestMethod.all` is the table of methods.
package final class RequestHandler {
  package typealias Answer = RequestServer.Answer
  package typealias Reply = RequestServer.Reply
  package typealias Failure = JSONRPC.Failure
  package typealias Call = RequestMethod.Call

  /// An answer of more bytes waits while the clients leave too much unread.
  package static let largeSize = 32_768

  package unowned let target: any RequestTarget
  /// The clients that have sent a request, by number.
  private var sessions: [Int: Session] = [:]
  /// The number of the next injected contact.
  private var nextContact = InjectedTouches.firstContact
  /// The clients that see the picture.
  var viewers = Viewers()
  /// The clock for viewers.
  package var now: () -> Duration
  package private(set) lazy var screenshots = SharedWork { [unowned self] in
    self.takeScreenshot(then: $0)
  }
  /// The latest screenshot, for requests until the picture changes.
  var latestScreenshot: (picture: Int, reply: Reply)?
  private(set) lazy var descriptions = PanelDescriptions(loop: loop) { [unowned self] in
    PanelDescription(self.target.panel)
  }
  private(set) lazy var publicDescriptions = PanelDescriptions(loop: loop) { [unowned self] in
    PanelDescription(self.target.panel, hidesSecrets: true)
  }
  /// Whether a client is root or has the user of the daemon.
  var isAdministrator: (_ client: Int) -> Bool = { _ in true }
  /// Called when a program has set a number outside the range of a value for the first time.
  var onClamp: (_ value: NamedValue, _ number: Double) -> Void = { _, _ in }
  /// Called when a program has set a value, for the first time, to a text that is not among its
  /// choices, which follow another value.
  var onUnlisted: (NamedValue) -> Void = { _ in }
  /// The names of the values for which `onUnlisted` was called.
  var reportedUnlisted: Set<String> = []
  let loop: EventLoop
  /// Wakes the loop when a picture can be sent to viewers.
  let viewTurn: EventLoop.Timer

  package init(target: any RequestTarget, loop: EventLoop) {
    self.target = target
    self.loop = loop
    viewTurn = EventLoop.Timer(loop)
    now = { loop.monotonic }
  }

  /// Answers one request.
  package func answer(_ request: JSONRPC.Request, client: Int) throws(Failure) -> Answer {
    guard let method = RequestMethod.all.first(where: { $0.name == request.method }) else {
      throw Failure(
        Failure.unknownMethod,
        "there is no method \(request.method.quoted)"
          + Spelling.suggestion(for: request.method, in: RequestMethod.all.map(\.name)))
    }
    return try method.answer(request, of: session(of: client), by: self)
  }

  private func session(of client: Int) -> Session {
    if let session = sessions[client] { return session }
    let session = Session(client: client, isAdministrator: isAdministrator(client))
    sessions[client] = session
    return session
  }

  /// Ends the session of a client that has disconnected: cancels its touches, sends it no more
  /// pictures, and discards what it has uploaded.
  package func endSession(of client: Int) {
    guard let session = sessions.removeValue(forKey: client) else { return }
    viewers.remove(client)
    target.pushes?.forget(client: client)
    inject(session.touches.removeAll())
  }

  /// Passes a client's change of a contact on to the panel.
  /// - Returns: false if the phase does not fit the contact.
  func inject(
    _ phase: ContactChange.Phase, _ contact: Int, of session: Session, at position: Point?
  ) -> Bool {
    let change = session.touches.change(phase, contact, at: position, next: &nextContact)
    guard let change else { return false }
    inject([change])
    return true
  }

  private func inject(_ changes: [ContactChange]) {
    guard !changes.isEmpty else { return }
    target.inject(ContactFrame(time: target.now, changes: changes))
  }

  /// Answers immediately, or if the answer can be large, when the clients have read enough.
  package func answer(
    isLarge: Bool, _ body: @escaping () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    guard isLarge else { return try body() }
    return .later(isLarge: true) { done in
      do throws(Failure) {
        switch try body() {
        case .reply(let reply): done(.success(reply))
        case .later(_, let begin): begin(done)
        }
      } catch {
        done(.failure(error))
      }
    }
  }

  /// Answers immediately, or after reading the pictures at `paths` on the worker thread, so that
  /// touches and frames are not delayed.
  package func answer(
    needing paths: Set<String>, _ body: @escaping () throws(Failure) -> Reply
  ) throws(Failure) -> Answer {
    guard let reading = target.pictures?.reading(of: paths) else { return .reply(try body()) }
    return .later { [unowned self] done in
      self.target.worker.start { [reader = reading.reader] in
        reader.read()
      } then: { [unowned self] outcomes in
        done(
          Result { () throws(Failure) in
            // A reload may have replaced the panel meanwhile.
            guard let pictures = self.target.pictures else { return try body() }
            return try pictures.using(outcomes, of: reading, body)
          })
      }
    }
  }

  /// The failure for an unknown name of a value or a control.
  package func unknown(
    _ name: String, _ kind: String = "value", in known: [String]? = nil
  ) -> Failure {
    let known = known ?? target.panel.values.values.map(\.name)
    var data = [JSONMember("name", .string(name))]
    if let nearest = Spelling.nearest(to: name, in: known) {
      data.append(JSONMember("nearest", .string(nearest)))
    }
    return Failure(
      .unknownName,
      "there is no \(kind) \(name.quoted)" + Spelling.suggestion(for: name, in: known),
      data: .object(data))
  }

  package func notAllowed(_ reason: String) -> Failure {
    Failure(.notAllowed, reason, data: .object(["reason": .string(reason)]))
  }
}

extension JSONRPC.Failure {
  /// An error that JSON-RPC does not define.
  package init(_ code: RequestClient.ServerError.Code, _ message: String, data: JSONValue) {
    self.init(code.rawValue, message, data: data)
  }
}
