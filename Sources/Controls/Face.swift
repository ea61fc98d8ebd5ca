import Geometry
import Raster

/// The surface of a control or of its parts, such as keys: a rectangle with round corners and an
/// outline. A kind that declares it has the properties `cornerRadius`, `outline` and `outlineColor`:
///
///     @Redrawn(.face()) public var face = Face(cornerRadius: 16)
public struct Face: Hashable, Sendable {
  /// The radius of the corners, in points.
  public var cornerRadius: Double
  /// The width of the outline, in points; 0 for none.
  public var outline: Double
  /// The colour of the outline.
  public var outlineColor: Color

  /// Creates a face; lengths are in points.
  public init(
    cornerRadius: Double = 8, outline: Double = 0, outlineColor: Color = Color(gray: 0.5)
  ) {
    self.cornerRadius = cornerRadius
    self.outline = outline
    self.outlineColor = outlineColor
  }

  /// Returns the shape of the face in an area.
  public func shape(in area: Rectangle) -> Shape {
    .roundedRectangle(area, radius: cornerRadius)
  }

  /// Draws the face and its outline.
  public func draw(in area: Rectangle, _ color: Color, on canvas: Canvas) {
    canvas.fill(shape(in: area), color)
    drawOutline(in: area, on: canvas)
  }

  /// Draws the outline inside the edges of an area.
  public func drawOutline(in area: Rectangle, on canvas: Canvas) {
    guard outline > 0 else { return }
    canvas.stroke(
      .roundedRectangle(area.inset(by: outline / 2), radius: max(cornerRadius - outline / 2, 0)),
      outlineColor, StrokeStyle(width: outline))
  }
}

extension PropertyDeclaration<Face> {
  /// The properties of a face, with what each of them does.
  public static func face(
    cornerRadius: String = "The radius of the corners.",
    outline: String = "The width of the outline.",
    outlineColor: String = "The colour of the outline."
  ) -> Self {
    Self(group: [
      GroupedProperty("cornerRadius", .length(cornerRadius), \.cornerRadius),
      GroupedProperty("outline", .length(outline), \.outline),
      GroupedProperty("outlineColor", .color(outlineColor), \.outlineColor),
    ])
  }
}
