import CPNG
public import Raster

extension PNG {
  /// Decodes a PNG file. Errors refer to it as `name`.
  ///
  /// Memory for the pixels is allocated only after checking that the size is within the limits and
  /// that the file has enough data for it.
  /// - Parameter limit: The maximum size of the picture in memory, in bytes.
  public static func decode(
    _ bytes: [UInt8], name: String, limit: Int = MemoryBudget.pictures
  ) throws(PictureError) -> Surface {
    let file: PNGFile
    do throws(PictureError.Reason) {
      file = try PNGFile(bytes, limit: limit)
    } catch {
      throw PictureError(name: name, reason: error)
    }
    let surface = Surface(width: file.width, height: file.height)
    if let message = fill(surface, from: bytes, parts: file.pixelParts) {
      throw PictureError(name: name, reason: .damaged(message))
    }
    surface.premultiply()
    return surface
  }

  /// Decodes pixels with straight alpha into a surface of the same size. Returns libpng's message
  /// on failure.
  private static func fill(
    _ surface: Surface, from bytes: [UInt8], parts: [Range<Int>]
  ) -> String? {
    let parts = parts.map { bezelPNGPart(offset: $0.lowerBound, count: $0.count) }
    return bytes.withUnsafeBufferPointer { bytes in
      var reading = bezelPNGReading()
      reading.pixels = surface.pixels
      reading.stride = surface.stride
      reading.width = UInt32(surface.width)
      reading.height = UInt32(surface.height)
      let isRead = bezelPNGRead(&reading, bytes.baseAddress, parts, parts.count)
      return isRead != 0 ? nil : text(reading.complaint)
    }
  }

  /// Returns the text in a C array of characters.
  static func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { characters in
      String(decoding: characters.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

extension Surface {
  fileprivate func premultiply() {
    for y in 0..<height {
      let row = pixels + y * stride
      for x in 0..<width {
        let pixel = row[x]
        let alpha = pixel >> 24
        if alpha == 255 { continue }
        let red = ((pixel >> 16 & 255) * alpha + 127) / 255
        let green = ((pixel >> 8 & 255) * alpha + 127) / 255
        let blue = ((pixel & 255) * alpha + 127) / 255
        row[x] = alpha << 24 | red << 16 | green << 8 | blue
      }
    }
  }
}
