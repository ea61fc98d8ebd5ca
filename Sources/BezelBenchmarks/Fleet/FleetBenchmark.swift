import Glibc
import LinuxIO

/// `BezelBenchmarks fleet`: measures the time from a touch to a subscriber of a broker, and from a
/// message to a change of the panel, through `bezel-mqtt` and through a client with nothing but
/// libmosquitto. Then connects many simulated panels to one broker.
enum FleetBenchmark {
  /// A path that changes take, and its measurements, one element per round.
  private struct Way {
    var name: String
    /// The program on the way.
    var process: BusProcess
    var messageSize: Int?
    var subscribe: () throws -> FileDescriptor
    var send: (_ number: Int) throws -> Void
    /// The time from sending a change to reading it, in microseconds.
    var p50: [Double] = []
    var p99: [Double] = []
    /// The processor time of the program per change, in microseconds.
    var processorTime: [Double] = []
  }

  private static let changes = 300
  private static let messages = 100_000
  private static let pushSize = 20_000

  static func run(_ arguments: [String]) throws {
    var rounds = 7
    var panels = 10_000
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--bare":
        guard let folder = rest.popFirst(), let port = rest.popFirst().flatMap({ Int($0) })
        else { throw UsageError(description: "fleet: --bare FOLDER PORT") }
        try BareClient.run(folder: folder, port: port)
      case "--rounds": rounds = rest.popFirst().flatMap { Int($0) } ?? rounds
      case "--panels": panels = rest.popFirst().flatMap { Int($0) } ?? panels
      default:
        throw UsageError(
          description: "fleet: unknown argument \(argument) (--rounds N, --panels N)")
      }
    }
    FileDescriptor.raiseLimit()
    let folder = try makeTemporaryFolder("bezel-fleet")
    defer {
      for file in ["panel.json5", "mosquitto.conf", "mqtt.sock", "mqtt.json5", "bezel-mqtt"] {
        unlink("\(folder)/\(file)")
      }
      rmdir(folder)
    }
    try measureWays(in: folder, rounds: rounds)
    try measureCrowd(panels, in: folder)
  }

  // MARK: One panel

  private static func measureWays(in folder: String, rounds: Int) throws {
    let broker = try Broker(folder: folder)
    let panel = try BezelPeer(folder: folder)
    let touched = try panel.touched()
    let publisher = try broker.connect()
    let settings = """
      { broker: { host: "127.0.0.1", port: \(broker.port) }, topic: "bezel/bench",
        accept: ["volume"], every: 0 }
      """
    try replaceFile(at: "\(folder)/mqtt.json5", with: Array(settings.utf8))
    let programs = try programPath().split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
    symlink("\(programs)/bezel", "\(folder)/bezel-mqtt")
    let bridge = try BusProcess(
      "\(folder)/bezel-mqtt", ["--config", "\(folder)/mqtt.json5", "--socket", folder])
    let bare = try BusProcess(programPath(), ["fleet", "--bare", folder, "\(broker.port)"])
    func ways(
      _ name: String, _ process: BusProcess, state: String, command: String
    ) -> [Way] {
      [
        Way(
          name: "\(name), touch to broker", process: process,
          messageSize: PlainMQTT.publish(state, [0, 0]).count,
          subscribe: {
            let subscriber = try broker.connect()
            try PlainMQTT.subscribe(subscriber, to: state)
            return subscriber
          }, send: { try touched.publisher.write(all: touched.change($0), to: "the panel") }),
        Way(
          name: "\(name), broker to panel", process: process, messageSize: nil,
          subscribe: { try panel.subscribe() },
          send: {
            try publisher.write(
              all: PlainMQTT.publish(command, Array("\(20 + $0 % 60)".utf8)), to: "the broker")
          }),
      ]
    }
    var all =
      ways(
        "bezel-mqtt", bridge, state: "bezel/bench/state/touched",
        command: "bezel/bench/set/volume")
      + ways(
        "libmosquitto", bare, state: BareClient.topics.state, command: BareClient.topics.command)
    // Both connect.
    sleep(2)
    for round in 0..<rounds {
      for index in round.isMultiple(of: 2) ? [0, 2, 1, 3] : [3, 1, 2, 0] {
        let other = all[(index + 2) % 4].process
        kill(other.id, SIGSTOP)
        defer { kill(other.id, SIGCONT) }
        try measure(&all[index])
      }
    }
    try report(all, memory: [("bezel-mqtt", bridge), ("libmosquitto", bare)])
  }

  private static func measure(_ way: inout Way) throws {
    let subscriber = try BusSubscribers(1, messageSize: way.messageSize, subscribe: way.subscribe)
    for number in 0..<50 {
      try way.send(number)
      usleep(1_000)
    }
    try subscriber.settle()
    var times: [Double] = []
    let began = way.process.processorTime
    for number in 1...changes {
      usleep(500)
      let sent = Clock.monotonic.nanoseconds
      try way.send(number)
      try subscriber.read(until: number) { times.append(Double($1 - sent) / 1_000) }
    }
    way.processorTime.append((way.process.processorTime - began) / Double(changes))
    times.sort()
    way.p50.append(times[times.count / 2])
    way.p99.append(times[times.count * 99 / 100])
  }

  private static func report(_ ways: [Way], memory: [(String, BusProcess)]) throws {
    var text = "Time of a change in microseconds; \":\" is relative to libmosquitto alone\n\n"
    text += "".left(30) + "p50".right(10) + ":".right(7) + "p99".right(10) + ":".right(7)
    text += "CPU".right(10) + ":".right(7) + "\n"
    for (index, way) in ways.enumerated() {
      text += way.name.left(30)
      for path in [\Way.p50, \.p99, \.processorTime] {
        let figure = median(way[keyPath: path])
        text += figure.tenths.right(10)
        text += (figure / median(ways[index % 2 + 2][keyPath: path])).hundredths.right(7)
      }
      text += "\n"
    }
    for (name, process) in memory {
      text += "resident memory of \(name): \((process.residentMemory / 1e6).tenths) MB\n"
    }
    try Console.write(file: "-", text)
  }

  // MARK: Many panels

  private static func measureCrowd(_ count: Int, in folder: String) throws {
    let broker = try Broker(folder: folder)
    let publisher = try broker.connect()
    let before = broker.process.residentMemory
    var crowd: Crowd?
    let connecting = try microseconds { crowd = try Crowd(count, at: broker) }
    guard let crowd else { return }
    let memory = (broker.process.residentMemory - before) / Double(count)

    let consumer = try BusSubscribers(1, messageSize: Crowd.messageSize) {
      let consumer = try broker.connect()
      try PlainMQTT.subscribe(consumer, to: Crowd.stateFilter)
      return consumer
    }
    // The retained values.
    try consumer.settle()
    let publishing = try microseconds {
      for number in 0..<messages {
        try crowd.publish(number)
        // Few enough to wait in sockets.
        if number >= 500 { try consumer.read(until: number - 500) { _, _ in } }
      }
      try consumer.read(until: messages) { _, _ in }
    }

    let push = PlainMQTT.publish(Crowd.pushTopic, [UInt8](repeating: 0x61, count: pushSize))
    let began = broker.process.processorTime
    let pushing = try microseconds {
      try publisher.write(all: push, to: "the broker")
      try crowd.receive(bytes: push.count)
    }
    let pushed = broker.process.processorTime - began
    try Console.write(
      file: "-",
      """

      \(count) simulated panels with \(Crowd.values) retained values each, at one Mosquitto
      connecting, subscribing and publishing: \((connecting / 1e6).tenths) s, \
      \((Double(count) * 1e6 / connecting).tenths) panels a second
      memory of the broker: \((memory / 1e3).tenths) kB a panel
      from all panels to one subscriber: \((Double(messages) * 1e6 / publishing).tenths) messages a second
      a push of \(pushSize / 1_000) kB to all: \((pushing / 1e6).hundredths) s until the last has it, \
      \((pushed / Double(count)).tenths) µs of the broker a panel

      """)
  }
}
