import LinuxIO
import Testing

@testable import Displays

@Suite struct FramePacerTests {
  /// A blank every 20 ms, 1 ms long.
  private var pacer = FramePacer(interval: .milliseconds(20), blanking: .milliseconds(1))

  /// Draws a frame when the pacer says so. Drawing takes `cost` microseconds, and the frame is shown
  /// at the next blank, or `blanks` blanks later.
  private mutating func draw(at now: Duration, cost: Int64, lateBy blanks: Int64 = 0) {
    let start = max(pacer.start(asOf: now, lastBlank: .zero), now)
    _ = pacer.start(asOf: start, lastBlank: .zero)
    let end = start + .microseconds(cost)
    pacer.submitted(at: end)
    pacer.shown(at: .milliseconds((end.nanoseconds / 20_000_000 + 1 + blanks) * 20))
  }

  /// Draws two frames without waiting for a blank, so that `cost` becomes the expected cost.
  private mutating func begin(cost: Int64) {
    for _ in 0..<2 {
      _ = pacer.start(asOf: .zero, lastBlank: nil)
      pacer.submitted(at: .microseconds(cost))
      pacer.shown(at: .microseconds(cost))
    }
  }

  @Test mutating func drawsAsLateAsPossible() {
    #expect(pacer.start(asOf: .milliseconds(1), lastBlank: .zero) == .microseconds(17_500))
    #expect(pacer.start(asOf: .milliseconds(1_001), lastBlank: .zero) == .microseconds(1_017_500))
    // The kernel's timestamp is that of the blank's end, which may be in the future.
    #expect(
      pacer.start(asOf: .milliseconds(19), lastBlank: .milliseconds(20)) == .microseconds(37_500))
  }

  @Test mutating func drawsImmediatelyWithoutABlank() {
    #expect(pacer.start(asOf: .milliseconds(3), lastBlank: nil) == .milliseconds(3))
  }

  @Test mutating func costlierFramesStartEarlier() {
    begin(cost: 4_000)
    #expect(pacer.cost == .milliseconds(4))
    #expect(pacer.start(asOf: .milliseconds(41), lastBlank: .zero) == .microseconds(53_500))
    // The cost is forgotten after `historyLength` frames.
    for frame in 3...FramePacer.historyLength {
      draw(at: .milliseconds(Int64(frame) * 20 + 1), cost: 500)
      #expect(pacer.cost == .milliseconds(4))
    }
    draw(at: .milliseconds(1_001), cost: 500)
    #expect(pacer.cost == .microseconds(500))
  }

  /// For a single stall, starting earlier would not have helped, but would make later frames older.
  @Test mutating func oneStallIsIgnored() {
    begin(cost: 4_000)
    draw(at: .milliseconds(41), cost: 400_000, lateBy: 1)
    #expect(pacer.cost == .milliseconds(4))
    #expect(pacer.slack == FramePacer.minimumSlack)
    draw(at: .milliseconds(1_001), cost: 400_000, lateBy: 1)
    #expect(pacer.cost == .milliseconds(400))
  }

  @Test mutating func modeSetsAreNotCounted() {
    _ = pacer.start(asOf: .zero, lastBlank: nil)
    pacer.submitted(at: .milliseconds(300), setMode: true)
    pacer.shown(at: .milliseconds(300))
    #expect(pacer.cost == .zero)
    // Frames submitted without a call of `start` are not counted.
    for _ in 0..<2 { pacer.submitted(at: .milliseconds(900)) }
    #expect(pacer.cost == .zero)
  }

  @Test mutating func aFrameTooLateForABlankTargetsTheNext() {
    begin(cost: 4_000)
    // The frame is just in time, without slack.
    let inTime = Duration.microseconds(54_900)
    #expect(pacer.start(asOf: inTime, lastBlank: .zero) <= inTime)
    #expect(pacer.start(asOf: .milliseconds(56), lastBlank: .zero) == .microseconds(73_500))
  }

  @Test mutating func costlyFramesReachTheFirstPossibleBlank() {
    begin(cost: 30_000)
    for time in Int64(100)...140 {
      let now = Duration.milliseconds(time)
      let start = max(pacer.start(asOf: now, lastBlank: .zero), now)
      // The first blank after drawing and blanking.
      let first = ((time + 30 + 1 + 19) / 20) * 20
      #expect(start + .milliseconds(30 + 1) <= .milliseconds(first))
    }
  }

  @Test mutating func lateFramesIncreaseTheSlackAndPunctualOnesReduceIt() {
    #expect(pacer.slack == .microseconds(1_500))
    draw(at: .milliseconds(1), cost: 100, lateBy: 1)
    #expect(pacer.slack == .milliseconds(3))
    for frame in 2...9 { draw(at: .milliseconds(Int64(frame) * 20 + 1), cost: 100, lateBy: 1) }
    #expect(pacer.slack == .milliseconds(10), "half a frame at most")
    for frame in 10...5_000 { draw(at: .milliseconds(Int64(frame) * 20 + 1), cost: 100) }
    #expect(pacer.slack == .microseconds(1_500))
  }
}
