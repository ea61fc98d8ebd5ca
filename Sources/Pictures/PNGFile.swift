import Raster

/// Checks a PNG file before libpng decodes it, and finds the chunks that affect pixels.
///
/// Text and colour profiles are skipped, because libpng would decompress them without a limit: 8 MB
/// can expand to 8 GB.
struct PNGFile {
  private(set) var width = 0
  private(set) var height = 0
  /// The parts of the file that affect pixels: the signature and chunks.
  private(set) var pixelParts = [0..<signature.count]

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// - Parameter limit: The maximum size of the picture in memory, in bytes.
  init(_ bytes: [UInt8], limit: Int) throws(PictureError.Reason) {
    guard bytes.count <= PictureFile.sizeLimit else { throw .fileTooLarge(bytes: bytes.count) }
    guard bytes.starts(with: Self.signature) else {
      throw Self.signature.starts(with: bytes) && !bytes.isEmpty ? .truncated : .notPNG
    }
    var offset = Self.signature.count
    var unpackedSize = 0
    var packedSize = 0
    var isComplete = false
    while !isComplete {
      // A chunk consists of the length of its data, the type, the data and a checksum.
      guard bytes.count - offset >= 12 else { throw .truncated }
      let length = Self.number(bytes, at: offset)
      guard bytes.count - offset - 12 >= length else { throw .truncated }
      let type = Array(bytes[offset + 4..<offset + 8])
      let data = offset + 8
      if offset == Self.signature.count {
        guard type.elementsEqual("IHDR".utf8), length == 13 else {
          throw .damaged("the first chunk is not IHDR")
        }
        width = Self.number(bytes, at: data)
        height = Self.number(bytes, at: data + 4)
        guard max(width, height) <= Surface.limit else {
          throw .tooLong(width: width, height: height)
        }
        let size = Surface.byteCount(width: width, height: height)
        guard size <= limit else {
          throw .tooLarge(width: width, height: height, bytes: size, limit: limit)
        }
        unpackedSize = try minimumDataSize(depth: bytes[data + 8], colorType: bytes[data + 9])
      }
      if type.elementsEqual("IDAT".utf8) { packedSize += length }
      let end = data + length + 4
      if Self.affectsPixels(type) { addPart(offset..<end) }
      isComplete = type.elementsEqual("IEND".utf8)
      offset = end
    }
    // Deflate encodes at most 258 bytes in two bits.
    guard packedSize * 1032 >= unpackedSize else { throw .truncated }
  }

  private mutating func addPart(_ chunk: Range<Int>) {
    if let last = pixelParts.last, last.upperBound == chunk.lowerBound {
      pixelParts[pixelParts.count - 1] = last.lowerBound..<chunk.upperBound
    } else {
      pixelParts.append(chunk)
    }
  }

  /// Returns the size of the decompressed rows in bytes, without filter bytes and interlacing.
  private func minimumDataSize(depth: UInt8, colorType: UInt8) throws(PictureError.Reason) -> Int {
    let channels: [UInt8: Int] = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]
    guard let count = channels[colorType] else {
      throw .damaged("invalid colour type \(colorType)")
    }
    return (width * count * Int(depth) + 7) / 8 * height
  }

  /// Returns whether a chunk affects pixels: it is critical (its first letter is upper case), or it
  /// contains transparency or gamma.
  private static func affectsPixels(_ type: [UInt8]) -> Bool {
    type[0] & 0x20 == 0 || ["tRNS", "gAMA", "sRGB"].contains { type.elementsEqual($0.utf8) }
  }

  private static func number(_ bytes: [UInt8], at offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
