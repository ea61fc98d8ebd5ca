/// The random numbers of a panel's actions. The same seed gives the same numbers, so that tests can
/// be repeated. They are not for secrets.
///
/// SplitMix64 of Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (2014).
public struct RandomNumbers {
  private var state: UInt64

  /// Creates the numbers of a seed.
  public init(seed: UInt64) { state = seed }

  /// The next number, at least 0 and less than 1.
  public mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    // A Double has 53 significant bits.
    return Double(bits >> 11) * 0x1p-53
  }
}
