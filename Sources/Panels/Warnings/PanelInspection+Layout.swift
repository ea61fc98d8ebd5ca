import Controls
import Geometry
import JSON
import Kinds
import Raster

extension PanelInspection {
  /// Checks the frames of controls. Containers precede their children, so a mistake is reported at the
  /// outermost one.
  func checkLayout(of controls: [DeclaredControl], _ situation: Situation) {
    for declared in controls {
      checkSpace(declared, situation)
      checkExtent(declared)
      checkCode(declared)
    }
  }

  /// The children of a row or a column must fit with the sizes that they need.
  private func checkSpace(_ declared: DeclaredControl, _ situation: Situation) {
    guard let group = declared.control as? LayoutGroup, !hasSqueezedContainer(group) else { return }
    let children = group.children.filter { !$0.isHidden && $0.takesSpace }
    let area = group.bounds.inset(
      dx: min(group.padding, group.bounds.width / 2),
      dy: min(group.padding, group.bounds.height / 2))
    let axis: LayoutAxis
    switch group {
    case is Row: axis = .horizontal
    case is Column: axis = .vertical
    default: return
    }
    let available = axis.length(of: area.size)
    let space = LengthSpace(available, spacing: group.spacing)
    let items = children.map { child in
      child.layoutItem(
        preferring: axis == .horizontal
          ? child.preferredWidth : child.preferredHeight(forWidth: child.frame.width),
        along: axis, in: space)
    }
    // Those with a weight may become smaller.
    let fixed = items.map {
      LinearLayout.Item(minimum: $0.weight > 0 ? $0.shortest : $0.minimum, weight: 0)
    }
    let needed = LinearLayout.minimum(of: fixed, spacing: group.spacing)
    let side = axis == .horizontal ? "width" : "height"
    if needed > available + 0.5 {
      return warn(
        .layout, declared, at: ["frame", side, "children"],
        "the children of this \(group.kindName) need a \(side) of \(Self.points(needed)), but there "
          + "are \(Self.points(available))\(situation.description); "
          + advice(group, axis, toFit: needed))
    }
    let breadth = axis.other.length(of: area.size)
    let otherSide = axis == .horizontal ? "height" : "width"
    for child in children {
      let wanted = axis == .horizontal ? child.layout.height : child.layout.width
      guard case .points(let wanted)? = wanted, wanted > breadth + 0.5,
        let declared = self.declared(child)
      else {
        continue
      }
      warn(
        .layout, declared, at: [otherSide],
        "this \(group.kindName) has a \(otherSide) of \(Self.points(breadth)) for its children, not "
          + Self.points(wanted))
    }
  }

  /// What to write so that a row or a column has `length` points for its children.
  private func advice(_ group: LayoutGroup, _ axis: LayoutAxis, toFit length: Double) -> String {
    let isShare =
      (group.layout.weight ?? 0) > 0
      && (axis == .horizontal ? group.parent is Row : group.parent is Column)
    guard isShare else { return "make it larger, or give a child a \"weight\"" }
    let key = axis == .horizontal ? "minimumWidth" : "minimumHeight"
    let minimum = JSONWriter.text(of: (length + 2 * group.padding).rounded(.up))
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
