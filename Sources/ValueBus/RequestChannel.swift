import JSON
import LinuxIO

/// Sends requests to a running daemon over `control.sock` and receives answers and notifications,
/// without waiting: a client's side of JSON-RPC 2.0 on an event loop.
public final class RequestChannel {
  /// What arrives.
  public enum Event {
    /// A notification with its method and parameters.
    case notification(String, JSONValue)
    /// Always the last event: the reason why the connection has ended.
    case ended(String)
  }

  /// The answer to a request.
  public typealias Answer = Result<JSONValue, RequestClient.ServerError>

  /// The longest line of the daemon, in bytes.
  private let lineLimit: Int
  /// The maximum number of unsent bytes. If more wait, the daemon does not read its requests.
  private static let unsentLimit = 4 << 20

  private let path: String
  private let descriptor: FileDescriptor
  private let onEvent: (Event) -> Void
  private var watch: EventLoop.Watch?
  private let end: EventLoop.Timer
  private var input = LineBuffer()
  private var unsent: [UInt8] = []
  private var lastID = 0
  private var waiting: [Int: (Answer) -> Void] = [:]
  private var hasEnded = false

  /// Connects to the socket at a path.
  /// - Parameters:
  ///   - lineLimit: the longest line of the daemon, in bytes. A longer one ends the connection.
  ///   - onEvent: called on the loop, not before this returns.
  public init(
    path: String, lineLimit: Int = 4 << 20, loop: EventLoop, onEvent: @escaping (Event) -> Void
  ) throws(SystemError) {
    self.path = path
    self.lineLimit = lineLimit
    self.onEvent = onEvent
    descriptor = try ListeningSocket.connectAtOnce(to: path)
    end = EventLoop.Timer(loop)
    watch = try loop.watch(descriptor.number, for: .readable) { [unowned self] in self.serve($0) }
  }

  /// Calls a method. The answer arrives on the loop, unless the connection ends before.
  /// - Parameter parameters: an object.
  public func call(
    _ method: String, _ parameters: JSONValue = .object([:]),
    then answer: @escaping (Answer) -> Void = { _ in }
  ) {
    guard !hasEnded else { return }
    lastID += 1
    waiting[lastID] = answer
    unsent += JSONWriter.text(
      of: .object([
        "jsonrpc": .string("2.0"), "id": .number(Double(lastID)), "method": .string(method),
        "params": parameters,
      ]))
    unsent.append(10)
    guard unsent.count <= Self.unsentLimit else {
      return finish("\(path): the daemon reads no requests")
    }
    send()
  }

  private func serve(_ readiness: EventLoop.Readiness) {
    if readiness.contains(.writable) { send() }
    if !hasEnded, !readiness.isDisjoint(with: [.readable, .hangUp]) { receive() }
  }

  private func send() {
    do throws(SystemError) {
      let count = try descriptor.send(unsent[...])
      unsent.removeFirst(count)
      try watch?.change(to: unsent.isEmpty ? .readable : [.readable, .writable])
    } catch {
      finish("\(path): \(error)")
    }
  }

  private func receive() {
    do throws(SystemError) {
      // One part for each wake-up, so that the broker has its turn, too.
      guard let part = try descriptor.read(atMost: 65_536, from: path) else { return }
      guard !part.isEmpty else { return finish("the daemon at \(path) has ended") }
      input.append(part)
    } catch {
      return finish("\(error)")
    }
    while !hasEnded, let line = input.next() { take(line) }
    if input.count > lineLimit { finish("\(path): a line is too long") }
  }

  private func take(_ line: [UInt8]) {
    guard let message = try? JSONParser.parse(line).value else {
      return finish("\(path): a line is not JSON")
    }
    if let method = message["method"]?.string {
      return onEvent(.notification(method, message["params"] ?? .null))
    }
    let id = message["id"]?.number.flatMap { Int(exactly: $0) }
    let answer = id.flatMap { waiting.removeValue(forKey: $0) }
    if let error = message["error"] {
      let refusal = RequestClient.ServerError(
        number: error["code"]?.number.flatMap { Int(exactly: $0) } ?? 0,
        message: error["message"]?.string ?? "", data: error["data"])
      // An error without an id is the reason why the daemon closes the connection.
      guard let answer else { return finish("\(path): \(refusal.message)") }
      answer(.failure(refusal))
    } else {
      answer?(.success(message["result"] ?? .null))
    }
  }

  private func finish(_ reason: String) {
    guard !hasEnded else { return }
    hasEnded = true
    waiting = [:]
    watch = nil
    // Deferred, because the owner may release this while one of its methods is running.
    end.schedule(after: .zero) { [unowned self] in onEvent(.ended(reason)) }
  }
}
