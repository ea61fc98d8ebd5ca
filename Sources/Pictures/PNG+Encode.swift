import CPNG
public import Raster

extension PNG {
  /// Encodes the picture as a PNG file with 8 bits per channel: RGB if every pixel is opaque, RGBA
  /// otherwise. Equal pixels always give equal bytes.
  public static func encode(_ surface: Surface) -> [UInt8] {
    encode(surface, hasAlpha: !surface.isOpaque)
  }

  /// Encodes the picture as RGBA, or as RGB without its alpha.
  static func encode(_ surface: Surface, hasAlpha: Bool) -> [UInt8] {
    let samples = hasAlpha ? surface.straightSamples() : surface.opaqueSamples()
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(surface.width)
    image.height = png_uint_32(surface.height)
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | (hasAlpha ? PNG_FORMAT_FLAG_ALPHA : 0))
    // Disables filters and reduces the compression level. This is four times as fast, and pictures
    // of panels become smaller.
    image.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)
    defer { png_image_free(&image) }
    return [UInt8](unsafeUninitializedCapacity: bezelPNGSizeLimit(image)) { file, count in
      var size = png_alloc_size_t(file.count)
      let written = png_image_write_to_memory(&image, file.baseAddress, &size, 0, samples, 0, nil)
      precondition(written != 0, "libpng failed to encode a picture: \(text(image.message))")
      count = Int(size)
    }
  }
}

extension Surface {
  /// Whether every pixel is opaque.
  var isOpaque: Bool {
    (0..<height).allSatisfy { y in
      let row = pixels + y * stride
      return (0..<width).allSatisfy { row[$0] >> 24 == 255 }
    }
  }

  /// Returns the red, green and blue of each pixel, which is taken as opaque.
  fileprivate func opaqueSamples() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: width * height * 3) { samples, count in
      for y in 0..<height {
        let row = pixels + y * stride
        for x in 0..<width {
          let pixel = row[x]
          samples[count] = UInt8(truncatingIfNeeded: pixel >> 16)
          samples[count + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
          samples[count + 2] = UInt8(truncatingIfNeeded: pixel)
          count += 3
        }
      }
    }
  }

  /// Returns the red, green, blue and alpha of each pixel, with straight alpha.
  fileprivate func straightSamples() -> [UInt8] {
    var samples: [UInt8] = []
    samples.reserveCapacity(width * height * 4)
    for y in 0..<height {
      let row = pixels + y * stride
      for x in 0..<width {
        let pixel = row[x]
        let alpha = pixel >> 24
        for shift: UInt32 in [16, 8, 0] {
          let component = pixel >> shift & 255
          let straight = alpha == 0 ? 0 : (component * 255 + alpha / 2) / alpha
          samples.append(UInt8(min(straight, 255)))
        }
        samples.append(UInt8(alpha))
      }
    }
    return samples
  }
}
