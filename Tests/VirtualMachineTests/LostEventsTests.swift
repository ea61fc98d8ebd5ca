import Glibc
import Randomness
import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// Events that the kernel drops or delivers to another program: afterwards the state of all contacts
  /// is correct. BEZEL_LONG_TESTS freezes the daemon a hundred times as often.
  @Suite struct LostEvents {
    /// Ten slots, x 0…799, y 0…479.

    @Test func contactsAreCorrectAfterDroppedEvents() async throws {
      let machine = try await Machine.shared()
      try await machine.installPrograms()
      let screen = try await machine.plugIn(.fastTaps)
      let printer = try await machine.launch("ContactPrinter \(screen.node)", as: "printer")
      try await printer.wait(forOutput: "ready")
      var fingers = Fingers(seed: 1)
      for _ in 0..<(getenv("BEZEL_LONG_TESTS") == nil ? 4 : 400) {
        try await screen.write([fingers.touch()])
        try await printer.wait(forOutput: "down [0-9]+ \(fingers.last.x)")
        try await printer.signal("STOP")
        try await screen.write([fingers.storm()])
        try await printer.signal("CONT")
        try await expectProbes(of: &fingers, on: screen, by: printer)
      }
      try await printer.signal("INT")
      #expect(try await printer.end() == 0)
      try await screen.unplug()
    }

    @Test func contactsAreCorrectAfterAnotherProgramsGrab() async throws {
      let machine = try await Machine.shared()
      try await machine.installPrograms()
      let screen = try await machine.plugIn(.fastTaps)
      var fingers = Fingers(seed: 2)
      // Holds EVIOCGRAB until it reads a line.
      let grab = """
        import fcntl,os
        f=os.open("\(screen.node)",os.O_RDONLY)
        fcntl.ioctl(f,0x40044590,1)
        print("held",flush=True)
        while not os.path.exists("/run/release"): pass
        """
      try await machine.write(grab, to: "/run/grab.py")
      let holder = try await machine.launch("nice python3 /run/grab.py", as: "holder")
      try await holder.wait(forOutput: "held")
      let printer = try await machine.launch("ContactPrinter \(screen.node)", as: "printer")
      try await printer.wait(forOutput: "ready")
      try await screen.write([fingers.touch() + fingers.storm()])
      try await machine.require("touch /run/release")
      #expect(try await holder.end() == 0)
      try await expectProbes(of: &fingers, on: screen, by: printer)
      try await printer.signal("INT")
      #expect(try await printer.end() == 0)
      try await machine.require("rm /run/release")
      try await screen.unplug()
    }

    /// Touches in each slot, in the column of its last contact, and expects contacts there.
    private func expectProbes(
      of fingers: inout Fingers, on screen: InputDevice, by printer: GuestProcess
    ) async throws {
      let machine = try await Machine.shared()
      // The daemon must be running again, or the kernel would drop these events as well.
      var isAwake = false
      for _ in 0..<600 where !isAwake {
        try await screen.write([fingers.tap(slot: Fingers.marker)])
        usleep(50_000)
        isAwake = try await printer.output().contains(" \(fingers.last.x) \(fingers.last.y)\n")
      }
      #expect(isAwake)
      let before = try await printer.output()
      var expected: [String] = []
      var probes: [InjectedEvent] = []
      for slot in 0..<Fingers.marker {
        probes += fingers.tap(slot: slot, keepsColumn: true)
        expected.append("\(fingers.last.x) \(fingers.last.y)")
      }
      try await screen.write([probes])
      let ends = before.split(separator: "\n").count { $0.hasPrefix("up ") } + expected.count
      try await machine.wait(until: "[ $(grep -c '^up' \(printer.outputFile)) = \(ends) ]")
      let output = try await printer.output()
      let lines = output.dropFirst(before.count).split(separator: "\n")
      let downs = lines.filter { $0.hasPrefix("down ") }
      #expect(downs.map { $0.split(separator: " ", maxSplits: 2)[2] } == expected.map { $0[...] })
      // Every contact that began has ended.
      let words = output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
      #expect(words.count { $0 == "up" || $0 == "cancelled" } == words.count { $0 == "down" })
    }
  }
}

/// Generates the events of fingers at random places, and remembers where they are.
private struct Fingers {
  /// The slot that storms do not use.
  static let marker = 9

  private var random: SeededGenerator
  private var places = [(x: Int32, y: Int32)](repeating: (0, 0), count: 10)
  private var isDown = [Bool](repeating: false, count: 10)
  private var identifier: Int32 = 0
  private var lastSlot = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The place of the last event, in fractions of the screen.
  var last: (x: Double, y: Double) {
    (Double(places[lastSlot].x) / 800, Double(places[lastSlot].y) / 480)
  }

  /// Puts a finger down in each slot except the marker's.
  mutating func touch() -> [InjectedEvent] {
    (0..<Self.marker).flatMap { down($0) }
  }

  /// Returns more events than the 1,024 that the kernel buffers: fingers go down, move and go up.
  /// All are up at the end.
  mutating func storm() -> [InjectedEvent] {
    var events: [InjectedEvent] = []
    for _ in 0..<500 {
      let slot = Int.random(in: 0..<Self.marker, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where isDown[slot]: events += up(slot)
      case _ where isDown[slot]: events += move(slot)
      default: events += down(slot)
      }
    }
    for slot in 0..<Self.marker where isDown[slot] { events += up(slot) }
    return events
  }

  /// A finger down and up, at a random place or in the column of the slot's last contact.
  mutating func tap(slot: Int, keepsColumn: Bool = false) -> [InjectedEvent] {
    down(slot, keepsColumn: keepsColumn) + up(slot)
  }

  private mutating func down(_ slot: Int, keepsColumn: Bool = false) -> [InjectedEvent] {
    isDown[slot] = true
    identifier += 1
    return [.absolute(0x2f, Int32(slot)), .absolute(0x39, identifier)]
      + place(slot, keepsColumn: keepsColumn) + [.report]
  }

  private mutating func move(_ slot: Int) -> [InjectedEvent] {
    [.absolute(0x2f, Int32(slot))] + place(slot) + [.report]
  }

  private mutating func up(_ slot: Int) -> [InjectedEvent] {
    isDown[slot] = false
    return [.absolute(0x2f, Int32(slot)), .absolute(0x39, -1), .report]
  }

  private mutating func place(_ slot: Int, keepsColumn: Bool = false) -> [InjectedEvent] {
    lastSlot = slot
    if !keepsColumn { places[slot].x = .random(in: 0..<800, using: &random) }
    places[slot].y = .random(in: 0..<480, using: &random)
    // The kernel drops values that do not change.
    return [.absolute(0x35, places[slot].x), .absolute(0x36, places[slot].y)]
  }
}
