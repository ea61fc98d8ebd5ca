import Geometry

/// A colour at a place along a gradient, the place in 0…1.
public struct GradientStop: Hashable, Sendable {
  public var offset: Double
  public var color: Color

  public init(_ offset: Double, _ color: Color) {
    self.offset = offset
    self.color = color
  }
}

/// What a shape is filled with. Gradients blend premultiplied colours and go on past their ends
/// with the end's colour.
public enum Paint {
  case color(Color)
  case linearGradient(from: Point, to: Point, stops: [GradientStop])
  case radialGradient(center: Point, radius: Double, stops: [GradientStop])
  /// Turns clockwise from `start` radians (0 is 3 o'clock) through one full turn.
  case sweepGradient(center: Point, start: Double, stops: [GradientStop])
  /// A picture, its pixels mapped by `transform` from picture pixels to points; outside of it
  /// nothing is painted.
  case image(Surface, transform: AffineTransform)
}

/// How new pixels meet those below. (Porter and Duff 1984.)
public enum CompositeOperator: Hashable, Sendable {
  case sourceOver
  /// Replaces what is below, coverage and all: used to clear.
  case source
  /// Keeps what is below where the source is.
  case destinationIn
  /// Keeps what is below where the source is not.
  case destinationOut
  /// Adds components, at most 255.
  case plus
}
