/// The values of a panel that are times of its local clock, to find durations that are computed from
/// them. Local time jumps by an hour when daylight saving time begins or ends, so the difference from
/// a time that was stored earlier is not the duration.
///
/// Only values that expressions set to `clock`, or to a time some seconds before or after it, count.
/// A time of day, such as `clock - clock % 86400 + 7 * 3600`, is no such time.
public struct LocalTimes {
  /// A time of the local clock.
  private enum Moment {
    /// The present, or a time that moves with it.
    case now
    /// A value that was set to the time of an earlier moment.
    case stored(name: String)

    var storedName: String? { if case .stored(let name) = self { name } else { nil } }
  }

  private static let clock = "clock"
  private static let secondsPerDay = 86_400.0
  private var moments: [String: Moment] = [clock: .now]

  /// Finds the local times among values.
  /// - Parameters:
  ///   - assignments: the assignments of all actions.
  ///   - definitions: the derived values and their expressions.
  public init(
    _ assignments: [ParsedAssignment], definitions: [(name: String, expression: ParsedExpression)]
  ) {
    // Each round finds the times that depend on those found before.
    var count = 0
    while count != moments.count {
      count = moments.count
      for (name, expression) in definitions where moments[name] == nil {
        moments[name] = moment(expression.syntax, expression.names).map {
          $0.storedName == nil ? .now : .stored(name: name)
        }
      }
      for assignment in assignments where moments[assignment.targetName] == nil {
        guard moment(assignment.value.syntax, assignment.value.names) != nil else { continue }
        moments[assignment.targetName] = .stored(name: assignment.targetName)
      }
    }
  }

  /// Returns the name of a stored local time from which an expression computes a duration; nil if
  /// there is none.
  public func storedTime(inDurationOf expression: ParsedExpression) -> String? {
    storedTime(expression.syntax, expression.names)
  }

  private func storedTime(_ syntax: Syntax, _ names: [String]) -> String? {
    if case .binary(let operation, let left, let right) = syntax.form,
      let left = moment(left, names), let right = moment(right, names)
    {
      switch operation {
      case .subtract: if let name = left.storedName ?? right.storedName { return name }
      case .less, .lessOrEqual, .greater, .greaterOrEqual:
        // Two stored times are compared for their order only.
        if (left.storedName == nil) != (right.storedName == nil) {
          return left.storedName ?? right.storedName
        }
      default: break
      }
    }
    return syntax.form.children.lazy.compactMap { storedTime($0, names) }.first
  }

  /// The time that an expression computes; nil if it computes something else.
  private func moment(_ syntax: Syntax, _ names: [String]) -> Moment? {
    switch syntax.form {
    case .name(let index): return moments[names[index]]
    case .binary(.add, let left, let right):
      if isDuration(right, names) { return moment(left, names) }
      return isDuration(left, names) ? moment(right, names) : nil
    case .binary(.subtract, let left, let right):
      return isDuration(right, names) ? moment(left, names) : nil
    case .binary(.coalesce, let left, let right): return moment(among: [left, right], names)
    case .conditional(_, let then, let otherwise): return moment(among: [then, otherwise], names)
    case .call(.min, let arguments), .call(.max, let arguments), .call(.clamp, let arguments),
      .call(.round, let arguments), .call(.floor, let arguments), .call(.ceil, let arguments):
      return moment(among: arguments, names)
    default: return nil
    }
  }

  private func moment(among alternatives: [Syntax], _ names: [String]) -> Moment? {
    let moments = alternatives.compactMap { moment($0, names) }
    return moments.first { $0.storedName != nil } ?? moments.first
  }

  /// Whether a number added to a time can be seconds that pass. A part of the clock makes the sum a
  /// time of day, and whole days lead to the same time on another day.
  private func isDuration(_ syntax: Syntax, _ names: [String]) -> Bool {
    !mentionsClock(syntax, names) && !isWholeDays(syntax)
  }

  private func mentionsClock(_ syntax: Syntax, _ names: [String]) -> Bool {
    if case .name(let index) = syntax.form {
      return moments[names[index]] != nil || names[index].hasPrefix("\(Self.clock).")
    }
    return syntax.form.children.contains { mentionsClock($0, names) }
  }

  private func isWholeDays(_ syntax: Syntax) -> Bool {
    switch syntax.form {
    case .number(let number):
      number != 0 && number.truncatingRemainder(dividingBy: Self.secondsPerDay) == 0
    case .binary(.multiply, let left, let right): isWholeDays(left) || isWholeDays(right)
    default: false
    }
  }
}
