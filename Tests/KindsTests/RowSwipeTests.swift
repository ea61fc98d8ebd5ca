import Controls
import Geometry
import Testing

@testable import Kinds

/// One test per row of the table in RowSwipe.swift.
struct RowSwipeTests {
  private let lengths = RowSwipe.Lengths(row: 400, start: 80, end: 160)

  /// The result of a swipe from a place, in steps of 20 ms.
  private func swipe(
    _ path: [Double], from offset: Double = 0, in lengths: RowSwipe.Lengths? = nil,
    rest: Bool = true
  ) -> RowSwipe.Result {
    let lengths = lengths ?? self.lengths
    var swipe = RowSwipe()
    var offset = offset
    var time = Duration.zero
    swipe.begin(at: .zero, time: time, offset: offset)
    for x in path {
      time += .milliseconds(20)
      offset = swipe.move(to: Point(x: x, y: 0), time: time, lengths) ?? 1_000
    }
    if rest { time += .milliseconds(300) }
    return swipe.end(time: time, offset: offset, lengths)
  }

  private func offset(_ x: Double, from offset: Double = 0, _ lengths: RowSwipe.Lengths) -> Double?
  {
    var swipe = RowSwipe()
    swipe.begin(at: Point(x: 50, y: 0), time: .zero, offset: offset)
    return swipe.move(to: Point(x: 50 + x, y: 9), time: .zero, lengths)
  }

  @Test func case1() {
    var swipe = RowSwipe()
    swipe.begin(at: .zero, time: .zero, offset: 0)
    #expect(swipe.isDragging)
  }

  @Test func case2() {
    #expect(offset(30, lengths) == 30 && offset(-30, lengths) == -30)
    #expect(offset(30, from: -160, lengths) == -130)
    #expect(offset(900, lengths) == 400 && offset(-900, lengths) == -400)
  }

  @Test func case3() {
    let end = RowSwipe.Lengths(row: 400, end: 160)
    #expect(offset(30, end) == 0 && offset(-30, end) == -30 && offset(300, from: -160, end) == 0)
  }

  @Test func case4() {
    #expect(swipe([-100, -240]) == .perform(.end) && swipe([-100, -239]) == .open(.end))
    #expect(swipe([100, 240]) == .perform(.start))
    // Actions as wide as the row must be pulled further than their width.
    let wide = RowSwipe.Lengths(row: 400, end: 300)
    #expect(swipe([-343], in: wide) == .open(.end) && swipe([-344], in: wide) == .perform(.end))
    let full = RowSwipe.Lengths(row: 400, end: 500)
    #expect(swipe([-359], in: full) == .open(.end) && swipe([-360], in: full) == .perform(.end))
  }

  @Test func case5() {
    #expect(swipe([-10, -30], rest: false) == .open(.end))
    #expect(swipe([-150, -150, -150, -150, -150, -150, -130, -80], rest: false) == .close)
    #expect(swipe([20, 40], from: -160, rest: false) == .close)
    #expect(swipe([10, 30], rest: false) == .open(.start))
  }

  @Test func case6() {
    #expect(swipe([-81]) == .open(.end) && swipe([41]) == .open(.start))
  }

  @Test func case7() {
    #expect(swipe([-80]) == .close && swipe([40]) == .close && swipe([0]) == .close)
  }

  @Test func case8() {
    var swipe = RowSwipe()
    swipe.begin(at: .zero, time: .zero, offset: 0)
    swipe.cancel()
    #expect(!swipe.isDragging)
  }

  @Test func case9() {
    var swipe = RowSwipe()
    #expect(swipe.move(to: .zero, time: .zero, lengths) == nil)
    #expect(swipe.end(time: .zero, offset: -100, lengths) == .close)
  }
}
