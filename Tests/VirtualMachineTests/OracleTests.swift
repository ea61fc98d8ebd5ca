import Testing
import VirtualMachine

extension OnARealKernel {
  /// The same recordings through the same kernel, read by Bezel and by libinput.
  @Suite struct Oracle {
    @Test(arguments: [
      // Fast taps, four fingers, two fingers that circle each other, a range with fuzz.
      ("evemu-devices/Atmel_maXTouch_Touchscreen.1-finger-fast-taps.events", 0.0005),
      ("evemu-devices/EP0430M09.4-finger-drag-down.events", 0.001),
      ("evemu-devices/Wacom_ISDv4_E6_Finger.double-center-circle.events", 0.0005),
      ("evemu-devices/Wacom_Cintiq_13HD_touch_Finger.events", 0.0005),
      // Protocol A, which libinput gets through mtdev; that smooths by 1/250 of the range.
      ("evemu-devices/N-Trig_MultiTouch.2-fingers-touch-release.events", 0.004),
    ])
    func contactsAreWhereLibinputSeesThem(_ name: String, tolerance: Double) async throws {
      let recording = Recording(name)
      let machine = try await Machine.shared()
      try await machine.installPrograms()
      let screen = try await machine.plugIn(recording)
      let ours = try await strokes(
        "ContactPrinter \(screen.node)", of: recording, on: screen, machine,
        ready: "ready", read: Stroke.Line.init(contactPrinter:))
      let theirs = try await strokes(
        "stdbuf -oL libinput debug-events --device \(screen.node)", of: recording, on: screen,
        machine, ready: "DEVICE_ADDED", read: Stroke.Line.init(libinput:))
      try await screen.unplug()

      #expect(!ours.isEmpty)
      #expect(ours.count == theirs.count)
      for (our, their) in zip(ours, theirs) {
        // libinput takes a range for one unit wider, so even B does not agree to the last digit.
        #expect(our.distance(to: their) < tolerance, "\(our) and \(their)")
      }
    }

    private func strokes(
      _ command: String, of recording: Recording, on screen: InputDevice, _ machine: Machine,
      ready: String, read: (Substring) -> Stroke.Line?
    ) async throws -> [Stroke] {
      let printer = try await machine.launch(command, as: "printer")
      try await printer.wait(forOutput: ready)
      try await screen.play(recording)
      try await machine.require("sleep 0.2")
      try await printer.signal("INT")
      #expect(try await printer.end() == 0)
      return Stroke.all(try await printer.output().split(separator: "\n").compactMap(read))
    }
  }
}

/// One finger from down to up.
private struct Stroke {
  struct Line {
    var isDown: Bool
    var contact: Int
    /// Fractions of the touchscreen's size; libinput says none when a finger goes up.
    var place: (x: Double, y: Double)?
  }

  var first: (x: Double, y: Double)
  var last: (x: Double, y: Double)

  /// The strokes in the order of their beginning.
  static func all(_ lines: [Line]) -> [Stroke] {
    var strokes: [Stroke] = []
    var current: [Int: Int] = [:]
    for line in lines {
      if line.isDown, let place = line.place {
        current[line.contact] = strokes.count
        strokes.append(Stroke(first: place, last: place))
      } else if let index = current[line.contact], let place = line.place {
        strokes[index].last = place
      }
    }
    return strokes.sorted { ($0.first.x, $0.first.y) < ($1.first.x, $1.first.y) }
  }

  func distance(to other: Stroke) -> Double {
    [
      first.x - other.first.x, first.y - other.first.y, last.x - other.last.x,
      last.y - other.last.y,
    ].map(abs).max() ?? 0
  }
}

extension Stroke.Line {
  /// `moved 3 0.25 0.75`
  init?(contactPrinter line: Substring) {
    let words = line.split(separator: " ")
    guard words.count == 4, let contact = Int(words[1]), let x = Double(words[2]),
      let y = Double(words[3])
    else { return nil }
    self.init(isDown: words[0] == "down", contact: contact, place: (x, y))
  }

  /// `-event1  TOUCH_MOTION  +1.23s  0 (0)  5.00/75.00 (50.00/80.00mm)`
  init?(libinput line: Substring) {
    let words = line.split { " \t()/".contains($0) }
    guard words.count >= 4, words[1].hasPrefix("TOUCH_"), words[1] != "TOUCH_FRAME",
      let contact = Int(words[3])
    else { return nil }
    let percents = words.dropFirst(5).prefix(2).compactMap { Double($0) }
    let place = percents.count == 2 ? (percents[0] / 100, percents[1] / 100) : nil
    self.init(isDown: words[1] == "TOUCH_DOWN", contact: contact, place: place)
  }
}
