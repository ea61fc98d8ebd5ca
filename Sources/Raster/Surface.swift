import Geometry

/// Pixels in cached memory that a canvas draws to: 32 bits each, `0xAARRGGBB`, premultiplied.
///
/// The surface owns its memory. Rows are `stride` pixels apart and begin on 64-byte boundaries, so
/// that kernels may load whole vectors; what lies between `width` and `stride` is never shown.
public final class Surface {
  /// The largest width and height that can be had.
  public static let limit = 16_384

  /// In pixels, 1…`limit`.
  public let width: Int
  /// In pixels, 1…`limit`.
  public let height: Int
  /// Pixels from one row to the next.
  public let stride: Int
  /// The first pixel of the first row.
  public let pixels: UnsafeMutablePointer<UInt32>

  /// How many pixels canvases may have changed so far: the sum of what each drawing could reach.
  /// Set it to 0 before a frame to see what the frame cost.
  public var drawnPixels: Int {
    get { drawnPixelCount }
    set { drawnPixelCount = newValue }
  }
  /// No other module sees it, so the compiler knows that no two accesses overlap, and leaves out what
  /// would look for that at each drawing.
  private var drawnPixelCount = 0

  /// Shared with the layers that are drawn on the way to this surface.
  let cache: RasterCache
  /// The pixels it stands for: a layer keeps the coordinates of the picture that it is a part of, so
  /// that what is drawn does not depend on where the layer begins.
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

  /// All of the pixels, the first at 0, 0.
  public var bounds: PixelRectangle { PixelRectangle(x: 0, y: 0, width: width, height: height) }

  /// Where the pixel at 0, 0 of the picture is that `area` is a part of, or where it would be.
  @inline(__always)
  var origin: UnsafeMutablePointer<UInt32> { pixels - (area.top &* stride &+ area.left) }

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
