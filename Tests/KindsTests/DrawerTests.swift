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
    drawer.add(button)
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
    #expect(bench.stage.modalLayer != nil && button.frame != frame, "it moves")
    settle(bench)
    #expect(button.frame == frame && button.isShown)
    #expect(drawer.children.isEmpty && button.parent !== drawer && button.isShown)
    drawer.valueSlot.set(false)
    settle(bench)
    #expect(bench.stage.modalLayer == nil && drawer.children.first === button)
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
    if staysOpen { #expect(button.frame.x == 0) }
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
    let before = button.frame.x
    finger.move(60, 300)
    #expect(button.frame.x == before - 40)
    finger.cancel()
    settle(bench)
    #expect(button.frame.x == 0)
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
      #expect(drawer.children.first === button)
    }
  }

  @Test func aDrawerOnAHiddenPageStaysClosed() {
    let (drawer, _, bench) = drawer(isOpen: false)
    bench.root.isHidden = true
    drawer.valueSlot.set(true)
    settle(bench)
    #expect(bench.stage.modalLayer == nil)
  }

  @Test func itTakesNoRoom() {
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
    #expect(button.isShown && button.frame.x == 0 && bench.stage.modalLayer != nil)
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
