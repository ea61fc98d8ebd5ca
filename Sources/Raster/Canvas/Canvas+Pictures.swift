import Geometry

/// The filter for scaling a picture. Raw values are the words that panel files use.
public enum ImageQuality: String, Hashable, Sendable, CaseIterable {
  /// Interpolates between the four nearest pixels when enlarging, and averages pixels when
  /// shrinking.
  case smooth
  /// Uses the nearest pixel, for hard edges: pixel art, integer scales.
  case nearest
}

extension Canvas {
  /// Draws glyphs in one colour, with the origin of the run at a pixel of the surface.
  public func draw(_ glyphs: GlyphRun, at origin: PixelPoint, color: Color) {
    draw(glyphs, at: origin, .solid(color.premultiplied))
  }

  /// Draws one glyph of a run in one colour, with the origin of the run at a pixel of the surface.
  public func draw(_ glyph: GlyphRun.Glyph, at origin: PixelPoint, color: Color) {
    guard let origin = Self.usable(origin) else { return }
    draw(glyph, from: origin, .solid(color.premultiplied))
  }

  /// Draws glyphs with `paint`, with the origin of the run at a pixel of the surface.
  public func draw(_ glyphs: GlyphRun, at origin: PixelPoint, paint: Paint) {
    guard let ink = Ink(paint, transform) else { return }
    canvas(inside: paint).draw(glyphs, at: origin, ink)
  }

  /// Draws a picture, scaled to fill `rectangle` (in points), with `opacity` in 0…1. Of a cropped
  /// picture, `rectangle` is the place of the whole.
  public func draw(
    _ image: Surface, in rectangle: Rectangle, opacity: Double = 1,
    quality: ImageQuality = .smooth
  ) {
    guard rectangle.isFinite, !rectangle.isEmpty, opacity > 0 else { return }
    let placement = AffineTransform.scale(
      x: rectangle.width / Double(image.wholeSize.width),
      y: rectangle.height / Double(image.wholeSize.height)
    ).followed(by: .translation(x: rectangle.x, y: rectangle.y)).followed(by: transform)
    guard let inverse = placement.inverse else { return }
    let toSurface = AffineTransform.translation(
      x: -Double(image.area.left), y: -Double(image.area.top))
    let ink = Ink.picture(image, toPicture: inverse.followed(by: toSurface), quality)
    var inside = self
    // Filters reach a pixel beyond the painted part.
    inside.clip(
      toPixels: PixelRectangle(
        covering: placement.boundingBox(of: image.area.rectangle).inset(by: -1)))
    let level = UInt8((min(opacity, 1) * 255).rounded())
    if let pixels = wholePixels(of: .rectangle(rectangle)) {
      inside.paint(pixels, level: level, ink, .sourceOver)
    } else if let coverage = inside.coverage(of: .rectangle(rectangle), nil) {
      // Multiplies by the opacity, so that partly covered edges fade like the rest.
      let faded = PlacedCoverage(.make(level: level, in: coverage.bounds))
      let product = Coverage.make(coverage, times: faded, in: inside.clipBounds)
      inside.paint(PlacedCoverage(product), ink)
    }
  }

  /// Draws glyphs with `ink`, with the origin of the run at a pixel of the surface.
  private func draw(_ glyphs: GlyphRun, at origin: PixelPoint, _ ink: Ink) {
    guard let origin = Self.usable(origin) else { return }
    for glyph in glyphs.glyphs { draw(glyph, from: origin, ink) }
  }

  private func draw(_ glyph: GlyphRun.Glyph, from origin: PixelPoint, _ ink: Ink) {
    guard let offset = Self.usable(PixelPoint(x: glyph.x, y: glyph.y)) else { return }
    let mask = PlacedMask(mask: glyph.mask, x: origin.x + offset.x, y: origin.y + offset.y)
    let part = mask.bounds.intersection(clipBounds)
    if part.isEmpty { return }
    if case .solid(let pixel) = ink {
      surface.drawnPixels += part.area
      mask.paint(SolidInk(pixel), in: part, through: clipCoverage, on: surface)
    } else {
      paint(PlacedCoverage(Coverage.make(mask, in: part)), ink)
    }
  }
}
