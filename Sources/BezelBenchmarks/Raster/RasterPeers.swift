import Glibc
import Raster

/// A library opened at run time, so that the benchmarks can be built without it.
struct PeerLibrary {
  struct Missing: Error, CustomStringConvertible {
    let name: String
    let package: String
    var description: String { "no \(name) here; its package is \(package)" }
  }

  private let handle: UnsafeMutableRawPointer
  private let name: String
  private let package: String

  init(_ name: String, package: String) throws(Missing) {
    guard let handle = dlopen(name, RTLD_NOW) else { throw Missing(name: name, package: package) }
    self.handle = handle
    self.name = name
    self.package = package
  }

  func function<F>(_ symbol: String, as type: F.Type = F.self) throws(Missing) -> F {
    guard let address = dlsym(handle, symbol) else {
      throw Missing(name: "\(symbol) in \(name)", package: package)
    }
    return unsafeBitCast(address, to: F.self)
  }
}

/// The functions of Cairo that the benchmarks use.
struct Cairo {
  typealias Object = OpaquePointer
  typealias Call = @convention(c) (Object) -> Void
  typealias Call1 = @convention(c) (Object, Double) -> Void
  typealias Call2 = @convention(c) (Object, Double, Double) -> Void
  typealias Call4 = @convention(c) (Object, Double, Double, Double, Double) -> Void
  typealias Call5 = @convention(c) (Object, Double, Double, Double, Double, Double) -> Void
  typealias CallInt = @convention(c) (Object, Int32) -> Void

  let createSurface: @convention(c) (UnsafeMutableRawPointer, Int32, Int32, Int32, Int32) -> Object
  let create: @convention(c) (Object) -> Object
  let destroy: Call
  let destroySurface: Call
  let setSourceRGBA: Call4
  let setSource: @convention(c) (Object, Object) -> Void
  let setSourceSurface: @convention(c) (Object, Object, Double, Double) -> Void
  let getSource: @convention(c) (Object) -> Object
  let setFilter: CallInt
  let rectangle: Call4
  let arc: Call5
  let arcNegative: Call5
  let moveTo: Call2
  let lineTo: Call2
  let curveTo: @convention(c) (Object, Double, Double, Double, Double, Double, Double) -> Void
  let newSubPath: Call
  let closePath: Call
  let fill: Call
  let stroke: Call
  let paint: Call
  let clip: Call
  let save: Call
  let restore: Call
  let scale: Call2
  let rotate: Call1
  let translate: Call2
  let setLineWidth: Call1
  let setLineCap: CallInt
  let linear: @convention(c) (Double, Double, Double, Double) -> Object
  let radial: @convention(c) (Double, Double, Double, Double, Double, Double) -> Object
  let addStop: Call5
  let destroyPattern: Call

  init() throws(PeerLibrary.Missing) {
    let library = try PeerLibrary("libcairo.so.2", package: "libcairo2")
    createSurface = try library.function("cairo_image_surface_create_for_data")
    create = try library.function("cairo_create")
    destroy = try library.function("cairo_destroy")
    destroySurface = try library.function("cairo_surface_destroy")
    setSourceRGBA = try library.function("cairo_set_source_rgba")
    setSource = try library.function("cairo_set_source")
    setSourceSurface = try library.function("cairo_set_source_surface")
    getSource = try library.function("cairo_get_source")
    setFilter = try library.function("cairo_pattern_set_filter")
    rectangle = try library.function("cairo_rectangle")
    arc = try library.function("cairo_arc")
    arcNegative = try library.function("cairo_arc_negative")
    moveTo = try library.function("cairo_move_to")
    lineTo = try library.function("cairo_line_to")
    curveTo = try library.function("cairo_curve_to")
    newSubPath = try library.function("cairo_new_sub_path")
    closePath = try library.function("cairo_close_path")
    fill = try library.function("cairo_fill")
    stroke = try library.function("cairo_stroke")
    paint = try library.function("cairo_paint")
    clip = try library.function("cairo_clip")
    save = try library.function("cairo_save")
    restore = try library.function("cairo_restore")
    scale = try library.function("cairo_scale")
    rotate = try library.function("cairo_rotate")
    translate = try library.function("cairo_translate")
    setLineWidth = try library.function("cairo_set_line_width")
    setLineCap = try library.function("cairo_set_line_cap")
    linear = try library.function("cairo_pattern_create_linear")
    radial = try library.function("cairo_pattern_create_radial")
    addStop = try library.function("cairo_pattern_add_color_stop_rgba")
    destroyPattern = try library.function("cairo_pattern_destroy")
  }

  /// Adds a rounded rectangle to the path, as in Cairo's documentation.
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

/// The functions of pixman that the benchmarks use.
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
    @convention(c) (UInt32, Int32, Int32, UnsafeMutablePointer<UInt32>?, Int32) -> Image
  let createSolid: @convention(c) (UnsafePointer<UInt16>) -> Image
  let composite:
    @convention(c) (
      Int32, Image, Image?, Image, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32
    ) -> Void
  let setFilter: @convention(c) (Image, Int32, UnsafePointer<Int32>, Int32) -> Int32
  let unref: @convention(c) (Image) -> Int32

  init() throws(PeerLibrary.Missing) {
    let library = try PeerLibrary("libpixman-1.so.0", package: "libpixman-1-0")
    createBits = try library.function("pixman_image_create_bits")
    createSolid = try library.function("pixman_image_create_solid_fill")
    composite = try library.function("pixman_image_composite32")
    setFilter = try library.function("pixman_image_set_filter")
    unref = try library.function("pixman_image_unref")
  }

  func solid(red: Double, green: Double, blue: Double, alpha: Double) -> Image {
    createSolid(
      [red * alpha, green * alpha, blue * alpha, alpha].map { UInt16($0 * 65535) })
  }

  /// The alpha of `surface` as a mask.
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
