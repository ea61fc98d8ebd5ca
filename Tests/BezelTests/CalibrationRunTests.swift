import Geometry
import Testing
import TouchTracking

@testable import Commands

/// One test for each row of the table of `CalibrationRun`.
struct CalibrationRunTests {
  private var run = CalibrationRun()

  private mutating func feed(
    _ phase: ContactChange.Phase, _ contact: UInt64 = 1, x: Double = 0.12, y: Double = 0.14
  ) -> Bool {
    run.handle(
      ContactChange(contact: ContactID(contact), phase: phase, position: Point(x: x, y: y)))
  }

  @Test mutating func case1ATouchThatRestsCounts() {
    let first = run.cross
    #expect(!feed(.down))
    #expect(feed(.up))
    #expect(run.count == 1)
    #expect(run.cross != first)
  }

  @Test mutating func case2ThePositionsAreAveraged() throws {
    for cross in CalibrationRun.crosses {
      _ = feed(.down, x: cross.x + 0.02, y: cross.y + 0.04)
      _ = feed(.moved, x: cross.x + 0.04, y: cross.y + 0.04)
      #expect(feed(.up))
    }
    let found = try #require(run.fit.calibration)
    for (a, b) in zip(found.matrix, [1, 0, -0.03, 0, 1, -0.04]) { #expect(abs(a - b) < 1e-9) }
  }

  @Test mutating func case3ThePositionOfTheReleaseIsIgnored() throws {
    for cross in CalibrationRun.crosses {
      _ = feed(.down, x: cross.x, y: cross.y)
      // Many devices report another position then.
      #expect(feed(.up, x: 0, y: 0))
    }
    #expect(run.cross == nil)
    let found = try #require(run.fit.calibration)
    for (a, b) in zip(found.matrix, [1.0, 0, 0, 0, 1, 0]) { #expect(abs(a - b) < 1e-9) }
    // Every cross was touched.
    _ = feed(.down)
    #expect(!feed(.up))
  }

  @Test mutating func case4ATouchThatSlidesIsIgnored() {
    _ = feed(.down)
    _ = feed(.moved, x: 0.2)
    _ = feed(.moved)
    #expect(!feed(.up))
    #expect(run.count == 0)
    _ = feed(.down)
    #expect(feed(.up))
  }

  @Test mutating func case5ACancelledTouchIsIgnored() {
    _ = feed(.down)
    #expect(!feed(.cancelled))
    #expect(!feed(.up))
    #expect(run.count == 0)
    _ = feed(.down, 2)
    #expect(feed(.up, 2))
  }

  @Test mutating func case6AnotherContactIsIgnored() {
    _ = feed(.down)
    _ = feed(.down, 2, x: 0.7)
    _ = feed(.moved, 2, x: 0.9)
    #expect(!feed(.up, 2))
    #expect(!feed(.cancelled, 3))
    #expect(feed(.up))
    #expect(run.count == 1)
  }
}
