import Geometry

/// How a picture is resampled.
public enum ImageQuality: Hashable, Sendable {
  /// The pixel under each place: hard edges, for pixel art and whole-number scales.
  case nearest
  /// Between the four pixels around each place; shrinking averages all that falls into a pixel.
  case smooth
}

extension Canvas {
  /// Draws glyphs, their origin at a whole pixel of the surface.
  public func draw(_ glyphs: GlyphRun, atPixel place: (x: Int, y: Int), color: Color) {
    draw(glyphs, atPixel: place, paint: .color(color))
  }

  /// Draws glyphs, their origin at a whole pixel of the surface.
  public func draw(_ glyphs: GlyphRun, atPixel place: (x: Int, y: Int), paint: Paint) {
    guard let place = Self.usable(place), let ink = Ink(paint, transform) else { return }
    for glyph in glyphs.glyphs {
      guard let offset = Self.usable((glyph.x, glyph.y)) else { continue }
      draw(PlacedMask(mask: glyph.mask, x: place.x + offset.x, y: place.y + offset.y), ink)
    }
  }

  /// Draws `paint` through `mask`, whose top left lies at a whole pixel of the surface.
  public func draw(_ mask: Mask, atPixel place: (x: Int, y: Int), paint: Paint) {
    guard let place = Self.usable(place), let ink = Ink(paint, transform) else { return }
    draw(PlacedMask(mask: mask, x: place.x, y: place.y), ink)
  }

  /// Draws a picture into a rectangle in points, stretched to fill it.
  public func draw(
    _ image: Surface, in rectangle: Rectangle, opacity: Double = 1,
    quality: ImageQuality = .smooth
  ) {
    guard rectangle.isFinite, !rectangle.isEmpty, opacity > 0 else { return }
    let placement = AffineTransform.scale(
      x: rectangle.width / Double(image.width), y: rectangle.height / Double(image.height)
    ).followed(by: .translation(x: rectangle.x, y: rectangle.y))
    guard let inverse = placement.followed(by: transform).inverse else { return }
    let outline = outline(of: .rectangle(rectangle))
    let area = PixelRectangle(covering: outline.bounds).intersection(clipBounds)
    guard !area.isEmpty else { return }
    let mask = PlacedMask(outline, rule: .nonZero, bounds: area)
    mask.multiply(by: UInt8((min(opacity, 1) * 255).rounded()))
    draw(mask, .picture(image, toPicture: inverse, quality))
  }

  /// Draws `ink` through a mask that lies at whole pixels of the surface.
  func draw(_ mask: PlacedMask, _ ink: Ink) {
    let area = mask.bounds.intersection(clipBounds)
    guard !area.isEmpty else { return }
    surface.drawnPixels += area.area
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: area.width) { row in
      for y in area.top..<area.bottom {
        row.baseAddress!.update(from: mask.row(x: area.left, y: y), count: area.width)
        blend(row, x: area.left, y: y, ink, .sourceOver)
      }
    }
  }

  /// Puts `layer`, whose top left pixel is `area`'s, onto the surface through the clip.
  func composite(
    _ layer: Surface, at area: PixelRectangle, opacity: UInt8, _ op: CompositeOperator
  ) {
    surface.drawnPixels += area.area
    let ink = Ink.picture(
      layer, toPicture: .translation(x: -Double(area.left), y: -Double(area.top)),
      .nearest)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: area.width) { row in
      for y in area.top..<area.bottom {
        row.update(repeating: opacity)
        blend(row, x: area.left, y: y, ink, op)
      }
    }
  }
}
