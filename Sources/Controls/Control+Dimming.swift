import Raster

// A text on a coloured surface would be hard to read if both were drawn at 40 % opacity, because they
// would become more alike.
extension Control {
  /// The minimum contrast of a disabled text with its surface. It is slightly more than 3, because
  /// pixels are rounded.
  private static let contrast = 3.1

  /// Draws a disabled surface, at 40 % opacity.
  public final func dim(on canvas: Canvas, _ draw: (Canvas) -> Void) {
    canvas.group(opacity: Self.disabledOpacity) { draw($0) }
  }

  /// Returns the colour of a text on a disabled surface: at 40 % opacity, or at the lowest opacity at
  /// which it can be read. If it cannot, the text is black or white.
  /// - Parameter surface: the colour of the enabled surface.
  public final func dimmed(_ ink: Color, on surface: Color) -> Color {
    let ground = effectiveGround ?? surface
    let seen = surface.opacity(surface.alpha * Self.disabledOpacity).over(ground)
    for ink in [ink, seen.readableText] {
      for opacity in stride(from: Self.disabledOpacity, through: 1, by: 0.05) {
        let color = ink.opacity(ink.alpha * opacity).over(seen)
        if color.contrast(with: seen) >= Self.contrast { return color }
      }
    }
    return seen.readableText
  }
}
