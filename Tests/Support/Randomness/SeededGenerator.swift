/// A pseudorandom generator with a fixed seed, so that failures can be reproduced. (SplitMix64;
/// Steele, Lea and Flood 2014.)
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  private var choices: ArraySlice<UInt8> = []

  public init(seed: UInt64) { state = seed }

  /// A generator whose first choices depend on one byte each, for fuzzers.
  public init(choices: [UInt8]) {
    self.init(seed: UInt64(choices.count))
    self.choices = choices[...]
  }

  public mutating func next() -> UInt64 {
    if let byte = choices.popFirst() { return UInt64(byte) * 0x0101_0101_0101_0101 }
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
