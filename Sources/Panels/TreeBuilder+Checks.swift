import Controls
import Expressions
import Geometry
import JSON

/// The position at which a control declares a value that the file's `values` does not declare.
struct Declaration {
  let offset: Int
  let path: String
}

/// The ends of the range in the keys of a control that no finger moves.
struct ShownEnds {
  let control: any PartOfRangeControl
  var minimum: Double?
  var maximum: Double?
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
  let problem: (TreeBuilder) -> String?

  init(offset: Int, path: String, problem: @escaping (TreeBuilder) -> String?) {
    (self.offset, self.path, self.problem) = (offset, path, problem)
  }

  init(offset: Int, path: String, problem: @escaping () -> String?) {
    self.init(offset: offset, path: path) { _ in problem() }
  }
}

extension TreeBuilder {
  /// Runs the checks whose position has no problem yet. A control or a value with a mistake may lack
  /// the range that others refer to.
  func runDeferredChecks() {
    boundSizes.controls = Set(
      bindings.lazy.filter { ["weight", "width", "height"].contains($0.property.name) }
        .map { ObjectIdentifier($0.control) })
    guard !problems.hasProblem(in: "values") else { return }
    let checks = deferredChecks.filter { !problems.hasProblem(in: $0.container) }
    for check in checks where !problems.hasProblem(at: check.offset) {
      if let message = check.problem(self) {
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
    if name != "step", let dial = control as? any PartOfRangeControl, !dial.isInteractive {
      if shownEnds.last?.control !== dial {
        shownEnds.append(ShownEnds(control: dial, offset: node.offset, path: path))
      }
      let end = name == "minimum" ? \ShownEnds.minimum : \ShownEnds.maximum
      shownEnds[shownEnds.count - 1][keyPath: end] = expected
      return
    }
    deferredChecks.append(
      DeferredCheck(offset: node.offset, path: path) { builder in
        guard case .number(let number) = control.value(ofProperty: name), number != expected,
          let value = ranged.rangedSlots.first?.value as? NamedValue
        else { return nil }
        if name == "maximum", expected <= value.minimum {
          return "must be above \(JSONWriter.text(of: value.minimum)), the minimum of the value "
            + value.name.quoted
        }
        if name == "minimum", expected >= value.maximum {
          return "must be below \(JSONWriter.text(of: value.maximum)), the maximum of the value "
            + value.name.quoted
        }
        if name == "step", number == 0 {
          return
            "the value \(value.name.quoted) is declared without a step; remove this key, or change "
            + "the declaration"
        }
        return builder.contradiction(to: name, number, of: value)
      })
  }

  /// Lets the keys and the bindings of a dial or a bar set the part that it shows, and not the range of
  /// its value, if the file declares the value. Call it before properties are set.
  func beginPartOfRange(_ control: Control, _ reader: ObjectReader) {
    let ends = ["minimum", "maximum"]
    let keys = ends.filter { reader.node($0) != nil }
    let bound = reader.node("bind")?.value.members ?? []
    guard !keys.isEmpty || bound.contains(where: { ends.contains($0.name) }),
      let dial = control as? any PartOfRangeControl, !dial.isInteractive
    else { return }
    var name = dial.name
    if case .string(let named)? = reader.node("value")?.value { name = named }
    guard let value = values[name], value.adoptedEnds.isEmpty, declarations[name] == nil else {
      return
    }
    // Until it is linked, the slot has a value of its own.
    dial.show(
      from: keys.isEmpty ? nil : value.minimum, to: keys.isEmpty ? nil : value.maximum)
  }

  /// Lets dials and bars show the part of the range that their keys name, if their value is declared
  /// with another range. Call it after `link()`.
  func showPartsOfRanges() {
    guard !problems.hasProblem(in: "values") else { return }
    for ends in shownEnds where !problems.hasProblem(at: ends.offset) {
      if let problem = show(ends) { problems.add(problem, at: ends.offset, path: ends.path) }
    }
  }

  /// Shows a part of a range, or returns why it cannot be shown.
  private func show(_ ends: ShownEnds) -> String? {
    let dial = ends.control
    guard let value = dial.rangedSlots.first?.value as? NamedValue else { return nil }
    let range = value.range
    var (minimum, maximum) = (ends.minimum, ends.maximum)
    if value.isUnbounded {
      if minimum == nil, let maximum, maximum > 0 { minimum = 0 }
      guard minimum != nil, maximum != nil else {
        return "the value \(value.name.quoted) has no range; write both \"minimum\" and \"maximum\""
      }
    }
    if let minimum, minimum < range.lowerBound {
      return contradiction(to: "minimum", range.lowerBound, of: value)
    }
    if let maximum, maximum > range.upperBound {
      return contradiction(to: "maximum", range.upperBound, of: value)
    }
    let (lower, upper) = (minimum ?? range.lowerBound, maximum ?? range.upperBound)
    guard lower <= upper else {
      return "the minimum (\(NumberFormat.short(lower))) must not be above the maximum "
        + "(\(NumberFormat.short(upper)))"
    }
    let isBound = bindings.contains {
      $0.control === dial && ["minimum", "maximum"].contains($0.property.name)
    }
    if lower...upper == range, !isBound {
      dial.showWholeRange()
    } else {
      dial.show(from: minimum, to: maximum)
    }
    return nil
  }

  /// The problem of a key of a control that differs from the number that its value has.
  private func contradiction(to key: String, _ number: Double, of value: NamedValue) -> String {
    let number = JSONWriter.text(of: number)
    let end: RangeEnds = key == "minimum" ? .minimum : .maximum
    return key != "step" && isDefault(end, of: value)
      ? "another control sets the \(key) of the value \(value.name.quoted) to \(number); declare it in "
        + "\"values\""
      : "the value \(value.name.quoted) is declared with the \(key) \(number); remove this key, or "
        + "change the declaration"
  }

  /// Adds the problem of a property that contradicts another one.
  mutating func checkContradiction(of control: Control, _ settings: StyleSheet.Settings) {
    guard let (name, problem) = control.contradiction, let setting = settings[name] else { return }
    problems.add(problem, at: setting.node.offset, path: setting.path)
  }

  /// Checks later that a threshold is inside the range of the control's value.
  mutating func deferThresholdCheck(_ node: JSONNode, of control: Control, path: String) {
    guard case .number(let threshold) = node.value, let ranged = control as? any RangedControl
    else { return }
    deferredChecks.append(
      DeferredCheck(offset: node.offset, path: path) {
        let (minimum, maximum) = (ranged.minimum, ranged.maximum)
        guard !(minimum...maximum).contains(threshold) else { return nil }
        let range = "\(JSONWriter.text(of: minimum))…\(JSONWriter.text(of: maximum))"
        return "\(JSONWriter.text(of: threshold)) is outside "
          + (ranged.shownRange == nil
            ? "the value's range \(range)"
            : "the range \(range) that this \(control.kindName) shows")
      })
  }

  /// Checks later that other values of the control do not change a slot's initial value.
  mutating func deferInitialValueCheck(
    _ number: Double, of slot: ValueSlot, offset: Int, path: String
  ) {
    deferredChecks.append(
      DeferredCheck(offset: offset, path: path) {
        guard slot.value.kind == .number, abs(slot.value.number - number) > 1e-9 else { return nil }
        guard !slot.value.isSecret else {
          return "the number conflicts with the control's other values"
        }
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
    case (.text, .array(let nodes)): (bytes, items) = (0, nodes.count)
    default: return true
    }
    return countTexts(bytes: bytes, items: items, at: node.offset, path: path)
  }

  /// Counts texts and the items of lists.
  /// - Returns: whether all so far are within the limits.
  mutating func countTexts(bytes: Int, items: Int = 0, at offset: Int, path: String) -> Bool {
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
            + "uses it", at: offset, path: path)
      }
      return false
    }
    return true
  }

  /// Whether all expressions together are within the limit. Adds a problem if not. Call it before
  /// anything is evaluated.
  func areExpressionsWithinLimit() -> Bool {
    var all =
      derived.values.map { ($0.node, $0.path) }
      + bindings.filter { $0.expression.literal == nil }.map { ($0.node, $0.path) }
    for rule in rules {
      if let condition = rule.condition { all.append((condition.node, rule.path)) }
    }
    for list in actions.map(\.list) + rules.map(\.actions) {
      all += list.assignments.map { ($0.node, list.path) }
    }
    for alarm in alarms {
      for condition in [alarm.condition, alarm.clearCondition] {
        if let condition { all.append((condition.node, alarm.path)) }
      }
    }
    // The translations of a text are never evaluated together.
    all += bindings.compactMap { binding in
      binding.translations.filter { $0.expression.literal == nil }
        .max { $0.source.utf8.count < $1.source.utf8.count }
        .map { (JSONNode(.string($0.source), offset: $0.node.offset), $0.path) }
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

// MARK: Sizes

extension TreeBuilder {
  /// Checks that the limits of a control's size do not contradict each other, and later that its
  /// percentages are parts of a known length.
  mutating func checkSize(_ settings: StyleSheet.Settings, of control: Control) {
    guard settings.keys.contains(where: Self.sizeProperties.contains) else { return }
    for (axis, name) in [(LayoutAxis.horizontal, "Width"), (.vertical, "Height")] {
      let request = control.layout[axis]
      if let setting = settings["minimum\(name)"],
        Self.isMore(request.minimum, than: request.maximum)
      {
        report("must not be above \"maximum\(name)\"", setting)
      }
      for name in [name.lowercased(), "minimum\(name)", "maximum\(name)"] {
        guard let setting = settings[name], case .string = setting.node.value else { continue }
        deferPercentageCheck(setting, of: control, axis)
      }
    }
    if let setting = settings["aspectRatio"], control.layout.aspectRatio != nil,
      control.layout.width != nil, control.layout.height != nil
    {
      report("\"width\" and \"height\" already set the shape; remove one of the three", setting)
    }
  }

  private static let sizeProperties: Set<String> = [
    "width", "height", "minimumWidth", "maximumWidth", "minimumHeight", "maximumHeight",
    "aspectRatio",
  ]

  /// Adds a problem, unless the same setting of a style already has it.
  private func report(_ message: String, _ setting: StyleSheet.Setting) {
    guard !problems.hasProblem(at: setting.node.offset) else { return }
    problems.add(message, at: setting.node.offset, path: setting.path)
  }

  private static func isMore(_ length: Length?, than other: Length?) -> Bool {
    switch (length, other) {
    case (.points(let length)?, .points(let other)?), (.percent(let length)?, .percent(let other)?):
      length > other
    default: false
    }
  }

  /// Checks later that a percentage is not a part of a length that depends on the content.
  private mutating func deferPercentageCheck(
    _ setting: StyleSheet.Setting, of control: Control, _ axis: LayoutAxis
  ) {
    deferredChecks.append(
      DeferredCheck(offset: setting.node.offset, path: setting.path) { [boundSizes] in
        guard let container = control.parent, container.placesChildren,
          let cause = container.contentDeterminesLength(on: axis, boundSizes)
        else { return nil }
        let (name, kind) = (axis == .horizontal ? "width" : "height", cause.kindName)
        let isAlong = cause.parent?.sizesChildren(along: axis) == true
        return "the \(name) of the \(kind) around it depends on its content, so it has no "
          + "\(setting.node.value.string ?? "percentage"); give the \(kind) a \"\(name)\""
          + (isAlong ? " or a \"weight\"" : "")
      })
  }

  /// The controls whose size follows a value.
  final class BoundSizes {
    var controls: Set<ObjectIdentifier> = []
  }
}

extension Container {
  /// The container around the children, or around this container, that has no length on an axis of
  /// its own but the one that its content needs; nil for none.
  fileprivate func contentDeterminesLength(
    on axis: LayoutAxis, _ boundSizes: TreeBuilder.BoundSizes
  ) -> Container? {
    guard let parent, parent.placesChildren, layout[axis].length == nil,
      !boundSizes.controls.contains(ObjectIdentifier(self))
    else { return nil }
    if parent.sizesChildren(along: axis) {
      if (layout.weight ?? 0) == 0 { return self }
    } else if !parent.stretchesChildren(along: axis) {
      return self
    }
    return parent.contentDeterminesLength(on: axis, boundSizes)
  }
}

extension RelativeFrame {
  /// Reads `[x, y, width, height]`, numbers or percentages; nil for anything else.
  init?(_ json: JSONValue) {
    guard case .array(let nodes) = json, nodes.count == 4 else { return nil }
    let lengths = nodes.compactMap { Length($0.value) }
    guard lengths.count == 4, lengths[2].isPositive, lengths[3].isPositive else { return nil }
    self.init(x: lengths[0], y: lengths[1], width: lengths[2], height: lengths[3])
  }
}

extension Length {
  /// Reads a number within the limits of positions, or a percentage; nil for anything else.
  init?(_ json: JSONValue) {
    switch json {
    case .number(let number) where PropertyFormat.length.contains(abs(number)):
      self = .points(number)
    case .string(let text): self.init(percentage: text)
    case .number, .null, .bool, .array, .object: return nil
    }
  }

  fileprivate var isPositive: Bool {
    switch self {
    case .points(let number), .percent(let number): number > 0
    }
  }
}
