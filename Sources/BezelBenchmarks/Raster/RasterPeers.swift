import Glibc
import Raster

/// Opens libraries at run time, so that the benchmarks can be built without them.
enum PeerLibrary {
  struct Missing: Error, CustomStringConvertible {
    let name: String
    let package: String
    var description: String { "\(name) is not installed; its package is \(package)" }
  }

  /// Opens a library, whose symbols `function` can then find.
  static func open(_ name: String, package: String) throws(Missing) {
    guard dlopen(name, RTLD_NOW | RTLD_GLOBAL) != nil else {
      throw Missing(name: name, package: package)
    }
  }

  /// Returns a function of an open library. Exits if no library has it.
  static func function<F>(_ symbol: String) -> F {
    guard let address = dlsym(nil, symbol) else {
      Console.error("no installed library has the function \(symbol)")
      exit(1)
    }
    return unsafeBitCast(address, to: F.self)
  }
}

/// The Cairo functions that the benchmarks use.
struct Cairo {
  typealias Object = OpaquePointer
  typealias Call = @convention(c) (Object) -> Void
  typealias Call1 = @convention(c) (Object, Double) -> Void
  typealias Call2 = @convention(c) (Object, Double, Double) -> Void
  typealias Call4 = @convention(c) (Object, Double, Double, Double, Double) -> Void
  typealias Call5 = @convention(c) (Object, Double, Double, Double, Double, Double) -> Void
  typealias Call6 =
    @convention(c) (Object, Double, Double, Double, Double, Double, Double) -> Void
  typealias CallInt = @convention(c) (Object, Int32) -> Void

  let createSurface:
    @convention(c) (UnsafeMutableRawPointer, Int32, Int32, Int32, Int32) -> Object =
      PeerLibrary.function("cairo_image_surface_create_for_data")
  let create: @convention(c) (Object) -> Object = PeerLibrary.function("cairo_create")
  let destroy: Call = PeerLibrary.function("cairo_destroy")
  let destroySurface: Call = PeerLibrary.function("cairo_surface_destroy")
  let setSourceRGBA: Call4 = PeerLibrary.function("cairo_set_source_rgba")
  let setSource: @convention(c) (Object, Object) -> Void = PeerLibrary.function("cairo_set_source")
  let setSourceSurface: @convention(c) (Object, Object, Double, Double) -> Void =
    PeerLibrary.function("cairo_set_source_surface")
  let rectangle: Call4 = PeerLibrary.function("cairo_rectangle")
  let arc: Call5 = PeerLibrary.function("cairo_arc")
  let moveTo: Call2 = PeerLibrary.function("cairo_move_to")
  let lineTo: Call2 = PeerLibrary.function("cairo_line_to")
  let curveTo: Call6 = PeerLibrary.function("cairo_curve_to")
  let newSubPath: Call = PeerLibrary.function("cairo_new_sub_path")
  let closePath: Call = PeerLibrary.function("cairo_close_path")
  let fill: Call = PeerLibrary.function("cairo_fill")
  let stroke: Call = PeerLibrary.function("cairo_stroke")
  let paint: Call = PeerLibrary.function("cairo_paint")
  let clip: Call = PeerLibrary.function("cairo_clip")
  let save: Call = PeerLibrary.function("cairo_save")
  let restore: Call = PeerLibrary.function("cairo_restore")
  let scale: Call2 = PeerLibrary.function("cairo_scale")
  let translate: Call2 = PeerLibrary.function("cairo_translate")
  let setLineWidth: Call1 = PeerLibrary.function("cairo_set_line_width")
  let setLineCap: CallInt = PeerLibrary.function("cairo_set_line_cap")
  let linear: @convention(c) (Double, Double, Double, Double) -> Object = PeerLibrary.function(
    "cairo_pattern_create_linear")
  let radial: @convention(c) (Double, Double, Double, Double, Double, Double) -> Object =
    PeerLibrary.function("cairo_pattern_create_radial")
  let addStop: Call5 = PeerLibrary.function("cairo_pattern_add_color_stop_rgba")
  let destroyPattern: Call = PeerLibrary.function("cairo_pattern_destroy")

  private init() {}

  static func open() throws(PeerLibrary.Missing) -> Cairo {
    try PeerLibrary.open("libcairo.so.2", package: "libcairo2")
    return Cairo()
  }

  /// Adds a rounded rectangle to the path, like the example in Cairo's documentation.
  func roundedRectangle(
    _ cr: Object, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double
  ) {
    newSubPath(cr)
    arc(cr, x + width - radius, y + radius, radius, -.pi / 2, 0)
    arc(cr, x + width - radius, y + height - radius, radius, 0, .pi / 2)
    arc(cr, x + radius, y + height - radius, radius, .pi / 2, .pi)
    arc(cr, x + radius, y + radius, radius, .pi, .pi * 1.5)
    closePath(cr)
  }
}

/// The pixman functions that the benchmarks use.
struct Pixman {
  typealias Image = OpaquePointer
  /// PIXMAN_OP_OVER, PIXMAN_OP_SRC.
  static let over: Int32 = 3
  static let source: Int32 = 1
  /// PIXMAN_a8r8g8b8, PIXMAN_a8.
  static let argb: UInt32 = 0x2002_8888
  static let alpha: UInt32 = 0x0801_8000
  /// PIXMAN_FILTER_CONVOLUTION.
  static let convolution: Int32 = 5

  let createBits:
    @convention(c) (UInt32, Int32, Int32, UnsafeMutablePointer<UInt32>?, Int32) -> Image =
      PeerLibrary.function("pixman_image_create_bits")
  let createSolid: @convention(c) (UnsafePointer<UInt16>) -> Image = PeerLibrary.function(
    "pixman_image_create_solid_fill")
  let composite:
    @convention(c) (
      Int32, Image, Image?, Image, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32
    ) -> Void = PeerLibrary.function("pixman_image_composite32")
  let setFilter: @convention(c) (Image, Int32, UnsafePointer<Int32>, Int32) -> Int32 =
    PeerLibrary.function("pixman_image_set_filter")
  let unref: @convention(c) (Image) -> Int32 = PeerLibrary.function("pixman_image_unref")

  private init() {}

  static func open() throws(PeerLibrary.Missing) -> Pixman {
    try PeerLibrary.open("libpixman-1.so.0", package: "libpixman-1-0")
    return Pixman()
  }

  func solid(red: Double, green: Double, blue: Double, alpha: Double) -> Image {
    createSolid(
      [red * alpha, green * alpha, blue * alpha, alpha].map { UInt16($0 * 65535) })
  }

  /// Returns the alpha of `surface` as a mask.
  func mask(of surface: Surface) -> Image {
    let (width, height) = (Int32(surface.width), Int32(surface.height))
    let mask = createBits(Self.alpha, width, height, nil, 0)
    let image = createBits(
      Self.argb, width, height, surface.pixels, Int32(surface.stride * 4))
    composite(Self.source, image, nil, mask, 0, 0, 0, 0, 0, 0, width, height)
    _ = unref(image)
    return mask
  }
}
