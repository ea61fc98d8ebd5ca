import Geometry

// The order in which Tab and rotary encoders move the focus.
extension Focus {
  /// Returns the control that is `steps` after the focused one, or before it for negative `steps`.
  /// The order wraps around. Returns nil if no control accepts the focus.
  func control(after steps: Int) -> Control? {
    let place = current ?? lost
    var order: [Control] = []
    // The number of controls before the current or lost focus.
    var before: Int?
    forEachControl { control, isFocusable in
      if control === place { before = order.count }
      if isFocusable { order.append(control) }
    }
    guard !order.isEmpty, steps != 0 else { return nil }
    var index = steps % order.count
    if let before {
      // The control itself counts only if it can have the focus.
      index += before - (steps > 0 && order[before % order.count] !== place ? 1 : 0)
    } else if steps > 0 {
      index -= 1
    }
    return order[(index + 2 * order.count) % order.count]
  }

  /// The controls that accept the focus, in focus order.
  var order: [Control] {
    var order: [Control] = []
    forEachControl { if $1 { order.append($0) } }
    return order
  }

  /// Calls `body` with each control that can have the focus and with the containers around it: in
  /// the topmost modal layer, or in the panel and the floating layers above it.
  private func forEachControl(_ body: (Control, _ isFocusable: Bool) -> Void) {
    if let layer = stage.layers.modal?.content { return forEachControl(in: layer, body) }
    for root in [stage.children[0]] + stage.layers.floating { forEachControl(in: root, body) }
  }

  /// The first of these controls and their descendants that accepts the focus; nil for none.
  func first(in controls: [Control]) -> Control? {
    var first: Control?
    for control in controls where first == nil {
      forEachControl(in: control) { if $1, first == nil { first = $0 } }
    }
    return first
  }

  /// Whether a descendant of a container has the focus, or was the last one to have it.
  private func isInside(_ container: Container) -> Bool {
    guard let place = current ?? lost, place !== container else { return false }
    return place.isInside(container)
  }

  /// Calls `body` with each control, in focus order, and whether it can have the focus. Includes
  /// controls that cannot, because the focus may have been lost there.
  private func forEachControl(
    in control: Control, isUsable: Bool = true, _ body: (Control, _ isFocusable: Bool) -> Void
  ) {
    let isUsable =
      isUsable && control.isEnabled && control.isVisible && control.shownPose == nil
    body(control, isUsable && control.acceptsFocus && !control.bounds.isEmpty)
    guard let container = control as? Container,
      !container.isSingleFocusStop || isInside(container)
    else { return }
    for child in container.childrenInFocusOrder {
      forEachControl(in: child, isUsable: isUsable, body)
    }
  }
}

extension Container {
  /// The children in focus order. A container that places its children keeps their order. Otherwise
  /// they are sorted into rows from top to bottom, and in the layout direction within a row. A
  /// child belongs to a row if its top is above the middle of every child already in the row.
  fileprivate var childrenInFocusOrder: [Control] {
    guard !placesChildren else { return focusableChildren }
    var rows: [[Control]] = []
    var limit = -Double.infinity
    for child in focusableChildren.sorted(by: { $0.movedFrame.top < $1.movedFrame.top }) {
      if child.movedFrame.top >= limit {
        rows.append([])
        limit = .infinity
      }
      rows[rows.count - 1].append(child)
      limit = min(limit, child.movedFrame.center.y)
    }
    return rows.flatMap { row in
      row.sorted {
        isRightToLeft
          ? $0.movedFrame.right > $1.movedFrame.right : $0.movedFrame.left < $1.movedFrame.left
      }
    }
  }
}

extension Control {
  /// Scrolls the containers around the control as far as necessary to show it with its focus ring.
  final func scrollIntoView() {
    var scrollers: [any ScrollingContainer] = []
    var container = parent
    while let current = container {
      if let scroller = current as? any ScrollingContainer { scrollers.append(scroller) }
      container = current.parent
    }
    // Scrolling an outer container does not change what an inner one shows.
    for scroller in scrollers {
      scroller.scroll(
        toShow: focusShape.area.offset(by: originOnStage - scroller.originOnStage)
          .inset(by: -FocusRing.reach))
    }
  }
}
