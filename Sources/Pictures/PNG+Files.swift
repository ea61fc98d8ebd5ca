import LinuxIO
public import Raster

extension PNG {
  /// Reads the picture in the file at `path`.
  public static func read(path: String) throws(PictureError) -> Surface {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try readFile(path, limit: fileLimit)
    } catch {
      throw PictureError(name: path, reason: .system(error.reason))
    }
    return try decode(bytes, name: path)
  }

  /// Writes the picture to the file at `path`; replaces an existing file in one step, and leaves a
  /// device or a pipe what it is.
  public static func write(_ surface: Surface, to path: String) throws(PictureError) {
    do throws(SystemError) {
      try writeOutput(encode(surface), to: path)
    } catch {
      throw PictureError(name: path, reason: .system(error.reason))
    }
  }
}
