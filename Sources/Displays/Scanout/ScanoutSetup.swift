import CDRM
import Glibc
import LinuxIO
import Raster

/// The modesetting interface, pixel format and buffers that work for a pipe.
struct ScanoutSetup: ~Copyable {
  let scanout: any Scanout
  let format: PixelFormat
  let buffers: ScanoutBuffers

  /// Tries each format with an atomic test commit, then falls back to the legacy calls and logs a
  /// warning. Does not change the screen.
  init(card: DRMCard, pipe: Pipe, allowsAtomic: Bool, log: Log) throws(SystemError) {
    let depth = card.capability(DRM_CAP_DUMB_PREFERRED_DEPTH)
    var reason = SystemError(code: EINVAL, action: "find a pixel format for \(card.path)")
    if allowsAtomic, let atomic = try AtomicScanout(card: card, pipe: pipe) {
      for format in PixelFormat.candidates(supported: atomic.formats, preferredDepth: depth) {
        do throws(SystemError) {
          let buffers = try ScanoutBuffers(card: card, size: pipe.size, format: format)
          try atomic.test(buffers.framebuffer)
          self.buffers = buffers
          self.format = format
          scanout = atomic
          return
        } catch {
          if error.isOfMissingCard { throw error }
          reason = error
        }
      }
      log.warning("\(reason); using the legacy calls instead")
    }
    let listed = LegacyScanout.formats(card: card, pipe: pipe)
    for format in PixelFormat.legacyCandidates(listed: listed, preferredDepth: depth) {
      do throws(SystemError) {
        buffers = try ScanoutBuffers(card: card, size: pipe.size, format: format)
        self.format = format
        scanout = LegacyScanout(card: card, pipe: pipe)
        return
      } catch {
        if error.isOfMissingCard { throw error }
        reason = error
      }
    }
    throw reason
  }
}
