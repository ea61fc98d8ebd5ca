import Controls
import Testing

/// The cases of the table of `AlarmSound`, by number.
struct AlarmSoundTests {
  @Test func anAlarmSoundsAgainAndAgain() {  // 1, 4, 6
    var sound = AlarmSound()
    #expect(sound.nextTime == nil)
    #expect(sound.update(.medium, at: .seconds(1)) == .play(.medium))
    #expect(sound.nextTime == .seconds(16))
    #expect(sound.update(.medium, at: .seconds(15)) == nil && sound.nextTime == .seconds(16))
    #expect(sound.update(.medium, at: .seconds(16)) == .play(.medium))
    #expect(sound.nextTime == .seconds(31))
  }

  @Test func aHigherPriorityIsHeardAtOnce() {  // 2
    var sound = AlarmSound()
    _ = sound.update(.low, at: .zero)
    #expect(sound.update(.critical, at: .seconds(1)) == .play(.critical))
    #expect(sound.nextTime == .seconds(3))
  }

  @Test func aLowerPriorityWaits() {  // 3
    var sound = AlarmSound()
    _ = sound.update(.high, at: .zero)
    #expect(sound.update(.low, at: .seconds(1)) == nil && sound.nextTime == .seconds(5))
    #expect(sound.update(.low, at: .seconds(5)) == .play(.low))
    #expect(sound.nextTime == .seconds(35))
    // After a fall, a rise interrupts too.
    _ = sound.update(.high, at: .seconds(40))
    _ = sound.update(.low, at: .seconds(41))
    #expect(sound.update(.high, at: .seconds(42)) == .play(.high))
  }

  @Test func silenceStopsTheSound() {  // 5, 6
    var sound = AlarmSound()
    #expect(sound.update(nil, at: .zero) == nil)
    _ = sound.update(.high, at: .seconds(1))
    #expect(sound.update(nil, at: .seconds(2)) == .stop && sound.nextTime == nil)
    #expect(sound.update(nil, at: .seconds(3)) == nil)
    #expect(sound.update(.high, at: .seconds(3)) == .play(.high))
  }

  /// A sound must end before it begins again, and more urgent alarms must sound more often.
  @Test func everyPatternFitsItsInterval() {
    var intervals: [Duration] = []
    for priority in AlarmPriority.allCases {
      let length = priority.tones.reduce(0) { $0 + $1.milliseconds }
      #expect(.milliseconds(length) < priority.soundInterval, "\(priority)")
      #expect(priority.tones.first?.isPause == false && priority.tones.last?.isPause == false)
      intervals.append(priority.soundInterval)
    }
    #expect(intervals == intervals.sorted(by: >))
    #expect(AlarmPriority.allCases.map { $0.tones.count { !$0.isPause } } == [1, 3, 5, 5])
  }
}
