import Geometry
import Testing
import TouchTracking

/// One test for each case of the table in PenPrecedence.swift.
@Suite struct PenPrecedenceTests {
  /// A touchscreen with two nodes. Its methods return the forwarded changes as `down 1, up 2`.
  private struct Screen {
    var precedence = PenPrecedence()

    mutating func fingers(_ changes: (ContactChange.Phase, UInt64)..., at time: Int) -> String {
      pass(changes, .finger, of: "fingers", isPenNear: false, at: time)
    }

    mutating func pen(
      _ changes: (ContactChange.Phase, UInt64)..., isNear: Bool, at time: Int
    ) -> String {
      pass(changes, .pen, of: "pen", isPenNear: isNear, at: time)
    }

    private mutating func pass(
      _ changes: [(ContactChange.Phase, UInt64)], _ tool: ContactTool, of node: String,
      isPenNear: Bool, at time: Int
    ) -> String {
      let frame = ContactFrame(
        time: .milliseconds(time),
        changes: changes.map { phase, number in
          ContactChange(
            contact: ContactID(number), phase: phase, position: Point(x: 0.5, y: 0.5),
            properties: ContactProperties(tool: tool))
        })
      let passed = precedence.pass(
        changes.isEmpty ? nil : frame, of: node, isPenNear: isPenNear, at: .milliseconds(time))
      #expect(passed.map { $0.time == .milliseconds(time) } ?? true)
      return (passed?.changes ?? []).map { "\($0.phase) \($0.contact.number)" }
        .joined(separator: ", ")
    }
  }

  @Test func case1FingersAlone() {
    var screen = Screen()
    #expect(screen.fingers((.down, 1), (.down, 2), at: 0) == "down 1, down 2")
    #expect(screen.fingers((.moved, 1), (.up, 2), at: 5) == "moved 1, up 2")
    #expect(screen.pen(isNear: false, at: 6) == "")
    #expect(screen.fingers((.cancelled, 1), at: 9) == "cancelled 1")
  }

  @Test func case2ThePenCancelsFingers() {
    var screen = Screen()
    _ = screen.fingers((.down, 1), (.down, 2), at: 0)
    _ = screen.fingers((.up, 1), at: 5)
    #expect(screen.pen(isNear: true, at: 10) == "cancelled 2")
    #expect(screen.fingers((.moved, 2), at: 15) == "")
    #expect(screen.fingers((.up, 2), at: 20) == "")
  }

  @Test func case3FingersAreIgnoredWhileThePenIsNear() {
    var screen = Screen()
    #expect(screen.pen(isNear: true, at: 0) == "")
    #expect(screen.fingers((.down, 1), at: 5) == "")
    #expect(screen.fingers((.moved, 1), at: 10) == "")
    #expect(screen.fingers((.up, 1), (.down, 2), at: 15) == "")
    // An ignored contact stays ignored after the pen has left.
    #expect(screen.pen(isNear: false, at: 20) == "")
    #expect(screen.fingers((.moved, 2), (.down, 3), at: 500) == "down 3")
    #expect(screen.fingers((.up, 2), (.moved, 3), at: 505) == "moved 3")
    #expect(screen.fingers((.up, 3), at: 510) == "up 3")
  }

  @Test func case4ThePenTouches() {
    var screen = Screen()
    _ = screen.fingers((.down, 1), at: 0)
    #expect(screen.pen((.down, 7), isNear: true, at: 5) == "cancelled 1, down 7")
    #expect(screen.pen((.moved, 7), isNear: true, at: 10) == "moved 7")
    #expect(screen.pen((.up, 7), isNear: false, at: 15) == "up 7")
  }

  @Test func case5ThePenLeaves() {
    var screen = Screen()
    _ = screen.pen(isNear: true, at: 0)
    _ = screen.pen(isNear: false, at: 100)
    #expect(screen.fingers((.down, 1), at: 190) == "down 1")
    #expect(screen.fingers((.up, 1), at: 195) == "up 1")
  }

  @Test func case6FingersAreIgnoredShortlyAfterThePen() {
    var screen = Screen()
    _ = screen.pen(isNear: true, at: 0)
    _ = screen.pen(isNear: false, at: 100)
    #expect(screen.fingers((.down, 1), at: 189) == "")
    #expect(screen.fingers((.up, 1), (.down, 2), at: 300) == "down 2")
  }

  @Test func case7AnIdlePenDoesNotSuppressFingers() {
    var screen = Screen()
    _ = screen.pen(isNear: true, at: 0)
    _ = screen.pen(isNear: true, at: 50)
    #expect(screen.fingers((.down, 1), at: 2_049) == "")
    #expect(screen.fingers((.up, 1), (.down, 2), at: 2_050) == "down 2")
    #expect(screen.fingers((.up, 2), at: 2_055) == "up 2")
  }

  @Test func case8AnIdlePenMovesAgain() {
    var screen = Screen()
    _ = screen.pen(isNear: true, at: 0)
    #expect(screen.fingers((.down, 1), at: 2_050) == "down 1")
    #expect(screen.pen(isNear: true, at: 3_000) == "cancelled 1")
    #expect(screen.fingers((.up, 1), (.down, 2), at: 3_005) == "")
  }

  @Test func case9HoveringFingersAreGone() {
    var precedence = PenPrecedence()
    func hovers(_ tool: ContactTool, isPenNear: Bool, at time: Int) -> [HoverChange.Phase] {
      let change = HoverChange(
        hover: ContactID(1), phase: .near, position: Point(x: 0.5, y: 0.5),
        properties: ContactProperties(tool: tool))
      let frame = ContactFrame(time: .milliseconds(time), changes: [], hovers: [change])
      let passed = precedence.pass(
        frame, of: "one", isPenNear: isPenNear, at: .milliseconds(time))
      return (passed?.hovers ?? []).map(\.phase)
    }
    #expect(hovers(.finger, isPenNear: false, at: 0) == [.near])
    #expect(hovers(.finger, isPenNear: true, at: 5) == [.gone])
    #expect(hovers(.pen, isPenNear: true, at: 10) == [.near])
    #expect(hovers(.finger, isPenNear: false, at: 50) == [.gone])
    #expect(hovers(.finger, isPenNear: false, at: 200) == [.near])
  }

  @Test func keysAreForwarded() {
    var precedence = PenPrecedence()
    let key = KeyChange(press: ContactID(9), code: 172, phase: .down)
    let change = ContactChange(
      contact: ContactID(1), phase: .down, position: Point(x: 0.5, y: 0.5))
    let frame = ContactFrame(time: .zero, changes: [change], keys: [key])
    let passed = precedence.pass(frame, of: "one", isPenNear: true, at: .zero)
    #expect(passed?.keys == [key] && passed?.changes == [])
  }
}
