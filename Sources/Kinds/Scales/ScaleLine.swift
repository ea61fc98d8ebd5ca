import Controls
import Geometry

/// The line from which the marks of a scale extend: the edge of a track.
enum ScaleLine: Hashable {
  /// A straight line from the minimum to the maximum. Marks extend in the direction `outward`, a unit
  /// vector.
  case straight(from: Point, to: Point, outward: Point)
  /// An arc. Marks extend towards the centre, or away from it.
  case arc(center: Point, radius: Double, start: Double, end: Double, isInside: Bool)

  /// The edge of a straight track: the bottom of a horizontal one, or the end of a vertical one.
  /// - Parameter inset: the distance of the smallest and largest number from the ends of the track.
  static func beside(
    _ track: Rectangle, inset: Double = 0, isVertical: Bool, isRightToLeft: Bool
  ) -> ScaleLine {
    guard isVertical else {
      let ends = [track.left + inset, track.right - inset]
      return .straight(
        from: Point(x: ends[isRightToLeft ? 1 : 0], y: track.bottom),
        to: Point(x: ends[isRightToLeft ? 0 : 1], y: track.bottom), outward: Point(x: 0, y: 1))
    }
    let x = isRightToLeft ? track.left : track.right
    return .straight(
      from: Point(x: x, y: track.bottom - inset), to: Point(x: x, y: track.top + inset),
      outward: Point(x: isRightToLeft ? -1 : 1, y: 0))
  }

  /// The length in points.
  var length: Double {
    switch self {
    case .straight(let from, let to, _): from.distance(to: to)
    case .arc(_, let radius, let start, let end, _): max(radius, 0) * abs(end - start)
    }
  }

  /// Whether the ends of the line are the same point: a full turn.
  var isClosed: Bool {
    switch self {
    case .straight: false
    case .arc(_, _, let start, let end, _): abs(abs(end - start) - 2 * .pi) < 1e-9
    }
  }

  /// Returns the direction in which marks extend at a fraction of the range.
  func outward(at fraction: Double) -> Point {
    switch self {
    case .straight(_, _, let outward): outward
    case .arc(_, _, let start, let end, let isInside):
      Point(angle: start + fraction * (end - start)) * (isInside ? -1 : 1)
    }
  }

  /// Returns the point at a fraction of the range, at a distance from the line.
  func point(at fraction: Double, offset: Double) -> Point {
    let onLine =
      switch self {
      case .straight(let from, let to, _): from + (to - from) * fraction
      case .arc(let center, let radius, let start, let end, _):
        center + Point(angle: start + fraction * (end - start), radius: radius)
      }
    return onLine + outward(at: fraction) * offset
  }
}

/// The sizes of the parts of a scale, in points. Offsets are distances from the line. By default, the
/// sizes beside a straight track.
struct ScaleMetrics: Hashable {
  var zoneOffset = 4.0
  var zoneWidth = 4.0
  /// The distance from a zone to the ticks.
  var zoneGap = 2.0
  var majorLength = 8.0
  var majorWidth = 1.0
  var minorLength = 4.0
  var minorWidth = 1.0
  var labelGap = 4.0
  var fontSize = 13.0
  var hasZones = false
  /// The parts for which there is room.
  var parts = ScaledControl.ScaleParts.numbers

  /// The sizes beside a round track, which grow with its radius.
  /// - Parameter smallest: the smallest font size, in points.
  static func dial(radius: Double, smallest: Double, hasZones: Bool) -> ScaleMetrics {
    func part(_ fraction: Double, _ range: ClosedRange<Double>) -> Double {
      min(max(radius * fraction, range.lowerBound), range.upperBound)
    }
    let major = part(0.1, 5...20)
    return ScaleMetrics(
      zoneOffset: part(0.04, 2...6), zoneWidth: part(0.045, 3...10), zoneGap: part(0.025, 1...4),
      majorLength: major, majorWidth: part(0.018, 1.5...4), minorLength: major * 0.55,
      minorWidth: part(0.009, 1...2), labelGap: part(0.05, 3...10),
      fontSize: part(0.125, smallest...24),
      hasZones: hasZones)
  }

  var tickOffset: Double { hasZones ? zoneOffset + zoneWidth + zoneGap : zoneOffset }
  var labelOffset: Double { tickOffset + majorLength + labelGap }

  var hasTicks = true

  /// Moves the numbers to the place of the ticks.
  mutating func removeTicks() {
    (hasTicks, majorLength) = (false, 0)
  }

  /// Returns how far the scale extends from the line.
  /// - Parameter label: the extent of the largest label.
  func breadth(label: Double) -> Double {
    switch parts {
    case .none: hasZones ? zoneOffset + zoneWidth : 0
    case .ticks: tickOffset + majorLength
    case .numbers: labelOffset + label
    }
  }
}
