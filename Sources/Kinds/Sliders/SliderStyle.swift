import Controls
import Geometry
import Raster

/// The appearance of a track and its knobs.
struct SliderStyle {
  var trackColor: Color
  var trackHighlightColor: Color?
  var knobColor: Color
  var curvaceousness: Double
  var gloss: Double
  var shadow: Double
  var outline: Double

  /// The appearance without a theme.
  static let plain = SliderStyle(
    trackColor: Color(gray: 0.9), trackHighlightColor: nil, knobColor: .white, curvaceousness: 1,
    gloss: 0.4, shadow: 1, outline: 0.5)

  /// The properties that themes set, for a flat appearance.
  static let theme: KeyValuePairs<String, ThemeValue> = [
    "gloss": 0, "outline": 0, "shadow": 0, "trackColor": "track", "knobColor": "handle",
    "heldGrowth": 0.15, "showsValueWhileHeld": true, "rimWidth": 2.5, "rimColor": "rim",
    "limitColor": "warningFill", "scaleColor": "caption",
  ]

  private static let grey = Color(gray: 0.5)

  /// A shadow of the graphics state. As in Core Graphics, everything drawn after it is set casts it.
  private struct Shadow {
    let blur: Double
    let offset: Point

    static let inTrack = Shadow(blur: 3, offset: Point(x: 0, y: 2))
    static let underKnob = Shadow(blur: 1, offset: Point(x: 0, y: 1))
  }

  /// Draws the shadow of a shape or its stroke.
  /// - Parameter alpha: The opacity of the shape, which its shadow has as well.
  private func cast(
    _ cast: Shadow, of shape: Shape, stroke: StrokeStyle? = nil, alpha: Double = 1,
    on canvas: Canvas
  ) {
    guard shadow > 0 else { return }
    let color = Self.grey.opacity(shadow * alpha)
    if let stroke {
      canvas.dropShadow(
        of: shape, stroke: stroke, color: color, blur: cast.blur, offset: cast.offset)
    } else {
      canvas.dropShadow(of: shape, color: color, blur: cast.blur, offset: cast.offset)
    }
  }

  /// The breadth of the track, with 2/7 of the knob's width free on either side. It depends on the
  /// knob, so that the knob covers the end of the filled part even in a short and wide control.
  static func trackBreadth(forKnob width: Double) -> Double { width * (1 - 2 / 3.5) }

  /// Draws a track, from bottom to top: fill, highlight, gloss, inner line and the inner half of the
  /// outline, all clipped to the shape of the track. The line and the outline cast shadows.
  /// - Parameters:
  ///   - highlight: The filled part; anything outside the track is clipped.
  ///   - tint: The colour of the filled part if the style has none.
  ///   - isVertical: Whether the gloss is on the right half instead of the lower one.
  func drawTrack(
    _ track: Rectangle, highlight: Rectangle, tint: Color, isVertical: Bool = false,
    on canvas: Canvas
  ) {
    guard !track.isEmpty else { return }
    let radius = min(track.width, track.height) * curvaceousness / 2
    let shape = Shape.roundedRectangle(track, radius: radius)
    var inside = canvas
    inside.clip(to: shape)
    inside.fill(.rectangle(track), trackColor)
    inside.fill(.rectangle(highlight), trackHighlightColor ?? tint)
    if gloss > 0 {
      let light =
        isVertical
        ? Rectangle(
          x: track.center.x, y: track.y + radius / 2, width: track.width / 2,
          height: track.height - radius)
        : Rectangle(
          x: track.x + radius / 2, y: track.center.y, width: track.width - radius,
          height: track.height / 2)
      let lightRadius = min(light.width, light.height) * curvaceousness / 2
      inside.fill(.roundedRectangle(light, radius: lightRadius), Color(gray: 1, alpha: gloss))
    }
    if shadow > 0 {
      // The shadow is that of a line along the edge. If everything outside cast a shadow, it would
      // be twice as dark.
      let edge = StrokeStyle(width: 1)
      cast(.inTrack, of: shape, stroke: edge, on: inside)
      inside.stroke(shape, Self.grey.opacity(shadow), edge)
    }
    if outline > 0 {
      let line = StrokeStyle(width: outline)
      cast(.inTrack, of: shape, stroke: line, on: inside)
      inside.stroke(shape, .black, line)
    }
  }

  /// The distance from the edge of the knob's area to the knob, in points.
  static let knobInset = 2.0

  /// The distance by which the outline of a knob extends beyond its area, in points.
  var knobOverhang: Double { max(outline / 2 - Self.knobInset, 0) }

  /// Draws a knob, from bottom to top: fill, outline, gradient and shade. All but the gradient cast
  /// shadows.
  /// - Parameters:
  ///   - area: The area of the knob and its shadow, 2 points larger on each side than the knob.
  ///   - isShaded: Whether the knob is darkened, to show that it is held.
  func drawKnob(in area: Rectangle, isShaded: Bool, on canvas: Canvas) {
    let square = area.inset(by: Self.knobInset)
    guard !square.isEmpty else { return }
    let shape = knobShape(square)
    cast(.underKnob, of: shape, on: canvas)
    canvas.fill(shape, knobColor)
    if outline > 0 {
      let line = StrokeStyle(width: outline)
      cast(.underKnob, of: shape, stroke: line, on: canvas)
      canvas.stroke(shape, Self.grey, line)
    }
    if gloss > 0 {
      let inner = square.inset(by: Self.knobInset)
      let strength = gloss / 0.4
      canvas.fill(
        knobShape(inner),
        .linearGradient(
          from: Point(x: 0, y: inner.top), to: Point(x: 0, y: inner.bottom),
          stops: [
            GradientStop(0, Color(gray: 0, alpha: 0.15 * strength)),
            GradientStop(1, Color(gray: 0, alpha: 0.05 * strength)),
          ]))
    }
    if isShaded {
      cast(.underKnob, of: shape, alpha: Self.shade.alpha, on: canvas)
      canvas.fill(shape, Self.shade)
    }
    if square.width != square.height { drawLine(across: square, on: canvas) }
  }

  /// Draws the line across a fader cap that shows its position.
  private func drawLine(across cap: Rectangle, on canvas: Canvas) {
    let line = Rectangle(
      x: cap.left + Self.lineInset, y: cap.center.y - Self.lineWidth / 2,
      width: cap.width - 2 * Self.lineInset, height: Self.lineWidth)
    guard line.width > 0 else { return }
    canvas.fill(.rectangle(canvas.pixelAligned(line)), knobColor.readableText.opacity(0.7))
  }

  private static let (lineInset, lineWidth) = (6.0, 2.0)

  /// The colour over a held knob.
  private static let shade = Color(gray: 0, alpha: 0.1)

  /// A fader cap, which is wider than high, has smaller corners than a round knob.
  private func knobShape(_ area: Rectangle) -> Shape {
    let share = area.width == area.height ? 0.5 : 0.25
    return .roundedRectangle(area, radius: area.height * curvaceousness * share)
  }

  /// The shape of the knob in an area.
  func knobShape(in area: Rectangle) -> Shape { knobShape(area.inset(by: Self.knobInset)) }
}
