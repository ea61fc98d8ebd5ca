/// Pictures as PNG files. (ISO/IEC 15948, third edition of the W3C's specification.)
///
/// All kinds of PNG are read: 1 to 16 bits, grey, colour, palette, alpha, interlaced. Colours count
/// as sRGB, or are converted to it if the file states a gamma; colour profiles are ignored.
public enum PNG {
  /// The most pixels of a picture: 64 MiB of memory.
  public static let pixelLimit = 16_777_216

  /// The most bytes of a file.
  public static let fileLimit = 67_108_864
}
