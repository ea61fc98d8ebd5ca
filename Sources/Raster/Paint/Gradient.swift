/// A gradient evaluated at any position: sorted stops with premultiplied colours.
struct Gradient {
  private struct Stop {
    var offset: Float
    var color: PremultipliedColor
  }

  private let stops: [Stop]

  /// Creates a gradient. Offsets are clamped to 0…1, and raised to at least the previous offset.
  init(_ stops: [GradientStop]) {
    var last: Float = 0
    self.stops = stops.map { stop in
      let offset = stop.offset > 0 ? Float(min(stop.offset, 1)) : 0
      last = max(last, offset)
      return Stop(offset: last, color: PremultipliedColor(stop.color))
    }
  }

  /// Returns the colour at a position. Before the first stop and after the last one, it is the
  /// colour of that stop.
  func color(at position: Float) -> PremultipliedColor {
    guard let first = stops.first, let last = stops.last else {
      return PremultipliedColor(components: SIMD4(repeating: 0))
    }
    // NaN counts as the start.
    guard position >= first.offset else { return first.color }
    guard position < last.offset else { return last.color }
    // The neighbouring stops, of which the first is not after the position.
    var (before, after) = (0, stops.count - 1)
    while after - before > 1 {
      let middle = (before + after) / 2
      if stops[middle].offset <= position { before = middle } else { after = middle }
    }
    let a = stops[before]
    let b = stops[after]
    return a.color.mixed(with: b.color, by: (position - a.offset) / (b.offset - a.offset))
  }
}
