import Controls
import Geometry
import Raster

/// How the controls with a knob on a track look: the layers of both, and what makes them flat.
public struct SliderStyle: Hashable, Sendable {
  /// The part of the track beyond the value.
  public var trackColor = Color(gray: 0.9)
  /// The part of the track that the value fills; nil for the tint.
  public var trackHighlightColor: Color? = nil
  /// The colour of the knobs.
  public var knobColor = Color.white
  /// How round track and knobs are: 1 round, 0 square.
  public var curvaceousness = 1.0
  /// The strength of the light on the track's lower half; scales the knobs' gradient, too.
  public var gloss = 0.4
  /// The strength of the shadows in the track and under the knobs.
  public var shadow = 1.0
  /// The width of the outlines, in points.
  public var outline = 0.5

  /// The style of a slider that nobody has styled.
  public init() {}

  /// The flat look that themes make of it.
  static let theme: KeyValuePairs<String, ThemeValue> = [
    "gloss": 0, "outline": 0, "shadow": 0, "trackColor": "line", "knobColor": "handle",
    "heldGrowth": 0.15, "showsValueWhileHeld": true, "rimWidth": 2.5, "rimColor": "rim",
    "limitColor": "warningFill",
  ]

  private static let grey = Color(gray: 0.5)

  /// The width of a knob's track: all but a 3.5th on either side. It is never wider than
  /// the knob, which hides the end of what the value fills, however short and wide the control is.
  static func trackBreadth(forKnob width: Double) -> Double { width * (1 - 2 / 3.5) }

  /// Draws a track, bottom to top: fill, highlight, gloss, inner shadow and the inner half of its
  /// outline, which cuts off all of them.
  /// - Parameters:
  ///   - highlight: the part that the value fills; anything outside of the track is cut off.
  ///   - tint: the colour of that part where the style has none.
  ///   - isVertical: whether the gloss lies along the right half instead of the lower one.
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
      // The line that casts the shadow.
      inside.stroke(shape, Self.grey.opacity(shadow), StrokeStyle(width: 1))
      inside.innerShadow(
        of: shape, color: Self.grey.opacity(shadow), blur: 3, offset: Point(x: 0, y: 2))
    }
    if outline > 0 {
      inside.stroke(shape, .black, StrokeStyle(width: outline))
    }
  }

  /// From the edge of what a knob takes to the knob, in points.
  private static let knobInset = 2.0

  /// How far a knob's outline reaches beyond what the knob takes, in points.
  var knobOverhang: Double { max(outline / 2 - Self.knobInset, 0) }

  /// Draws a knob, bottom to top: shadow, fill, outline, gradient, and a shade.
  /// - Parameters:
  ///   - area: what the knob takes with its shadow, 2 points larger on each side.
  ///   - isShaded: whether it is held and does not show it otherwise.
  func drawKnob(in area: Rectangle, isShaded: Bool, on canvas: Canvas) {
    let square = area.inset(by: Self.knobInset)
    guard !square.isEmpty else { return }
    let shape = knobShape(square)
    if shadow > 0 {
      canvas.dropShadow(
        of: shape, color: Self.grey.opacity(shadow), blur: 1, offset: Point(x: 0, y: 1))
    }
    canvas.fill(shape, knobColor)
    if outline > 0 {
      canvas.stroke(shape, Self.grey, StrokeStyle(width: outline))
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
      canvas.fill(shape, Color(gray: 0, alpha: 0.1))
    }
  }

  private func knobShape(_ square: Rectangle) -> Shape {
    .roundedRectangle(square, radius: square.height * curvaceousness / 2)
  }

  /// The shape of the knob that takes an area.
  func knobShape(in area: Rectangle) -> Shape { knobShape(area.inset(by: Self.knobInset)) }
}

/// A control that is drawn in a `SliderStyle`, which panel files set property by property.
public protocol StyledSlider: RangedControl {
  /// How it looks.
  var style: SliderStyle { get set }
  /// Whether it stands, with the minimum at the bottom.
  var vertical: Bool { get }
}

extension StyledSlider {
  /// It lies.
  public var vertical: Bool { false }

  var knobWidth: Double { min(bounds.width, bounds.height) }

  /// The length of the way that a knob's centre has.
  var usableLength: Double {
    max((vertical ? bounds.height : bounds.width) - knobWidth, 0)
  }

  /// The distance of a knob's centre from the minimum's end.
  func center(of number: Double) -> Double {
    usableLength * fraction(of: number) + knobWidth / 2
  }

  func number(atCenter center: Double) -> Double {
    guard usableLength > 0 else { return minimum }
    return number(at: (center - knobWidth / 2) / usableLength)
  }

  /// The square that a knob fills.
  func knobSquare(at number: Double) -> Rectangle {
    let center = center(of: number)
    return Rectangle(
      center: vertical
        ? Point(x: bounds.center.x, y: bounds.height - center)
        : Point(x: center, y: bounds.center.y), radius: knobWidth / 2)
  }

  func isOnKnob(at number: Double, _ location: Point) -> Bool {
    knobSquare(at: number).hitArea.contains(location)
  }

  /// The way a knob went; the highlight changes nowhere else.
  func setNeedsDisplay(ofKnobFrom old: Double, to new: Double) {
    setNeedsDisplay(
      in: knobReach(around: knobSquare(at: old)).union(knobReach(around: knobSquare(at: new))))
  }

  /// Draws a slot's knob, which fills `area` at rest.
  func drawKnob(of slot: ValueSlot, in area: Rectangle, isHeld: Bool, on canvas: Canvas) {
    var style = style
    style.knobColor = handleColor(style.knobColor, of: slot)
    let area = area.inset(by: -area.width * growth(of: slot) / 2)
    drawRim(around: style.knobShape(in: area), of: slot, on: canvas)
    style.drawKnob(in: area, isShaded: isHeld && heldGrowth == 0, on: canvas)
  }

  /// The area that a knob of such a square may draw to, held as well.
  func knobReach(around square: Rectangle) -> Rectangle {
    grown(square).inset(by: -(style.knobOverhang + 1))
  }

  /// The length by which a knob as wide as the shorter side may reach beyond the bounds.
  func stickingOut(of size: Size) -> Double {
    reach(ofHandle: min(size.width, size.height)) + style.knobOverhang
  }

  /// The style's parts, for the kind's declarations.
  public static var styleProperties: [Property] {
    declared(
      .color("trackColor", \.style.trackColor, "The colour of the track beyond the value."),
      .color(
        "trackHighlightColor", \.style.trackHighlightColor,
        "The colour of the part of the track that the value fills; the tint where not set."),
      .color("knobColor", \.style.knobColor, "The colour of the knobs."),
      .number(
        "curvaceousness", \.style.curvaceousness, in: 0...1,
        "How round track and knobs are: 1 round, 0 square."),
      .number(
        "gloss", \.style.gloss, in: 0...1, "The strength of the light on the track's lower half."),
      .number(
        "shadow", \.style.shadow, in: 0...1,
        "The strength of the shadows in the track and under the knobs."),
      .number("outline", \.style.outline, in: 0...8, unit: "points", "The width of the outlines."))
  }
}
