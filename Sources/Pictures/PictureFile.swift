public import Raster

/// Reads PNG and JPEG files. The content determines the format, not the name.
public enum PictureFile {
  /// The maximum size of a file, in bytes.
  public static let sizeLimit = 32 << 20

  /// Decodes a file. Errors refer to it as `name`.
  /// - Parameter limit: The maximum memory for the picture, in bytes.
  public static func decode(
    _ bytes: [UInt8], name: String, limit: Int = MemoryBudget.pictures
  ) throws(PictureError) -> Surface {
    if JPEGFile.isJPEG(bytes) { return try JPEG.decode(bytes, name: name, limit: limit) }
    do {
      return try PNG.decode(bytes, name: name, limit: limit)
    } catch {
      throw error.reason == .notPNG ? PictureError(name: name, reason: .unknownFormat) : error
    }
  }
}
