import Geometry
import Raster

/// A small picture beside or instead of a title.
public enum Icon: Hashable {
  /// A built-in icon, drawn in the colour of the text.
  case builtIn(BuiltInIcon)
  /// A picture, drawn in its own colours.
  case picture(Picture)

  /// The symbol in place of a picture whose file is missing. It has no name in panel files.
  package static var placeholder: Icon { .builtIn(.placeholder) }

  /// The ratio of width to height.
  public var aspect: Double {
    switch self {
    case .builtIn: 1
    case .picture(let picture):
      picture.surface.map { Double($0.width) / Double($0.height) } ?? 1
    }
  }

  /// Draws the icon with the given height, its left edge at `x` and its vertical centre at `y`. The
  /// frame is aligned to pixels.
  /// - Parameter isRightToLeft: whether an icon that points in the direction of reading is mirrored.
  public func draw(
    x: Double, middle y: Double, height: Double, color: Color, isRightToLeft: Bool = false,
    on canvas: Canvas
  ) {
    let frame = canvas.pixelAligned(
      Rectangle(x: x, y: y - height / 2, width: height * aspect, height: height))
    switch self {
    case .picture(let picture):
      if let surface = picture.surface { return canvas.draw(surface, in: frame) }
      BuiltInIcon.placeholder.draw(in: frame, color: color, on: canvas)
    case .builtIn(let icon):
      var own = canvas
      if isRightToLeft, icon.isDirectional {
        own.translate(x: frame.left + frame.right, y: 0)
        own.scale(x: -1, y: 1)
      }
      icon.draw(in: frame, color: color, on: own)
    }
  }
}

extension BuiltInIcon {
  fileprivate static let placeholder = BuiltInIcon(
    "", synonyms: "", strokes: "B 3 3 21 21 2 O 9 9 2 M 21 15 R 16.5 10.5 2 L 6 21")

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
    // Draw opaquely into a group: with a translucent colour, the overlap of stroke and fill would be
    // visible.
    var opaque = color
    opaque.alpha = 1
    own.group(opacity: color.alpha) { layer in
      layer.stroke(strokes, opaque, style)
      layer.fill(solid, opaque)
    }
  }
}
