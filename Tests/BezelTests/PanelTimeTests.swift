import Controls
import Glibc
import Kinds
import LinuxIO
import PanelChecks
import Panels
import TestFolders
import Testing

@testable import PanelDaemon

struct PanelTimeTests {
  @Test func theClockWakesAtMultiplesOfItsIntervalInLocalTime() {
    let minute = Duration.seconds(60)
    #expect(Panel.Clocks.wait(until: minute, at: .seconds(120)) == minute)
    #expect(Panel.Clocks.wait(until: minute, at: .seconds(150.25)) == .seconds(29.75))
    // A time zone that differs by a part of a minute, as some did before 1972.
    #expect(Panel.Clocks.wait(until: minute, at: .seconds(120) + .seconds(1_172)) == .seconds(28))
    #expect(Panel.Clocks.wait(until: .seconds(1), at: .seconds(-0.25)) == .seconds(0.25))
    // A quotient of floating-point numbers would be below the whole number for some of these.
    for count in 1...1_440 {
      #expect(Panel.Clocks.wait(until: minute, at: minute * count) == minute)
    }
  }

  @Test(arguments: [("x", nil), ("{clock:HH:mm}", 60), ("{clock.second}", 1)] as [(String, Int?)])
  func onlyAPanelWithAClockSchedulesIt(_ text: String, _ interval: Int?) throws {
    let panel = try TestPanel.panel(
      "{ controls: [{ kind: 'label', text: '\(text)', frame: [0, 0, 99, 9] }] }")
    let time = PanelTime(loop: try EventLoop(), log: Log(program: "test", level: .error))
    time.begin(panel)
    time.update()
    #expect((time.nextClockTime == nil) == (interval == nil))
    #expect(!time.isWaiting)
    if let next = time.nextClockTime, let interval {
      let local = next + WallClock.offset(at: next)
      #expect(local.components.seconds % Int64(interval) == 0)
      #expect(local.components.attoseconds == 0)
    }
  }

  @Test func theClockShowsLocalTime() throws {
    let panel = try TestPanel.panel(
      "{ controls: [{ kind: 'label', value: 'clock', frame: [0, 0, 99, 9] }] }")
    let log = Log(program: "test", level: .error)
    for offset in [20_700, -12_600] {
      let clock = VirtualClock(realtime: .seconds(1_800_000_000)) { _ in .seconds(offset) }
      let time = PanelTime(loop: try EventLoop(clock), log: log)
      time.begin(panel)
      time.update()
      #expect(panel.values["clock"]?.number == Double(1_800_000_000 + offset))
    }
  }

  @Test func onlyAVisibleClockIsScheduled() throws {
    let panel = try TestPanel.panel(
      "{ controls: [{ kind: 'label', value: 'clock', frame: [0, 0, 99, 9] }] }")
    let time = PanelTime(loop: try EventLoop(), log: Log(program: "test", level: .error))
    time.begin(panel)
    time.update(isVisible: false)
    #expect(time.nextClockTime == nil)
    panel.setClock(to: 0)
    // The clock is right as soon as it can be seen.
    time.update(isVisible: true)
    #expect(time.nextClockTime != nil && panel.values["clock"]?.number ?? 0 > 0)
  }

  @Test func aNewTimeZoneIsShownAtOnce() throws {
    let panel = try TestPanel.panel(
      "{ controls: [{ kind: 'label', value: 'clock.day', frame: [0, 0, 99, 9] }] }")
    let folder = try makeTestFolder()
    var offset = Duration.zero
    let clock = VirtualClock(realtime: .seconds(1_800_000_000)) { _ in offset }
    let loop = try EventLoop(clock)
    let time = PanelTime(
      loop: loop, log: Log(program: "test", level: .error), zoneFolder: folder)
    loop.afterEvents = { [unowned time] in time.update() }
    time.begin(panel)
    try loop.advance(to: clock.monotonic)
    let before = panel.values["clock.day"]?.number
    offset = .seconds(86_400)
    try replaceFile(at: "\(folder)/other", with: [])
    try loop.advance(to: clock.monotonic)
    #expect(panel.values["clock.day"]?.number == before)
    try replaceFile(at: "\(folder)/localtime", with: [])
    try loop.advance(to: clock.monotonic)
    #expect(panel.values["clock.day"]?.number != before)
  }

  @Test func oneTimerWaitsForTheFirstRule() throws {
    let panel = try TestPanel.panel(
      """
      { values: { on: { initial: false }, n: { maximum: 9 } },
        rules: [{ when: "on", every: 50, do: "n += 1" }, { when: "on", after: 5, do: "n += 1" }] }
      """)
    let time = PanelTime(loop: try EventLoop(), log: Log(program: "test", level: .error))
    time.begin(panel)
    time.update()
    #expect(!time.isWaiting)
    try panel.set(["on": .boolean(true)], origin: .client)
    time.update()
    #expect(time.isWaiting)
    try panel.set(["on": .boolean(false)], origin: .client)
    time.update()
    #expect(!time.isWaiting)
  }
}
