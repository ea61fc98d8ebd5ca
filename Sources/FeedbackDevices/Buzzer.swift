import Controls
import EvdevInput
import LinuxIO

/// Plays tones on a buzzer, one at a time. The loudness is that of the buzzer.
public final class Buzzer {
  private let device: EffectDevice
  private let timer: EventLoop.Timer
  private var sequence = ToneSequence()

  /// Looks for a buzzer.
  public init(_ choice: EffectChoice, worker: Worker, loop: EventLoop, log: Log) {
    device = EffectDevice(.tones, choice, worker: worker, loop: loop, log: log)
    timer = EventLoop.Timer(loop)
  }

  deinit { silence() }

  /// Plays tones.
  /// - Parameter isUrgent: whether they replace those that are playing.
  public func play(_ tones: [Tone], isUrgent: Bool) {
    apply(sequence.play(tones, isUrgent: isUrgent, at: Clock.monotonic))
  }

  /// Ends all tones.
  public func silence() { apply(sequence.silence()) }

  private func apply(_ frequency: Int?) {
    if let frequency { device.play(frequency: frequency) }
    guard let next = sequence.nextTime else { return timer.cancel() }
    timer.schedule(at: next) { [unowned self] in
      apply(sequence.advance(to: Clock.monotonic))
    }
  }
}
