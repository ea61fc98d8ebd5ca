/// The pixel format of a scan-out buffer. As in DRM, names list components from the highest bit to
/// the lowest of a little-endian word.
public enum PixelFormat: Hashable, Sendable, CaseIterable {
  /// Four bytes per pixel: blue, green, red, and one unused.
  case xrgb8888
  /// Four bytes per pixel: blue, green, red, alpha; premultiplied.
  case argb8888
  /// Four bytes per pixel: red, green, blue, and one unused.
  case xbgr8888
  /// Four bytes per pixel: red, green, blue, alpha; premultiplied.
  case abgr8888
  /// Three bytes per pixel: blue, green, red.
  case rgb888
  /// Three bytes per pixel: red, green, blue.
  case bgr888
  /// Two bytes per pixel, with ordered dithering whose pattern is fixed to the screen.
  case rgb565
  /// Four bytes per pixel: a word with ten bits each of blue, green and red, from the lowest bit
  /// up.
  case xrgb2101010

  /// The size of a pixel in bytes: 2, 3 or 4.
  public var bytesPerPixel: Int {
    switch self {
    case .xrgb8888, .argb8888, .xbgr8888, .abgr8888, .xrgb2101010: 4
    case .rgb888, .bgr888: 3
    case .rgb565: 2
    }
  }
}
