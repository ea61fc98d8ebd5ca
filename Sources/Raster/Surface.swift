import Geometry

/// An image in cached memory that a canvas draws to. Pixels are 32-bit `0xAARRGGBB`, premultiplied.
///
/// The surface owns its memory. Rows are `stride` pixels apart and start on 64-byte boundaries, so
/// that kernels can load whole vectors. The pixels between `width` and `stride` are padding.
public final class Surface {
  /// The maximum width and height, in pixels.
  public static let limit = 16_384

  /// The width in pixels, 1…`limit`.
  public let width: Int
  /// The height in pixels, 1…`limit`.
  public let height: Int
  /// The distance from one row to the next, in pixels.
  public let stride: Int
  /// The first pixel of the first row.
  public let pixels: UnsafeMutablePointer<UInt32>

  /// The number of pixels drawn so far: the sum, over all drawing operations, of the areas that
  /// they could change. Set it to 0 before a frame to measure the cost of the frame.
  public var drawnPixels: Int {
    get { drawnPixelCount }
    set { drawnPixelCount = newValue }
  }
  /// The storage of `drawnPixels`. Because it is private, the compiler can prove that accesses do
  /// not overlap, and omits the exclusivity check in each drawing operation.
  private var drawnPixelCount = 0

  /// The cache, shared with the layers of this surface. It is created when it is first used, because
  /// decoded pictures need none.
  var cache: RasterCache {
    if let usedCache { return usedCache }
    let cache = RasterCache()
    usedCache = cache
    return cache
  }
  private(set) var usedCache: RasterCache?

  /// Releases the memory of the cache, because nothing more is drawn to the surface for now.
  func removeCache() { usedCache = nil }

  /// The part of the picture that the surface holds. A layer keeps the coordinates of the whole
  /// picture, so that its pixels do not depend on where the layer begins.
  let area: PixelRectangle
  /// The size of the picture. It is larger than that of the surface if the picture is cropped.
  public let wholeSize: PixelSize

  /// Creates a surface of transparent pixels. The width and height are clamped to 1…`limit`.
  public convenience init(width: Int, height: Int) {
    self.init(
      area: PixelRectangle(
        x: 0, y: 0, width: min(max(width, 1), Self.limit),
        height: min(max(height, 1), Self.limit)), cache: nil)
  }

  /// Creates a surface for `area`, a part of a picture of the size `wholeSize`; by default, of its own
  /// size. `area` must not be empty or larger than `limit`.
  init(area: PixelRectangle, cache: RasterCache?, wholeSize: PixelSize? = nil) {
    usedCache = cache
    self.area = area
    self.wholeSize = wholeSize ?? PixelSize(width: area.width, height: area.height)
    width = area.width
    height = area.height
    stride = Self.stride(width: width)
    // Kernels may access a few pixels beyond the last one.
    let count = stride * height + 16
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count * 4, alignment: 64)
    pixels = memory.initializeMemory(as: UInt32.self, repeating: 0, count: count)
  }

  deinit { UnsafeMutableRawPointer(pixels).deallocate() }

  /// Returns a copy of the surface for another thread.
  public func copy() -> sending Surface {
    // Safe: nothing refers to the copy yet. The compiler cannot see that, because the surface holds
    // a pointer.
    nonisolated(unsafe) let copy = Surface(width: width, height: height)
    copy.pixels.update(from: pixels, count: stride * height)
    return copy
  }

  /// Returns a copy of a part of the surface for another thread. `part` must be inside the bounds
  /// and not empty.
  public func copy(of part: PixelRectangle) -> sending Surface {
    precondition(!part.isEmpty && bounds.contains(part), "pixels outside the surface")
    nonisolated(unsafe) let copy = Surface(width: part.width, height: part.height)
    copy.copyPixels(from: self, part)
    return copy
  }

  /// Copies a part of another surface that has the size of this one.
  func copyPixels(from other: Surface, _ part: PixelRectangle) {
    for row in 0..<part.height {
      (pixels + row * stride).update(
        from: other.pixels + (part.top + row) * other.stride + part.left, count: part.width)
    }
  }

  private static func stride(width: Int) -> Int { (width + 15) & ~15 }

  /// Returns the size of a surface in memory, in bytes, with the padding of its rows.
  public static func byteCount(width: Int, height: Int) -> Int {
    stride(width: width) * height * 4
  }

  /// The size in memory, in bytes.
  public var byteCount: Int { Self.byteCount(width: width, height: height) }

  /// The rectangle of all pixels, with its origin at 0, 0.
  public var bounds: PixelRectangle { PixelRectangle(x: 0, y: 0, width: width, height: height) }

  /// The address of the pixel at 0, 0 of the whole picture, which may be outside the surface.
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
