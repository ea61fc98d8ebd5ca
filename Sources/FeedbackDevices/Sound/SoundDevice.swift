import CALSA
import Glibc
import LinuxIO

/// An open sound device of ALSA, with one channel of 16 bits. Only one thread uses it.
///
/// No call waits longer than `patience`.
struct SoundDevice: ~Copyable {
  /// Why there is no sound.
  enum Problem: Error, CustomStringConvertible {
    case noLibrary
    /// An error of a function; its code is an errno value.
    case failure(SystemError)
    /// The device has not played anything for a second.
    case stuck

    var description: String {
      switch self {
      case .noLibrary: "libasound.so.2 cannot be loaded; install the package libasound2"
      case .failure(let error):
        switch error.code {
        case ENOENT, ENODEV, ENXIO:
          "\(error); \"aplay -L\" lists the devices that exist"
        case EBUSY: "\(error); another program uses it, and the device cannot be shared"
        case EACCES, EPERM: "\(error); add the user to the group audio"
        case EINVAL: "\(error); a name such as plughw:0 converts the format"
        default: "\(error)"
        }
      case .stuck: "the sound device does not respond"
      }
    }
  }

  /// The time after which a device that accepts nothing is given up, in milliseconds.
  private static let patience: CInt = 1_000
  /// The wanted length of the device's buffer, in microseconds. A click follows its press by at most
  /// this time; a shorter buffer runs empty on a busy processor. Some drivers use a longer one.
  private static let latency: CUnsignedInt = 40_000
  /// The number of blocks of silence after which everything before them has been played.
  let blocksInBuffer: Int

  private let alsa: BezelALSA
  private let pcm: OpaquePointer

  /// Opens a device by its name in ALSA.
  init(named name: String) throws(Problem) {
    guard let alsa = Self.library else { throw .noLibrary }
    var opened: OpaquePointer?
    try Self.check(
      alsa.snd_pcm_open(
        &opened, name, CInt(BEZEL_PCM_PLAYBACK), CInt(BEZEL_PCM_NONBLOCK)),
      "open the sound device \"\(name)\"")
    guard let opened else { preconditionFailure("snd_pcm_open returns a device or an error") }
    var result = alsa.snd_pcm_set_params(
      opened, CInt(BEZEL_PCM_FORMAT_S16_LE), CInt(BEZEL_PCM_INTERLEAVED), 1,
      CUnsignedInt(ToneSynthesis.rate), 1, Self.latency)
    var (length, period) = (CUnsignedLong(0), CUnsignedLong(0))
    if result >= 0 { result = alsa.snd_pcm_get_params(opened, &length, &period) }
    if result < 0 { _ = alsa.snd_pcm_close(opened) }
    try Self.check(result, "set the format of the sound device \"\(name)\"")
    blocksInBuffer = Int(length) / SoundMixer.blockLength + 1
    self.alsa = alsa
    pcm = opened
  }

  deinit { _ = alsa.snd_pcm_close(pcm) }

  /// Loaded once, by the first thread that needs it.
  private static let library: BezelALSA? = {
    var alsa = BezelALSA()
    return bezelLoadALSA(&alsa) ? alsa : nil
  }()

  /// Plays samples after those that were written before. Waits until the buffer has space.
  func write(_ samples: [Int16]) throws(Problem) {
    var rest = samples[...]
    var recoveries = 0
    while !rest.isEmpty {
      let result = rest.withUnsafeBufferPointer {
        alsa.snd_pcm_writei(pcm, $0.baseAddress, CUnsignedLong($0.count))
      }
      if result > 0 {
        rest = rest.dropFirst(result)
        recoveries = 0
      } else if result == 0 || result == -Int(EAGAIN) {
        try waitForSpace()
      } else if recoveries < 3,
        result == -Int(EPIPE) || result == -Int(ESTRPIPE) || result == -Int(EINTR)
      {
        // The buffer ran empty, or the system was suspended.
        recoveries += 1
        try Self.check(alsa.snd_pcm_recover(pcm, CInt(result), 1), "restart the sound device")
      } else {
        try Self.check(CInt(result), "write to the sound device")
      }
    }
  }

  private func waitForSpace() throws(Problem) {
    // The device starts by itself only when its buffer is full.
    if alsa.snd_pcm_state(pcm) == CInt(BEZEL_PCM_PREPARED) { _ = alsa.snd_pcm_start(pcm) }
    let result = alsa.snd_pcm_wait(pcm, Self.patience)
    if result == 0 { throw .stuck }
    // The next write reports that the buffer ran empty.
    if result == -EPIPE || result == -ESTRPIPE || result == -EINTR { return }
    try Self.check(result, "wait for the sound device")
  }

  /// Stops the device. It stays open, so that the next sound begins at once.
  func rest() throws(Problem) {
    _ = alsa.snd_pcm_drop(pcm)
    try Self.check(alsa.snd_pcm_prepare(pcm), "prepare the sound device")
  }

  private static func check(
    _ result: CInt, _ action: @autoclosure () -> String
  ) throws(Problem) {
    guard result < 0 else { return }
    throw .failure(SystemError(code: -result, action: action()))
  }
}
