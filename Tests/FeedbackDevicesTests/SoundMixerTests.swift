import Controls
import Testing

@testable import FeedbackDevices

/// The cases of the table of `SoundMixer`, by number.
struct SoundMixerTests {
  private func peak(_ block: [Int16]) -> Int { block.map { abs(Int($0)) }.max() ?? 0 }

  private func tone(milliseconds: Int, level: Double = 1) -> [Tone] {
    [Tone(1_000, milliseconds: milliseconds, level: level)]
  }

  @Test func soundsAreAdded() {  // 1
    var mixer = SoundMixer()
    #expect(mixer.isSilent && peak(mixer.nextBlock()) == 0)
    mixer.play(tone(milliseconds: 50), volume: 1)
    let one = peak(mixer.nextBlock())
    #expect(one > 15_000 && one < 16_500)
    // The same tone, in phase.
    mixer = SoundMixer()
    for _ in 0..<2 { mixer.play(tone(milliseconds: 50, level: 0.5), volume: 1) }
    #expect(abs(peak(mixer.nextBlock()) - one) < 10)
  }

  @Test func aSumIsClipped() {
    var mixer = SoundMixer()
    for _ in 0..<8 { mixer.play(tone(milliseconds: 50), volume: 1) }
    #expect(peak(mixer.nextBlock()) == 32_767)
  }

  @Test func theOldestSoundIsReplaced() {  // 2
    var mixer = SoundMixer()
    mixer.play(tone(milliseconds: 1_000), volume: 1)
    for _ in 0..<SoundMixer.limit { mixer.play(tone(milliseconds: 10), volume: 1) }
    _ = mixer.nextBlock()
    #expect(mixer.isSilent)
  }

  @Test func silenceFadesWithinABlock() {  // 3
    var mixer = SoundMixer()
    mixer.play(tone(milliseconds: 1_000), volume: 1)
    _ = mixer.nextBlock()
    mixer.silence()
    let last = mixer.nextBlock()
    #expect(peak(Array(last.prefix(100))) > 12_000 && peak(Array(last.suffix(10))) < 500)
    #expect(mixer.isSilent && peak(mixer.nextBlock()) == 0)
  }

  @Test func soundsEnd() {  // 4
    var mixer = SoundMixer()
    mixer.play(tone(milliseconds: 25), volume: 1)
    for isSilent in [false, false, true] {
      #expect(mixer.nextBlock().count == SoundMixer.blockLength && mixer.isSilent == isSilent)
    }
  }

  @Test func theVolumeIsSquared() {
    var mixer = SoundMixer()
    mixer.play(tone(milliseconds: 50), volume: 0)
    #expect(mixer.isSilent)
    mixer.play(tone(milliseconds: 50), volume: 0.5)
    let half = peak(mixer.nextBlock())
    mixer = SoundMixer()
    mixer.play(tone(milliseconds: 50), volume: 1)
    #expect(abs(peak(mixer.nextBlock()) - 4 * half) < 10)
  }

  // MARK: Synthesis

  @Test func tonesHaveTheirLengthAndFrequency() {
    let samples = ToneSynthesis.samples(of: [
      Tone(1_000, milliseconds: 100, level: 1), .pause(milliseconds: 50),
      Tone(500, milliseconds: 100, level: 0.5),
    ])
    #expect(samples.count == 48 * 250)
    func crossings(_ part: ArraySlice<Float>) -> Int {
      zip(part, part.dropFirst()).count { $0 < 0 && $1 >= 0 }
    }
    #expect((99...100).contains(crossings(samples[..<4_800])))
    #expect(samples[4_800..<7_200].allSatisfy { $0 == 0 })
    #expect((49...50).contains(crossings(samples[7_200...])))
    #expect(samples[7_200...].max().map { abs($0 - 0.5) < 0.01 } == true)
  }

  /// A jump would be heard as a crack.
  @Test func everySoundBeginsAndEndsSoftly() {
    for tones in [[Tone.click]] + AlarmPriority.allCases.map(\.tones) {
      let samples = ToneSynthesis.samples(of: tones)
      #expect(samples.first == 0 && abs(samples.last ?? 1) < 0.01)
      let frequency = tones.map(\.frequency).max() ?? 0
      // The steepest slope of a sine, and that of the attack.
      let limit = Float(2 * Double.pi * Double(frequency) / 48_000 + 1.0 / 48)
      #expect(zip(samples, samples.dropFirst()).allSatisfy { abs($0 - $1) <= limit })
    }
  }
}
