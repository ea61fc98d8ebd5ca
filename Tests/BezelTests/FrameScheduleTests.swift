import Displays
import Testing

@testable import PanelDaemon

/// One test for each row of the table of `FrameSchedule`.
@Suite struct FrameScheduleTests {
  private var schedule = FrameSchedule()
  /// 10 ms per frame.
  private let clock = FrameClock(refresh: 100)

  private mutating func endBatch(
    at now: Int, isReady: Bool = true, isAnimating: Bool = false, isChanged: Bool = false,
    drawingStart: Int = 0
  ) -> FrameSchedule.Action {
    schedule.batchEnded(
      at: .milliseconds(now), isReady: isReady, isAnimating: isAnimating, isChanged: isChanged,
      drawingStart: .milliseconds(drawingStart), frameClock: clock)
  }

  @Test mutating func case1ABusyDisplayGetsNoFrame() {
    #expect(endBatch(at: 5, isReady: false, isAnimating: true, isChanged: true) == .none)
  }

  @Test mutating func case2AnUnchangedPanelDoesNotWait() {
    #expect(endBatch(at: 5, drawingStart: 9) == .draw(advancing: false))
  }

  @Test mutating func case3DrawingWaitsForItsStart() {
    let wait = FrameSchedule.Action.wait(until: .milliseconds(9))
    #expect(endBatch(at: 5, isChanged: true, drawingStart: 9) == wait)
    #expect(endBatch(at: 5, isAnimating: true, drawingStart: 9) == wait)
  }

  @Test mutating func case4AChangeIsDrawn() {
    #expect(endBatch(at: 9, isChanged: true, drawingStart: 9) == .draw(advancing: false))
  }

  @Test mutating func case5ASecondFrameWithinAStepDoesNotAdvance() {
    _ = endBatch(at: 5, isAnimating: true)
    #expect(endBatch(at: 14, isAnimating: true) == .draw(advancing: false))
  }

  @Test mutating func case6AnimationsAdvanceOncePerFrameOfTheClock() {
    #expect(endBatch(at: 5, isAnimating: true) == .draw(advancing: true))
    #expect(endBatch(at: 15, isAnimating: true) == .draw(advancing: true))
  }

  @Test mutating func case7AfterAFrameABusyDisplayEndsTheNextBatch() {
    _ = endBatch(at: 5, isAnimating: true)
    #expect(schedule.framePresented(isReady: false, isAnimating: true) == .none)
  }

  @Test mutating func case8AfterAFrameAReadyDisplayNeedsATimer() {
    _ = endBatch(at: 5, isAnimating: true)
    #expect(
      schedule.framePresented(isReady: true, isAnimating: true)
        == .wait(until: .milliseconds(15)))
  }

  @Test mutating func case9WithoutAnimationTheLoopSleeps() {
    _ = endBatch(at: 5, isChanged: true)
    #expect(schedule.framePresented(isReady: true, isAnimating: false) == .none)
  }
}
