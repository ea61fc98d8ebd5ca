import Bench
import Kinds
import Testing

@testable import Controls

/// One test for each case of the table in ContactTracking.swift.
struct ContactTrackingTests {
  private func inside() -> ContactTracking {
    var tracking = ContactTracking()
    _ = tracking.down(isAccepted: true)
    return tracking
  }

  private func outside() -> ContactTracking {
    var tracking = inside()
    _ = tracking.move(isInside: false)
    return tracking
  }

  @Test func case1DownAccepted() {
    var tracking = ContactTracking()
    #expect(tracking.down(isAccepted: true) == [.touchDown])
    #expect(tracking.state == .inside)
  }

  @Test func case2DownRejected() {
    var tracking = ContactTracking()
    #expect(tracking.down(isAccepted: false) == [])
    #expect(tracking.state == .ended)
  }

  @Test func case3MoveInside() {
    var tracking = inside()
    #expect(tracking.move(isInside: true) == [.touchDragInside])
    #expect(tracking.state == .inside)
  }

  @Test func case4MoveOut() {
    var tracking = inside()
    #expect(tracking.move(isInside: false) == [.touchDragExit, .touchDragOutside])
    #expect(tracking.state == .outside)
  }

  @Test func case5MoveOutside() {
    var tracking = outside()
    #expect(tracking.move(isInside: false) == [.touchDragOutside])
    #expect(tracking.state == .outside)
  }

  @Test func case6MoveIn() {
    var tracking = outside()
    #expect(tracking.move(isInside: true) == [.touchDragEnter, .touchDragInside])
    #expect(tracking.state == .inside)
  }

  @Test func case7ControlStops() {
    for var tracking in [inside(), outside()] {
      tracking.stop()
      #expect(tracking.state == .ended)
    }
  }

  @Test func case8UpInside() {
    var tracking = inside()
    #expect(tracking.up() == [.touchUpInside])
    #expect(tracking.state == .ended)
  }

  @Test func case9UpOutside() {
    var tracking = outside()
    #expect(tracking.up() == [.touchUpOutside])
    #expect(tracking.state == .ended)
  }

  @Test func case10Lost() {
    for var tracking in [inside(), outside()] {
      #expect(tracking.cancel() == [.touchCancel])
      #expect(tracking.state == .ended)
    }
  }

  @Test func case11NothingAfterTheEnd() {
    var tracking = inside()
    _ = tracking.up()
    #expect(tracking.down(isAccepted: true) == [])
    #expect(tracking.move(isInside: true) == [])
    #expect(tracking.up() == [])
    #expect(tracking.cancel() == [])
    #expect(tracking.state == .ended)
  }
}
