import CDRM
import Geometry
import Glibc
import LinuxIO

/// Shows framebuffers by the legacy mode-setting calls, for drivers without atomic modesetting.
final class LegacyScanout: Scanout {
  let name = "legacy"
  private let card: DRMCard
  private let pipe: Pipe
  /// False after the driver has refused flips. Then each frame is drawn in place or sets the mode.
  private var canFlip = true
  private var refusedFlips = 0
  /// False after the driver has refused `DirtyFB`.
  private var supportsDamage = true
  /// Always false: the legacy calls do not report bad links.
  let hasBadLink = false
  /// The damage of a flip whose event is awaited.
  private var unsent: (framebuffer: UInt32, damage: [PixelRectangle])?
  /// The framebuffer of the last mode set.
  private var shown: UInt32?

  var drawsInPlace: Bool { !canFlip && supportsDamage }

  init(card: DRMCard, pipe: Pipe) {
    self.card = card
    self.pipe = pipe
  }

  /// Returns the primary plane's pixel formats; nil if the driver does not report planes.
  static func formats(card: DRMCard, pipe: Pipe) -> [UInt32]? {
    guard card.enable(DRM_CLIENT_CAP_UNIVERSAL_PLANES) else { return nil }
    return try? AtomicScanout.planes(card: card, pipe: pipe)?.primary.formats
  }

  func setMode(_ framebuffer: UInt32) throws(SystemError) {
    unsent = nil
    var connectors = [pipe.connector]
    var timing = pipe.timing
    try drm("set the mode \(pipe.size) on \(card.path)") {
      drmModeSetCrtc(card.number, pipe.crtc, framebuffer, 0, 0, &connectors, 1, &timing)
    }
    shown = framebuffer
    // The last program may have left a cursor. Drivers without cursors reject the call.
    _ = drmModeSetCursor(card.number, pipe.crtc, 0, 0, 0)
    let all = PixelRectangle(x: 0, y: 0, width: pipe.size.width, height: pipe.size.height)
    try sendDamage(framebuffer, [all])
  }

  func flip(
    to framebuffer: UInt32, damage: [PixelRectangle], token: UInt64
  ) throws(SystemError) -> Bool {
    if canFlip {
      do {
        try drm("flip \(card.path)") {
          drmModePageFlip(
            card.number, pipe.crtc, framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT),
            UnsafeMutableRawPointer(bitPattern: UInt(token)))
        }
        refusedFlips = 0
        unsent = (framebuffer, damage)
        return false
      } catch {
        // The error codes of drivers that cannot flip.
        guard [EINVAL, ENOSYS, ENOTTY, EOPNOTSUPP].contains(error.code) else { throw error }
        refusedFlips += 1
        canFlip = refusedFlips < 3
      }
    } else if drawsInPlace, framebuffer == shown {
      try sendDamage(framebuffer, damage)
      return true
    }
    try setMode(framebuffer)
    return true
  }

  /// Sends the flip's damage. An earlier `DirtyFB` would wait for the flip and apply to the old
  /// buffer.
  func acknowledged() throws(SystemError) {
    guard let (framebuffer, damage) = unsent else { return }
    unsent = nil
    try sendDamage(framebuffer, damage)
  }

  private func sendDamage(_ framebuffer: UInt32, _ damage: [PixelRectangle]) throws(SystemError) {
    guard supportsDamage else { return }
    var clips = damage.map {
      drmModeClip(
        x1: UInt16($0.left), y1: UInt16($0.top), x2: UInt16($0.right), y2: UInt16($0.bottom))
    }
    do {
      try drm("send damage to \(card.path)") {
        drmModeDirtyFB(card.number, framebuffer, &clips, UInt32(clips.count))
      }
    } catch {
      guard [ENOSYS, EINVAL, ENOTTY, EOPNOTSUPP].contains(error.code) else { throw error }
      supportsDamage = false
    }
  }

  func turnOff() throws(SystemError) {
    unsent = nil
    try drm("switch off the output of \(card.path)") {
      drmModeSetCrtc(card.number, pipe.crtc, 0, 0, 0, nil, 0, nil)
    }
  }
}
