/// Layout is lazy: what is hidden is measured and placed when it is shown, or on request.
extension Container {
  /// Says that its children have to be placed again, and does so, once it is shown on a panel. Where
  /// its own size depends on that, its container places it, too.
  public final func layoutDidChange() {
    guard placesChildren else { return }
    forgetMeasures()
    needsPlacing = true
    if let parent, parent.placesChildren {
      parent.layoutDidChange()
    } else {
      placeIfShown()
    }
  }

  /// Places all in it that has to be placed, unless nobody sees it.
  final func placeIfShown() {
    if isShown { placeDescendants() }
  }

  /// Places all in it that has to be placed.
  /// - Parameter hidden: whether to place what is hidden, too.
  public final func placeDescendants(hidden: Bool = false) {
    if needsPlacing {
      needsPlacing = false
      placeChildren()
    }
    for case let container as Container in children where hidden || !container.isHidden {
      container.placeDescendants(hidden: hidden)
    }
  }

  /// The hidden containers in it, but for those that stand in a hidden one.
  public final var hiddenContainers: [Container] {
    children.flatMap { child -> [Container] in
      guard let container = child as? Container else { return [] }
      return container.isHidden ? [container] : container.hiddenContainers
    }
  }

  /// Measures and places everything in it again, after what measuring depends on has changed: the
  /// font or the scale.
  public final func placeEverything() {
    forgetPlaces()
    placeIfShown()
  }

  private func forgetPlaces() {
    forEachDescendant { control in
      guard let container = control as? Container, container.placesChildren else { return }
      container.forgetMeasures()
      container.needsPlacing = true
    }
  }
}

extension Control {
  /// Whether it stands on a panel, and neither it nor what it stands in is hidden.
  final var isShown: Bool {
    guard isOnPanel else { return false }
    var control: Control? = self
    while let current = control {
      if current.isHidden { return false }
      control = current.parent
    }
    return true
  }

  /// Says that the size that suits it may have changed; a container that places it does so again.
  public final func intrinsicSizeDidChange() {
    guard let parent, parent.placesChildren, isOnPanel else { return }
    if parent.isShown {
      let size = intrinsicSize
      guard size != lastIntrinsicSize else { return }
      lastIntrinsicSize = size
    } else {
      // Whether it is another one is not known before it is measured.
      lastIntrinsicSize = nil
    }
    parent.layoutDidChange()
  }
}
