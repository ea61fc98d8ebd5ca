import Bench
import Controls
import Geometry
import Testing
import TouchTracking

@testable import Kinds

struct DrawerTests {
  /// A drawer with a button, on a stage of 800 × 480 points.
  private func drawer(
    _ edge: Drawer.Edge = .start, isOpen: Bool = true
  ) -> (drawer: Drawer, button: Button, bench: Bench) {
    let drawer = Drawer()
    let button = Button()
    drawer.edge = edge
    drawer.layout.width = 240
    drawer.layout.height = 200
    drawer.contentContainer.add(button)
    let bench = Bench(drawer)
    bench.name(drawer, "menu")
    if isOpen {
      drawer.valueSlot.set(true)
      settle(bench)
      bench.forgetPublished()
    }
    return (drawer, button, bench)
  }

  private func settle(_ bench: Bench) {
    bench.settle()
    bench.stage.placeIfNeeded()
  }

  private func area(of control: Control) -> Rectangle {
    control.bounds.offset(by: control.originOnStage)
  }

  // MARK: Opening and closing

  @Test(arguments: [
    (Drawer.Edge.start, false, Rectangle(x: 0, y: 0, width: 240, height: 480)),
    (.start, true, Rectangle(x: 560, y: 0, width: 240, height: 480)),
    (.end, false, Rectangle(x: 560, y: 0, width: 240, height: 480)),
    (.end, true, Rectangle(x: 0, y: 0, width: 240, height: 480)),
    (.top, false, Rectangle(x: 0, y: 0, width: 800, height: 200)),
    (.bottom, true, Rectangle(x: 0, y: 280, width: 800, height: 200)),
  ])
  func itSlidesInFromItsEdge(edge: Drawer.Edge, isRightToLeft: Bool, frame: Rectangle) {
    let (drawer, button, bench) = drawer(edge, isOpen: false)
    bench.root.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    #expect(!button.isShown)
    drawer.valueSlot.set(true)
    for _ in 0..<5 { bench.frame() }
    #expect(bench.stage.modalLayer != nil && area(of: button) != frame, "it moves")
    settle(bench)
    #expect(area(of: button) == frame && button.isShown)
    #expect(drawer.children.isEmpty && button.isShown)
    drawer.valueSlot.set(false)
    settle(bench)
    #expect(bench.stage.modalLayer == nil && button.isInside(drawer))
    #expect(!button.isShown)
  }

  @Test func fingersThatAreDownAreCancelled() {
    let (drawer, _, bench) = drawer(isOpen: false)
    let slider = Slider()
    slider.frame = Rectangle(x: 400, y: 100, width: 200, height: 44)
    bench.root.add(slider)
    let finger = bench.down(450, 120)
    drawer.valueSlot.set(true)
    bench.frame()
    #expect(!slider.isTracking)
    finger.move(500, 120)
    finger.up()
    settle(bench)
    #expect(drawer.valueSlot.content, "the finger does not close it")
  }

  @Test func aTapOutsideOrEscapeClosesIt() {
    for close in [{ $0.down(700, 100).up() }, { _ = $0.stage.handle(.escape) }]
      as [(Bench) -> Void]
    {
      let (drawer, _, bench) = drawer()
      close(bench)
      #expect(!drawer.valueSlot.content)
      #expect(bench.published == ["menu=on began", "menu=off ended"])
      settle(bench)
      #expect(bench.stage.modalLayer == nil)
    }
  }

  @Test func itsControlsCanBeTouched() {
    let (_, button, bench) = drawer()
    let events = button.recordEvents()
    bench.down(100, 100).up()
    #expect(events.events.contains(.touchUpInside))
    #expect(bench.stage.modalLayer != nil)
  }

  // MARK: Dragging

  /// Drags slowly from the middle of the content by a distance.
  private func drag(_ bench: Bench, by distance: Double, pause: Duration = .milliseconds(200)) {
    let finger = bench.down(120, 300)
    for step in 1...10 { finger.move(120 + distance * Double(step) / 10, 300) }
    bench.wait(pause)
    finger.up()
  }

  @Test(arguments: [(-100.0, true), (-150, false), (50, true)])
  func aSlowDragDecidesByItsDistance(distance: Double, staysOpen: Bool) {
    let (drawer, button, bench) = drawer()
    drag(bench, by: distance)
    settle(bench)
    #expect(drawer.valueSlot.content == staysOpen)
    #expect(button.isShown == staysOpen)
    if staysOpen { #expect(button.originOnStage.x == 0) }
  }

  @Test func aFlickClosesIt() {
    let (drawer, _, bench) = drawer()
    drag(bench, by: -60, pause: .zero)
    #expect(!drawer.valueSlot.content)
  }

  @Test func theContentFollowsTheFinger() {
    let (_, button, bench) = drawer()
    let finger = bench.down(120, 300)
    finger.move(100, 300)
    let before = button.originOnStage.x
    finger.move(60, 300)
    #expect(button.originOnStage.x == before - 40)
    finger.cancel()
    settle(bench)
    #expect(button.originOnStage.x == 0)
  }

  // MARK: Edge swipes

  /// Moves a finger quickly.
  private func swipe(_ bench: Bench, from start: Point, by movement: Point) {
    let finger = bench.down(start.x, start.y)
    for step in 1...5 {
      finger.move(start.x + movement.x * Double(step) / 5, start.y + movement.y * Double(step) / 5)
    }
    finger.up()
    settle(bench)
  }

  @Test(arguments: [
    (Drawer.Edge.start, false, Point(x: 5, y: 200), Point(x: 60, y: 0)),
    (.start, true, Point(x: 795, y: 200), Point(x: -60, y: 0)),
    (.end, false, Point(x: 795, y: 200), Point(x: -60, y: 0)),
    (.top, false, Point(x: 300, y: 3), Point(x: 0, y: 60)),
    (.bottom, false, Point(x: 300, y: 478), Point(x: 0, y: -60)),
  ])
  func aSwipeFromItsEdgeOpensIt(
    edge: Drawer.Edge, isRightToLeft: Bool, start: Point, movement: Point
  ) {
    let (drawer, button, bench) = drawer(edge, isOpen: false)
    bench.root.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    swipe(bench, from: start, by: movement)
    #expect(drawer.valueSlot.content && button.isShown)
    #expect(bench.published == ["menu=off began", "menu=on ended"])
  }

  @Test(arguments: [
    // Too far from the edge, along the edge, outwards, a tap, and from another edge.
    (Point(x: 21, y: 200), Point(x: 60, y: 0)), (Point(x: 5, y: 200), Point(x: 4, y: 60)),
    (Point(x: 19, y: 200), Point(x: -19, y: 0)), (Point(x: 5, y: 200), Point(x: 3, y: 0)),
    (Point(x: 300, y: 3), Point(x: 0, y: 60)), (Point(x: 795, y: 200), Point(x: -60, y: 0)),
  ])
  func otherMovementsDoNot(start: Point, movement: Point) {
    let (drawer, _, bench) = drawer(isOpen: false)
    swipe(bench, from: start, by: movement)
    #expect(!drawer.valueSlot.content && bench.published.isEmpty)
  }

  @Test func anEdgeSwipeCanBeginOnAButton() {
    let (drawer, _, bench) = drawer(isOpen: false)
    let button = Button()
    button.frame = Rectangle(x: 0, y: 0, width: 100, height: 44)
    bench.root.add(button)
    let events = button.recordEvents()
    swipe(bench, from: Point(x: 10, y: 20), by: Point(x: 60, y: 0))
    #expect(drawer.valueSlot.content && !events.events.contains(.touchUpInside))
    drawer.valueSlot.set(false)
    settle(bench)
    bench.forgetPublished()
    bench.down(10, 20).up()
    #expect(events.events.contains(.touchUpInside), "a tap still presses the button")
  }

  @Test func aSwipeDoesNotOpenADrawerThatIsNotThere() {
    let changes: [(Drawer, Bench) -> Void] = [
      { drawer, _ in drawer.swipe = false }, { drawer, _ in drawer.isEnabled = false },
      { drawer, _ in drawer.isHidden = true }, { _, bench in bench.root.isHidden = true },
    ]
    for change in changes {
      let (drawer, _, bench) = drawer(isOpen: false)
      change(drawer, bench)
      swipe(bench, from: Point(x: 5, y: 200), by: Point(x: 60, y: 0))
      #expect(!drawer.valueSlot.content)
    }
  }

  // MARK: Owners

  /// A page that turns, a binding or a removal closes the layer; then the value is false.
  @Test func aDrawerThatIsClosedForAnotherReasonIsOff() {
    let changes: [(Drawer, Bench) -> Void] = [
      { drawer, _ in drawer.isEnabled = false }, { _, bench in bench.root.isHidden = true },
      { drawer, bench in bench.root.remove(drawer) },
    ]
    for change in changes {
      let (drawer, button, bench) = drawer()
      change(drawer, bench)
      #expect(bench.stage.modalLayer == nil && !drawer.valueSlot.content)
      #expect(button.isInside(drawer))
    }
  }

  @Test func aDrawerOnAHiddenPageStaysClosed() {
    let (drawer, _, bench) = drawer(isOpen: false)
    bench.root.isHidden = true
    drawer.valueSlot.set(true)
    settle(bench)
    #expect(bench.stage.modalLayer == nil)
  }

  @Test func itTakesNoSpace() {
    let (row, drawer, button) = (Row(), Drawer(), Button())
    row.frame = Rectangle(x: 0, y: 0, width: 300, height: 44)
    button.layout.weight = 1
    row.add(drawer)
    row.add(button)
    let bench = Bench(row)
    withExtendedLifetime(bench) {
      bench.stage.placeIfNeeded()
      #expect(button.frame.width == 300)
    }
  }

  /// It opens again at once if the value becomes true while it closes.
  @Test func theDirectionMayChangeWhileItMoves() {
    let (drawer, button, bench) = drawer()
    drawer.valueSlot.set(false)
    for _ in 0..<5 { bench.frame() }
    drawer.valueSlot.set(true)
    settle(bench)
    #expect(button.isShown && button.originOnStage.x == 0 && bench.stage.modalLayer != nil)
  }

  @Test(arguments: [0.0, 5000])
  func itsLengthIsLimited(length: Double) {
    let (drawer, button, bench) = drawer(isOpen: false)
    drawer.layout.width = .points(length)
    drawer.valueSlot.set(true)
    settle(bench)
    #expect(button.frame.width == min(length, 680))
    bench.down(790, 100).up()
    #expect(!drawer.valueSlot.content)
  }
}
