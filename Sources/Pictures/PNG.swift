/// Reads and writes PNG files. (ISO/IEC 15948; W3C Portable Network Graphics, third edition.)
///
/// All variants of PNG can be read: 1 to 16 bits, gray, colour, palette, alpha, interlaced. Colours
/// are interpreted as sRGB, or converted to sRGB if the file states a gamma. Colour profiles are
/// ignored.
public enum PNG {}
