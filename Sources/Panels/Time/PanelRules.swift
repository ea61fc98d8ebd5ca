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
///     10   | any   | an action sets a value held by a finger | the value does not change
///
/// Conditions are compared at the end of each transaction. The rules whose conditions became true run
/// in their order, until no more become true. A rule without a time runs at most once in each
/// transaction.
final class PanelRules {
  struct Rule {
    enum Timing {
      case atOnce
      case after(Duration)
      case every(Duration)

      var interval: Duration? {
        switch self {
        case .atOnce: nil
        case .after(let interval), .every(let interval): interval
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
      case until(Duration)
    }

    fileprivate var wait = Wait.none
    fileprivate var wasTrue = false
    fileprivate var isTrue: Bool { condition?.scalar.isTrue ?? true }

    init(_ declaration: RuleDeclaration, condition: Value?, assignments: [Assignment]) {
      self.declaration = declaration
      self.condition = condition
      self.assignments = assignments
      timing = declaration.timing
    }

    /// Records the condition.
    /// - Returns: whether it became true.
    fileprivate mutating func conditionBecameTrue() -> Bool {
      let isTrue = isTrue
      guard isTrue != wasTrue else { return false }
      wasTrue = isTrue
      wait = isTrue && timing.interval != nil ? .starting : .none
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
      let interval = rules[index].isTrue ? rules[index].timing.interval : nil
      rules[index].wait = interval.map { .until(now + $0) } ?? .none
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
      if case .starting = rules[index].wait, let interval = rules[index].timing.interval {
        rules[index].wait = .until(now + interval)
      }
      guard case .until(let time) = rules[index].wait else { continue }
      next = min(next ?? time, time)
    }
    return next
  }

  /// Runs the rules whose time has come, in one transaction.
  func run(at now: Duration) {
    guard let next = nextTime(asOf: now), next <= now else { return }
    values.transaction {
      for index in rules.indices {
        guard case .until(let time) = rules[index].wait, time <= now else { continue }
        rules[index].wait = .none
        if case .every(let interval) = rules[index].timing {
          let missed = Int((now - time) / interval)
          rules[index].wait = .until(time + interval * (missed + 1))
        }
        // An earlier rule may have made the condition false.
        if rules[index].isTrue { perform(index) }
      }
    }
  }
}
