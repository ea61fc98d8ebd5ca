import Controls
import JSON
import Panels

extension PanelInspection {
  /// What a value may be instead of its initial content.
  struct Choice {
    let value: NamedValue
    let scalar: Scalar
    let description: String
  }

  /// The values that differ between pictures. Whoever sets a value that is bound to the size or the
  /// colour of a control chooses the look of the panel, and the file cannot ensure that it is good.
  var variedValues: [NamedValue] {
    panel.values.values.filter { value in
      // Nothing is known about the size of a number without a range.
      !value.isDerived && !value.isUnbounded
        && value.boundProperties.allSatisfy {
          $0.format == .text || ["hidden", "enabled"].contains($0.name)
        }
    }
  }

  func choices(of values: [NamedValue]) -> [Choice] {
    // `checkPictures` shows the children of these containers one after the other anyway.
    let selectors = Set(
      controls.lazy.filter { $0.control is Container }.flatMap(\.control.slots)
        .map { ObjectIdentifier($0.value) })
    var choices: [Choice] = []
    // All languages are drawn anyway.
    for value in values
    where value !== panel.values.languageCode && !selectors.contains(ObjectIdentifier(value)) {
      switch value.scalar {
      case .number, .list: continue
      case .boolean(let isTrue):
        choices.append(
          Choice(
            value: value, scalar: .boolean(!isTrue),
            description: "\(value.name.quoted) is \(!isTrue)"))
      case .text(let current):
        for choice in value.choices ?? [] where choice != current {
          choices.append(
            Choice(
              value: value, scalar: .text(choice),
              description: "\(value.name.quoted) is \(choice.quoted)"))
        }
      }
    }
    guard choices.count > Self.choiceLimit else { return choices }
    problems.add(
      "this panel has \(choices.count) choices; only the first \(Self.choiceLimit) are checked",
      at: file.offset, path: "", isInAll: true)
    return Array(choices.prefix(Self.choiceLimit))
  }

  /// The maximum number of choices that are tried.
  private static let choiceLimit = 256

  /// The ends of the ranges of numbers.
  func ends(of values: [NamedValue]) -> [Choice] {
    values.filter { $0.kind == .number }.flatMap { value in
      let ends = value.range.openEnds
      let closed =
        (ends.contains(.minimum) ? [] : [value.minimum])
        + (ends.contains(.maximum) ? [] : [value.maximum])
      return closed.map { end in
        Choice(
          value: value, scalar: .number(end),
          description: "\(value.name.quoted) is \(JSONWriter.text(of: end))")
      }
    }
  }

  /// Calls `body` with an alarm, and with the values that show the most controls together, which
  /// exclude space from the others. They are found by trying each choice and keeping it if it shows
  /// more, so choices that show something only in combination are not found.
  func withMostControls(_ choices: [Choice], _ body: (Situation) -> Void) {
    let before = Dictionary(
      choices.map { (ObjectIdentifier($0.value), ($0.value, $0.value.knownScalar)) },
      uniquingKeysWith: { first, _ in first })
    var kept: [Choice] = []
    var count = presentControls
    for choice in choices where canDraw {
      let previous = choice.value.knownScalar
      guard (try? choice.value.set(choice.scalar)) == true else { continue }
      let found = presentControls
      if found > count {
        count = found
        kept.removeAll { $0.value === choice.value }
        kept.append(choice)
      } else {
        restore(choice.value, to: previous)
      }
    }
    let conditions = kept.map(\.description).joined(separator: " and ")
    panel.alarms.withFirstShown { alarm in
      guard !kept.isEmpty else { return }
      body(
        Situation(
          description: " if \(conditions)"
            + (alarm.map { " while the alarm \($0.quoted) is shown" } ?? "")))
    }
    for (value, scalar) in before.values { restore(value, to: scalar) }
  }

  /// The number of controls that take space, on all pages.
  private var presentControls: Int {
    controls.count { !$0.control.isHidden && $0.control.takesSpace }
  }
}
