import Geometry
import Raster

extension RangeSlider {
  private static let grey = Color(gray: 0.5)

  func drawLayers(on canvas: Canvas) {
    drawTrack(on: canvas)
    // The held knob lies on top, so that the finger's knob is never hidden by the other.
    let order: [Knob] = isHeld(.lower) && !isHeld(.upper) ? [.upper, .lower] : [.lower, .upper]
    for knob in order { draw(knob, on: canvas) }
  }

  private func drawTrack(on canvas: Canvas) {
    let track = canvas.pixelAligned(bounds.inset(dx: 0, dy: bounds.height / 3.5))
    guard !track.isEmpty else { return }
    let radius = track.height * curvaceousness / 2
    let shape = Shape.roundedRectangle(track, radius: radius)
    var inside = canvas
    inside.clip(to: shape)
    inside.fill(.rectangle(track), trackColor)
    inside.fill(
      .rectangle(
        Rectangle(
          left: center(of: lowerSlot.shown), top: track.top, right: center(of: upperSlot.shown),
          bottom: track.bottom)), trackHighlightColor)
    if gloss > 0 {
      let light = Rectangle(
        x: track.x + radius / 2, y: track.y + track.height / 2, width: track.width - radius,
        height: track.height / 2)
      inside.fill(.roundedRectangle(light, radius: radius), Color(gray: 1, alpha: gloss))
    }
    if shadow > 0 {
      inside.innerShadow(
        of: shape, color: Self.grey.opacity(shadow), blur: 3, offset: Point(x: 0, y: 2))
    }
    if outline > 0 {
      canvas.stroke(shape, .black, StrokeStyle(width: outline))
    }
  }

  private func draw(_ knob: Knob, on canvas: Canvas) {
    let number = knob == .lower ? lowerSlot.shown : upperSlot.shown
    let square = knobSquare(at: number).inset(by: 2)
    guard !square.isEmpty else { return }
    let radius = square.height * curvaceousness / 2
    let shape = Shape.roundedRectangle(square, radius: radius)
    if shadow > 0 {
      canvas.dropShadow(
        of: shape, color: Self.grey.opacity(shadow), blur: 1, offset: Point(x: 0, y: 1))
    }
    canvas.fill(shape, knobColor)
    if outline > 0 {
      canvas.stroke(shape, Self.grey, StrokeStyle(width: outline))
    }
    if gloss > 0 {
      let inner = square.inset(by: 2)
      let strength = gloss / 0.4
      canvas.fill(
        .roundedRectangle(inner, radius: inner.height * curvaceousness / 2),
        .linearGradient(
          from: Point(x: 0, y: inner.top), to: Point(x: 0, y: inner.bottom),
          stops: [
            GradientStop(0, Color(gray: 0, alpha: 0.15 * strength)),
            GradientStop(1, Color(gray: 0, alpha: 0.05 * strength)),
          ]))
    }
    if isHeld(knob) {
      canvas.fill(shape, Color(gray: 0, alpha: 0.1))
    }
  }

  // MARK: Damage

  /// The way a knob went; the highlight changes nowhere else.
  func knobArea(from old: Double, to new: Double) -> Rectangle {
    knobSquare(at: old).union(knobSquare(at: new)).inset(by: -1)
  }
}
