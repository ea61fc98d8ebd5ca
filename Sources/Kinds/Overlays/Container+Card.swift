import Controls
import Geometry
import Raster

extension Control {
  /// Whether the panel is dark, which its light text implies.
  var isOnDark: Bool { effectiveTextColor.luma > 0.5 }

  /// The colour of keys and buttons on a card that have no tint.
  var cardButtonColor: Color { isOnDark ? Color(gray: 1, alpha: 0.1) : Color(gray: 0, alpha: 0.06) }
}

extension Container {
  /// The colour of a card, which is above the panel.
  var cardColor: Color {
    let isOnDark = (textColor ?? parent?.effectiveTextColor ?? .black).luma > 0.5
    return isOnDark ? Color(red: 0.14, green: 0.17, blue: 0.21) : .white
  }

  /// Draws the card of a dialog and its shadow.
  func drawCard(_ card: Rectangle, cornerRadius: Double, on canvas: Canvas) {
    let shape = Shape.roundedRectangle(canvas.pixelAligned(card), radius: cornerRadius)
    // A shadow that is visible on a dark background is too strong for a light one.
    canvas.dropShadow(
      of: shape, color: Color(gray: 0, alpha: isOnDark ? 0.5 : 0.2), blur: 24,
      offset: Point(x: 0, y: 6))
    canvas.fill(shape, cardColor)
  }
}
