import Testing

@testable import ValueBus

/// A test for each case of the table at the head of `ClientMachine`.
struct ClientMachineTests {
  private typealias Backlog = ClientMachine.Backlog

  private let nothing = Backlog(hasRequest: false, unread: 0, isSubscribed: false)
  private let request = Backlog(hasRequest: true, unread: 0, isSubscribed: false)
  private let unread = Backlog(hasRequest: false, unread: 1, isSubscribed: false)
  private let subscribed = Backlog(hasRequest: false, unread: 0, isSubscribed: true)
  private let tooMuchUnread = Backlog(
    hasRequest: false, unread: ClientMachine.unreadLimit, isSubscribed: false)
  private let requestWithTooMuchUnread = Backlog(
    hasRequest: true, unread: ClientMachine.unreadLimit, isSubscribed: false)

  private typealias Action = ClientMachine.Action
  private var reading = ClientMachine(timeLimit: .seconds(10))
  private var queued = ClientMachine(timeLimit: .seconds(10))
  private var serving = ClientMachine(timeLimit: .seconds(10))
  private var awaiting = ClientMachine(timeLimit: .seconds(10))
  private var paused = ClientMachine(timeLimit: .seconds(10))
  private var over = ClientMachine(timeLimit: .seconds(10))

  init() {
    _ = queued.update(request)
    _ = serving.update(request)
    serving.beginTurn()
    _ = awaiting.update(request)
    awaiting.beginTurn()
    awaiting.postponeAnswer()
    _ = paused.update(requestWithTooMuchUnread)
    _ = over.close(fault: nil)
  }

  /// Expects an action and the state after it.
  private func expect(
    _ action: Action, _ state: ClientMachine.State, of machine: ClientMachine,
    after input: (inout ClientMachine) -> Action, location: SourceLocation = #_sourceLocation
  ) {
    var machine = machine
    let given = input(&machine)
    #expect(given == action, sourceLocation: location)
    #expect(machine.state == state, sourceLocation: location)
  }

  @Test func case1PartOfARequestIsReadOn() {
    expect(.none, .reading, of: reading) { $0.update(nothing) }
  }

  @Test func case2AClientWithARequestIsQueued() {
    expect(.enqueue, .queued, of: reading) { $0.update(request) }
    #expect(reading.isReading && !queued.isReading)
  }

  @Test func case3ARequestWaitsWhileTooMuchIsUnread() {
    expect(.none, .paused, of: reading) { $0.update(requestWithTooMuchUnread) }
    expect(.none, .paused, of: reading) { $0.update(tooMuchUnread) }
    #expect(!paused.isReading)
  }

  @Test func case4TheLastRequestIsAnsweredAfterTheEndOfInput() {
    expect(.enqueue, .queued, of: reading) { $0.endedInput(request) }
  }

  @Test func case5AfterTheEndOfInputTheClientMayStillRead() {
    expect(.none, .paused, of: reading) { $0.endedInput(unread) }
    expect(.none, .paused, of: reading) { $0.endedInput(subscribed) }
  }

  @Test func case6AClientThatHasReadEverythingMayLeave() {
    expect(.end(fault: nil), .over, of: reading) { $0.endedInput(nothing) }
  }

  @Test func case7TheInputBeforeAHangUpIsRead() {
    var machine = reading
    let actions = [machine.hungUp(nothing), machine.update(request)]
    #expect(actions == [.none, .enqueue] && machine.hasHungUp && machine.isWatched)
    machine.beginTurn()
    let rest = [machine.endTurn(nothing), machine.endedInput(subscribed)]
    #expect(rest == [.none, .end(fault: nil)])
  }

  @Test func case8AQueuedClientIsServedInItsTurn() {
    #expect(!queued.canAnswer(request) && serving.state == .serving)
    #expect(serving.canAnswer(request) && !serving.canAnswer(nothing))
    #expect(!serving.canAnswer(requestWithTooMuchUnread))
    expect(.none, .queued, of: queued) { $0.update(request) }
    expect(.none, .reading, of: reading) {
      $0.beginTurn()
      return .none
    }
  }

  @Test func case9FurtherRequestsWaitForTheNextTurn() {
    expect(.enqueue, .queued, of: serving) { $0.endTurn(request) }
  }

  @Test func case10AfterLargeAnswersTheClientIsPaused() {
    expect(.none, .paused, of: serving) { $0.endTurn(requestWithTooMuchUnread) }
    expect(.none, .paused, of: serving) { $0.endTurn(tooMuchUnread) }
  }

  @Test func case11AfterTheLastRequestTheServerReadsOnWaitsOrCloses() {
    expect(.none, .reading, of: serving) { $0.endTurn(unread) }
    var ended = reading
    _ = ended.endedInput(request)
    ended.beginTurn()
    expect(.none, .paused, of: ended) { $0.endTurn(unread) }
    expect(.end(fault: nil), .over, of: ended) { $0.endTurn(nothing) }
  }

  @Test func case12LaterRequestsWaitForAPostponedAnswer() {
    #expect(awaiting.isAwaiting && !awaiting.isReading && !awaiting.canAnswer(request))
    expect(.none, .awaiting, of: awaiting) { $0.endTurn(request) }
    expect(.none, .awaiting, of: awaiting) { $0.update(request) }
  }

  @Test func case13AfterThePostponedAnswerRequestsGoOn() {
    expect(.none, .reading, of: awaiting) { $0.answered(nothing) }
    expect(.enqueue, .queued, of: awaiting) { $0.answered(request) }
    expect(.none, .paused, of: awaiting) { $0.answered(tooMuchUnread) }
    expect(.none, .serving, of: serving) { $0.answered(request) }
  }

  @Test func case14TheSocketOfAClientThatHungUpIsUnwatchedUntilTheAnswer() {
    var machine = awaiting
    let action = machine.hungUp(request)
    #expect(action == .none && machine.isAwaiting && !machine.isWatched)
    let next = machine.answered(request)
    #expect(next == .enqueue && machine.isWatched)
  }

  @Test func case15AClientThatReadsEnoughGoesOn() {
    expect(.none, .paused, of: paused) { $0.update(requestWithTooMuchUnread) }
    expect(.enqueue, .queued, of: paused) { $0.update(request) }
    expect(.none, .reading, of: paused) { $0.update(unread) }
    var ended = reading
    _ = ended.endedInput(unread)
    expect(.none, .paused, of: ended) { $0.update(subscribed) }
    expect(.end(fault: nil), .over, of: ended) { $0.update(nothing) }
  }

  @Test func case16AfterAHangUpNothingIsUnread() {
    expect(.enqueue, .queued, of: paused) { $0.hungUp(request) }
    var ended = reading
    _ = ended.endedInput(subscribed)
    expect(.end(fault: nil), .over, of: ended) { $0.hungUp(subscribed) }
  }

  /// A machine whose client has read nothing at 5 s.
  private var behind: ClientMachine {
    var machine = reading
    _ = send(to: &machine, isProgress: false, unread: 9, at: 5)
    return machine
  }

  private func send(
    to machine: inout ClientMachine, isProgress: Bool, unread: Int, isOverLimit: Bool = false,
    at second: Int
  ) -> Action {
    machine.sent(
      isProgress: isProgress, unread: unread, isOverLimit: isOverLimit, at: .seconds(second))
  }

  @Test func case17UnreadLinesHaveADeadline() {
    var machine = behind
    #expect(!reading.isBehind && machine.isBehind && machine.deadline == .seconds(15))
    _ = send(to: &machine, isProgress: false, unread: 10, at: 7)
    #expect(machine.deadline == .seconds(15))
    _ = machine.hungUp(nothing)
    #expect(machine.deadline == nil)
  }

  @Test func case18ReadingAPartPutsTheDeadlineOff() {
    var machine = behind
    _ = send(to: &machine, isProgress: true, unread: 8, at: 12)
    #expect(machine.deadline == .seconds(22))
  }

  @Test func case19ReadingEverythingEndsTheDeadline() {
    var machine = behind
    _ = send(to: &machine, isProgress: true, unread: 0, at: 12)
    #expect(!machine.isBehind)
  }

  @Test func case20AClientThatReadsNothingIsDisconnected() {
    expect(.none, .reading, of: behind) { $0.advance(to: .seconds(14)) }
    expect(.end(fault: "read nothing for 10 s"), .over, of: behind) {
      $0.advance(to: .seconds(15))
    }
  }

  @Test func case21AClientWithTooManyUnreadLinesIsDisconnected() {
    expect(.end(fault: "left more than 2097152 bytes unread"), .over, of: behind) {
      send(to: &$0, isProgress: true, unread: 2_000_000, isOverLimit: true, at: 6)
    }
  }

  @Test func case22TheCallerMayCloseTheConnection() {
    for machine in [reading, queued, serving, awaiting, paused] {
      expect(.end(fault: "why"), .over, of: machine) { $0.close(fault: "why") }
    }
  }

  @Test func case23NothingFollowsTheEnd() {
    expect(.none, .over, of: over) { $0.close(fault: "why") }
    expect(.none, .over, of: over) { $0.update(request) }
    expect(.none, .over, of: over) { $0.endedInput(nothing) }
    expect(.none, .over, of: over) { $0.hungUp(nothing) }
    expect(.none, .over, of: over) { $0.answered(request) }
    expect(.none, .over, of: over) { $0.endTurn(request) }
    expect(.none, .over, of: over) {
      send(to: &$0, isProgress: false, unread: 1, isOverLimit: true, at: 1)
    }
    #expect(over.isOver && over.deadline == nil)
  }
}
