import Geometry

/// A colour at a position along a gradient.
public struct GradientStop: Hashable, Sendable {
  /// The position from the gradient's beginning (0) to its end (1); one below the offset of the
  /// stop before counts as that offset.
  public var offset: Double
  /// The colour at that position. Between two stops, premultiplied components are mixed.
  public var color: Color

  /// A stop with `color` at `offset`, in 0…1.
  public init(_ offset: Double, _ color: Color) {
    self.offset = offset
    self.color = color
  }
}

/// The filling of a shape. Gradients mix premultiplied colours, and go on beyond their ends with
/// the colour of the end.
public enum Paint {
  /// One colour.
  case color(Color)
  /// A gradient along the line between two points, constant at right angles to it.
  case linearGradient(from: Point, to: Point, stops: [GradientStop])
  /// A gradient from `center` outward; it ends at `radius`, in points.
  case radialGradient(center: Point, radius: Double, stops: [GradientStop])
  /// A gradient around `center`: a full turn clockwise from `start` radians, where 0 is 3 o'clock.
  case sweepGradient(center: Point, start: Double, stops: [GradientStop])
  /// A picture, with a transform from its pixels to points. Nothing is painted outside it.
  case image(Surface, transform: AffineTransform)
}

/// How a drawing is combined with the pixels below it. (Porter and Duff 1984.)
public enum CompositeOperator: Hashable, Sendable {
  /// Draws on top of the pixels below, which show through where the source is not opaque.
  case sourceOver
  /// Replaces the pixels below, alpha included: used to clear.
  case source
  /// Keeps the pixels below where the source is opaque.
  case destinationIn
  /// Keeps the pixels below where the source is clear.
  case destinationOut
  /// Adds the components, up to 255.
  case plus
}
