import Controls
import Testing

@testable import FeedbackDevices

/// The cases of the table of `ToneSequence`, by number.
struct ToneSequenceTests {
  private let alarm = [
    Tone(800, milliseconds: 100, level: 1), .pause(milliseconds: 50),
    Tone(800, milliseconds: 100, level: 1),
  ]
  private let click = [Tone(2_000, milliseconds: 10, level: 1)]

  @Test func tonesFollowEachOther() {  // 1, 2, 3, 7
    var sequence = ToneSequence()
    #expect(sequence.nextTime == nil && sequence.advance(to: .seconds(9)) == nil)
    #expect(sequence.play(alarm, isUrgent: true, at: .zero) == 800)
    #expect(sequence.nextTime == .milliseconds(100))
    #expect(sequence.advance(to: .milliseconds(99)) == nil)
    #expect(sequence.advance(to: .milliseconds(100)) == 0)
    #expect(sequence.advance(to: .milliseconds(150)) == 800)
    #expect(sequence.advance(to: .milliseconds(250)) == 0 && sequence.nextTime == nil)
  }

  @Test func anAlarmReplacesAClick() {  // 4
    var sequence = ToneSequence()
    #expect(sequence.play(click, isUrgent: false, at: .zero) == 2_000)
    #expect(sequence.play(alarm, isUrgent: true, at: .milliseconds(5)) == 800)
    #expect(sequence.nextTime == .milliseconds(105))
  }

  @Test func aClickDoesNotInterruptAnAlarm() {  // 5
    var sequence = ToneSequence()
    _ = sequence.play(alarm, isUrgent: true, at: .zero)
    #expect(sequence.play(click, isUrgent: false, at: .milliseconds(5)) == nil)
    #expect(sequence.nextTime == .milliseconds(100))
    // After it, clicks are heard again, and a click replaces a click.
    for time in [100, 150, 250] { _ = sequence.advance(to: .milliseconds(time)) }
    #expect(sequence.play(click, isUrgent: false, at: .seconds(1)) == 2_000)
    #expect(sequence.play(click, isUrgent: false, at: .milliseconds(1_005)) == nil)
    #expect(sequence.nextTime == .milliseconds(1_015))
  }

  @Test func silenceEndsTheTone() {  // 6
    var sequence = ToneSequence()
    #expect(sequence.silence() == nil)
    _ = sequence.play(alarm, isUrgent: true, at: .zero)
    #expect(sequence.silence() == 0 && sequence.nextTime == nil)
    #expect(sequence.advance(to: .seconds(1)) == nil)
  }
}
