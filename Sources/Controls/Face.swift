import Geometry
import Raster

/// The surface of a control or of its parts, such as keys: a rectangle with round corners, an outline,
/// a shadow and a gradient. A kind that declares it has the properties below, such as `cornerRadius`,
/// and returns it from `Control.shadowedFace`:
///
///     @Redrawn(.face()) public var face = Face(cornerRadius: 16)
///     public override var shadowedFace: Face? { face }
public struct Face: Hashable, Sendable {
  /// The radius of the corners, in points.
  public var cornerRadius: Double
  /// The width of the outline, in points; 0 for none.
  public var outline: Double
  /// The colour of the outline.
  public var outlineColor: Color
  /// The colour of the light on the upper edge; transparent for none.
  public var sheen: Color
  /// The blur of the shadow, in points; 0 for none.
  public var shadow = 0.0
  /// The distance of the shadow below the face, in points; nil for a third of the blur.
  public var shadowOffset: Double?
  /// The colour of the shadow.
  public var shadowColor = ThemedColor.theme(.shadow)
  /// The colours that cover the plain colour, evenly spaced; empty for none.
  public var gradient: [ThemedColor] = []
  /// The clockwise angle of the gradient, in radians; at 0 it runs from top to bottom.
  public var gradientAngle = 0.0

  /// Creates a face without a shadow and a gradient; lengths are in points.
  public init(
    cornerRadius: Double = 8, outline: Double = 0, outlineColor: Color = Color(gray: 0.5),
    sheen: Color = .clear
  ) {
    self.cornerRadius = cornerRadius
    self.outline = outline
    self.outlineColor = outlineColor
    self.sheen = sheen
  }

  /// Whether a face without a plain colour can be seen.
  var isVisibleWithoutColor: Bool { outline > 0 || !gradient.isEmpty }

  /// Returns the shape of the face in an area.
  public func shape(in area: Rectangle) -> Shape {
    .roundedRectangle(area, radius: cornerRadius)
  }

  /// Draws the shadow, the fill and the outline.
  public func draw(in area: Rectangle, _ fill: FaceFill, on canvas: Canvas) {
    drawShadow(of: fill, in: area, on: canvas)
    paint(fill, in: area, on: canvas)
    drawOutline(in: area, on: canvas)
  }

  /// Fills the face with its colours.
  public func paint(_ fill: FaceFill, in area: Rectangle, on canvas: Canvas) {
    // Two layers would mix both colours into the edges.
    if !fill.hidesColor, fill.color.alpha > 0 { canvas.fill(shape(in: area), fill.color) }
    guard !fill.gradient.isEmpty else { return }
    canvas.fill(shape(in: area), gradientPaint(fill.gradient, in: area))
  }

  /// The gradient from one edge of an area to the opposite one, or between opposite corners.
  private func gradientPaint(_ colors: [Color], in area: Rectangle) -> Paint {
    let direction = Point(angle: gradientAngle + .pi / 2)
    let reach = (abs(direction.x) * area.width + abs(direction.y) * area.height) / 2
    return .linearGradient(
      from: area.center - direction * reach, to: area.center + direction * reach,
      stops: colors.enumerated().map {
        GradientStop(Double($0) / Double(max(colors.count - 1, 1)), $1)
      })
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
    let blur = Face.shadowLimit
    return Self(group: [
      GroupedProperty("cornerRadius", .length(cornerRadius), \.cornerRadius),
      GroupedProperty("outline", .length(outline), \.outline),
      GroupedProperty("outlineColor", .color(outlineColor), \.outlineColor),
      GroupedProperty("sheen", .color("The colour of the light on the upper edge."), \.sheen),
      GroupedProperty(
        "shadow",
        .number(
          in: 0...blur, unit: "points",
          "The blur of the shadow around the surface; 0 for no shadow. A transparent surface has none."
        ), \.shadow),
      GroupedProperty(
        "shadowOffset",
        .number(
          in: -blur...blur, unit: "points",
          "How far the shadow is below the surface; a third of `shadow` if not set."),
        \.shadowOffset),
      GroupedProperty(
        "shadowColor", .color("The colour of the shadow.").storingThemeColors, \.shadowColor),
      GroupedProperty(
        "gradient",
        .gradient(
          "The colours that cover the plain colour, from top to bottom at equal distances."),
        \.gradient),
      GroupedProperty(
        "gradientAngle",
        .angle(
          "The direction of the gradient, clockwise: 0 is from top to bottom, and -90 from left to right."
        ), \.gradientAngle),
    ])
  }
}
