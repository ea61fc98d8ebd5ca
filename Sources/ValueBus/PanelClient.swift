import JSON
import LinuxIO

/// Follows a running panel over `control.sock`, and connects again after the panel has ended.
///
///     case | input                                    | result
///     -----+------------------------------------------+------------------------------------------
///      1   | start; a second after the end            | connects, subscribes, describes, and
///          |                                          | subscribes again
///      2   | the description                          | `began`
///      3   | the description, after a reload          | is ignored: it may be the earlier panel's
///      4   | the second subscription                  | `changed` for each value, then `ready`
///      5   | a line of type `panel`, after a reload   | `reloaded`; `began` if it is the first
///      6   | a line of a value of the panel           | changes the mirror; `changed`
///      7   | a line of an unknown value or type, or   | is ignored
///          | of a value before the description        |
///      8   | the connection ends or cannot be made    | `ended`, unless the last attempt ended
///          |                                          | for the same reason
public final class PanelClient {
  /// An event of the panel.
  public enum Event {
    /// The panel was reached. The contents of its values follow. The description has no controls if
    /// the panel was reloaded meanwhile.
    case began(JSONValue)
    /// The panel was reloaded. Its description has no controls.
    case reloaded(JSONValue)
    /// The contents of all values have arrived after `began`.
    case ready
    /// A value has changed from its previous content, which is nil if it was not known. The change is
    /// nil if its cause is not known.
    case changed(String, from: JSONValue?, ReceivedLine.Change?)
    /// A control has sent an event, such as a press.
    case sent(event: String, control: String)
    /// The panel has ended or cannot be reached, for this reason.
    case ended(String)
  }

  /// The time between two attempts to reach the panel.
  static let interval = Duration.seconds(1)

  /// The path of `control.sock`.
  public let path: String
  private let loop: EventLoop
  private let timer: EventLoop.Timer
  private var onEvent: (Event) -> Void = { _ in }
  private var channel: RequestChannel?
  /// The reason of the last `ended`; nil after `began`.
  private var problem: String?

  /// The running panel; nil until it has described itself.
  public private(set) var panel: PanelMirror?

  /// Creates a client that is not started yet.
  /// - Parameter path: the path of `control.sock`.
  public init(path: String, loop: EventLoop) {
    self.path = path
    self.loop = loop
    timer = EventLoop.Timer(loop)
  }

  /// Begins to follow the panel, until the client is released. Call this once.
  /// - Parameter onEvent: called on the loop. If connecting fails at once, it is called before this
  ///   returns.
  public func start(onEvent: @escaping (Event) -> Void) {
    self.onEvent = onEvent
    connect()
  }

  // MARK: Requests

  /// Calls a method of the running panel. The answer arrives on the loop. If no panel is running, or
  /// the panel ends first, `answer` is never called.
  /// - Parameter parameters: an object.
  public func call(
    _ method: String, _ parameters: JSONValue = .object([:]),
    then answer: @escaping (RequestChannel.Answer) -> Void
  ) {
    if panel != nil { channel?.call(method, parameters, then: answer) }
  }

  /// Gets the description with the controls, and updates the choices that follow other values.
  public func describe(then body: @escaping (JSONValue) -> Void) {
    call("describe") { [unowned self] answer in
      guard case .success(let description) = answer else { return }
      panel?.setChoices(description)
      body(description)
    }
  }

  /// What the panel answers after values were set.
  public struct Setting: Sendable {
    /// The contents of the values, which a rule may have changed.
    public let values: JSONValue
    /// The number of the last change; nil if the daemon does not report it.
    public let sequence: Double?
  }

  /// Sets values, all of them or none.
  /// - Parameter skipsHeld: whether values that a finger holds are skipped. Otherwise, the whole
  ///   request is refused.
  public func set(
    _ values: [JSONMember], skipsHeld: Bool = false,
    then answer: @escaping (Result<Setting, RequestClient.ServerError>) -> Void
  ) {
    var parameters = [JSONMember("values", .object(values))]
    if skipsHeld { parameters.append(JSONMember("skipHeld", .bool(true))) }
    call("set", .object(parameters)) { result in
      answer(
        result.map { Setting(values: $0["values"] ?? .object([:]), sequence: $0["seq"]?.number) })
    }
  }

  // MARK: Following

  private func connect() {
    do throws(SystemError) {
      let channel = try RequestChannel(path: path, loop: loop) { [unowned self] event in
        switch event {
        case .notification(let method, let line):
          if let line = ReceivedLine(type: method, line) { self.take(line) }
        case .ended(let reason): self.end(reason)
        }
      }
      self.channel = channel
      // Subscribe first, so that a reload is noticed.
      channel.call("subscribe")
      channel.call("describe") { [unowned self] answer in
        guard panel == nil, case .success(let description) = answer else { return }
        begin(description)
      }
      // The values may have changed while the panel was being described, so get them again.
      channel.call("subscribe") { [unowned self] answer in
        guard case .success(let result) = answer else { return }
        for member in result["values"]?.members ?? [] {
          change(member.name, nil) { $0.set(member.name, member.node.value) }
        }
        onEvent(.ready)
      }
    } catch {
      end("\(error)")
    }
  }

  private func begin(_ description: JSONValue) {
    let isFirst = panel == nil
    problem = nil
    panel = PanelMirror(description)
    onEvent(isFirst ? .began(description) : .reloaded(description))
  }

  private func take(_ line: ReceivedLine) {
    switch line {
    case .panel(let description): begin(description)
    case .value(let name, let content, let cause): change(name, cause) { $0.set(name, content) }
    case .rows(let name, let rows, let cause): change(name, cause) { $0.apply(rows, to: name) }
    case .event(let name, let control): onEvent(.sent(event: name, control: control))
    case .snapshotEnd, .error: break
    }
  }

  private func change(
    _ name: String, _ cause: ReceivedLine.Change?, _ body: (inout PanelMirror) -> Void
  ) {
    guard let value = panel?.values[name] else { return }
    body(&panel!)
    onEvent(.changed(name, from: value.content, cause))
  }

  private func end(_ reason: String) {
    channel = nil
    panel = nil
    timer.schedule(after: Self.interval) { [unowned self] in connect() }
    guard problem != reason else { return }
    problem = reason
    onEvent(.ended(reason))
  }
}
