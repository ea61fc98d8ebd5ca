import LinuxIO
import Testing

@testable import Displays

@Suite struct FramePacerTests {
  /// A blank every 20 ms, 1 ms long.
  private var pacer = FramePacer(interval: .milliseconds(20), blanking: .milliseconds(1))

  /// Draws a frame that takes `cost` of microseconds, as soon as it may, and is shown at a blank.
  private mutating func draw(at now: Duration, cost: Int64, lateBy blanks: Int64 = 0) {
    let start = max(pacer.start(asOf: now, lastBlank: .zero), now)
    _ = pacer.start(asOf: start, lastBlank: .zero)
    let end = start + .microseconds(cost)
    pacer.handedOver(at: end)
    pacer.shown(at: .milliseconds((end.nanoseconds / 20_000_000 + 1 + blanks) * 20))
  }

  /// The first two frames, which wait for nothing.
  private mutating func begin(cost: Int64) {
    for _ in 0..<2 {
      _ = pacer.start(asOf: .zero, lastBlank: nil)
      pacer.handedOver(at: .microseconds(cost))
      pacer.shown(at: .microseconds(cost))
    }
  }

  @Test mutating func itWaitsForTheLastMoment() {
    #expect(pacer.start(asOf: .milliseconds(1), lastBlank: .zero) == .microseconds(17_500))
    #expect(pacer.start(asOf: .milliseconds(1_001), lastBlank: .zero) == .microseconds(1_017_500))
    // The kernel's time of a blank is that of its end, which may be to come.
    #expect(
      pacer.start(asOf: .milliseconds(19), lastBlank: .milliseconds(20)) == .microseconds(37_500))
  }

  @Test mutating func withoutABlankItDrawsAtOnce() {
    #expect(pacer.start(asOf: .milliseconds(3), lastBlank: nil) == .milliseconds(3))
  }

  @Test mutating func whatTakesLongerBeginsEarlier() {
    begin(cost: 4_000)
    #expect(pacer.cost == .milliseconds(4))
    #expect(pacer.start(asOf: .milliseconds(41), lastBlank: .zero) == .microseconds(53_500))
    // It is forgotten in time.
    for frame in 3...FramePacer.memory {
      draw(at: .milliseconds(Int64(frame) * 20 + 1), cost: 500)
      #expect(pacer.cost == .milliseconds(4))
    }
    draw(at: .milliseconds(1_001), cost: 500)
    #expect(pacer.cost == .microseconds(500))
  }

  /// Neither an earlier beginning nor more slack would have helped, and they would make every frame
  /// after it older.
  @Test mutating func oneStallChangesNothing() {
    begin(cost: 4_000)
    draw(at: .milliseconds(41), cost: 400_000, lateBy: 1)
    #expect(pacer.cost == .milliseconds(4))
    #expect(pacer.slack == FramePacer.leastSlack)
    draw(at: .milliseconds(1_001), cost: 400_000, lateBy: 1)
    #expect(pacer.cost == .milliseconds(400))
  }

  @Test mutating func theFrameThatSetsTheModeIsNoMeasure() {
    _ = pacer.start(asOf: .zero, lastBlank: nil)
    pacer.handedOver(at: .milliseconds(300), setMode: true)
    pacer.shown(at: .milliseconds(300))
    #expect(pacer.cost == .zero)
    // What was begun is over: a picture between has a time of its own.
    for _ in 0..<2 { pacer.handedOver(at: .milliseconds(900)) }
    #expect(pacer.cost == .zero)
  }

  @Test mutating func tooLateForABlankIsForTheNext() {
    begin(cost: 4_000)
    // In time, if nothing comes between.
    let inTime = Duration.microseconds(54_900)
    #expect(pacer.start(asOf: inTime, lastBlank: .zero) <= inTime)
    #expect(pacer.start(asOf: .milliseconds(56), lastBlank: .zero) == .microseconds(73_500))
  }

  @Test mutating func longDrawingIsShownAsSoonAsItCanBe() {
    begin(cost: 30_000)
    for time in Int64(100)...140 {
      let now = Duration.milliseconds(time)
      let start = max(pacer.start(asOf: now, lastBlank: .zero), now)
      // The first blank that comes after all of the drawing.
      let soonest = ((time + 30 + 1 + 19) / 20) * 20
      #expect(start + .milliseconds(30 + 1) <= .milliseconds(soonest))
    }
  }

  @Test mutating func lateFramesGetMoreTimeAndPunctualOnesLess() {
    #expect(pacer.slack == .microseconds(1_500))
    draw(at: .milliseconds(1), cost: 100, lateBy: 1)
    #expect(pacer.slack == .milliseconds(3))
    for frame in 2...9 { draw(at: .milliseconds(Int64(frame) * 20 + 1), cost: 100, lateBy: 1) }
    #expect(pacer.slack == .milliseconds(10), "half a frame at most")
    for frame in 10...5_000 { draw(at: .milliseconds(Int64(frame) * 20 + 1), cost: 100) }
    #expect(pacer.slack == .microseconds(1_500))
  }
}
