import Geometry

extension ValueStore {
  /// The number of changes in an example.
  private static let steps = 480

  /// Fills the histories with examples, for pictures of panels that have not run. An example ends with
  /// the present number. Call it before `startHistories()`, at the same time.
  public func fillHistories(at now: Duration) {
    for value in values {
      guard let duration = value.history?.duration else { continue }
      value.history = ValueHistory(duration)
      let start = now - duration
      for step in 0..<Self.steps {
        let fraction = Double(step) / Double(Self.steps)
        let number = Self.example(of: value, at: fraction)
        let time = start + duration * fraction
        if step == 0 {
          value.history?.start(number, at: time)
        } else {
          value.history?.record(number, at: time)
        }
      }
    }
  }

  /// Returns the example number of a value at a fraction of its history: 0 is the beginning, 1 the
  /// present.
  private static func example(of value: NamedValue, at fraction: Double) -> Double {
    let wave = wave(value.name, at: fraction)
    if value.kind == .boolean { return wave > 0 ? 1 : 0 }
    let range = value.range.closed(by: 0...100)
    let middle = range.lowerBound + (range.upperBound - range.lowerBound) / 2
    let end = value.knownPublished?.number ?? middle
    let length = range.upperBound - range.lowerBound
    let number = end + (wave - Self.wave(value.name, at: 1)) * length * 0.15
    let scalar = Scalar.number(min(max(number, range.lowerBound), range.upperBound))
    return ((try? value.clampedAndSnapped(scalar)) ?? scalar).number
  }

  /// A sum of waves, from -1 to 1, that depends on a name.
  private static func wave(_ name: String, at fraction: Double) -> Double {
    let phase = name.utf8.reduce(0.0) { $0 * 1.7 + Double($1) }.truncatingRemainder(
      dividingBy: 1_000)
    func wave(_ count: Double, _ shift: Double) -> Double {
      Angles.cosine(of: 2 * .pi * count * fraction + phase * shift)
    }
    return 0.6 * wave(1.5, 1) + 0.3 * wave(5, 2) + 0.1 * wave(23, 3)
  }
}
