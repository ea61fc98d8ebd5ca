import Geometry

/// A path flattened to straight lines, contour by contour.
struct Polyline {
  struct Vertex {
    var point: Point
    /// Whether the vertex is in the interior of a curve, where chords meet without a corner.
    var isSmooth: Bool
  }

  struct Contour {
    var vertices: [Vertex] = []
    var isClosed = false
  }

  private(set) var contours: [Contour] = []

  /// Flattens a path with the tolerance `Outline.tolerance`. `scale` is in pixels per unit of the
  /// path.
  init(_ path: Path, scale: Double) {
    var contour = Contour()
    var current = Point.zero
    var start = Point.zero

    func begin() {
      if contour.vertices.isEmpty { contour.vertices = [Vertex(point: current, isSmooth: false)] }
    }
    func finish() {
      if !contour.vertices.isEmpty { contours.append(contour) }
      contour = Contour()
    }
    func addCurve(chords: Double, end: Point, at point: (Double) -> Point) {
      begin()
      let limit = Double(Outline.chordLimit)
      let count = chords < limit ? max(Int(chords.rounded(.up)), 1) : Outline.chordLimit
      for index in 1..<count {
        contour.vertices.append(
          Vertex(point: point(Double(index) / Double(count)), isSmooth: true))
      }
      contour.vertices.append(Vertex(point: end, isSmooth: false))
      current = end
    }

    for element in path.elements {
      switch element {
      case .move(let point):
        finish()
        current = point
        start = point
      case .line(let point):
        begin()
        contour.vertices.append(Vertex(point: point, isSmooth: false))
        current = point
      case .quadratic(let control, let end):
        let from = current
        let bend = (from - control * 2 + end) * scale
        addCurve(chords: Self.chords(secondDerivative: 2 * bend.distance(to: .zero)), end: end) {
          t in
          let u = 1 - t
          return from * (u * u) + control * (2 * u * t) + end * (t * t)
        }
      case .cubic(let control1, let control2, let end):
        let from = current
        let first = (from - control1 * 2 + control2) * scale
        let second = (control1 - control2 * 2 + end) * scale
        let bend = max(first.distance(to: .zero), second.distance(to: .zero))
        addCurve(chords: Self.chords(secondDerivative: 6 * bend), end: end) { t in
          let u = 1 - t
          return from * (u * u * u) + control1 * (3 * u * u * t) + control2 * (3 * u * t * t)
            + end * (t * t * t)
        }
      case .close:
        contour.isClosed = true
        finish()
        current = start
      }
    }
    finish()
  }

  /// Returns the number of chords needed for the tolerance, before rounding up. A chord over 1/n of
  /// a curve is within |p″| / (8·n²) of it.
  static func chords(secondDerivative: Double) -> Double {
    guard secondDerivative.isFinite else { return 1 }
    return (secondDerivative / (8 * Outline.tolerance)).squareRoot()
  }

  /// The contours as closed polygons.
  var outline: Outline {
    var outline = Outline()
    for contour in contours { outline.add(contour: contour.vertices.map(\.point)) }
    return outline
  }
}
