import Bench
import Geometry
import Kinds
import Randomness
import Testing

@testable import Controls

struct ChildIndexTests {
  private func area(_ generator: inout SeededGenerator) -> Rectangle {
    Rectangle(
      x: .random(in: -50...850, using: &generator), y: .random(in: -50...530, using: &generator),
      width: .random(in: 0...120, using: &generator),
      height: .random(in: 0...120, using: &generator))
  }

  @Test(arguments: [0, 1, 15, 16, 300]) func theIndexFindsTheSameAsALinearSearch(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count) + 7)
    var areas = (0..<count).map { _ in area(&generator) }
    var index = ChildIndex(areas)
    for _ in 0..<300 {
      if count > 0 {
        let moved = Int.random(in: 0..<count, using: &generator)
        areas[moved] = area(&generator)
        index.update([(moved, areas[moved])])
      }
      let query = area(&generator)
      let expected = areas.indices.filter { i in
        areas[i].left <= query.right && query.left <= areas[i].right
          && areas[i].top <= query.bottom && query.top <= areas[i].bottom
      }
      #expect(index.indices(near: query) == expected)
      for area in areas where !area.isEmpty {
        #expect(index.extent.union(area) == index.extent)
      }
    }
  }

  @Test func manyUpdatesAtOnceEqualSingleOnes() {
    var generator = SeededGenerator(seed: 5)
    let areas = (0..<200).map { _ in area(&generator) }
    for count in [16, 17, 200] {
      var index = ChildIndex(areas)
      let changes = (0..<count).map { (index: $0, area: area(&generator)) }
      index.update(changes)
      let query = area(&generator)
      let expected = ChildIndex(changes.map(\.area) + areas.dropFirst(count))
      #expect(index.areas == expected.areas)
      #expect(index.indices(near: query) == expected.indices(near: query))
    }
  }

  /// Children that all cover each other are not listed in every cell.
  @Test(arguments: [1_000, 2_000]) func listsGrowLinearly(count: Int) {
    var index = ChildIndex(
      Array(repeating: Rectangle(x: 0, y: 0, width: 800, height: 480), count: count))
    #expect(index.entryCount == count)
    index.update([(3, Rectangle(x: 0, y: 0, width: 1, height: 1))])
    #expect(index.indices(near: Rectangle(x: 700, y: 400, width: 1, height: 1)).count == count - 1)
    #expect(index.entryCount == count)
    index.update([(3, Rectangle(x: 0, y: 0, width: 800, height: 480))])
    #expect(index.entryCount == count)
  }

  /// Returns how often the extents of `count` controls in a group are measured.
  private func measurements(_ count: Int, _ change: ([Extent]) -> Void) -> Int {
    let bench = Bench()
    let (outer, inner) = (Group(), Group())
    outer.frame = bench.root.bounds
    inner.frame = bench.root.bounds
    bench.root.add(outer)
    outer.add(inner)
    let extents = (0..<count).map { _ in Extent() }
    for extent in extents {
      _ = bench.stage.fullExtent
      inner.add(extent)
    }
    extents.forEach { $0.count = 0 }
    change(extents)
    _ = bench.stage.fullExtent
    return extents.reduce(0) { $0 + $1.count }
  }

  @Test func manyChangesOfExtentsAreMeasuredOnce() {
    func move(_ extents: [Extent]) { for extent in extents { extent.frame.x += 10 } }
    let (once, twice) = (measurements(100, move), measurements(200, move))
    #expect(once > 0 && twice == 2 * once)
    func add(_ extents: [Extent]) {
      guard let group = extents[0].parent else { return }
      for extent in extents {
        group.remove(extent)
        group.add(extent)
      }
    }
    #expect(measurements(200, add) == 2 * measurements(100, add))
  }

  @Test func onlyChildrenNearAnAreaAreFound() {
    let root = Container()
    root.frame = Rectangle(x: 0, y: 0, width: 1000, height: 1000)
    for row in 0..<20 {
      for column in 0..<20 {
        let knob = Knob()
        knob.frame = Rectangle(
          x: Double(column) * 50, y: Double(row) * 50, width: 48, height: 48)
        root.add(knob)
      }
    }
    let area = Rectangle(x: 510, y: 510, width: 10, height: 10)
    #expect(root.children(near: area).count == 1)
    root.remove(root.children(near: area)[0])
    #expect(root.children(near: area).isEmpty)
    root.children[0].frame.x = 500
    root.children[0].frame.y = 500
    #expect(root.children(near: area).count == 1)
  }

  @Test func aControlThatMovesInsideAGroupIsFound() {
    let bench = Bench()
    for _ in 0..<20 { bench.root.add(Group()) }
    let group = Group()
    bench.root.add(group)
    let knob = Knob()
    knob.frame = Rectangle(x: 10, y: 10, width: 60, height: 60)
    group.add(knob)
    #expect(bench.stage.controls(at: Point(x: 40, y: 40)).first === knob)
    knob.frame = Rectangle(x: 700, y: 400, width: 60, height: 60)
    #expect(bench.stage.controls(at: Point(x: 40, y: 40)).isEmpty)
    #expect(bench.stage.controls(at: Point(x: 730, y: 430)).first === knob)
    group.frame = Rectangle(x: -300, y: 0, width: 0, height: 0)
    #expect(bench.stage.controls(at: Point(x: 430, y: 430)).first === knob)
  }

  @Test func aWiderOutlineExtendsTheArea() {
    let root = Container()
    for _ in 0..<20 { root.add(Group()) }
    let slider = RangeSlider()
    slider.frame = Rectangle(x: 100, y: 100, width: 200, height: 50)
    root.add(slider)
    let beside = Rectangle(x: 97, y: 120, width: 1, height: 1)
    #expect(root.children(near: beside).isEmpty)
    slider.outline = 8
    #expect(root.children(near: beside).count == 1)
  }
}

/// Counts how often its drawing bounds are measured.
private final class Extent: Control {
  var count = 0

  override func drawingBounds(of size: Size) -> Rectangle {
    count += 1
    return super.drawingBounds(of: size)
  }
}
