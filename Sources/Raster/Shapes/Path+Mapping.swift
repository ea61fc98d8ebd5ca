import Geometry

extension Path {
  /// Returns the path with all of its points transformed.
  public func mapped(by transform: AffineTransform) -> Path {
    guard transform != .identity else { return self }
    var result = Path()
    for element in elements {
      switch element {
      case .move(let point): result.move(to: transform.apply(point))
      case .line(let point): result.line(to: transform.apply(point))
      case .quadratic(let control, let end):
        result.quadratic(to: transform.apply(end), control: transform.apply(control))
      case .cubic(let control1, let control2, let end):
        result.cubic(
          to: transform.apply(end), control1: transform.apply(control1),
          control2: transform.apply(control2))
      case .close: result.close()
      }
    }
    return result
  }

  /// The length of the lines between all points and control points: an upper bound of the length of
  /// the path.
  public var reach: Double {
    var (length, current, start) = (0.0, Point.zero, Point.zero)
    func add(_ points: Point...) {
      for point in points {
        length += current.distance(to: point)
        current = point
      }
    }
    for element in elements {
      switch element {
      case .move(let point): (current, start) = (point, point)
      case .line(let point): add(point)
      case .quadratic(let control, let end): add(control, end)
      case .cubic(let control1, let control2, let end): add(control1, control2, end)
      case .close: add(start)
      }
    }
    return length
  }
}
