import CDRM
import CLinux
import Geometry
import Glibc
import LinuxIO
import Raster

/// A dumb buffer, mapped into memory, with its framebuffer.
///
/// The memory is write-combined: reading it is slow, so it is only written.
struct ScanoutBuffer: ~Copyable {
  private let card: DRMCard
  private let handle: UInt32
  private let memory: UnsafeMutableRawPointer
  private let byteCount: Int
  private let pitch: Int
  private let format: PixelFormat
  /// The framebuffer's id, for mode sets and flips.
  let framebuffer: UInt32

  init(card: DRMCard, size: PixelSize, format: PixelFormat) throws(SystemError) {
    let width = UInt32(size.width)
    let height = UInt32(size.height)
    // A function, because formatting the text takes longer than the calls. Only errors need it.
    func buffer() -> String { "a buffer of \(size) \(format.name) on \(card.path)" }
    var handle: UInt32 = 0
    var pitch: UInt32 = 0
    var byteCount: UInt64 = 0
    try drm("create \(buffer())") {
      drmModeCreateDumbBuffer(
        card.number, width, height, UInt32(format.bytesPerPixel * 8), 0, &handle, &pitch,
        &byteCount)
    }
    var framebuffer: UInt32 = 0
    let memory: UnsafeMutableRawPointer
    do throws(SystemError) {
      let handles = [handle, 0, 0, 0]
      let pitches = [pitch, 0, 0, 0]
      let offsets: [UInt32] = [0, 0, 0, 0]
      try drm("add \(buffer())") {
        drmModeAddFB2(
          card.number, width, height, format.fourCC, handles, pitches, offsets, &framebuffer, 0)
      }
      var offset: UInt64 = 0
      try drm("map \(buffer())") {
        drmModeMapDumbBuffer(card.number, handle, &offset)
      }
      let mapped = mmap(
        nil, Int(byteCount), PROT_READ | PROT_WRITE, MAP_SHARED, card.number, Int(offset))
      guard let mapped, mapped != MAP_FAILED else {
        throw SystemError(code: errno, action: "map \(buffer())")
      }
      memory = mapped
    } catch {
      if framebuffer != 0 { drmModeRmFB(card.number, framebuffer) }
      drmModeDestroyDumbBuffer(card.number, handle)
      throw error
    }
    self.card = card
    self.handle = handle
    self.memory = memory
    self.byteCount = Int(byteCount)
    self.pitch = Int(pitch)
    self.format = format
    self.framebuffer = framebuffer
  }

  deinit {
    drmModeRmFB(card.number, framebuffer)
    munmap(memory, byteCount)
    drmModeDestroyDumbBuffer(card.number, handle)
  }

  /// Copies a region of the picture. `region` is in the picture's pixels, before rotation.
  func copy(_ region: Region, of surface: Surface, rotation: Rotation) {
    for rectangle in region.rectangles {
      surface.copy(rectangle, to: memory, pitch: pitch, format: format, rotation: rotation)
    }
  }
}
