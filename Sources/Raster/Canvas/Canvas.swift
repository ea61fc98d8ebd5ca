import Geometry

/// Draws shapes, glyphs and pictures to a surface.
///
/// A canvas is a value: a copy has its own transform and clip, and draws to the same surface. So a
/// nested state is a copy, and there is nothing to save and restore.
///
/// Coordinates are points and may be fractional; the transform maps them to pixels. Of arguments
/// that are infinite, not a number, enormous, empty or negative, the visible part is drawn, or
/// nothing. No argument traps, and none reaches outside the surface or the clip.
public struct Canvas {
  /// The surface that the canvas and all its copies draw to.
  public let surface: Surface
  /// The map from points to pixels.
  public internal(set) var transform: AffineTransform
  /// The smallest rectangle around the pixels inside the clip.
  public private(set) var clipBounds: PixelRectangle
  /// The coverage of the clip; nil if it is all of `clipBounds`.
  private(set) var clipCoverage: PlacedCoverage?

  /// A canvas for all of `surface`, or for its part inside `clip`, which is in pixels.
  public init(
    _ surface: Surface, transform: AffineTransform = .identity, clip: PixelRectangle? = nil
  ) {
    self.surface = surface
    self.transform = transform
    clipBounds = clip.map { $0.intersection(surface.area) } ?? surface.area
  }

  /// Pixels per point: the geometric mean of both axes.
  public var scale: Double { abs(transform.determinant).squareRoot() }

  // MARK: Transform

  /// Moves the origin by a distance in points.
  public mutating func translate(x: Double, y: Double) {
    concatenate(.translation(x: x, y: y))
  }

  /// Stretches later drawings away from the origin; negative factors mirror them.
  public mutating func scale(x: Double, y: Double) {
    concatenate(.scale(x: x, y: y))
  }

  /// Turns later drawings around the origin by `angle` radians, clockwise.
  public mutating func rotate(_ angle: Double) {
    concatenate(.rotation(angle))
  }

  /// Applies `inner` before the current transform.
  public mutating func concatenate(_ inner: AffineTransform) {
    transform = inner.followed(by: transform)
  }

  // MARK: Clip

  /// Limits later drawings to the inside of `shape`, with anti-aliased edges.
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

  /// Limits later drawings to the inside of a rectangle of whole pixels.
  public mutating func clip(toPixels rectangle: PixelRectangle) {
    clipBounds = clipBounds.intersection(rectangle)
  }

  /// Limits later drawings to a mask's coverage, the top left of the mask at a pixel of the
  /// surface.
  public mutating func clip(to mask: Mask, atPixel origin: (x: Int, y: Int)) {
    guard let origin = Self.usable(origin) else {
      clipBounds = .empty
      return
    }
    let placed = PlacedMask(mask: mask, x: origin.x, y: origin.y)
    clip(toPixels: placed.bounds)
    guard !clipBounds.isEmpty else { return }
    intersect(PlacedCoverage(Coverage.make(placed, in: clipBounds)))
  }

  /// Limits later drawings to the drawing that `body` makes: its alpha becomes the clip.
  public mutating func clipToLayer(_ body: (Canvas) -> Void) {
    guard !clipBounds.isEmpty else { return }
    let layer = layer(of: clipBounds)
    body(layer)
    let mask = PlacedMask(bounds: clipBounds)
    for y in 0..<clipBounds.height {
      let row = layer.surface.pixels + y * layer.surface.stride
      let coverage = mask.mask.coverage + y * mask.mask.stride
      for x in 0..<clipBounds.width { coverage[x] = UInt8(row[x] >> 24) }
    }
    if let clipCoverage { mask.multiply(by: clipCoverage) }
    let coverage = PlacedCoverage(Coverage.make(mask, in: clipBounds))
    clip(toPixels: coverage.bounds)
    clipCoverage = coverage
  }

  /// Adds coverage to the clip.
  private mutating func intersect(_ coverage: PlacedCoverage) {
    clip(toPixels: coverage.bounds)
    guard let before = clipCoverage, !clipBounds.isEmpty else {
      clipCoverage = coverage
      return
    }
    clipCoverage = PlacedCoverage(Coverage.make(coverage, times: before, in: clipBounds))
  }

  /// The pixel, or nil if adding a size to it could overflow.
  static func usable(_ pixel: (x: Int, y: Int)) -> (x: Int, y: Int)? {
    let limit = 1 << 20
    let range = -limit + 1..<limit
    return range.contains(pixel.x) && range.contains(pixel.y) ? pixel : nil
  }

  // MARK: Layers

  /// A canvas with the same settings for a new, empty surface of the pixels in `area`.
  func layer(of area: PixelRectangle) -> Canvas {
    Canvas(Surface(area: area, cache: surface.cache), transform: transform)
  }

  /// Draws the drawing that `body` makes as one picture, with `opacity` in 0…1.
  public func group(
    opacity: Double, _ op: CompositeOperator = .sourceOver, _ body: (Canvas) -> Void
  ) {
    guard !clipBounds.isEmpty, opacity > 0 else { return }
    let layer = layer(of: clipBounds)
    body(layer)
    let picture = Ink.picture(
      layer.surface,
      toPicture: .translation(x: -Double(clipBounds.left), y: -Double(clipBounds.top)), .nearest)
    paint(clipBounds, level: UInt8((min(opacity, 1) * 255).rounded()), picture, op)
  }
}
