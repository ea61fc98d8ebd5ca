/// The format of a scan-out buffer's pixels. As in DRM, names read from the highest bit down, in
/// little-endian words.
public enum PixelFormat: Hashable, Sendable, CaseIterable {
  /// Four bytes a pixel: blue, green, red, and one unused.
  case xrgb8888
  /// Four bytes a pixel: blue, green, red, alpha; premultiplied.
  case argb8888
  /// Four bytes a pixel: red, green, blue, and one unused.
  case xbgr8888
  /// Four bytes a pixel: red, green, blue, alpha; premultiplied.
  case abgr8888
  /// Three bytes a pixel: blue, green, red.
  case rgb888
  /// Three bytes a pixel: red, green, blue.
  case bgr888
  /// Two bytes a pixel, dithered by an ordered pattern that is fixed to the screen.
  case rgb565
  /// Ten bits each of blue, green and red, from the lowest up, in words of four bytes.
  case xrgb2101010

  /// The bytes of a pixel: 2, 3 or 4.
  public var bytesPerPixel: Int {
    switch self {
    case .xrgb8888, .argb8888, .xbgr8888, .abgr8888, .xrgb2101010: 4
    case .rgb888, .bgr888: 3
    case .rgb565: 2
    }
  }
}
