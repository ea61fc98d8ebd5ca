import Geometry
import Testing

@testable import Controls

/// One test for each of the cases 1 to 9 of the table in FocusDirection.swift.
struct FocusDirectionTests {
  private let focused = Rectangle(x: 100, y: 100, width: 40, height: 40)

  private func right(_ others: Rectangle...) -> Int? {
    FocusDirection.nearest(to: focused, towards: .right, among: others)
  }

  private func at(_ x: Double, _ y: Double) -> Rectangle {
    Rectangle(x: x, y: y, width: 40, height: 40)
  }

  @Test func case1NoControlIsInTheDirection() {
    #expect(right() == nil)
    #expect(right(at(20, 100), at(100, 20), at(100, 180)) == nil)
  }

  @Test func case2OneIsStraightAhead() {
    #expect(right(at(20, 100), at(180, 120)) == 1)
  }

  @Test func case3TheNearestEdgeStraightAheadWins() {
    #expect(right(at(300, 100), at(200, 130), at(250, 100)) == 1)
  }

  @Test func case4StraightAheadWinsOverNearer() {
    #expect(right(at(150, 150), at(600, 100)) == 1)
  }

  @Test func case5ToTheSidesTheDistanceAlongCountsMoreThanAcross() {
    #expect(right(at(200, 150), at(150, 250)) == 1)
    #expect(right(at(150, 250), at(150, 150)) == 1)
  }

  @Test func case6AtEqualDistancesTheNearestCentreWins() {
    #expect(right(at(200, 70), at(200, 110), at(200, 130)) == 1)
  }

  @Test func case7AnOverlappingControlIsAtDistanceZero() {
    #expect(right(at(141, 100), at(120, 100)) == 1)
  }

  @Test func case8InsideOrAroundIsNotAhead() {
    #expect(right(Rectangle(x: 110, y: 110, width: 10, height: 10)) == nil)
    #expect(right(Rectangle(x: 0, y: 0, width: 300, height: 300)) == nil)
    #expect(right(focused) == nil)
  }

  @Test func case9TheFirstOfEquallyNearControlsWins() {
    #expect(right(at(200, 80), at(200, 120)) == 0)
  }

  /// The cases are the same in each direction.
  @Test func everyDirection() {
    let others = [at(180, 110), at(20, 110), at(110, 180), at(110, 20)]
    for (index, direction) in [DragDirections.right, .left, .down, .up].enumerated() {
      #expect(
        FocusDirection.nearest(to: focused, towards: direction, among: others) == index)
    }
  }
}
