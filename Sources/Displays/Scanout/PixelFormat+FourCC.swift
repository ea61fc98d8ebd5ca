import CDRM
import Raster

extension PixelFormat {
  /// The kernel's code for the format, DRM_FORMAT_*.
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

  /// The four characters of the code, such as `XR24`.
  var name: String {
    let code = fourCC
    return String(
      decoding: (0..<4).map { UInt8(truncatingIfNeeded: code >> ($0 * 8)) }, as: UTF8.self)
  }

  /// All formats, best first: those without conversion, then those without loss, then those with
  /// less memory.
  private static let preference: [PixelFormat] = [
    .xrgb8888, .argb8888, .xbgr8888, .abgr8888, .rgb888, .bgr888, .rgb565, .xrgb2101010,
  ]

  /// Returns the formats to try, best first.
  ///
  /// RGB565 comes first if the driver prefers a depth of 16. Such a driver converts other formats
  /// itself, without dithering.
  /// - Parameters:
  ///   - supported: The plane's formats; nil if unknown.
  ///   - preferredDepth: The value of DRM_CAP_DUMB_PREFERRED_DEPTH.
  static func candidates(supported: [UInt32]?, preferredDepth: UInt64?) -> [PixelFormat] {
    var order = preference
    if preferredDepth == 16 {
      order.removeAll { $0 == .rgb565 }
      order.insert(.rgb565, at: 0)
    }
    guard let supported else { return order }
    return order.filter { supported.contains($0.fourCC) }
  }

  /// Returns the formats to try with the legacy calls, best first. The driver rejects an unsupported
  /// format only when the mode is set.
  /// - Parameters:
  ///   - listed: The plane's formats; nil if the driver has no planes. For the oldest drivers the
  ///     kernel lists two common formats, independent of the hardware. Other formats are therefore
  ///     tried as well, after the listed ones.
  ///   - preferredDepth: The value of DRM_CAP_DUMB_PREFERRED_DEPTH.
  static func legacyCandidates(listed: [UInt32]?, preferredDepth: UInt64?) -> [PixelFormat] {
    let all = candidates(supported: nil, preferredDepth: preferredDepth)
    guard let listed else { return all }
    let likely = all.filter {
      listed.contains($0.fourCC) || (preferredDepth == 16 && $0 == .rgb565)
    }
    return likely + all.filter { !likely.contains($0) }
  }
}
