import CWebSockets
import Glibc
import LinuxIO

/// Serves pages and WebSockets to browsers, with libwebsockets on an event loop.
///
/// A foreign site can make its own host name resolve to this computer (DNS rebinding). So only
/// requests for known hosts are answered: the server's address, 127.0.0.1 and localhost, or the
/// hosts that the certificate names.
/// Unless browsers need a certificate, every path begins with a secret token. It keeps out everyone
/// who can reach the address but does not know the token. No request reads a file.
public final class WebServer {
  /// The maximum number of connections at once. A further one replaces the oldest connection whose
  /// request has not arrived yet. If all requests have arrived, the further one is closed.
  public static let connectionLimit = 32
  /// The maximum size of a message from a page, in bytes. A page that sends more is disconnected.
  public static let messageLimit = 65_536
  /// The maximum size of the header of a request, in bytes.
  static let headerLimit: UInt16 = 8_192
  /// The time in which a request must be complete, in seconds.
  public static let requestTime: UInt32 = 10
  /// The time, in seconds, after which a WebSocket that answers no pings is closed. Otherwise, if a
  /// computer lost its network, its page would hold its touches for minutes.
  public static let silenceTime: UInt16 = 30

  /// Debian's package of libwebsockets.
  public static var libraryPackage: String { String(cString: bezelWebSocketsPackage) }

  /// The answer to a request for a page.
  public struct Page: Sendable {
    /// The media type.
    public let type: String
    public let bytes: [UInt8]

    public init(type: String, bytes: [UInt8]) {
      self.type = type
      self.bytes = bytes
    }
  }

  /// Why there is no server.
  public enum Failure: Error {
    /// libwebsockets is not installed.
    case noLibrary
    /// libwebsockets cannot start. It may have rejected a file for TLS.
    case noServer
    /// The address is not available.
    case address(SystemError)
    case system(SystemError)
    /// The Unix socket is not available.
    case socket(AcquisitionError)
  }

  /// A connection of a browser.
  private final class Entry {
    let watch: EventLoop.Watch
    /// Larger than the numbers of earlier connections.
    let number: UInt64
    /// The path of a WebSocket; nil for a page.
    var path: String?
    var socket: WebSocket?
    /// Whether the library waits until it can write.
    var isWriting = false

    init(_ watch: consuming EventLoop.Watch, number: UInt64) {
      self.watch = watch
      self.number = number
    }
  }

  /// The pages by their paths after the token, such as `page.js`. The first page has an empty path.
  public var pages: [String: Page] = [:]
  /// Called for each new WebSocket, with its path after the token. Returns false if the WebSocket
  /// cannot be served.
  public var onOpen: (_ path: String, WebSocket) -> Bool = { _, _ in false }

  /// The address of the first page, for the user.
  public var address: String {
    let host =
      switch place {
      case .internet(let address, _): security?.host(for: address) ?? address.host
      case .unixSocket: "localhost"
      }
    return "\(scheme)://\(host)\(listener.port.map { ":\($0)" } ?? "")\(start)"
  }
  private var scheme: String { security == nil ? "http" : "https" }

  private let functions: BezelWebSockets
  private let place: WebAddress
  private let security: TransportSecurity?
  private let listener: WebListener
  /// The beginning of every path, with a slash at both ends.
  private let start: String
  private let loop: EventLoop
  private var context: OpaquePointer?
  private var listening: EventLoop.Watch?
  private var entries: [OpaquePointer: Entry] = [:]
  private var acceptedCount: UInt64 = 0
  private let turn: EventLoop.Timer
  private var isServing = false
  /// The library keeps this pointer, so the memory outlives the context.
  private let protocols = UnsafeMutablePointer<lws_protocols>.allocate(capacity: 2)
  /// When the library sends pings, and how long it waits for the answers. It keeps this pointer.
  private let silence = UnsafeMutablePointer<lws_retry_bo_t>.allocate(capacity: 1)
  private let name = strdup("bezel")
  /// The only protocol to negotiate over TLS; by default, the library would negotiate HTTP/2, too.
  /// The library keeps this pointer.
  private let alpn = strdup("http/1.1")

  /// Starts listening.
  /// - Parameters:
  ///   - security: the files for TLS. Required unless the address is local.
  ///   - requestTime: the time in which a request must be complete, in seconds.
  ///   - silenceTime: the time after which a silent WebSocket is closed, in seconds.
  public init(
    at place: WebAddress, security: TransportSecurity?, requestTime: UInt32 = WebServer.requestTime,
    silenceTime: UInt16 = WebServer.silenceTime, loop: EventLoop
  ) throws(Failure) {
    precondition(place.isLocal || security != nil, "access from other computers requires TLS")
    guard let functions = WebLibrary.functions else { throw .noLibrary }
    self.functions = functions
    self.loop = loop
    self.place = place
    self.security = security
    start = security?.clients == nil ? "/\(Self.newToken())/" : "/"
    turn = EventLoop.Timer(loop)
    listener = try WebListener(at: place)
    protocols.initialize(repeating: lws_protocols(), count: 2)
    protocols[0].name = UnsafePointer(name)
    protocols[0].rx_buffer_size = 16_384
    protocols[0].callback = { connection, reason, _, input, count in
      // `count` is 1 if the browser's certificate is valid; returning 0 accepts it. `connection`
      // may be nil here.
      if reason == LWS_CALLBACK_OPENSSL_PERFORM_CLIENT_CERT_VERIFICATION {
        return count == 1 ? 0 : 1
      }
      guard let connection, let server = WebServer.of(connection) else { return 0 }
      return server.handle(reason, of: connection, input, count)
    }
    silence.initialize(to: lws_retry_bo_t())
    silence.pointee.secs_since_valid_ping = silenceTime / 3
    silence.pointee.secs_since_valid_hangup = silenceTime
    context = try makeContext(requestTime)
    do throws(SystemError) {
      listening = try loop.watch(listener.number, for: .readable) { [unowned self] _ in
        self.acceptAll()
      }
    } catch {
      throw .system(error)
    }
  }

  deinit {
    // The owner is being destroyed, so it must not be notified of closed connections.
    entries = [:]
    if let context { functions.lws_context_destroy(context) }
    protocols.deallocate()
    silence.deallocate()
    free(name)
    free(alpn)
  }

  private func makeContext(_ requestTime: UInt32) throws(Failure) -> OpaquePointer {
    var settings = lws_context_creation_info()
    settings.port = CONTEXT_PORT_NO_LISTEN_SERVER
    settings.protocols = UnsafePointer(protocols)
    settings.user = Unmanaged.passUnretained(self).toOpaque()
    // Keep the current user and group.
    settings.uid = .init(truncatingIfNeeded: -1)
    settings.gid = .init(truncatingIfNeeded: -1)
    settings.fd_limit_per_thread = UInt32(Self.connectionLimit) + 8
    settings.max_http_header_data = Self.headerLimit
    settings.max_http_header_pool = UInt16(Self.connectionLimit)
    settings.timeout_secs = requestTime
    // The time limit for the header.
    settings.timeout_secs_ah_idle = requestTime
    settings.keepalive_timeout = CInt(requestTime)
    settings.retry_and_idle_policy = UnsafePointer(silence)
    guard let context = withSecurity(of: &settings, { functions.lws_create_context(&$0) }) else {
      throw .noServer
    }
    return context
  }

  /// Adds the files for TLS to the settings and calls `body`. The paths are valid only during this
  /// call.
  private func withSecurity<Result>(
    of settings: inout lws_context_creation_info,
    _ body: (inout lws_context_creation_info) -> Result
  ) -> Result {
    guard let security else { return body(&settings) }
    return security.certificate.withCString { certificate in
      security.key.withCString { key in
        (security.clients ?? "").withCString { clients in
          settings.ssl_cert_filepath = certificate
          settings.ssl_private_key_filepath = key
          settings.options = Self.usesTLS
          settings.alpn = UnsafePointer(alpn)
          if security.clients != nil {
            settings.ssl_ca_filepath = clients
            settings.options |= Self.requiresCertificates
          }
          return body(&settings)
        }
      }
    }
  }

  // Macros that Swift does not import.
  private static let usesTLS: UInt64 = 1 << 12
  private static let requiresCertificates: UInt64 = 1 << 1

  private static func newToken() -> String {
    // The generator of the system is secure.
    let halves = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }
    return halves.map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined()
  }

  private static func of(_ connection: OpaquePointer) -> WebServer? {
    guard let functions = WebLibrary.functions,
      let context = functions.lws_get_context(connection),
      let user = functions.lws_context_user(context)
    else { return nil }
    return Unmanaged<WebServer>.fromOpaque(user).takeUnretainedValue()
  }

  // MARK: The loop

  private func acceptAll() {
    while let number = listener.accept() {
      guard entries.count < Self.connectionLimit || closeOldestWithoutRequest() else {
        close(number)
        continue
      }
      // The library closes the descriptor if it fails.
      guard let connection = functions.lws_adopt_socket(context, number) else { continue }
      do throws(SystemError) {
        acceptedCount += 1
        entries[connection] = Entry(
          try loop.watch(number, for: .readable) { [unowned self] _ in self.serve() },
          number: acceptedCount)
      } catch {
        functions.lws_set_timeout(connection, NO_PENDING_TIMEOUT, LWS_TO_KILL_ASYNC)
      }
    }
    serve()
  }

  /// Closes the oldest connection whose request has not arrived yet. Otherwise, strangers who send
  /// nothing could lock out others.
  /// - Returns: whether there was such a connection.
  private func closeOldestWithoutRequest() -> Bool {
    let waiting = entries.filter { $0.value.path == nil }
    guard let oldest = waiting.min(by: { $0.value.number < $1.value.number })?.key else {
      return false
    }
    functions.lws_set_timeout(oldest, NO_PENDING_TIMEOUT, LWS_TO_KILL_SYNC)
    return true
  }

  /// Lets the library handle all sockets that are ready, without waiting.
  private func serve() {
    guard !isServing else { return }
    isServing = true
    _ = functions.lws_service(context, -1)
    isServing = false
    updateWatches()
  }

  private func updateWatches() {
    for (connection, entry) in entries {
      let isWriting =
        entry.socket.map { $0.unsent != nil || $0.isClosing } == true
        || functions.lws_partial_buffered(connection) != 0
      guard isWriting != entry.isWriting else { continue }
      entry.isWriting = isWriting
      // Fails only if memory runs out.
      try? entry.watch.change(to: isWriting ? [.readable, .writable] : .readable)
    }
    guard !entries.isEmpty else { return turn.cancel() }
    // The library may have read more than it has handled. It must also be called each second to end
    // slow requests.
    let hasMore = functions.lws_service_adjust_timeout(context, 1, 0) == 0
    let next = Clock.monotonic + (hasMore ? .zero : .seconds(1))
    if hasMore || !turn.isScheduled {
      turn.schedule(at: next) { [unowned self] in self.serve() }
    }
  }

  // MARK: Requests

  /// Handles a callback from the library.
  /// - Returns: 0, or -1 to close the connection.
  private func handle(
    _ reason: lws_callback_reasons, of connection: OpaquePointer,
    _ input: UnsafeMutableRawPointer?, _ count: Int
  ) -> CInt {
    switch reason {
    case LWS_CALLBACK_HTTP:
      write(answer(to: connection), to: connection)
      return -1
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
      guard let refusal = refusal(of: connection, isSocket: true) else {
        entries[connection]?.path = path(of: connection)
        return 0
      }
      write(refusal, to: connection)
      return -1
    case LWS_CALLBACK_ESTABLISHED: return open(connection)
    case LWS_CALLBACK_RECEIVE: return receive(connection, input, count)
    case LWS_CALLBACK_SERVER_WRITEABLE: return send(connection)
    case LWS_CALLBACK_CLOSED:
      entries[connection]?.socket.take()?.onClose()
      return 0
    case LWS_CALLBACK_WSI_DESTROY:
      entries[connection] = nil
      return 0
    default: return 0
    }
  }

  private func answer(to connection: OpaquePointer) -> WebAnswer {
    if let refusal = refusal(of: connection, isSocket: false) { return refusal }
    guard let path = path(of: connection), let page = pages[path] else { return .notFound }
    return WebAnswer(status: "200 OK", page: page)
  }

  /// Returns why a request is refused; nil if it is not.
  private func refusal(of connection: OpaquePointer, isSocket: Bool) -> WebAnswer? {
    guard let host = header(WSI_TOKEN_HOST, of: connection), isKnown(host) else {
      return security == nil ? .unknownHost : .otherHost
    }
    // Browsers name the page that opens a WebSocket.
    let origin = header(WSI_TOKEN_ORIGIN, of: connection)
    guard origin == "\(scheme)://\(host)" || (origin == nil && !isSocket) else {
      return .otherSite
    }
    guard header(WSI_TOKEN_GET_URI, of: connection) != nil else { return .wrongMethod }
    return path(of: connection) == nil ? .notFound : nil
  }

  /// Whether the host of a request names this server. Any port matches, because a tunnel may use
  /// another one.
  private func isKnown(_ host: String) -> Bool {
    let name =
      host.hasPrefix("[")
      ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
    if let security { return security.includes(name.lowercased()) }
    if case .internet(let address, _) = place, name == address.host { return true }
    return ["127.0.0.1", "localhost"].contains(name.lowercased())
  }

  /// The path of a request after the token; nil if the token is wrong.
  private func path(of connection: OpaquePointer) -> String? {
    guard let path = header(WSI_TOKEN_GET_URI, of: connection)?.utf8 else { return nil }
    let start = Array(start.utf8)
    guard path.count >= start.count else { return nil }
    // Compares every byte, so that the response time reveals nothing about the token.
    guard zip(path, start).reduce(0, { $0 | ($1.0 ^ $1.1) }) == 0 else { return nil }
    return String(decoding: path.dropFirst(start.count), as: UTF8.self)
  }

  private func header(_ token: lws_token_indexes, of connection: OpaquePointer) -> String? {
    let count = functions.lws_hdr_total_length(connection, token)
    guard count > 0 else { return nil }
    var bytes = [CChar](repeating: 0, count: Int(count) + 1)
    guard functions.lws_hdr_copy(connection, &bytes, count + 1, token) == count else { return nil }
    return String(decoding: bytes.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private func write(_ answer: WebAnswer, to connection: OpaquePointer) {
    // If the connection breaks, it is closed anyway.
    write(answer.bytes, to: connection, LWS_WRITE_HTTP_FINAL.rawValue)
  }

  /// - Returns: whether the library sends the bytes, now or later.
  @discardableResult
  private func write(_ bytes: [UInt8], to connection: OpaquePointer, _ kind: UInt32) -> Bool {
    var buffer = [UInt8](repeating: 0, count: bezelWebSocketPadding)
    buffer += bytes
    return buffer.withUnsafeMutableBufferPointer {
      functions.lws_write(
        connection, $0.baseAddress! + bezelWebSocketPadding, bytes.count,
        lws_write_protocol(rawValue: kind))
    } >= 0
  }

  // MARK: WebSockets

  private func open(_ connection: OpaquePointer) -> CInt {
    guard let entry = entries[connection], let path = entry.path else { return -1 }
    let socket = WebSocket { [unowned self] in
      guard let entry = self.entries[connection] else { return }
      _ = self.functions.lws_callback_on_writable(connection)
      if !entry.isWriting {
        entry.isWriting = true
        try? entry.watch.change(to: [.readable, .writable])
      }
    }
    entry.socket = socket
    return onOpen(path, socket) ? 0 : -1
  }

  private func receive(
    _ connection: OpaquePointer, _ input: UnsafeMutableRawPointer?, _ count: Int
  ) -> CInt {
    guard let socket = entries[connection]?.socket, !socket.isClosing else { return -1 }
    socket.input += UnsafeRawBufferPointer(start: input, count: count)
    guard socket.input.count <= Self.messageLimit else {
      functions.lws_close_reason(connection, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, nil, 0)
      return -1
    }
    if functions.lws_is_final_fragment(connection) != 0,
      functions.lws_remaining_packet_payload(connection) == 0
    {
      let message = socket.input
      socket.input = []
      socket.onMessage(message)
    }
    return 0
  }

  private func send(_ connection: OpaquePointer) -> CInt {
    guard let socket = entries[connection]?.socket else { return 0 }
    if socket.isClosing {
      functions.lws_close_reason(connection, LWS_CLOSE_STATUS_GOINGAWAY, nil, 0)
      return -1
    }
    guard let part = socket.takePart() else { return 0 }
    let kind = (part.isFirst ? LWS_WRITE_TEXT : LWS_WRITE_CONTINUATION).rawValue
    let end = part.isLast ? 0 : LWS_WRITE_NO_FIN.rawValue
    guard write(part.bytes, to: connection, kind | end) else { return -1 }
    socket.onReady()
    return 0
  }
}
