import CFreeType
import CHarfBuzz
import Controls
import Geometry
import Raster

/// An instance of the FreeType library. Its faces keep it alive.
final class FreeTypeLibrary {
  let handle: FT_Library

  init() {
    var handle: FT_Library?
    let error = FT_Init_FreeType(&handle)
    precondition(error == 0, "cannot initialise FreeType: error \(error)")
    self.handle = handle!
  }

  deinit { FT_Done_FreeType(handle) }
}

/// A face opened for shaping with HarfBuzz and for rasterizing with FreeType. Both use the same
/// memory mapping of the file.
///
/// Sizes are em sizes in 1/64 pixel, the unit of FreeType and HarfBuzz.
final class Face {
  /// Identifies the face in the glyph cache. An identifier is never reused.
  let id: Int
  private let library: FreeTypeLibrary
  private let data: FontData
  private let face: FT_Face
  private let font: OpaquePointer
  private var faceSize: Int32 = 0
  private var fontSize: Int32 = 0
  private var metrics: [Int32: LineMetrics] = [:]
  private lazy var digits = Digits(of: self)

  init(_ file: FontFile, weight: Font.Weight, id: Int, library: FreeTypeLibrary) throws(FontError) {
    guard let data = FontData(of: file) else {
      throw FontError(family: file.path, reason: "the file cannot be read")
    }
    var length: UInt32 = 0
    let bytes = UnsafeRawPointer(hb_blob_get_data(data.blob, &length))
    var face: FT_Face?
    let error = FT_New_Memory_Face(
      library.handle, bytes?.assumingMemoryBound(to: FT_Byte.self), FT_Long(length),
      FT_Long(file.index), &face)
    guard error == 0, let face else {
      throw FontError(family: file.path, reason: "FreeType cannot open the file: error \(error)")
    }
    self.id = id
    self.library = library
    self.face = face
    font = data.withFace(file.index) { hb_font_create($0)! }
    self.data = data
    hb_ot_font_set_funcs(font)
    if file.weights.count > 1 {
      vary(weight: min(max(weight.number, file.weights.lowerBound), file.weights.upperBound))
    }
  }

  deinit {
    hb_font_destroy(font)
    FT_Done_Face(face)
  }

  /// Whether the font has a glyph for any character.
  var hasCharacters: Bool {
    guard let characters = hb_set_create() else { return false }
    defer { hb_set_destroy(characters) }
    hb_face_collect_unicodes(hb_font_get_face(font), characters)
    return hb_set_is_empty(characters) == 0
  }

  /// Returns whether the font has a glyph for a character.
  func has(_ scalar: Unicode.Scalar) -> Bool {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0
  }

  /// Returns the HarfBuzz font, set to a size.
  func font(ofSize size: Int32) -> OpaquePointer {
    if fontSize != size {
      hb_font_set_scale(font, size, size)
      fontSize = size
    }
    return font
  }

  /// Returns the advance to give every digit, if the font has no tabular digits; otherwise nil.
  func commonDigitAdvance(ofSize size: Int32) -> Int32? {
    digits.commonAdvance.map { Int32(($0 * Double(size)).rounded()) }
  }

  /// Returns the line metrics at a size.
  func metrics(ofSize size: Int32) -> LineMetrics {
    if let known = metrics[size] { return known }
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(font(ofSize: size), &extents)
    let found = LineMetrics(
      ascent: Int((extents.ascender + 63) >> 6), descent: Int((63 - extents.descender) >> 6),
      gap: Int((extents.line_gap + 32) >> 6), capHeight: capHeight(ofSize: size))
    if metrics.count == 64 { metrics.removeAll() }
    metrics[size] = found
    return found
  }

  /// Returns the height of a hinted H, which font tables do not contain.
  private func capHeight(ofSize size: Int32) -> Int {
    var glyph: hb_codepoint_t = 0
    var box = FT_BBox()
    if hb_font_get_nominal_glyph(font, 0x48, &glyph) != 0, let slot = load(glyph, size: size) {
      FT_Outline_Get_CBox(&slot.pointee.outline, &box)
    }
    return box.yMax > 0 ? Int((box.yMax + 32) >> 6) : Int(size * 7 / 10 + 32) >> 6
  }

  /// Returns the pixels that a glyph may cover, relative to the pen. Hinting and the phase add up
  /// to 2 pixels to the unhinted outline.
  func extent(of glyph: UInt32, size: Int32) -> PixelRectangle {
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(font(ofSize: size), glyph, &extents) != 0 else {
      return PixelRectangle(
        left: -Surface.limit, top: -Surface.limit, right: Surface.limit, bottom: Surface.limit)
    }
    return PixelRectangle(
      left: Int(extents.x_bearing >> 6) - 2, top: Int(-extents.y_bearing >> 6) - 2,
      right: Int((extents.x_bearing + extents.width) >> 6) + 3,
      bottom: Int(-(extents.y_bearing + extents.height) >> 6) + 3)
  }

  /// The maximum size of the mask of a glyph in pixels. At the largest font size, this is a square
  /// with a side of 4 em.
  private static let maskLimit = 16 << 20

  /// Rasterizes a glyph, moved to the right by `phase` quarter pixels. Returns nil if the glyph is
  /// blank or too large.
  ///
  /// Hinting moves horizontal stems to whole pixels and does not change advances.
  func draw(glyph: UInt32, size: Int32, phase: Int) -> GlyphMask? {
    guard let slot = load(glyph, size: size) else { return nil }
    FT_Outline_Translate(&slot.pointee.outline, FT_Pos(phase * 16), 0)
    var box = FT_BBox()
    FT_Outline_Get_CBox(&slot.pointee.outline, &box)
    guard ((box.xMax - box.xMin) >> 6) * ((box.yMax - box.yMin) >> 6) <= Self.maskLimit,
      FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0
    else { return nil }
    let bitmap = slot.pointee.bitmap
    let width = Int(bitmap.width)
    let height = Int(bitmap.rows)
    guard let buffer = bitmap.buffer, (1...Surface.limit).contains(width),
      (1...Surface.limit).contains(height)
    else { return nil }
    let mask = Mask(width: width, height: height)
    for y in 0..<height {
      (mask.coverage + y * mask.stride).update(from: buffer + y * Int(bitmap.pitch), count: width)
    }
    return GlyphMask(
      mask: mask, left: Int(slot.pointee.bitmap_left), top: Int(slot.pointee.bitmap_top))
  }

  /// Loads the hinted outline of a glyph.
  private func load(_ glyph: UInt32, size: Int32) -> FT_GlyphSlot? {
    if faceSize != size {
      guard FT_Set_Char_Size(face, 0, FT_F26Dot6(size), 72, 72) == 0 else { return nil }
      faceSize = size
    }
    guard FT_Load_Glyph(face, glyph, bezelLoadLight) == 0, let slot = face.pointee.glyph,
      slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return nil }
    return slot
  }

  /// Sets the weight of a variable font; other axes keep their defaults.
  private func vary(weight: Int) {
    var variation = hb_variation_t(tag: tag("wght"), value: Float(weight))
    hb_font_set_variations(font, &variation, 1)
    var description: UnsafeMutablePointer<FT_MM_Var>?
    guard FT_Get_MM_Var(face, &description) == 0, let description else { return }
    defer { FT_Done_MM_Var(library.handle, description) }
    let axes = UnsafeBufferPointer(
      start: description.pointee.axis, count: Int(description.pointee.num_axis))
    // Coordinates are in 16.16 fixed point.
    var coordinates = axes.map { $0.tag == tag("wght") ? FT_Fixed(weight << 16) : $0.def }
    FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
  }
}

/// The vertical metrics of a line of text, in whole pixels.
struct LineMetrics: Equatable {
  var ascent: Int
  var descent: Int
  /// The line gap of the font: the space between the descent of a line and the ascent of the next.
  var gap: Int
  var capHeight: Int
}

/// A rasterized glyph. `left` and `top` are the distances of its top left pixel to the right of the
/// pen and above the baseline.
struct GlyphMask {
  var mask: Mask
  var left: Int
  var top: Int
}
