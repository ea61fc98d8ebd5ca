import Controls
import Glibc
import JSON
import LinuxIO
import Synchronization
import TestFolders
import Testing

@testable import ValueBus

/// The file in a real folder; the tests run its loop.
struct PersistentValueFileTests {
  private final class Kept {
    let folder: String
    let loop: EventLoop
    var file: String { "\(folder)/state/values.json" }

    init() throws {
      folder = try makeTestFolder()
      loop = try EventLoop()
    }

    /// Starts as a daemon does, and restores the values.
    func start(isPersistent: Bool = true) -> (keeper: PersistentValueFile, volume: NamedValue) {
      let values = ValueStore()
      let volume = NamedValue(name: "volume", .number(30), in: 0...100)
      volume.isPersistent = isPersistent
      values.declare(volume)
      let keeper = PersistentValueFile(
        folder: "\(folder)/state", loop: loop, log: Log(program: "test", level: .error))
      keeper.adopt(values)
      values.observe { value, _, _ in
        _ = values
        keeper.noteChange(of: value)
      }
      return (keeper, volume)
    }

    var text: String? {
      (try? readFile(file, limit: 1_000)).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test func valuesSurviveARestart() throws {
    let kept = try Kept()
    let (keeper, volume) = kept.start()
    #expect(volume.number == 30 && kept.text == nil)
    try volume.set(.number(44))
    keeper.flush()
    #expect(kept.text == "{\"$version\":1,\"volume\":44}\n")
    let (_, later) = kept.start()
    #expect(later.number == 44)
  }

  @Test func changesAreCollectedIntoOneWrite() throws {
    let kept = try Kept()
    let (_, volume) = kept.start()
    var texts: Set<String?> = []
    kept.loop.afterEvents = {
      // The worker may write the file between two readings.
      let text = kept.text
      texts.insert(text)
      if text == "{\"$version\":1,\"volume\":32}\n" { kept.loop.stop() }
    }
    try volume.set(.number(31))
    // Another change before the delay ends belongs to the same write.
    let timer = EventLoop.Timer(kept.loop)
    timer.schedule(at: Clock.monotonic + .milliseconds(1)) {
      _ = try? volume.set(.number(32))
    }
    try kept.loop.run()
    #expect(texts == [nil, "{\"$version\":1,\"volume\":32}\n"])
  }

  /// A minute of changes on a simulated clock: the loop does not run, and the test calls what the
  /// timer would.
  @Test(arguments: [10, 400, 750, 1_000, 2_500])
  func aValueThatAlwaysChangesIsWrittenAtMostOnceASecond(milliseconds: Int) throws {
    let kept = try Kept()
    let (keeper, volume) = kept.start()
    var now = Duration.zero
    keeper.now = { now }
    let count = Mutex(0)
    keeper.folder?.disk = { _ in count.withLock { $0 += 1 } }
    var writes: [Duration] = []
    var oldest: Duration?
    for time in 1...6_000 {
      now = .milliseconds(10) * time
      if let deadline = keeper.timer.deadline, deadline <= now {
        keeper.save()
        keeper.worker.wait()
        writes.append(now)
        // A change waits for a second at most.
        #expect(try now - #require(oldest) <= .seconds(1))
        #expect(kept.text == "{\"$version\":1,\"volume\":\(Int(volume.number))}\n")
        oldest = nil
      }
      if time % (milliseconds / 10) == 0 {
        try volume.set(.number(Double(time % 97)))
        oldest = oldest ?? now
      }
    }
    #expect(zip(writes, writes.dropFirst()).allSatisfy { $1 - $0 >= .seconds(1) })
    #expect(count.withLock { $0 } == writes.count)
    #expect(writes.count <= 60 && writes.count >= 60_000 / max(milliseconds, 1_000) / 2)
  }

  @Test func theLoopDoesNotWaitForTheDisk() throws {
    let kept = try Kept()
    let (keeper, volume) = kept.start()
    let isReady = Mutex(false)
    keeper.delay = .milliseconds(1)
    keeper.folder?.disk = { _ in while !isReady.withLock({ $0 }) { usleep(100) } }
    try volume.set(.number(31))
    let timer = EventLoop.Timer(kept.loop)
    timer.schedule(at: Clock.monotonic + .milliseconds(5)) {
      // The write in progress has begun before this.
      _ = try? volume.set(.number(32))
      timer.schedule(at: Clock.monotonic + .milliseconds(5)) {
        #expect(kept.text == nil)
        isReady.withLock { $0 = true }
      }
    }
    var texts: [String] = []
    kept.loop.afterEvents = {
      if let text = kept.text, text != texts.last { texts.append(text) }
      if texts.last == "{\"$version\":1,\"volume\":32}\n" { kept.loop.stop() }
    }
    try kept.loop.run()
    #expect(texts.count <= 2)
    #expect(keeper.flush())
  }

  @Test func withoutPersistentValuesNoFileIsAccessed() throws {
    let kept = try Kept()
    let (keeper, volume) = kept.start(isPersistent: false)
    try volume.set(.number(44))
    keeper.flush()
    #expect(access("\(kept.folder)/state", F_OK) == -1)
  }

  @Test func flushSucceedsWithoutAFolder() throws {
    let values = ValueStore()
    let volume = NamedValue(name: "volume", .number(30), in: 0...100)
    volume.isPersistent = true
    values.declare(volume)
    let keeper = PersistentValueFile(
      folder: nil, loop: try EventLoop(), log: Log(program: "test", level: .error))
    values.observe { value, _, _ in keeper.noteChange(of: value) }
    keeper.adopt(values)
    try volume.set(.number(44))
    #expect(keeper.flush())
  }

  @Test(arguments: [#"{"volume": "#, #"{"$version":1,"volume":44,"mo"#, "7"])
  func anInvalidFileIsRenamed(text: String) throws {
    let kept = try Kept()
    try makeFolder("\(kept.folder)/state")
    try replaceFile(at: kept.file, with: Array(text.utf8))
    let (keeper, volume) = kept.start()
    #expect(volume.number == 30)
    #expect(try readFile("\(kept.file).broken", limit: 100) == Array(text.utf8))
    try volume.set(.number(5))
    keeper.flush()
    #expect(kept.text == "{\"$version\":1,\"volume\":5}\n")
  }

  @Test func aPartlyInvalidFileIsUsedAndCopied() throws {
    let kept = try Kept()
    try makeFolder("\(kept.folder)/state")
    let text = Array(#"{"$version": 9, "volume": 44, "mode": {}}"#.utf8)
    try replaceFile(at: kept.file, with: text)
    let (keeper, volume) = kept.start()
    #expect(volume.number == 44)
    #expect(try readFile("\(kept.file).broken", limit: 100) == text)
    // A loss of power at this moment loses nothing.
    #expect(try readFile(kept.file, limit: 100) == text)
    try volume.set(.number(5))
    keeper.flush()
    #expect(kept.text == "{\"$version\":1,\"volume\":5}\n")
  }

  /// The files are left over from a write that this process or an ended one began.
  @Test func unfinishedFilesAreRemoved() throws {
    let kept = try Kept()
    try makeFolder("\(kept.folder)/state")
    // No process has a number this large.
    let stale =
      [Int(getpid()), 2_000_000_000].map { "\(kept.file).\($0).new" }
      + ["\(kept.file).broken.2000000000.new"]
    // Files of another daemon, and files that Bezel did not create.
    let others = [
      "\(kept.file).\(getppid()).new", "\(kept.file).x.new", "\(kept.file).-1.new",
      "\(kept.folder)/state/other.2000000000.new",
    ]
    for path in stale + others { close(open(path, O_CREAT | O_WRONLY, 0o600)) }
    _ = kept.start()
    for path in stale { #expect(access(path, F_OK) == -1, "\(path)") }
    for path in others { #expect(unlink(path) == 0, "\(path)") }
  }

  @Test func aFailedWriteSucceedsLater() throws {
    let kept = try Kept()
    // A file blocks the name of the folder.
    try replaceFile(at: "\(kept.folder)/state", with: [])
    let (keeper, volume) = kept.start()
    try volume.set(.number(5))
    #expect(!keeper.flush())
    unlink("\(kept.folder)/state")
    #expect(keeper.flush())
    #expect(kept.text == "{\"$version\":1,\"volume\":5}\n")
  }

  @Test func aFailedWriteIsRepeatedWithoutAnotherChange() throws {
    let kept = try Kept()
    try replaceFile(at: "\(kept.folder)/state", with: [])
    let (keeper, volume) = kept.start()
    try volume.set(.number(5))
    keeper.pause = .milliseconds(5)
    #expect(!keeper.flush())
    var attempts = 0
    kept.loop.afterEvents = {
      attempts += 1
      if attempts == 3 { unlink("\(kept.folder)/state") }
      if kept.text != nil { kept.loop.stop() }
    }
    try kept.loop.run()
    #expect(kept.text == "{\"$version\":1,\"volume\":5}\n" && attempts > 3)
  }

  /// What does not fit is missing, and the rest is written. That is no failure at the end.
  @Test func aFileOverTheSizeLimitIsWrittenInPart() throws {
    let kept = try Kept()
    let values = ValueStore()
    let volume = NamedValue(name: "volume", .number(0))
    let titles = (0..<300).map { NamedValue(name: "title\($0)", .text("")) }
    for value in titles + [volume] {
      value.isPersistent = true
      values.declare(value)
    }
    let keeper = PersistentValueFile(
      folder: "\(kept.folder)/state", loop: kept.loop, log: Log(program: "test", level: .error))
    keeper.adopt(values)
    let limit = PersistentValues.sizeLimit
    for (index, count) in [1_000, 4_000, 2_000].enumerated() {
      for title in titles {
        try title.set(.text(String(repeating: "x", count: count)))
        keeper.noteChange(of: title)
      }
      try volume.set(.number(Double(index) / 2))
      keeper.noteChange(of: volume)
      #expect(keeper.flush())
      let text = String(decoding: try readFile(kept.file, limit: limit), as: UTF8.self)
      #expect(text.contains("\"volume\":\(JSONWriter.text(of: Double(index) / 2))"))
    }
  }

  @Test func aFileOverTheSizeLimitIsNotRead() throws {
    let kept = try Kept()
    try makeFolder("\(kept.folder)/state")
    for excess in [0, 1] {
      let text = Array("{\"volume\":44}".utf8)
      let spaces = PersistentValues.sizeLimit - text.count + excess
      try replaceFile(at: kept.file, with: text + [UInt8](repeating: 0x20, count: spaces))
      let (_, volume) = kept.start()
      #expect(volume.number == (excess == 0 ? 44 : 30))
      #expect((access("\(kept.file).broken", F_OK) == 0) == (excess == 1))
    }
  }
}
