import WideKernels

extension Kernels {
  /// The number of adjacent copies of each weight, so that a vector of them can be loaded.
  static let weightLanes = 8

  /// Computes `length` weighted sums, each of `count` values that are `step` apart. `length` is a
  /// multiple of 16. Weights are in 65536ths; values are in 8.8 fixed point.
  static func sum(
    _ values: UnsafePointer<UInt16>, step: Int, _ weights: UnsafePointer<UInt16>, count: Int,
    length: Int, into sums: UnsafeMutablePointer<UInt16>
  ) {
    if wide_kernels_run_here() {
      wide_weighted_sums(sums, length, values, step, weights, weightLanes, count)
      return
    }
    narrowSum(values, step: step, weights, count: count, length: length, into: sums)
  }

  static func narrowSum(
    _ values: UnsafePointer<UInt16>, step: Int, _ weights: UnsafePointer<UInt16>, count: Int,
    length: Int, into sums: UnsafeMutablePointer<UInt16>
  ) {
    // Products are rounded down. Adding half a unit per product compensates on average.
    let rounding = Lanes(repeating: UInt16(truncatingIfNeeded: count / 2))
    var index = 0
    while index < length {
      var total = rounding
      var value = UnsafeRawPointer(values + index)
      var weight = UnsafeRawPointer(weights)
      var tap = 0
      while tap < count {
        total =
          total
          &+ multiplyHigh(
            value.loadUnaligned(as: Lanes.self), weight.loadUnaligned(as: Lanes.self))
        value += step &* 2
        weight += weightLanes &* 2
        tap &+= 1
      }
      UnsafeMutableRawPointer(sums + index).storeBytes(of: total, as: Lanes.self)
      index &+= 8
    }
  }
}
