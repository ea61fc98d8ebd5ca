import Bench
import Controls
import Geometry
import Testing

@testable import Kinds

/// One test per row of the table in PageSwipe.swift.
struct PageSwipeTests {
  private func milliseconds(_ count: Int) -> Duration { .milliseconds(count) }

  /// A finger down at (100, 100), with pages at rest or drawn.
  private func pressed(drawn: Double? = nil) -> PageSwipe {
    var swipe = PageSwipe()
    swipe.down(at: Point(x: 100, y: 100), time: .zero, drawn: drawn)
    return swipe
  }

  /// A finger that has drawn the pages by `distance` in a second, and rested for another.
  private func dragged(_ distance: Double) -> PageSwipe {
    var swipe = pressed(drawn: 0)
    _ = swipe.move(to: Point(x: 100 + distance, y: 100), time: .seconds(1))
    return swipe
  }

  @Test func case1() {
    #expect(pressed().state == .pressed(at: Point(x: 100, y: 100)))
    #expect(!pressed().isDragging)
  }

  @Test func case2() {
    #expect(pressed(drawn: 30).state == .dragging(origin: 70))
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
    #expect(swipe.move(to: Point(x: 104, y: 111), time: milliseconds(8)) == .giveUp)
    #expect(swipe.state == .idle)
  }

  @Test func case6() {
    var swipe = pressed()
    #expect(swipe.up(time: milliseconds(50), drawn: 0, pageWidth: 300) == .stay)
    #expect(swipe.state == .idle)
  }

  @Test func case7() {
    var swipe = pressed(drawn: 30)
    // However it goes now.
    #expect(swipe.move(to: Point(x: 60, y: 300), time: milliseconds(8)) == .drag(-10))
    #expect(swipe.isDragging)
  }

  @Test func case8() {
    for (x, turn) in [(150.0, PageSwipe.Turn.back), (50, .forward)] {
      var swipe = pressed(drawn: 0)
      _ = swipe.move(to: Point(x: x, y: 100), time: milliseconds(50))
      #expect(swipe.up(time: milliseconds(60), drawn: x - 100, pageWidth: 300) == turn)
      #expect(swipe.state == .idle)
    }
    // Drawn far to the right, and then flicked back.
    var swipe = dragged(200)
    _ = swipe.move(to: Point(x: 250, y: 100), time: milliseconds(1_050))
    #expect(swipe.up(time: milliseconds(1_060), drawn: 150, pageWidth: 300) == .stay)
    // Fast, but a rest before it went up.
    swipe = pressed(drawn: 0)
    _ = swipe.move(to: Point(x: 150, y: 100), time: milliseconds(50))
    #expect(swipe.up(time: milliseconds(400), drawn: 50, pageWidth: 300) == .stay)
  }

  @Test func case9() {
    for (drawn, turn) in [(101.0, PageSwipe.Turn.back), (-101, .forward)] {
      var swipe = dragged(drawn)
      #expect(swipe.up(time: .seconds(2), drawn: drawn, pageWidth: 300) == turn)
    }
  }

  @Test func case10() {
    for drawn in [99.0, 0, -99] {
      var swipe = dragged(drawn)
      #expect(swipe.up(time: .seconds(2), drawn: drawn, pageWidth: 300) == .stay)
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
    #expect(swipe.move(to: .zero, time: .zero) == .giveUp)
    #expect(swipe.up(time: .zero, drawn: 200, pageWidth: 300) == .stay)
  }

  @Test func pagesResistBeyondTheirEnds() {
    let range = 0.0...2.0
    for place in [0, 0.3, 2] { #expect(PageSwipe.resisted(place, in: range) == place) }
    #expect(PageSwipe.resisted(-100, in: range) > -1 && PageSwipe.resisted(102, in: range) < 3)
    for place in stride(from: -3.0, through: 5, by: 0.25) {
      let drawn = PageSwipe.resisted(place, in: range)
      #expect(abs(PageSwipe.unresisted(drawn, in: range) - place) < 1e-9)
      #expect(drawn < PageSwipe.resisted(place + 0.25, in: range))
    }
  }
}
