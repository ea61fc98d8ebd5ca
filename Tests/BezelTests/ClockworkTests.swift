import Controls
import Displays
import EvdevInput
import Geometry
import Glibc
import Kinds
import LinuxIO
import PanelChecks
import Panels
import TestFolders
import Testing
import TouchTracking
import ValueBus

@testable import PanelDaemon
@testable import PanelSources
@testable import PanelTesting

/// A panel does the same in the daemon and in a test, for a whole day.
struct ClockworkTests {
  /// Midnight at the beginning of 29 March 2026 in Berlin, where summer time begins two hours later.
  private static let start = Duration.seconds(1_774_738_800)

  private static func zone(at utc: Duration) -> Duration {
    .seconds(utc < start + .seconds(2 * 3_600) ? 3_600 : 7_200)
  }

  private static let file = """
    { name: "Day", size: { width: 200, height: 100 },
      values: {
        lamp: { initial: false }, count: { initial: 0, maximum: 9999 }, bell: { initial: 0, maximum: 99 },
        wind: { initial: 4, maximum: 99, expires: 90 },
        night: { from: "clock.hour >= 22 or clock.hour < 6" },
      },
      rules: [
        { when: "clock.hour == 7", do: "bell += 1" },
        { when: "clock.minute == 30", every: 20, do: "count += 1" },
        { when: "lamp", after: 10, do: "lamp = false" },
        { when: "wind > 50", after: 60, do: "bell += 10" },
      ],
      controls: [
        { kind: "label", text: "{clock:HH:mm} {wind}", frame: [0, 0, 200, 40] },
        { kind: "toggle", name: "lamp", frame: [0, 50, 100, 50] },
      ] }
    """

  /// The daemon's wiring of a panel on virtual clocks, and what a subscriber receives.
  private final class Device {
    let clock: VirtualClock
    let loop: EventLoop
    let host: PanelHost
    private let folder: String
    /// A subscriber, and a program that sets values.
    private let client: FileDescriptor
    private let program: FileDescriptor
    private var text: [UInt8] = []

    init(_ file: String) throws {
      folder = try makeTestFolder()
      try replaceFile(at: "\(folder)/day.json5", with: Array(file.utf8))
      clock = VirtualClock(realtime: ClockworkTests.start, offset: ClockworkTests.zone)
      loop = try EventLoop(clock)
      let log = Log(program: "test", level: .error)
      let place = Configuration.Place(
        file: "\(folder)/day.json5", runtimeFolder: "\(folder)/run", isFirst: false)
      var configuration = Configuration()
      configuration.places = [place]
      configuration.display = .headless(PixelSize(width: 200, height: 100), scale: nil)
      configuration.input = .none
      configuration.pins = "\(folder)/pins.json5"
      configuration.logLevel = .error
      host = try PanelHost(
        place, configuration, kinds: builtInKinds, cards: GraphicsCards(loop: loop, log: log),
        pins: PINKeeper(file: configuration.pins, folder: nil, loop: loop, log: log),
        safeMode: nil, neighbours: { [] }, loop: loop, log: log)
      client = try ListeningSocket.connect(to: "\(folder)/run/values.sock")
      program = try ListeningSocket.connect(to: "\(folder)/run/control.sock")
      try host.start()
      loop.afterEvents = { [unowned host] in host.finishBatch() }
      loop.afterEvents()
      host.startInput()
    }

    deinit {
      _ = host.end()
      removeFolder(folder)
    }

    func wait(_ time: Duration) throws {
      let end = clock.monotonic + time
      // A subscriber that reads nothing for hours is disconnected.
      while clock.monotonic < end {
        try loop.advance(to: min(clock.monotonic + .seconds(1_800), end))
        try read()
      }
    }

    /// Sends a request, and reads what follows.
    func set(_ name: String, to value: Double) throws {
      let request =
        #"{"jsonrpc":"2.0","id":1,"method":"set","params":{"values":{"\#(name)":\#(value)}}}"#
        + "\n"
      try program.write(all: Array(request.utf8), to: "control.sock")
      try loop.advance(to: clock.monotonic)
      try read()
    }

    /// Sets the clock in UTC.
    func jump(by step: Duration) throws {
      clock.realtime += step
      try loop.advance(to: clock.monotonic)
      try read()
    }

    private func read() throws {
      var bytes = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = recv(client.number, &bytes, bytes.count, CInt(MSG_DONTWAIT))
        guard count > 0 else { break }
        text += bytes[..<count]
      }
    }

    /// The changes and events since the last call.
    func lines() -> [String] {
      defer { text = [] }
      return ClockworkTests.lines(text)
    }
  }

  /// The lines about values and events, without their times and numbers, which count from different
  /// starts.
  private static func lines(_ text: [UInt8]) -> [String] {
    String(decoding: text, as: UTF8.self).split(separator: "\n").filter {
      ($0.contains(#""origin""#) || $0.contains(#""type":"event""#))
        && !$0.contains(#""origin":"snapshot""#)
    }.map { String($0.replacing(/,"(seq|time)":[0-9.]+/, with: "")) }
  }

  private enum Step {
    case wait(Duration)
    case set(String, Double)
    /// A tap on the toggle.
    case tap
    /// The clock is set.
    case jump(Duration)
  }

  /// A frame of a finger on the toggle.
  private static func frame(_ phase: ContactChange.Phase, at time: Duration) -> ContactFrame {
    ContactFrame(
      time: time,
      changes: [
        ContactChange(contact: ContactID(1), phase: phase, position: Point(x: 0.25, y: 0.75))
      ])
  }

  private static let day: [Step] = [
    .wait(.seconds(3_599)), .set("wind", 60), .wait(.seconds(59)), .tap, .wait(.seconds(3_542)),
    .wait(.seconds(1_790)), .set("wind", 51), .wait(.seconds(120)), .tap, .tap,
    .wait(.seconds(9)), .tap, .wait(.seconds(4 * 3_600)), .set("wind", 3),
    .jump(.seconds(5 * 3_600 + 17)), .wait(.seconds(30)), .tap, .wait(.seconds(10 * 3_600)),
    .jump(.seconds(-3 * 3_600)), .wait(.seconds(4 * 3_600)),
  ]

  @Test func theDaemonDoesWhatATestDoes() throws {
    let device = try Device(Self.file)
    let panel = try TestPanel.panel(Self.file)
    var text: [UInt8] = []
    var start = Self.start
    let player = HeadlessPlayer(
      panel: panel, size: PixelSize(width: 200, height: 100), clock: start / .seconds(1),
      zone: Self.zone
    ) { text += $0 }
    let boot = device.clock.monotonic - player.now
    var count = 0
    for step in Self.day {
      let before = player.now
      switch step {
      case .wait(let time):
        try device.wait(time)
        player.wait(time)
      case .set(let name, let number):
        try device.set(name, to: number)
        try panel.set([name: .number(number)], origin: .client)
        player.wait(.zero)
      case .tap:
        for phase in [ContactChange.Phase.down, .up] {
          device.host.inject(Self.frame(phase, at: boot + player.now))
          player.handle(Self.frame(phase, at: player.now))
          try device.wait(.milliseconds(80))
          player.wait(.milliseconds(80))
        }
      case .jump(let step):
        start += step
        try device.jump(by: step)
        let utc = start + player.now
        player.setClock(to: (utc + Self.zone(at: utc)) / .seconds(1))
      }
      let (real, virtual) = (device.lines(), Self.lines(text))
      text = []
      count += real.count
      #expect(real == virtual, "\(step) at \(before)")
      #expect(device.host.panel.values["clock"]?.number == panel.values["clock"]?.number)
    }
    #expect(count > 100)
    #expect(panel.values["bell"]?.number ?? 0 > 0 && panel.values["wind"]?.isKnown == false)
  }
}
