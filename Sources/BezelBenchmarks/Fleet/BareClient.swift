import CLinux
import CMosquitto
import Glibc
import LinuxIO

/// `BezelBenchmarks fleet --bare FOLDER PORT`: the baseline for `bezel-mqtt`. This client uses only
/// libmosquitto. It publishes the value of one slider, and sets the value of another.
enum BareClient {
  static let topics = (state: "bare/state", command: "bare/set")

  private static func fail(_ what: String) -> Never {
    Console.error(what)
    exit(1)
  }

  static func run(folder: String, port: Int) throws -> Never {
    var library = BezelMosquitto()
    guard bezelLoadMosquitto(&library), let client = library.mosquitto_new("bare", true, nil)
    else { fail("libmosquitto is not installed") }
    let control = try ListeningSocket.connect(to: "\(folder)/control.sock")
    let values = try ListeningSocket.connect(to: "\(folder)/values.sock")
    library.mosquitto_user_data_set(
      client, UnsafeMutableRawPointer(bitPattern: Int(control.number) + 1))
    library.mosquitto_message_v5_callback_set(client) { _, control, message, _ in
      let number = CInt(Int(bitPattern: control) - 1)
      let payload = UnsafeRawBufferPointer(
        start: message!.pointee.payload, count: Int(message!.pointee.payloadlen))
      let request =
        "{\"jsonrpc\":\"2.0\",\"method\":\"set\",\"params\":{\"values\":{\"volume\":"
        + String(decoding: payload, as: UTF8.self) + "}}}\n"
      _ = Glibc.write(number, request, request.utf8.count)
    }
    _ = library.mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1)
    guard library.mosquitto_connect_async(client, "127.0.0.1", CInt(port), 60) == 0 else {
      fail("cannot connect to the broker")
    }
    _ = library.mosquitto_subscribe(client, nil, topics.command, 1)
    var hasSubscribed = false
    while true {
      let socket = library.mosquitto_socket(client)
      let wants = library.mosquitto_want_write(client)
      var polls = [
        pollfd(fd: socket, events: Int16(POLLIN | (wants ? POLLOUT : 0)), revents: 0),
        pollfd(fd: values.number, events: Int16(POLLIN), revents: 0),
      ]
      poll(&polls, 2, 1_000)
      if polls[0].revents & Int16(POLLIN) != 0 { _ = library.mosquitto_loop_read(client, 1) }
      if polls[0].revents & Int16(POLLOUT) != 0 { _ = library.mosquitto_loop_write(client, 1) }
      guard library.mosquitto_loop_misc(client) == 0 else { fail("the broker has gone") }
      // The library cannot subscribe before the broker has accepted it.
      if !hasSubscribed {
        hasSubscribed = library.mosquitto_subscribe(client, nil, topics.command, 1) == 0
      }
      if polls[1].revents != 0 {
        guard let bytes = try values.read(atMost: 65_536, from: "values.sock"), !bytes.isEmpty
        else { fail("the daemon has gone") }
        for line in bytes.split(separator: 10) {
          guard let value = value(of: "touched", in: String(decoding: line, as: UTF8.self))
          else { continue }
          _ = library.mosquitto_publish_v5(
            client, nil, topics.state, CInt(value.utf8.count), value, 1, true, nil)
        }
      }
    }
  }

  /// The number of a value in a line; nil in a line of another value.
  private static func value(of name: String, in line: String) -> String? {
    guard line.contains("\"type\":\"value\""), line.contains("\"name\":\"\(name)\""),
      let start = line.ranges(of: "\"value\":").last?.upperBound
    else { return nil }
    return String(line[start...].prefix { $0.isNumber || $0 == "." || $0 == "-" })
  }
}
