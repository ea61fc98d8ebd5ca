import Glibc
import Testing
import VirtualMachine

extension OnARealKernel.TestCardsAndService {
  /// Measurements by the kernel's clock in the machine. These are not tests: in an emulated machine
  /// only ratios to other programs mean something.
  ///
  ///     BEZEL_MEASURE=1 swift test --filter Measurements
  @Suite(.enabled(if: getenv("BEZEL_MEASURE") != nil, "set BEZEL_MEASURE=1 to measure"))
  struct Measurements {
    @Test func figuresOfTheDaemon() async throws {
      let machine = try await Machine.start()
      try await machine.installPrograms()
      // Programs find their libraries in the linker's cache, as installed ones do.
      try await machine.require("ldconfig")
      let screen = try await machine.plugIn(.drag)
      let pace = try await pace(of: machine)
      let starts = try await starts(5, on: machine)
      let size = try await installedSize(on: machine)

      let daemon = try await Daemon.start(on: machine, panel: .arcSliderAndLabel)
      try await daemon.waitUntilOpen(screen)
      // The daemon has finished starting after this.
      try await machine.require("sleep 3")
      let memory = try await residentMemory(of: daemon)
      let switches = try await daemon.contextSwitches()
      try await machine.require("sleep 10")
      let idle = try await daemon.contextSwitches() - switches
      #expect(try await daemon.end() == 0)

      let moves = try await dragging(on: machine, with: screen)
      print(
        """
        the machine's pace: /usr/bin/true, ms     \(milliseconds(pace))
        exec to first mode set, warm, ms          \(starts.dropFirst().map(milliseconds))
        resident after start, MB (anonymous)      \(megabytes(memory.all)) (\(megabytes(memory.anonymous)))
        resident after a drag, MB (anonymous)     \(megabytes(moves.memory.all)) (\(megabytes(moves.memory.anonymous)))
        context switches in 10 s idle             \(idle)
        touch to flip, p50 / p99 / max, ms        \(moves.latencies.summary)
        frames of a drag, reports without a flip  \(moves.flips), \(moves.unanswered)
        CPU per drawn frame of a drag, ms         \(milliseconds(moves.processorTime / moves.flips))
        binary + libraries, MB                    \(megabytes(size.binary)) + \(megabytes(size.libraries))
        """)
      await machine.stop()
    }

    /// The time from the kernel's start, and from the unit's, to the first picture on the screen; by
    /// the same clock, which also runs while the machine waits for its disk.
    @Test func theStartOfTheMachine() async throws {
      var configuration = Machine.Configuration(firstProcess: .systemd)
      configuration.clock = .virtual
      let machine = try await Machine.start(configuration)
      try await machine.installPackage()
      try await machine.require("mkdir -p /etc/bezel")
      try await machine.write(MachinePanel.knob.text, to: "/etc/bezel/panel.json5")
      for _ in 0..<3 {
        try await machine.restart()
        try await machine.wait(
          until: "[ $(systemctl show -P ActiveState bezel) = active ]", limit: .seconds(600))
        func moment(_ name: String, of unit: String) async throws -> Duration {
          let property = name + "TimestampMonotonic"
          let text = try await machine.require("systemctl show -P \(property) \(unit)").lines[0]
          return .microseconds(try #require(Int64(text)))
        }
        // The unit becomes active with its first picture.
        let shown = try await moment("ActiveEnter", of: "bezel")
        let begun = try await moment("InactiveExit", of: "bezel")
        let executed = try await moment("ExecMainStart", of: "bezel")
        let first = try await moment("Userspace", of: "")
        print(
          """
          until the first picture, ms of 500 million instructions a second
            from the kernel's start     \(milliseconds(shown))
            from systemd's              \(milliseconds(shown - first))
            from the unit's             \(milliseconds(shown - begun))
            from the daemon's process   \(milliseconds(shown - executed))
          """)
      }
      await machine.stop()
    }

    /// The age of touches on a 60 Hz screen, by the kernel's times of touches and of vertical blanks.
    @Test func agesOfTouchesAtTheVerticalBlank() async throws {
      let machine = try await Machine.forCards()
      let screen = try await machine.plugIn(.drag)
      let card = try await machine.plugInCard(0)
      let daemon = try await Daemon.start(on: machine, panel: .arcSliderAndLabel, showsPanel: false)
      try await daemon.waitUntilOpen(screen)
      try await card.expectScreen(toShow: try await machine.render(.arcSliderAndLabel))
      for _ in 0..<5 { try await screen.play(.drag) }
      _ = try await daemon.changes(afterEnds: 5)
      let stats = try await machine.require("bezel stats").lines
      print(
        stats.filter {
          ["frames", "touchToPresent", "positionAge", "drawTime"].contains(where: $0.hasPrefix)
        }.joined(separator: "\n"))
      #expect(try await daemon.end() == 0)
      try await card.pull()
      try await screen.unplug()
    }

    /// The frames of a list of 10,000 rows that ten flicks scroll, on an output that refreshes 60 times
    /// a second. `late` counts those that missed a refresh.
    @Test func framesOfAScrolledList() async throws {
      let machine = try await Machine.forCards()
      let screen = try await machine.plugIn(.fastTaps)
      let card = try await machine.plugInCard(0)
      let rows = (0..<10_000).map { "{ id: 'r\($0)', title: 'Row \($0)' }" }.joined(separator: ", ")
      let panel = MachinePanel(
        name: "scrolled-list",
        controls: "{ kind: 'list', rows: 'songs', position: 'place', frame: [0, 0, 800, 480] },",
        settings: """
          values: { songs: { fields: { id: "", title: "" }, initial: [\(rows)] },
            place: { maximum: 1000000 } },
          """)
      let daemon = try await Daemon.start(on: machine, panel: panel, showsPanel: false)
      try await daemon.waitUntilOpen(screen)
      try await card.expectScreen(toShow: try await machine.render(panel))
      try await machine.require("sleep 3")
      var flick = TouchScript()
      flick.down(400, 440)
      for step in 1...10 { flick.move(400, 440 - 40 * Double(step)) }
      flick.up()
      flick.wait(4)
      func frames() async throws -> [String] {
        try await machine.require("bezel stats").lines.filter { $0.hasPrefix("frames.") }
      }
      print(try await frames().joined(separator: "\n"))
      for count in 1...10 {
        try await screen.play(evemu: flick.evemu)
        _ = try await daemon.changes(afterEnds: count)
        try await machine.require("sleep 4")
      }
      print(try await frames().joined(separator: "\n"))
      let drawTime = try await machine.require("bezel stats").lines.filter {
        $0.hasPrefix("drawTime")
      }
      print(drawTime.joined(separator: "\n"))
      #expect(try await daemon.end() == 0)
      try await card.pull()
      try await screen.unplug()
    }

    /// The time of an empty program from fork to exit, for comparison: a busy host slows everything
    /// equally.
    private func pace(of machine: Machine) async throws -> Duration {
      let times = try await machine.require(
        """
        /usr/bin/date +%s%N
        for _ in 1 2 3 4 5 6 7 8 9 10; do /usr/bin/true; done
        /usr/bin/date +%s%N
        """
      ).lines.compactMap { Int64($0) }
      return .nanoseconds(times[1] - times[0]) / 10
    }

    /// The time from exec to the first mode set.
    private func starts(_ count: Int, on machine: Machine) async throws -> [Duration] {
      var times: [Duration] = []
      for _ in 0..<count {
        let trace = try await machine.trace(program: "bezeld")
        let daemon = try await Daemon.start(on: machine, panel: .arcSliderAndLabel)
        let events = try await trace.events().filter { $0.process == daemon.process.identifier }
        try await trace.stop()
        let exec = try #require(events.first { $0.moment == .exec })
        let modeSet = try #require(events.first { $0.moment == .flip })
        times.append(modeSet.time - exec.time)
        #expect(try await daemon.end() == 0)
      }
      return times
    }

    private struct Drag {
      var latencies: [Duration] = []
      /// Frames of events without a picture before the next frame.
      var unanswered = 0
      var flips = 0
      var processorTime = Duration.zero
      var memory = (all: 0, anonymous: 0)
    }

    private func dragging(on machine: Machine, with screen: InputDevice) async throws -> Drag {
      let daemon = try await Daemon.start(on: machine, panel: .arcSliderAndLabel)
      try await daemon.waitUntilOpen(screen)
      try await machine.require("sleep 3")
      let trace = try await machine.trace(program: "bezeld")
      let before = try await daemon.processorTime()
      try await screen.play(.drag)
      _ = try await daemon.changes(afterEnds: 1)
      var result = Drag(processorTime: try await daemon.processorTime() - before)
      let events = try await trace.events()
      try await trace.stop()
      result.memory = try await residentMemory(of: daemon)
      #expect(try await daemon.end() == 0)

      let flips = events.filter {
        $0.moment == .flip && $0.process == daemon.process.identifier
      }.map(\.time)
      let reports = events.filter { $0.moment == .report }.map(\.time)
      result.flips = flips.count
      for (report, next) in zip(reports, reports.dropFirst() + [.seconds(1 << 40)]) {
        guard let flip = flips.first(where: { $0 >= report }) else { continue }
        if flip < next { result.latencies.append(flip - report) } else { result.unanswered += 1 }
      }
      return result
    }

    private func residentMemory(
      of daemon: Daemon
    ) async throws -> (all: Int, anonymous: Int) {
      let status = try await daemon.machine.require(
        "cat /proc/\(daemon.process.identifier)/status"
      ).lines
      func bytes(_ name: String) -> Int {
        let words = status.first { $0.hasPrefix(name + ":") }?.split { $0 == " " || $0 == "\t" }
        return (words.flatMap { Int($0[1]) } ?? 0) << 10
      }
      return (bytes("VmRSS"), bytes("RssAnon"))
    }

    private func installedSize(
      on machine: Machine
    ) async throws -> (binary: Int, libraries: Int) {
      let sizes = try await machine.require(
        """
        stat -L -c %s /usr/local/bin/bezeld
        ldd /usr/local/bin/bezeld | grep -o '/[^ ]*' | xargs stat -L -c %s
        """
      ).lines.compactMap { Int($0) }
      return (sizes.first ?? 0, sizes.dropFirst().reduce(0, +))
    }

    private func megabytes(_ bytes: Int) -> String { fixed(Double(bytes) / 1e6, digits: 1) }
  }
}

extension Daemon {
  /// The processor time of the daemon.
  func processorTime() async throws -> Duration {
    let words = try await machine.require("cat /proc/\(process.identifier)/schedstat").lines[0]
    return .nanoseconds(Int64(words.split(separator: " ")[0]) ?? 0)
  }
}

extension [Duration] {
  fileprivate var summary: String {
    let sorted = sorted()
    guard let last = sorted.last else { return "none" }
    let ranks = [0.5, 0.99].map { sorted[Int(Double(sorted.count - 1) * $0)] }
    return (ranks + [last]).map(milliseconds).joined(separator: " / ")
  }
}

private func milliseconds(_ duration: Duration) -> String {
  fixed(duration / .milliseconds(1), digits: 2)
}

private func fixed(_ number: Double, digits: Int) -> String {
  let scale = [1, 10, 100][digits]
  let scaled = Int((number * Double(scale)).rounded())
  let fraction = String(scaled % scale + scale).dropFirst()
  return "\(scaled / scale).\(fraction)"
}
