import Bench
import Controls
import Geometry
import Kinds
import Testing

/// How often controls are measured and placed. The counts must not depend on the number of
/// neighbours or on the depth.
struct LayoutCostTests {
  /// A panel with `count` children in a container, with empty counters.
  private func bench(
    _ kind: String, _ count: Int, depth: Int = 1
  ) throws -> (bench: Bench, children: [Counter]) {
    let kind = try #require(builtInKinds.first { $0.name == kind })
    func make() throws -> Container { try #require(kind.make() as? Container) }
    let outermost = try make()
    outermost.frame = Rectangle(x: 0, y: 0, width: 800, height: 480)
    var container = outermost
    for _ in 1..<depth {
      let inner = try make()
      // The children stay smaller than the container, which places them at another width.
      (container as? LayoutGroup)?.align = .center
      (container as? LayoutGroup)?.padding = 1
      container.add(inner)
      container = inner
    }
    let children = (0..<count).map { _ in Counter() }
    for child in children { container.add(child) }
    let bench = Bench(outermost)
    bench.stage.placeEverything()
    return (bench, children)
  }

  private static let kinds = ["row", "column", "grid", "stack"]

  @Test(arguments: kinds, [1, 10, 100])
  func everyChildIsMeasuredOncePerWidth(kind: String, count: Int) throws {
    for child in try bench(kind, count, depth: 2).children {
      #expect(child.widths <= 1 && child.heights <= 2 && child.placements <= 1)
    }
  }

  @Test(arguments: kinds) func deepNestingIsMeasuredOncePerWidth(kind: String) throws {
    for child in try bench(kind, 3, depth: 12).children {
      #expect(child.widths <= 1 && child.heights <= 12)
    }
  }

  @Test(arguments: kinds) func manyChangesArePlacedOnce(kind: String) throws {
    let (bench, children) = try bench(kind, 50)
    for child in children { child.resize() }
    #expect(children.allSatisfy { $0.placements == 1 }, "the children are not placed yet")
    bench.stage.placeIfNeeded()
    // The first child of a row keeps its position.
    #expect(children.allSatisfy { $0.placements <= 2 && $0.widths <= 2 && $0.heights <= 2 })
  }

  @Test(arguments: kinds) func aChangeOfOneChildMeasuresOnlyThatChild(kind: String) throws {
    let (bench, children) = try bench(kind, 50)
    let before = children.map(\.widths)
    children[7].resize()
    bench.stage.placeIfNeeded()
    for (index, child) in children.enumerated() where index != 7 {
      #expect(child.widths == before[index])
    }
  }

  @Test func aTouchFindsControlsWhereTheyAreAfterAChange() throws {
    let (bench, children) = try bench("row", 2)
    children[0].isHidden = true
    #expect(children[1].frame.x > 0)
    _ = bench.down(5, 5)
    #expect(children[1].frame.x == 0 && children[1].isTracking)
  }
}

/// Counts how often it is measured and placed.
private final class Counter: Control {
  /// How often the width and the height were measured, and how often the frame was set.
  var (widths, heights, placements) = (0, 0, 0)
  private var size = Size(width: 60, height: 60)

  override var intrinsicSize: Size? { size }

  override var intrinsicWidth: Double? {
    widths += 1
    return size.width
  }

  override func intrinsicHeight(forWidth width: Double) -> Double? {
    heights += 1
    return size.height
  }

  override func boundsDidChange() { placements += 1 }

  override func beginTracking(_ touch: Touch) -> Bool { true }

  func resize() {
    size = Size(width: 20, height: 20)
    intrinsicSizeDidChange()
  }
}
