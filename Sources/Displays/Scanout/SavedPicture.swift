import CDRM
import LinuxIO

/// The mode and framebuffer of a CRTC before this program's first frame, usually the text
/// console's.
struct SavedPicture {
  private let crtc: drmModeCrtc
  private let connectors: [UInt32]

  /// Saves the current mode and framebuffer; nil if the kernel does not report them.
  init?(card: DRMCard, pipe: Pipe) {
    guard let crtc = drmModeGetCrtc(card.number, pipe.crtc) else { return nil }
    defer { drmModeFreeCrtc(crtc) }
    self.crtc = crtc.pointee
    connectors = (pipe.wasDrivingConnector ? [pipe.connector] : []) + pipe.otherConnectors
  }

  /// Restores the picture. Throws if its framebuffer is gone.
  func restore(card: DRMCard) throws(SystemError) {
    var connectors = connectors
    var mode = crtc.mode
    let isLit = crtc.mode_valid != 0 && crtc.buffer_id != 0 && !connectors.isEmpty
    try drm("restore the screen of \(card.path)") {
      isLit
        ? drmModeSetCrtc(
          card.number, crtc.crtc_id, crtc.buffer_id, crtc.x, crtc.y, &connectors,
          Int32(connectors.count), &mode)
        : drmModeSetCrtc(card.number, crtc.crtc_id, 0, 0, 0, nil, 0, nil)
    }
  }
}
