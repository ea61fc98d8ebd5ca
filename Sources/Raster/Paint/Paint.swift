import Geometry

/// A colour stop of a gradient.
public struct GradientStop: Hashable, Sendable {
  /// The position along the gradient, from its start (0) to its end (1). An offset below that of
  /// the previous stop counts as equal to it.
  public var offset: Double
  /// The colour at that position. Between two stops, premultiplied components are interpolated.
  public var color: Color

  /// Creates a stop with `color` at `offset`, in 0…1.
  public init(_ offset: Double, _ color: Color) {
    self.offset = offset
    self.color = color
  }
}

/// What a shape is filled with. Gradients interpolate premultiplied colours; beyond their ends, the
/// colour of the first or last stop is used.
public enum Paint {
  /// A solid colour.
  case color(Color)
  /// A gradient along the line from one point to another.
  case linearGradient(from: Point, to: Point, stops: [GradientStop])
  /// A gradient from `center` outward, which ends at `radius`, in points.
  case radialGradient(center: Point, radius: Double, stops: [GradientStop])
  /// A conic gradient around `center`: a full turn clockwise from the angle `start`, in radians,
  /// where 0 is 3 o'clock.
  case sweepGradient(center: Point, start: Double, stops: [GradientStop])
  /// A picture, with a transform from its pixels to points. Nothing is painted outside the picture.
  case image(Surface, transform: AffineTransform)
}

/// How the source is combined with the destination, the pixels already drawn. (Porter and Duff
/// 1984.)
public enum CompositeOperator: Hashable, Sendable {
  /// Draws on top of the destination, which shows through where the source is not opaque.
  case sourceOver
  /// Replaces the destination, including its alpha. Use it with a transparent colour to clear.
  case source
  /// Keeps the destination where the source is opaque.
  case destinationIn
  /// Keeps the destination where the source is transparent.
  case destinationOut
  /// Adds the components, clamped to 255.
  case plus
}
