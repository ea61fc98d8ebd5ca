import CDRM
import Glibc
import LinuxIO
import Raster

/// The way, the format and the two buffers that a pipe was found to work with.
struct ScanoutSetup: ~Copyable {
  let scanout: any Scanout
  let format: PixelFormat
  let buffers: [2 of ScanoutBuffer]

  /// Tries atomic mode setting first, each format in turn, then the legacy calls; says so in the
  /// log where it has to fall back. Changes nothing on the screen.
  init(card: DRMCard, pipe: Pipe, allowsAtomic: Bool, log: Log) throws(SystemError) {
    let depth = card.capability(DRM_CAP_DUMB_PREFERRED_DEPTH)
    var reason = SystemError(code: EINVAL, action: "find a pixel format for \(card.path)")
    if allowsAtomic, let atomic = try AtomicScanout(card: card, pipe: pipe) {
      for format in PixelFormat.candidates(supported: atomic.formats, preferredDepth: depth) {
        do throws(SystemError) {
          let buffers = try Self.buffers(card: card, pipe: pipe, format: format)
          try atomic.test(buffers[0].framebuffer)
          self.buffers = buffers
          self.format = format
          scanout = atomic
          return
        } catch {
          reason = error
        }
      }
      log.warning("\(reason); using the legacy calls instead")
    }
    for format in PixelFormat.candidates(supported: nil, preferredDepth: depth) {
      do throws(SystemError) {
        buffers = try Self.buffers(card: card, pipe: pipe, format: format)
        self.format = format
        scanout = LegacyScanout(card: card, pipe: pipe)
        return
      } catch {
        reason = error
      }
    }
    throw reason
  }

  private static func buffers(
    card: DRMCard, pipe: Pipe, format: PixelFormat
  ) throws(SystemError) -> [2 of ScanoutBuffer] {
    try InlineArray { _ throws(SystemError) in
      try ScanoutBuffer(card: card, size: pipe.size, format: format)
    }
  }
}
