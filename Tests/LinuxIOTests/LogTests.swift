import Glibc
import Testing

@testable import LinuxIO

/// The lines that a log writes, and those it leaves out to avoid blocking.
@Suite struct LogTests {
  /// A pipe whose reader does not block.
  private final class Pipe {
    var ends: [CInt] = [-1, -1]

    /// Creates a pipe whose writer blocks, as standard error does.
    init() {
      #expect(pipe(&ends) == 0)
      #expect(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
    }

    deinit {
      closeReader()
      close(ends[1])
    }

    func closeReader() {
      if ends[0] >= 0 { close(ends[0]) }
      ends[0] = -1
    }

    func lines() -> [String] {
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      let count = max(read(ends[0], &bytes, bytes.count), 0)
      return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").map(
        String.init)
    }
  }

  private func log(_ pipe: Pipe, level: Log.Level = .info) -> Log {
    Log(program: "test", level: level, sink: LogSink(descriptor: pipe.ends[1]))
  }

  @Test func controlCharactersAreEscaped() {
    let pipe = Pipe()
    let log = log(pipe)
    log.warning("a device called \"\u{1B}[2J\nerror: forged\u{202E}\"")
    log.debug("not asked for")
    #expect(
      pipe.lines() == ["test: warning: a device called \"\\u001B[2J\\nerror: forged\\u202E\""])
  }

  /// The reader is stopped and the pipe full.
  @Test func aFullPipeDoesNotBlock() {
    let pipe = Pipe()
    let log = log(pipe, level: .debug)
    let line = String(repeating: "x", count: 1_000)
    for _ in 0..<200 { log.debug(line) }
    let count = pipe.lines().count
    #expect(count < 70)
    log.debug("the pipe accepts lines again")
    #expect(
      pipe.lines() == [
        "test: warning: left out \(200 - count) lines: too many, or the reader is too slow",
        "test: debug: the pipe accepts lines again",
      ])
  }

  @Test func writeLastIgnoresLimitAndLevel() {
    let pipe = Pipe()
    let log = log(pipe, level: .error)
    for _ in 0..<300 { log.error("x") }
    _ = pipe.lines()
    log.writeLast(["no panel", "nor\nanother"])
    #expect(pipe.lines() == ["test: no panel", "test: nor\\nanother"])
    for _ in 0..<100 { log.writeLast([String(repeating: "x", count: 1_000)]) }
    #expect(pipe.lines().count < 70)
  }

  @Test func writingWithoutAReaderIsHarmless() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_IGN)
      let pipe = Pipe()
      let log = Log(program: "test", level: .info, sink: LogSink(descriptor: pipe.ends[1]))
      pipe.closeReader()
      for _ in 0..<10 { log.info("to nobody") }
    }
  }

  @Test func aFloodIsLimitedAndCounted() {
    let pipe = Pipe()
    let sink = LogSink(descriptor: pipe.ends[1])
    var leftOutCount = 0
    func write(_ count: Int, at time: Duration, isLimited: Bool = true) {
      for _ in 0..<count {
        sink.write(.info, at: time, isLimited: isLimited) { leftOut in
          leftOutCount += leftOut
          return "line\n"
        }
      }
    }
    write(1_000, at: .seconds(10))
    #expect(pipe.lines().count == LogSink.burst && leftOutCount == 0)
    write(5, at: .milliseconds(10_900))
    #expect(pipe.lines().isEmpty)
    // One more line is written each second. The first one has the number of lines left out.
    write(5, at: .milliseconds(12_100))
    #expect(pipe.lines().count == 2 && leftOutCount == 1_000 - LogSink.burst + 5)
    write(2, at: .milliseconds(12_900))
    #expect(pipe.lines().isEmpty)
    write(2, at: .milliseconds(13_000))
    #expect(pipe.lines().count == 1 && leftOutCount == 1_000 - LogSink.burst + 5 + 3 + 2)
    write(3, at: .milliseconds(13_000), isLimited: false)
    #expect(pipe.lines().count == 3)
    // After a pause, a burst is allowed again, but no more.
    write(1_000, at: .seconds(10_000))
    #expect(pipe.lines().count == LogSink.burst)
  }

  @Test func aFloodOfOneLevelLeavesRoomForTheOthers() {
    let pipe = Pipe()
    let log = log(pipe)
    for number in 0..<300 { log.info("\(number)") }
    for number in 0..<300 { log.warning("\(number)") }
    log.error("failed")
    let lines = pipe.lines()
    #expect(lines.last == "test: error: failed")
    // One or two seconds may pass meanwhile, and each allows one more line.
    for level in ["info", "warning"] {
      let count = lines.count { $0.hasPrefix("test: \(level): ") && !$0.contains("left out") }
      #expect((LogSink.burst..<LogSink.burst + 60).contains(count), "\(level)")
    }
    let counts = lines.filter { $0.contains("left out") }.compactMap {
      Int($0.split(separator: " ")[4])
    }
    #expect(counts.reduce(0, +) + lines.count { !$0.contains("left out") } == 601)
  }

  @Test func aLongLineIsCutBetweenCharacters() throws {
    for padding in 0..<4 {
      let pipe = Pipe()
      log(pipe).info(String(repeating: "x", count: padding) + String(repeating: "ü€", count: 2_000))
      let line = try #require(pipe.lines().first)
      #expect(line.utf8.count < 4_096 && line.utf8.count > 4_080 && line.hasSuffix("…"))
      #expect(!line.contains("\u{FFFD}"))
    }
  }
}
