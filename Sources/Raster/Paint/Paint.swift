import Geometry

/// A colour at a place along a gradient, the place in 0…1.
public struct GradientStop: Hashable, Sendable {
  /// From the gradient's beginning (0) to its end (1). One before the stop that it follows counts as
  /// being there.
  public var offset: Double
  /// The colour at that place; between two stops premultiplied components are mixed.
  public var color: Color

  /// `color` at `offset`, in 0…1.
  public init(_ offset: Double, _ color: Color) {
    self.offset = offset
    self.color = color
  }
}

/// What a shape is filled with. Gradients blend premultiplied colours and go on past their ends
/// with the end's colour.
public enum Paint {
  /// The same colour everywhere.
  case color(Color)
  /// Along the line between two points, and the same all along lines square to it.
  case linearGradient(from: Point, to: Point, stops: [GradientStop])
  /// From `center` outward; `radius`, in points, is where its end lies.
  case radialGradient(center: Point, radius: Double, stops: [GradientStop])
  /// Turns clockwise from `start` radians (0 is 3 o'clock) through one full turn.
  case sweepGradient(center: Point, start: Double, stops: [GradientStop])
  /// A picture, its pixels mapped by `transform` from picture pixels to points; outside of it
  /// nothing is painted.
  case image(Surface, transform: AffineTransform)
}

/// How new pixels meet those below. (Porter and Duff 1984.)
public enum CompositeOperator: Hashable, Sendable {
  /// Lies on top of what is below, which shows where the source is not opaque.
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
