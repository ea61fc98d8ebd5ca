import Bench
import Controls
import Geometry
import Testing

@testable import Kinds

struct ScrollTests {
  private let bench = Bench()
  private let scroll = Scroll()
  private let column = Column()

  /// Twenty rows of 50 points in a container of 200 × 300 at (100, 100).
  init() {
    column.spacing = 0
    for index in 0..<20 {
      let row = Button()
      row.name = "\(index)"
      row.layout = LayoutItem(height: .points(50))
      column.add(row)
    }
    scroll.add(column)
    scroll.frame = Rectangle(x: 100, y: 100, width: 200, height: 300)
    bench.root.add(scroll)
    bench.stage.placeIfNeeded()
  }

  private var bounds: Rectangle { scroll.frame }

  /// Drags slowly from the middle, and stops before the finger goes up.
  @discardableResult
  private func drag(by y: Double, lift: Bool = true) -> Finger {
    let start = Point(x: 200, y: 250)
    let finger = bench.down(start)
    let slop = y < 0 ? -10.0 : 10
    for step in 1...20 {
      finger.move(Point(x: 200, y: start.y + slop + y * Double(step) / 20))
    }
    bench.wait(.milliseconds(300))
    if lift { finger.up() }
    return finger
  }

  @Test func theContentHasItsNaturalLength() {
    #expect(column.frame == Rectangle(x: 0, y: 0, width: 200, height: 1_000))
    #expect(scroll.scrollDirections == .vertical && scroll.freeDirections == .up)
    // Shorter content fills the container, and does not scroll.
    for row in column.children.dropFirst(2) { column.remove(row) }
    bench.stage.placeIfNeeded()
    #expect(column.frame.size == Size(width: 200, height: 300) && scroll.scrollDirections == [])
    drag(by: -100)
    #expect(scroll.position == .zero)
  }

  @Test func theContentScrollsAlongTheAxis() {
    for row in column.children { row.layout.width = .points(500) }
    scroll.axis = .both
    bench.stage.placeIfNeeded()
    #expect(column.frame == Rectangle(x: 0, y: 0, width: 500, height: 1_000))
    #expect(scroll.scrollDirections == .all && scroll.freeDirections == [.left, .up])
    let finger = bench.down(200, 250)
    finger.move(180, 230)
    #expect(scroll.position == Point(x: 20, y: 10))
    finger.cancel()
    scroll.axis = .horizontal
    bench.settle()
    bench.stage.placeIfNeeded()
    #expect(column.frame.size == Size(width: 500, height: 300) && scroll.position == .zero)
    #expect(scroll.scrollDirections == .horizontal)
  }

  @Test func aRowOrColumnGivesItAShareOfTheSpace() {
    #expect(scroll.preferredHeight(forWidth: 200) == nil)
    #expect(scroll.preferredWidth == column.preferredWidth)
    scroll.axis = .horizontal
    #expect(scroll.preferredHeight(forWidth: 200) == 1_000 && scroll.preferredWidth == nil)
  }

  @Test func beyondAnEndTheContentStretchesAndSpringsBack() {
    drag(by: 150, lift: false)
    #expect(scroll.position.y < -40 && scroll.position.y > -150)
    bench.stage.cancelTouches(time: .seconds(9))
    bench.settle()
    #expect(scroll.position.y == 0 && column.frame.y == 0)
    scroll.reveal(column.children[19])
    #expect(scroll.position.y == 700)
    drag(by: -150)
    #expect(scroll.position.y > 740)
    bench.settle()
    #expect(scroll.position.y == 700)
  }

  @Test func aFlickScrollsOnAndComesToRest() {
    let finger = bench.down(200, 250)
    for step in 1...5 { finger.move(200, 250 - Double(step) * 8) }
    finger.up()
    // 30 points with the finger in 40 ms, which is 750 points per second.
    let motion = ScrollMotion(from: 30, velocity: 750, in: 0...700)
    bench.settle()
    #expect(abs(scroll.position.y - motion.position(at: 9)) < 1e-9 && !bench.stage.isAnimating)
    #expect(column.frame.y == -scroll.position.y.rounded())
  }

  @Test func theContentMovesByWholePixels() {
    bench.scale = 1.25
    drag(by: -33.3)
    let pixels = column.frame.y * 1.25
    #expect(abs(pixels - pixels.rounded()) < 1e-9 && column.frame.y != 0)
  }

  @Test(arguments: [(Scroll.Snap.children, 50.0), (.pages, 300)])
  func theContentComesToRestAtASnap(snap: Scroll.Snap, length: Double) {
    scroll.snap = snap
    drag(by: -180)
    #expect(scroll.position.y == 180)
    bench.settle()
    #expect(scroll.position.y == (180 / length).rounded() * length)
    scroll.reveal(column.children[19])
    drag(by: -10)
    bench.settle()
    #expect(scroll.position.y == 700)
  }

  @Test func controlsOutsideAreNotHit() {
    for (y, isInside) in [(395.0, true), (405, false), (95, false)] {
      #expect(bench.stage.controls(at: Point(x: 200, y: y)).isEmpty == !isInside)
    }
  }

  @Test func damageIsLimitedToTheVisiblePart() {
    bench.forgetDamage()
    column.children[19].setNeedsDisplay()
    #expect(bench.damage.isEmpty)
    column.children[5].setNeedsDisplay()
    #expect(bench.damage == [Rectangle(x: 100, y: 350, width: 200, height: 50)])
    bench.forgetDamage()
    drag(by: -20)
    #expect(!bench.damage.isEmpty)
    for area in bench.damage {
      #expect(bounds.inset(by: -1e-6).union(area) == bounds.inset(by: -1e-6))
    }
  }

  @Test func scrollingPlacesNothingAgain() {
    final class Counter: Control {
      var count = 0
      override func boundsDidChange() { count += 1 }
      override func intrinsicHeight(forWidth width: Double) -> Double? {
        count += 1
        return 20
      }
    }
    let counter = Counter()
    column.add(counter)
    bench.stage.placeIfNeeded()
    let before = counter.count
    #expect(before > 0)
    drag(by: -200)
    bench.settle()
    #expect(counter.count == before && scroll.position.y == 200)
  }

  @Test func theBarAppearsAndFades() {
    func isBarDamaged() -> Bool {
      bench.damage.contains { $0.width < 10 && $0.right > 295 }
    }
    #expect(!bench.stage.isAnimating)
    drag(by: -20, lift: false)
    #expect(isBarDamaged() && !bench.stage.isAnimating)
    bench.stage.cancelTouches(time: .seconds(9))
    var frames = 0
    bench.forgetDamage()
    while bench.stage.isAnimating, !isBarDamaged(), frames < 100 {
      bench.frame()
      frames += 1
    }
    #expect(frames > 30)
    bench.settle()
    #expect(!bench.stage.isAnimating)
  }

  @Test func barsShowThePosition() {
    func bar(_ position: Double) -> Rectangle? {
      ScrollBar.frame(
        along: .vertical, of: Size(width: 200, height: 306), at: position, of: 1_206)
    }
    let first = bar(0)
    #expect(first == Rectangle(x: 193, y: 3, width: 4, height: 300 * 306 / 1_206))
    #expect(bar(900)?.bottom == 303 && bar(450)?.center.y == 153)
    // Stretched content makes it shorter.
    #expect((bar(-100)?.height ?? 0) < (first?.height ?? 0) && bar(-100)?.y == 3)
    #expect(bar(1_000)?.bottom == 303 && bar(-1_000)?.height == 24)
    let small = Size(width: 20, height: 20)
    #expect(ScrollBar.frame(along: .vertical, of: small, at: 0, of: 90) == nil)
    #expect(ScrollBar.frame(along: .vertical, of: small, at: 0, of: 20) == nil)
  }

  @Test func revealingScrollsAsFarAsNecessary() {
    column.children[2].reveal()
    #expect(scroll.position.y == 0)
    column.children[8].reveal()
    #expect(scroll.position.y == 150)
    column.children[4].reveal()
    #expect(scroll.position.y == 150)
    column.children[1].reveal()
    #expect(scroll.position.y == 50)
    column.reveal()
    #expect(scroll.position.y == 0)
  }

  @Test func contentThatBecomesShorterStaysVisible() {
    column.children[19].reveal()
    #expect(scroll.position.y == 700)
    for row in column.children.dropFirst(10) { column.remove(row) }
    bench.stage.placeIfNeeded()
    #expect(scroll.position.y == 200)
    // Also while it moves.
    drag(by: 150)
    for row in column.children.dropFirst(7) { column.remove(row) }
    bench.settle()
    bench.stage.placeIfNeeded()
    #expect(scroll.position.y >= 0 && scroll.position.y <= 50)
  }

  @Test func anEmptyContainerDoesNothing() {
    scroll.remove(column)
    scroll.snap = .children
    bench.stage.placeIfNeeded()
    drag(by: -100)
    bench.settle()
    #expect(scroll.position == .zero && scroll.scrollDirections == [])
    scroll.frame = .zero
    bench.stage.placeIfNeeded()
    #expect(scroll.position == .zero)
  }
}
