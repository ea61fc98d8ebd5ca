import Bench
import Geometry
import Kinds
import Testing
import TouchTracking

@testable import Controls

/// Accepts every touch by default, and logs the calls of its tracking methods.
private final class Probe: Control {
  var acceptsTouch = true
  var limit = 1
  var continuesTracking = true
  var reactsToPressure = false
  /// The pressure at the beginning and with each change.
  var pressures: [Double?] = []
  var log: [String] = []

  override var followsPressure: Bool { reactsToPressure }
  override var touchLimit: Int { limit }

  override func beginTracking(_ touch: Touch) -> Bool {
    log.append("begin \(Int(touch.location.x)),\(Int(touch.location.y))")
    pressures.append(touch.pressure)
    return acceptsTouch
  }

  override func continueTracking(_ touch: Touch) -> Bool {
    log.append("continue \(Int(touch.location.x)),\(Int(touch.location.y))")
    pressures.append(touch.pressure)
    return continuesTracking
  }

  override func endTracking(_ touch: Touch) { log.append("end") }
  override func cancelTracking(_ touch: Touch) { log.append("cancel") }
}

/// Clips its children to its bounds.
private final class Window: Container {
  override var clip: Rectangle? { bounds }
}

struct TouchRouterTests {
  private func probe(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Probe {
    let probe = Probe()
    probe.frame = Rectangle(x: x, y: y, width: width, height: height)
    return probe
  }

  @Test func aContactIsTrackedOutsideTheBoundsAndBack() {
    let control = probe(100, 100, 100, 100)
    let bench = Bench(control)
    let events = control.recordEvents()
    let finger = bench.down(150, 150)
    finger.move(160, 150)
    finger.move(400, 150)
    finger.move(410, 150)
    finger.move(150, 150)
    finger.up()
    #expect(
      control.log == [
        "begin 50,50", "continue 60,50", "continue 300,50", "continue 310,50", "continue 50,50",
        "end",
      ])
    #expect(
      events.take() == [
        .touchDown, .touchDragInside, .touchDragExit, .touchDragOutside, .touchDragOutside,
        .touchDragEnter, .touchDragInside, .touchUpInside,
      ])
    #expect(!control.isTracking)
  }

  @Test func aContactThatNoControlAcceptsIsIgnoredUntilItEnds() {
    let control = probe(100, 100, 100, 100)
    let bench = Bench(control)
    let finger = bench.down(300, 300)
    finger.move(150, 150)
    finger.up()
    #expect(control.log.isEmpty)
  }

  @Test func rejectedTouchesAreOfferedToTheControlBelow() {
    let below = probe(0, 0, 200, 200)
    let above = probe(0, 0, 200, 200)
    above.acceptsTouch = false
    let bench = Bench(below, above)
    _ = bench.down(50, 50)
    #expect(above.log == ["begin 50,50"])
    #expect(below.log == ["begin 50,50"])
    #expect(below.isTracking && !above.isTracking)
  }

  @Test(arguments: [1, 2])
  func touchesBeyondTheLimitAreOfferedToTheControlBelow(limit: Int) {
    let (below, above) = (probe(0, 0, 100, 100), probe(0, 0, 100, 100))
    above.limit = limit
    let bench = Bench(below, above)
    let fingers = [bench.down(10, 10), bench.down(20, 20)]
    #expect(above.touches.count == limit && below.touches.count == 2 - limit)
    for finger in fingers { finger.up() }
    _ = bench.down(30, 30)
    #expect(above.touches.count == 1)
  }

  @Test func aDisabledControlBlocksTouchesAndAHiddenOneDoesNot() {
    let below = probe(0, 0, 200, 200)
    let above = probe(0, 0, 200, 200)
    let bench = Bench(below, above)
    above.isEnabled = false
    _ = bench.down(50, 50)
    #expect(below.log.isEmpty && above.log.isEmpty)
    above.isHidden = true
    _ = bench.down(50, 50)
    #expect(below.log == ["begin 50,50"])
  }

  @Test func disablingHidingAndRemovingCancelTouches() {
    for step in 0..<3 {
      let control = probe(0, 0, 200, 200)
      let bench = Bench(control)
      let events = control.recordEvents()
      let finger = bench.down(50, 50)
      switch step {
      case 0: control.isEnabled = false
      case 1: control.isHidden = true
      default: bench.root.remove(control)
      }
      #expect(control.log == ["begin 50,50", "cancel"])
      finger.move(60, 60)
      finger.up()
      #expect(control.log.count == 2)
      #expect(events.take() == [.touchDown, .touchCancel])
    }
  }

  @Test func aDisabledContainerDisablesItsChildren() {
    let control = probe(0, 0, 100, 100)
    let group = Group()
    group.frame = Rectangle(x: 50, y: 50, width: 200, height: 200)
    group.add(control)
    let bench = Bench()
    bench.root.add(group)
    _ = bench.down(60, 60)
    #expect(control.log == ["begin 10,10"])
    group.isEnabled = false
    #expect(control.log == ["begin 10,10", "cancel"])
    _ = bench.down(60, 60)
    #expect(control.log.count == 2)
  }

  @Test func hitAreasOfSmallControlsAreExtendedTo44Points() {
    let control = probe(100, 100, 20, 60)
    let bench = Bench(control)
    _ = bench.down(88.5, 101)  // The hit area extends 12 points to the left and right.
    #expect(control.log.count == 1)
    _ = bench.down(87, 101)
    _ = bench.down(110, 99)  // The height of 60 points is not extended.
    #expect(control.log.count == 1)
  }

  @Test func whereHitAreasOverlapTheNearestBoundsWin() {
    let left = probe(100, 100, 20, 20)
    let right = probe(130, 100, 20, 20)
    right.limit = 2
    let bench = Bench(left, right)
    _ = bench.down(124, 110)
    #expect(left.log.count == 1 && right.log.isEmpty)
    _ = bench.down(126, 110)
    #expect(right.log.count == 1)
    // At equal distance the topmost control wins.
    _ = bench.down(125, 110)
    #expect(right.log.count == 2)
  }

  /// The hit area of a small control ends where a container clips the control.
  @Test func aControlIsNotHitWhereItIsClipped() {
    let control = probe(0, 90, 20, 20)
    let window = Window()
    window.frame = Rectangle(x: 100, y: 100, width: 100, height: 100)
    window.add(control)
    let bench = Bench(window)
    func hover(_ x: Double, _ y: Double) -> Bool {
      bench.stage.handle(.near, hover: ContactID(99), at: Point(x: x, y: y))
      return !control.hovers.isEmpty
    }
    #expect(hover(110, 195))
    _ = bench.down(110, 195)
    #expect(control.log.count == 1)
    for (x, y) in [(110.0, 205.0), (95, 195)] {
      #expect(!hover(x, y))
      _ = bench.down(x, y)
    }
    #expect(control.log.count == 1)
  }

  @Test func aSecondDownOfTheSameContactIsIgnored() {
    let first = probe(0, 0, 100, 100)
    let second = probe(200, 0, 100, 100)
    let bench = Bench(first, second)
    let finger = bench.down(50, 50)
    bench.stage.handle(.down, finger.id, at: Point(x: 250, y: 50), time: .seconds(1))
    #expect(first.log == ["begin 50,50"] && second.log.isEmpty)
    finger.up()
    #expect(!first.isTracking && bench.stage.trackedTouches.count == 0)
  }

  @Test func twoContactsTrackTwoControlsAtOnce() {
    let first = probe(0, 0, 100, 100)
    let second = probe(200, 0, 100, 100)
    let bench = Bench(first, second)
    let one = bench.down(50, 50)
    let two = bench.down(250, 50)
    one.move(60, 50)
    two.move(260, 50)
    one.up()
    two.move(270, 50)
    two.up()
    #expect(first.log == ["begin 50,50", "continue 60,50", "end"])
    #expect(second.log == ["begin 50,50", "continue 60,50", "continue 70,50", "end"])
  }

  @Test func aControlCanStopTracking() {
    let control = probe(0, 0, 100, 100)
    let bench = Bench(control)
    let finger = bench.down(50, 50)
    control.continuesTracking = false
    finger.move(60, 50)
    #expect(!control.isTracking)
    finger.move(70, 50)
    finger.up()
    #expect(control.log == ["begin 50,50", "continue 60,50"])
  }

  @Test(arguments: [false, true])
  func aControlCanFollowChangesOfPressure(_ followsPressure: Bool) throws {
    let control = probe(0, 0, 100, 100)
    control.reactsToPressure = followsPressure
    let bench = Bench(control)
    let events = control.recordEvents()
    func touch(
      _ phase: ContactChange.Phase, _ x: Double, _ pressure: Double, _ tool: ContactTool = .pen
    ) {
      bench.stage.handle(
        phase, ContactID(9), at: Point(x: x, y: 50),
        properties: ContactProperties(pressure: pressure, size: 12, tool: tool),
        time: .seconds(1))
    }
    touch(.down, 50, 0.2)
    let tracked = try #require(bench.stage.trackedTouches.first)
    #expect(tracked.size == 12 && tracked.tool == .pen)
    touch(.moved, 50, 0.4)
    // The pressure is up to date in either case.
    #expect(tracked.pressure == 0.4)
    touch(.moved, 50, 0.4)
    touch(.moved, 60, 0.4)
    touch(.up, 60, 0.4)
    #expect(control.pressures == (followsPressure ? [0.2, 0.4, 0.4] : [0.2, 0.4]))
    // A change of pressure without movement is no drag.
    #expect(events.take() == [.touchDown, .touchDragInside, .touchUpInside])
    touch(.down, 50, 0.2)
    let palm = try #require(bench.stage.trackedTouches.first)
    touch(.cancelled, 50, 0.2, .palm)
    #expect(palm.tool == .palm && control.log.last == "cancel")
  }

  @Test func aSecondTapSoonAfterIsARepeat() {
    let control = probe(0, 0, 100, 100)
    let bench = Bench(control)
    let events = control.recordEvents()
    bench.down(50, 50).up()
    bench.down(52, 50).up()
    #expect(
      events.take() == [
        .touchDown, .touchUpInside, .touchDown, .touchDownRepeat, .touchUpInside,
      ])
    bench.wait(.seconds(1))
    bench.down(52, 50).up()
    #expect(events.take() == [.touchDown, .touchUpInside])
  }

  @Test func anUpAtANewLocationMovesTheContactFirst() {
    let control = probe(0, 0, 100, 100)
    let bench = Bench(control)
    let events = control.recordEvents()
    let finger = bench.down(50, 50)
    bench.stage.handle(.up, finger.id, at: Point(x: 300, y: 50), time: .seconds(1))
    #expect(events.take() == [.touchDown, .touchDragExit, .touchDragOutside, .touchUpOutside])
  }

  /// A reload and the end of the program cancel all touches.
  @Test func cancellingAllTouchesEndsEachOfThemOnce() {
    let controls = [probe(0, 0, 100, 100), probe(200, 0, 100, 100)]
    let bench = Bench(controls[0], controls[1])
    let events = controls.map { $0.recordEvents() }
    let fingers = [bench.down(50, 50), bench.down(250, 50), bench.down(150, 400)]
    bench.stage.cancelTouches(time: .seconds(1))
    #expect(bench.stage.trackedTouches.count == 0)
    for finger in fingers {
      finger.move(60, 60)
      finger.up()
    }
    for (control, events) in zip(controls, events) {
      #expect(!control.isTracking)
      #expect(events.take() == [.touchDown, .touchCancel])
    }
  }

  @Test func actionsCanAddAndRemoveActionsAndControls() {
    let control = probe(0, 0, 100, 100)
    let bench = Bench(control)
    var calls: [String] = []
    var second: ActionID?
    control.addAction(for: .touchDown) { control in
      calls.append("first")
      if let second { control.removeAction(second) }
      control.addAction(for: .touchDown) { _ in calls.append("added") }
    }
    second = control.addAction(for: .touchDown) { _ in calls.append("second") }
    control.addAction(for: .touchDown) { control in
      calls.append("third")
      bench.root.remove(control)
    }
    control.addAction(for: .touchDown) { _ in calls.append("fourth") }
    let finger = bench.down(50, 50)
    #expect(calls == ["first", "third", "fourth"])
    #expect(control.log == ["begin 50,50", "cancel"])
    finger.up()
    #expect(bench.stage.trackedTouches.count == 0)
  }
}
