public import Geometry

/// The content of a picture: pixels or shapes.
public enum Artwork {
  /// Pixels, which are scaled.
  case pixels(Surface)
  /// Shapes, which are sharp at every size.
  case drawing(Drawing)

  /// The natural size: in pixels, or in points for shapes.
  public var size: Size {
    switch self {
    case .pixels(let surface):
      Size(width: Double(surface.wholeSize.width), height: Double(surface.wholeSize.height))
    case .drawing(let drawing): drawing.size
    }
  }

  /// The pixels, without transparent margins; nil for shapes.
  public var surface: Surface? { if case .pixels(let surface) = self { surface } else { nil } }

  /// The size in memory, in bytes.
  public var byteCount: Int {
    switch self {
    case .pixels(let surface): surface.byteCount
    case .drawing(let drawing): drawing.byteCount
    }
  }

  /// The object that contains the pixels or shapes. Two pictures with the same object are the same.
  public var object: AnyObject {
    switch self {
    case .pixels(let surface): surface
    case .drawing(let drawing): drawing
    }
  }
}

extension Canvas {
  /// Draws a picture, scaled to fill `frame` (in points).
  /// - Parameters:
  ///   - opacity: The opacity of the picture, in 0…1.
  ///   - quality: The filter for pixels.
  ///   - color: The colour of shapes that have none of their own.
  public func draw(
    _ artwork: Artwork, in frame: Rectangle, opacity: Double = 1, quality: ImageQuality = .smooth,
    color: Color
  ) {
    switch artwork {
    case .pixels(let surface): draw(surface, in: frame, opacity: opacity, quality: quality)
    case .drawing(let drawing): draw(drawing, in: frame, opacity: opacity, color: color)
    }
  }
}
