import Geometry

extension Canvas {
  /// Draws the shadow of `shape`, and nothing but it, below what is drawn next.
  ///
  /// `blur` is in points, as CSS and Core Graphics mean it: twice the standard deviation of the
  /// Gaussian. `offset` moves the shadow, in points.
  public func dropShadow(of shape: Shape, color: Color, blur: Double, offset: Point = .zero) {
    guard let shadow = Shadow(blur: blur, offset: offset, in: self) else { return }
    let outline = shadow.moved(outline(of: shape))
    let area = PixelRectangle(covering: outline.bounds)
    let visible = area.expanded(by: shadow.reach).intersection(clipBounds)
    guard !area.isEmpty, !visible.isEmpty else { return }
    // Only what can reach the visible part is blurred.
    let mask = PlacedMask(
      outline, rule: shape.fillRule, bounds: visible.expanded(by: shadow.reach))
    Blur.blur(mask.mask, sigma: shadow.sigma)
    draw(mask, within: visible, .solid(color.premultiplied))
  }

  /// Draws the shadow that the edge of `shape` throws into it.
  public func innerShadow(of shape: Shape, color: Color, blur: Double, offset: Point = .zero) {
    guard let shadow = Shadow(blur: blur, offset: offset, in: self) else { return }
    let outline = outline(of: shape)
    let visible = PixelRectangle(covering: outline.bounds).intersection(clipBounds)
    guard !visible.isEmpty else { return }
    let shape = (outline: outline, rule: shape.fillRule)
    let light = PlacedMask(
      shadow.moved(shape.outline), rule: shape.rule, bounds: visible.expanded(by: shadow.reach))
    Blur.blur(light.mask, sigma: shadow.sigma)
    let mask = PlacedMask(shape.outline, rule: shape.rule, bounds: visible)
    for y in visible.top..<visible.bottom {
      let light = light.row(x: visible.left, y: y)
      let row = mask.row(x: visible.left, y: y)
      for x in 0..<visible.width {
        row[x] = UInt8(PixelArithmetic.multiply(UInt32(row[x]), 255 - UInt32(light[x])))
      }
    }
    draw(mask, .solid(color.premultiplied))
  }

  /// Draws the shadow of a mask whose top left lies at a whole pixel of the surface.
  public func dropShadow(
    of mask: Mask, atPixel place: (x: Int, y: Int), color: Color, blur: Double,
    offset: Point = .zero
  ) {
    guard let shadow = Shadow(blur: blur, offset: offset, in: self),
      let place = Self.usable(place),
      let moved = Self.usable(
        (place.x + Int(shadow.offset.x.rounded()), place.y + Int(shadow.offset.y.rounded())))
    else { return }
    let placed = PlacedMask(mask: mask, x: moved.x, y: moved.y)
    let visible = placed.bounds.expanded(by: shadow.reach).intersection(clipBounds)
    guard !visible.isEmpty else { return }
    let blurred = PlacedMask(bounds: visible.expanded(by: shadow.reach))
    let part = blurred.bounds.intersection(placed.bounds)
    for y in part.top..<max(part.bottom, part.top) {
      blurred.row(x: part.left, y: y).update(
        from: placed.row(x: part.left, y: y), count: part.width)
    }
    Blur.blur(blurred.mask, sigma: shadow.sigma)
    draw(blurred, within: visible, .solid(color.premultiplied))
  }

  private func draw(_ mask: PlacedMask, within area: PixelRectangle, _ ink: Ink) {
    var canvas = self
    canvas.clip(toPixels: area)
    canvas.draw(mask, ink)
  }
}

/// A shadow's blur and offset in pixels.
struct Shadow {
  let sigma: Double
  let offset: Point

  /// Nil where the arguments are no numbers or the offset is beyond every screen.
  init?(blur: Double, offset: Point, in canvas: Canvas) {
    let transform = canvas.transform
    let sigma = max(blur, 0) / 2 * canvas.scale
    let moved = Point(
      x: transform.a * offset.x + transform.c * offset.y,
      y: transform.b * offset.x + transform.d * offset.y)
    guard blur.isFinite, sigma.isFinite, abs(moved.x) < 1e5, abs(moved.y) < 1e5 else { return nil }
    self.sigma = min(sigma, Blur.limit)
    self.offset = moved
  }

  var reach: Int { Blur.reach(sigma) }

  func moved(_ outline: Outline) -> Outline {
    outline.mapped(by: .translation(x: offset.x, y: offset.y))
  }
}

extension PixelRectangle {
  /// The rectangle with each edge moved outward; an empty one stays so.
  func expanded(by amount: Int) -> PixelRectangle {
    isEmpty
      ? self
      : PixelRectangle(
        left: left - amount, top: top - amount, right: right + amount, bottom: bottom + amount)
  }
}
