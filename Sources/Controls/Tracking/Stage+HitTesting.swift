import Geometry

extension Stage {
  /// The controls whose hit area holds `location`: those whose bounds are nearest first, among
  /// equals the topmost.
  func controls(at location: Point) -> [Control] {
    var found: [(control: Control, distance: Double)] = []
    collect(self, origin: frame.origin, location, &found)
    // Collected from the bottom up; the sort is stable, so turn it round for topmost first.
    return found.reversed().sorted { $0.distance < $1.distance }.map(\.control)
  }

  private func collect(
    _ container: Container, origin: Point, _ location: Point,
    _ found: inout [(control: Control, distance: Double)]
  ) {
    let here = Rectangle(origin: location - origin, size: .zero)
    for child in container.children(near: here) where !child.isHidden {
      let frame = child.frame.offset(by: origin)
      if child.isInteractive, frame.hitArea.contains(location) {
        let distance = child.takesTouchesLast ? .infinity : frame.distance(to: location)
        found.append((child, distance))
      }
      if let nested = child as? Container, nested.acceptsTouches {
        collect(nested, origin: frame.origin, location, &found)
      }
    }
  }
}

extension Rectangle {
  /// The smallest hit area, in points, whatever a control's own size.
  private static let minimumTarget = 44.0

  /// The rectangle, widened where a side is too short for a finger.
  public var hitArea: Rectangle {
    inset(
      dx: -max(0, (Self.minimumTarget - width) / 2), dy: -max(0, (Self.minimumTarget - height) / 2))
  }
}

extension Control {
  /// The control's own origin, in points of the stage.
  public final var originOnStage: Point {
    var origin = Point.zero
    var control: Control? = self
    while let current = control {
      origin = origin + current.frame.origin
      control = current.parent
    }
    return origin
  }

  /// Whether it and all containers around it are enabled.
  public final var isEffectivelyEnabled: Bool {
    isEnabled && (parent?.isEffectivelyEnabled ?? true)
  }
}
