import Controls
import Glibc

/// The samples of tones.
enum ToneSynthesis {
  /// Samples per second.
  static let rate = 48_000
  /// The time in which a tone becomes loud, in samples. A harder start would be heard as a crack.
  private static let attack = 48
  /// The time in which a tone fades, in samples.
  private static let release = 240

  /// Returns the samples of tones, one after the other, from -1 to 1.
  static func samples(of tones: [Tone]) -> [Float] {
    var samples: [Float] = []
    samples.reserveCapacity(tones.reduce(0) { $0 + count(of: $1) })
    for tone in tones {
      let count = count(of: tone)
      guard !tone.isPause else {
        samples.append(contentsOf: repeatElement(0, count: count))
        continue
      }
      let step = 2 * Double.pi * Double(tone.frequency) / Double(rate)
      for index in 0..<count {
        let rise = Double(index) / Double(attack)
        let fall = Double(count - 1 - index) / Double(release)
        samples.append(Float(sin(step * Double(index)) * min(rise, fall, 1) * tone.level))
      }
    }
    return samples
  }

  private static func count(of tone: Tone) -> Int { tone.milliseconds * rate / 1_000 }
}
