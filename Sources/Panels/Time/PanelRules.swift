import Controls
import Expressions

/// Runs the rules of a panel.
///
///     case | rule  | input                                  | then
///     -----+-------+----------------------------------------+-----------------------------------
///      1   | when  | the condition becomes true             | runs in the same transaction
///      2   | when  | the condition is true at the start     | nothing until it is true again
///      3   | after | the condition becomes true             | waits from the next `nextTime` on
///      4   | after | the condition is true at the start     | waits from the start on
///      5   | after | the condition becomes false            | stops waiting
///      6   | after | the time has passed                    | runs once
///      7   | every | the condition becomes true or is true  | as cases 3 to 5
///          |       | at the start, or there is none         |
///      8   | every | the interval has passed                | runs; waits for the next interval
///      9   | every | several intervals have passed          | runs once; keeps the rhythm
///     10   | timed | the time changes, as an expression     | the wait ends at the new time
///     11   | timed | the time becomes unknown               | waits until it is known
///     12   | any   | an action sets a value held by a finger | the value does not change
///
/// Conditions are compared at the end of each transaction. The rules whose conditions became true run
/// in their order, until no more become true. A rule without a time runs at most once in each
/// transaction.
final class PanelRules {
  struct Rule {
    enum Timing {
      case atOnce
      case after(Interval)
      case every(Interval)
    }

    enum Interval {
      case fixed(Duration)
      /// A number of seconds, which is limited to the range of times.
      case following(Value)

      /// The duration; nil while it is unknown.
      fileprivate var duration: Duration? {
        switch self {
        case .fixed(let duration): return duration
        case .following(let value):
          guard value.isKnown else { return nil }
          let times = RuleDeclaration.times
          return .seconds(min(max(value.scalar.number, times.lowerBound), times.upperBound))
        }
      }
    }

    /// The rule in the panel file.
    let declaration: RuleDeclaration
    /// Nil if the rule always applies.
    let condition: Value?
    let timing: Timing
    let assignments: [Assignment]

    fileprivate enum Wait {
      case none
      /// The time at which the wait begins is not known yet.
      case starting
      case since(Duration)
    }

    fileprivate var wait = Wait.none
    fileprivate var wasTrue = false
    fileprivate var isTrue: Bool { condition?.scalar.isTrue ?? true }

    init(
      _ declaration: RuleDeclaration, condition: Value?, timing: Timing, assignments: [Assignment]
    ) {
      self.declaration = declaration
      self.condition = condition
      self.timing = timing
      self.assignments = assignments
    }

    fileprivate var interval: Interval? {
      switch timing {
      case .atOnce: nil
      case .after(let interval), .every(let interval): interval
      }
    }

    /// The time at which a wait ends; nil if the rule does not wait, or its interval is unknown.
    fileprivate var deadline: Duration? {
      guard case .since(let start) = wait, let duration = interval?.duration else { return nil }
      return start + duration
    }

    /// Records the condition.
    /// - Returns: whether it became true.
    fileprivate mutating func conditionBecameTrue() -> Bool {
      let isTrue = isTrue
      guard isTrue != wasTrue else { return false }
      wasTrue = isTrue
      wait = isTrue && interval != nil ? .starting : .none
      return isTrue
    }
  }

  /// Called with the index of each rule that runs, before its assignments.
  var onRun: (Int) -> Void = { _ in }

  private var rules: [Rule]
  private unowned let values: ValueStore

  init(_ rules: [Rule], _ values: ValueStore) {
    self.rules = rules
    self.values = values
  }

  /// The rules as the panel file declares them, and whether the condition of each is true.
  var declarations: [RuleDeclaration] {
    rules.map { rule in
      var declaration = rule.declaration
      declaration.isActive = rule.isTrue
      return declaration
    }
  }

  /// Runs rules from now on. Conditions that are already true do not become true.
  func start(at now: Duration) {
    for index in rules.indices {
      rules[index].wasTrue = rules[index].isTrue
      let waits = rules[index].isTrue && rules[index].interval != nil
      rules[index].wait = waits ? .since(now) : .none
    }
  }

  /// Runs the rules whose conditions became true in the current transaction, and raises and clears
  /// alarms.
  func react(with alarms: PanelAlarms) {
    var hasRun: Set<Int> = []
    var isStable = false
    while !isStable {
      isStable = !alarms.react()
      if !isStable { values.updateDerivedValues() }
      for index in rules.indices where rules[index].conditionBecameTrue() {
        guard case .atOnce = rules[index].timing, hasRun.insert(index).inserted else { continue }
        perform(index)
        isStable = false
      }
    }
  }

  private func perform(_ index: Int) {
    onRun(index)
    let rule = rules[index]
    rule.assignments.perform(in: values) { value, scalar in
      guard !value.isHeld else { return }
      _ = try? value.set(scalar, origin: .panel, animated: true)
    }
  }

  // MARK: Time

  /// The time of the next rule that waits; nil if none does.
  func nextTime(asOf now: Duration) -> Duration? {
    var next: Duration?
    for index in rules.indices {
      if case .starting = rules[index].wait { rules[index].wait = .since(now) }
      guard let deadline = rules[index].deadline else { continue }
      next = min(next ?? deadline, deadline)
    }
    return next
  }

  /// Runs the rules whose time has come, in one transaction.
  func run(at now: Duration) {
    guard let next = nextTime(asOf: now), next <= now else { return }
    values.transaction {
      for index in rules.indices {
        guard let deadline = rules[index].deadline, deadline <= now else { continue }
        rules[index].wait = .none
        if case .every(let interval) = rules[index].timing, let duration = interval.duration {
          let missed = Int((now - deadline) / duration)
          rules[index].wait = .since(deadline + duration * missed)
        }
        // An earlier rule may have made the condition false.
        if rules[index].isTrue { perform(index) }
      }
    }
  }
}
