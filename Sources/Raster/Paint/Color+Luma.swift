extension Color {
  /// How bright the colour looks, from 0 for black to 1 for white, whatever its alpha: luma as
  /// ITU-R BT.601 defines it, 0.299 R′ + 0.587 G′ + 0.114 B′.
  public var luma: Double { 0.299 * red + 0.587 * green + 0.114 * blue }

  /// Whether the colour looks darker than the gray halfway between black and white.
  public var isDark: Bool { luma < 0.5 }

  /// A colour for text on this one: white up to a luma of 0.65, so that it stays white on the
  /// saturated colours of buttons, and nearly black beyond.
  public var readableText: Color { luma < 0.65 ? .white : Color(gray: 0.07) }
}
