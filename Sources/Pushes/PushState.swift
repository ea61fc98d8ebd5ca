import JSON

/// Which pushed panel is shown, and which one before it. The panel file of the daemon has the
/// revision 0.
///
///     case | state      | input                                    | result
///     -----+------------+------------------------------------------+--------------------------------
///      1   | not on trial | install, newer than the newest         | on trial
///      2   | any        | install or rollback, not newer, or the   | refused (old)
///          |            | last one that was on trial               |
///      3   | on trial   | install or rollback                      | refused (busy)
///      4   | on trial   | confirmation of its revision             | current; the old one is previous
///      5   | any        | confirmation of another revision         | nothing, false
///      6   | not on trial | confirmation of the current revision   | nothing, true
///      7   | on trial   | the time is over, or the daemon starts   | taken back
///      8   | not on trial | rollback; there is a previous one      | the previous one is current
///      9   | not on trial | rollback; there is none                | refused (nothingEarlier)
///     10   | any        | reset                                    | all other revisions are newer
package struct PushState: Equatable {
  /// What happened to a push.
  package struct Event: Equatable {
    package enum Outcome: String {
      case installed, refused, takenBack
    }

    package var outcome: Outcome
    /// The revision; 0 if it is not known.
    package var revision: Int
    /// When it happened, in seconds since 1970.
    package var time: Int
    /// Nil for `installed`.
    package var refusal: PushRefusal?
  }

  /// The most events that are kept.
  package static let eventLimit = 50
  /// The most refusals among them, so that a flood of refused pushes does not displace the others.
  static let refusalLimit = 20
  /// The longest message of an event, in Unicode scalars.
  static let messageLimit = 1_000

  /// The confirmed revision.
  package private(set) var current = 0
  /// The revision before it; nil if there is none.
  package private(set) var previous: Int?
  /// The revision on trial; nil if there is none.
  package private(set) var trial: Int?
  /// The largest revision that was confirmed, or that was a rollback. A trial does not change it, so
  /// that a push which nobody confirms cannot make the panel refuse others.
  package private(set) var newest = 0
  /// The last revision that was on trial, which must not be on trial again: a broker may deliver a
  /// message twice.
  private(set) var tried = 0
  /// What happened, the oldest first.
  package private(set) var events: [Event] = []

  /// The revision to show.
  package var shown: Int { trial ?? current }

  /// The revisions whose files are needed.
  var needed: Set<Int> { Set([current, previous, trial].compactMap { $0 }) }

  /// Throws if an order must not be carried out (cases 2, 3 and 9).
  package func check(_ order: PushBundle.Order, revision: Int) throws(PushRefusal) {
    guard revision > newest else {
      throw PushRefusal(
        .old,
        "it is not newer than revision \(newest), which the panel has already received; sign it again on a computer with the correct time"
      )
    }
    guard revision != tried, !needed.contains(revision) else {
      throw PushRefusal(.old, "the panel has already received revision \(revision); sign it again")
    }
    try checkRollback(order == .rollback)
  }

  private func checkRollback(_ isRollback: Bool) throws(PushRefusal) {
    if let trial {
      throw PushRefusal(.busy, "revision \(trial) is on trial; try again later")
    }
    if isRollback, previous == nil {
      throw PushRefusal(.nothingEarlier, "there is no earlier panel to go back to")
    }
  }

  /// Case 1.
  package mutating func begin(_ revision: Int) { (trial, tried) = (revision, revision) }

  /// Cases 4 to 6.
  /// - Returns: whether the revision is installed.
  package mutating func confirm(_ revision: Int, at time: Int) -> Bool {
    guard trial == revision else { return trial == nil && current == revision }
    (previous, current, trial) = (current, revision, nil)
    newest = max(newest, revision)
    note(Event(outcome: .installed, revision: revision, time: time))
    return true
  }

  /// Case 7.
  mutating func takeBack(_ refusal: PushRefusal, at time: Int) {
    guard let trial else { return }
    self.trial = nil
    note(Event(outcome: .takenBack, revision: trial, time: time, refusal: refusal))
  }

  /// Cases 3, 8 and 9.
  /// - Parameter revision: the revision of a signed order; nil for the method `rollback` of
  ///   `control.sock`.
  package mutating func rollBack(revision: Int?, at time: Int) throws(PushRefusal) {
    if let revision { try check(.rollback, revision: revision) }
    try checkRollback(true)
    let left = current
    (current, previous) = (previous ?? 0, nil)
    newest = max(newest, revision ?? 0)
    note(
      Event(
        outcome: .takenBack, revision: left, time: time,
        refusal: PushRefusal(.requested, "somebody rolled it back to the previous panel")))
  }

  /// Case 10.
  package mutating func reset() { (newest, tried) = (0, 0) }

  mutating func noteRefusal(_ refusal: PushRefusal, of revision: Int, at time: Int) {
    note(Event(outcome: .refused, revision: revision, time: time, refusal: refusal))
  }

  private mutating func note(_ event: Event) {
    var event = event
    if var refusal = event.refusal {
      refusal.message = refusal.message.shortened(to: Self.messageLimit)
      event.refusal = refusal
    }
    events.append(event)
    let refusals = events.indices.filter { events[$0].outcome == .refused }
    if refusals.count > Self.refusalLimit { events.remove(at: refusals[0]) }
    if events.count > Self.eventLimit { events.removeFirst() }
  }

  // MARK: JSON

  /// - Parameter newest: the largest revision that is known.
  package init(newest: Int = 0) { self.newest = newest }

  /// Reads what `json` has written; nil if it is damaged.
  package init?(_ json: JSONValue) {
    guard let current = json.revision("revision"), let newest = json.revision("newest"),
      let events = json["log"]?.array
    else { return nil }
    self.current = current
    self.newest = newest
    previous = json.revision("previous")
    trial = json.revision("trial")
    tried = json.revision("tried") ?? 0
    self.events = events.suffix(Self.eventLimit).compactMap(Event.init)
  }

  /// An object for the file, for `control.sock` and for the broker.
  package var json: JSONValue {
    func optional(_ revision: Int?) -> JSONValue { revision.map { .number(Double($0)) } ?? .null }
    return .object([
      "revision": .number(Double(current)), "previous": optional(previous),
      "trial": optional(trial), "newest": .number(Double(newest)), "tried": .number(Double(tried)),
      "log": .array(of: events.map(\.json)),
    ])
  }
}

extension PushState.Event {
  fileprivate init?(_ json: JSONValue) {
    guard let outcome = json["outcome"]?.string.flatMap(Outcome.init(rawValue:)),
      let revision = json.revision("revision"), let time = json.revision("time")
    else { return nil }
    self.init(outcome: outcome, revision: revision, time: time)
    guard let reason = json["reason"]?.string.flatMap(PushRefusal.Reason.init(rawValue:)) else {
      return
    }
    refusal = PushRefusal(reason, json["message"]?.string ?? "")
  }

  fileprivate var json: JSONValue {
    var members = [
      JSONMember("time", .number(Double(time))), JSONMember("outcome", .string(outcome.rawValue)),
      JSONMember("revision", .number(Double(revision))),
    ]
    if let refusal {
      members.append(JSONMember("reason", .string(refusal.reason.rawValue)))
      members.append(JSONMember("message", .string(refusal.message)))
    }
    return .object(members)
  }
}

extension JSONValue {
  /// A whole number, 0 or more.
  fileprivate func revision(_ name: String) -> Int? {
    self[name]?.number.flatMap { Int(exactly: $0) }.flatMap { $0 >= 0 ? $0 : nil }
  }
}
