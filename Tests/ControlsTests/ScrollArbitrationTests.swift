import Geometry
import Testing

@testable import Controls

/// One test per row of the table in ScrollArbitration.swift.
struct ScrollArbitrationTests {
  private typealias Scroller = ScrollArbitration.Scroller

  private let list = Scroller(directions: .vertical, freeDirections: .vertical)
  /// Pages do not delay touches.
  private let pages = Scroller(
    directions: .horizontal, freeDirections: .horizontal, delaysTouches: false)
  private let start = Point(x: 100, y: 100)

  private func moving(_ scroller: Scroller) -> Scroller {
    var scroller = scroller
    scroller.isMoving = true
    return scroller
  }

  private func blocked(_ scroller: Scroller) -> Scroller {
    var scroller = scroller
    scroller.isBlocked = true
    return scroller
  }

  private func limited(_ scroller: Scroller, to directions: DragDirections) -> Scroller {
    var scroller = scroller
    scroller.freeDirections = directions
    return scroller
  }

  /// The action of a contact that goes down, and the arbitration after it.
  private func down(
    on control: DragDirections?, in scrollers: [Scroller]
  ) -> (action: ScrollArbitration.Action, after: ScrollArbitration) {
    var arbitration = ScrollArbitration()
    let action = arbitration.down(at: start, on: control, in: scrollers)
    return (action, arbitration)
  }

  /// The action of a movement after the contact has gone down, and the arbitration after it.
  private func drag(
    _ x: Double, _ y: Double, on control: DragDirections?, in scrollers: [Scroller]
  ) -> (action: ScrollArbitration.Action, after: ScrollArbitration) {
    var arbitration = down(on: control, in: scrollers).after
    let action = arbitration.move(to: start + Point(x: x, y: y), in: scrollers)
    return (action, arbitration)
  }

  @Test func case1() {
    for control: DragDirections? in [nil, [], .all] {
      let (action, after) = down(on: control, in: [list, moving(pages)])
      #expect(action == .scroll(1) && after.state == .decided)
    }
    #expect(down(on: [], in: [moving(list), moving(pages)]).action == .scroll(0))
  }

  @Test func case2() {
    for (control, scrollers) in [
      (DragDirections.all, [list, pages]), (.vertical, [list]), (.horizontal, [pages]),
      ([], [limited(Scroller(directions: [], freeDirections: []), to: [])]),
    ] {
      let (action, after) = down(on: control, in: scrollers)
      #expect(action == .begin && after.state == .decided)
    }
  }

  @Test func case3() {
    let (action, after) = down(on: .vertical, in: [list, pages])
    #expect(action == .begin && after.state == .decided)
  }

  @Test func case4() {
    let (action, after) = down(on: [], in: [pages])
    #expect(action == .begin && after.state == .begun)
  }

  @Test func case5() {
    let (action, after) = down(on: nil, in: [list, pages])
    #expect(action == .none && after.state == .begun)
  }

  @Test func case6() {
    for control: DragDirections in [[], .horizontal] {
      let (action, after) = down(on: control, in: [list, pages])
      #expect(action == .none && after.state == .waiting)
    }
  }

  @Test func case7() {
    for control: DragDirections? in [nil, [], .horizontal] {
      let before = down(on: control, in: [list]).after
      let (action, after) = drag(-10, 10, on: control, in: [list])
      #expect(action == .none && after == before)
    }
  }

  @Test func case8() {
    for x in [11.0, -11] {
      let (action, after) = drag(x, 4, on: .horizontal, in: [list, pages])
      #expect(action == .begin && after.state == .decided)
    }
  }

  @Test func case9() {
    for control: DragDirections? in [nil, [], .horizontal] {
      let (action, after) = drag(4, -15, on: control, in: [list, pages])
      #expect(action == .scroll(0) && after.state == .decided)
      // The content does not jump by the slop.
      #expect(after.dragStart == Point(x: 100, y: 90) && after.start == start)
    }
    #expect(drag(15, 4, on: [], in: [list, pages]).action == .scroll(1))
    // At the end of the inner one, the outer one scrolls.
    let atEnd = limited(list, to: .down)
    #expect(drag(0, -15, on: [], in: [atEnd, list]).action == .scroll(1))
    #expect(drag(0, 15, on: [], in: [atEnd, list]).action == .scroll(0))
    #expect(drag(0, -15, on: [], in: [atEnd, atEnd]).action == .scroll(0))
    // A row that a swipe opens, in a list on a page.
    let row = limited(Scroller(directions: .left, freeDirections: .left), to: .left)
    #expect(drag(-15, 4, on: [], in: [row, list, pages]).action == .scroll(0))
    #expect(drag(4, -15, on: [], in: [row, list, pages]).action == .scroll(1))
    #expect(drag(15, 4, on: [], in: [row, list, pages]).action == .scroll(2))
    // Another finger uses a control in the inner one.
    #expect(drag(0, -15, on: [], in: [blocked(list), list]).action == .scroll(1))
  }

  @Test func case10() {
    let (action, after) = drag(15, 0, on: [], in: [list])
    #expect(action == .begin && after.state == .decided)
    #expect(drag(0, 15, on: [], in: [blocked(list)]).action == .begin)
  }

  @Test func case11() {
    for (control, scrollers) in [(DragDirections?.none, [list]), ([], [blocked(pages)])] {
      let (action, after) = drag(15, 0, on: control, in: scrollers)
      #expect(action == .none && after.state == .decided)
    }
  }

  @Test func case12() {
    var waiting = down(on: [], in: [list]).after
    #expect(waiting.isWaitingForRest && waiting.rest() == .begin && waiting.state == .begun)
    #expect(waiting.move(to: start + Point(x: 0, y: 15), in: [list]) == .scroll(0))
  }

  @Test func case13() {
    var waiting = down(on: .horizontal, in: [list]).after
    #expect(!waiting.isWaitingForRest && waiting.rest() == .none && waiting.state == .waiting)
  }

  @Test func case14() {
    for control: DragDirections in [[], .horizontal] {
      var waiting = down(on: control, in: [list]).after
      #expect(waiting.up() == .begin && waiting.state == .decided)
    }
    var begun = down(on: [], in: [pages]).after
    #expect(begun.up() == .none && begun.state == .decided)
  }

  @Test func case15() {
    var rejected = drag(15, 0, on: .horizontal, in: [list, pages]).after
    rejected.reject()
    #expect(rejected.state == .begun && rejected.controlDirections == nil)
    // The same movement can scroll.
    #expect(rejected.move(to: start + Point(x: 15, y: 0), in: [list, pages]) == .scroll(1))
  }

  @Test func case16() {
    var decided = drag(15, 0, on: .horizontal, in: [list]).after
    #expect(decided.move(to: .zero, in: [list]) == .none)
    #expect(decided.rest() == .none && decided.up() == .none && decided.state == .decided)
  }

  @Test func theMainDirectionCounts() {
    for (x, y, direction) in [
      (5.0, 4.0, DragDirections.right), (-5, 4, .left), (4, 5, .down), (4, -5, .up), (5, 5, .down),
    ] {
      #expect(DragDirections(of: Point(x: x, y: y)) == direction)
    }
  }
}
