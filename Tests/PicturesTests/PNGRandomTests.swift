import Pictures
import Randomness
import Raster
import Testing

/// Decodes valid files with random changes. The checksums are corrected, so that libpng decodes the
/// chunks.
struct PNGRandomTests {
  @Test(arguments: 0..<8)
  func changedFilesAreDecodedOrRejected(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func random(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
    var read = 0
    for _ in 0..<60 {
      let kind = PNGKindsTests.kinds[random(PNGKindsTests.kinds.count)]
      var builder = PNGKindsTests.builder(kind)
      if random(2) == 0 {
        let types = ["tRNS", "gAMA", "PLTE", "sRGB", "bKGD", "IDAT", "IHDR", "tEXt", "acTL"]
        builder.extras.append(
          (types[random(types.count)], (0..<random(20)).map { _ in UInt8(random(256)) }))
      }
      var file = builder.file()
      for _ in 0..<random(4) { file[8 + random(file.count - 8)] = UInt8(random(256)) }
      fixChecksums(of: &file)
      guard let surface = try? PNG.decode(file, name: "random") else { continue }
      read += 1
      // In premultiplied pixels, no component exceeds alpha.
      let pixels = (0..<surface.width * surface.height).map {
        surface[$0 % surface.width, $0 / surface.width]
      }
      #expect(
        pixels.allSatisfy { pixel in [16, 8, 0].allSatisfy { pixel >> $0 & 255 <= pixel >> 24 } })
    }
    #expect(read > 5 && read < 60, "some files are decoded, some are rejected")
  }

  /// Corrects the checksums of all complete chunks.
  private func fixChecksums(of file: inout [UInt8]) {
    var offset = 8
    while offset + 12 <= file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard offset + 12 + length <= file.count else { return }
      let end = offset + 8 + length
      file.replaceSubrange(end..<end + 4, with: bigEndian(checksum(Array(file[offset + 4..<end]))))
      offset = end + 4
    }
  }
}
