import Geometry

/// Pixels in cached memory for a canvas to draw to: 32 bits each, `0xAARRGGBB`, premultiplied.
///
/// The surface owns its memory. Rows are `stride` pixels apart and begin on 64-byte boundaries, so
/// that kernels can load whole vectors. The pixels between `width` and `stride` are never shown.
public final class Surface {
  /// The largest width and height.
  public static let limit = 16_384

  /// In pixels, 1…`limit`.
  public let width: Int
  /// In pixels, 1…`limit`.
  public let height: Int
  /// The number of pixels from one row to the next.
  public let stride: Int
  /// The first pixel of the first row.
  public let pixels: UnsafeMutablePointer<UInt32>

  /// The number of pixels that canvases may have changed so far: the sum over all drawings of the
  /// pixels they could reach. Set it to 0 before a frame to measure the cost of the frame.
  public var drawnPixels: Int {
    get { drawnPixelCount }
    set { drawnPixelCount = newValue }
  }
  /// Stored apart because it is private: the compiler then proves that accesses do not overlap, and
  /// leaves out the check at each drawing.
  private var drawnPixelCount = 0

  /// The cache, which is shared with the layers drawn for this surface.
  let cache: RasterCache
  /// The pixels of the picture that the surface contains: a layer keeps the coordinates of the
  /// whole picture, so that drawings do not depend on where the layer begins.
  let area: PixelRectangle

  /// A surface of clear pixels. Sizes are brought into 1…`limit`.
  public convenience init(width: Int, height: Int) {
    self.init(
      area: PixelRectangle(
        x: 0, y: 0, width: min(max(width, 1), Self.limit),
        height: min(max(height, 1), Self.limit)), cache: RasterCache())
  }

  /// A surface for a part of a picture, not empty and within the limits.
  init(area: PixelRectangle, cache: RasterCache) {
    self.cache = cache
    self.area = area
    width = area.width
    height = area.height
    stride = (width + 15) & ~15
    // Kernels may touch a few pixels beyond the last one.
    let count = stride * height + 16
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count * 4, alignment: 64)
    pixels = memory.initializeMemory(as: UInt32.self, repeating: 0, count: count)
  }

  deinit { UnsafeMutableRawPointer(pixels).deallocate() }

  /// A surface of the same pixels, for another thread.
  public func copy() -> sending Surface {
    // Only the pixels are shared for a moment; the compiler sees pointers.
    nonisolated(unsafe) let copy = Surface(width: width, height: height)
    copy.pixels.update(from: pixels, count: stride * height)
    return copy
  }

  /// All pixels, the first at 0, 0.
  public var bounds: PixelRectangle { PixelRectangle(x: 0, y: 0, width: width, height: height) }

  /// The pixel at 0, 0 of the whole picture, which may be outside the surface.
  @inline(__always)
  var origin: UnsafeMutablePointer<UInt32> { pixels - (area.top &* stride &+ area.left) }

  /// The pixel at `x`, `y`, which must be inside the bounds.
  public subscript(x: Int, y: Int) -> UInt32 {
    get {
      precondition(bounds.contains(x: x, y: y), "pixel outside the surface")
      return pixels[y * stride + x]
    }
    set {
      precondition(bounds.contains(x: x, y: y), "pixel outside the surface")
      pixels[y * stride + x] = newValue
    }
  }
}
