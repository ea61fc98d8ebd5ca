import Raster

/// The colours of a face in the theme of a control.
public struct FaceFill: Hashable, Sendable {
  /// The plain colour.
  public var color: Color
  /// The colours of the gradient above the plain colour; empty for none.
  public var gradient: [Color] = []
  /// The colour of the shadow.
  public var shadowColor = Color.clear

  /// Whether nothing can be seen through the colours.
  var isOpaque: Bool { color.alpha >= 1 || hidesColor }
  /// Whether the gradient hides the plain colour.
  var hidesColor: Bool { !gradient.isEmpty && gradient.allSatisfy { $0.alpha >= 1 } }
  /// Whether the colours are invisible.
  var isTransparent: Bool { color.alpha == 0 && gradient.allSatisfy { $0.alpha == 0 } }

  /// The average of the colours, for the choice of a text colour.
  public var average: Color {
    var mean = gradient.first ?? .clear
    for (index, color) in gradient.enumerated() {
      mean = mean.mixed(with: color, by: 1 / Double(index + 1))
    }
    return color.alpha > 0 ? mean.over(color) : mean
  }

  /// Black or white, whichever is more legible on the colours.
  public var readableText: Color { gradient.isEmpty ? color.readableText : average.readableText }

  /// Returns the colours while a finger is on the face.
  /// - Parameters:
  ///   - ink: the colour of the text on the face.
  ///   - amount: how much the face looks held, from 0 to 1.
  public func held(under ink: Color, by amount: Double = 1) -> FaceFill {
    guard amount > 0 else { return self }
    var fill = self
    fill.color = color.mixed(with: color.held(under: ink), by: amount)
    fill.gradient = gradient.map { $0.mixed(with: $0.held(under: ink), by: amount) }
    return fill
  }

  /// Returns the colours with a less opaque gradient.
  public func fadingGradient(to opacity: Double) -> FaceFill {
    var fill = self
    fill.gradient = opacity > 0 ? gradient.map { $0.opacity(opacity) } : []
    return fill
  }
}

extension Control {
  /// Returns the colours of a face with a plain colour.
  public final func fill(_ color: Color, of face: Face) -> FaceFill {
    var fill = FaceFill(color: color)
    if !face.gradient.isEmpty { fill.gradient = face.gradient.map(self.color(of:)) }
    if face.shadow > 0 { fill.shadowColor = self.color(of: face.shadowColor) }
    return fill
  }
}
