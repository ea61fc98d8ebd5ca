import Geometry

/// A mode of an output.
public struct OutputMode: Hashable, Sendable, CustomStringConvertible {
  /// The size in pixels.
  public var size: PixelSize
  /// The refresh rate in hertz, rounded to hundredths.
  public var refresh: Double
  /// The length of the vertical blank.
  public var blanking = Duration.zero
  /// Whether it is the output's preferred mode.
  public var isPreferred: Bool
  /// Whether the mode is interlaced. Such a mode is avoided unless it is requested.
  public var isInterlaced: Bool

  /// Creates a mode, by default neither preferred nor interlaced.
  public init(
    size: PixelSize, refresh: Double, isPreferred: Bool = false, isInterlaced: Bool = false
  ) {
    self.size = size
    self.refresh = refresh
    self.isPreferred = isPreferred
    self.isInterlaced = isInterlaced
  }

  /// Returns the refresh rate of a mode in hertz.
  ///
  /// Drivers without a pixel clock report only the rate. Drivers of SPI panels report neither: they
  /// use a dummy clock of 1 kHz (`DRM_SIMPLE_MODE` in Linux's `drm_modes.h`). For these, the result
  /// is 60 Hz.
  /// - Parameters:
  ///   - clock: The pixel clock in kilohertz.
  ///   - pixels: The number of pixels of a frame, including blanking.
  ///   - reported: The rate that the driver reports, in hertz.
  static func refresh(clock: Int, pixels: Int, reported: Int) -> Double {
    let computed = pixels > 0 ? Double(clock) * 1000 / Double(pixels) : 0
    return [computed, Double(reported)].first { $0 >= minimumRefresh } ?? 60
  }

  /// The lowest plausible refresh rate, in hertz.
  private static let minimumRefresh = 5.0

  public var description: String {
    ModeSpec(width: size.width, height: size.height, refresh: refresh).description
      + (isInterlaced ? "i" : "")
  }

  /// Returns the index of the mode to use; nil if there are no modes. In order of preference: the
  /// best match for `wanted`, the preferred mode, the first progressive mode, the first mode.
  static func choice(of modes: [OutputMode], wanted: ModeSpec?) -> Int? {
    if let wanted, let index = match(of: modes, wanted: wanted) { return index }
    return modes.firstIndex { $0.isPreferred } ?? modes.firstIndex { !$0.isInterlaced }
      ?? modes.indices.first
  }

  /// Returns the index of the best match for `wanted`; nil if there is none. A match has the same
  /// size and, if `wanted` has a rate, a rate within one hertz of it: `@60` matches 59.94.
  static func match(of modes: [OutputMode], wanted: ModeSpec) -> Int? {
    let candidates = modes.indices.filter { index in
      let mode = modes[index]
      guard mode.size == PixelSize(width: wanted.width, height: wanted.height) else { return false }
      return wanted.refresh.map { abs(mode.refresh - $0) < 1 } ?? true
    }
    return candidates.min { a, b in
      let (a, b) = (modes[a], modes[b])
      if a.isInterlaced != b.isInterlaced { return !a.isInterlaced }
      if let rate = wanted.refresh { return abs(a.refresh - rate) < abs(b.refresh - rate) }
      if a.isPreferred != b.isPreferred { return a.isPreferred }
      return a.refresh > b.refresh
    }
  }
}
