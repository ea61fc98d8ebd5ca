import Geometry

extension Canvas {
  /// Draws the shadow of `shape`, and nothing but it, below what is drawn next.
  ///
  /// `blur` is in points, as CSS and Core Graphics mean it: twice the standard deviation of the
  /// Gaussian. `offset` moves the shadow, in points.
  public func dropShadow(of shape: Shape, color: Color, blur: Double, offset: Point = .zero) {
    guard let blur = ShadowBlur(blur, offset, in: self) else { return }
    var moved = self
    moved.transform = transform.followed(
      by: .translation(x: blur.offset.x, y: blur.offset.y))
    if blur.sigma < 1 / 1024 {
      moved.fill(shape, color)
      return
    }
    let shadow = ShadowKind.drop(sigma: blur.sigma)
    guard let coverage = moved.coverage(of: shape, shadow) else { return }
    paint(coverage, .solid(color.premultiplied))
  }

  /// Draws the shadow that the edge of `shape` throws into it.
  public func innerShadow(of shape: Shape, color: Color, blur: Double, offset: Point = .zero) {
    guard let blur = ShadowBlur(blur, offset, in: self),
      let coverage = coverage(of: shape, .inner(sigma: blur.sigma, offset: blur.offset))
    else { return }
    paint(coverage, .solid(color.premultiplied))
  }

  /// Draws the shadow of a mask whose top left lies at a whole pixel of the surface. The offset is
  /// rounded to whole pixels.
  public func dropShadow(
    of mask: Mask, atPixel place: (x: Int, y: Int), color: Color, blur: Double,
    offset: Point = .zero
  ) {
    guard let blur = ShadowBlur(blur, offset, in: self), let place = Self.usable(place) else {
      return
    }
    let placed = PlacedMask(
      mask: mask, x: place.x + Int(blur.offset.x.rounded()),
      y: place.y + Int(blur.offset.y.rounded()))
    let reach = Blur.reach(blur.sigma)
    let visible = placed.bounds.expanded(by: reach).intersection(clipBounds)
    guard !visible.isEmpty else { return }
    let blurred = PlacedMask(bounds: visible.expanded(by: reach))
    blurred.copy(from: placed)
    if isPlain {
      Blur.plainBlur(blurred.mask, sigma: blur.sigma)
    } else {
      Blur.blur(blurred.mask, sigma: blur.sigma)
    }
    paint(PlacedCoverage(Coverage.make(blurred, in: visible)), .solid(color.premultiplied))
  }

  /// The coverage of a shadow; nil where nothing of it is inside the clip.
  private func coverage(of shape: Shape, _ shadow: ShadowKind) -> PlacedCoverage? {
    if !isPlain, var made = CoverageKey.make(shape, nil, transform), made.key.set(shadow) {
      return PlacedCoverage(surface.cache.coverage(for: made.key), x: made.x, y: made.y)
    }
    let outline = outline(of: shape)
    let covered = PixelRectangle(covering: outline.bounds)
    let area = shadow.bounds(around: covered).intersection(clipBounds)
    guard !covered.isEmpty, !area.isEmpty else { return nil }
    let mask = shadow.mask(
      of: outline, shape.fillRule, in: area, blur: isPlain ? Blur.plainBlur : Blur.blur)
    return PlacedCoverage(Coverage.make(mask, in: area))
  }
}

/// A shadow's blur and offset in pixels.
private struct ShadowBlur {
  let sigma: Double
  let offset: Point

  /// Nil where the arguments are no numbers or the offset is beyond every screen.
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
