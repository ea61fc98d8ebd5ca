import Controls
import JSON

/// A control whose file sets one end of its range.
struct OneSidedRange {
  let control: any RangedControl
  /// The end that the file does not set.
  let missing: RangeEnds
  /// Whether that end follows a value.
  let isBound: Bool
  /// The range of the control without the file.
  let standard: ClosedRange<Double>
  /// The end that the file sets.
  let end: Double
  let offset: Int
  let path: String
}

extension TreeBuilder {
  /// Opens the end of a control's range that the file does not set beside the other one, because the
  /// value may have it. Call it before properties are set.
  /// - Parameter bound: the properties that follow values.
  mutating func openRange(
    of control: Control, _ settings: StyleSheet.Settings, bound: Set<String>
  ) {
    let ends = (settings["minimum"], settings["maximum"])
    guard (ends.0 == nil) != (ends.1 == nil), let setting = ends.0 ?? ends.1,
      let end = setting.node.value.number,
      let ranged = control as? any RangedControl, ranged.shownRange == nil
    else { return }
    let missing: RangeEnds = ends.0 == nil ? .minimum : .maximum
    oneSidedRanges.append(
      OneSidedRange(
        control: ranged, missing: missing,
        isBound: bound.contains(missing == .minimum ? "minimum" : "maximum"),
        standard: ranged.minimum...ranged.maximum, end: end, offset: setting.node.offset,
        path: setting.path))
    for slot in ranged.rangedSlots where isDefault(missing, of: slot.value) {
      let (range, open) = (slot.value.range, Value.unboundedRange)
      try? slot.value.setRange(
        minimum: missing == .minimum ? open.lowerBound : range.lowerBound,
        maximum: missing == .maximum ? open.upperBound : range.upperBound)
    }
  }

  /// Closes the ranges that are still open at an end. An end that follows a value stays open.
  mutating func closeRanges() {
    for range in oneSidedRanges
    where !range.isBound && !range.standard.openEnds.contains(range.missing) {
      for slot in range.control.rangedSlots where isDefault(range.missing, of: slot.value) {
        guard slot.value.range.openEnds == range.missing else { continue }
        reportMissingEnd(range, of: slot.value)
        slot.closeRange(by: range.standard)
      }
    }
    oneSidedRanges = []
  }

  /// Whether the file declares no such end of the value, so that controls set it.
  func isDefault(_ end: RangeEnds, of value: Value) -> Bool {
    guard let value = value as? NamedValue else { return true }
    return value.adoptedEnds.contains(end) || declarations[value.name] != nil
  }

  /// Adds the problem of a range that cannot have its default end.
  private func reportMissingEnd(_ range: OneSidedRange, of value: Value) {
    // An end that contradicts the declaration is reported as such.
    guard !problems.hasProblem(at: range.offset),
      range.end == (range.missing == .minimum ? value.maximum : value.minimum)
    else { return }
    let (low, high) = (range.standard.lowerBound, range.standard.upperBound)
    if range.missing == .minimum, value.maximum <= low {
      problems.add(
        "write a \"minimum\", too; without it, the range begins at \(JSONWriter.text(of: low))",
        at: range.offset, path: range.path)
    }
    if range.missing == .maximum, value.minimum >= high {
      problems.add(
        "write a \"maximum\", too; without it, the range ends at \(JSONWriter.text(of: high))",
        at: range.offset, path: range.path)
    }
  }
}
