import Testing

@testable import Fleet

/// The cases of `Rollout`.
struct RolloutTests {
  private func rollout(_ count: Int, _ stages: String = Rollout.standard) throws -> Rollout {
    Rollout((0..<count).map { "\($0)" }, stages: try #require(Rollout.stages(stages)))
  }

  /// `take` in an expectation.
  private func take(_ rollout: inout Rollout) -> ArraySlice<String> { rollout.take() }

  private func finish(_ rollout: inout Rollout, _ names: ArraySlice<String>) {
    for name in names { rollout.finish(name, isInstalled: true) }
  }

  @Test(arguments: [
    (1, "1,10%,100%", [1]), (5, "1,10%,100%", [1, 5]), (100, "1,10%,100%", [1, 10, 100]),
    (101, "10%", [11, 101]), (3, "5,10", [3]), (10, "4,2,100%", [4, 10]), (7, "2", [2, 7]),
  ])
  func stagesEndAtTheirShares(count: Int, stages: String, ends: [Int]) throws {
    #expect(try rollout(count, stages).ends == ends)
  }

  @Test(arguments: ["", "0", "-1", "101%", "0%", "1,,2", "a", "1.5", "10 %", "1,"])
  func otherListsOfStagesAreRefused(text: String) { #expect(Rollout.stages(text) == nil) }

  @Test func case1TheFirstStageGetsThePushFirst() throws {
    var rollout = try rollout(20)
    #expect(take(&rollout) == ["0"])
    #expect(take(&rollout) == [] && rollout.busy == ["0"] && !rollout.hasEnded)
  }

  @Test func case2OnlySomePanelsAreBusy() throws {
    var rollout = try rollout(100, "100%")
    let first = rollout.take()
    #expect(first.count == Rollout.busyLimit && take(&rollout) == [])
    finish(&rollout, first.prefix(3))
    #expect(take(&rollout).count == 3)
  }

  @Test func case2TheLimitGrowsWithTheFleet() throws {
    for (count, limit) in [(640, 32), (660, 33), (100_000, 5_000)] {
      var rollout = try rollout(count, "100%")
      let first = rollout.take(atMost: 7)
      #expect(first.count == 7)
      let next = rollout.take()
      #expect(next.count == limit - 7 && next.startIndex == 7)
      let none = rollout.take(atMost: -1)
      #expect(none == [])
    }
  }

  @Test func case3PanelsAreCountedOnce() throws {
    var rollout = try rollout(20)
    _ = rollout.take()
    rollout.finish("0", isInstalled: true)
    rollout.finish("0", isInstalled: false)
    rollout.finish("7", isInstalled: true)
    #expect(rollout.doneCount == 1 && rollout.failed.isEmpty)
  }

  @Test func cases4And7AFailureStopsAndTheOthersFinish() throws {
    var rollout = try rollout(100, "10,100%")
    let first = rollout.take()
    rollout.finish(first[3], isInstalled: false)
    #expect(take(&rollout) == [] && !rollout.hasEnded)
    finish(&rollout, first)
    #expect(rollout.hasEnded && rollout.doneCount == 9 && rollout.failed == ["3"])
    #expect(rollout.rest.count == 90 && take(&rollout) == [])
  }

  @Test func cases5And6AllPanelsGetThePush() throws {
    var rollout = try rollout(100)
    var stages: [Int] = []
    while !rollout.hasEnded {
      let names = rollout.take()
      stages.append(rollout.stage)
      // A stage waits for the last panel of the one before.
      if rollout.stage == 1 { #expect(take(&rollout) == []) }
      finish(&rollout, names)
    }
    #expect(stages == [0, 1, 2, 2, 2] && rollout.doneCount == 100 && rollout.rest.isEmpty)
  }
}
