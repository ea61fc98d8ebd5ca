import Controls
import Geometry
import JSON
import Panels
import Raster

extension PanelInspection {
  /// Checks the frames of controls. Containers precede their children, so a mistake is reported at the
  /// outermost one.
  func checkLayout(of controls: [DeclaredControl], _ situation: Situation) {
    for declared in controls {
      checkSpace(declared, situation)
      checkExtent(declared)
      for problem in declared.control.layoutWarnings(in: keys(of: declared)) {
        warn(
          .declared(key: problem.key, part: problem.part?.index), declared,
          at: problem.key.map { [$0] } ?? [], problem.message(found: .null))
      }
    }
  }

  /// The children of a row or a column must fit with the sizes that they need.
  private func checkSpace(_ declared: DeclaredControl, _ situation: Situation) {
    guard let group = declared.control as? Container, !hasSqueezedContainer(group) else { return }
    for axis in [LayoutAxis.horizontal, .vertical] {
      guard let needed = group.shortestLength(along: axis) else { continue }
      let available = contentLength(of: group, along: axis)
      if needed > available + 0.5 {
        let side = axis == .horizontal ? "width" : "height"
        return warn(
          .layout, declared, at: ["frame", side, "children"],
          "the children of this \(group.kindName) need a \(side) of \(Self.points(needed)), but there "
            + "are \(Self.points(available))\(situation.description); "
            + advice(group, axis, toFit: needed))
      }
      checkBreadth(of: group, across: axis.other)
    }
  }

  /// The children of a row must not request more than its height, nor those of a column its width.
  private func checkBreadth(of group: Container, across axis: LayoutAxis) {
    let breadth = contentLength(of: group, along: axis)
    let side = axis == .horizontal ? "width" : "height"
    for child in group.children where !child.isHidden && child.takesSpace {
      guard case .points(let wanted)? = child.layout[axis].length, wanted > breadth + 0.5,
        let declared = self.declared(child)
      else { continue }
      warn(
        .layout, declared, at: [side],
        "this \(group.kindName) has a \(side) of \(Self.points(breadth)) for its children, not "
          + Self.points(wanted))
    }
  }

  /// The length on an axis that a container has for the children that it places.
  private func contentLength(of group: Container, along axis: LayoutAxis) -> Double {
    max(axis.length(of: group.bounds.size) - group.contentInset(along: axis), 0)
  }

  /// What to write so that a row or a column has `length` points for its children.
  private func advice(_ group: Container, _ axis: LayoutAxis, toFit length: Double) -> String {
    guard (group.layout.weight ?? 0) > 0, group.parent?.shortestLength(along: axis) != nil else {
      return "make it larger, or give a child a \"weight\""
    }
    let key = axis == .horizontal ? "minimumWidth" : "minimumHeight"
    let minimum = JSONWriter.text(of: (length + group.contentInset(along: axis)).rounded(.up))
    return "make its \"weight\" larger, or write \(key): \(minimum)"
  }

  /// Whether a container around the control is too small for its children, which is reported instead.
  func hasSqueezedContainer(_ control: Control) -> Bool {
    var container = control.parent
    while let current = container {
      if hasWarning(.layout, current) { return true }
      container = current.parent
    }
    return false
  }

  /// A control must not extend beyond the nearest container whose edge is visible: one with a background,
  /// one that clips its children, or the panel.
  private func checkExtent(_ declared: DeclaredControl) {
    let control = declared.control
    guard let parent = control.parent,
      !parent.placesChildren || control.displacement != .zero
    else { return }
    var area = control.movedFrame
    var container: Container = parent
    while !Self.hasVisibleEdge(container), let next = container.parent {
      area = area.offset(by: container.movedFrame.origin)
      container = next
    }
    // Content that scrolls may be larger than its container.
    if container is any ScrollingContainer { return }
    let limits = container.clip ?? container.bounds
    let excess = [
      ("left", limits.left - area.left), ("top", limits.top - area.top),
      ("right", area.right - limits.right), ("bottom", area.bottom - limits.bottom),
    ]
    guard let (side, length) = excess.max(by: { $0.1 < $1.1 }), length > 0.5 else { return }
    let name =
      container === panel.root
      ? "the panel" : self.declared(container).map(description) ?? "the panel"
    warn(
      .layout, declared, at: ["frame"],
      "this extends \(Self.points(length)) beyond the \(side) edge of \(name); move it or make it "
        + "smaller")
  }

  private static func hasVisibleEdge(_ container: Container) -> Bool {
    container.clip != nil || (container.ground?.alpha ?? 0) > 0
  }
}
