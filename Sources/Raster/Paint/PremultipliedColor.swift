/// A colour whose components, in 0…1, are multiplied by its alpha, for gradients and filters to
/// mix.
struct PremultipliedColor {
  /// Blue, green, red and alpha, in the order of a pixel's bytes.
  var components: SIMD4<Float>

  init(components: SIMD4<Float>) { self.components = components }

  init(_ color: Color) {
    let alpha = Float(color.alpha)
    components = SIMD4(
      Float(color.blue) * alpha, Float(color.green) * alpha, Float(color.red) * alpha, alpha)
  }

  init(_ pixel: UInt32) {
    components =
      SIMD4(
        Float(pixel & 255), Float((pixel >> 8) & 255), Float((pixel >> 16) & 255),
        Float(pixel >> 24)) / 255
  }

  /// The colour as a pixel, each component rounded to the nearest.
  var pixel: UInt32 {
    let scaled = (components * 255 + 0.5).clamped(
      lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
    let bytes = SIMD4<UInt32>(scaled)
    return bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24
  }

  func mixed(with other: PremultipliedColor, by fraction: Float) -> PremultipliedColor {
    PremultipliedColor(components: components + (other.components - components) * fraction)
  }
}
