import WideKernels

extension Kernels {
  /// Computes `length` weighted sums, a multiple of 16, each of `count` values that are `step`
  /// apart. Weights are in 65536ths; values have eight bits after the point.
  static func sum(
    _ values: UnsafePointer<UInt16>, step: Int, _ weights: UnsafePointer<UInt16>, count: Int,
    length: Int, into sums: UnsafeMutablePointer<UInt16>
  ) {
    if wide_kernels_run_here() {
      wide_weighted_sums(sums, length, values, step, weights, count)
    } else {
      weighted_sums(sums, length, values, step, weights, count)
    }
  }
}
