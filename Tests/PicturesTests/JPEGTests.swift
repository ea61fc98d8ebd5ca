import Raster
import Testing

@testable import Pictures

/// JPEG files: the left half is white above red, the right half is blue.
struct JPEGTests {
  static let baseline = bytes(
    """
      /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIs
      IxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIy
      MjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCAAQACADAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAA
      AAYHCP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAXAQEBAQEAAAAAAAAAAAAAAAAACAUH/8QAFBEBAAAAAAAAAAAA
      AAAAAAAAAP/aAAwDAQACEQMRAD8A38AHDruLMAV6aFCAJBS6ewH/2Q==
    """)
  static let progressive = bytes(
    """
      /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIs
      IxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIy
      MjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wgARCAAQACADAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAA
      AAUGB//EABcBAQEBAQAAAAAAAAAAAAAAAAAHBAb/2gAMAwEAAhADEAAAAd+Dh3cZRYmlCEelz0f/xAAUEAEAAAAA
      AAAAAAAAAAAAAAAw/9oACAEBAAEFAg//xAAUEQEAAAAAAAAAAAAAAAAAAAAw/9oACAEDAQE/AQ//xAAUEQEAAAAA
      AAAAAAAAAAAAAAAw/9oACAECAQE/AQ//xAAUEAEAAAAAAAAAAAAAAAAAAAAw/9oACAEBAAY/Ag//xAAUEAEAAAAA
      AAAAAAAAAAAAAAAw/9oACAEBAAE/IQ//2gAMAwEAAgADAAAAEJPyf//EABQRAQAAAAAAAAAAAAAAAAAAADD/2gAI
      AQMBAT8QD//EABQRAQAAAAAAAAAAAAAAAAAAADD/2gAIAQIBAT8QD//EABQQAQAAAAAAAAAAAAAAAAAAADD/2gAI
      AQEAAT8QD//Z
    """)
  static let gray = bytes(
    """
      /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIs
      IxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAAQACABAREA/8QAFwABAQEBAAAAAAAAAAAAAAAAAAYHCP/EABQQ
      AQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8A38cOivEgP//Z
    """)
  static let cmyk = bytes(
    """
      /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCx
      AWEBETFBUVFQwPFxgWFBgSFBUU/8AAFAgACAAQBEMRAE0RAFkRAEsRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAkK/8QA
      FBABAAAAAAAAAAAAAAAAAAAAAP/aAA4EQwBNAFkASwAAPwBUxVCqKmlXVUKqBUv/2Q==
    """)

  /// Decodes base 64.
  private static func bytes(_ text: String) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var (bits, count, bytes): (Int, Int, [UInt8]) = (0, 0, [])
    for digit in text.utf8 {
      guard let number = digits.firstIndex(of: digit) else { continue }
      (bits, count) = ((bits << 6 | number) & 0xFFFF, count + 6)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(bits >> count & 255))
      }
    }
    return bytes
  }

  private func reason(_ bytes: [UInt8], limit: Int = MemoryBudget.pictures) -> PictureError.Reason?
  {
    do throws(PictureError) {
      _ = try PictureFile.decode(bytes, name: "photo.png", limit: limit)
      return nil
    } catch {
      return error.reason
    }
  }

  /// The colours of the corners: the channels that are above the middle.
  private func corners(_ surface: Surface) -> [UInt32] {
    let (right, bottom) = (surface.width - 2, surface.height - 2)
    return [(1, 1), (right, 1), (1, bottom), (right, bottom)].map {
      surface[$0.0, $0.1] & 0xFF808080
    }
  }

  private let white: UInt32 = 0xFF80_8080
  private let red: UInt32 = 0xFF80_0000
  private let blue: UInt32 = 0xFF00_0080

  @Test func theContentDecidesNotTheName() throws {
    for file in [Self.baseline, Self.progressive] {
      let surface = try #require(PictureFile.decode(file, name: "photo.png").surface)
      #expect(surface.width == 32 && surface.height == 16)
      #expect(corners(surface) == [white, blue, red, blue])
    }
    let gray = try JPEG.decode(Self.gray, name: "gray.png")
    #expect(gray[1, 1] == 0xFFFF_FFFF)
    let pixel = gray[30, 1]
    #expect(pixel >> 16 & 255 == pixel & 255 && pixel >> 8 & 255 == pixel & 255)
  }

  @Test func filesCutAnywhereAreRefused() {
    for file in [Self.baseline, Self.progressive] {
      for count in 0..<file.count {
        let found = reason(Array(file.prefix(count)))
        #expect(found == (count < 3 ? .unknownFormat : .truncated), "the first \(count) bytes")
      }
    }
    // Data that end early, before a correct end of the file. (A progressive file without its last
    // scans is complete.)
    for count in 1..<40 {
      #expect(
        reason(Self.baseline.dropLast(2 + count) + [0xFF, 0xD9]) != nil, "\(count) bytes less")
    }
  }

  @Test func damagedBytesNeverCrash() {
    for file in [Self.baseline, Self.progressive, Self.gray, Self.cmyk] {
      for index in file.indices {
        for value: UInt8 in [0, 1, 0x7F, 0xFF, file[index] ^ 1, file[index] ^ 0x80] {
          var bytes = file
          bytes[index] = value
          // A small picture, or an error.
          if let surface = try? JPEG.decode(bytes, name: "a", limit: 1 << 20) {
            #expect(surface.width * surface.height <= 1 << 18)
          }
        }
      }
    }
  }

  @Test func colorsForPrintersAreConverted() throws {
    let picture = try JPEG.decode(Self.cmyk, name: "p")
    #expect(picture.width == 16 && picture.height == 8)
    // Magenta and yellow; cyan and half of black.
    for (x, expected) in [(3, [255, 0, 0]), (12, [0, 127, 127])] {
      let pixel = picture[x, 3]
      let channels = [16, 8, 0].map { Int(pixel >> UInt32($0) & 255) }
      for (channel, value) in zip(channels, expected) { #expect(abs(channel - value) <= 3) }
      #expect(pixel >> 24 == 255)
    }
  }

  /// Changes the size in the frame header.
  private func resized(_ file: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
    var file = file
    let start = file.indices.first { file[$0] == 0xFF && [0xC0, 0xC2].contains(file[$0 + 1]) } ?? 0
    file.replaceSubrange(
      start + 5..<start + 9,
      with: [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) })
    return file
  }

  @Test func largeSizesAreRefusedBeforeDecoding() {
    #expect(reason(resized(Self.baseline, 16_385, 1)) == .tooLong(width: 16_385, height: 1))
    #expect(reason(resized(Self.baseline, 0, 1)) == .damaged("it has no pixels"))
    let limit = MemoryBudget.pictures
    #expect(
      reason(resized(Self.baseline, 4096, 4097))
        == .tooLarge(width: 4096, height: 4097, bytes: 4096 * 4097 * 4, limit: limit))
    // The coefficients of a progressive picture stay in memory: two bytes for each of three samples.
    let size = 32 * 16 * 4 + 32 * 16 * 6
    #expect(reason(Self.progressive, limit: size) == nil)
    #expect(
      reason(Self.progressive, limit: size - 1)
        == .tooLarge(width: 32, height: 16, bytes: size, limit: size - 1))
    #expect(reason(Self.baseline, limit: 32 * 16 * 4) == nil)
    let long = Self.baseline + [UInt8](repeating: 0, count: PictureFile.sizeLimit)
    #expect(reason(long) == .fileTooLarge(bytes: long.count))
  }

  /// Each scan of a few bytes takes as long as the whole picture.
  @Test func theNumberOfScansIsLimited() throws {
    let file = Self.progressive
    let scan = try #require(file.indices.last { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
    let last = Array(file[scan..<file.count - 2])
    func repeated(_ count: Int) -> [UInt8] {
      let scans = file.indices.dropLast().count { file[$0] == 0xFF && file[$0 + 1] == 0xDA }
      return file.dropLast(2) + [[UInt8]](repeating: last, count: count - scans).joined()
        + [0xFF, 0xD9]
    }
    let message = "more than 64 scans"
    #expect(reason(repeated(JPEGFile.scanLimit)) != .damaged(message))
    #expect(reason(repeated(JPEGFile.scanLimit + 1)) == .damaged(message))
  }

  /// Adds Exif data with an orientation.
  private func exif(_ orientation: UInt8, isLittleEndian: Bool) -> [UInt8] {
    let tiff: [UInt8] =
      isLittleEndian
      ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    let data = Array("Exif".utf8) + [0, 0] + tiff
    return Self.baseline.prefix(2) + [0xFF, 0xE1, 0, UInt8(data.count + 2)] + data
      + Self.baseline.dropFirst(2)
  }

  @Test(arguments: [true, false]) func theOrientationIsApplied(isLittleEndian: Bool) throws {
    let (w, r, b) = (white, red, blue)
    let expected: [UInt8: [UInt32]] = [
      1: [w, b, r, b], 2: [b, w, b, r], 3: [b, r, b, w], 4: [r, b, w, b],
      5: [w, r, b, b], 6: [r, w, b, b], 7: [b, b, r, w], 8: [b, b, w, r],
    ]
    for (orientation, colors) in expected {
      let file = exif(orientation, isLittleEndian: isLittleEndian)
      let surface = try JPEG.decode(file, name: "a")
      #expect((surface.width, surface.height) == (orientation < 5 ? (32, 16) : (16, 32)))
      #expect(corners(surface) == colors, "orientation \(orientation)")
    }
    for orientation: UInt8 in [0, 9, 255] {
      let surface = try JPEG.decode(
        exif(orientation, isLittleEndian: isLittleEndian), name: "a")
      #expect(corners(surface) == [w, b, r, b])
    }
  }
}
