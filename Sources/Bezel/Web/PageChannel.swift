import JSON
import ValueBus
import Web

/// The WebSockets that the pages of `bezel try` open at `file`. They use JSON-RPC 2.0, like
/// `control.sock`, without batches.
final class PageChannel {
  /// A method: the names of its parameters, and the function that returns its result as JSON.
  struct Method {
    let parameters: [String]
    let answer: (JSONRPC.Parameters) throws(JSONRPC.Failure) -> [UInt8]
  }

  /// The maximum number of unsent answers for a page. A page that requests more is disconnected.
  private static let answerLimit = 32

  /// The methods by their names.
  var methods: [String: Method] = [:]
  /// Called when a page has disconnected.
  var onClose: (ObjectIdentifier) -> Void = { _ in }
  /// The page whose request is being answered.
  private(set) var requester: ObjectIdentifier?
  /// Returns the notifications for a page that has just connected.
  var greeting: () -> [Notification] = { [] }

  /// A notification and its parameters as JSON.
  struct Notification {
    let method: String
    let parameters: [UInt8]
    /// The maximum number of unsent notifications of the method for a page. The oldest are dropped.
    var limit = 1

    fileprivate var message: [UInt8] {
      Array("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":".utf8) + parameters
        + [UInt8(ascii: "}")]
    }
  }

  /// A page, and the messages that wait for it.
  private final class Reader {
    let socket: WebSocket
    /// The messages. The method is nil for an answer.
    private var unsent: [(method: String?, message: [UInt8])] = []

    init(_ socket: WebSocket) {
      self.socket = socket
      socket.onReady = { [unowned self] in self.send() }
    }

    func send(_ notification: Notification) {
      let waiting = unsent.indices.filter { unsent[$0].method == notification.method }
      if waiting.count >= notification.limit, let first = waiting.first {
        unsent.remove(at: first)
      }
      unsent.append((notification.method, notification.message))
      send()
    }

    func send(answer: [UInt8]) {
      guard unsent.count(where: { $0.method == nil }) < PageChannel.answerLimit else {
        return socket.close()
      }
      unsent.append((nil, answer))
      send()
    }

    private func send() {
      if socket.isReady, !unsent.isEmpty { socket.send(unsent.removeFirst().message) }
    }
  }

  private var readers: [ObjectIdentifier: Reader] = [:]

  /// Whether a page is connected.
  var isOpen: Bool { !readers.isEmpty }

  /// Starts serving a page.
  func open(_ socket: WebSocket) {
    let reader = Reader(socket)
    let id = ObjectIdentifier(socket)
    readers[id] = reader
    socket.onClose = { [unowned self] in
      self.readers[id] = nil
      self.onClose(id)
    }
    socket.onMessage = { [unowned self, unowned reader] in self.answer($0, to: reader) }
    for notification in greeting() { reader.send(notification) }
  }

  /// Sends a notification to all pages.
  func send(_ notification: Notification) {
    for reader in readers.values { reader.send(notification) }
  }

  private func answer(_ message: [UInt8], to reader: Reader) {
    requester = ObjectIdentifier(reader.socket)
    defer { requester = nil }
    let line = JSONRPC.parse(message)
    guard !line.isBatch else {
      let failure = JSONRPC.Failure.invalidRequest("a message is one request")
      return reader.send(answer: JSONRPC.answer(.null, failure))
    }
    for message in line.messages {
      switch message {
      case .invalid(let id, let failure):
        if let id { reader.send(answer: JSONRPC.answer(id, failure)) }
      case .request(let request):
        let answer: [UInt8]
        let id = request.id ?? .null
        do throws(JSONRPC.Failure) {
          guard let method = methods[request.method] else {
            throw .init(-32_601, "there is no method \(request.method.quoted)")
          }
          let result = try method.answer(request.parameters(method.parameters))
          answer = JSONRPC.answer(id, result).flatMap { $0 }
        } catch {
          answer = JSONRPC.answer(id, error)
        }
        if request.id != nil { reader.send(answer: answer) }
      }
    }
  }
}
