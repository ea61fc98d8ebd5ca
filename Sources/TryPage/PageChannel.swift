import JSON
import ValueBus
import Web

/// The WebSockets that the pages of `bezel try` open at `file`. They use JSON-RPC 2.0, like
/// `control.sock`, without batches.
package final class PageChannel {
  /// A method: the names of its parameters, and the function that answers it with JSON.
  struct Method {
    typealias Answer = (Result<[UInt8], JSONRPC.Failure>) -> Void

    let parameters: [String]
    fileprivate let answer: (JSONRPC.Parameters, @escaping Answer) -> Void

    /// Creates a method that answers at once.
    init(
      parameters: [String],
      answer: @escaping (JSONRPC.Parameters) throws(JSONRPC.Failure) -> [UInt8]
    ) {
      self.parameters = parameters
      self.answer = { parameters, done in
        do throws(JSONRPC.Failure) {
          done(.success(try answer(parameters)))
        } catch {
          done(.failure(error))
        }
      }
    }

    /// Creates a method that may answer later.
    init(
      parameters: [String],
      answerLater: @escaping (JSONRPC.Parameters, @escaping Answer) -> Void
    ) {
      self.parameters = parameters
      answer = answerLater
    }
  }

  /// The maximum number of unsent answers for a page. A page that requests more is disconnected.
  private static let answerLimit = 32
  /// The maximum total size of the unsent answers for a page, in bytes, if there are several.
  private static let answerSizeLimit = 16 << 20

  /// The methods by their names.
  var methods: [String: Method] = [:]
  /// Called when a page has disconnected.
  var onClose: (ObjectIdentifier) -> Void = { _ in }
  /// The page that sent the current request; nil while no request is being handled.
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
      let answers = unsent.filter { $0.method == nil }
      let size = answers.reduce(answer.count) { $0 + $1.message.count }
      guard answers.count < PageChannel.answerLimit,
        answers.isEmpty || size <= PageChannel.answerSizeLimit
      else { return socket.close() }
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
        answer(request) { [weak reader] result in
          guard let id = request.id else { return }
          switch result {
          case .success(let bytes):
            reader?.send(answer: JSONRPC.answer(id, bytes).flatMap { $0 })
          case .failure(let failure): reader?.send(answer: JSONRPC.answer(id, failure))
          }
        }
      }
    }
  }

  private func answer(_ request: JSONRPC.Request, then done: @escaping Method.Answer) {
    guard let method = methods[request.method] else {
      return done(
        .failure(
          .init(JSONRPC.Failure.unknownMethod, "there is no method \(request.method.quoted)")))
    }
    let parameters: JSONRPC.Parameters
    do throws(JSONRPC.Failure) {
      parameters = try request.parameters(method.parameters)
    } catch {
      return done(.failure(error))
    }
    method.answer(parameters, done)
  }
}
