import Glibc
import Raster
import Testing

@testable import Pictures

/// Tests invalid, damaged and malicious files.
struct PNGHostileTests {
  private func reason(_ bytes: [UInt8]) -> PictureError.Reason? {
    do throws(PictureError) {
      _ = try PNG.decode(bytes, name: "icon.png")
      return nil
    } catch {
      #expect(error.name == "icon.png")
      #expect("\(error)".hasPrefix("icon.png: "))
      return error.reason
    }
  }

  private let valid = PNGKindsTests.builder(
    .init(colorType: 6, depth: 8, isInterlaced: true))

  @Test func emptyAndOtherFilesAreNotPNG() {
    #expect(reason([]) == .notPNG)
    #expect(reason(Array("GIF89a and more of it".utf8)) == .notPNG)
    #expect(reason([UInt8](repeating: 0, count: 4096)) == .notPNG)
  }

  @Test func filesCutAnywhereAreTruncated() {
    let file = valid.file()
    for count in 1..<file.count {
      #expect(reason(Array(file.prefix(count))) == .truncated, "the first \(count) bytes")
    }
    #expect(reason(file) == nil)
  }

  @Test func flippedBitsAreDetectedOrHarmless() throws {
    let file = valid.file()
    let whole = try PNG.decode(file, name: "whole")
    for index in file.indices {
      for bit in 0..<8 {
        var bytes = file
        bytes[index] ^= 1 << UInt8(bit)
        guard let surface = try? PNG.decode(bytes, name: "flipped") else { continue }
        // If the file can still be decoded, the flipped bit turned a chunk into an ancillary one of
        // an unknown type.
        #expect(surface.width == whole.width && surface.height == whole.height)
        #expect(surface[3, 3] == whole[3, 3], "byte \(index)")
      }
    }
  }

  @Test(arguments: [
    (100_000, 100_000), (Int(Int32.max), 1), (0xFFFF_FFFF, 0xFFFF_FFFF), (16_385, 1),
    (1, 16_777_216),
  ])
  func longSidesAreRejected(_ width: Int, _ height: Int) throws {
    let found = try #require(reason(resized(valid.file(), width, height)))
    #expect(found == .tooLong(width: width, height: height))
    #expect(
      "\(PictureError(name: "a", reason: found))"
        == "a: the picture is too large: \(width)×\(height) pixels; the limit for a side is 16384")
  }

  @Test(arguments: [
    (16_384, 16_384, "1024 MiB"), (4097, 4096, "64.3 MiB"), (4096, 4097, "64.1 MiB"),
  ])
  func largeSizesAreRejected(_ width: Int, _ height: Int, _ need: String) throws {
    let found = try #require(reason(resized(valid.file(), width, height)))
    #expect(
      found
        == .tooLarge(
          width: width, height: height, bytes: Surface.byteCount(width: width, height: height),
          limit: MemoryBudget.pictures))
    #expect(
      "\(PictureError(name: "a", reason: found))"
        == "a: the picture is too large: \(width)×\(height) pixels need \(need); the limit is 64 MiB"
    )
  }

  /// The size is within the limits, but the file is too short for it, so no memory is allocated.
  @Test(arguments: [(4096, 4096), (16, 16_384), (16_384, 1024)])
  func largeSizesWithLittleDataAreRejected(_ width: Int, _ height: Int) {
    #expect(reason(resized(valid.file(), width, height)) == .truncated)
  }

  /// The padding of rows counts as well.
  @Test func theLimitIsInBytesOfMemory() throws {
    let file = PNG.encode(Surface(width: 1, height: 10))
    #expect(try PNG.decode(file, name: "thin", limit: 640).byteCount == 640)
    #expect(throws: PictureError.self) { try PNG.decode(file, name: "thin", limit: 639) }
  }

  @Test func zeroSizesAreRejected() {
    guard case .damaged = reason(resized(valid.file(), 0, 5)) else {
      Issue.record("a width of zero was accepted")
      return
    }
    guard case .damaged = reason(resized(valid.file(), 5, 0)) else {
      Issue.record("a height of zero was accepted")
      return
    }
  }

  @Test func tooLittleDataIsRejected() {
    // The header has one row more than the data.
    let file = resized(valid.file(), 13, 12)
    guard case .damaged = reason(file) else {
      Issue.record("a picture with missing rows was accepted")
      return
    }
  }

  /// For a picture of 8 × 8 pixels, 4 MiB of data expand to 4 GiB. Surplus data must not be
  /// decompressed.
  @Test(arguments: [false, true])
  func surplusDataIsNotDecompressed(isInterlaced: Bool) throws {
    var builder = valid
    (builder.width, builder.height, builder.isInterlaced) = (8, 8, isInterlaced)
    let file = builder.file()
    // A zlib header and a deflate block in which two zero bits repeat a zero 258 times: a bit for
    // the length and a bit for the distance.
    let beginning: [UInt8] = [
      0x78, 0x01, 0xED, 0xE0, 0x81, 0x00, 0x00, 0x00, 0x00, 0x80, 0x20, 0xEC, 0x4F, 0xBD, 0x48,
      0x05,
    ]
    let zeros = chunk("IDAT", [UInt8](repeating: 0, count: 65_536))
    var bytes = Array(file[..<33]) + chunk("IDAT", beginning)
    for _ in 0..<64 { bytes += zeros }
    // The end of the block, and the Adler-32 checksum of the zeros.
    bytes += chunk("IDAT", [0x03, 0x20, 0xE6, 0x00, 0x01]) + chunk("IEND", [])
    let start = processorTime()
    let surface = try PNG.decode(bytes, name: "surplus")
    #expect(surface[0, 0] == 0 && surface[7, 7] == 0)
    // Decompressing all of it would take several seconds.
    #expect(processorTime() - start < .seconds(2))
  }

  private func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  @Test func invalidHeadersAreRejected() {
    for (depth, colorType) in [(8, 5), (8, 1), (3, 0), (16, 3), (0, 0), (255, 2)] {
      var builder = valid
      builder.depth = 8
      var file = builder.file()
      file[24] = UInt8(depth)
      file[25] = UInt8(colorType)
      fixChecksum(of: &file)
      guard case .damaged = reason(file) else {
        Issue.record("colour type \(colorType) with \(depth) bits was accepted")
        continue
      }
    }
    let headless = Array(valid.file()[..<8]) + chunk("IDAT", [1, 2, 3]) + chunk("IEND", [])
    #expect(reason(headless) == .damaged("the first chunk is not IHDR"))
  }

  /// Text and profiles can expand to a thousand times their size, so they are not passed to libpng.
  @Test func textAndProfilesAreDropped() throws {
    var builder = valid
    let junk = Array("key".utf8) + [0, 0] + [UInt8](repeating: 0xFF, count: 64)
    builder.extras = [("zTXt", junk), ("iCCP", junk), ("xxXx", junk)]
    let file = builder.file()
    let parts = try PNGFile(file, limit: MemoryBudget.pictures).pixelParts
    #expect(parts.count == 2 && parts.flatMap { file[$0] } == valid.file())
    let whole = valid.file()
    #expect(
      try PNGFile(whole, limit: MemoryBudget.pictures).pixelParts == [0..<whole.count])
  }

  @Test func unknownCriticalChunksAreRejected() {
    var builder = valid
    builder.extras = [("XXXX", [1, 2, 3])]
    guard case .damaged = reason(builder.file()) else {
      Issue.record("an unknown critical chunk was ignored")
      return
    }
  }

  @Test func errorsNameTheFile() {
    func message(_ path: String) -> String {
      do throws(PictureError) {
        _ = try PNG.read(path: path)
        return "read"
      } catch {
        return "\(error)"
      }
    }
    #expect(message("/nowhere/icon.png") == "/nowhere/icon.png: No such file or directory")
    #expect(message("/tmp") == "/tmp: Is a directory")
    #expect(message("/dev/zero") == "/dev/zero: Invalid argument")
  }

  /// Returns the file with another size in its header.
  private func resized(_ file: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
    var file = file
    file.replaceSubrange(16..<24, with: bigEndian(width) + bigEndian(height))
    fixChecksum(of: &file)
    return file
  }

  /// Corrects the checksum of the header.
  private func fixChecksum(of file: inout [UInt8]) {
    file.replaceSubrange(29..<33, with: bigEndian(checksum(Array(file[12..<29]))))
  }
}
