import JSON
import Testing

@testable import Pushes

/// The cases of `PushState`.
struct PushStateTests {
  private let refusal = PushRefusal(.unconfirmed, "late")

  private func installed(_ revisions: Int...) -> PushState {
    var state = PushState()
    for revision in revisions {
      state.begin(revision)
      #expect(confirm(&state, revision, at: revision))
    }
    return state
  }

  /// `confirm` in an expectation.
  private func confirm(_ state: inout PushState, _ revision: Int, at time: Int = 1) -> Bool {
    state.confirm(revision, at: time)
  }

  private func reason(_ body: () throws(PushRefusal) -> Void) -> PushRefusal.Reason? {
    do throws(PushRefusal) {
      try body()
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func case1ANewPushIsOnTrial() throws {
    var state = PushState()
    try state.check(.install, revision: 5)
    state.begin(5)
    #expect(state.trial == 5 && state.shown == 5 && state.current == 0 && state.newest == 0)
  }

  @Test(arguments: [4, 5, 0, -1]) func case2AnOldPushIsRefused(revision: Int) {
    let state = installed(5)
    #expect(
      reason { () throws(PushRefusal) in try state.check(.install, revision: revision) } == .old)
    #expect(
      reason { () throws(PushRefusal) in try state.check(.rollback, revision: revision) } == .old)
  }

  @Test func case2APushThatWasTakenBackIsOldAndLocksNothing() {
    var state = installed(5)
    state.begin(9)
    state.takeBack(refusal, at: 10)
    #expect(reason { () throws(PushRefusal) in try state.check(.install, revision: 9) } == .old)
    #expect(reason { () throws(PushRefusal) in try state.check(.install, revision: 10) } == nil)
    #expect(reason { () throws(PushRefusal) in try state.check(.install, revision: 6) } == nil)
  }

  @Test func case3OneTrialAtATime() {
    var state = installed(5)
    state.begin(6)
    #expect(reason { () throws(PushRefusal) in try state.check(.install, revision: 7) } == .busy)
    #expect(reason { () throws(PushRefusal) in try state.check(.rollback, revision: 7) } == .busy)
    #expect(reason { () throws(PushRefusal) in try state.rollBack(revision: nil, at: 1) } == .busy)
  }

  @Test func case4AConfirmedPushIsCurrent() {
    let state = installed(5, 6)
    #expect(state.current == 6 && state.previous == 5 && state.trial == nil && state.shown == 6)
    #expect(state.needed == [5, 6])
    #expect(state.events.map(\.outcome) == [.installed, .installed])
  }

  @Test func case5AnotherRevisionIsNotConfirmed() {
    var state = installed(5)
    state.begin(6)
    let before = state
    #expect(!confirm(&state, 5) && !confirm(&state, 7))
    #expect(state == before)
  }

  @Test func case6AConfirmationMayBeRepeated() {
    var state = installed(5)
    let before = state
    #expect(confirm(&state, 5))
    #expect(state == before && !confirm(&state, 4))
  }

  @Test func case7ATrialIsTakenBack() {
    var state = installed(5, 6)
    state.begin(7)
    state.takeBack(refusal, at: 8)
    #expect(state.current == 6 && state.previous == 5 && state.trial == nil && state.newest == 6)
    #expect(
      state.events.last
        == PushState.Event(outcome: .takenBack, revision: 7, time: 8, refusal: refusal))
    let before = state
    state.takeBack(refusal, at: 9)
    #expect(state == before)
  }

  @Test func case8ARollbackShowsThePreviousPanel() throws {
    var state = installed(5, 6)
    try state.rollBack(revision: 9, at: 10)
    #expect(state.current == 5 && state.previous == nil && state.newest == 9)
    #expect(state.events.last?.revision == 6 && state.events.last?.refusal?.reason == .requested)
    var own = installed(5)
    try own.rollBack(revision: nil, at: 10)
    #expect(own.current == 0 && own.newest == 5)
  }

  @Test func case9ThereMustBeAPreviousPanel() throws {
    var state = PushState()
    #expect(
      reason { () throws(PushRefusal) in try state.rollBack(revision: nil, at: 1) }
        == .nothingEarlier)
    state = installed(5)
    try state.rollBack(revision: 6, at: 1)
    #expect(
      reason { () throws(PushRefusal) in try state.rollBack(revision: 7, at: 1) } == .nothingEarlier
    )
  }

  @Test func case10AResetAcceptsEarlierRevisionsButNotTheInstalledOnes() {
    var state = installed(5, 9)
    state.reset()
    for revision in [5, 9] {
      #expect(
        reason { () throws(PushRefusal) in try state.check(.install, revision: revision) } == .old)
    }
    #expect(reason { () throws(PushRefusal) in try state.check(.install, revision: 6) } == nil)
    #expect(state.current == 9 && state.previous == 5)
  }

  @Test func theLastFiftyEventsAreKept() {
    var state = PushState()
    for revision in 1...PushState.eventLimit + 1 {
      state.begin(revision)
      #expect(confirm(&state, revision, at: revision))
    }
    #expect(state.events.map(\.time) == Array(2...PushState.eventLimit + 1))
  }

  @Test func refusalsDoNotDisplaceOtherEvents() {
    var state = installed(5)
    for time in 1...1_000 { state.noteRefusal(refusal, of: 0, at: time) }
    #expect(state.events.count == PushState.refusalLimit + 1)
    #expect(state.events.first?.outcome == .installed && state.events.last?.time == 1_000)
  }

  @Test func longMessagesAreShortened() {
    var state = PushState()
    let message = String(repeating: "ä", count: PushState.messageLimit)
    state.noteRefusal(PushRefusal(.invalid, message), of: 1, at: 1)
    #expect(state.events[0].refusal?.message == message)
    state.noteRefusal(PushRefusal(.invalid, message + "ä"), of: 1, at: 1)
    #expect(
      state.events[1].refusal?.message.unicodeScalars.count ?? 0 <= PushState.messageLimit + 1)
    #expect(state.events[1].refusal?.message.hasPrefix("äää") == true)
  }

  @Test func jsonIsRead() throws {
    var state = installed(5, 6)
    state.begin(7)
    state.noteRefusal(PushRefusal(.invalid, "line 1\n\"quoted\""), of: 8, at: 9)
    #expect(PushState(state.json) == state)
    #expect(PushState(PushState().json) == PushState())
  }

  @Test(arguments: [
    "null", "{}", #"{"revision": -1, "newest": 1, "log": []}"#, #"{"revision": 1, "newest": 1}"#,
    #"{"revision": 1.5, "newest": 2, "log": []}"#, #"{"revision": "1", "newest": 1, "log": []}"#,
  ])
  func damagedJSONIsNoRecord(text: String) throws {
    #expect(PushState(try JSONParser.parse(Array(text.utf8)).value) == nil)
  }

  @Test func unknownEventsAreSkipped() throws {
    let text = #"{"revision": 1, "newest": 1, "log": [{}, 3, {"outcome": "eaten", "revision": 1}]}"#
    #expect(PushState(try JSONParser.parse(Array(text.utf8)).value)?.events == [])
  }
}
