import CHarfBuzz

/// The advances of the digits of a font.
struct Digits {
  /// The advance of the widest digit in ems, if digits differ in width even with the font feature
  /// for tabular digits; otherwise nil.
  let commonAdvance: Double?

  init(of face: Face) {
    let scalars = Array(UInt32(0x30)...0x39)
    let em: Int32 = 64_000
    let font = face.font(ofSize: em)
    let buffer = hb_buffer_create()!
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_codepoints(buffer, scalars, 10, 0, 10)
    hb_buffer_guess_segment_properties(buffer)
    let features = [
      hb_feature_t(tag: tag("tnum"), value: 1, start: 0, end: .max),
      hb_feature_t(tag: tag("kern"), value: 0, start: 0, end: .max),
    ]
    hb_shape(font, buffer, features, UInt32(features.count))
    var count: UInt32 = 0
    let positions = hb_buffer_get_glyph_positions(buffer, &count)
    let advances = (0..<Int(count)).map { positions![$0].x_advance }
    let widest = advances.max() ?? 0
    let isEven = advances.allSatisfy { $0 == widest }
    commonAdvance = isEven ? nil : Double(widest) / Double(em)
  }
}
