import Geometry
import Raster

/// A small picture beside or instead of a title: one that comes with Bezel, drawn in the colour of
/// the text, or a PNG.
public enum Icon: Hashable {
  /// One that comes with Bezel.
  case builtIn(BuiltInIcon)
  /// A PNG, in its own colours.
  case picture(Picture)

  /// The width at a height of 1.
  public var aspect: Double {
    switch self {
    case .builtIn: 1
    case .picture(let picture): Double(picture.surface.width) / Double(picture.surface.height)
    }
  }

  /// The icon as high as `height`, with its left edge at `x` and its middle at `y`, on whole
  /// pixels.
  public func draw(
    x: Double, middle y: Double, height: Double, color: Color, on canvas: Canvas
  ) {
    let frame = canvas.pixelAligned(
      Rectangle(x: x, y: y - height / 2, width: height * aspect, height: height))
    switch self {
    case .picture(let picture): canvas.draw(picture.surface, in: frame)
    case .builtIn(let icon): icon.draw(in: frame, color: color, on: canvas)
    }
  }
}

extension BuiltInIcon {
  func draw(in frame: Rectangle, color: Color, on canvas: Canvas) {
    let outline = IconOutline(strokes + " " + solid).path
    var own = canvas
    own.translate(x: frame.x, y: frame.y)
    own.scale(x: frame.width / Self.side, y: frame.height / Self.side)
    if own.transform.isAxisAligned {
      let shift = IconAlignment(outline).shift(
        width: Self.strokeWidth,
        pixels: Size(width: abs(own.transform.a), height: abs(own.transform.d)))
      own.translate(x: shift.x, y: shift.y)
    }
    let strokes = Shape.path(outline, .nonZero)
    let solid = Shape.path(IconOutline(solid).path, .nonZero)
    let style = StrokeStyle(width: Self.strokeWidth, cap: .round, join: .round)
    // Where fill and stroke overlap, a colour that is not opaque would show.
    var opaque = color
    opaque.alpha = 1
    own.group(opacity: color.alpha) { layer in
      layer.stroke(strokes, opaque, style)
      layer.fill(solid, opaque)
    }
  }
}
