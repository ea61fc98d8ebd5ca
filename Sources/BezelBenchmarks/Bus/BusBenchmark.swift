import Glibc
import JSON
import LinuxIO

/// `BezelBenchmarks bus`: the time from a program's change, or a finger's, to the moment when every
/// reader has read it, beside Mosquitto under the same load, in turns.
enum BusBenchmark {
  /// One server with a number of readers, medians of all rounds.
  private struct Result {
    var server: String
    var readers: Int
    var hasStalledReader: Bool
    /// From sending a change to reading it, in microseconds.
    var p50: [Double] = []
    var p99: [Double] = []
    /// The server's processor time for a change, in microseconds.
    var processorTime: [Double] = []
    /// Changes a second that all readers get.
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
      case "--readers": counts = rest.popFirst().flatMap { Int($0) }.map { [$0] } ?? counts
      default:
        throw UsageError(
          description: "bus: unknown argument \(argument) (--json FILE, --readers N, --rounds N)")
      }
    }
    let folder = try makeTemporaryFolder("bezel-bus")
    defer {
      for file in ["panel.json5", "mosquitto.conf", "mqtt.sock"] { unlink("\(folder)/\(file)") }
      rmdir(folder)
    }
    try measure(in: folder, rounds: rounds, readers: counts, json: json)
  }

  private static func measure(
    in folder: String, rounds: Int, readers counts: [Int], json: String?
  ) throws {
    // A thousand readers need as many descriptors, here and in the servers.
    FileDescriptor.raiseLimit()
    let bezel = try BezelPeer(folder: folder)
    var peers: [any BusPeer] = [bezel, try bezel.touched()]
    if MosquittoPeer.isInstalled {
      peers.append(try MosquittoPeer(folder: folder))
    } else {
      Console.error("Mosquitto is not installed (apt-get install mosquitto): Bezel alone")
    }
    let memory = try peers.map { try memoryOfAReader(of: $0, among: counts.max() ?? 1) }
    var results = counts.flatMap { count in
      peers.flatMap { peer in
        [false, true].map { Result(server: peer.name, readers: count, hasStalledReader: $0) }
      }
    }
    for round in 0..<rounds {
      for count in counts {
        // Another one begins each time.
        for peer in round.isMultiple(of: 2) ? peers : peers.reversed() {
          for isStalled in round.isMultiple(of: 2) ? [false, true] : [true, false] {
            let index = results.firstIndex {
              $0.server == peer.name && $0.readers == count && $0.hasStalledReader == isStalled
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

  private static func memoryOfAReader(of peer: any BusPeer, among count: Int) throws -> Double {
    let before = peer.process.residentMemory
    let readers = try BusReaders(count, of: peer)
    try send(50, to: peer, readers)
    return withExtendedLifetime(readers) {
      (peer.process.residentMemory - before) / Double(count)
    }
  }

  private static func measure(_ peer: any BusPeer, into result: inout Result) throws {
    var stalled: FileDescriptor?
    if result.hasStalledReader {
      stalled = try peer.connectReader()
      // Enough to fill its socket.
      try send(3_000, to: peer, BusReaders(1, of: peer))
    }
    let readers = try BusReaders(result.readers, of: peer)
    try send(50, to: peer, readers)
    let count = min(400, max(60, 20_000 / result.readers))
    try readers.settle()
    var times: [Int64] = []
    times.reserveCapacity(count * result.readers)
    let began = peer.process.processorTime
    for number in 1...count {
      usleep(500)
      let sent = Clock.monotonic.nanoseconds
      try peer.publisher.write(all: peer.change(number), to: peer.name)
      try readers.read(until: number) { messages, time in
        for _ in 0..<messages { times.append(time - sent) }
      }
    }
    result.processorTime.append((peer.process.processorTime - began) / Double(count))
    times.sort()
    result.p50.append(Double(times[times.count / 2]) / 1_000)
    result.p99.append(Double(times[times.count * 99 / 100]) / 1_000)
    let many = min(10_000, 200_000 / result.readers)
    let time = try microseconds { try send(many, to: peer, readers) }
    result.rate.append(Double(many) * 1e6 / time)
    _ = stalled.take()
  }

  /// Sends changes as fast as the slowest reader takes them.
  private static func send(_ count: Int, to peer: any BusPeer, _ readers: BusReaders) throws {
    try readers.settle()
    // Few enough for the socket of each reader.
    let ahead = 64
    var sent = 0
    while readers.least < count {
      let next = min(count, readers.least + ahead)
      if sent < next, next == count || next - sent >= ahead / 2 {
        try peer.publisher.write(all: (sent + 1...next).flatMap(peer.change), to: peer.name)
        sent = next
      }
      guard try readers.read(waiting: 5_000, { _, _ in }) else {
        throw BusReaders.LostError(description: "\(peer.name): a change did not come")
      }
    }
  }

  // MARK: Output

  private static func table(
    _ results: [Result], _ peers: [any BusPeer], _ counts: [Int], _ memory: [Double]
  ) -> String {
    let titles = ["p50 µs", "p99 µs", "CPU µs", "changes/s"]
    var text = "From a change to its reading; CPU for a change. : is Bezel to Mosquitto\n"
    for (peer, memory) in zip(peers, memory) where peer.name != "Bezel, touch" {
      text += "\nmemory of a reader, \(peer.name): \((memory / 1_024).tenths) KiB"
    }
    for count in counts {
      for isStalled in [false, true] {
        text += "\n\n\("\(count) readers\(isStalled ? ", another stalled" : "")".left(30))"
        text += titles.map { $0.right(12) + ":".right(7) }.joined()
        let rows = results.filter { $0.readers == count && $0.hasStalledReader == isStalled }
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
        "server": .string(result.server), "readers": .number(Double(result.readers)),
        "stalled": .bool(result.hasStalledReader), "p50": .number(median(result.p50)),
        "p99": .number(median(result.p99)), "cpu": .number(median(result.processorTime)),
        "rate": .number(median(result.rate).rounded()),
      ])
      return "  " + String(decoding: JSONWriter.text(of: fields), as: UTF8.self)
    }
    return "[\n" + lines.joined(separator: ",\n") + "\n]\n"
  }
}
