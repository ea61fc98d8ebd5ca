public import Geometry

extension Canvas {
  /// Draws a picture of shapes, scaled to fill `frame` (in points).
  /// - Parameters:
  ///   - opacity: The opacity of the whole picture, in 0…1.
  ///   - color: The colour of the parts that have none of their own.
  ///   - isTinted: Whether all parts have this colour.
  ///   - isAligned: Whether to move the picture by a fraction of a pixel, so that its straight edges
  ///     are crisp.
  public func draw(
    _ drawing: Drawing, in frame: Rectangle, opacity: Double = 1, color: Color,
    isTinted: Bool = false, isAligned: Bool = false
  ) {
    guard let own = clipped(toFrame: frame), opacity > 0 else { return }
    let look = look(
      in: frame, color: isTinted || drawing.usesCurrentColor ? color : .black, isTinted: isTinted,
      isAligned: isAligned)
    let opacity = opacity * (isTinted ? color.alpha : 1)
    let pixels = drawing.takesLong(at: look.size) ? drawing.pixels : nil
    switch pixels?.source(of: drawing, look) ?? .shapes {
    case .pixels(let surface): own.draw(surface, in: frame, opacity: opacity)
    case .shapes where isTinted: own.drawTinted(drawing.content, in: frame, opacity: opacity, look)
    case .shapes: own.draw(drawing.content, in: frame, opacity: opacity, look)
    case .nothing: break
    }
  }

  /// Draws shapes in one colour, scaled to fill `frame` (in points) and moved by a fraction of a pixel,
  /// so that their straight edges are crisp.
  package func draw(_ content: DrawingContent, in frame: Rectangle, tinted color: Color) {
    let look = look(in: frame, color: color, isTinted: true, isAligned: true)
    clipped(toFrame: frame)?.drawTinted(content, in: frame, opacity: color.alpha, look)
  }

  /// Returns the canvas, clipped to the frame of a picture; nil if nothing of it is visible.
  private func clipped(toFrame frame: Rectangle) -> Canvas? {
    guard frame.isFinite, !frame.isEmpty else { return nil }
    var own = self
    own.clip(to: .rectangle(frame))
    return own.clipBounds.isEmpty ? nil : own
  }

  private func look(
    in frame: Rectangle, color: Color, isTinted: Bool, isAligned: Bool
  ) -> DrawingLook {
    // A tinted picture is drawn opaquely into a group: with a translucent colour, the overlap of two
    // parts would be visible.
    var opaque = color
    if isTinted { opaque.alpha = 1 }
    return DrawingLook(
      size: pixelSize(of: frame), color: opaque, isTinted: isTinted, isAligned: isAligned)
  }

  /// Draws shapes in one colour. The coverage of a frame of whole pixels is cached, as that of a glyph.
  private func drawTinted(
    _ content: DrawingContent, in frame: Rectangle, opacity: Double, _ look: DrawingLook
  ) {
    guard let area = wholePixels(of: .rectangle(frame)),
      let (key, x, y) = CoverageKey.make(
        content, isAligned: look.isAligned, in: frame, transform)
    else { return draw(content, in: frame, opacity: opacity, look) }
    var color = look.color
    color.alpha = opacity
    if let coverage = surface.cache.coverage(for: key) {
      return paint(PlacedCoverage(coverage, x: x, y: y), .solid(color.premultiplied))
    }
    let mask = alpha(in: area) { $0.draw(content, in: frame, opacity: 1, look) }
    let own = area.offset(x: -x, y: -y)
    let coverage = Coverage.make(
      PlacedMask(mask: mask.mask, x: own.left, y: own.top), in: own)
    surface.cache.insert(coverage, for: key)
    paint(PlacedCoverage(coverage, x: x, y: y), .solid(color.premultiplied))
  }

  /// The size of a frame in pixels, rounded up, before a rotation.
  private func pixelSize(of frame: Rectangle) -> PixelSize {
    func length(_ x: Double, _ y: Double) -> Int {
      // A rounding error must not add a pixel.
      let length = ((x * x + y * y).squareRoot() - 0.001).rounded(.up)
      return length < Double(Surface.limit) ? max(Int(length), 1) : Surface.limit
    }
    return PixelSize(
      width: length(transform.a * frame.width, transform.b * frame.width),
      height: length(transform.c * frame.height, transform.d * frame.height))
  }

  /// Draws shapes, scaled to fill `frame` (in points).
  func draw(
    _ content: DrawingContent, in frame: Rectangle, opacity: Double, _ look: DrawingLook,
    while isNeeded: () -> Bool = { true }
  ) {
    var own = self
    own.translate(x: frame.x, y: frame.y)
    own.scale(x: frame.width / content.size.width, y: frame.height / content.size.height)
    if look.isAligned, own.transform.isAxisAligned {
      let shift = content.alignment.shift(
        pixels: Size(width: abs(own.transform.a), height: abs(own.transform.d)))
      own.translate(x: shift.x, y: shift.y)
    }
    let colors = DrawingColors(current: look.color, tintsAll: look.isTinted)
    own.drawGroup(opacity: opacity) { canvas in
      for part in content.parts { canvas.draw(part, colors, while: isNeeded) }
    }
  }

  private func drawGroup(opacity: Double, _ body: (Canvas) -> Void) {
    // Levels of opacity have eight bits.
    if opacity >= 1 - 1 / 512 { body(self) } else { group(opacity: opacity, .sourceOver, body) }
  }

  private func draw(
    _ part: PreparedPart, _ colors: DrawingColors, while isNeeded: () -> Bool
  ) {
    var own = self
    own.clip(toPixels: PixelRectangle(covering: transform.boundingBox(of: part.bounds)))
    guard !own.clipBounds.isEmpty else { return }
    switch part {
    case .figure(let figure, _): if isNeeded() { own.draw(figure, colors) }
    case .group(let parts, let opacity, let clip, _):
      if let clip {
        own.concatenate(clip.transform)
        own.clip(to: clip.shape)
        own.transform = transform
      }
      own.drawGroup(opacity: opacity) { canvas in
        for part in parts { canvas.draw(part, colors, while: isNeeded) }
      }
    }
  }

  private func draw(_ figure: Drawing.Figure, _ colors: DrawingColors) {
    var own = self
    own.concatenate(figure.transform)
    for (ink, style) in [(figure.fill, nil), (figure.stroke, figure.style)] {
      guard let ink else { continue }
      let (paint, placement) = colors.paint(ink)
      guard let ink = Raster.Ink(paint, placement.followed(by: own.transform)) else { continue }
      if style == nil, let pixels = own.wholePixels(of: figure.shape) {
        own.paint(pixels, level: 255, ink, .sourceOver)
      } else if let coverage = own.coverage(of: figure.shape, style) {
        own.paint(coverage, ink)
      }
    }
  }
}

/// The colours of a picture that is drawn.
private struct DrawingColors {
  let current: Color
  let tintsAll: Bool

  func paint(_ ink: Drawing.Ink) -> (Paint, AffineTransform) {
    switch ink {
    case .current(let opacity): (.color(current.opacity(opacity)), .identity)
    case .paint(.color(let color), _) where tintsAll:
      (.color(current.opacity(color.alpha)), .identity)
    case .paint(let paint, let transform): (paint, transform)
    }
  }
}
