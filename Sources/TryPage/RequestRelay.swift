import JSON
import LinuxIO
import ValueBus
import Web

/// Connects a WebSocket of the page to `control.sock`. Each message from the page is a request, and
/// each line from `control.sock` is a message to the page.
///
/// While the page does not read, the relay does not read from `control.sock` either. The panel then
/// merges changes, as for any slow client.
final class RequestRelay {
  /// The maximum number of unsent bytes of requests. With more, the panel has stopped reading, and
  /// the page is disconnected.
  private static let unsentLimit = 1 << 20
  /// The size of a part of a message, in bytes.
  private static let partSize = 32_768

  private unowned let socket: WebSocket
  private let report: (_ fault: String) -> Void
  private let methods: Set<String>
  private let descriptor: FileDescriptor
  private var watch: EventLoop.Watch?
  private var watched: EventLoop.Readiness = .readable
  /// The bytes for `control.sock`. The first request hides secrets, because the browser may be on
  /// another computer.
  private var unsent = Array(#"{"jsonrpc":"2.0","id":0,"method":"hideSecrets"}"#.utf8) + [10]
  /// The answer to the first request so far; nil once it is complete.
  private var firstAnswer: [UInt8]? = []
  /// Bytes that were read and are not sent to the page yet.
  private var input: ArraySlice<UInt8> = []
  /// Whether the next part begins a message.
  private var isAtStart = true

  /// - Parameters:
  ///   - path: the path of `control.sock`.
  ///   - methods: the methods that the page may call. Any other request ends the connection.
  ///   - report: called with the reason why the daemon refuses the connection.
  init(
    _ socket: WebSocket, path: String, methods: Set<String>, loop: EventLoop,
    report: @escaping (_ fault: String) -> Void
  ) throws(SystemError) {
    self.socket = socket
    self.report = report
    self.methods = methods
    descriptor = try ListeningSocket.connectAtOnce(to: path)
    watch = try loop.watch(descriptor.number, for: .readable) { [unowned self] in self.serve($0) }
    socket.onMessage = { [unowned self] in self.request($0) }
    socket.onReady = { [unowned self] in self.forward() }
    send()
    updateWatch()
  }

  private func request(_ message: [UInt8]) {
    guard let method = try? JSONParser.parse(message).value["method"]?.string,
      methods.contains(method), unsent.count <= Self.unsentLimit
    else { return socket.close() }
    // In JSON, a line feed occurs only between tokens, so a space can replace it.
    unsent += message.map { $0 == 10 ? 32 : $0 }
    unsent.append(10)
    send()
    updateWatch()
  }

  private func serve(_ readiness: EventLoop.Readiness) {
    if readiness.contains(.writable) { send() }
    if readiness.contains(.readable), input.isEmpty, socket.isReady {
      receive()
    } else if readiness.contains(.hangUp) {
      end()
    }
    updateWatch()
  }

  private func send() {
    do throws(SystemError) {
      unsent.removeFirst(try descriptor.send(unsent[...]))
    } catch {
      end()
    }
  }

  private func receive() {
    guard let part = try? descriptor.read(atMost: Self.partSize, from: "control.sock"),
      !part.isEmpty
    else { return end() }
    input = part[...]
    guard firstAnswer == nil || takeFirstAnswer() else { return end() }
    forward()
  }

  /// Removes the first answer from the input.
  /// - Returns: false if the daemon does not hide secrets.
  private func takeFirstAnswer() -> Bool {
    let end = input.firstIndex(of: 10)
    firstAnswer? += input[..<(end ?? input.endIndex)]
    input = end.map { input[($0 + 1)...] } ?? []
    guard end != nil, let answer = firstAnswer.take() else { return true }
    let message = try? JSONParser.parse(answer).value
    if message?["result"] != nil { return true }
    report(
      message?["error"]?["code"]?.number == Double(JSONRPC.Failure.unknownMethod)
        ? "the daemon is older than this program and would not hide secrets; restart it"
        : "control.sock: \(message?["error"]?["message"]?.string ?? "the answer is not JSON")")
    return false
  }

  /// Sends the rest of the current line, or of the part that was read, to the page.
  private func forward() {
    if socket.isReady, !input.isEmpty {
      let end = input.firstIndex(of: 10)
      let part = Array(input[..<(end ?? input.endIndex)])
      input = end.map { input[($0 + 1)...] } ?? []
      socket.send(part, isFirst: isAtStart, isLast: end != nil)
      isAtStart = end != nil
    }
    updateWatch()
  }

  private func updateWatch() {
    var next: EventLoop.Readiness = []
    if input.isEmpty, socket.isReady { next.insert(.readable) }
    if !unsent.isEmpty { next.insert(.writable) }
    guard next != watched, watch != nil else { return }
    watched = next
    // Fails only if memory runs out.
    try? watch?.change(to: next)
  }

  private func end() {
    watch = nil
    socket.close()
  }
}
