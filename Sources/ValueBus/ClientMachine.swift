/// The states of one client's connection: when to read requests, when to answer them, and when to
/// close.
///
/// The server stops reading from a client that leaves its answers unread. Further requests then
/// wait in the client's socket instead of in the server's memory.
///
///     case | state    | input                         | action  | then
///     -----+----------+-------------------------------+---------+---------------------------------
///      1   | reading  | part of a request             | none    | reading
///      2   | reading  | a request                     | enqueue | queued
///      3   | reading  | a request; too much is unread | none    | paused
///      4   | reading  | end of input; a request is    | enqueue | queued
///          |          | left                          |         |
///      5   | reading  | end of input; lines are       | none    | paused
///          |          | unread, or will follow        |         |
///      6   | reading  | end of input; nothing is left | end     | over
///      7   | reading  | hang-up                       | none    | reading: requests from before it
///          |          |                               |         | are answered
///      8   | queued   | the turn begins               | none    | serving
///      9   | serving  | the turn ends; a request is   | enqueue | queued
///          |          | left                          |         |
///     10   | serving  | the turn ends; too much is    | none    | paused
///          |          | unread                        |         |
///     11   | serving  | the turn ends; no request is  | as 1,   | reading, paused or over
///          |          | left                          | 5 or 6  |
///     12   | serving  | a postponed answer            | none    | awaiting
///     13   | awaiting | the answer                    | as 9 to | queued, paused, reading or over
///          |          |                               | 11      |
///     14   | awaiting | hang-up                       | none    | awaiting; the socket is not
///          |          |                               |         | watched
///     15   | paused   | the client has read enough    | as 9 or | queued, reading or over
///          |          |                               | 11      |
///     16   | paused   | hang-up                       | as 15   | nothing is unread any more
///     17   | any      | the socket is full            | none    | a deadline runs
///     18   | any      | the client has read a part    | none    | the deadline is put off
///     19   | any      | the client has read all lines | none    | no deadline
///     20   | any      | the deadline                  | end     | over, for a fault
///     21   | any      | unread lines over the limit   | end     | over, for a fault
///     22   | any      | closed by the caller          | end     | over
///     23   | over     | any                           | none    | over
struct ClientMachine {
  /// The caller's task after an input. `isReading`, `isWatched` and `deadline` may have changed.
  enum Action: Equatable {
    /// Do nothing else.
    case none
    /// Put the client at the end of the queue for answers.
    case enqueue
    /// Close the connection. `fault` is for the client's last line and the log; nil if the client
    /// left by itself.
    case end(fault: String?)
  }

  typealias Input = (inout ClientMachine, Backlog) -> Action

  /// The client's unfinished requests and answers.
  struct Backlog {
    /// Whether a complete request waits.
    var hasRequest: Bool
    /// Bytes that the client has not read.
    var unread: Int
    /// Whether the client is subscribed to changes of values.
    var isSubscribed: Bool
  }

  enum State {
    /// Waits for requests.
    case reading
    /// Waits in the queue for answers.
    case queued
    /// The client's requests are being answered.
    case serving
    /// An answer is still to come; later requests wait for it.
    case awaiting
    /// Waits until the client has read its lines.
    case paused
    /// Closed.
    case over
  }

  private enum Peer {
    case connected
    /// It has ended its output, but still reads.
    case endedInput
    /// It has stopped reading; the server still reads the requests that it sent before.
    case hungUp
    /// It has ended its output and stopped reading.
    case left
  }

  /// While a client leaves this many bytes unread, none of its requests is read or answered.
  static let unreadLimit = 65_536

  private let timeLimit: Duration
  private(set) var state = State.reading
  private var peer = Peer.connected
  /// The time by which the client must read something; nil if it has read everything.
  private(set) var deadline: Duration?

  /// A new connection.
  /// - Parameter timeLimit: how long a client with unread lines may read nothing.
  init(timeLimit: Duration) { self.timeLimit = timeLimit }

  /// Whether to read input.
  var isReading: Bool { state == .reading }
  /// Whether the client's socket is full.
  var isBehind: Bool { deadline != nil }
  /// Whether an answer is still to come.
  var isAwaiting: Bool { state == .awaiting }
  var isOver: Bool { state == .over }

  /// Whether the client has stopped reading.
  var hasHungUp: Bool {
    switch peer {
    case .connected, .endedInput: false
    case .hungUp, .left: true
    }
  }

  /// Whether the socket is watched. While an answer is awaited, a socket that has hung up is not
  /// watched, because the kernel would report the hang-up again and again.
  var isWatched: Bool { !(isAwaiting && hasHungUp) }

  /// Whether to answer one more request in this turn.
  func canAnswer(_ backlog: Backlog) -> Bool {
    state == .serving && backlog.hasRequest && backlog.unread < Self.unreadLimit
  }

  /// Called when input has arrived, or when the client has read something.
  mutating func update(_ backlog: Backlog) -> Action { settle(backlog) }

  /// Called when the client has ended its output, or when the server ignores the rest of it.
  mutating func endedInput(_ backlog: Backlog) -> Action {
    switch peer {
    case .connected: peer = .endedInput
    case .hungUp: peer = .left
    case .endedInput, .left: break
    }
    return settle(backlog)
  }

  /// Called when the client has stopped reading, and the caller has dropped the unread lines.
  mutating func hungUp(_ backlog: Backlog) -> Action {
    switch peer {
    case .connected: peer = .hungUp
    case .endedInput: peer = .left
    case .hungUp, .left: break
    }
    deadline = nil
    return settle(backlog)
  }

  /// Called when the client's turn for answers begins.
  mutating func beginTurn() {
    if state == .queued { state = .serving }
  }

  /// Called when the answer to a request will follow later.
  mutating func postponeAnswer() {
    if state == .serving { state = .awaiting }
  }

  /// Called when the awaited answer was sent.
  mutating func answered(_ backlog: Backlog) -> Action {
    guard state == .awaiting else { return .none }
    state = .serving
    return endTurn(backlog)
  }

  /// Called when the client's turn is over.
  mutating func endTurn(_ backlog: Backlog) -> Action {
    guard state == .serving else { return .none }
    state = .reading
    return settle(backlog)
  }

  /// Called when the caller has sent as many bytes as the client's socket accepted.
  /// - Parameters:
  ///   - isProgress: whether the socket accepted any bytes.
  ///   - unread: the number of bytes left to send.
  ///   - isOverLimit: whether the unread bytes exceed the limit.
  mutating func sent(
    isProgress: Bool, unread: Int, isOverLimit: Bool, at now: Duration
  ) -> Action {
    guard !isOver else { return .none }
    if isOverLimit { return close(fault: "left more than \(LineQueue.limit) bytes unread") }
    if unread == 0 {
      deadline = nil
    } else if isProgress || deadline == nil {
      deadline = now + timeLimit
    }
    return .none
  }

  /// Time has passed.
  mutating func advance(to now: Duration) -> Action {
    guard let deadline, deadline <= now else { return .none }
    return close(fault: "read nothing for \(timeLimit.components.seconds) s")
  }

  /// The caller closes the connection.
  mutating func close(fault: String?) -> Action {
    guard !isOver else { return .none }
    state = .over
    deadline = nil
    return .end(fault: fault)
  }

  private mutating func settle(_ backlog: Backlog) -> Action {
    switch state {
    case .queued, .serving, .awaiting, .over: return .none
    case .reading, .paused: break
    }
    let isFull = backlog.unread >= Self.unreadLimit
    if backlog.hasRequest {
      state = isFull ? .paused : .queued
      return isFull ? .none : .enqueue
    }
    switch peer {
    case .connected, .hungUp: state = isFull ? .paused : .reading
    case .endedInput where backlog.unread > 0 || backlog.isSubscribed: state = .paused
    case .endedInput, .left: return close(fault: nil)
    }
    return .none
  }
}
