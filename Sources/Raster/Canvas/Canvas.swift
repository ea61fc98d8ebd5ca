import Geometry

/// Draws shapes, glyphs and pictures to a surface.
///
/// A canvas is a value: a copy has its own transform and clip, and draws to the same surface. Copy
/// the canvas instead of saving and restoring its state.
///
/// Coordinates are points and may be fractional; the transform maps them to pixels. Infinite, NaN,
/// huge, empty and negative arguments are allowed: they never trap, and never change pixels outside
/// the surface or the clip.
public struct Canvas {
  /// The surface that the canvas and all its copies draw to.
  public let surface: Surface
  /// The transform from points to pixels.
  public internal(set) var transform: AffineTransform
  /// The bounds of the clip, in pixels.
  public private(set) var clipBounds: PixelRectangle
  /// The coverage of the clip; nil if the clip is the whole rectangle `clipBounds`.
  private(set) var clipCoverage: PlacedCoverage?

  /// Creates a canvas for `surface`, clipped to `clip` (in pixels) if there is one.
  public init(
    _ surface: Surface, transform: AffineTransform = .identity, clip: PixelRectangle? = nil
  ) {
    self.surface = surface
    self.transform = transform
    clipBounds = clip.map { $0.intersection(surface.area) } ?? surface.area
  }

  /// The number of pixels per point: the geometric mean of both axes.
  public var scale: Double { abs(transform.determinant).squareRoot() }

  // MARK: Transform

  /// Moves the origin by a distance in points.
  public mutating func translate(x: Double, y: Double) {
    concatenate(.translation(x: x, y: y))
  }

  /// Scales the coordinates of later drawing operations; negative factors mirror them.
  public mutating func scale(x: Double, y: Double) {
    concatenate(.scale(x: x, y: y))
  }

  /// Rotates later drawing operations about the origin by `angle` radians, clockwise.
  public mutating func rotate(_ angle: Double) {
    concatenate(.rotation(angle))
  }

  /// Prepends `inner` to the transform: points are transformed by `inner` first.
  public mutating func concatenate(_ inner: AffineTransform) {
    transform = inner.followed(by: transform)
  }

  // MARK: Clip

  /// Clips later drawing operations to the inside of `shape`, with anti-aliased edges.
  public mutating func clip(to shape: Shape) {
    if let pixels = wholePixels(of: shape) {
      clip(toPixels: pixels)
      return
    }
    guard let coverage = coverage(of: shape, nil) else {
      clipBounds = .empty
      return
    }
    intersect(coverage)
  }

  /// Clips later drawing operations to a rectangle of whole pixels.
  public mutating func clip(toPixels rectangle: PixelRectangle) {
    clipBounds = clipBounds.intersection(rectangle)
  }

  /// Clips later drawing operations to the coverage of a mask whose top left is at a pixel of the
  /// surface.
  public mutating func clip(to mask: Mask, at origin: PixelPoint) {
    guard let origin = Self.usable(origin) else {
      clipBounds = .empty
      return
    }
    let placed = PlacedMask(mask: mask, x: origin.x, y: origin.y)
    clip(toPixels: placed.bounds)
    guard !clipBounds.isEmpty else { return }
    intersect(PlacedCoverage(Coverage.make(placed, in: clipBounds)))
  }

  /// Clips later drawing operations to the alpha of what `body` draws.
  public mutating func clipToLayer(_ body: (Canvas) -> Void) {
    guard !clipBounds.isEmpty else { return }
    let mask = alpha(in: clipBounds, body)
    if let clipCoverage { mask.multiply(by: clipCoverage) }
    let coverage = PlacedCoverage(Coverage.make(mask, in: clipBounds))
    clip(toPixels: coverage.bounds)
    clipCoverage = coverage
  }

  /// Returns the alpha of what `body` draws in `area`.
  func alpha(in area: PixelRectangle, _ body: (Canvas) -> Void) -> PlacedMask {
    let layer = layer(of: area)
    body(layer)
    let mask = PlacedMask(bounds: area)
    for y in 0..<area.height {
      let row = layer.surface.pixels + y * layer.surface.stride
      let coverage = mask.mask.coverage + y * mask.mask.stride
      for x in 0..<area.width { coverage[x] = UInt8(row[x] >> 24) }
    }
    return mask
  }

  /// Intersects the clip with coverage.
  private mutating func intersect(_ coverage: PlacedCoverage) {
    clip(toPixels: coverage.bounds)
    guard let before = clipCoverage, !clipBounds.isEmpty else {
      clipCoverage = coverage
      return
    }
    clipCoverage = PlacedCoverage(Coverage.make(coverage, times: before, in: clipBounds))
  }

  /// Returns the pixel, or nil if it is so far away that adding a size could overflow.
  static func usable(_ pixel: PixelPoint) -> PixelPoint? {
    let limit = 1 << 20
    let range = -limit + 1..<limit
    return range.contains(pixel.x) && range.contains(pixel.y) ? pixel : nil
  }

  // MARK: Layers

  /// Returns a canvas with the same transform for a new, transparent surface of the pixels in
  /// `area`.
  func layer(of area: PixelRectangle) -> Canvas {
    Canvas(Surface(area: area, cache: surface.cache), transform: transform)
  }

  /// Draws what `body` draws as a single picture, with `opacity` in 0…1. Calls `body` once for each
  /// horizontal band of the clip, which limits the memory of nested groups.
  public func group(
    opacity: Double, _ op: CompositeOperator = .sourceOver, _ body: (Canvas) -> Void
  ) {
    guard !clipBounds.isEmpty, opacity > 0 else { return }
    let level = UInt8((min(opacity, 1) * 255).rounded())
    let rowSize = Surface.byteCount(width: clipBounds.width, height: 1)
    let bandHeight = max(MemoryBudget.layer / rowSize, 1)
    for top in stride(from: clipBounds.top, to: clipBounds.bottom, by: bandHeight) {
      let band = PixelRectangle(
        left: clipBounds.left, top: top, right: clipBounds.right,
        bottom: min(top + bandHeight, clipBounds.bottom))
      let layer = layer(of: band)
      body(layer)
      let picture = Ink.picture(
        layer.surface, toPicture: .translation(x: -Double(band.left), y: -Double(band.top)),
        .nearest)
      paint(band, level: level, picture, op)
    }
  }
}
