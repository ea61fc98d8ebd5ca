import Raster

/// The colours of series that do not set their own.
///
/// On a dark or a light background, any two colours differ by at least 0.055 in OKLab, even for
/// people with protanopia or deuteranopia. Each has a contrast of at least 3 : 1 to the backgrounds
/// of the themes.
enum SeriesColors {
  /// The colours on a dark background.
  static let onDark = colors(
    0x3D9BFF, 0xF2B33D, 0x3CCB8A, 0xC9C2FC, 0xB55B9A, 0xB9F9D6, 0x9A7D22, 0xF1F217)
  /// The colours on a light background.
  static let onLight = colors(
    0x0B68CC, 0xCC6200, 0x147A4E, 0x9F79A7, 0x4A1147, 0x384307, 0x5C4A7B, 0x1A1199)

  private static func colors(_ codes: Int...) -> [Color] {
    codes.map { code in
      let parts = [16, 8, 0].map { Double(code >> $0 & 0xff) / 255 }
      return Color(red: parts[0], green: parts[1], blue: parts[2])
    }
  }

  /// Returns the colour of the series with an index.
  static func color(_ index: Int, withText text: Color) -> Color {
    let colors = text.readableText == .white ? onLight : onDark
    return colors[index % colors.count]
  }
}
