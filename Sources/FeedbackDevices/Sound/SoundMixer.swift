import Controls

/// Adds the sounds that are playing.
///
///     case | input                                | then
///     -----+--------------------------------------+---------------------------------------------
///      1   | a sound                              | plays from the next block on, with the others
///      2   | a sound while `limit` are playing    | replaces the oldest one
///      3   | silence                              | all sounds fade out within a block
///      4   | the end of a sound                   | removes it
///
/// A sum that is too loud is clipped.
struct SoundMixer {
  /// The maximum number of sounds at a time.
  static let limit = 8
  /// The number of samples in a block: 10 ms.
  static let blockLength = ToneSynthesis.rate / 100

  private struct Voice {
    var samples: ArraySlice<Float>
    var level: Float
    var isEnding = false
  }

  private var voices: [Voice] = []

  /// Whether nothing is playing.
  var isSilent: Bool { voices.isEmpty }

  /// Plays tones.
  /// - Parameter volume: the loudness, from 0 to 1.
  mutating func play(_ tones: [Tone], volume: Double) {
    guard volume > 0 else { return }
    if voices.count == Self.limit { voices.removeFirst() }
    // Leave half of the range for simultaneous sounds. Square the volume, so that equal steps of it
    // sound about equally large.
    let level = Float(volume * volume) / 2
    voices.append(Voice(samples: ToneSynthesis.samples(of: tones)[...], level: level))
  }

  /// Ends all sounds.
  mutating func silence() {
    for index in voices.indices { voices[index].isEnding = true }
  }

  /// Returns the next block, `blockLength` samples.
  mutating func nextBlock() -> [Int16] {
    var sum = [Float](repeating: 0, count: Self.blockLength)
    for index in voices.indices {
      let voice = voices[index]
      for (place, sample) in voice.samples.prefix(Self.blockLength).enumerated() {
        let fade = voice.isEnding ? 1 - Float(place) / Float(Self.blockLength) : 1
        sum[place] += sample * voice.level * fade
      }
      voices[index].samples = voice.samples.dropFirst(Self.blockLength)
    }
    voices.removeAll { $0.isEnding || $0.samples.isEmpty }
    return sum.map { Int16(min(max($0, -1), 1) * 32_767) }
  }
}
