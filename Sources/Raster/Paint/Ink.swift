import Geometry

/// A paint prepared for one drawing operation: it defines the colour of every pixel of the surface.
enum Ink {
  case solid(UInt32)
  /// The position along the gradient of the point x, y is x·dx + y·dy + offset.
  case linear([GradientStop], dx: Double, dy: Double, offset: Double)
  /// `toUnit` maps pixels of the surface so that the circle of the gradient becomes the unit
  /// circle.
  case radial([GradientStop], toUnit: AffineTransform)
  case sweep([GradientStop], toUnit: AffineTransform, start: Double)
  /// `toPicture` maps pixels of the surface to pixels of the picture.
  case picture(Surface, toPicture: AffineTransform, ImageQuality)

  /// Prepares `paint`. Returns nil if nothing would be painted, for example because `transform` is
  /// singular.
  init?(_ paint: Paint, _ transform: AffineTransform) {
    switch paint {
    case .color(let color):
      self = .solid(color.premultiplied)
    case .linearGradient(let from, let to, let stops):
      guard let inverse = transform.inverse else { return nil }
      let axis = to - from
      let length = axis.x * axis.x + axis.y * axis.y
      guard length > 0, length.isFinite else {
        guard let last = stops.last else { return nil }
        self = .solid(last.color.premultiplied)
        return
      }
      let dx = (inverse.a * axis.x + inverse.b * axis.y) / length
      let dy = (inverse.c * axis.x + inverse.d * axis.y) / length
      let offset = ((inverse.tx - from.x) * axis.x + (inverse.ty - from.y) * axis.y) / length
      guard dx.isFinite, dy.isFinite, offset.isFinite else { return nil }
      self = .linear(stops, dx: dx, dy: dy, offset: offset)
    case .radialGradient(let center, let radius, let stops):
      guard let inverse = transform.inverse, center.isFinite else { return nil }
      guard radius > 0, radius.isFinite else {
        guard let last = stops.last else { return nil }
        self = .solid(last.color.premultiplied)
        return
      }
      self = .radial(
        stops,
        toUnit: inverse.followed(by: .translation(x: -center.x, y: -center.y))
          .followed(by: .scale(x: 1 / radius, y: 1 / radius)))
    case .sweepGradient(let center, let start, let stops):
      guard let inverse = transform.inverse, center.isFinite, start.isFinite else { return nil }
      self = .sweep(
        stops,
        toUnit: inverse.followed(by: .translation(x: -center.x, y: -center.y)), start: start)
    case .image(let surface, let placement):
      guard let inverse = placement.followed(by: transform).inverse else { return nil }
      self = .picture(surface, toPicture: inverse, .smooth)
    }
  }
}

/// Evaluates an ink pixel by pixel.
struct PlainInk {
  private let ink: Ink
  private let gradient: Gradient

  init(_ ink: Ink) {
    self.ink = ink
    switch ink {
    case .linear(let stops, _, _, _), .radial(let stops, _), .sweep(let stops, _, _):
      gradient = Gradient(stops)
    case .solid, .picture:
      gradient = Gradient([])
    }
  }

  /// Returns the premultiplied colour of a pixel.
  func color(x: Int, y: Int) -> UInt32 {
    let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
    switch ink {
    case .solid(let pixel):
      return pixel
    case .linear(_, let dx, let dy, let offset):
      return gradient.color(at: Float(center.x * dx + center.y * dy + offset)).pixel
    case .radial(_, let toUnit):
      return gradient.color(at: Float(toUnit.apply(center).distance(to: .zero))).pixel
    case .sweep(_, let toUnit, let start):
      let turns = (toUnit.apply(center).angle - start) / (2 * .pi)
      return gradient.color(at: Float(turns - turns.rounded(.down))).pixel
    case .picture(let surface, let toPicture, .smooth):
      let filter = PictureFilter(toPicture)
      return filter.color(of: surface, at: toPicture.apply(center)).pixel
    case .picture(let surface, let toPicture, .nearest):
      return surface.nearest(to: toPicture.apply(center))
    }
  }
}
