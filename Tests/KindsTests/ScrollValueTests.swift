import Bench
import Controls
import Geometry
import Testing

@testable import Kinds

/// The values of containers that scroll: the position, and whether the content is refreshed.
struct ScrollValueTests {
  private let bench = Bench()
  private let scroll = Scroll()
  private let column = Column()
  private let place = NamedValue(name: "place", .number(0), in: 0...10_000)
  private let busy = NamedValue(name: "busy", .boolean(false))

  /// Twenty rows of 50 points in a container of 200 × 300 at (100, 100).
  init() {
    column.spacing = 0
    for _ in 0..<20 {
      let row = Group()
      row.layout = LayoutItem(height: .points(50))
      column.add(row)
    }
    scroll.add(column)
    scroll.frame = Rectangle(x: 100, y: 100, width: 200, height: 300)
    for value in [place, busy] { bench.values.declare(value) }
    bench.root.add(scroll)
  }

  private func drag(by y: Double, in x: Double = 200, lift: Bool = true) -> Finger {
    let finger = bench.down(x, 250)
    finger.move(x, 250 + (y < 0 ? -11 : 11))
    for step in 1...20 { finger.move(x, 250 + (y < 0 ? -10 : 10) + y * Double(step) / 20) }
    bench.wait(.milliseconds(300))
    if lift { finger.up() }
    return finger
  }

  // MARK: Position

  @Test func theValueFollowsTheFinger() {
    scroll.positionSlot.link(to: place)
    bench.stage.placeIfNeeded()
    let finger = drag(by: -120, lift: false)
    #expect(place.scalar == .number(120) && bench.published.first == "place=0 began")
    #expect(throws: ValueStore.SetError.self) { try bench.set(["place": .number(7)]) }
    finger.up()
    #expect(bench.published.last == "place=120 ended")
    // Beyond the start, the value stays at 0.
    drag(by: 300, lift: false).cancel()
    bench.settle()
    #expect(place.scalar == .number(0) && scroll.position.y == 0)
  }

  /// The end of the touch is published, but does not change the value.
  @Test func theContentMovesOnAfterAFlick() {
    scroll.positionSlot.link(to: place)
    scroll.snapLength = 60
    bench.stage.placeIfNeeded()
    let finger = bench.down(200, 250)
    for step in 1...10 {
      bench.wait(.milliseconds(10))
      finger.move(200, 250 - 10 * Double(step))
    }
    finger.up()
    bench.settle()
    #expect(scroll.position.y > 150 && scroll.position.y.truncatingRemainder(dividingBy: 60) == 0)
    #expect(place.scalar == .number(scroll.position.y))
  }

  @Test func aProgramScrolls() throws {
    scroll.positionSlot.link(to: place)
    bench.stage.placeIfNeeded()
    try bench.set(["place": .number(250)])
    #expect(scroll.position.y == 250 && column.frame.y == -250)
    // Beyond the end, the value becomes that of the end.
    try bench.set(["place": .number(5_000)])
    #expect(scroll.position.y == 700 && place.scalar == .number(700))
  }

  @Test func theInitialPositionIsThatOfTheValue() throws {
    try place.set(.number(300))
    scroll.positionSlot.link(to: place)
    bench.stage.placeIfNeeded()
    #expect(scroll.position.y == 300 && place.scalar == .number(300))
  }

  @Test func aNumberIsTheInitialPosition() throws {
    try scroll.positionSlot.value.set(.number(300))
    bench.stage.placeIfNeeded()
    #expect(scroll.position.y == 300)
  }

  @Test func theValueFollowsShorterContent() {
    scroll.positionSlot.link(to: place)
    bench.stage.placeIfNeeded()
    scroll.jump(to: Point(x: 0, y: 700))
    for row in column.children.dropFirst(10) { column.remove(row) }
    bench.stage.placeIfNeeded()
    #expect(place.scalar == .number(200))
  }

  @Test func aHorizontalScrollHasAHorizontalPosition() throws {
    scroll.axis = .horizontal
    column.layout.width = .points(900)
    scroll.positionSlot.link(to: place)
    bench.stage.placeIfNeeded()
    try bench.set(["place": .number(150)])
    #expect(scroll.position == Point(x: 150, y: 0))
  }

  @Test func aListHasAPosition() throws {
    let list = List()
    list.frame = Rectangle(x: 400, y: 100, width: 200, height: 300)
    list.rowHeight = 50
    let rows = (0..<100).map { [Scalar.number(Double($0))] }
    list.rowsSlot.link(
      to: Value(.list(try ListRows(fields: [.init("n", .number(0))], rows))))
    list.positionSlot.link(to: place)
    bench.root.add(list)
    bench.stage.placeIfNeeded()
    try bench.set(["place": .number(1_000)])
    #expect(list.position.y == 1_000)
    _ = drag(by: -70, in: 500)
    #expect(place.scalar == .number(1_070))
  }

  // MARK: Snapping

  @Test func scrollingStopsAtMultiplesOfALength() {
    scroll.snapLength = 80
    bench.stage.placeIfNeeded()
    for (distance, position) in [(-100.0, 80.0), (-50, 160), (-1_000, 700), (30, 640)] {
      _ = drag(by: distance)
      bench.settle()
      #expect(scroll.position.y == position, "\(distance)")
    }
  }

  // MARK: Refreshing

  @Test func pullingTheContentDownRefreshesIt() throws {
    scroll.refreshingSlot.link(to: busy)
    bench.stage.placeIfNeeded()
    _ = drag(by: 80)
    bench.settle()
    #expect(busy.scalar == .boolean(false) && scroll.position.y == 0)
    _ = drag(by: 200)
    #expect(
      busy.scalar == .boolean(true) && bench.published == ["busy=off began", "busy=on ended"])
    for _ in 0..<100 { bench.frame() }
    #expect(scroll.position.y == -44 && column.frame.y == 44)
    // It scrolls while it is refreshed.
    _ = drag(by: -100)
    #expect(scroll.position.y == 56)
    _ = drag(by: 100)
    for _ in 0..<100 { bench.frame() }
    #expect(scroll.position.y == -44)
    try bench.set(["busy": .boolean(false)])
    bench.settle()
    #expect(scroll.position.y == 0)
  }

  @Test func aProgramShowsThatItRefreshes() throws {
    scroll.refreshingSlot.link(to: busy)
    bench.stage.placeIfNeeded()
    try bench.set(["busy": .boolean(true)])
    for _ in 0..<100 { bench.frame() }
    #expect(scroll.position.y == -44)
    try bench.set(["busy": .boolean(false)])
    bench.settle()
    // Content that is scrolled stays where it is.
    scroll.jump(to: Point(x: 0, y: 100))
    try bench.set(["busy": .boolean(true)])
    for _ in 0..<100 { bench.frame() }
    #expect(scroll.position.y == 100)
  }

  @Test func aLinkedValueIsShownAtOnce() throws {
    try busy.set(.boolean(true))
    scroll.refreshingSlot.link(to: busy)
    bench.stage.placeIfNeeded()
    for _ in 0..<100 { bench.frame() }
    #expect(scroll.position.y == -44)
  }

  @Test func shortContentCanBeRefreshed() {
    for row in column.children.dropFirst(2) { column.remove(row) }
    scroll.refreshingSlot.link(to: busy)
    bench.stage.placeIfNeeded()
    _ = drag(by: 200)
    #expect(busy.scalar == .boolean(true))
  }

  @Test func withoutAValueNothingIsRefreshed() {
    bench.stage.placeIfNeeded()
    _ = drag(by: 250)
    bench.settle()
    #expect(scroll.position.y == 0 && bench.published.isEmpty)
    #expect(!scroll.freeDirections.contains(.down))
  }
}
