import Geometry

/// A size and rate that an output can show.
public struct OutputMode: Hashable, Sendable, CustomStringConvertible {
  /// Pixels.
  public var size: PixelSize
  /// Hertz, rounded to hundredths.
  public var refresh: Double
  /// How long the vertical blank of each frame lasts.
  public var blanking = Duration.zero
  /// Whether the output prefers it.
  public var isPreferred: Bool
  /// Whether odd and even lines take turns; used only on request.
  public var isInterlaced: Bool

  /// A mode that is neither preferred nor interlaced unless it is said.
  public init(
    size: PixelSize, refresh: Double, isPreferred: Bool = false, isInterlaced: Bool = false
  ) {
    self.size = size
    self.refresh = refresh
    self.isPreferred = isPreferred
    self.isInterlaced = isInterlaced
  }

  /// Hertz of a mode as a driver tells it. Drivers without a pixel clock tell the rate alone; those of
  /// panels behind SPI neither, but a clock of 1 kHz, as some is asked for (`DRM_SIMPLE_MODE` in
  /// Linux's `drm_modes.h`): they count as 60 Hz.
  /// - Parameters:
  ///   - clock: of pixels, kilohertz.
  ///   - pixels: of a frame, its blanks included.
  ///   - told: the rate that the driver tells, hertz.
  static func refresh(clock: Int, pixels: Int, told: Int) -> Double {
    let computed = pixels > 0 ? Double(clock) * 1000 / Double(pixels) : 0
    return [computed, Double(told)].first { $0 >= leastRefresh } ?? 60
  }

  /// Hertz; no screen has less.
  private static let leastRefresh = 5.0

  public var description: String {
    ModeSpec(width: size.width, height: size.height, refresh: refresh).description
      + (isInterlaced ? "i" : "")
  }

  /// The index of the mode to use: the one that fits `wanted` best, else the preferred one, else
  /// the first that is not interlaced, else the first. Nil if there is none.
  static func choice(of modes: [OutputMode], wanted: ModeSpec?) -> Int? {
    if let wanted, let index = match(of: modes, wanted: wanted) { return index }
    return modes.firstIndex { $0.isPreferred } ?? modes.firstIndex { !$0.isInterlaced }
      ?? modes.indices.first
  }

  /// The index of the mode that fits `wanted` best: of its size and, if it has a rate, within one
  /// hertz of that (`@60` includes 59.94).
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
