import Geometry

extension Canvas {
  /// Fills `shape`. With any operator, only pixels that the shape covers change.
  public func fill(_ shape: Shape, _ paint: Paint, _ op: CompositeOperator = .sourceOver) {
    guard let ink = Ink(paint, transform) else { return }
    canvas(inside: paint).fill(shape, ink, op)
  }

  /// Fills `shape` with one colour, source-over.
  public func fill(_ shape: Shape, _ color: Color) {
    fill(shape, .solid(color.premultiplied), .sourceOver)
  }

  private func fill(_ shape: Shape, _ ink: Ink, _ op: CompositeOperator) {
    if let pixels = wholePixels(of: shape) {
      paint(pixels, level: 255, ink, op)
    } else if let coverage = coverage(of: shape, nil) {
      paint(coverage, ink, op)
    }
  }

  /// Strokes the outline of `shape`.
  public func stroke(_ shape: Shape, _ paint: Paint, _ style: StrokeStyle) {
    guard let ink = Ink(paint, transform), let coverage = coverage(of: shape, style) else { return }
    canvas(inside: paint).paint(coverage, ink)
  }

  /// Returns the canvas, clipped to the picture if `paint` is a picture: nothing is painted outside
  /// it.
  func canvas(inside paint: Paint) -> Canvas {
    guard case .image(let picture, let placement) = paint else { return self }
    var clipped = self
    clipped.concatenate(placement)
    clipped.clip(to: .rectangle(picture.bounds.rectangle))
    clipped.transform = transform
    return clipped
  }

  /// Strokes the outline of `shape` with one colour.
  public func stroke(_ shape: Shape, _ color: Color, _ style: StrokeStyle) {
    stroke(shape, .color(color), style)
  }

  /// Strokes the outline of `shape` with one colour; the stroke is `width` points wide.
  public func stroke(_ shape: Shape, _ color: Color, width: Double) {
    stroke(shape, .color(color), StrokeStyle(width: width))
  }
}
