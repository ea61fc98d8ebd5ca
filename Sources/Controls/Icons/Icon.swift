import Geometry
import Raster
import Synchronization

/// A small picture beside or instead of a title.
public enum Icon: Hashable {
  /// A built-in icon, drawn in the colour of the text.
  case builtIn(BuiltInIcon)
  /// A picture. If it is made of shapes of one colour, it is drawn in the colour of the text;
  /// otherwise in its own colours.
  case picture(Picture)

  /// The symbol in place of a picture whose file is missing. It has no name in panel files.
  package static var placeholder: Icon { .builtIn(.placeholder) }

  /// The ratio of width to height.
  public var aspect: Double {
    switch self {
    case .builtIn: 1
    case .picture(let picture):
      picture.artwork.map { $0.size.width / $0.size.height } ?? 1
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
      switch picture.artwork {
      case .pixels(let surface): canvas.draw(surface, in: frame)
      case .drawing(let drawing):
        canvas.draw(
          drawing, in: frame, color: color, isTinted: drawing.hasOneColor, isAligned: true)
      case nil: BuiltInIcon.placeholder.draw(in: frame, color: color, on: canvas)
      }
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

  /// The outlines of all icons that were drawn, by name.
  private static let contents = Mutex<[String: DrawingContent]>([:])

  /// The outlines. They are read once.
  var content: DrawingContent {
    Self.contents.withLock { contents in
      if let content = contents[name] { return content }
      let content = drawing.content
      contents[name] = content
      return content
    }
  }

  /// The strokes of all outlines, then the filled ones.
  var drawing: Drawing {
    let style = StrokeStyle(width: Self.strokeWidth, cap: .round, join: .round)
    let strokes = Shape.path(IconOutline(strokes + " " + solid).path, .nonZero)
    let solid = Shape.path(IconOutline(solid).path, .nonZero)
    return Drawing(
      size: Size(width: Self.side, height: Self.side),
      parts: [
        .figure(Drawing.Figure(strokes, stroke: .current(opacity: 1), style: style)),
        .figure(Drawing.Figure(solid, fill: .current(opacity: 1))),
      ])
  }

  func draw(in frame: Rectangle, color: Color, on canvas: Canvas) {
    canvas.draw(content, in: frame, tinted: color)
  }
}
