/// How a scan-out buffer keeps its pixels. Names read from the highest bit down, as DRM's do, in
/// little-endian words.
public enum PixelFormat: Hashable, Sendable, CaseIterable {
  case xrgb8888
  case argb8888
  case xbgr8888
  case abgr8888
  /// Three bytes a pixel: blue, green, red.
  case rgb888
  /// Three bytes a pixel: red, green, blue.
  case bgr888
  /// Dithered by an ordered pattern that stands still on the screen.
  case rgb565
  case xrgb2101010

  public var bytesPerPixel: Int {
    switch self {
    case .xrgb8888, .argb8888, .xbgr8888, .abgr8888, .xrgb2101010: 4
    case .rgb888, .bgr888: 3
    case .rgb565: 2
    }
  }
}
