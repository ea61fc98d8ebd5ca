/// Stops in order of their offsets, blended premultiplied.
struct Gradient {
  private struct Stop {
    var offset: Float
    var color: PremultipliedColor
  }

  private let stops: [Stop]

  /// Offsets are brought into 0…1, and none before the one it follows.
  init(_ stops: [GradientStop]) {
    var last: Float = 0
    self.stops = stops.map { stop in
      let offset = stop.offset > 0 ? Float(min(stop.offset, 1)) : 0
      last = max(last, offset)
      return Stop(offset: last, color: PremultipliedColor(stop.color))
    }
  }

  /// The colour at a place; before the first stop and after the last it is theirs.
  func color(at place: Float) -> PremultipliedColor {
    guard let first = stops.first, let last = stops.last else {
      return PremultipliedColor(components: SIMD4(repeating: 0))
    }
    // A place that is no number counts as the beginning.
    guard place >= first.offset else { return first.color }
    guard place < last.offset else { return last.color }
    var after = 1
    while stops[after].offset <= place { after += 1 }
    let a = stops[after - 1]
    let b = stops[after]
    return a.color.mixed(with: b.color, by: (place - a.offset) / (b.offset - a.offset))
  }
}
