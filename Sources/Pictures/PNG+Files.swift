import LinuxIO
public import Raster

extension PNG {
  /// Reads and decodes the file at `path`.
  public static func read(path: String) throws(PictureError) -> Surface {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try readFile(path, limit: PictureFile.sizeLimit)
    } catch {
      throw PictureError(name: path, reason: .system(error.reason))
    }
    return try decode(bytes, name: path)
  }

  /// Writes the picture to the file at `path`. An existing regular file is replaced atomically; to
  /// a device or a pipe, the bytes are written directly.
  public static func write(_ surface: Surface, to path: String) throws(PictureError) {
    do throws(SystemError) {
      try writeOutput(encode(surface), to: path)
    } catch {
      throw PictureError(name: path, reason: .system(error.reason))
    }
  }
}
