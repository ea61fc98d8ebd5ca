import Geometry

/// Draws shapes, glyphs and pictures to a surface.
///
/// A canvas is a value: a copy has its own transform and clip, and both draw to the same surface.
/// So a nested state is a copy, and there is nothing to save or restore.
///
/// Coordinates are points, fractional everywhere; the transform maps them to pixels. Arguments that
/// are not finite, enormous, empty or negative draw nothing or what part of them can be seen; no
/// argument traps or reaches outside the surface or the clip.
public struct Canvas {
  /// What is drawn to, whichever copy of the canvas draws.
  public let surface: Surface
  /// From points to pixels.
  public internal(set) var transform: AffineTransform
  /// The smallest whole-pixel rectangle around everything that can still be drawn to.
  public private(set) var clipBounds: PixelRectangle
  /// Coverage of the clip where it is not all of `clipBounds`.
  private(set) var clipCoverage: PlacedCoverage?
  /// Draws everything the plain way, without shortcuts and caches: for tests to compare with.
  var isPlain = false

  /// A canvas over all of `surface`, or the part of it inside `clip`, which is in pixels.
  public init(
    _ surface: Surface, transform: AffineTransform = .identity, clip: PixelRectangle? = nil
  ) {
    self.surface = surface
    self.transform = transform
    clipBounds = clip.map { $0.intersection(surface.area) } ?? surface.area
  }

  /// Pixels per point, as the geometric mean of both axes.
  public var scale: Double { abs(transform.determinant).squareRoot() }

  // MARK: Transform

  /// Moves the origin, in points.
  public mutating func translate(x: Double, y: Double) {
    concatenate(.translation(x: x, y: y))
  }

  /// Stretches what is drawn from now on, away from the origin; negative factors mirror it.
  public mutating func scale(x: Double, y: Double) {
    concatenate(.scale(x: x, y: y))
  }

  /// Turns by `angle` radians, clockwise.
  public mutating func rotate(_ angle: Double) {
    concatenate(.rotation(angle))
  }

  /// Does `inner` before what the transform does now.
  public mutating func concatenate(_ inner: AffineTransform) {
    transform = inner.followed(by: transform)
  }

  // MARK: Clip

  /// Draws only inside `shape` from now on; its edges are anti-aliased.
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

  /// Draws only inside a rectangle of whole pixels from now on.
  public mutating func clip(toPixels rectangle: PixelRectangle) {
    clipBounds = clipBounds.intersection(rectangle)
  }

  /// Draws only through `mask` from now on, its top left at a pixel of the surface.
  public mutating func clip(to mask: Mask, atPixel place: (x: Int, y: Int)) {
    guard let place = Self.usable(place) else {
      clipBounds = .empty
      return
    }
    let placed = PlacedMask(mask: mask, x: place.x, y: place.y)
    clip(toPixels: placed.bounds)
    guard !clipBounds.isEmpty else { return }
    intersect(PlacedCoverage(Coverage.make(placed, in: clipBounds)))
  }

  /// Draws only where `body` draws from now on: its alpha becomes the clip.
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

  /// Takes a further clip.
  private mutating func intersect(_ coverage: PlacedCoverage) {
    clip(toPixels: coverage.bounds)
    guard let before = clipCoverage, !clipBounds.isEmpty else {
      clipCoverage = coverage
      return
    }
    clipCoverage = PlacedCoverage(Coverage.make(coverage, times: before, in: clipBounds))
  }

  /// A place that no sum with a size can overflow, or nil.
  static func usable(_ place: (x: Int, y: Int)) -> (x: Int, y: Int)? {
    let limit = 1 << 20
    return abs(place.x.clamped(to: limit)) < limit && abs(place.y.clamped(to: limit)) < limit
      ? place : nil
  }

  // MARK: Layers

  /// An empty surface for the pixels in `area`, with a canvas that draws as this one does.
  func layer(of area: PixelRectangle) -> Canvas {
    var canvas = Canvas(Surface(area: area, cache: surface.cache), transform: transform)
    canvas.isPlain = isPlain
    return canvas
  }

  /// Draws what `body` draws as one picture, through `opacity` in 0…1.
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

extension Int {
  fileprivate func clamped(to limit: Int) -> Int { Swift.min(Swift.max(self, -limit), limit) }
}
