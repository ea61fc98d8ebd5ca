public import Geometry

/// A picture made of shapes. Unlike a surface, it is sharp at every size.
public final class Drawing {
  /// What an outline is painted with.
  public enum Ink {
    /// The colour that is chosen when the picture is drawn, with an opacity in 0…1.
    case current(opacity: Double)
    /// A paint, with a transform from its coordinates to those of the figure.
    case paint(Paint, AffineTransform)

    /// The number of stops of a gradient; 0 for another paint.
    fileprivate var stopCount: Int {
      switch self {
      case .paint(.linearGradient(_, _, let stops), _), .paint(.radialGradient(_, _, let stops), _),
        .paint(.sweepGradient(_, _, let stops), _):
        stops.count
      case .paint, .current: 0
      }
    }
  }

  /// A shape that is filled, then stroked.
  public struct Figure {
    /// The shape.
    public var shape: Shape
    /// The transform from the shape's coordinates to those of the picture.
    public var transform: AffineTransform
    /// What the inside is filled with; nil for nothing.
    public var fill: Ink?
    /// What the outline is stroked with; nil for nothing.
    public var stroke: Ink?
    /// The style of the stroke.
    public var style: StrokeStyle

    /// Creates a figure; by default in the coordinates of the picture.
    public init(
      _ shape: Shape, transform: AffineTransform = .identity, fill: Ink? = nil,
      stroke: Ink? = nil, style: StrokeStyle = StrokeStyle()
    ) {
      self.shape = shape
      self.transform = transform
      self.fill = fill
      self.stroke = stroke
      self.style = style
    }

    /// The memory of the figure in bytes, about.
    fileprivate var byteCount: Int {
      let stops = (fill?.stopCount ?? 0) + (stroke?.stopCount ?? 0)
      return 512 + shape.elementCount * 64 + stops * MemoryLayout<GradientStop>.stride
    }
  }

  /// A figure, or several parts that are drawn as one.
  public indirect enum Part {
    /// A shape.
    case figure(Figure)
    /// Parts that are drawn as a single picture with an opacity in 0…1, clipped to the inside of a
    /// shape. The transform maps the coordinates of the clip to those of the picture.
    case group([Part], opacity: Double, clip: (shape: Shape, transform: AffineTransform)?)
  }

  /// The maximum of `crossingCount` of all pictures of a panel together, eight times that of one
  /// picture.
  public static let panelCrossingLimit = 32_000_000.0

  /// The longer side of a large screen, in pixels.
  public static let largeScreen = 2_048.0

  /// The natural size in points. The coordinates of the parts are in 0…width and 0…height; what is
  /// outside is not drawn.
  public let size: Size
  /// The parts, from back to front.
  public let parts: [Part]
  /// The approximate size in memory, in bytes.
  public let byteCount: Int
  /// The approximate number of rows of pixels that all edges cross together when the longer side of
  /// the picture has `largeScreen` pixels; 0 if its source is trusted.
  public let crossingCount: Double
  /// The area of all shapes together, in areas of the picture; 0 if its source is trusted.
  public let coverage: Double
  /// Whether everything has the same colour, apart from opacities. Such an icon is drawn in the
  /// colour of the text.
  public let hasOneColor: Bool
  /// Whether a part has no colour of its own.
  let usesCurrentColor: Bool
  /// The parts with what is computed once.
  package let content: DrawingContent
  /// Supplies the pixels at sizes at which it takes long to draw the shapes; nil to draw them anyway.
  package weak var pixels: (any DrawingPixels)?

  /// Creates a picture from its parts, back to front. The size must be finite and positive.
  public init(size: Size, parts: [Part], crossingCount: Double = 0, coverage: Double = 0) {
    self.size = size
    self.parts = parts
    self.crossingCount = crossingCount
    self.coverage = coverage
    let figures = parts.flatMap(\.figures)
    byteCount = figures.reduce(1_024) { $0 + $1.byteCount }
    hasOneColor = Self.hasOneColor(figures)
    usesCurrentColor = figures.contains { figure in
      [figure.fill, figure.stroke].contains { if case .current = $0 { true } else { false } }
    }
    content = DrawingContent(
      size: size, parts: parts.map(PreparedPart.init), alignment: DrawingAlignment(figures))
  }

  private static func hasOneColor(_ figures: [Figure]) -> Bool {
    // Nil for the current colour.
    var first: Color??
    for ink in figures.flatMap({ [$0.fill, $0.stroke] }) {
      var found: Color?
      switch ink {
      case nil: continue
      case .current: break
      case .paint(.color(let color), _):
        guard color.alpha > 0 else { continue }
        found = color
        found?.alpha = 1
      case .paint: return false
      }
      guard let known = first else {
        first = .some(found)
        continue
      }
      if known != found { return false }
    }
    return true
  }
}

extension Drawing.Part {
  /// The area that the part may cover, in the coordinates of the picture.
  public var bounds: Rectangle {
    switch self {
    case .figure(let figure): figure.bounds
    case .group(let parts, _, _): parts.reduce(Rectangle.zero) { $0.union($1.bounds) }
    }
  }

  /// All figures, back to front.
  var figures: [Drawing.Figure] {
    switch self {
    case .figure(let figure): [figure]
    case .group(let parts, _, _): parts.flatMap(\.figures)
    }
  }
}

/// A part and the area that it may cover, in the coordinates of the picture.
indirect enum PreparedPart {
  case figure(Drawing.Figure, Rectangle)
  case group(
    [PreparedPart], opacity: Double, clip: (shape: Shape, transform: AffineTransform)?, Rectangle)

  init(_ part: Drawing.Part) {
    switch part {
    case .figure(let figure): self = .figure(figure, figure.bounds)
    case .group(let parts, let opacity, let clip):
      let parts = parts.map(PreparedPart.init)
      self = .group(
        parts, opacity: opacity, clip: clip,
        parts.reduce(Rectangle.zero) { $0.union($1.bounds) })
    }
  }

  var bounds: Rectangle {
    switch self {
    case .figure(_, let bounds), .group(_, _, _, let bounds): bounds
    }
  }
}

extension Drawing.Figure {
  /// The area that the figure may cover, in the coordinates of the picture.
  public var bounds: Rectangle {
    var reach = 0.0
    if stroke != nil {
      // A miter or a square cap extends farther than half the width.
      reach = max(style.width, 0) / 2 * max(style.join == .miter ? style.miterLimit : 1, 1.5)
    }
    // A line has no area, but its stroke has.
    return transform.boundingBox(of: shape.controlBounds.inset(by: -max(reach, 1e-6)))
  }
}

extension Drawing.Figure {
  /// The approximate number of points of the outlines when the figure is drawn.
  /// - Parameter scale: The number of pixels per unit of the picture.
  public func pointCount(scale: Double) -> Int {
    let (x, y) = (transform.apply(Point(x: 1, y: 0)), transform.apply(Point(x: 0, y: 1)))
    let origin = transform.apply(.zero)
    let scale = scale * max(x.distance(to: origin), y.distance(to: origin))
    let count = shape.pointCount(scale: scale)
    guard stroke != nil else { return count }
    let isRound = style.join == .round || style.cap == .round
    let corner = isRound ? Outline.chords(radius: style.width / 2 * scale) / 2 : 2
    return count * 3 + shape.elementCount * corner
  }
}

extension Drawing.Figure {
  /// The approximate number of rows that all edges cross together when the figure is drawn, to which
  /// the time to draw it is proportional.
  /// - Parameters:
  ///   - scale: The number of pixels per unit of the picture.
  ///   - rows: The number of rows of the picture.
  public func crossingCount(scale: Double, rows: Double) -> Double {
    var isFilled = fill != nil
    if case .line = shape { isFilled = false }
    let outline = shape.contours.reduce(0.0) { count, contour in
      let heights = contour.points.map { transform.apply($0).y * scale }
      let ends =
        contour.isClosed || isFilled ? heights.dropFirst() + heights.prefix(1) : heights.dropFirst()
      return count + zip(heights, ends).reduce(0.0) { $0 + min(abs($1.1 - $1.0), rows) }
    }
    guard stroke != nil else { return outline }
    // A stroke has two sides, and its corners are as tall as it is wide.
    let square = Rectangle(x: 0, y: 0, width: style.width, height: style.width)
    let corner = min(transform.boundingBox(of: square).height * scale, rows)
    return (isFilled ? 3 : 2) * outline + Double(shape.elementCount) * 2 * corner
  }
}

extension Shape {
  /// The points that define each contour, in order. Rectangles have none: the time to draw them is
  /// that of their area.
  fileprivate var contours: [(points: [Point], isClosed: Bool)] {
    switch self {
    case .rectangle: return []
    case .line(let from, let to, _, _): return [([from, to], false)]
    case .roundedRectangle, .circle, .arc: return [(controlBounds.corners, true)]
    case .path(let path, _):
      var contours: [(points: [Point], isClosed: Bool)] = []
      for element in path.elements {
        if case .close = element {
          if !contours.isEmpty { contours[contours.count - 1].isClosed = true }
          continue
        }
        if case .move = element { contours.append(([], false)) }
        // Without a move, a contour begins where the last one does.
        if contours.last?.isClosed ?? true {
          contours.append((contours.last.map { Array($0.points.prefix(1)) } ?? [], false))
        }
        contours[contours.count - 1].points += element.points
      }
      return contours
    }
  }

  fileprivate func pointCount(scale: Double) -> Int {
    switch self {
    case .rectangle, .line: return 8
    case .roundedRectangle(let frame, _):
      return Outline.chords(radius: min(frame.width, frame.height) / 2 * scale)
    case .circle(_, let radius), .arc(_, let radius, _, _, _, _):
      return Outline.chords(radius: radius * scale)
    case .path(let path, _):
      var count = 0
      var pen = Point.zero
      for element in path.elements {
        // The second derivative is at most six times the distances of the control points.
        let points = [pen] + element.points
        let length = zip(points, points.dropFirst()).reduce(0.0) { $0 + $1.0.distance(to: $1.1) }
        let chords = points.count > 2 ? Polyline.chords(secondDerivative: 6 * length * scale) : 1
        count += Int(min(chords, Double(Outline.chordLimit)).rounded(.up))
        pen = points[points.count - 1]
      }
      return count
    }
  }

  /// The smallest rectangle around all points that define the shape; it contains the shape.
  fileprivate var controlBounds: Rectangle {
    switch self {
    case .rectangle(let rectangle), .roundedRectangle(let rectangle, _): rectangle
    case .circle(let center, let radius): Rectangle(center: center, radius: radius)
    case .arc(let center, let radius, _, _, let width, _):
      Rectangle(center: center, radius: radius + width)
    case .line(let from, let to, let width, _):
      Rectangle(around: [from, to]).inset(by: -width)
    case .path(let path, _): Rectangle(around: path.elements.flatMap(\.points))
    }
  }

  /// The number of steps of the outline.
  fileprivate var elementCount: Int {
    if case .path(let path, _) = self { path.elements.count } else { 1 }
  }
}

extension Path.Element {
  /// The points that define the step.
  var points: [Point] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .quadratic(let control, let end): [control, end]
    case .cubic(let control1, let control2, let end): [control1, control2, end]
    case .close: []
    }
  }
}
