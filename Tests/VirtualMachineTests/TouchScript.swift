import VirtualMachine

/// Fingers that touch the screen one after the other or together, with pauses.
struct TouchScript {
  /// The events as a recording.
  private(set) var evemu = ""
  // The player does not wait after an event at 0.
  private var milliseconds = 1_000
  private var identifier: Int32 = 0
  private var isDown: Set<Int> = []

  /// A finger goes down, in pixels of the screen of `Recording.fastTaps`.
  mutating func down(_ x: Double, _ y: Double, finger: Int = 0) {
    identifier += 1
    isDown.insert(finger)
    add([.absolute(0x2f, Int32(finger)), .absolute(0x39, identifier)] + place(x, y))
  }

  mutating func move(_ x: Double, _ y: Double, finger: Int = 0) {
    add([.absolute(0x2f, Int32(finger))] + place(x, y))
  }

  mutating func up(finger: Int = 0) {
    isDown.remove(finger)
    add([.absolute(0x2f, Int32(finger)), .absolute(0x39, -1)])
  }

  mutating func wait(_ seconds: Double) { milliseconds += Int(seconds * 1_000) }

  mutating func tap(_ x: Double, _ y: Double) { hold(x, y, seconds: 0.1) }

  mutating func hold(_ x: Double, _ y: Double, seconds: Double) {
    down(x, y)
    wait(seconds)
    up()
    wait(0.1)
  }

  /// A finger that rests after a drag, so that nothing keeps moving, and then leaves the screen for a
  /// second.
  /// - Parameter delay: the time before the drag, in seconds.
  mutating func drag(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), after delay: Double = 0
  ) {
    down(start.x, start.y)
    wait(delay)
    for step in 1...20 {
      let part = Double(step) / 20
      move(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
    }
    wait(0.5)
    up()
    wait(1)
  }

  private func place(_ x: Double, _ y: Double) -> [InjectedEvent] {
    [.absolute(0x35, Int32(x)), .absolute(0x36, Int32(y))]
  }

  private mutating func add(_ frame: [InjectedEvent]) {
    let touch = InjectedEvent.key(0x14a, isDown.isEmpty ? 0 : 1)
    // The player reads six digits as microseconds.
    let time = "\(milliseconds / 1_000).\("\(milliseconds % 1_000 + 1_000)".dropFirst())000"
    for event in frame + [touch, .report] {
      let (type, code) = (String(event.type, radix: 16), String(event.code, radix: 16))
      evemu += "E: \(time) \(type) \(code) \(event.value)\n"
    }
    milliseconds += 10
  }
}
