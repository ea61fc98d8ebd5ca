public import Raster
import SVG

/// Reads PNG, JPEG and SVG files. The content determines the format, not the name.
public enum PictureFile {
  /// The maximum size of a file, in bytes.
  public static let sizeLimit = 32 << 20

  /// Decodes a file, and removes transparent margins of pixels. Errors refer to it as `name`.
  /// - Parameter limit: The maximum memory for pixels with their margins, in bytes. Shapes never need more than
  ///   `MemoryBudget.pictures`.
  public static func decode(
    _ bytes: [UInt8], name: String, limit: Int = MemoryBudget.pictures
  ) throws(PictureError) -> Artwork {
    if JPEGFile.isJPEG(bytes) { return .pixels(try JPEG.decode(bytes, name: name, limit: limit)) }
    if SVGReader.isSVG(bytes) {
      do throws(SVGError) {
        return .drawing(try SVGReader.drawing(from: bytes))
      } catch {
        throw PictureError(
          name: name,
          reason: .svg(line: error.line, column: error.column, message: error.message))
      }
    }
    do {
      return .pixels(try PNG.decode(bytes, name: name, limit: limit).cropped())
    } catch {
      throw error.reason == .notPNG ? PictureError(name: name, reason: .unknownFormat) : error
    }
  }
}
