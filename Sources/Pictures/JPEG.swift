import CTurboJPEG
public import Raster

/// Reads JPEG files. (ITU-T T.81.)
///
/// Reads baseline and progressive pictures in grey, colour and CMYK. Colours are interpreted as sRGB,
/// and colour profiles are ignored. The orientation in Exif data is applied.
public enum JPEG {
  /// Decodes a JPEG file. Errors refer to it as `name`.
  /// - Parameter limit: The maximum memory for the picture, in bytes.
  public static func decode(
    _ bytes: [UInt8], name: String, limit: Int = MemoryBudget.pictures
  ) throws(PictureError) -> Surface {
    do throws(PictureError.Reason) {
      guard bytes.count <= PictureFile.sizeLimit else {
        throw .fileTooLarge(bytes: bytes.count)
      }
      let file = try JPEGFile(bytes, limit: limit)
      let surface = Surface(width: file.width, height: file.height)
      if let message = fill(surface, from: bytes) { throw .damaged(message) }
      return surface.turned(to: file.orientation)
    } catch {
      throw PictureError(name: name, reason: error)
    }
  }

  #if _endian(little)
    private static let format = TJPF_BGRA
  #else
    private static let format = TJPF_ARGB
  #endif

  /// Decodes pixels into a surface of the same size. Returns TurboJPEG's message on failure.
  private static func fill(_ surface: Surface, from bytes: [UInt8]) -> String? {
    guard let decoder = tjInitDecompress() else { return "no memory" }
    defer { tjDestroy(decoder) }
    var (width, height, sampling, colors): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
    let size = UInt(bytes.count)
    func message() -> String { String(cString: tjGetErrorStr2(decoder)) }
    guard tjDecompressHeader3(decoder, bytes, size, &width, &height, &sampling, &colors) == 0
    else { return message() }
    guard width == surface.width, height == surface.height else {
      return "its size is not what its header says"
    }
    let isCMYK = colors == CInt(TJCS_CMYK.rawValue) || colors == CInt(TJCS_YCCK.rawValue)
    let isDecoded = tjDecompress2(
      decoder, bytes, size, UnsafeMutableRawPointer(surface.pixels), width,
      CInt(surface.stride * 4), height, CInt((isCMYK ? TJPF_CMYK : format).rawValue),
      TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS)
    guard isDecoded == 0 else { return message() }
    if isCMYK { surface.convertInks() }
    return nil
  }
}

extension Surface {
  /// Replaces the bytes cyan, magenta, yellow and black of each pixel by its colour. All decoders
  /// assume the convention of Adobe: 255 is no ink.
  fileprivate func convertInks() {
    for y in 0..<height {
      let row = pixels + y * stride
      for x in 0..<width {
        let light = UInt32(bigEndian: row[x])
        let black = light & 255
        func channel(_ shift: UInt32) -> UInt32 { ((light >> shift & 255) * black + 127) / 255 }
        row[x] = 255 << 24 | channel(24) << 16 | channel(16) << 8 | channel(8)
      }
    }
  }

  /// Returns the picture turned upright, according to its orientation in Exif data.
  fileprivate func turned(to orientation: Int) -> Surface {
    guard orientation != 1 else { return self }
    let isTransposed = orientation >= 5
    let turned = Surface(
      width: isTransposed ? height : width, height: isTransposed ? width : height)
    let mirrorsX = [2, 3, 7, 8].contains(orientation)
    let mirrorsY = [3, 4, 6, 7].contains(orientation)
    for y in 0..<turned.height {
      let row = turned.pixels + y * turned.stride
      for x in 0..<turned.width {
        let (column, line) = isTransposed ? (y, x) : (x, y)
        row[x] =
          pixels[
            (mirrorsY ? height - 1 - line : line) * stride
              + (mirrorsX ? width - 1 - column : column)]
      }
    }
    return turned
  }
}
