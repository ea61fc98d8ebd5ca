import Geometry
import Raster

extension Control {
  /// Draws the background, before the control draws itself.
  package final func drawBackground(on canvas: Canvas) {
    guard backgroundColor != nil || backgroundFace?.isVisibleWithoutColor == true else { return }
    let area = canvas.pixelAligned(bounds)
    var face = backgroundFace ?? Face(cornerRadius: backgroundRadius)
    // A card on a card of its colour has no edge for the light, nor has one without a colour.
    if face.gradient.isEmpty, backgroundColor == nil || backgroundColor == parent?.effectiveGround {
      face.sheen = .clear
    }
    face.draw(in: area, fill(backgroundColor ?? .clear, of: face), on: canvas)
  }

  /// The radius of the background's corners: that of the control, if its kind has one.
  private var backgroundRadius: Double {
    guard case .number(let radius)? = value(ofProperty: "cornerRadius") else { return 0 }
    return radius
  }
}
