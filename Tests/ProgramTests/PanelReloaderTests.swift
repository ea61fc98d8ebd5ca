import Glibc
import Kinds
import Panels
import Synchronization
import Testing

@testable import LinuxIO
@testable import PanelDaemon
@testable import PanelSources

struct PanelReloaderTests {
  /// Blocks the threads that read files.
  private final class Gate: Sendable {
    private let isOpen = Atomic(false)

    func open() { isOpen.store(true, ordering: .releasing) }
    func wait() { while !isOpen.load(ordering: .acquiring) { usleep(100) } }
  }

  private let loop: EventLoop
  private let gate = Gate()

  init() throws { loop = try EventLoop() }

  /// A reloader of a file that cannot be read before the gate opens.
  private func reloader(
    timeLimit: Duration, onRead: @escaping () -> Void = {}
  ) -> PanelReloader {
    let log = Log(
      program: "test", level: .error, sink: LogSink(descriptor: open("/dev/null", O_WRONLY)))
    let loader = PanelLoader(
      source: .file("panel"), kinds: builtInKinds, stateFolder: nil, log: log, isService: false)
    return PanelReloader(loader, loop: loop, log: log) { [gate] (path) throws(SystemError) in
      onRead()
      return try FileReading(of: path, timeLimit: timeLimit) {
        gate.wait()
        return Array("{ name: 'New' }".utf8)
      }
    }
  }

  private func outcome(of reloader: PanelReloader) throws -> PanelReloader.Outcome? {
    var outcome: PanelReloader.Outcome?
    reloader.reload { [loop] in
      outcome = $0
      loop.stop()
    }
    if outcome == nil { try loop.run() }
    return outcome
  }

  /// The next reload fails at once, so that the file occupies one thread only.
  @Test func aFileThatIsNeverReadIsInvalidAfterTheDeadline() throws {
    defer { gate.open() }
    var count = 0
    let reloader = self.reloader(timeLimit: .milliseconds(1)) { count += 1 }
    var names: [String] = []
    reloader.onLoad = { names.append($0.panel.settings.name) }
    for _ in 0..<3 {
      #expect(throws: PanelSource.LoadError.self) { try outcome(of: reloader)?.get() }
    }
    #expect(count == 1 && names.isEmpty)
    gate.open()
    // Once the thread has ended, the file is read again.
    var isLoaded = false
    while !isLoaded { if case .success = try outcome(of: reloader) { isLoaded = true } }
    #expect(count > 1 && names == ["New"])
  }

  @Test func theErrorNamesTheFileAndTheLimit() throws {
    let error = PanelSource.file("panel").unreadable(.tooSlow("panel", FileReadings.timeLimit))
    #expect(
      error.lines == [
        "panel: error: cannot be read: it takes longer than 10 s; use a local file"
      ])
  }

  /// Releasing the reloader does not wait for the thread.
  @Test func aReloaderIsReleasedWhileTheFileIsRead() throws {
    defer { gate.open() }
    do {
      let reloader = self.reloader(timeLimit: .seconds(3_600))
      reloader.reload { _ in Issue.record("it was called") }
    }
    let timer = EventLoop.Timer(loop)
    timer.schedule(at: Clock.monotonic + .milliseconds(2)) { [loop] in loop.stop() }
    try loop.run()
  }
}
