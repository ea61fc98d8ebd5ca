import Geometry

@testable import Raster

/// The operations that random drawings use, for `Canvas` and for the reference.
protocol DrawingTarget {
  mutating func concatenate(_ inner: AffineTransform)
  mutating func clip(to shape: Shape)
  mutating func clip(to mask: Mask, at origin: PixelPoint)
  mutating func clipToLayer(_ body: (Self) -> Void)
  func group(opacity: Double, _ op: CompositeOperator, _ body: (Self) -> Void)
  func fill(_ shape: Shape, _ paint: Paint, _ op: CompositeOperator)
  func stroke(_ shape: Shape, _ paint: Paint, _ style: StrokeStyle)
  func dropShadow(of shape: Shape, color: Color, blur: Double, offset: Point)
  func dropShadow(
    of mask: Mask, at origin: PixelPoint, color: Color, blur: Double, offset: Point)
  func innerShadow(of shape: Shape, color: Color, blur: Double, offset: Point)
  func draw(_ glyphs: GlyphRun, at origin: PixelPoint, paint: Paint)
  func draw(_ image: Surface, in rectangle: Rectangle, opacity: Double, quality: ImageQuality)
}

extension Canvas: DrawingTarget {}

/// The reference rasterizer: every operation computes the coverage of all pixels of the surface,
/// then composites pixel by pixel. It shares curves, inks and arithmetic with `Canvas`, but no
/// cache, clip bounds, runs, kernels or fast blur.
struct ReferenceCanvas: DrawingTarget {
  let surface: Surface
  private var transform = AffineTransform.identity
  /// The coverage of the clip.
  private var clip: PlacedMask

  init(_ surface: Surface) {
    self.surface = surface
    clip = PlacedMask(bounds: surface.area)
    clip.setEach { _, _ in 255 }
  }

  // MARK: Transform and clip

  mutating func concatenate(_ inner: AffineTransform) {
    transform = inner.followed(by: transform)
  }

  mutating func clip(to shape: Shape) { intersect(mask(of: shape)) }

  mutating func clip(to mask: Mask, at origin: PixelPoint) {
    intersect(PlacedMask(mask: mask, x: origin.x, y: origin.y))
  }

  mutating func clipToLayer(_ body: (Self) -> Void) {
    let layer = layer(body)
    let alpha = PlacedMask(bounds: surface.area)
    alpha.setEach { x, y in UInt8(layer[x, y] >> 24) }
    intersect(alpha)
  }

  /// Returns a layer with what `body` draws, as large as the surface.
  private func layer(_ body: (Self) -> Void) -> Surface {
    var canvas = ReferenceCanvas(Surface(width: surface.width, height: surface.height))
    canvas.transform = transform
    body(canvas)
    return canvas.surface
  }

  private mutating func intersect(_ mask: PlacedMask) {
    let before = clip
    clip = PlacedMask(bounds: surface.area)
    clip.setEach { x, y in PixelArithmetic.multiply(before[x, y], mask[x, y]) }
  }

  // MARK: Shapes and pictures

  func fill(_ shape: Shape, _ paint: Paint, _ op: CompositeOperator) {
    self.paint(mask(of: shape), paint, op)
  }

  func stroke(_ shape: Shape, _ paint: Paint, _ style: StrokeStyle) {
    let outline = Canvas(surface, transform: transform).strokeOutline(of: shape, style)
    self.paint(PlacedMask(outline, rule: .nonZero, bounds: surface.area), paint, .sourceOver)
  }

  func draw(_ glyphs: GlyphRun, at origin: PixelPoint, paint: Paint) {
    for glyph in glyphs.glyphs {
      let mask = PlacedMask(mask: glyph.mask, x: origin.x + glyph.x, y: origin.y + glyph.y)
      self.paint(mask, paint, .sourceOver)
    }
  }

  func draw(_ image: Surface, in rectangle: Rectangle, opacity: Double, quality: ImageQuality) {
    let placement = AffineTransform.scale(
      x: rectangle.width / Double(image.width), y: rectangle.height / Double(image.height)
    ).followed(by: .translation(x: rectangle.x, y: rectangle.y))
    guard let inverse = placement.followed(by: transform).inverse else { return }
    paint(
      mask(of: .rectangle(rectangle)), .picture(image, toPicture: inverse, quality), .sourceOver,
      opacity: opacity)
  }

  func group(opacity: Double, _ op: CompositeOperator, _ body: (Self) -> Void) {
    let all = PlacedMask(bounds: surface.area)
    all.setEach { _, _ in 255 }
    paint(all, .picture(layer(body), toPicture: .identity, .nearest), op, opacity: opacity)
  }

  // MARK: Shadows

  func dropShadow(of shape: Shape, color: Color, blur: Double, offset: Point) {
    let sigma = sigma(blur)
    let outline = outline(of: shape).mapped(by: translation(offset))
    let shadow = PlacedMask(
      outline, rule: shape.fillRule, bounds: surface.area.expanded(by: Blur.reach(sigma)))
    plainBlur(shadow.mask, sigma: sigma)
    paint(shadow, .solid(color.premultiplied), .sourceOver)
  }

  func dropShadow(
    of mask: Mask, at origin: PixelPoint, color: Color, blur: Double, offset: Point
  ) {
    let sigma = sigma(blur)
    let offset = translation(offset)
    let placed = PlacedMask(
      mask: mask, x: origin.x + Int(offset.tx.rounded()), y: origin.y + Int(offset.ty.rounded()))
    let shadow = PlacedMask(bounds: placed.bounds.expanded(by: Blur.reach(sigma)))
    shadow.copy(from: placed)
    plainBlur(shadow.mask, sigma: sigma)
    paint(shadow, .solid(color.premultiplied), .sourceOver)
  }

  func innerShadow(of shape: Shape, color: Color, blur: Double, offset: Point) {
    let sigma = sigma(blur)
    let light = PlacedMask(
      outline(of: shape).mapped(by: translation(offset)), rule: shape.fillRule,
      bounds: surface.area.expanded(by: Blur.reach(sigma)))
    plainBlur(light.mask, sigma: sigma)
    let inside = mask(of: shape)
    let shadow = PlacedMask(bounds: surface.area)
    shadow.setEach { x, y in PixelArithmetic.multiply(inside[x, y], ~light[x, y]) }
    paint(shadow, .solid(color.premultiplied), .sourceOver)
  }

  private func sigma(_ blur: Double) -> Double {
    blur / 2 * Canvas(surface, transform: transform).scale
  }

  /// An offset in points as a movement in pixels.
  private func translation(_ offset: Point) -> AffineTransform {
    .translation(
      x: transform.a * offset.x + transform.c * offset.y,
      y: transform.b * offset.x + transform.d * offset.y)
  }

  // MARK: Painting

  private func outline(of shape: Shape) -> Outline {
    Canvas(surface, transform: transform).outline(of: shape)
  }

  private func mask(of shape: Shape) -> PlacedMask {
    PlacedMask(outline(of: shape), rule: shape.fillRule, bounds: surface.area)
  }

  private func paint(_ mask: PlacedMask, _ paint: Paint, _ op: CompositeOperator) {
    guard let ink = Ink(paint, transform) else { return }
    var canvas = self
    if case .image(let picture, let placement) = paint {
      // There is nothing to paint beyond a picture.
      canvas.concatenate(placement)
      canvas.clip(to: .rectangle(picture.bounds.rectangle))
    }
    canvas.paint(mask, ink, op)
  }

  private func paint(
    _ mask: PlacedMask, _ ink: Ink, _ op: CompositeOperator, opacity: Double = 1
  ) {
    let ink = PlainInk(ink)
    let level = UInt8((min(max(opacity, 0), 1) * 255).rounded())
    for y in 0..<surface.height {
      for x in 0..<surface.width {
        let faded = PixelArithmetic.multiply(mask[x, y], level)
        let coverage = PixelArithmetic.multiply(faded, clip[x, y])
        guard coverage > 0 else { continue }
        surface[x, y] = PixelArithmetic.composite(
          ink.color(x: x, y: y), UInt32(coverage), onto: surface[x, y], op)
      }
    }
  }
}

extension PlacedMask {
  /// The coverage of a pixel of the surface.
  fileprivate subscript(x: Int, y: Int) -> UInt8 {
    bounds.contains(x: x, y: y) ? row(x: x, y: y)[0] : 0
  }

  fileprivate func setEach(_ coverage: (_ x: Int, _ y: Int) -> UInt8) {
    for y in bounds.top..<bounds.bottom {
      for x in bounds.left..<bounds.right { row(x: x, y: y)[0] = coverage(x, y) }
    }
  }
}

/// A sum of products for each pixel, first along the rows, then along the columns.
func plainBlur(_ mask: Mask, sigma: Double) {
  let sigma = min(sigma, Blur.limit)
  let kernel = Blur.kernel(sigma, reach: Blur.reach(sigma))
  guard kernel.count > 1 else { return }
  let reach = kernel.count / 2
  let length = max(mask.width, mask.height)
  withUnsafeTemporaryAllocation(of: Float.self, capacity: length + 2 * reach) { line in
    withUnsafeTemporaryAllocation(of: Float.self, capacity: mask.width * mask.height) { half in
      line.initialize(repeating: 0)
      func convolve(at index: Int) -> Float {
        var sum: Float = 0
        for tap in kernel.indices { sum += kernel[tap] * line[index + tap] }
        return sum
      }
      for y in 0..<mask.height {
        for x in 0..<mask.width {
          line[reach + x] = Float(mask.coverage[y * mask.stride + x])
        }
        for x in 0..<mask.width { half[y * mask.width + x] = convolve(at: x) }
        for x in 0..<mask.width { line[reach + x] = 0 }
      }
      for x in 0..<mask.width {
        for y in 0..<mask.height { line[reach + y] = half[y * mask.width + x] }
        for y in 0..<mask.height {
          let value = convolve(at: y)
          mask.coverage[y * mask.stride + x] = UInt8(min(value + 0.5, 255))
        }
        for y in 0..<mask.height { line[reach + y] = 0 }
      }
    }
  }
}
