import Geometry
import LinuxIO
import Raster

/// The two buffers that take turns on the screen.
struct ScanoutBuffers: ~Copyable {
  private let card: DRMCard
  private let size: PixelSize
  private let format: PixelFormat
  private let first: ScanoutBuffer
  private var second: ScanoutBuffer?
}

// Apart from the properties for the same reason as in `Signals`.
extension ScanoutBuffers {
  /// Makes the first buffer, which is enough for the first picture.
  init(card: DRMCard, size: PixelSize, format: PixelFormat) throws(SystemError) {
    self.init(
      card: card, size: size, format: format,
      first: try ScanoutBuffer(card: card, size: size, format: format))
  }

  /// Makes the second buffer if it is missing. The kernel clears its memory, which takes longer
  /// than setting the mode: best done when the first picture is on the screen.
  mutating func complete() throws(SystemError) {
    if second == nil { second = try ScanoutBuffer(card: card, size: size, format: format) }
  }

  /// Copies a part of the picture to buffer 0 or 1. Returns its framebuffer.
  func copy(_ region: Region, of surface: Surface, rotation: Rotation, to index: Int) -> UInt32 {
    if index == 0 {
      first.copy(region, of: surface, rotation: rotation)
      return first.framebuffer
    }
    switch second {
    case .some(let second):
      second.copy(region, of: surface, rotation: rotation)
      return second.framebuffer
    case .none:
      preconditionFailure("the second buffer was never made")
    }
  }

  /// The first buffer's framebuffer, for tests of the mode.
  var framebuffer: UInt32 { first.framebuffer }
}
