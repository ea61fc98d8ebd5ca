import Glibc
import LinuxIO
public import Raster

extension PNG {
  /// Reads the picture in the regular file at `path`.
  public static func read(path: String) throws(PictureError) -> Surface {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try contents(ofFile: path)
    } catch {
      throw PictureError(name: path, reason: .system(error.reason))
    }
    return try decode(bytes, name: path)
  }

  /// Writes the picture to the file at `path`, replacing what was there in one step.
  public static func write(_ surface: Surface, to path: String) throws(PictureError) {
    do throws(SystemError) {
      try replaceFile(at: path, with: encode(surface))
    } catch {
      throw PictureError(name: path, reason: .system(error.reason))
    }
  }

  /// The bytes of a regular file, one more than `fileLimit` at most.
  private static func contents(ofFile path: String) throws(SystemError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe that nobody writes to waits for ever.
    let file = try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK)
    var status = stat()
    try system("read \(path)") { fstat(file.number, &status) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError(code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : ENODEV, action: path)
    }
    let size = min(Int(status.st_size), fileLimit + 1)
    var bytes: [UInt8] = []
    while bytes.count < size {
      guard let more = try file.read(atMost: size - bytes.count, from: path), !more.isEmpty
      else { break }
      bytes += more
    }
    return bytes
  }
}
