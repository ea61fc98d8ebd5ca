import Geometry

/// A kind of shadow and its parameters, in pixels.
enum ShadowKind {
  case drop(sigma: Double)
  case inner(sigma: Double, offset: Point)

  private var sigma: Double {
    switch self {
    case .drop(let sigma), .inner(let sigma, _): sigma
    }
  }

  /// The number of pixels by which a shadow extends beyond its shape.
  var reach: Int {
    switch self {
    case .drop(let sigma): Blur.reach(sigma)
    case .inner: 0
    }
  }

  /// Returns the bounds of the shadow of a shape with the given bounds.
  func bounds(around bounds: PixelRectangle) -> PixelRectangle { bounds.expanded(by: reach) }

  /// Returns the coverage of the shadow for the pixels in `area`.
  func mask(
    of outline: Outline, _ rule: FillRule, in area: PixelRectangle
  ) -> PlacedMask {
    let reach = Blur.reach(sigma)
    // The pixels that the blur of `area` depends on.
    let wide = area.expanded(by: reach)
    switch self {
    case .drop:
      let mask = PlacedMask(outline, rule: rule, bounds: wide)
      Blur.blur(mask, sigma: sigma, in: area)
      return mask
    case .inner(_, let offset):
      let light = PlacedMask(
        outline.mapped(by: .translation(x: offset.x, y: offset.y)), rule: rule, bounds: wide)
      Blur.blur(light, sigma: sigma, in: area)
      let mask = PlacedMask(outline, rule: rule, bounds: area)
      for y in area.top..<area.bottom {
        let light = light.row(x: area.left, y: y)
        let row = mask.row(x: area.left, y: y)
        for x in 0..<area.width { row[x] = PixelArithmetic.multiply(row[x], ~light[x]) }
      }
      return mask
    }
  }

  /// Returns the coverage of the whole shadow of a shape, or of its stroke.
  func coverage(of shape: Shape, _ stroke: StrokeStyle?) -> Coverage {
    let (small, extraWidth, extraHeight, inset) = reduced(shape, stroke)
    let outline =
      stroke.map { Stroker.outline(of: small, $0, scale: 1) } ?? small.outline(scale: 1)
    let area = bounds(around: PixelRectangle(covering: outline.bounds))
    let mask = mask(of: outline, .nonZero, in: area)
    guard extraWidth > 0 || extraHeight > 0 else { return Coverage.make(mask, in: area) }
    let cut = mask.cut(to: area)
    return NinePatch(
      mask: cut, column: extraWidth > 0 ? inset - area.left : 0,
      row: extraHeight > 0 ? inset - area.top : 0, extraColumns: extraWidth,
      extraRows: extraHeight
    ).coverage
  }

  /// Returns whether the shadow of a shape is computed as a nine-patch, from the shadow of a
  /// smaller shape.
  func isPatch(of shape: Shape) -> Bool {
    switch shape {
    case .rectangle, .roundedRectangle: true
    case .circle, .arc, .line, .path: false
    }
  }

  /// Removes the middle of a rectangle, where all columns and all rows of the shape and its shadow
  /// are alike. Returns the smaller shape, the number of columns and rows removed, and the distance
  /// from the edges to a column and a row in the middle. Other shapes are returned unchanged.
  private func reduced(
    _ shape: Shape, _ stroke: StrokeStyle?
  ) -> (Shape, width: Int, height: Int, inset: Int) {
    // The middle of a stroke's shadow begins where the shadow of its inner edge ends.
    var reach = Double(Blur.reach(sigma)) + (stroke?.width ?? 0) / 2
    if case .inner(_, let offset) = self { reach += max(abs(offset.x), abs(offset.y)) }
    func extra(_ side: Double, _ corner: Double) -> Int { max(Int(side - 2 * corner) - 4, 0) }
    switch shape {
    case .rectangle(let r):
      let width = extra(r.width, reach)
      let height = extra(r.height, reach)
      return (
        .rectangle(
          Rectangle(
            x: r.x, y: r.y, width: r.width - Double(width), height: r.height - Double(height))),
        width, height, Int(reach) + 2
      )
    case .roundedRectangle(let r, let radii):
      let radii = radii.fitted(to: r.size)
      let radius = max(radii.topLeft, radii.topRight, radii.bottomLeft, radii.bottomRight)
      let width = extra(r.width, reach + radius)
      let height = extra(r.height, reach + radius)
      return (
        .roundedRectangle(
          Rectangle(
            x: r.x, y: r.y, width: r.width - Double(width), height: r.height - Double(height)),
          radii), width, height, Int(reach + radius) + 2
      )
    case .circle, .arc, .line, .path:
      return (shape, 0, 0, 0)
    }
  }
}
