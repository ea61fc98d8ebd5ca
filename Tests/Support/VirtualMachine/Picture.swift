import Geometry
import LinuxIO
import Raster

/// What a screen shows: `0xRRGGBB` a pixel, row by row.
public struct Picture: Equatable, Sendable {
  public let width: Int
  public let height: Int
  public let pixels: [UInt32]

  /// The bytes of a binary PPM ("P6") of 8 bits, as the emulator writes it.
  init(portablePixmap bytes: [UInt8]) throws(MachineError) {
    // "P6", the width, the height, the largest value, each followed by one white-space.
    let head = bytes.prefix(32).split(maxSplits: 4, omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n")
    }
    let words = head.dropLast().map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 4, words[0] == "P6", words[3] == "255", let width = Int(words[1]),
      let height = Int(words[2]), let start = head.last?.startIndex,
      bytes.count - start == width * height * 3
    else { throw .malformed("the emulator's picture is no binary PPM of 8 bits") }
    self.width = width
    self.height = height
    pixels = (0..<width * height).map {
      let place = start + 3 * $0
      return UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2])
    }
  }

  /// What a screen shows of a surface: its colours without their opacity.
  public init(_ surface: Surface) {
    width = surface.width
    height = surface.height
    pixels = (0..<surface.width * surface.height).map {
      surface[$0 % surface.width, $0 / surface.width] & 0xff_ffff
    }
  }

  public subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

  /// Where and by how much this picture is not the other; nil where they are the same.
  public func difference(from other: Picture) -> String? {
    guard width == other.width, height == other.height else {
      return "\(width)×\(height) instead of \(other.width)×\(other.height)"
    }
    let places = pixels.indices.filter { pixels[$0] != other.pixels[$0] }
    guard let first = places.first else { return nil }
    let largest = places.map { largestStep(pixels[$0], other.pixels[$0]) }.max() ?? 0
    return """
      \(places.count) pixels differ, by at most \(largest); the first is at \(first % width), \
      \(first / width): \(hex(pixels[first])) instead of \(hex(other.pixels[first]))
      """
  }

  private func largestStep(_ a: UInt32, _ b: UInt32) -> Int {
    [16, 8, 0].map { abs(Int(a >> $0 & 0xff) - Int(b >> $0 & 0xff)) }.max() ?? 0
  }

  private func hex(_ pixel: UInt32) -> String {
    "#" + String(pixel | 1 << 24, radix: 16).dropFirst()
  }
}
