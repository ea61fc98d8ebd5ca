import Geometry

/// Pixels in cached memory that a canvas draws to: 32 bits each, `0xAARRGGBB`, premultiplied.
///
/// The surface owns its memory. Rows are `stride` pixels apart and begin on 64-byte boundaries, so
/// that kernels may load whole vectors; what lies between `width` and `stride` is never shown.
public final class Surface {
  /// The largest width and height that can be had.
  public static let limit = 16_384

  public let width: Int
  public let height: Int
  /// Pixels from one row to the next.
  public let stride: Int
  /// The first pixel of the first row.
  public let pixels: UnsafeMutablePointer<UInt32>

  /// How many pixels canvases may have changed so far: the sum of what each drawing could reach.
  /// Set it to 0 before a frame to see what the frame cost.
  public var drawnPixels = 0

  /// Shared with the layers that are drawn on the way to this surface.
  let cache: RasterCache

  /// A surface of clear pixels. Sizes are brought into 1…`limit`.
  public convenience init(width: Int, height: Int) {
    self.init(width: width, height: height, cache: RasterCache())
  }

  init(width: Int, height: Int, cache: RasterCache) {
    self.cache = cache
    self.width = min(max(width, 1), Self.limit)
    self.height = min(max(height, 1), Self.limit)
    stride = (self.width + 15) & ~15
    // Kernels may touch a few pixels beyond the last one.
    let count = stride * self.height + 16
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count * 4, alignment: 64)
    pixels = memory.initializeMemory(as: UInt32.self, repeating: 0, count: count)
  }

  deinit { UnsafeMutableRawPointer(pixels).deallocate() }

  public var bounds: PixelRectangle { PixelRectangle(x: 0, y: 0, width: width, height: height) }

  /// The pixel at a place inside the bounds.
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
