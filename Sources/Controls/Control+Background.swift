import Geometry
import Raster

extension Control {
  /// Draws the background, before the control draws itself.
  package final func drawBackground(on canvas: Canvas) {
    guard let backgroundColor else { return }
    let area = canvas.pixelAligned(bounds)
    var face = backgroundFace ?? Face(cornerRadius: backgroundRadius)
    // A card on a card of its colour has no edge for the light.
    if parent?.effectiveGround == backgroundColor { face.sheen = .clear }
    face.draw(in: area, backgroundColor, on: canvas)
  }

  /// The radius of the background's corners: that of the control, if its kind has one.
  private var backgroundRadius: Double {
    guard case .number(let radius)? = value(ofProperty: "cornerRadius") else { return 0 }
    return radius
  }
}
