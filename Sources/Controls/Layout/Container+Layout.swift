/// Layout is lazy: hidden containers place their children when they are shown, or on request.
extension Container {
  /// Places the children again, or marks them for placing if the container is not shown. A
  /// container around this one also places its children again, because the intrinsic size may have
  /// changed.
  public final func layoutDidChange() {
    guard placesChildren else { return }
    discardMeasurements()
    needsPlacing = true
    if let parent, parent.placesChildren {
      parent.layoutDidChange()
    } else {
      placeIfShown()
    }
  }

  /// Places the descendants that need it, if the container is shown.
  final func placeIfShown() {
    if isShown { placeDescendants() }
  }

  /// Places the descendants that need it.
  /// - Parameter hidden: whether to include hidden containers.
  public final func placeDescendants(hidden: Bool = false) {
    if needsPlacing {
      needsPlacing = false
      placeChildren()
    }
    for case let container as Container in children where hidden || !container.isHidden {
      container.placeDescendants(hidden: hidden)
    }
  }

  /// The hidden descendants that are containers, without those inside another hidden container.
  public final var hiddenContainers: [Container] {
    children.flatMap { child -> [Container] in
      guard let container = child as? Container else { return [] }
      return container.isHidden ? [container] : container.hiddenContainers
    }
  }

  /// Measures and places all descendants again, after a change of the font or the scale.
  public final func placeEverything() {
    invalidateLayout()
    placeIfShown()
  }

  private func invalidateLayout() {
    forEachDescendant { control in
      guard let container = control as? Container, container.placesChildren else { return }
      container.discardMeasurements()
      container.needsPlacing = true
    }
  }
}

extension Control {
  /// Whether the control is on a panel and neither it nor a container around it is hidden.
  final var isShown: Bool {
    guard isOnPanel else { return false }
    var control: Control? = self
    while let current = control {
      if current.isHidden { return false }
      control = current.parent
    }
    return true
  }

  /// Notifies the container that the intrinsic size may have changed. If the container places its
  /// children, it places them again.
  public final func intrinsicSizeDidChange() {
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
