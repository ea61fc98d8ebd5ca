/// Stops in the order of their offsets, mixed premultiplied.
struct Gradient {
  private struct Stop {
    var offset: Float
    var color: PremultipliedColor
  }

  private let stops: [Stop]

  /// A gradient of stops. Offsets are brought into 0…1, and to at least the offset before them.
  init(_ stops: [GradientStop]) {
    var last: Float = 0
    self.stops = stops.map { stop in
      let offset = stop.offset > 0 ? Float(min(stop.offset, 1)) : 0
      last = max(last, offset)
      return Stop(offset: last, color: PremultipliedColor(stop.color))
    }
  }

  /// The colour at a position; before the first and after the last stop, the colour of that stop.
  func color(at position: Float) -> PremultipliedColor {
    guard let first = stops.first, let last = stops.last else {
      return PremultipliedColor(components: SIMD4(repeating: 0))
    }
    // A position that is not a number counts as the beginning.
    guard position >= first.offset else { return first.color }
    guard position < last.offset else { return last.color }
    var after = 1
    while stops[after].offset <= position { after += 1 }
    let a = stops[after - 1]
    let b = stops[after]
    return a.color.mixed(with: b.color, by: (position - a.offset) / (b.offset - a.offset))
  }
}
