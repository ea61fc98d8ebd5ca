import Testing

@testable import ValueBus

/// Which clients the log tells of.
struct ClientLogTests {
  /// Expectations cannot call what changes something.
  private final class Log {
    private var programs = RecentPrograms()
    private var faults = FaultCount()

    func isNew(_ name: String, of user: UInt32) -> Bool { programs.isNew(name, of: user) }
    func note(_ user: UInt32, at second: Int) -> String? {
      faults.note(user, at: .seconds(second))
    }
  }

  @Test func aProgramIsNewUntilItIsKnown() {
    let log = Log()
    #expect(log.isNew("bezel", of: 1000))
    for _ in 0..<200 {
      #expect(!log.isNew("bezel", of: 1000))
    }
    #expect(log.isNew("bezel", of: 0))
    #expect(log.isNew("socat", of: 1000))
  }

  @Test func onlyTheLatestProgramsAreKnown() {
    let log = Log()
    for number in 0..<RecentPrograms.limit {
      #expect(log.isNew("program", of: UInt32(number)))
    }
    // Who came again is remembered longer.
    #expect(!log.isNew("program", of: 0))
    #expect(log.isNew("another", of: 0))
    #expect(!log.isNew("program", of: 0))
    #expect(log.isNew("program", of: 1))
  }

  @Test func aFloodOfFaultsIsCounted() {
    let log = Log()
    #expect(log.note(7, at: 100) == "")
    for second in 100..<160 { #expect(log.note(7, at: second) == nil) }
    // Another user's first.
    #expect(log.note(8, at: 159) == "")
    let more = log.note(7, at: 160)
    #expect(more == " (and 60 more of this user since the last such line)")
    #expect(log.note(7, at: 161) == nil)
    #expect(log.note(8, at: 300) == "")
  }

  @Test func onlySoManyUsersAreRemembered() {
    let log = Log()
    for user in 0...FaultCount.limit {
      #expect(log.note(UInt32(user), at: 1) == "")
    }
    #expect(log.note(1, at: 2) == nil)
    #expect(log.note(0, at: 2) == "")
  }
}
