import Geometry

/// Computes coverage and paints it. All drawing ends here. Only glyphs and shadows in a single colour
/// are painted elsewhere.
extension Canvas {
  /// Returns the coverage of `shape`, or of its stroke; nil if no pixel inside the clip is covered.
  func coverage(of shape: Shape, _ stroke: StrokeStyle?) -> PlacedCoverage? {
    if let (key, x, y) = CoverageKey.make(shape, stroke, transform) {
      if let coverage = surface.cache.coverage(for: key) {
        return PlacedCoverage(coverage, x: x, y: y)
      }
      return newCoverage(for: key, x: x, y: y)
    }
    let outline =
      stroke.map { strokeOutline(of: shape, $0) } ?? outline(of: shape)
    let area = PixelRectangle(covering: outline.bounds).intersection(clipBounds)
    guard !area.isEmpty else { return nil }
    let rule = stroke == nil ? shape.fillRule : .nonZero
    return PlacedCoverage(Coverage.make(outline, rule: rule, bounds: area))
  }

  /// Computes the coverage for `key`, moved by `x`, `y` pixels. If it will not be cached, only the
  /// part inside the clip is computed.
  @inline(never)
  private func newCoverage(for key: CoverageKey, x: Int, y: Int) -> PlacedCoverage? {
    let clip = clipBounds.offset(x: -x, y: -y)
    guard !key.shape.surrounds(clip.rectangle, at: 0) else { return nil }
    let outline = key.outline
    let whole = PixelRectangle(covering: outline.bounds)
    let visible = whole.intersection(clip)
    guard !visible.isEmpty else { return nil }
    // Caches coverage if at least half of it is visible or if it is requested again. A moving shape
    // usually meets neither condition: it is redrawn in small parts, and its key differs in every
    // frame.
    let isCached = visible.area * 2 >= whole.area || surface.cache.isRequestedAgain(key)
    let bounds = isCached ? whole : visible
    let coverage = Coverage.make(outline, rule: .nonZero, bounds: bounds)
    if isCached { surface.cache.insert(coverage, for: key) }
    return PlacedCoverage(coverage, x: x, y: y)
  }

  /// Returns the outline of `shape` in pixels.
  func outline(of shape: Shape) -> Outline {
    shape.outline(scale: outlineScale).mapped(by: transform)
  }

  /// Returns the outline, in pixels, of the stroke of `shape`.
  func strokeOutline(of shape: Shape, _ style: StrokeStyle) -> Outline {
    Stroker.outline(of: shape, style, scale: outlineScale).mapped(by: transform)
  }

  /// The scale for which curves are flattened: pixels per point along the axis that is scaled most.
  private var outlineScale: Double {
    let sum = transform.a * transform.a + transform.b * transform.b
    let other = transform.c * transform.c + transform.d * transform.d
    let scale = max(sum, other).squareRoot()
    return scale.isFinite ? scale : 0
  }

  /// Returns the pixels of a rectangle whose edges all fall on pixel boundaries; nil for any other
  /// shape.
  func wholePixels(of shape: Shape) -> PixelRectangle? {
    guard case .rectangle(let rectangle) = shape, transform.isAxisAligned, rectangle.isFinite,
      !rectangle.isEmpty
    else { return nil }
    let from = transform.apply(rectangle.origin)
    let to = transform.apply(Point(x: rectangle.right, y: rectangle.bottom))
    let pixels = PixelRectangle(
      covering: Rectangle(
        left: min(from.x, to.x), top: min(from.y, to.y), right: max(from.x, to.x),
        bottom: max(from.y, to.y)))
    guard Double(pixels.left) == min(from.x, to.x), Double(pixels.right) == max(from.x, to.x),
      Double(pixels.top) == min(from.y, to.y), Double(pixels.bottom) == max(from.y, to.y)
    else { return nil }
    return pixels
  }

  /// Paints the part of `area` inside the clip with the same coverage, `level`, for every pixel.
  func paint(_ area: PixelRectangle, level: UInt8, _ ink: Ink, _ op: CompositeOperator) {
    let area = area.intersection(clipBounds)
    guard !area.isEmpty, level > 0 else { return }
    if level == 255, let clipCoverage {
      // The rectangle is fully covered, so the coverage of the clip is the result.
      paint(clipCoverage, in: area, through: nil, ink, op)
      return
    }
    if op == .sourceOver, clipCoverage == nil, case .solid(let pixel) = ink {
      return paint(area, level: level, SolidPainter(pixel))
    }
    let coverage = Coverage.make(level: level, in: area)
    paint(PlacedCoverage(coverage), in: area, through: clipCoverage, ink, op)
  }

  /// Paints all pixels of `area` with the same coverage. A chart fills hundreds of narrow rectangles,
  /// for which creating coverage would cost more than painting.
  private func paint(_ area: PixelRectangle, level: UInt8, _ painter: SolidPainter) {
    surface.drawnPixels += area.area
    var row = surface.origin + area.top &* surface.stride + area.left
    for y in area.top..<area.bottom {
      painter.level(row, x: area.left, y: y, level, count: area.width)
      row += surface.stride
    }
  }

  func paint(_ coverage: PlacedCoverage, _ ink: Ink, _ op: CompositeOperator = .sourceOver) {
    paint(coverage, in: clipBounds, through: clipCoverage, ink, op)
  }

  /// Paints the part of `coverage` inside `area`, which must be inside the bounds of the clip.
  private func paint(
    _ coverage: PlacedCoverage, in area: PixelRectangle, through clip: PlacedCoverage?, _ ink: Ink,
    _ op: CompositeOperator
  ) {
    let part = coverage.bounds.intersection(area)
    guard !part.isEmpty else { return }
    surface.drawnPixels += part.area
    if op != .sourceOver {
      if op == .source, case .solid(let pixel) = ink {
        coverage.paint(on: surface, in: area, through: clip, with: ReplacingPainter(pixel))
      } else {
        coverage.paint(on: surface, in: area, through: clip, with: PlainPainter(ink, op))
      }
      return
    }
    switch ink {
    case .solid(let pixel):
      coverage.paint(on: surface, in: area, through: clip, with: SolidPainter(pixel))
    case .linear(let stops, let dx, let dy, let offset):
      let ramp = surface.cache.ramp(for: stops)
      if abs(dx) * Double(Surface.limit) < 1e-6 {
        coverage.paint(
          on: surface, in: area, through: clip,
          with: RowPainter(ramp, step: dy, offset: offset))
      } else {
        paint(coverage, in: area, clip, LinearSource(ramp: ramp, dx: dx, dy: dy, offset: offset))
      }
    case .radial(let stops, let toUnit):
      let ramp = surface.cache.ramp(for: stops)
      paint(coverage, in: area, clip, RadialSource(ramp: ramp, toUnit: toUnit))
    case .sweep(let stops, let toUnit, let start):
      let ramp = surface.cache.ramp(for: stops)
      paint(coverage, in: area, clip, SweepSource(ramp: ramp, toUnit: toUnit, start: start))
    case .picture(let picture, let toPicture, let quality):
      if let offset = toPicture.wholePixelOffset {
        let bounds = picture.bounds.offset(x: -offset.x, y: -offset.y)
        coverage.paint(
          on: surface, in: area.intersection(bounds), through: clip,
          with: AlignedPicturePainter(picture: picture, x: bounds.left, y: bounds.top))
      } else if quality == .smooth, toPicture.isEnlarging {
        paint(coverage, in: area, clip, EnlargedPicture(picture, toPicture, area: part))
      } else if quality == .smooth, toPicture.isAxisAligned {
        paint(coverage, in: area, clip, ScaledPicture(picture, toPicture, area: part))
      } else {
        paint(coverage, in: area, clip, PictureSource(picture, toPicture, quality))
      }
    }
  }

  private func paint(
    _ coverage: PlacedCoverage, in area: PixelRectangle, _ clip: PlacedCoverage?,
    _ source: some PixelSource
  ) {
    // Coverage is padded, and kernels write whole groups of eight pixels.
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: area.width + 32) { scratch in
      guard let scratch = scratch.baseAddress else { return }
      coverage.paint(
        on: surface, in: area, through: clip, with: SourcePainter(source: source, scratch: scratch))
    }
  }
}

extension AffineTransform {
  /// Whether the transform, which maps pixels of the surface to those of a picture, neither rotates
  /// the picture nor shrinks it along either axis.
  fileprivate var isEnlarging: Bool { isAxisAligned && abs(a) <= 1 && abs(d) <= 1 }

  /// The offset in pixels if the transform is a translation by whole pixels; otherwise nil.
  fileprivate var wholePixelOffset: (x: Int, y: Int)? {
    guard a == 1, b == 0, c == 0, d == 1, tx == tx.rounded(), ty == ty.rounded(), abs(tx) < 1e6,
      abs(ty) < 1e6
    else { return nil }
    return (Int(tx), Int(ty))
  }
}
