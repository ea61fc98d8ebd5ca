import Glibc
import JSON
import LinuxIO

/// `BezelBenchmarks bus`: measures the time from a change, by a program or a finger, until every
/// subscriber has read it. Alternates with Mosquitto under the same load, for comparison.
enum BusBenchmark {
  /// The figures of one server with a number of subscribers, one element per round.
  private struct Result {
    var server: String
    var subscribers: Int
    /// Whether one more subscriber is connected but does not read.
    var hasStalled: Bool
    /// The time from sending a change to reading it, in microseconds.
    var p50: [Double] = []
    var p99: [Double] = []
    /// The processor time of the server per change, in microseconds.
    var processorTime: [Double] = []
    /// The number of changes per second that all subscribers receive.
    var rate: [Double] = []
  }

  static func run(_ arguments: [String]) throws {
    var json: String?
    var rounds = 7
    var counts = [1, 100, 1_000]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": json = rest.popFirst()
      case "--rounds": rounds = rest.popFirst().flatMap { Int($0) } ?? rounds
      case "--subscribers": counts = rest.popFirst().flatMap { Int($0) }.map { [$0] } ?? counts
      default:
        throw UsageError(
          description:
            "bus: unknown argument \(argument) (--json FILE, --subscribers N, --rounds N)")
      }
    }
    let folder = try makeTemporaryFolder("bezel-bus")
    defer {
      for file in ["panel.json5", "mosquitto.conf", "mqtt.sock"] { unlink("\(folder)/\(file)") }
      rmdir(folder)
    }
    try measure(in: folder, rounds: rounds, subscribers: counts, json: json)
  }

  private static func measure(
    in folder: String, rounds: Int, subscribers counts: [Int], json: String?
  ) throws {
    // A thousand subscribers need a thousand descriptors, here and in the server.
    FileDescriptor.raiseLimit()
    let bezel = try BezelPeer(folder: folder)
    var peers: [any BusPeer] = [bezel, try bezel.touched()]
    if MosquittoPeer.isInstalled {
      peers.append(try MosquittoPeer(folder: folder))
    } else {
      Console.error("Mosquitto is not installed (apt-get install mosquitto); measuring only Bezel")
    }
    let memory = try peers.map { try memoryPerSubscriber(of: $0, among: counts.max() ?? 1) }
    var results = counts.flatMap { count in
      peers.flatMap { peer in
        [false, true].map { Result(server: peer.name, subscribers: count, hasStalled: $0) }
      }
    }
    for round in 0..<rounds {
      for count in counts {
        // The order alternates from round to round.
        for peer in round.isMultiple(of: 2) ? peers : peers.reversed() {
          for isStalled in round.isMultiple(of: 2) ? [false, true] : [true, false] {
            let index = results.firstIndex {
              $0.server == peer.name && $0.subscribers == count && $0.hasStalled == isStalled
            }!
            try measure(peer, into: &results[index])
          }
        }
      }
    }
    if let json { try Console.write(file: json, jsonText(results, memory)) }
    if json != "-" { try Console.write(file: "-", table(results, peers, counts, memory)) }
  }

  // MARK: Measuring

  private static func memoryPerSubscriber(of peer: any BusPeer, among count: Int) throws -> Double {
    let before = peer.process.residentMemory
    let subscribers = try BusSubscribers(count, of: peer)
    try send(50, to: peer, subscribers)
    return withExtendedLifetime(subscribers) {
      (peer.process.residentMemory - before) / Double(count)
    }
  }

  private static func measure(_ peer: any BusPeer, into result: inout Result) throws {
    var stalled: FileDescriptor?
    if result.hasStalled {
      stalled = try peer.subscribe()
      // Enough changes to fill its socket.
      try send(3_000, to: peer, BusSubscribers(1, of: peer))
    }
    let subscribers = try BusSubscribers(result.subscribers, of: peer)
    try send(50, to: peer, subscribers)
    let count = min(400, max(60, 20_000 / result.subscribers))
    try subscribers.settle()
    var times: [Int64] = []
    times.reserveCapacity(count * result.subscribers)
    let began = peer.process.processorTime
    for number in 1...count {
      usleep(500)
      let sent = Clock.monotonic.nanoseconds
      try peer.publisher.write(all: peer.change(number), to: peer.name)
      try subscribers.read(until: number) { messages, time in
        for _ in 0..<messages { times.append(time - sent) }
      }
    }
    result.processorTime.append((peer.process.processorTime - began) / Double(count))
    times.sort()
    result.p50.append(Double(times[times.count / 2]) / 1_000)
    result.p99.append(Double(times[times.count * 99 / 100]) / 1_000)
    let many = min(10_000, 200_000 / result.subscribers)
    let time = try microseconds { try send(many, to: peer, subscribers) }
    result.rate.append(Double(many) * 1e6 / time)
    _ = stalled.take()
  }

  /// Sends changes as fast as the slowest subscriber reads them.
  private static func send(_ count: Int, to peer: any BusPeer, _ subscribers: BusSubscribers) throws
  {
    try subscribers.settle()
    // Few enough to fit into the socket of each subscriber.
    let ahead = 64
    var sent = 0
    while subscribers.least < count {
      let next = min(count, subscribers.least + ahead)
      if sent < next, next == count || next - sent >= ahead / 2 {
        try peer.publisher.write(all: (sent + 1...next).flatMap(peer.change), to: peer.name)
        sent = next
      }
      guard try subscribers.read(waiting: 5_000, { _, _ in }) else {
        throw BusSubscribers.LostError(description: "\(peer.name): a change did not arrive")
      }
    }
  }

  // MARK: Output

  private static func table(
    _ results: [Result], _ peers: [any BusPeer], _ counts: [Int], _ memory: [Double]
  ) -> String {
    let titles = ["p50 µs", "p99 µs", "CPU µs", "changes/s"]
    var text =
      "Time from sending a change to reading it; CPU time per change; \":\" is relative to Mosquitto\n"
    for (peer, memory) in zip(peers, memory) where peer.name != "Bezel, touch" {
      text += "\nmemory per subscriber, \(peer.name): \((memory / 1_024).tenths) KiB"
    }
    for count in counts {
      for isStalled in [false, true] {
        text += "\n\n\("\(count) subscribers\(isStalled ? " and a stalled one" : "")".left(30))"
        text += titles.map { $0.right(12) + ":".right(7) }.joined()
        let rows = results.filter { $0.subscribers == count && $0.hasStalled == isStalled }
        let other = rows.first { $0.server == "Mosquitto" }
        for row in rows {
          text += "\n" + row.server.left(30)
          for path in [\Result.p50, \.p99, \.processorTime, \.rate] {
            let figure = median(row[keyPath: path])
            text += figure.tenths.right(12)
            let ratio = other.map { figure / median($0[keyPath: path]) }
            text += (ratio.map { "\(Double(Int($0 * 100)) / 100)" } ?? "").right(7)
          }
        }
      }
    }
    return text + "\n"
  }

  private static func jsonText(_ results: [Result], _ memory: [Double]) -> String {
    let lines = results.map { result in
      let fields = JSONValue.object([
        "server": .string(result.server), "subscribers": .number(Double(result.subscribers)),
        "stalled": .bool(result.hasStalled), "p50": .number(median(result.p50)),
        "p99": .number(median(result.p99)), "cpu": .number(median(result.processorTime)),
        "rate": .number(median(result.rate).rounded()),
      ])
      return "  " + String(decoding: JSONWriter.text(of: fields), as: UTF8.self)
    }
    return "[\n" + lines.joined(separator: ",\n") + "\n]\n"
  }
}
