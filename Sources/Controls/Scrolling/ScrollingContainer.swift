import Geometry

/// A container that a finger can scroll, even if the finger went down on a control inside it.
///
/// The container receives the touch with `beginTracking` when the finger begins to drag it;
/// `Touch.isScrolling` is then true. The location then excludes the distance by which the drag was
/// recognised, so that the content does not jump.
public protocol ScrollingContainer: Container {
  /// The directions in which a finger can drag the content, including those in which it only
  /// stretches beyond an end.
  var scrollDirections: DragDirections { get }
  /// The directions in which the content is not at its end. In the others, an outer container scrolls
  /// instead, if it can.
  var freeDirections: DragDirections { get }
  /// Whether the content moves on its own. A touch then stops it and is not offered to the controls
  /// inside.
  var isMoving: Bool { get }
  /// Whether a control inside begins to track a finger only when it is clear that the finger does not
  /// scroll. If false, a control that is only pressed begins at once and may be cancelled; a control
  /// that follows drags begins at once and keeps the finger.
  var delaysTouches: Bool { get }
  /// Returns whether a finger that goes down at a point of the container can scroll it.
  func scrolls(at point: Point) -> Bool
  /// Scrolls just far enough to show an area, in the container's points.
  func scroll(toShow area: Rectangle)
}

extension ScrollingContainer {
  public var delaysTouches: Bool { true }

  public func scrolls(at point: Point) -> Bool { true }

  public func scroll(toShow area: Rectangle) {}
}

/// A container that a finger opens with a swipe from the edge of the panel inwards, such as a drawer.
/// The container receives the touch if the finger moves in one of its `freeDirections`.
public protocol EdgeSwipeContainer: ScrollingContainer {
  /// Whether a swipe can open the container now.
  var opensBySwipe: Bool { get }
}

extension Stage {
  /// The distance from the edge of the panel at which an edge swipe begins, in points.
  private static let edgeWidth = 20.0

  /// The containers that a swipe inwards from `location` opens.
  func edgeSwipeContainers(at location: Point) -> [any ScrollingContainer] {
    var directions: DragDirections = []
    if location.x < Self.edgeWidth { directions.insert(.right) }
    if location.x > bounds.width - Self.edgeWidth { directions.insert(.left) }
    if location.y < Self.edgeWidth { directions.insert(.down) }
    if location.y > bounds.height - Self.edgeWidth { directions.insert(.up) }
    guard !directions.isEmpty, layers.modal == nil, layers.keyboard == nil else { return [] }
    var found: [any ScrollingContainer] = []
    forEachDescendant { control in
      if let container = control as? any EdgeSwipeContainer, container.opensBySwipe,
        !container.freeDirections.isDisjoint(with: directions), container.isShown,
        container.isEffectivelyEnabled
      {
        found.append(container)
      }
    }
    return found
  }

  /// The enabled scrolling containers at `location`, the innermost first. If several overlap, those
  /// of the topmost one.
  func scrollers(at location: Point) -> [any ScrollingContainer] {
    for control in layers.touchable.reversed() {
      let found = scrollers(in: control, at: location - frame.origin)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// - Parameter location: in the points of the container around `control`.
  private func scrollers(in control: Control, at location: Point) -> [any ScrollingContainer] {
    guard let container = control as? Container, container.isVisible, container.isEnabled,
      container.shownPose == nil, container.movedFrame.contains(location)
    else { return [] }
    let here = location - container.movedFrame.origin
    guard container.clip?.contains(here) ?? true else { return [] }
    var found: [any ScrollingContainer] = []
    for child in container.children(near: Rectangle(origin: here, size: .zero)).reversed() {
      found = scrollers(in: child, at: here)
      if !found.isEmpty { break }
    }
    if let scroller = container as? any ScrollingContainer, scroller.scrolls(at: here) {
      found.append(scroller)
    }
    return found
  }

  /// The enabled scrolling containers around a control that `location` can scroll, the innermost
  /// first. Includes the control itself if it is one.
  func scrollers(around control: Control, at location: Point) -> [any ScrollingContainer] {
    var found: [any ScrollingContainer] = []
    var container = control as? Container ?? control.parent
    while let current = container {
      if let scroller = current as? any ScrollingContainer, scroller.isEffectivelyEnabled,
        scroller.scrolls(at: location - scroller.originOnStage)
      {
        found.append(scroller)
      }
      container = current.parent
    }
    return found
  }
}
