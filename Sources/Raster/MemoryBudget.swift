public import Geometry

/// The memory for pixels and coverage, in bytes.
///
/// The limits are fixed, so that the memory of a panel is known before it is drawn. The service's
/// `MemoryMax=` must exceed their sum: three times `screen`, for the picture and two scan-out buffers,
/// three times `pictures`, because a reload decodes the new pictures while the old ones are shown, and
/// one of them has its transparent margins until it is decoded, and once each `drawings` and `fonts`.
public enum MemoryBudget {
  /// The limit for the picture of a screen.
  public static let screen = 64 << 20
  /// The limit for all pictures of a panel together, in both orientations, without their transparent
  /// margins. Also the limit for one picture with its margins.
  public static let pictures = 64 << 20
  /// The limit for the pixels of drawings that take long to draw.
  public static let drawings = 32 << 20
  /// The limit for all font files of a panel together.
  public static let fonts = 32 << 20
  /// The limit for the coverage of shapes and shadows that a surface caches.
  static let coverage = 1 << 20
  /// The limit for one layer of a group, unless a single row is larger. Groups can be nested.
  static let layer = 1 << 20

  /// Returns why a screen of the given size is refused; nil if its picture fits.
  public static func problem(withScreen size: PixelSize) -> String? {
    guard max(size.width, size.height) <= Surface.limit else {
      return "\(size) pixels are too large; the limit for a side is \(Surface.limit)"
    }
    let bytes = Surface.byteCount(width: size.width, height: size.height)
    guard bytes > screen else { return nil }
    return "\(size) pixels need \(mebibytes(bytes)); the limit for a screen is \(mebibytes(screen))"
  }

  /// Returns a size in MiB, rounded up to a tenth, for messages.
  public static func mebibytes(_ bytes: Int) -> String {
    let tenths = (bytes * 10 + (1 << 20) - 1) >> 20
    return tenths % 10 == 0 ? "\(tenths / 10) MiB" : "\(tenths / 10).\(tenths % 10) MiB"
  }
}
