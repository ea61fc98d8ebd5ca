import CMosquitto
import Glibc
import LinuxIO

/// A connection to an MQTT broker. It never waits: events arrive on the loop.
///
/// A connection is used once. After it has ended, create another one.
public final class BrokerConnection {
  /// Why there is no connection.
  public enum End: Error, Hashable, Sendable {
    /// The broker does not speak this version of the protocol.
    case version
    /// The broker refused the login, for this reason.
    case refused(String)
    /// The connection could not be made, or broke.
    case broken(String)
  }

  /// What happens.
  public enum Event {
    /// The broker has accepted the client.
    case connected
    case received(ReceivedMessage)
    /// A message with this number has arrived at the broker.
    case delivered(Int)
    /// The broker refused the message with this number, for this reason.
    case rejected(Int, String)
    /// The broker refused the subscription to this filter.
    case unsubscribed(String)
    /// Always the last event.
    case ended(End)
  }

  /// The largest number of messages on their way at once; more wait in the program.
  public static let windowLimit = 32
  /// The size, in bytes, beyond which a payload is not delivered to the program. The library has
  /// two copies of it already.
  public static let payloadLimit = 8 << 20

  private let library: MosquittoLibrary
  private let address: BrokerAddress
  private let version: BrokerAddress.Version
  private let loop: EventLoop
  private let onEvent: (Event) -> Void
  private let client: OpaquePointer
  /// Looks up the name of the host and begins to connect, which may take long.
  private var worker: Worker?
  private var watch: EventLoop.Watch?
  private var watched: (descriptor: CInt, interest: EventLoop.Readiness)?
  private let clock: EventLoop.Timer
  /// The time by which the broker must have accepted the client.
  private var deadline: Duration?
  private var hasEnded = false
  /// The last error that the library logged; its result codes say less about TLS.
  private var logged: String?
  /// The filters whose subscriptions the broker has not confirmed, by their numbers.
  private var filters: [CInt: String] = [:]

  /// The longest time from the first attempt to the broker's acceptance.
  private static let patience = Duration.seconds(20)

  /// Whether libmosquitto is installed.
  public static var isAvailable: Bool { MosquittoLibrary.shared != nil }

  /// Begins to connect. Nil if libmosquitto is not installed or has no memory.
  /// - Parameter onEvent: called on the loop, not before this returns.
  public init?(
    to address: BrokerAddress, version: BrokerAddress.Version, loop: EventLoop,
    onEvent: @escaping (Event) -> Void
  ) {
    guard let library = MosquittoLibrary.shared,
      let client = library.functions.mosquitto_new(address.client, true, nil)
    else { return nil }
    self.library = library
    self.address = address
    self.version = version
    self.loop = loop
    self.onEvent = onEvent
    self.client = client
    clock = EventLoop.Timer(loop)
    connect()
  }

  deinit {
    // The thread may still use the client.
    worker = nil
    watch = nil
    library.functions.mosquitto_destroy(client)
  }

  // MARK: Connecting

  private func connect() {
    let functions = library.functions
    setCallbacks()
    if let problem = configure() {
      return schedule { [unowned self] in end(.broken(problem)) }
    }
    deadline = Clock.monotonic + Self.patience
    let worker = Worker(loop: loop)
    self.worker = worker
    nonisolated(unsafe) let client = client
    let (host, port, seconds) = (address.host, CInt(address.port), CInt(address.keepAlive))
    worker.start {
      errno = 0
      let code = functions.mosquitto_connect_async(client, host, port, seconds)
      return (code, errno)
    } then: { [unowned self] (code, number) in
      self.worker = nil
      guard code == MOSQ_ERR_SUCCESS.code else {
        return self.end(.broken(self.reason(code, number)))
      }
      self.follow()
    }
  }

  /// Sets the options of the client.
  /// - Returns: what is wrong with them; nil if nothing is.
  private func configure() -> String? {
    let functions = library.functions
    let number = version == .five ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311
    _ = functions.mosquitto_int_option(client, MOSQ_OPT_PROTOCOL_VERSION, number)
    _ = functions.mosquitto_int_option(client, MOSQ_OPT_SEND_MAXIMUM, CInt(Self.windowLimit))
    _ = functions.mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1)
    if let login = address.login {
      let code = functions.mosquitto_username_pw_set(client, login.user, login.password)
      if code != MOSQ_ERR_SUCCESS.code { return "the user: \(library.reason(code))" }
    }
    if let will = address.will {
      let code = will.payload.withUnsafeBytes {
        functions.mosquitto_will_set(
          client, will.topic, CInt($0.count), $0.baseAddress, CInt(will.quality), will.isRetained)
      }
      if code != MOSQ_ERR_SUCCESS.code { return "the will: \(library.reason(code))" }
    }
    guard let encryption = address.encryption else { return nil }
    if encryption.authorities == nil {
      _ = functions.mosquitto_int_option(client, MOSQ_OPT_TLS_USE_OS_CERTS, 1)
    }
    let code = functions.mosquitto_tls_set(
      client, encryption.authorities, nil, encryption.certificate, encryption.key, nil)
    // The library reads the files when it connects, but tests here whether they can be opened.
    return code == MOSQ_ERR_SUCCESS.code
      ? nil : "the certificates for TLS cannot be read: \(library.reason(code))"
  }

  private func setCallbacks() {
    let functions = library.functions
    let reference = Unmanaged.passUnretained(self).toOpaque()
    functions.mosquitto_user_data_set(client, reference)
    functions.mosquitto_connect_v5_callback_set(client) { _, connection, code, _, _ in
      BrokerConnection.from(connection).didConnect(code)
    }
    functions.mosquitto_disconnect_v5_callback_set(client) { _, connection, code, _ in
      BrokerConnection.from(connection).didDisconnect(code)
    }
    functions.mosquitto_publish_v5_callback_set(client) { _, connection, number, code, _ in
      BrokerConnection.from(connection).didPublish(Int(number), code)
    }
    functions.mosquitto_message_v5_callback_set(client) { _, connection, message, properties in
      BrokerConnection.from(connection).didReceive(message!.pointee, properties)
    }
    functions.mosquitto_subscribe_v5_callback_set(client) {
      _, connection, number, count, codes, _ in
      let codes = UnsafeBufferPointer(start: codes, count: Int(count))
      BrokerConnection.from(connection).didSubscribe(
        number, isRefused: codes.contains { $0 >= 0x80 })
    }
    functions.mosquitto_log_callback_set(client) { _, connection, level, text in
      guard level == CInt(MOSQ_LOG_ERR), let text else { return }
      BrokerConnection.from(connection).logged = String(cString: text)
    }
  }

  private static func from(_ pointer: UnsafeMutableRawPointer?) -> BrokerConnection {
    Unmanaged<BrokerConnection>.fromOpaque(pointer!).takeUnretainedValue()
  }

  private func didConnect(_ code: CInt) {
    deadline = nil
    switch (version, UInt32(bitPattern: code)) {
    case (_, 0): onEvent(.connected)
    case (.three, 1), (.five, MQTT_RC_UNSUPPORTED_PROTOCOL_VERSION.rawValue): end(.version)
    case (.three, _): end(.refused(library.answer(code)))
    case (.five, _): end(.refused(library.brokerReason(code)))
    }
  }

  private func didDisconnect(_ code: CInt) {
    end(.broken(code >= 0x80 ? library.brokerReason(code) : reason(code, errno)))
  }

  /// The meaning of a result, with a reason of the system or of TLS.
  private func reason(_ code: CInt, _ number: CInt) -> String {
    switch code {
    case MOSQ_ERR_ERRNO.code where number != 0:
      return SystemError(code: number, action: "").reason
    case MOSQ_ERR_EAI.code: return "the name of the host cannot be resolved"
    case MOSQ_ERR_TLS.code: return "TLS failed" + (logged.map { ": \($0)" } ?? "")
    case MOSQ_ERR_NOMEM.code: return "a message is too large for the memory"
    case MOSQ_ERR_CONN_LOST.code: return "the broker has closed the connection"
    case MOSQ_ERR_KEEPALIVE.code: return "the broker does not answer"
    default: return library.reason(code)
    }
  }

  private func end(_ reason: End) {
    guard !hasEnded else { return }
    hasEnded = true
    // The library may be calling this, so the end is reported later.
    schedule { [unowned self] in
      watch = nil
      onEvent(.ended(reason))
    }
  }

  private func schedule(_ action: @escaping () -> Void) {
    clock.schedule(after: .zero, action)
  }

  // MARK: Following the socket

  /// Watches the socket for what the library needs, and calls it once a second for its timers.
  private func follow() {
    guard !hasEnded else { return }
    let descriptor = library.functions.mosquitto_socket(client)
    guard descriptor >= 0 else { return end(.broken("the connection is closed")) }
    let interest: EventLoop.Readiness =
      library.functions.mosquitto_want_write(client) ? [.readable, .writable] : .readable
    if watched?.descriptor != descriptor || watch == nil || watched?.interest != interest {
      watch = nil
      do throws(SystemError) {
        watch = try loop.watch(descriptor, for: interest) { [unowned self] in self.serve($0) }
      } catch {
        return end(.broken("\(error)"))
      }
      watched = (descriptor, interest)
    }
    if !clock.isScheduled {
      clock.schedule(after: .seconds(1)) { [unowned self] in self.tick() }
    }
  }

  private func serve(_ readiness: EventLoop.Readiness) {
    let functions = library.functions
    errno = 0
    if !readiness.isDisjoint(with: [.readable, .hangUp]) {
      check(functions.mosquitto_loop_read(client, 1))
      acknowledge()
    }
    if !hasEnded, readiness.contains(.writable) { check(functions.mosquitto_loop_write(client, 1)) }
    follow()
  }

  /// Acknowledges what was read at once. Brokers that do not set TCP_NODELAY, such as Mosquitto by
  /// default, hold a message back until the previous one is acknowledged, which takes up to 40 ms
  /// (tcp(7), TCP_QUICKACK).
  private func acknowledge() {
    var isOn: CInt = 1
    setsockopt(
      library.functions.mosquitto_socket(client), CInt(IPPROTO_TCP), TCP_QUICKACK, &isOn,
      socklen_t(MemoryLayout<CInt>.size))
  }

  private func tick() {
    check(library.functions.mosquitto_loop_misc(client))
    if let deadline, Clock.monotonic >= deadline { end(.broken("the broker does not answer")) }
    follow()
  }

  private func check(_ code: CInt) {
    if code != MOSQ_ERR_SUCCESS.code { end(.broken(reason(code, errno))) }
  }

  // MARK: Messages

  /// The result of `publish`.
  public enum Sending: Hashable, Sendable {
    /// The message has this number, which `delivered` reports.
    case sent(Int)
    /// The message can never be sent to this broker, for this reason.
    case impossible(String)
    /// The message cannot be sent now.
    case unavailable
  }

  /// Sends a message.
  public func publish(_ message: BrokerMessage) -> Sending {
    guard !hasEnded else { return .unavailable }
    let functions = library.functions
    var properties: OpaquePointer?
    if version == .five {
      for (name, value) in message.properties {
        _ = functions.mosquitto_property_add_string_pair(
          &properties, CInt(MQTT_PROP_USER_PROPERTY.rawValue), name, value)
      }
      if let topic = message.responseTopic {
        _ = functions.mosquitto_property_add_string(
          &properties, CInt(MQTT_PROP_RESPONSE_TOPIC.rawValue), topic)
      }
      if let data = message.correlation {
        _ = functions.mosquitto_property_add_binary(
          &properties, CInt(MQTT_PROP_CORRELATION_DATA.rawValue), data, UInt16(data.count))
      }
    }
    defer { functions.mosquitto_property_free_all(&properties) }
    var number: CInt = 0
    let code = message.payload.withUnsafeBytes {
      functions.mosquitto_publish_v5(
        client, &number, message.topic, CInt($0.count), $0.baseAddress, CInt(message.quality),
        message.isRetained, properties)
    }
    follow()
    switch code {
    case MOSQ_ERR_SUCCESS.code: return .sent(Int(number))
    case MOSQ_ERR_INVAL.code, MOSQ_ERR_PAYLOAD_SIZE.code, MOSQ_ERR_MALFORMED_UTF8.code,
      MOSQ_ERR_OVERSIZE_PACKET.code, MOSQ_ERR_QOS_NOT_SUPPORTED.code,
      MOSQ_ERR_RETAIN_NOT_SUPPORTED.code:
      return .impossible(library.reason(code))
    default: return .unavailable
    }
  }

  /// Asks for the messages of topics that match a filter.
  public func subscribe(to filter: String, quality: Int) {
    guard !hasEnded else { return }
    var number: CInt = 0
    check(library.functions.mosquitto_subscribe(client, &number, filter, CInt(quality)))
    filters[number] = filter
    follow()
  }

  /// Whether the broker has not answered all subscriptions yet.
  public var isSubscribing: Bool { !filters.isEmpty }

  private func didSubscribe(_ number: CInt, isRefused: Bool) {
    guard let filter = filters.removeValue(forKey: number), isRefused else { return }
    onEvent(.unsubscribed(filter))
  }

  /// - Parameter code: the reason code of MQTT 5; from 0x80, the broker has refused the message.
  private func didPublish(_ number: Int, _ code: CInt) {
    onEvent(code < 0x80 ? .delivered(number) : .rejected(number, library.brokerReason(code)))
  }

  /// Ends the connection in an orderly way, so that the broker does not publish the will.
  public func disconnect() {
    guard !hasEnded else { return }
    _ = library.functions.mosquitto_disconnect(client)
    follow()
  }

  private func didReceive(_ message: mosquitto_message, _ properties: OpaquePointer?) {
    let size = Int(message.payloadlen)
    let payload = UnsafeRawBufferPointer(
      start: message.payload, count: size <= Self.payloadLimit ? size : 0)
    var lifetime: UInt32 = 0
    let expires = functions.mosquitto_property_read_int32(
      properties, CInt(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL.rawValue), &lifetime, false)
    onEvent(
      .received(
        ReceivedMessage(
          topic: String(cString: message.topic), payload: Array(payload), size: size,
          isRetained: message.retain,
          lifetime: expires == nil ? nil : Int(lifetime),
          responseTopic: text(MQTT_PROP_RESPONSE_TOPIC, of: properties),
          correlation: data(MQTT_PROP_CORRELATION_DATA, of: properties))))
  }

  private var functions: BezelMosquitto { library.functions }

  private func text(_ property: mqtt5_property, of properties: OpaquePointer?) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    defer { free(text) }
    let found = functions.mosquitto_property_read_string(
      properties, CInt(property.rawValue), &text, false)
    return found == nil ? nil : text.map { String(cString: $0) }
  }

  private func data(_ property: mqtt5_property, of properties: OpaquePointer?) -> [UInt8]? {
    var data: UnsafeMutableRawPointer?
    var count: UInt16 = 0
    defer { free(data) }
    let found = functions.mosquitto_property_read_binary(
      properties, CInt(property.rawValue), &data, &count, false)
    return found == nil
      ? nil : Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
  }
}

extension mosq_err_t {
  /// The result code of functions.
  fileprivate var code: CInt { CInt(bitPattern: UInt32(bitPattern: Int32(rawValue))) }
}
