import JSON
import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// The clock of panels, times of rules, and values that expire, while the system's clock changes.
  @Suite struct Time {
    /// Without a set clock, `bezel render` shows 17:30.
    private static let clock = MachinePanel(
      name: "clock", controls: "",
      settings: """
        pages: [
          { name: "one", controls: [
            { kind: "label", frame: [100, 100, 600, 80], size: 40,
              text: "{clock:EEE d MMM y} {clock:HH:mm}" } ] },
          { name: "two", controls: [] } ],
        """)

    @Test func aVisibleClockFollowsTheClockAndTheTimeZone() async throws {
      let machine = try await Machine.shared()
      let shown = try await machine.render(Self.clock)
      let now = try await machine.beginChangingTime()
      try await machine.setTime("2024-11-25 12:30:10")
      let daemon = try await Daemon.start(on: machine, panel: Self.clock)
      #expect(try await machine.picture().difference(from: shown) != nil)
      // A year forward, and to a zone that is five hours ahead.
      try await machine.setTime("2025-11-25 12:30:10")
      try await machine.setTimeZone("5:00")
      try await machine.expectScreen(toShow: shown)
      // A year back and forward.
      try await machine.setTime("2024-11-25 17:30:10")
      for _ in 0..<600 {
        if try await machine.picture().difference(from: shown) != nil { break }
      }
      #expect(try await machine.picture().difference(from: shown) != nil)
      try await machine.setTime("2025-11-25 17:29:58")
      try await machine.expectScreen(toShow: shown)

      // Nothing wakes the daemon within a minute, neither a storm after the jumps.
      try await machine.setTime("2025-11-25 17:30:10")
      try await daemon.waitUntilIdle()
      #expect(try await daemon.contextSwitches { try await machine.require("sleep 9") } == 0)
      // Once for the next minute, and for the frame that shows it.
      try await machine.setTime("2025-11-25 17:30:56")
      try await machine.require("sleep 1")
      let switches = try await daemon.contextSwitches { try await machine.require("sleep 6") }
      #expect((1...20).contains(switches))

      // A clock that cannot be seen wakes nothing, and is right when it can be seen again.
      for (hide, show) in [("page=two", "page=one"), ("panel.awake=off", "panel.awake=on")] {
        try await machine.require("bezel set \(hide)")
        try await daemon.waitUntilIdle()
        let switches = try await daemon.contextSwitches {
          try await machine.setTime("2025-11-25 17:28:58")
          try await machine.require("sleep 4")
          try await machine.setTime("2025-11-25 17:30:05")
        }
        #expect(switches == 0, "\(hide)")
        try await machine.require("bezel set \(show)")
        try await machine.expectScreen(toShow: shown)
      }
      #expect(try await daemon.end() == 0)
      try await machine.endChangingTime(now)
    }

    /// Rules with a time and expiries use a clock that nobody sets.
    private static let rules = MachinePanel(
      name: "rules", controls: "",
      settings: """
        values: {
          night: { from: "clock.hour >= 22 or clock.hour < 6" }, lights: { initial: false },
          n: { maximum: 999, step: 1 }, running: { initial: true }, late: { initial: false },
          heat: { initial: null, maximum: 99, expires: 4 },
        },
        rules: [
          { when: "night", do: "lights = true" }, { when: "not night", do: "lights = false" },
          { when: "running", every: 1, do: "n += 1" },
          { when: "known(heat)", after: 3, do: "late = true" },
        ],
        """)

    @Test func rulesFollowJumpsOfTheClock() async throws {
      let machine = try await Machine.shared()
      let now = try await machine.beginChangingTime()
      try await machine.setTime("2025-11-25 12:00:00")
      let daemon = try await Daemon.start(on: machine, panel: Self.rules)
      func expect(_ isNight: Bool, at time: String) async throws {
        let before = try await daemon.lines().count
        try await machine.setTime(time)
        let lights = try #require(
          try await daemon.wait(after: before) { $0.name == "lights" })
        #expect(lights.description == "lights \(isNight) panel")
        // The derived value belongs to the same transaction.
        let lines = try await daemon.lines()
        let night = try #require(lines.last { $0.name == "night" })
        #expect(night.value.bool == isNight && night.sequence - lights.sequence <= 2)
      }
      // The time comes, and is jumped over in both directions.
      try await expect(true, at: "2025-11-25 21:59:58")
      try await expect(false, at: "2025-11-26 12:00:00")
      try await expect(true, at: "2026-11-26 23:00:00")
      try await expect(false, at: "2025-11-26 12:00:00")

      // The times of lines jump with the clock; the uptime does not.
      func runs() async throws -> [Double] {
        try await daemon.lines().filter { $0.name == "n" }.compactMap(\.value.number)
      }
      let start = try await machine.uptime()
      let earlier = try await runs()
      try await machine.require("bezel set heat=20")
      try await machine.setTime("2026-11-26 12:00:00")
      try await machine.setTime("2024-11-26 12:00:00")
      try await daemon.wait(after: 0) { $0.name == "late" }
      #expect(try await machine.uptime() - start >= 3)
      try await daemon.wait(after: 0) { $0.description == "heat null panel" }
      #expect(try await machine.uptime() - start >= 4)
      // The rule runs once a second: it goes on, and runs no more often after the jumps.
      let later = try await runs()
      let elapsed = try await machine.uptime() - start
      #expect(later == (1...later.count).map(Double.init))
      #expect(later.count > earlier.count)
      #expect(Double(later.count - earlier.count) <= elapsed + 1)
      #expect(try await daemon.end() == 0)
      try await machine.endChangingTime(now)
    }

    private static let meter = MachinePanel(
      name: "meter",
      controls: """
        { kind: "meter", form: "arc", value: "heat", frame: [200, 40, 400, 400],
          showsValue: true },
        """, settings: "values: { heat: { initial: null, maximum: 99, unit: \"°C\", expires: 6 } },"
    )

    /// A program sets the value every second, is killed, and sets it again.
    @Test func aMeterShowsThatAProgramHasStopped() async throws {
      let machine = try await Machine.shared()
      let unknown = try await machine.render(Self.meter)
      let known = try await machine.render(Self.meter, setting: ["heat=42"])
      let daemon = try await Daemon.start(on: machine, panel: Self.meter)
      try await machine.expectScreen(toShow: unknown)
      try await machine.write(
        "while bezel set heat=42 > /dev/null; do sleep 1; done", to: "/run/program")
      let program = try await machine.launch("sh /run/program", as: "sh")
      try await machine.expectScreen(toShow: known)
      // The value does not expire while it is set again.
      try await machine.require("sleep 9")
      #expect(try await daemon.lines().map(\.description) == ["heat 42 client"])
      try await program.signal("KILL")
      _ = try await program.end()
      try await daemon.wait(after: 1) { $0.description == "heat null panel" }
      try await machine.expectScreen(toShow: unknown)
      try await machine.require("bezel set heat=42")
      try await machine.expectScreen(toShow: known)
      #expect(
        try await daemon.lines().map(\.description)
          == ["heat 42 client", "heat null panel", "heat 42 client"])
      #expect(try await daemon.end() == 0)
    }

    private static let restarted = MachinePanel(
      name: "restarted", controls: "",
      settings: """
        values: {
          on: { initial: false, persistent: true },
          starts: { maximum: 99, step: 1, persistent: true },
          seconds: { maximum: 999, step: 1, persistent: true },
        },
        rules: [
          { when: "on", do: "starts += 1" }, { when: "on", every: 1, do: "seconds += 1" },
        ],
        """)

    /// A condition that is true at the start does not become true; a rule with a time goes on.
    @Test func rulesGoOnAfterARestart() async throws {
      let machine = try await Machine.shared()
      try await machine.require("rm -f /var/lib/bezel/values.json")
      let daemon = try await Daemon.start(on: machine, panel: Self.restarted)
      try await machine.require("bezel set on=on")
      try await daemon.wait(after: 0) { $0.description == "seconds 2 panel" }
      try await machine.wait(until: "grep -qE '\"seconds\":[2-9]' /var/lib/bezel/values.json")
      try await daemon.process.signal("KILL")
      _ = try await daemon.process.end()

      let later = try await Daemon.start(on: machine, panel: Self.restarted)
      let next = try await later.wait(after: 0) { $0.name == "seconds" }
      #expect(next?.value.number ?? 0 >= 3)
      #expect(try await later.lines().allSatisfy { $0.name == "seconds" })
      #expect(try await machine.require("bezel get starts").lines == ["starts 1"])
      #expect(try await later.end() == 0)
      try await machine.require("rm /var/lib/bezel/values.json")
    }
  }
}

extension Daemon {
  /// The number of context switches to the daemon during `body`.
  fileprivate func contextSwitches(during body: () async throws -> Void) async throws -> Int {
    let before = try await contextSwitches()
    try await body()
    return try await contextSwitches() - before
  }
}

extension Machine {
  /// Stops with the real time, to which `endChangingTime` returns.
  fileprivate func beginChangingTime() throws -> Int {
    try require("rm -f /etc/localtime")
    return Int(try require("/usr/bin/date +%s").lines.first ?? "") ?? 0
  }

  fileprivate func endChangingTime(_ time: Int) throws {
    try require("rm -f /etc/localtime; /usr/bin/date -s @\(time)")
  }

  /// The seconds since the start of the machine, which setting the clock does not change.
  fileprivate func uptime() throws -> Double {
    let words = try require("cat /proc/uptime").output.split(separator: " ")
    return words.first.flatMap { Double($0) } ?? 0
  }

  /// Sets the clock, in local time.
  fileprivate func setTime(_ time: String) throws {
    try require("/usr/bin/date -s '\(time)'")
  }

  /// Replaces the time zone as `timedatectl` does; `ahead` is its difference from UTC.
  fileprivate func setTimeZone(_ ahead: String) throws {
    try require(
      """
      printf 'Zone Test \(ahead) - TST\\n' > /run/zone
      /usr/sbin/zic -d /run/zones /run/zone
      ln -s /run/zones/Test /etc/.localtime
      mv -T /etc/.localtime /etc/localtime
      """)
  }
}
