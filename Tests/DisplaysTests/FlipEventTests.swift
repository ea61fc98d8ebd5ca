import Testing

@testable import Displays

@Suite struct FlipEventTests {
  /// A `drm_event_vblank` structure, little-endian.
  private func event(type: UInt32 = 2, token: UInt64, seconds: UInt32, micros: UInt32) -> [UInt32] {
    [
      type, 32, UInt32(truncatingIfNeeded: token), UInt32(token >> 32), seconds, micros, 7, 41,
    ]
  }

  private func parse(_ words: [UInt32], dropLast count: Int = 0) -> [FlipEvent] {
    words.withUnsafeBytes { FlipEvent.parse($0.dropLast(count)) }
  }

  @Test func parsesConsecutiveFlips() {
    let words =
      event(token: 0x1_0000_0002, seconds: 3, micros: 500_000)
      + event(token: 9, seconds: 4, micros: 1)
    #expect(
      parse(words) == [
        FlipEvent(token: 0x1_0000_0002, crtc: 41, time: .milliseconds(3500)),
        FlipEvent(token: 9, crtc: 41, time: .seconds(4) + .microseconds(1)),
      ])
  }

  @Test func skipsOtherEvents() {
    let words =
      event(type: 1, token: 1, seconds: 0, micros: 0) + event(token: 2, seconds: 0, micros: 0)
    #expect(parse(words).map(\.token) == [2])
  }

  @Test func stopsAtTruncatedEvents() {
    let words = event(token: 5, seconds: 0, micros: 0)
    #expect(parse(words, dropLast: 1).isEmpty)
    #expect(parse([]).isEmpty)
    #expect(parse([2, 0, 0, 0]).isEmpty, "an event of length 0 must not loop forever")
  }
}
