import Geometry
import Testing
import TouchTracking

/// One test for each case of the table in TouchDebouncer.swift.
@Suite struct TouchDebouncerTests {
  private var debouncer = TouchDebouncer(.milliseconds(20))

  private func change(
    _ phase: ContactChange.Phase, _ contact: UInt64, x: Double = 0.5
  ) -> ContactChange {
    ContactChange(contact: ContactID(contact), phase: phase, position: Point(x: x, y: 0.5))
  }

  /// Passes changes in one frame. Returns the reported changes, as `phase contact`.
  private mutating func pass(_ time: Int, _ changes: ContactChange...) -> [String] {
    let frame = ContactFrame(time: .milliseconds(time), changes: changes)
    return text(debouncer.pass(frame))
  }

  private mutating func release(_ time: Int) -> [String] {
    text(debouncer.release(at: .milliseconds(time)))
  }

  private func text(_ frame: ContactFrame?) -> [String] {
    frame?.changes.map { "\($0.phase) \($0.contact.number)" } ?? []
  }

  @Test mutating func case1OtherChanges() {
    #expect(pass(0, change(.down, 1)) == ["down 1"])
    #expect(pass(5, change(.moved, 1)) == ["moved 1"])
    #expect(pass(9, change(.cancelled, 1)) == ["cancelled 1"])
    #expect(debouncer.deadline == nil)
  }

  @Test mutating func case2Lift() {
    _ = pass(0, change(.down, 1))
    #expect(pass(10, change(.up, 1)) == [])
    #expect(debouncer.deadline == .milliseconds(30))
  }

  @Test mutating func case3Interruption() {
    _ = pass(0, change(.down, 1))
    _ = pass(10, change(.up, 1))
    #expect(pass(15, change(.down, 2, x: 0.55)) == ["moved 1"])
    #expect(debouncer.deadline == nil)
    // In one frame, as touchscreens report it that lose a finger between two scans.
    #expect(pass(20, change(.up, 2), change(.down, 3)) == ["moved 1"])
  }

  @Test mutating func case4AnotherFinger() {
    _ = pass(0, change(.down, 1))
    _ = pass(10, change(.up, 1))
    #expect(pass(15, change(.down, 2, x: 0.8)) == ["down 2"])
    #expect(release(30) == ["up 1"])
  }

  @Test mutating func case5ChangesOfAContinuedTouch() {
    _ = pass(0, change(.down, 1), change(.up, 1), change(.down, 2))
    #expect(pass(10, change(.moved, 2)) == ["moved 1"])
    #expect(pass(20, change(.up, 2), change(.down, 3)) == ["moved 1"])
    #expect(pass(30, change(.cancelled, 3)) == ["cancelled 1"])
    #expect(pass(40, change(.down, 4)) == ["down 4"])
  }

  @Test mutating func case6TheEndOfTheInterval() {
    _ = pass(0, change(.down, 1))
    _ = pass(10, change(.up, 1))
    #expect(release(29) == [])
    let lift = debouncer.release(at: .milliseconds(40))
    #expect(text(lift) == ["up 1"] && lift?.time == .milliseconds(30))
    #expect(pass(41, change(.down, 2)) == ["down 2"])
  }

  @Test mutating func case7Keys() {
    let key = KeyChange(press: ContactID(9), code: 1, phase: .up)
    let frame = ContactFrame(time: .zero, changes: [change(.up, 1)], keys: [key])
    let passed = debouncer.pass(frame)
    #expect(passed?.keys == [key] && passed?.changes == [])
  }

  /// A finger whose BTN_TOUCH is 0 for 5 ms five times.
  @Test func aTouchWithInterruptionsIsOneTouch() throws {
    var decoder = try Device.single.decoder()
    var frames: [ContactFrame] = []
    for part in 0..<6 {
      for (offset, isDown) in [(0, true), (10, false)] {
        var frame = decoder.contactFrame(.at(100 + Int32(part), 60), .button(isDown ? 1 : 0))
        frame?.time = .milliseconds(300 + 15 * part + offset)
        if let frame { frames.append(frame) }
      }
    }
    let joined = TouchDebouncer.joined(frames, interval: .milliseconds(20))
    #expect(joined.flatMap(\.changes).count { $0.phase == .down } == 1)
    #expect(joined.flatMap(\.changes).count { $0.phase == .up } == 1)
    #expect(joined.last?.time == .milliseconds(405))
    #expect(Set(joined.flatMap(\.changes).map(\.contact)).count == 1)
  }
}
