import Geometry

/// The screen, or another picture, for which a panel is arranged.
public struct Screen: Hashable, Sendable {
  /// The size after rotation, in pixels.
  public var size: PixelSize
  /// Pixels per point; nil for the scale of the panel file.
  public var scale: Double?
  /// Pixels per inch; nil if unknown.
  public var density: Double?

  /// Creates a description of a screen.
  public init(size: PixelSize, scale: Double? = nil, density: Double? = nil) {
    self.size = size
    self.scale = scale
    self.density = density
  }

  /// The same screen, rotated by 90°.
  public var transposed: Screen {
    Screen(
      size: PixelSize(width: size.height, height: size.width), scale: scale, density: density)
  }
}

/// The orientation of a picture.
public enum Orientation: String, CaseIterable, Sendable {
  /// At least as wide as tall.
  case landscape
  /// Taller than wide.
  case portrait

  /// The orientation of a picture of this size.
  public init(of size: PixelSize) { self = size.height > size.width ? .portrait : .landscape }
}
