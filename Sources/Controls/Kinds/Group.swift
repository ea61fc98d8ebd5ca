import Geometry
import Raster

/// A plain area with other controls at places of their own; what belongs together stands on one.
public final class Group: Container {
  /// What it is filled with; nil for nothing.
  public var background: Color? { didSet { setNeedsDisplay() } }
  public var cornerRadius = 0.0 { didSet { setNeedsDisplay() } }

  public override class var properties: [Property] {
    commonProperties + [
      .color("background", \Group.background, "What it is filled with; nothing where not set."),
      .color(
        "textColor", \Container.textColor, "The colour of text in it; inherited where not set."),
      .number(
        "cornerRadius", \Group.cornerRadius, in: Property.length, unit: "points",
        "How round its corners are."),
    ]
  }

  public override func draw(on canvas: Canvas) {
    guard let background else { return }
    canvas.fill(
      .roundedRectangle(canvas.pixelAligned(bounds), radius: cornerRadius), background)
  }
}
