import Geometry

/// Finds the control to which an arrow key moves the focus.
///
///     case | controls in the direction of the key        | the focus moves to
///     -----+---------------------------------------------+----------------------------------------
///      1   | none                                        | –
///      2   | one straight ahead                          | that one
///      3   | several straight ahead                      | the one with the nearest edge
///      4   | one straight ahead, a nearer one to a side  | the one straight ahead
///      5   | some to the sides, none straight ahead      | the nearest one; distance along the
///          |                                             | direction counts more than across it
///      6   | several at the same distance                | the one with the nearest centre
///      7   | one that overlaps the focused control, and  | that one, at distance 0
///          | has both edges further ahead                |
///      8   | one inside the focused control or around it | –
///      9   | several equally near                        | the first one in reading order
///     10   | one in the same scrolling container, and a  | the one in the container
///          | nearer one outside it                       |
///     11   | one that is scrolled out of another         | –
///          | container                                   |
///
/// A control is straight ahead if the focused control would touch it when moved in the direction.
/// The weights are those of Android's `FocusFinder`.
enum FocusDirection {
  /// Cases 1 to 9. Returns the index of the nearest rectangle in a direction; nil for none.
  static func nearest(
    to rectangle: Rectangle, towards direction: DragDirections, among others: [Rectangle]
  ) -> Int? {
    let from = rectangle.turned(direction)
    var best: (index: Int, isBeside: Bool, distance: Double)?
    for (index, other) in others.enumerated() {
      let other = other.turned(direction)
      guard other.left > from.left, other.right > from.right else { continue }
      let isBeside = other.top >= from.bottom || other.bottom <= from.top
      let along = max(other.left - from.right, 0)
      let across = other.center.y - from.center.y
      let distance = 13 * along * along + across * across
      if let best, (best.isBeside ? 1 : 0, best.distance) <= (isBeside ? 1 : 0, distance) {
        continue
      }
      best = (index, isBeside, distance)
    }
    return best?.index
  }
}

extension Rectangle {
  /// The rectangle after a rotation or reflection that makes a direction point to the right.
  fileprivate func turned(_ direction: DragDirections) -> Rectangle {
    switch direction {
    case .left: Rectangle(x: -right, y: y, width: width, height: height)
    case .up: Rectangle(x: -bottom, y: x, width: height, height: width)
    case .down: Rectangle(x: y, y: x, width: height, height: width)
    default: self
    }
  }
}

extension Focus {
  /// Returns the control nearest to another in a direction; nil for none. Searches the enclosing
  /// scrolling containers first, beginning with the innermost one.
  func control(from control: Control, towards direction: DragDirections) -> Control? {
    let others = order.filter { $0 !== control }
    let area = control.focusAreaOnStage
    var scope: Container? = control.parent
    while let current = scope {
      if current is any ScrollingContainer || current.parent == nil {
        let found = others.compactMap { other in
          other.isInside(current)
            ? other.visibleFocusArea(in: current).map { (control: other, area: $0) } : nil
        }
        let nearest = FocusDirection.nearest(
          to: area, towards: direction, among: found.map(\.area))
        if let nearest { return found[nearest].control }
      }
      scope = current.parent
    }
    return nil
  }
}

extension Control {
  fileprivate var focusAreaOnStage: Rectangle { focusShape.area.offset(by: originOnStage) }

  /// The part of the focus area that the scrolling containers inside `scope` show, in the stage's
  /// points; nil for none.
  fileprivate func visibleFocusArea(in scope: Container) -> Rectangle? {
    var area = focusAreaOnStage
    var container = parent
    while let current = container, current !== scope {
      if current is any ScrollingContainer, let clip = current.clip {
        area = area.intersection(clip.offset(by: current.originOnStage))
      }
      container = current.parent
    }
    return area.isEmpty ? nil : area
  }
}
