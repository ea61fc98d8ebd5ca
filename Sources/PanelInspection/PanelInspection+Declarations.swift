import Controls
import JSON
import Panels

extension PanelInspection {
  /// Checks what needs no picture.
  /// - Parameter misspeltValues: the values that other warnings are about.
  func checkDeclarations(misspeltValues: Set<String>) {
    checkInitialValues()
    checkCounters()
    checkTimers()
    checkCopiedSecrets()
    checkAlarmsOnPages()
    for declared in controls {
      checkEffect(declared)
      checkSecrecy(declared)
      checkRanges(declared)
      checkDefaultRanges(declared, misspeltValues: misspeltValues)
      checkAlarms(declared)
      checkKeys(declared)
      checkPictureFiles(declared)
    }
  }

  /// Adds the warnings of a control about its keys.
  private func checkKeys(_ declared: DeclaredControl) {
    for problem in declared.control.warnings(in: keys(of: declared)) {
      let (node, path) = declared.place(of: problem)
      problems.add(problem.message(found: node.value), at: node.offset, path: path)
    }
  }

  /// The keys of a control, for the checks of its kind.
  func keys(of declared: DeclaredControl) -> DeclaredKeys {
    var facts = PanelFacts(panel.stage.icons, panel.codeEncoder)
    facts.languages = [panel.language] + otherLanguages
    facts.scale = panel.settings.scale ?? 1
    facts.pointsPerInch = panel.settings.pointsPerInch
    return DeclaredKeys(declared.node.value, of: facts)
  }

  /// Warns about the numbers that are clamped to a range which only a control sets.
  private func checkDefaultRanges(_ declared: DeclaredControl, misspeltValues: Set<String>) {
    for slot in declared.control.slots {
      guard let value = slot.value as? NamedValue, !misspeltValues.contains(value.name),
        let missing = missingEnds(of: value, slot, declared)
      else { continue }
      let declaration = file.value.node("values")?.value.node(value.name)?.value
      let end =
        declaration?["minimum"]?.number != nil
        ? "maximum" : declaration?["maximum"]?.number != nil ? "minimum" : "range"
      let limit = Value.unboundedRange
      let low =
        missing.contains(.minimum) && end == "minimum"
        ? max(min(-100, value.minimum * 10), limit.lowerBound) : value.minimum
      let high =
        missing.contains(.maximum)
        ? min(max(100, value.maximum * 10), limit.upperBound) : value.maximum
      warn(
        .range(slot: slot.name), declared, at: [slot.name, "name", "kind"],
        "the value \(value.name.quoted) declares no \(end), so this \(declared.control.kindName) makes "
          + "it \(value.rangeText), and other numbers are clamped; write values: "
          + "{ \(value.name.quoted): { minimum: \(JSONWriter.text(of: low)), "
          + "maximum: \(JSONWriter.text(of: high)) } } with your own \(end)")
    }
  }

  /// The ends of the range of a value that a slot has set to their defaults; nil for none.
  private func missingEnds(
    of value: NamedValue, _ slot: ValueSlot, _ declared: DeclaredControl
  ) -> RangeEnds? {
    var ends = slot.defaultEnds
    if ends.isEmpty, !isDeclared(value), hasDefaultRange(value, of: declared.control) {
      ends = [.minimum, .maximum]
    }
    if declared.control is any RangedControl {
      for (key, end) in [("minimum", RangeEnds.minimum), ("maximum", .maximum)]
      where declared.node.value.node(key) != nil
        || declared.node.value.node("bind")?.value.node(key) != nil
      {
        ends.remove(end)
      }
    }
    if slot.isFraction, value.range == 0...1 { return nil }
    // Numbers with a maximum usually begin at 0.
    return ends.isEmpty || ends == .minimum && value.minimum == 0 ? nil : ends
  }

  /// Whether a number that the file does not declare has the usual range of its control. Several
  /// numbers, as of a joystick, have a range by their meaning.
  private func hasDefaultRange(_ value: NamedValue, of control: Control) -> Bool {
    guard control is any RangedControl, stopsAtDefaultMaximum(value) else { return false }
    return !control.isInteractive
      || control is any NumberControl && (value.minimum == 0 || value.minimum >= 1)
  }

  private func isDeclared(_ value: NamedValue) -> Bool {
    file.value.node("values")?.value.node(value.name) != nil
  }

  /// Warns about derived numbers without limits, which a meter cannot show in proportion, and about
  /// rows and distances of at most 1.
  private func checkRanges(_ declared: DeclaredControl) {
    if let slot = declared.control.slots.first(where: { $0.name == "value" }),
      let value = slot.value as? NamedValue, value.isDerived,
      let control = declared.control as? any NumberControl, control.shownRange == nil,
      value.isUnbounded
    {
      warn(
        .range(slot: "value"), declared, at: ["value", "kind"],
        "the value \(value.name.quoted) has no range, so this \(declared.control.kindName) cannot show "
          + "it in proportion; declare it with a \"maximum\"")
    }
    for (name, meaning) in [
      ("value", "a finger can choose only the first two rows"),
      ("position", "the content scrolls by at most one point"),
    ] {
      guard declared.control is any ScrollingContainer,
        let slot = declared.control.slots.first(where: { $0.name == name }),
        let value = slot.value as? NamedValue, value.kind == .number, value.maximum <= 1
      else { continue }
      warn(
        .range(slot: name), declared, at: [name],
        "the value \(value.name.quoted) is at most 1, so \(meaning); declare it with a \"maximum\"")
    }
  }

  /// The initial number of a value must be on its step grid, which begins at the minimum.
  private func checkInitialValues() {
    for member in file.value.node("values")?.value.members ?? [] {
      guard let node = member.node.value.node("initial"), case .number(let number) = node.value,
        let value = panel.values[member.name],
        case .number(let applied)? = try? value.clampedAndSnapped(.number(number)),
        abs(applied - number) > 1e-9
      else { continue }
      let numbers = (JSONWriter.text(of: number), JSONWriter.text(of: applied))
      problems.add(
        value.isSecret
          ? "the number is between two steps"
          : "\(numbers.0) is between two steps; use \(numbers.1)",
        at: node.offset, path: "values.\(member.name).initial")
    }
  }

  /// A control for fingers must set a value, have an action or have a name for programs, unless touches
  /// only read it.
  private func checkEffect(_ declared: DeclaredControl) {
    let control = declared.control
    guard control.isInteractive, !control.slots.isEmpty, !control.has(.onlyReads),
      control.name.isEmpty, control.slots.allSatisfy({ !$0.isLinked }),
      declared.node.value.node("do") == nil, declared.node.value.node("holdDo") == nil
    else { return }
    let action = control.reportsPresses ? ", or a \"do\"" : ""
    warn(
      .effect, declared, at: ["kind"],
      "touching this \(control.kindName) has no effect and notifies no program; "
        + "give it a \"name\" or the name of a value" + action)
  }
}
