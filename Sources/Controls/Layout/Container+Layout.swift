/// Layout is lazy: changes only mark containers. Their children are placed before the next frame or
/// touch, so that many changes cost as much as one. Hidden and transparent
/// containers place their children when they are shown, or on request.
extension Container {
  /// Schedules another placement of the children. Containers around this one also place their
  /// children again, because the intrinsic size may have changed.
  public final func layoutDidChange() {
    guard placesChildren else { return }
    measurements = Measurements()
    placeLater()
    parent?.layoutDidChange()
  }

  /// Schedules a placement of the children.
  final func placeLater() {
    needsPlacing = true
    stage?.needsLayout = true
  }

  /// Places the descendants that need it.
  /// - Parameter hidden: whether to include hidden containers.
  public final func placeDescendants(hidden: Bool = false) {
    if needsPlacing {
      needsPlacing = false
      placeChildren()
    }
    for case let container as Container in children where hidden || container.isVisible {
      container.placeDescendants(hidden: hidden)
    }
  }

  /// The invisible descendants that are containers, without those inside another one.
  public final var hiddenContainers: [Container] {
    children.flatMap { child -> [Container] in
      guard let container = child as? Container else { return [] }
      return container.isVisible ? container.hiddenContainers : [container]
    }
  }

  /// Measures and places all descendants again, after a change of the font or the scale.
  public final func placeEverything() {
    placeEverythingLater()
    if isShown { placeDescendants() }
  }
}

extension Stage {
  /// Places the children of containers that have changed, unless they are invisible. A panel calls this
  /// before it draws, and the stage before it handles a touch.
  public func placeIfNeeded() {
    guard needsLayout, host != nil else { return }
    // A container may hide children while it places them, which changes the layout around it. If a
    // control changes the layout whenever it is placed, the rest waits for the next frame.
    for _ in 0..<2 where needsLayout {
      needsLayout = false
      placeDescendants()
    }
    for touch in trackedTouches { showHandleValues(of: touch.control) }
  }
}

extension Control {
  /// Schedules measuring and placing of the control and its descendants.
  final func placeEverythingLater() {
    forEachDescendant { control in
      control.measurements = Measurements()
      (control as? Container)?.placeLater()
    }
  }

  /// Whether the control is on a panel, and neither it nor a container around it is hidden or
  /// transparent.
  public final var isShown: Bool {
    guard isOnPanel else { return false }
    var control: Control? = self
    while let current = control {
      if !current.isVisible { return false }
      control = current.parent
    }
    return true
  }

  /// Notifies the container that the intrinsic size may have changed. If the container places its
  /// children, it places them again before the next frame.
  public final func intrinsicSizeDidChange() {
    measurements = Measurements()
    guard let parent, parent.placesChildren, isOnPanel else { return }
    if parent.isShown {
      let size = intrinsicSize
      guard size != lastIntrinsicSize else { return }
      lastIntrinsicSize = size
    } else {
      // Hidden controls are not measured, so assume that the size has changed.
      lastIntrinsicSize = nil
    }
    parent.layoutDidChange()
  }
}
