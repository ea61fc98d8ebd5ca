import Controls
import Glibc
import LinuxIO

/// Plays tones on a sound device of ALSA. Its methods never wait.
///
/// A thread loads libasound and opens the device, which stays open, so that sounds begin at once.
public final class SoundPlayer {
  private let mailbox = SoundMailbox()

  /// Opens the device soon. Problems are logged.
  /// - Parameter name: the device's name in ALSA, such as `default`.
  public init(device name: String, log: Log) {
    do throws(SystemError) {
      let thread = try startThread { [mailbox] in
        SoundThread(mailbox, device: name, log: log).run()
      }
      // The end of the process does not wait for a device that hangs.
      pthread_detach(thread)
    } catch {
      log.warning("no sound: \(error)")
    }
  }

  deinit { mailbox.end() }

  /// Plays tones together with those that are playing.
  /// - Parameter volume: the loudness, from 0 to 1.
  public func play(_ tones: [Tone], volume: Double) {
    guard volume > 0 else { return }
    mailbox.play(SoundMailbox.Sound(tones: tones, volume: min(volume, 1)))
  }

  /// Ends all tones.
  public func silence() { mailbox.silence() }
}
