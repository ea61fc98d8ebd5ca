import Geometry
import Glibc
import Raster

/// The surfaces that Raster and its peers draw to, and random positions.
final class RasterStage {
  let size: PixelRectangle
  let surface: Surface
  let peerSurface: Surface
  let cairo: Cairo
  let pixman: Pixman
  let cr: Cairo.Object
  /// The peer's surface as a pixman image.
  let image: Pixman.Image
  private let cairoSurface: Cairo.Object
  private var state: UInt64 = 0x1234_5678

  init(width: Int, height: Int) throws(PeerLibrary.Missing) {
    size = PixelRectangle(x: 0, y: 0, width: width, height: height)
    surface = Surface(width: width, height: height)
    peerSurface = Surface(width: width, height: height)
    cairo = try Cairo.open()
    pixman = try Pixman.open()
    cairoSurface = cairo.createSurface(
      peerSurface.pixels, 0, Int32(width), Int32(height), Int32(peerSurface.stride * 4))
    cr = cairo.create(cairoSurface)
    image = pixman.createBits(
      Pixman.argb, Int32(width), Int32(height), peerSurface.pixels,
      Int32(peerSurface.stride * 4))
    // An opaque background, like that of a panel.
    Canvas(surface).fill(.rectangle(size.rectangle), Color(gray: 0.1))
    Canvas(peerSurface).fill(.rectangle(size.rectangle), Color(gray: 0.1))
  }

  deinit {
    cairo.destroy(cr)
    cairo.destroySurface(cairoSurface)
    _ = pixman.unref(image)
  }

  /// Returns the next pseudorandom number in 0..<1. (Knuth's linear congruential generator for
  /// MMIX.)
  func random() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) * 0x1p-53
  }

  /// Returns random positions, at whole pixels, for shapes of the given size.
  func positions(_ count: Int, width: Double, height: Double) -> [Point] {
    fractionalPositions(count, width: width, height: height).map {
      Point(x: $0.x.rounded(.down), y: $0.y.rounded(.down))
    }
  }

  /// Returns random positions for shapes of the given size.
  func fractionalPositions(_ count: Int, width: Double, height: Double) -> [Point] {
    (0..<count).map { _ in
      Point(
        x: random() * (Double(size.width) - width), y: random() * (Double(size.height) - height))
    }
  }

  /// Fills rows of pixels with `memset`: a lower bound for the time of drawing them.
  func set(_ rows: [(x: Int, y: Int, count: Int)]) {
    for row in rows {
      memset(peerSurface.pixels + row.y * peerSurface.stride + row.x, 0x55, row.count * 4)
    }
  }

  /// Returns the rows of pixels of rectangles at `positions`.
  func rows(of positions: [Point], width: Int, height: Int) -> [(x: Int, y: Int, count: Int)] {
    positions.flatMap { position in
      (0..<height).map { (Int(position.x), Int(position.y) + $0, width) }
    }
  }
}
