import Controls
import Geometry
import JSON

/// The position at which a control declares a value that the file's `values` does not declare.
struct Declaration {
  let offset: Int
  let path: String
}

/// A check that is possible only after all values are linked, because another part of the file may
/// contradict this one.
struct DeferredCheck {
  let offset: Int
  let path: String
  /// The path of the control or value.
  var container: String { path.lastIndex(of: ".").map { String(path[..<$0]) } ?? "" }
  /// Returns the problem, or nil.
  let problem: () -> String?
}

extension TreeBuilder {
  /// Runs the checks whose position has no problem yet. A control or a value with a mistake may lack
  /// the range that others refer to.
  func runDeferredChecks() {
    guard !problems.hasProblem(in: "values") else { return }
    let checks = deferredChecks.filter { !problems.hasProblem(in: $0.container) }
    for check in checks where !problems.hasProblem(at: check.offset) {
      if let message = check.problem() {
        problems.add(message, at: check.offset, path: check.path)
      }
    }
  }

  /// Checks later that a control's `minimum`, `maximum` or `step` equals that of its value.
  mutating func deferRangeCheck(_ name: String, _ node: JSONNode, of control: Control, path: String)
  {
    guard ["minimum", "maximum", "step"].contains(name), case .number(let expected) = node.value,
      let ranged = control as? any RangedControl
    else { return }
    deferredChecks.append(
      DeferredCheck(offset: node.offset, path: path) {
        guard case .number(let number) = control.value(ofProperty: name), number != expected,
          let value = ranged.rangedSlots.first?.value as? NamedValue
        else { return nil }
        let declared =
          name == "step" && number == 0
          ? "without a step" : "with the \(name) \(JSONWriter.text(of: number))"
        return "the value \(value.name.quoted) is declared \(declared)"
      })
  }

  /// Checks later that a threshold is inside the range of the control's value.
  mutating func deferThresholdCheck(_ node: JSONNode, of control: Control, path: String) {
    guard case .number(let threshold) = node.value, let ranged = control as? any RangedControl
    else { return }
    deferredChecks.append(
      DeferredCheck(offset: node.offset, path: path) {
        let (minimum, maximum) = (ranged.minimum, ranged.maximum)
        guard !(minimum...maximum).contains(threshold) else { return nil }
        return "\(JSONWriter.text(of: threshold)) is outside the value's range "
          + "\(JSONWriter.text(of: minimum))…\(JSONWriter.text(of: maximum))"
      })
  }

  /// Checks later that other values of the control do not change a slot's initial value.
  mutating func deferInitialValueCheck(
    _ number: Double, of slot: ValueSlot, offset: Int, path: String
  ) {
    deferredChecks.append(
      DeferredCheck(offset: offset, path: path) {
        guard slot.value.kind == .number, abs(slot.value.number - number) > 1e-9 else { return nil }
        return "\(JSONWriter.text(of: number)) conflicts with the control's other values; "
          + "use \(JSONWriter.text(of: slot.value.number))"
      })
  }

  // MARK: Limits

  /// Counts a text or a list that a property of a control gets.
  /// - Returns: whether all texts and lists so far are within the limits. Adds a problem at the first
  ///   one that is not.
  mutating func isWithinLimits(_ node: JSONNode, of property: Property, path: String) -> Bool {
    let (bytes, items): (Int, Int)
    switch (property.format.shape, node.value) {
    case (.text, .string(let text)) where property.format.reference == nil:
      (bytes, items) = (text.utf8.count, 0)
    case (.list, .array(let nodes)):
      bytes = nodes.reduce(0) { $0 + ($1.value.string?.utf8.count ?? 0) }
      items = nodes.count
    default: return true
    }
    textBytes += bytes
    itemCount += items
    let totals = [
      (textBytes, bytes, PanelFile.textLimit, "the bytes in the texts"),
      (itemCount, items, PanelFile.itemLimit, "the items in the lists"),
    ]
    for (total, added, limit, content) in totals where total > limit {
      if total - added <= limit {
        problems.add(
          "\(content) of all controls are more than \(limit); a style counts for every control that "
            + "uses it", at: node.offset, path: path)
      }
      return false
    }
    return true
  }

  /// Whether all expressions together are within the limit. Adds a problem if not. Call it before
  /// anything is evaluated.
  func areExpressionsWithinLimit() -> Bool {
    var all = derived.values.map { ($0.node, $0.path) } + bindings.map { ($0.node, $0.path) }
    for rule in rules {
      if let condition = rule.condition { all.append((condition.node, rule.path)) }
    }
    for list in actions.map(\.list) + rules.map(\.actions) {
      all += list.assignments.map { ($0.node, list.path) }
    }
    var bytes = 0
    for (node, path) in all.sorted(by: { $0.0.offset < $1.0.offset }) {
      bytes += node.value.string?.utf8.count ?? 0
      guard bytes > PanelFile.expressionLimit else { continue }
      problems.add(
        "all expressions have more than \(PanelFile.expressionLimit) bytes; a style counts for every "
          + "control that uses it", at: node.offset, path: path)
      return false
    }
    return true
  }

  // MARK: Frames

  /// Checks that a frame is inside the panel or its page. Frames in rows, columns and grids are
  /// skipped because their positions are not known yet.
  func checkFrame(_ frame: Rectangle, in container: Container, offset: Int, path: String) {
    var area = frame
    var parent = container
    while !(parent.kindName == Self.pageKind), let next = parent.parent {
      guard !parent.placesChildren else { return }
      area = area.offset(by: parent.frame.origin)
      parent = next
    }
    // Allow for the rounding of fractions; 0.01 points are invisible.
    let limits = parent.bounds.inset(by: -0.01)
    let isInside =
      area.left >= limits.left && area.top >= limits.top && area.right <= limits.right
      && area.bottom <= limits.bottom
    guard !parent.placesChildren, !isInside else { return }
    let parentName = parent.kindName == Self.pageKind ? "the page" : "the panel"
    let size = parent.bounds.size
    func points(_ length: Double) -> String {
      JSONWriter.text(of: (length * 100).rounded() / 100) + " points"
    }
    let edges = [
      ("left", limits.left - area.left), ("top", limits.top - area.top),
      ("right", area.right - limits.right), ("bottom", area.bottom - limits.bottom),
    ].filter { $0.1 > 0 }.map { "\(points($0.1 + 0.01)) beyond the \($0.0) edge" }
    problems.add(
      "the frame extends \(edges.joined(separator: " and ")) of \(parentName) "
        + "(\(JSONWriter.text(of: size.width)) × \(points(size.height)))", at: offset, path: path)
  }

  /// Counts how often frames cover the panel, because each control is drawn even if others cover it.
  /// Controls in rows, columns and grids do not cover each other.
  mutating func checkCoverage(
    _ frame: Rectangle, in container: Container, offset: Int, path: String
  ) {
    guard !container.placesChildren else { return }
    var root = container
    while let parent = root.parent { root = parent }
    let size = root.bounds.size
    let before = coverage
    coverage +=
      min(frame.width, size.width) * min(frame.height, size.height) / (size.width * size.height)
    guard before <= PanelFile.coverageLimit, coverage > PanelFile.coverageLimit else { return }
    problems.add(
      "the controls cover the panel more than \(Int(PanelFile.coverageLimit)) times; remove controls "
        + "that others cover", at: offset, path: path)
  }
}
