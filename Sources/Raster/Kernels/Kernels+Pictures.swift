#if arch(x86_64)
  import WideKernels
#endif

/// Rows of enlarged pictures. A stretched row comes in blocks of eight pixels, which are eight times
/// blue and red and then eight times green and alpha, in 255ths of a component's step.
extension Kernels {
  /// Stretches a row: each of `count` pixels, a multiple of 8, lies between the pixel `first` and the
  /// one after it, `fractions` / 255 of the way.
  static func stretchRow(
    _ stretched: Pixels, _ row: UnsafePointer<UInt32>, _ first: UnsafePointer<Int32>,
    _ fractions: UnsafePointer<UInt32>, count: Int
  ) {
    #if arch(x86_64)
      if isWide(count) {
        wide_stretch_row(stretched, row, first, fractions, count)
        return
      }
    #endif
    narrowStretchRow(stretched, row, first, fractions, count: count)
  }

  static func narrowStretchRow(
    _ stretched: Pixels, _ row: UnsafePointer<UInt32>, _ first: UnsafePointer<Int32>,
    _ fractions: UnsafePointer<UInt32>, count: Int
  ) {
    for index in 0..<count {
      let pixels = row + Int(first[index])
      let fraction = fractions[index]
      let rest = 255 &- fraction
      let block = stretched + (index & ~7) &* 2 + (index & 7)
      // Two components in a word each.
      block[0] =
        (pixels[0] & 0x00ff_00ff) &* rest &+ (pixels[1] & 0x00ff_00ff) &* fraction
      block[8] =
        ((pixels[0] >> 8) & 0x00ff_00ff) &* rest
        &+ ((pixels[1] >> 8) & 0x00ff_00ff) &* fraction
    }
  }

  /// The pixels `fraction` / 65535 of the way from one stretched row to another. `count` is a multiple
  /// of 8.
  static func mixRows(
    _ pixels: Pixels, _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>,
    fraction: UInt16, count: Int
  ) {
    #if arch(x86_64)
      if isWide(count) {
        wide_mix_rows(pixels, upper, lower, fraction, count)
        return
      }
    #endif
    narrowMixRows(pixels, upper, lower, fraction: fraction, count: count)
  }

  static func narrowMixRows(
    _ pixels: Pixels, _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>,
    fraction: UInt16, count: Int
  ) {
    let fractions = Lanes(repeating: fraction)
    let rest = Lanes(repeating: ~fraction)
    @inline(__always)
    func mixed(_ offset: Int) -> Lanes {
      // Both products are rounded down: half a step more makes up for it.
      quotient(
        multiplyHigh(load(upper + offset), rest)
          &+ multiplyHigh(load(lower + offset), fractions) &+ 129)
    }
    var index = 0
    while index < count {
      let block = index &* 2
      store(pack(mixed(block), mixed(block &+ 8)), pixels + index)
      store(pack(mixed(block &+ 4), mixed(block &+ 12)), pixels + (index &+ 4))
      index &+= 8
    }
  }
}
