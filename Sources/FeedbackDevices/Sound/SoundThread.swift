import Controls
import LinuxIO

/// Plays the sounds of a mailbox, in a thread of its own, because opening and writing a sound device
/// may take long.
final class SoundThread {
  private let mailbox: SoundMailbox
  private let name: String
  private let log: Log
  private var device: SoundDevice?
  private var mixer = SoundMixer()
  private var pause = RetryPause()

  init(_ mailbox: SoundMailbox, device name: String, log: Log) {
    self.mailbox = mailbox
    self.name = name
    self.log = log
  }

  /// Runs until the mailbox ends. Opens the device first, so that the first sound begins at once.
  func run() {
    open()
    while true {
      mailbox.wait()
      guard receive() else { return }
      if mixer.isSilent { continue }
      play()
    }
  }

  /// Handles what has arrived.
  /// - Returns: false at the end.
  private func receive() -> Bool {
    let contents = mailbox.take()
    if contents.isSilence { mixer.silence() }
    for sound in contents.sounds { mixer.play(sound.tones, volume: sound.volume) }
    return !contents.isEnd
  }

  private func play() {
    // Drop the sounds of a failed try: played late, they would be misleading.
    defer { mixer = SoundMixer() }
    guard pause.allowsTry(at: Clock.monotonic) else { return }
    do throws(SoundDevice.Problem) {
      if device == nil { device = try SoundDevice(named: name) }
      var silentBlocks = 0
      while silentBlocks < device?.blocksInBuffer ?? 0 {
        guard receive() else { return }
        silentBlocks = mixer.isSilent ? silentBlocks + 1 : 0
        try device?.write(mixer.nextBlock())
      }
      try device?.rest()
      if pause.noteSuccess() { log.info("the sound device \"\(name)\" works again") }
    } catch {
      noteFailure(error)
    }
  }

  private func open() {
    do throws(SoundDevice.Problem) {
      device = try SoundDevice(named: name)
    } catch {
      noteFailure(error)
    }
  }

  private func noteFailure(_ problem: SoundDevice.Problem) {
    device = nil
    if pause.noteFailure("\(problem)", at: Clock.monotonic) {
      log.warning("no sound: \(problem); Bezel tries again with later sounds")
    }
  }
}
