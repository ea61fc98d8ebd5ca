import Geometry
import LinuxIO
import Raster

/// The two scan-out buffers that are shown alternately.
struct ScanoutBuffers: ~Copyable {
  private let card: DRMCard
  private let size: PixelSize
  private let format: PixelFormat
  private let first: ScanoutBuffer
  private var second: ScanoutBuffer?
}

// The initializer is in an extension and delegates: the Swift 6.2 compiler with assertions crashes
// on a noncopyable struct's initializer that throws after initializing some properties.
extension ScanoutBuffers {
  /// Allocates the first buffer. It suffices for the first frame.
  init(card: DRMCard, size: PixelSize, format: PixelFormat) throws(SystemError) {
    self.init(
      card: card, size: size, format: format,
      first: try ScanoutBuffer(card: card, size: size, format: format))
  }

  /// Allocates the second buffer if it is missing. The kernel clears its memory, which takes longer
  /// than setting the mode, so call this when the first frame is on the screen.
  mutating func complete() throws(SystemError) {
    if second == nil { second = try ScanoutBuffer(card: card, size: size, format: format) }
  }

  /// Copies a region of the picture to buffer 0 or 1.
  /// - Returns: The buffer's framebuffer.
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
      preconditionFailure("the second buffer was never allocated")
    }
  }

  /// The first buffer's framebuffer, for test commits.
  var framebuffer: UInt32 { first.framebuffer }
}
