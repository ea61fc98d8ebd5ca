import Bench
import Controls
import Geometry
import Testing

@testable import Kinds

/// One test per row of the table in PageSwipe.swift.
struct PageSwipeTests {
  private func milliseconds(_ count: Int) -> Duration { .milliseconds(count) }

  /// A finger down at (100, 100), with the pages at rest or at an offset.
  private func pressed(offset: Double? = nil) -> PageSwipe {
    var swipe = PageSwipe()
    swipe.down(at: Point(x: 100, y: 100), time: .zero, offset: offset)
    return swipe
  }

  /// A finger that dragged the pages by `distance` within a second.
  private func dragged(_ distance: Double) -> PageSwipe {
    var swipe = pressed(offset: 0)
    _ = swipe.move(to: Point(x: 100 + distance, y: 100), time: .seconds(1))
    return swipe
  }

  @Test func case1() {
    #expect(pressed().state == .pressed(at: Point(x: 100, y: 100)))
    #expect(!pressed().isDragging)
  }

  @Test func case2() {
    #expect(pressed(offset: 30).state == .dragging(origin: 70))
  }

  @Test func case3() {
    var swipe = pressed()
    #expect(swipe.move(to: Point(x: 110, y: 90), time: milliseconds(8)) == .wait)
    #expect(!swipe.isDragging)
  }

  @Test func case4() {
    var (left, right) = (pressed(), pressed())
    #expect(left.move(to: Point(x: 85, y: 95), time: milliseconds(8)) == .drag(-5))
    #expect(right.move(to: Point(x: 115, y: 110), time: milliseconds(8)) == .drag(5))
    #expect(left.isDragging && right.isDragging)
  }

  @Test func case5() {
    var swipe = pressed()
    #expect(swipe.move(to: Point(x: 104, y: 111), time: milliseconds(8)) == .fail)
    #expect(swipe.state == .idle)
  }

  @Test func case6() {
    var swipe = pressed()
    #expect(swipe.up(time: milliseconds(50), offset: 0, pageWidth: 300) == .stay)
    #expect(swipe.state == .idle)
  }

  @Test func case7() {
    var swipe = pressed(offset: 30)
    // A drag continues even if the finger also moves vertically.
    #expect(swipe.move(to: Point(x: 60, y: 300), time: milliseconds(8)) == .drag(-10))
    #expect(swipe.isDragging)
  }

  @Test func case8() {
    for (x, turn) in [(150.0, PageSwipe.Turn.back), (50, .forward)] {
      var swipe = pressed(offset: 0)
      _ = swipe.move(to: Point(x: x, y: 100), time: milliseconds(50))
      #expect(swipe.up(time: milliseconds(60), offset: x - 100, pageWidth: 300) == turn)
      #expect(swipe.state == .idle)
    }
    // Dragged far to the right, then flicked back.
    var swipe = dragged(200)
    _ = swipe.move(to: Point(x: 250, y: 100), time: milliseconds(1_050))
    #expect(swipe.up(time: milliseconds(1_060), offset: 150, pageWidth: 300) == .stay)
    // Fast, but at rest before it goes up.
    swipe = pressed(offset: 0)
    _ = swipe.move(to: Point(x: 150, y: 100), time: milliseconds(50))
    #expect(swipe.up(time: milliseconds(400), offset: 50, pageWidth: 300) == .stay)
  }

  @Test func case9() {
    for (offset, turn) in [(101.0, PageSwipe.Turn.back), (-101, .forward)] {
      var swipe = dragged(offset)
      #expect(swipe.up(time: .seconds(2), offset: offset, pageWidth: 300) == turn)
    }
  }

  @Test func case10() {
    for offset in [99.0, 0, -99] {
      var swipe = dragged(offset)
      #expect(swipe.up(time: .seconds(2), offset: offset, pageWidth: 300) == .stay)
      #expect(swipe.state == .idle)
    }
  }

  @Test func case11() {
    for var swipe in [PageSwipe(), pressed(), dragged(50)] {
      swipe.cancel()
      #expect(swipe.state == .idle)
    }
  }

  @Test func case12() {
    var swipe = PageSwipe()
    #expect(swipe.move(to: .zero, time: .zero) == .fail)
    #expect(swipe.up(time: .zero, offset: 200, pageWidth: 300) == .stay)
  }

  @Test func pagesRubberBandBeyondTheirEnds() {
    let range = 0.0...2.0
    for position in [0, 0.3, 2] { #expect(PageSwipe.rubberBanded(position, in: range) == position) }
    #expect(
      PageSwipe.rubberBanded(-100, in: range) > -1 && PageSwipe.rubberBanded(102, in: range) < 3)
    for position in stride(from: -3.0, through: 5, by: 0.25) {
      let offset = PageSwipe.rubberBanded(position, in: range)
      #expect(abs(PageSwipe.withoutRubberBand(offset, in: range) - position) < 1e-9)
      #expect(offset < PageSwipe.rubberBanded(position + 0.25, in: range))
    }
  }
}
