import Geometry

extension Stage {
  /// Returns the controls whose hit area contains `location`, sorted by the distance from their
  /// bounds; at equal distance the topmost is first. Controls below a modal layer are not hit, nor
  /// is a control where a container around it clips it.
  package func controls(at location: Point) -> [Control] {
    var found: [(control: Control, distance: Double)] = []
    collect(Array(layers.touchable), origin: frame.origin, location, &found)
    // The controls were collected from bottom to top, and the sort is stable.
    return found.reversed().sorted { $0.distance < $1.distance }.map(\.control)
  }

  private func collect(
    _ controls: [Control], origin: Point, _ location: Point,
    _ found: inout [(control: Control, distance: Double)]
  ) {
    for child in controls where child.isVisible && child.shownPose == nil {
      let frame = child.movedFrame.offset(by: origin)
      if child.isInteractive || child.isTappable, frame.hitArea.contains(location) {
        found.append((child, frame.distance(to: location)))
      }
      if let nested = child as? Container {
        let here = location - frame.origin
        guard nested.clip?.contains(here) ?? true else { continue }
        let nearby = nested.children(near: Rectangle(origin: here, size: .zero))
        collect(nearby, origin: frame.origin, location, &found)
      }
    }
  }
}

extension Rectangle {
  /// The minimum width and height of a hit area, in points.
  private static let minimumTarget = 44.0

  /// The rectangle, extended to at least 44 × 44 points around its centre.
  public var hitArea: Rectangle {
    inset(
      dx: -max(0, (Self.minimumTarget - width) / 2), dy: -max(0, (Self.minimumTarget - height) / 2))
  }
}

extension Control {
  /// The origin of the control, in the stage's points.
  public final var originOnStage: Point {
    var origin = Point.zero
    var control: Control? = self
    while let current = control {
      origin = origin + current.movedFrame.origin
      control = current.parent
    }
    return origin
  }

  /// The size of the part that scrolling containers leave visible.
  private var visibleSize: Size {
    var area = movedFrame
    var control: Control = self
    while let container = control.parent {
      if container is any ScrollingContainer, let clip = container.clip {
        area = area.intersection(clip)
      }
      area = area.offset(by: container.movedFrame.origin)
      control = container
    }
    return area.size
  }

  /// Whether a scrolling container clips part of the control.
  package final var isPartlyClipped: Bool {
    let visible = visibleSize
    return visible.width < frame.width - 0.5 || visible.height < frame.height - 0.5
  }

  /// Whether scrolling containers clip all of the control.
  package final var isFullyClipped: Bool {
    let visible = visibleSize
    return isPartlyClipped && min(visible.width, visible.height) < 0.5
  }

  /// Whether the control and all containers around it are enabled.
  public final var isEffectivelyEnabled: Bool {
    isEnabled && (parent?.isEffectivelyEnabled ?? true)
  }
}
