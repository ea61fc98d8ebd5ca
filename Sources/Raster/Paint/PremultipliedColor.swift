/// A colour with premultiplied components in 0…1, for interpolation in gradients and filters.
struct PremultipliedColor {
  /// Blue, green, red and alpha: the byte order of a pixel in memory.
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

  /// The colour as a pixel, with components rounded to the nearest value.
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
