import Controls
import ExpressionChecks
import Geometry
import Kinds
import Panels
import Randomness
import TouchTracking

/// Compares the values of a random panel with a model that computes everything again after each
/// assignment.
///
/// 1. After each transaction, every value is that of the model.
/// 2. A transaction publishes the changes of source values in their order, and then each computed
///    value that differs from before, once. A refused transaction publishes and changes nothing.
/// 3. Sequence numbers increase by one.
/// 4. Rules run when the model runs them.
public struct ValueCheck {
  private var random: SeededGenerator
  private var model: PlainPanel
  private let panel: Panel
  private var lines: Lines

  /// The lines of a transaction.
  private final class Lines {
    var changes: [PlainPanel.Line] = []
    var sequences: [UInt64] = []
  }

  /// The violation of a rule; nil if there is none. The bytes determine the panel and what happens.
  public static func failure(of input: [UInt8]) -> String? {
    var random = SeededGenerator(choices: input)
    let model = PlainPanel(random: &random)
    let file = model.file
    let panel: Panel
    do {
      panel = try PanelFile(kinds: builtInKinds, resources: TestResources())
        .panel(from: Array(file.utf8))
    } catch {
      let messages = error.problems.map(\.message)
      // The model does not know which rules trigger each other.
      if messages.allSatisfy({ $0.hasPrefix("rules cannot trigger each other") }) { return nil }
      return "refused: \(messages)\n\(file)"
    }
    panel.fit(width: 100, height: 100)
    panel.startRules(at: .zero)
    var check = ValueCheck(random: random, model: model, panel: panel, lines: Lines())
    check.model.start()
    return check.failure().map { "\($0)\n\(file)" }
  }

  private mutating func failure() -> String? {
    let lines = lines
    panel.values.observe { value, change, sequence in
      lines.changes.append(PlainPanel.Line(name: value.name, scalar: change.knownPublished))
      lines.sequences.append(sequence)
    }
    if let failure = difference(after: "loading") { return failure }
    var sequence = panel.values.sequence
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let (event, failure) = act()
      if let failure { return "\(event): \(failure)" }
      if let failure = difference(after: event) { return failure }
      let expected = model.takeLines()
      let sources = lines.changes.prefix(expected.sources.count)
      let rest = lines.changes.dropFirst(expected.sources.count)
      guard Array(sources) == expected.sources else {
        return "\(event): lines \(lines.changes), not first \(expected.sources)"
      }
      guard rest.count == expected.derived.count, Set(rest) == Set(expected.derived) else {
        return "\(event): lines \(Array(rest)) of derived values, not \(expected.derived)"
      }
      for number in lines.sequences {
        sequence += 1
        if number != sequence { return "\(event): sequence \(number), not \(sequence)" }
      }
      (lines.changes, lines.sequences) = ([], [])
    }
    return nil
  }

  /// Sets values or taps a button, in the panel and in the model.
  private mutating func act() -> (event: String, failure: String?) {
    if !model.actions.isEmpty, Int.random(in: 0..<3, using: &random) == 0 {
      let index = Int.random(in: model.actions.indices, using: &random)
      let place = Point(x: Double(index) * 10 + 5, y: 5)
      panel.touch(.down, at: place)
      panel.touch(.up, at: place)
      model.perform(model.actions[index])
      return ("tap \(index)", nil)
    }
    let settings = model.randomSettings(&random)
    let event = "set \(settings)"
    do {
      try panel.set(settings, origin: .client)
      return (event, model.set(settings) ? nil : "accepted")
    } catch {
      return (event, model.set(settings) ? "refused: \(error)" : nil)
    }
  }

  private func difference(after event: String) -> String? {
    for (name, scalar) in model.scalars() {
      let value = panel.values[name]
      guard value?.knownScalar == scalar, value?.knownPublished == scalar else {
        return "after \(event): \(name) is \(value?.knownScalar as Any), not \(scalar as Any)"
      }
    }
    return nil
  }
}
