import Controls
import Geometry
import Testing

@testable import Kinds

/// One test per row of the table in PageSwipe.swift.
struct PageSwipeTests {
  private func milliseconds(_ count: Int) -> Duration { .milliseconds(count) }

  /// A finger at (100, 100) that begins to drag pages at an offset.
  private func begun(offset: Double = 0) -> PageSwipe {
    var swipe = PageSwipe()
    swipe.begin(at: Point(x: 100, y: 100), time: .zero, offset: offset)
    return swipe
  }

  /// A finger that dragged the pages by `distance` within a second.
  private func dragged(_ distance: Double) -> PageSwipe {
    var swipe = begun()
    _ = swipe.move(to: Point(x: 100 + distance, y: 100), time: .seconds(1))
    return swipe
  }

  @Test func case1() {
    #expect(!PageSwipe().isDragging && begun().isDragging)
  }

  @Test func case2() {
    var swipe = begun(offset: 30)
    // A drag continues even if the finger also moves vertically.
    #expect(swipe.move(to: Point(x: 60, y: 300), time: milliseconds(8)) == -10)
    #expect(swipe.isDragging)
  }

  @Test func case3() {
    for (x, turn) in [(150.0, PageSwipe.Turn.back), (50, .forward)] {
      var swipe = begun()
      _ = swipe.move(to: Point(x: x, y: 100), time: milliseconds(50))
      #expect(swipe.end(time: milliseconds(60), offset: x - 100, pageWidth: 300) == turn)
      #expect(!swipe.isDragging)
    }
    // Dragged far to the right, then flicked back.
    var swipe = dragged(200)
    _ = swipe.move(to: Point(x: 250, y: 100), time: milliseconds(1_050))
    #expect(swipe.end(time: milliseconds(1_060), offset: 150, pageWidth: 300) == .stay)
    // Fast, but at rest before it goes up.
    swipe = begun()
    _ = swipe.move(to: Point(x: 150, y: 100), time: milliseconds(50))
    #expect(swipe.end(time: milliseconds(400), offset: 50, pageWidth: 300) == .stay)
  }

  @Test func case4() {
    for (offset, turn) in [(101.0, PageSwipe.Turn.back), (-101, .forward)] {
      var swipe = dragged(offset)
      #expect(swipe.end(time: .seconds(2), offset: offset, pageWidth: 300) == turn)
    }
  }

  @Test func case5() {
    for offset in [99.0, 0, -99] {
      var swipe = dragged(offset)
      #expect(swipe.end(time: .seconds(2), offset: offset, pageWidth: 300) == .stay)
      #expect(!swipe.isDragging)
    }
  }

  @Test func case6() {
    for var swipe in [PageSwipe(), begun(), dragged(50)] {
      swipe.cancel()
      #expect(!swipe.isDragging)
    }
  }

  @Test func case7() {
    var swipe = PageSwipe()
    #expect(swipe.move(to: .zero, time: .zero) == nil)
    #expect(swipe.end(time: .zero, offset: 200, pageWidth: 300) == .stay)
  }
}
