import Geometry

/// A picture size and rate that an output can show.
public struct OutputMode: Hashable, Sendable, CustomStringConvertible {
  public var size: PixelSize
  /// Hertz, to the hundredth.
  public var refresh: Double
  /// Whether the output itself likes it best.
  public var isPreferred: Bool
  /// Whether it shows odd and even lines by turns; never chosen unasked.
  public var isInterlaced: Bool

  public init(
    size: PixelSize, refresh: Double, isPreferred: Bool = false, isInterlaced: Bool = false
  ) {
    self.size = size
    self.refresh = refresh
    self.isPreferred = isPreferred
    self.isInterlaced = isInterlaced
  }

  public var description: String {
    ModeSpec(width: size.width, height: size.height, refresh: refresh).description
      + (isInterlaced ? "i" : "")
  }

  /// Which of `modes` to show: the one nearest to what is `wanted`, if any has that size; else
  /// the preferred one, else the first. Nil where there is none at all.
  static func choice(of modes: [OutputMode], wanted: ModeSpec?) -> Int? {
    if let wanted, let index = match(of: modes, wanted: wanted) { return index }
    return modes.firstIndex { $0.isPreferred } ?? modes.firstIndex { !$0.isInterlaced }
      ?? modes.indices.first
  }

  /// The mode that is as `wanted`: of that size and, where a rate is given, within one hertz of
  /// it (`@60` means 59.94 too).
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
