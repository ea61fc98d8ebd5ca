import Controls
import Glibc
import TestFolders
import Testing

@testable import LinuxIO
@testable import ValueBus

/// The file in a real folder.
struct HistoryFileTests {
  private final class Kept {
    let folder: String
    let loop: EventLoop
    var file: String { "\(folder)/state/histories" }
    private let log: CInt
    /// The lines of the log since the last call.
    var lines: [String] {
      defer { ftruncate(log, 0) }
      let text = (try? readFile("\(folder)/log", limit: 10_000)) ?? []
      return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    /// The time since 1970.
    var time = Duration.seconds(1_000_000)

    init() throws {
      folder = try makeTestFolder()
      loop = try EventLoop()
      log = open("\(folder)/log", O_RDWR | O_CREAT | O_APPEND, 0o600)
    }

    deinit { close(log) }

    /// Starts as a daemon does, and restores the history.
    func start(
      _ duration: Duration? = .seconds(3_600), number: Double = 3
    ) -> (keeper: HistoryFile, heat: NamedValue) {
      let values = ValueStore()
      values.now = { Clock.monotonic }
      let heat = NamedValue(name: "heat", .number(number), in: 0...100)
      heat.history = duration.map { ValueHistory($0) }
      values.declare(heat)
      let keeper = HistoryFile(
        folder: "\(folder)/state", loop: loop,
        log: Log(program: "test", level: .info, sink: LogSink(descriptor: log)))
      keeper.realtime = { [unowned self] in time }
      keeper.adopt(values)
      values.startHistories()
      return (keeper, heat)
    }
  }

  /// The numbers in the last `seconds` seconds, in intervals of a second.
  private func numbers(_ value: NamedValue, _ seconds: Int) -> [Float?] {
    let now = Clock.monotonic
    let samples = value.history?.samples(
      from: now - .seconds(seconds), to: now, step: .seconds(1))
    return samples?.buckets.map { $0.isKnown ? $0.minimum : nil } ?? []
  }

  @Test func aHistorySurvivesARestartWithAGap() throws {
    let kept = try Kept()
    let (keeper, _) = kept.start()
    keeper.flush()
    kept.time += .seconds(20)
    let (_, later) = kept.start(number: 8)
    let found = numbers(later, 30)
    #expect(found.contains(3) && found.last == 8)
    #expect((15...21).contains(found.count { $0 == nil } - found.prefix { $0 == nil }.count))
    #expect(kept.lines == [])
  }

  /// A board without a battery begins in 1970.
  @Test func aClockBehindTheFileLeavesNoGap() throws {
    let kept = try Kept()
    let (keeper, _) = kept.start()
    keeper.flush()
    kept.time = .seconds(5)
    let (_, later) = kept.start(number: 8)
    #expect(numbers(later, 1).compactMap { $0 }.contains(3))
  }

  /// The clock of a board without a battery is set from the network, after the start.
  @Test func aClockThatIsSetAfterTheStartCorrectsTheGap() throws {
    let kept = try Kept()
    let (keeper, _) = kept.start()
    keeper.flush()
    let end = kept.time
    kept.time = .seconds(5)
    let (later, heat) = kept.start(number: 8)
    heat.history?.record(9, at: Clock.monotonic)
    for pause in [20.0, 40] {
      kept.time = end + .seconds(pause)
      later.clockDidChange()
      let found = numbers(heat, 60)
      #expect(found.contains(3) && [8, 9].contains(found.last))
      let gap = found.count { $0 == nil } - found.prefix { $0 == nil }.count
      #expect((pause - 5...pause + 1).contains(Double(gap)))
      #expect(
        heat.history?.samples(from: Clock.monotonic, to: Clock.monotonic, step: .zero).buckets.last?
          .last == 9)
    }
    // The file of this run has no gap to correct.
    later.flush()
    kept.time += .seconds(30)
    later.clockDidChange()
    #expect(numbers(heat, 60).count { $0 == 3 } > 0)
    #expect(kept.lines == [])
  }

  /// A clock that was not set when the file was written.
  @Test func aFileThatIsYearsOldIsForgotten() throws {
    let kept = try Kept()
    let (keeper, _) = kept.start()
    keeper.flush()
    kept.time += .seconds(50 * 365 * 86_400)
    let (_, later) = kept.start(number: 8)
    #expect(Set(numbers(later, 3_000).compactMap { $0 }) == [8])
  }

  @Test func anotherDurationKeepsTheHistory() throws {
    let kept = try Kept()
    kept.start().keeper.flush()
    kept.time += .seconds(5)
    #expect(numbers(kept.start(.seconds(86_400), number: 8).heat, 10).contains(3))
  }

  @Test func withoutHistoriesTheFileIsNotAccessed() throws {
    let kept = try Kept()
    kept.start(nil).keeper.flush()
    #expect(access("\(kept.folder)/state", F_OK) != 0)
  }

  @Test func aDamagedFileGivesOneLineAndAnEmptyHistory() throws {
    let kept = try Kept()
    kept.start().keeper.flush()
    let good = try readFile(kept.file, limit: SavedHistories.sizeLimit)
    var other = good
    other[16] = UInt8(ascii: "3")
    // The first version has other buckets.
    var first = good
    first[16] = UInt8(ascii: "1")
    var name = good
    name[27] = UInt8(ascii: " ")
    for bytes in [
      Array(good.dropLast()), Array(good.prefix(100)), [], [1, 2, 3], other, first, name,
      good + [9], Array("bezel histories 1\n".utf8), Array("bezel histories 2\n".utf8),
    ] {
      try replaceFile(at: kept.file, with: bytes)
      let (_, later) = kept.start(number: 8)
      #expect(Set(numbers(later, 100).compactMap { $0 }) == [8])
      let lines = kept.lines
      #expect(
        lines.count == 1
          && lines[0].hasSuffix(
            "histories is damaged, or a later version of Bezel wrote it; charts begin empty")
      )
    }
  }

  /// A file of the first version has buckets of 1/16 s.
  @Test func aFileOfTheFirstVersionIsRead() throws {
    let kept = try Kept()
    var bytes = Array("bezel histories 1\n".utf8)
    bytes.append(number: (kept.time / .seconds(1)).bitPattern)
    bytes += [4] + Array("heat".utf8)
    // 20 s: 323 buckets, in which the number was 5.
    bytes.append(number: 20.0.bitPattern)
    bytes.append(number: UInt64(1_000))
    for _ in 0..<1 + 323 * 3 { bytes.append(number: Float(5).bitPattern) }
    try makeFolder("\(kept.folder)/state")
    try replaceFile(at: kept.file, with: bytes)
    let (keeper, later) = kept.start(number: 8)
    #expect(numbers(later, 15).prefix(14).allSatisfy { $0 == 5 })
    #expect(kept.lines == [])
    keeper.flush()
    let written = try readFile(kept.file, limit: SavedHistories.sizeLimit)
    #expect(written.starts(with: Array("bezel histories 2\n".utf8)))
    #expect(numbers(kept.start(number: 8).heat, 15).prefix(12).allSatisfy { $0 == 5 })
  }

  @Test func aHugeFileIsNotRead() throws {
    let kept = try Kept()
    kept.start().keeper.flush()
    truncate(kept.file, SavedHistories.sizeLimit + 1)
    let (_, later) = kept.start(number: 8)
    #expect(Set(numbers(later, 100).compactMap { $0 }) == [8])
    let lines = kept.lines
    #expect(lines.count == 1 && lines[0].hasSuffix("charts begin empty"))
  }

  @Test func otherNamesAreIgnored() throws {
    let kept = try Kept()
    let saved = SavedHistories([("gone", ValueHistory(.seconds(60)))], at: 1_000_000)
    try makeFolder("\(kept.folder)/state")
    try replaceFile(at: kept.file, with: saved.bytes)
    #expect(Set(numbers(kept.start(number: 8).heat, 100).compactMap { $0 }) == [8])
    #expect(kept.lines == [])
  }

  /// A pushed panel can lack a value. After it is taken back, even after a restart, the history of
  /// the value continues.
  @Test(arguments: [false, true])
  func aHistoryThatThePanelLacksIsKept(restarts: Bool) throws {
    let kept = try Kept()
    var (keeper, _) = kept.start()
    func adopt(_ name: String) -> NamedValue {
      let values = ValueStore()
      values.now = { Clock.monotonic }
      let value = NamedValue(name: name, .number(8), in: 0...100)
      value.history = ValueHistory(.seconds(3_600))
      values.declare(value)
      keeper.adopt(values)
      values.startHistories()
      return value
    }
    _ = adopt("other")
    keeper.flush()
    if restarts {
      kept.time += .seconds(20)
      (keeper, _) = kept.start(nil)
      _ = adopt("other")
      keeper.flush()
    }
    #expect(numbers(adopt("heat"), 30).contains(3))
    // The histories of many panels do not accumulate.
    for number in 0..<2 * HistoryFile.unusedLimit { _ = adopt("other\(number)") }
    keeper.flush()
    let saved = try #require(
      SavedHistories(parsing: readFile(kept.file, limit: SavedHistories.sizeLimit)))
    #expect(saved.histories.count == HistoryFile.unusedLimit + 1)
    #expect(kept.lines == [])
  }

  /// A time that does not fit into a `Duration`.
  @Test(arguments: [1e300, -1e300, 2e20, .infinity, .nan])
  func anImpossibleTimeIsDamage(time: Double) {
    #expect(SavedHistories(parsing: SavedHistories([], at: time).bytes) == nil)
  }

  @Test func aFailureToSaveIsLoggedOnce() throws {
    let kept = try Kept()
    let (keeper, _) = kept.start()
    try replaceFile(at: "\(kept.folder)/state", with: [])
    keeper.flush()
    keeper.flush()
    let lines = kept.lines
    #expect(lines.count == 1 && lines[0].hasSuffix("histories are not saved"))
    remove("\(kept.folder)/state")
  }
}
