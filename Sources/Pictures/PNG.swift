/// Pictures as PNG files. (ISO/IEC 15948, third edition of the W3C's specification.)
///
/// Reads every kind of PNG: 1 to 16 bits, grey, colour, palette, alpha, interlaced. Colours are
/// taken as sRGB, or brought to it where the file states a gamma; colour profiles are ignored.
public enum PNG {
  /// The most pixels a picture may have: 64 MiB of memory.
  public static let pixelLimit = 16_777_216

  /// The most bytes a file may have.
  public static let fileLimit = 67_108_864
}
