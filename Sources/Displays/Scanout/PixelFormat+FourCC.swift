import CDRM
import Raster

extension PixelFormat {
  /// The kernel's name for the format.
  var fourCC: UInt32 {
    switch self {
    case .xrgb8888: bezelFormatXRGB8888
    case .argb8888: bezelFormatARGB8888
    case .xbgr8888: bezelFormatXBGR8888
    case .abgr8888: bezelFormatABGR8888
    case .rgb888: bezelFormatRGB888
    case .bgr888: bezelFormatBGR888
    case .rgb565: bezelFormatRGB565
    case .xrgb2101010: bezelFormatXRGB2101010
    }
  }

  /// The four letters of the kernel's name, such as `XR24`.
  var name: String {
    let code = fourCC
    return String(
      decoding: (0..<4).map { UInt8(truncatingIfNeeded: code >> ($0 * 8)) }, as: UTF8.self)
  }

  /// Best first: no conversion, then no loss, then less memory.
  private static let preference: [PixelFormat] = [
    .xrgb8888, .argb8888, .xbgr8888, .abgr8888, .rgb888, .bgr888, .rgb565, .xrgb2101010,
  ]

  /// The formats to try, best first. `supported` are the plane's formats; nil if unknown. A driver
  /// that prefers a depth of 16 would convert other formats itself, without dithering.
  static func candidates(supported: [UInt32]?, preferredDepth: UInt64?) -> [PixelFormat] {
    var order = preference
    if preferredDepth == 16 {
      order.removeAll { $0 == .rgb565 }
      order.insert(.rgb565, at: 0)
    }
    guard let supported else { return order }
    return order.filter { supported.contains($0.fourCC) }
  }

  /// The formats to try with the legacy calls, best first; a wrong one is refused only when the mode
  /// is set. `listed` are the plane's formats, if the driver has planes: those of the oldest drivers
  /// list two common formats, whatever the hardware has.
  static func legacyCandidates(listed: [UInt32]?, preferredDepth: UInt64?) -> [PixelFormat] {
    let all = candidates(supported: nil, preferredDepth: preferredDepth)
    guard let listed else { return all }
    let likely = all.filter {
      listed.contains($0.fourCC) || (preferredDepth == 16 && $0 == .rgb565)
    }
    return likely + all.filter { !likely.contains($0) }
  }
}
