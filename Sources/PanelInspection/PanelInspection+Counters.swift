import Controls
import Expressions
import JSON
import Panels

extension PanelInspection {
  /// Warns about actions that add 1 or more to a number without a declared maximum. The default
  /// maximum, usually 1, stops the number. Each number is reported once.
  func checkCounters() {
    var reported: Set<String> = []
    forEachAssignment { node, path, parsed in
      guard let added = parsed.addedNumber, added >= 1,
        let value = panel.values[parsed.targetName],
        stopsAtDefaultMaximum(value), reported.insert(value.name).inserted
      else { return }
      problems.add(
        "\(value.name.quoted) stops at \(JSONWriter.text(of: value.maximum)), its maximum, because "
          + "no other is declared; write values: { \(value.name.quoted): { maximum: 100 } } with your own limit",
        at: node.offset, path: path)
    }
  }

  /// Whether neither the file nor a control has set the maximum of a number.
  func stopsAtDefaultMaximum(_ value: NamedValue) -> Bool {
    guard value.kind == .number, !value.isDerived || !value.adoptedEnds.isEmpty,
      value.maximum == (value.minimum < 1 ? 1 : value.minimum + 1),
      !panel.settings.builtInValues.contains(where: { $0.name == value.name })
    else { return false }
    let declaration = file.value.node("values")?.value.node(value.name)
    return declaration?.value.node("maximum") == nil
      && !controls.contains { declared in
        declared.node.value.node("maximum") != nil
          && declared.control.slots.contains { $0.value === value }
          && (declared.control as? any RangedControl)?.shownRange == nil
      }
  }

  /// Calls `body` for each assignment of each `do` of the file.
  func forEachAssignment(_ body: (JSONNode, _ path: String, ParsedAssignment) -> Void) {
    FileWalk.forEachText(in: file) { node, path, text in
      guard text.isAction, let parsed = try? ParsedAssignment(text.text) else { return }
      body(node, path, parsed)
    }
  }
}
