import Geometry

/// A path as straight lines of known lengths, of which parts and dashes can be taken.
public struct MeasuredPath: Sendable {
  /// The maximum number of dashes. More would not be distinguishable on a screen.
  public static let dashLimit = 10_000

  /// The points of each contour; a closed one ends with its first point.
  private let contours: [[Point]]
  private let isClosed: [Bool]
  /// The length of all contours together.
  public let length: Double
  /// The length of a dash of length 0. It has a direction, and is not visible without caps.
  private let dot: Double

  /// Flattens and measures a path.
  /// - Parameter scale: the number of pixels per unit, for the accuracy of curves.
  public init(_ path: Path, scale: Double) {
    let flat = Polyline(path, scale: scale).contours
    self.init(
      flat.map { contour in
        let points = contour.vertices.map(\.point)
        return contour.isClosed ? points + points.prefix(1) : points
      }, isClosed: flat.map(\.isClosed), dot: 1e-3 / max(scale, 1e-3))
  }

  private init(_ contours: [[Point]], isClosed: [Bool], dot: Double) {
    self.contours = contours
    self.isClosed = isClosed
    self.dot = dot
    length = contours.reduce(0) { $0 + Self.length(of: $1) }
  }

  private static func length(of points: [Point]) -> Double {
    zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// The path with straight lines in place of curves.
  public var path: Path {
    var path = Path()
    for (points, isClosed) in zip(contours, isClosed) {
      for (index, point) in points.dropLast(isClosed ? 1 : 0).enumerated() {
        if index == 0 { path.move(to: point) } else { path.line(to: point) }
      }
      if isClosed { path.close() }
    }
    return path
  }

  /// The ends of all straight lines.
  public var lines: [(from: Point, to: Point)] {
    contours.flatMap { points in zip(points, points.dropFirst()).map { ($0, $1) } }
  }

  /// Returns the part between two fractions of the length, each from 0 to 1; an empty path unless the
  /// first one is less.
  public func part(from start: Double, to end: Double) -> MeasuredPath {
    if start <= 0, end >= 1 { return self }
    guard start < end else { return MeasuredPath([], isClosed: [], dot: dot) }
    var (first, last) = (start * length, end * length)
    var parts: [(points: [Point], isClosed: Bool)] = []
    for (points, isClosed) in zip(contours, isClosed) {
      let whole = Self.length(of: points)
      if first <= 0, last >= whole {
        parts.append((points, isClosed))
      } else if first < whole, last > 0 {
        var walk = Walk(along: points)
        parts.append((walk.points(from: max(first, 0), to: min(last, whole)), false))
      }
      (first, last) = (first - whole, last - whole)
    }
    return MeasuredPath(parts.map(\.points), isClosed: parts.map(\.isClosed), dot: dot)
  }

  /// Returns the dashes of a line. The pattern begins again with each contour.
  ///
  /// Without any length above 0, and with more dashes than `dashLimit`, the line stays whole.
  /// - Parameters:
  ///   - lengths: the lengths of dashes and gaps in turn. The pattern is repeated; one with an odd number
  ///     of lengths has gaps in place of dashes every second time.
  ///   - offset: the distance by which the dashes are moved along the path.
  public func dashed(_ lengths: [Double], offset: Double = 0) -> Path {
    let pattern = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
    let period = pattern.reduce(0, +)
    guard period > 0, period.isFinite, offset.isFinite, lengths.allSatisfy({ $0 >= 0 }),
      length / period * Double(pattern.count / 2) <= Double(Self.dashLimit)
    else { return path }
    var path = Path()
    let rest = offset.truncatingRemainder(dividingBy: period)
    for points in contours {
      let whole = Self.length(of: points)
      var walk = Walk(along: points)
      var position = rest > 0 ? rest - period : rest
      var index = 0
      while position < whole {
        let isDash = index.isMultiple(of: 2)
        let end = position + pattern[index]
        if isDash, end > 0 || position >= 0 {
          let dash = walk.points(
            from: max(position, 0), to: min(max(end, position + dot), whole))
          path.move(to: dash[0])
          for point in dash.dropFirst() { path.line(to: point) }
        }
        position = end
        index = (index + 1) % pattern.count
      }
    }
    return path
  }

  /// Takes parts of a contour, each of which begins where or after the previous one begins.
  private struct Walk {
    private let points: [Point]
    /// The index of the point at the start of the present line, and its distance from the first point.
    private var index = 0
    private var passed = 0.0

    init(along points: [Point]) { self.points = points }

    private var lineLength: Double {
      index + 1 < points.count ? points[index].distance(to: points[index + 1]) : .infinity
    }

    private mutating func move(to distance: Double) {
      while passed + lineLength <= distance, index + 2 < points.count {
        passed += lineLength
        index += 1
      }
    }

    private func point(at distance: Double) -> Point {
      let length = lineLength
      guard length > 0, length.isFinite else { return points[index] }
      let fraction = min(max((distance - passed) / length, 0), 1)
      return points[index] + (points[index + 1] - points[index]) * fraction
    }

    /// Returns the points of a part.
    mutating func points(from start: Double, to end: Double) -> [Point] {
      move(to: start)
      var ahead = self
      var part = [point(at: start)]
      while ahead.passed + ahead.lineLength < end, ahead.index + 2 < points.count {
        ahead.passed += ahead.lineLength
        ahead.index += 1
        part.append(points[ahead.index])
      }
      part.append(ahead.point(at: end))
      return part
    }
  }
}
