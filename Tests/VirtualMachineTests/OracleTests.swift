import Glibc
import Randomness
import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// Compares the contacts of Bezel and libinput, which read the same recordings from the same kernel.
  ///
  /// BEZEL_LONG_TESTS plays every recording, with and without freezing Bezel, and prints the results.
  @Suite struct Oracle {
    private static let isLong = getenv("BEZEL_LONG_TESTS") != nil

    @Test(arguments: [
      // Fast taps, four fingers, two fingers that circle each other, and an axis with fuzz.
      "evemu-devices/Atmel_maXTouch_Touchscreen.1-finger-fast-taps.events",
      "evemu-devices/EP0430M09.4-finger-drag-down.events",
      "evemu-devices/Wacom_ISDv4_E6_Finger.double-center-circle.events",
      "evemu-devices/Wacom_Cintiq_13HD_touch_Finger.events",
      // Protocol A without and with noise; libinput reads it through mtdev, which smooths.
      "evemu-devices/N-Trig_MultiTouch.2-fingers-touch-release.events",
      "xorg-integration-tests/N-Trig-MultiTouch.touch_1_update.events",
    ])
    func contactsAreWhereLibinputSeesThem(_ name: String) async throws {
      let recording = Recording(name)
      let (ours, theirs, lost) = try await strokes(of: recording, freezes: [])
      #expect(lost == 0 && !ours.isEmpty)
      #expect(Stroke.difference(ours, try #require(theirs), of: recording) == nil)
    }

    @Test func noFingerIsMissedWhileBezelIsFrozen() async throws {
      let recording = Recording("evemu-devices/Wacom_ISDv4_E6_Finger.double-top-swipe.events")
      try await expectAgreement(on: recording, seed: 3)
    }

    @Test(.enabled(if: isLong, "BEZEL_LONG_TESTS is not set"))
    func everyRecordingWithAndWithoutFreezes() async throws {
      let machine = try await Machine.shared()
      let names = try await machine.require(
        "cd /mnt/recordings && grep -l '^E:' */* | grep -v not-touchscreens"
      ).lines
      for name in names {
        let recording = Recording(name)
        let (ours, theirs, lost) = try await strokes(of: recording, freezes: [])
        guard let theirs else {
          print("\(name): \(ours.count) contacts; libinput refuses the device")
          #expect(lost == 0 && !ours.isEmpty && ours.allSatisfy(\.hasEnded), "\(name)")
          continue
        }
        let difference = Stroke.difference(ours, theirs, of: recording)
        print("\(name): \(ours.count) contacts, \(difference ?? "as libinput")")
        if let reason = Self.known.first(where: { name.hasPrefix($0.key) })?.value {
          print("  known: \(reason)")
        } else {
          #expect(lost == 0 && difference == nil, "\(name)")
          for seed in UInt64(1)...3 { try await expectAgreement(on: recording, seed: seed) }
        }
      }
    }

    /// Known differences, and their reasons.
    private static let known: [String: String] = [:]

    /// Plays a recording while Bezel is frozen several times. If no event was dropped, it has the
    /// same contacts as libinput; otherwise no additional ones, and the correct last places.
    private func expectAgreement(on recording: Recording, seed: UInt64) async throws {
      var random = SeededGenerator(seed: seed)
      let freezes = (0..<30).map { _ in
        (
          after: Int.random(in: 1...30, using: &random),
          lasting: Int.random(in: 1...150, using: &random)
        )
      }
      let (ours, oracle, lost) = try await strokes(of: recording, freezes: freezes)
      let theirs = try #require(oracle)
      #expect(ours.count { !$0.hasEnded } == 0, "\(recording.name)")
      if lost == 0 {
        #expect(Stroke.difference(ours, theirs, of: recording) == nil, "seed \(seed)")
      } else {
        #expect(ours.count <= theirs.count, "\(recording.name), seed \(seed)")
        for our in ours where our.isUp {
          let isKnown = theirs.contains {
            Stroke.distance(our.last, $0.last) < Stroke.tolerance(recording)
          }
          #expect(isKnown, "\(recording.name), seed \(seed): \(our)")
        }
      }
      if Self.isLong {
        let cancelled = ours.count { !$0.isUp }
        print(
          "  frozen: \(ours.count) of \(theirs.count) contacts, \(cancelled) cancelled, events lost "
            + "\(lost) times")
      }
    }

    /// Plays a recording to both; `freezes` are in hundredths of a second.
    private func strokes(
      of recording: Recording, freezes: [(after: Int, lasting: Int)]
    ) async throws -> (ours: [Stroke], theirs: [Stroke]?, lost: Int) {
      let machine = try await Machine.shared()
      try await machine.installPrograms()
      let screen = try await machine.plugIn(recording)
      let printer = try await machine.launch("ContactPrinter \(screen.node) shared", as: "printer")
      try await printer.wait(forOutput: "ready")
      let oracle = try await machine.launch(
        "stdbuf -oL libinput debug-events --device \(screen.node)", as: "libinput")
      let hasOracle = try await watches(oracle)
      func seconds(_ hundredths: Int) -> String { "\(Double(hundredths) / 100)" }
      let steps = freezes.map { after, lasting in
        """
        sleep \(seconds(after)); kill -STOP \(printer.identifier)
        sleep \(seconds(lasting)); kill -CONT \(printer.identifier)
        kill -0 $player 2> /dev/null || exit 0

        """
      }
      try await machine.require(
        "evemu-play \(screen.node) < '/mnt/recordings/\(recording.name)' & player=$!\n"
          + steps.joined() + "wait $player")
      try await machine.require("sleep 0.3")
      // Fingers that are still down at the end are cancelled with the device.
      try await screen.unplug()
      try await machine.require("sleep 0.1")
      for process in hasOracle ? [printer, oracle] : [printer] {
        try await process.signal("INT")
        #expect(try await process.end() == 0)
      }
      let lost = try await printer.errors().split(separator: "\n").last
        .flatMap { Int($0.dropFirst("lost ".count)) }
      return (
        Stroke.all(
          try await printer.output().split(separator: "\n").compactMap(
            Stroke.Line.init(contactPrinter:))),
        !hasOracle
          ? nil
          : Stroke.all(
            try await oracle.output().split(separator: "\n").compactMap(
              Stroke.Line.init(libinput:))),
        lost ?? -1
      )
    }

    /// Whether libinput accepts the device; it refuses some that Bezel accepts.
    private func watches(_ oracle: GuestProcess) async throws -> Bool {
      do {
        try await oracle.wait(forOutput: "DEVICE_ADDED")
        return true
      } catch {
        if try await oracle.errors().contains("Failed to initialize device") { return false }
        throw error
      }
    }
  }
}

/// One finger from down to up.
private struct Stroke {
  struct Line {
    enum Phase { case down, moved, up, cancelled }

    var phase: Phase
    var contact: Int
    /// In fractions of the touchscreen's size; libinput reports no place when a finger goes up.
    var place: (x: Double, y: Double)?
  }

  var first: (x: Double, y: Double)
  var last: (x: Double, y: Double)
  var hasEnded = false
  var isUp = false

  /// The tolerance: libinput treats an axis as one unit wider, and mtdev smooths protocol A by 1/250
  /// of the axis.
  static func tolerance(_ recording: Recording) -> Double {
    recording.name.contains("N-Trig") ? 0.004 : 0.001
  }

  /// The strokes sorted by their places.
  static func all(_ lines: [Line]) -> [Stroke] {
    var strokes: [Stroke] = []
    var current: [Int: Int] = [:]
    for line in lines {
      if line.phase == .down, let place = line.place {
        current[line.contact] = strokes.count
        strokes.append(Stroke(first: place, last: place))
      } else if let index = current[line.contact] {
        if let place = line.place { strokes[index].last = place }
        strokes[index].hasEnded = line.phase != .moved
        strokes[index].isUp = line.phase == .up
      }
    }
    return strokes.sorted { ($0.first.x, $0.first.y) < ($1.first.x, $1.first.y) }
  }

  static func distance(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double)) -> Double {
    max(abs(a.x - b.x), abs(a.y - b.y))
  }

  /// The difference between the contacts of two programs; nil if there is none.
  static func difference(
    _ ours: [Stroke], _ theirs: [Stroke], of recording: Recording
  ) -> String? {
    let tolerance = tolerance(recording)
    if ours.count != theirs.count { return "\(ours.count) contacts, \(theirs.count) by libinput" }
    var rest = theirs
    for our in ours {
      let index = rest.firstIndex {
        distance(our.first, $0.first) < tolerance && distance(our.last, $0.last) < tolerance
      }
      guard let index else { return "libinput has no \(our)" }
      rest.remove(at: index)
    }
    return nil
  }
}

extension Stroke.Line {
  private static let phases: [Substring: Phase] = [
    "down": .down, "moved": .moved, "up": .up, "cancelled": .cancelled,
    "TOUCH_DOWN": .down, "TOUCH_MOTION": .moved, "TOUCH_UP": .up, "TOUCH_CANCEL": .cancelled,
  ]

  /// `moved 3 0.25 0.75`
  init?(contactPrinter line: Substring) {
    let words = line.split(separator: " ")
    guard words.count == 4, let contact = Int(words[1]), let x = Double(words[2]),
      let y = Double(words[3])
    else { return nil }
    guard let phase = Self.phases[words[0]] else { return nil }
    self.init(phase: phase, contact: contact, place: (x, y))
  }

  /// `-event1  TOUCH_MOTION  +1.23s  0 (0)  5.00/75.00 (50.00/80.00mm)`
  init?(libinput line: Substring) {
    let words = line.split { " \t()/".contains($0) }
    guard words.count >= 4, words[1].hasPrefix("TOUCH_"), words[1] != "TOUCH_FRAME",
      let contact = Int(words[3])
    else { return nil }
    let percents = words.dropFirst(5).prefix(2).compactMap { Double($0) }
    let place = percents.count == 2 ? (percents[0] / 100, percents[1] / 100) : nil
    guard let phase = Self.phases[words[1]] else { return nil }
    self.init(phase: phase, contact: contact, place: place)
  }
}
