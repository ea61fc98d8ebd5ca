import Controls
import Expressions
import JSON
import Panels

extension PanelInspection {
  /// Warns about durations that are computed from stored local times, which are an hour wrong when
  /// daylight saving time begins or ends. Each stored time is reported once.
  func checkTimers() {
    let declarations = file.value.node("values")?.value.members ?? []
    // A panel can declare a value with the name of the clock.
    guard panel.values[PanelClock.name]?.isDerived == true else { return }
    var assignments: [ParsedAssignment] = []
    forEachAssignment { _, _, parsed in assignments.append(parsed) }
    let times = LocalTimes(
      assignments,
      definitions: declarations.compactMap { member in
        guard case .string(let source)? = member.node.value.node("from")?.value,
          let expression = try? ParsedExpression(source)
        else { return nil }
        return (member.name, expression)
      })
    var reported: Set<String> = []
    FileWalk.forEachExpression(in: file) { node, path, expression in
      guard let name = times.storedTime(inDurationOf: expression),
        reported.insert(name).inserted
      else { return }
      problems.add(
        "\(name.quoted) is a time of \"clock\", which jumps when daylight saving time begins or ends, "
          + "so this duration can be an hour wrong; write clock.unix instead of clock here and "
          + "where \(name.quoted) is set, and local(\(name)) to show it as a time",
        at: node.offset, path: path)
    }
  }
}
