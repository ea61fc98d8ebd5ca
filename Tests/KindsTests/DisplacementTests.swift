import Bench
import Controls
import Geometry
import Testing

@testable import Kinds

/// Controls that are moved beside their place, by `offsetX` and `offsetY`.
struct DisplacementTests {
  private let button = Button()
  private let neighbour = Button()
  private let row = Row()
  private let bench: Bench

  init() {
    row.frame = Rectangle(x: 100, y: 100, width: 300, height: 60)
    row.add(button)
    row.add(neighbour)
    bench = Bench(row)
    bench.name(button, "moved")
    bench.name(neighbour, "neighbour")
    bench.stage.placeIfNeeded()
  }

  private func move(x: Double, y: Double) throws {
    try button.setProperty("offsetX", to: .number(x))
    try button.setProperty("offsetY", to: .number(y))
  }

  @Test func theLayoutDoesNotChange() throws {
    let frames = [button.frame, neighbour.frame]
    try move(x: 40, y: -70)
    bench.stage.placeIfNeeded()
    #expect([button.frame, neighbour.frame] == frames)
    #expect(button.movedFrame == frames[0].offset(by: Point(x: 40, y: -70)))
    #expect(button.originOnStage == row.frame.origin + frames[0].origin + Point(x: 40, y: -70))
    #expect(button.value(ofProperty: "offsetX") == .number(40))
  }

  @Test func theOldAndTheNewPlaceAreRedrawn() throws {
    let place = button.frame.offset(by: row.frame.origin)
    bench.forgetDamage()
    try move(x: 0, y: 200)
    let moved = place.offset(by: Point(x: 0, y: 200))
    #expect(bench.damage.contains { $0.contains(place.center) })
    #expect(bench.damage.contains { $0.contains(moved.center) })
    bench.forgetDamage()
    try move(x: 0, y: 0)
    #expect(bench.damage.contains { $0.contains(moved.center) })
  }

  /// The control is touched where it is drawn, even outside of its container.
  @Test func touchesReachTheMovedPlace() throws {
    let center = row.frame.origin + button.frame.center
    try move(x: 0, y: 200)
    let finger = bench.down(center + Point(x: 0, y: 200))
    #expect(button.touches.first?.location == button.bounds.center)
    finger.up()
    let missed = bench.down(center)
    #expect(button.touches.isEmpty)
    missed.up()
  }

  /// A finger that holds the control is still inside it if both move.
  @Test func aTouchFollowsTheMovedControl() throws {
    let center = row.frame.origin + button.frame.center
    let finger = bench.down(center)
    try move(x: 0, y: 150)
    finger.move(center + Point(x: 0, y: 150))
    #expect(button.touches.first?.location == button.bounds.center)
    #expect(button.touches.first?.isInside == true)
    finger.move(center)
    #expect(button.touches.first?.isInside == false)
    finger.up()
  }

  @Test func aScrollingContainerClipsTheMovedControl() throws {
    let scroll = Scroll()
    scroll.frame = Rectangle(x: 0, y: 300, width: 200, height: 100)
    let inner = Button()
    inner.frame = Rectangle(x: 0, y: 0, width: 100, height: 50)
    scroll.contentContainer.add(inner)
    bench.root.add(scroll)
    bench.stage.placeIfNeeded()
    inner.displacement = Point(x: 0, y: 400)
    #expect(inner.isFullyClipped)
    bench.forgetDamage()
    inner.setNeedsDisplay()
    #expect(bench.damage.allSatisfy { scroll.frame.intersection($0) == $0 })
  }

  /// A question is a layer, which has no place of its own.
  @Test(arguments: builtInKinds.map(\.name).filter { $0 != "confirmation" })
  func everyKindCanBeMoved(kind: String) throws {
    let made = try #require(builtInKinds.first { $0.name == kind }?.make())
    try made.setProperty("offsetX", to: .number(12.5))
    #expect(made.displacement == Point(x: 12.5, y: 0))
    #expect(throws: PropertyError.self) { try made.setProperty("offsetX", to: .text("left")) }
  }
}
