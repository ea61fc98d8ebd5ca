/// A gradient's colours at evenly spaced places, looked up instead of computed for each pixel.
final class GradientRamp {
  static let count = 1024

  let stops: [GradientStop]
  let pixels: UnsafeMutablePointer<UInt32>
  let isOpaque: Bool

  init(_ stops: [GradientStop]) {
    self.stops = stops
    let gradient = Gradient(stops)
    pixels = .allocate(capacity: Self.count)
    for index in 0..<Self.count {
      let place = (Float(index) + 0.5) / Float(Self.count)
      (pixels + index).initialize(to: gradient.color(at: place).pixel)
    }
    isOpaque = !stops.isEmpty && stops.allSatisfy { $0.color.alpha == 1 }
  }

  deinit { pixels.deallocate() }

  /// The colour at a place; before 0 and after 1 it is the end's.
  func pixel(at place: Double) -> UInt32 {
    guard place > 0 else { return pixels[0] }
    return pixels[place < 1 ? Int(place * Double(Self.count)) : Self.count - 1]
  }
}
