/// Builds PNG files chunk by chunk, so that tests can create every variant, and invalid files. The
/// image data is stored uncompressed.
struct PNGBuilder {
  var width: Int
  var height: Int
  var depth: UInt8
  var colorType: UInt8
  var isInterlaced = false
  var palette: [UInt8]?
  var transparency: [UInt8]?
  /// Additional chunks, as type and data, between the header and the image data.
  var extras: [(String, [UInt8])] = []
  /// Returns the samples of a pixel, of `depth` bits each.
  var samples: (_ x: Int, _ y: Int) -> [Int]

  func file() -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let interlacing: UInt8 = isInterlaced ? 1 : 0
    bytes += chunk(
      "IHDR", bigEndian(width) + bigEndian(height) + [depth, colorType, 0, 0, interlacing])
    for (type, data) in extras { bytes += chunk(type, data) }
    if let palette { bytes += chunk("PLTE", palette) }
    if let transparency { bytes += chunk("tRNS", transparency) }
    bytes += chunk("IDAT", stored(rows()))
    return bytes + chunk("IEND", [])
  }

  /// Returns the rows with their filter bytes. Interlaced rows are ordered by pass (Adam7).
  private func rows() -> [UInt8] {
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    var bytes: [UInt8] = []
    for (left, top, dx, dy) in passes where left < width {
      for y in stride(from: top, to: height, by: dy) {
        bytes.append(0)
        bytes += packed(stride(from: left, to: width, by: dx).flatMap { samples($0, y) })
      }
    }
    return bytes
  }

  private func packed(_ samples: [Int]) -> [UInt8] {
    if depth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
    let perByte = 8 / Int(depth)
    return stride(from: 0, to: samples.count, by: perByte).map { first in
      (0..<perByte).reduce(0) { byte, index in
        let sample = first + index < samples.count ? samples[first + index] : 0
        return byte << depth | UInt8(sample)
      }
    }
  }
}

func bigEndian(_ number: Int) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}

/// Returns a chunk: length, type, data and checksum.
func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
  let body = Array(type.utf8) + data
  return bigEndian(data.count) + body + bigEndian(checksum(body))
}

/// Returns the CRC-32 as defined in ISO 3309.
func checksum(_ bytes: [UInt8]) -> Int {
  var crc: UInt32 = .max
  for byte in bytes {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }
  return Int(~crc)
}

/// Returns a zlib stream of stored blocks. (RFC 1950, RFC 1951 section 3.2.4.)
func stored(_ bytes: [UInt8]) -> [UInt8] {
  var stream: [UInt8] = [0x78, 0x01]
  var rest = bytes[...]
  repeat {
    let block = rest.prefix(65_535)
    rest = rest.dropFirst(block.count)
    let length = [UInt8(block.count & 255), UInt8(block.count >> 8)]
    stream += [rest.isEmpty ? 1 : 0] + length + length.map { ~$0 } + block
  } while !rest.isEmpty
  var a = 1
  var b = 0
  for byte in bytes {
    a = (a + Int(byte)) % 65_521
    b = (b + a) % 65_521
  }
  return stream + bigEndian(b << 16 | a)
}
