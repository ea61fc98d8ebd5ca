extension Container {
  /// Says that its children have to be placed again, and does so, once it stands in a panel. Where
  /// its own size depends on that, its container places it, too.
  public final func layoutDidChange() {
    guard placesChildren else { return }
    forgetMeasures()
    needsPlacing = true
    if let parent, parent.placesChildren {
      parent.layoutDidChange()
    } else if isOnPanel {
      placeDescendants()
    }
  }

  /// Places all in it that has to be placed.
  final func placeDescendants() {
    if needsPlacing {
      needsPlacing = false
      placeChildren()
    }
    for case let container as Container in children { container.placeDescendants() }
  }

  /// Measures and places everything in it again, after what measuring depends on has changed: the
  /// font or the scale.
  public final func placeEverything() {
    forEachDescendant { control in
      guard let container = control as? Container, container.placesChildren else { return }
      container.forgetMeasures()
      container.needsPlacing = true
    }
    placeDescendants()
  }
}

extension Control {
  /// Says that the size that suits it may have changed; a container that places it does so again.
  public final func intrinsicSizeDidChange() {
    guard let parent, parent.placesChildren, isOnPanel else { return }
    let size = intrinsicSize
    guard size != lastIntrinsicSize else { return }
    lastIntrinsicSize = size
    parent.layoutDidChange()
  }
}
