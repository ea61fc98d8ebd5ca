import Geometry
import Raster

/// The surface of a control or of its parts, such as keys: a rectangle with round corners and an
/// outline. A kind that declares it has the properties `cornerRadius`, `outline`, `outlineColor` and
/// `sheen`:
///
///     @Redrawn(.face()) public var face = Face(cornerRadius: 16)
public struct Face: Hashable, Sendable {
  /// The radius of the corners, in points.
  public var cornerRadius: Double
  /// The width of the outline, in points; 0 for none.
  public var outline: Double
  /// The colour of the outline.
  public var outlineColor: Color
  /// The colour of the light on the upper edge; transparent for none.
  public var sheen: Color

  /// Creates a face; lengths are in points.
  public init(
    cornerRadius: Double = 8, outline: Double = 0, outlineColor: Color = Color(gray: 0.5),
    sheen: Color = .clear
  ) {
    self.cornerRadius = cornerRadius
    self.outline = outline
    self.outlineColor = outlineColor
    self.sheen = sheen
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

  /// Draws the outline and the light inside the edges of an area.
  public func drawOutline(in area: Rectangle, on canvas: Canvas) {
    drawSheen(in: area, on: canvas)
    guard outline > 0 else { return }
    canvas.stroke(
      .roundedRectangle(area.inset(by: outline / 2), radius: max(cornerRadius - outline / 2, 0)),
      outlineColor, StrokeStyle(width: outline))
  }

  /// Draws a line of one pixel along the upper edge, which fades around the corners.
  private func drawSheen(in area: Rectangle, on canvas: Canvas) {
    guard sheen.alpha > 0 else { return }
    let width = 1 / canvas.scale
    let depth = max(min(cornerRadius, area.height / 2), width)
    canvas.stroke(
      .roundedRectangle(area.inset(by: width / 2), radius: max(cornerRadius - width / 2, 0)),
      .linearGradient(
        from: Point(x: 0, y: area.top), to: Point(x: 0, y: area.top + depth),
        stops: [GradientStop(0, sheen), GradientStop(1, sheen.opacity(0))]),
      StrokeStyle(width: width))
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
      GroupedProperty("sheen", .color("The colour of the light on the upper edge."), \.sheen),
    ])
  }
}
