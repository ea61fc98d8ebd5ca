import Controls
import LinuxIO
import Synchronization

/// Passes sounds from the event loop to the thread that plays them. Neither waits for the other.
final class SoundMailbox: Sendable {
  /// A sound to play.
  struct Sound: Sendable {
    let tones: [Tone]
    /// The loudness, from 0 to 1.
    let volume: Double
  }

  /// What has arrived since the last look.
  struct Contents: Sendable {
    /// Whether all earlier sounds end.
    var isSilence = false
    /// The sounds that begin.
    var sounds: [Sound] = []
    /// Whether the thread ends.
    var isEnd = false
  }

  private let contents = Mutex(Contents())
  private let arrivals = Semaphore()

  /// Adds a sound. Does nothing if `SoundMixer.limit` sounds already wait for the thread.
  func play(_ sound: Sound) {
    let isAdded = contents.withLock { contents in
      guard contents.sounds.count < SoundMixer.limit else { return false }
      contents.sounds.append(sound)
      return true
    }
    if isAdded { arrivals.signal() }
  }

  /// Ends all sounds.
  func silence() {
    contents.withLock {
      $0.sounds = []
      $0.isSilence = true
    }
    arrivals.signal()
  }

  /// Ends the thread.
  func end() {
    contents.withLock { $0.isEnd = true }
    arrivals.signal()
  }

  /// Waits until something arrives.
  func wait() { arrivals.wait() }

  /// Returns and removes everything that has arrived.
  func take() -> Contents {
    contents.withLock { contents in
      defer { if !contents.isEnd { contents = Contents() } }
      return contents
    }
  }
}
