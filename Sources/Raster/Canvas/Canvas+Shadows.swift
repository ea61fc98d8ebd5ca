import Geometry

extension Canvas {
  /// Draws the shadow of `shape`, without the shape itself.
  ///
  /// `blur`, in points, is twice the standard deviation of the Gaussian, as in CSS and Core
  /// Graphics. `offset` moves the shadow, in points.
  public func dropShadow(of shape: Shape, color: Color, blur: Double, offset: Point = .zero) {
    drop(shape, nil, .solid(color.premultiplied), blur, offset)
  }

  /// Draws the shadow of the stroke of `shape`, without the stroke itself. `blur` and `offset` are
  /// as for the shadow of a shape.
  public func dropShadow(
    of shape: Shape, stroke: StrokeStyle, color: Color, blur: Double, offset: Point = .zero
  ) {
    drop(shape, stroke, .solid(color.premultiplied), blur, offset)
  }

  /// Draws the shadow of `shape` with any paint, for example a glow with a gradient. `offset` moves
  /// the shadow but not the paint.
  public func dropShadow(
    of shape: Shape, _ paint: Paint, blur: Double, offset: Point = .zero
  ) {
    guard let ink = Ink(paint, transform) else { return }
    drop(shape, nil, ink, blur, offset)
  }

  private func drop(
    _ shape: Shape, _ stroke: StrokeStyle?, _ ink: Ink, _ blur: Double, _ offset: Point
  ) {
    guard let blur = ShadowBlur(blur, offset, in: self) else { return }
    var moved = self
    moved.transform = transform.followed(
      by: .translation(x: blur.offset.x, y: blur.offset.y))
    if blur.sigma < 1 / 1024 {
      if let coverage = moved.coverage(of: shape, stroke) { paint(coverage, ink) }
      return
    }
    moved.draw(.drop(sigma: blur.sigma), of: shape, stroke, ink)
  }

  /// Draws the shadow that the edge of `shape` casts into the shape. `blur` and `offset` are as for
  /// a drop shadow.
  public func innerShadow(of shape: Shape, color: Color, blur: Double, offset: Point = .zero) {
    guard let blur = ShadowBlur(blur, offset, in: self) else { return }
    draw(
      .inner(sigma: blur.sigma, offset: blur.offset), of: shape, nil, .solid(color.premultiplied))
  }

  /// Draws the shadow of a mask whose top left is at a pixel of the surface. `blur` and `offset`
  /// are as for the shadow of a shape, except that the offset is rounded to whole pixels.
  public func dropShadow(
    of mask: Mask, at origin: PixelPoint, color: Color, blur: Double,
    offset: Point = .zero
  ) {
    guard let blur = ShadowBlur(blur, offset, in: self), let origin = Self.usable(origin) else {
      return
    }
    let placed = PlacedMask(
      mask: mask, x: origin.x + Int(blur.offset.x.rounded()),
      y: origin.y + Int(blur.offset.y.rounded()))
    let reach = Blur.reach(blur.sigma)
    let visible = placed.bounds.expanded(by: reach).intersection(clipBounds)
    guard !visible.isEmpty else { return }
    let blurred = PlacedMask(bounds: visible.expanded(by: reach))
    blurred.copy(from: placed)
    Blur.blur(blurred, sigma: blur.sigma, in: visible)
    draw(blurred, in: visible, .solid(color.premultiplied))
  }

  private func draw(_ shadow: ShadowKind, of shape: Shape, _ stroke: StrokeStyle?, _ ink: Ink) {
    guard var made = CoverageKey.make(shape, stroke, transform), made.key.set(shadow) else {
      let outline = stroke.map { strokeOutline(of: shape, $0) } ?? outline(of: shape)
      let rule = stroke == nil ? shape.fillRule : .nonZero
      drawPart(of: shadow, outline, rule, ink, x: 0, y: 0)
      return
    }
    let (key, x, y) = made
    if let coverage = surface.cache.coverage(for: key) {
      paint(PlacedCoverage(coverage, x: x, y: y), ink)
    } else if let shadow = key.shadow {
      drawNew(shadow, key, ink, x: x, y: y)
    }
  }

  /// Draws the shadow for `key`, which is not in the cache.
  private func drawNew(
    _ shadow: ShadowKind, _ key: CoverageKey, _ ink: Ink, x: Int, y: Int
  ) {
    let clip = clipBounds.offset(x: -x, y: -y)
    guard key.stroke != nil || !key.shape.surrounds(clip.rectangle, at: Double(shadow.reach)) else {
      return
    }
    let outline = key.outline
    let whole = shadow.bounds(around: PixelRectangle(covering: outline.bounds))
    let visible = whole.intersection(clip)
    guard !visible.isEmpty else { return }
    // Caches shadows by the same rule as `newCoverage`. Those of rectangles are always cached,
    // because they are cheap to compute as a whole.
    if !shadow.isPatch(of: key.shape), visible.area * 2 < whole.area,
      !surface.cache.isRequestedAgain(key)
    {
      drawPart(of: shadow, outline, .nonZero, ink, x: x, y: y)
      return
    }
    let coverage = shadow.coverage(of: key.shape, key.stroke)
    surface.cache.insert(coverage, for: key)
    paint(PlacedCoverage(coverage, x: x, y: y), ink)
  }

  /// Draws the shadow of an outline, moved by `x`, `y` pixels. Computes only the part inside the
  /// clip.
  private func drawPart(
    of shadow: ShadowKind, _ outline: Outline, _ rule: FillRule, _ ink: Ink, x: Int, y: Int
  ) {
    let covered = PixelRectangle(covering: outline.bounds)
    let area = shadow.bounds(around: covered).intersection(clipBounds.offset(x: -x, y: -y))
    guard !covered.isEmpty, !area.isEmpty else { return }
    let mask = shadow.mask(of: outline, rule, in: area)
    let placed = PlacedMask(mask: mask.mask, x: mask.bounds.left + x, y: mask.bounds.top + y)
    draw(placed, in: area.offset(x: x, y: y), ink)
  }

  /// Draws the part of a mask inside `area`, which must be inside the bounds of the clip.
  private func draw(_ mask: PlacedMask, in area: PixelRectangle, _ ink: Ink) {
    if case .solid(let pixel) = ink {
      surface.drawnPixels += area.area
      mask.paint(SolidInk(pixel), in: area, through: clipCoverage, on: surface)
    } else {
      paint(PlacedCoverage(Coverage.make(mask, in: area, isReused: false)), ink)
    }
  }
}

/// The blur and offset of a shadow, in pixels.
private struct ShadowBlur {
  let sigma: Double
  let offset: Point

  /// Returns nil if an argument is not finite, or if the offset is far larger than any screen.
  init?(_ blur: Double, _ offset: Point, in canvas: Canvas) {
    let transform = canvas.transform
    let sigma = max(blur, 0) / 2 * canvas.scale
    let moved = Point(
      x: transform.a * offset.x + transform.c * offset.y,
      y: transform.b * offset.x + transform.d * offset.y)
    guard blur.isFinite, sigma.isFinite, abs(moved.x) < 1e5, abs(moved.y) < 1e5 else { return nil }
    self.sigma = min(sigma, Blur.limit)
    self.offset = moved
  }
}
