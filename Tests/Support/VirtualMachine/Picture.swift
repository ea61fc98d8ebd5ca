import Geometry
import Glibc
import Raster

/// The picture on a screen: pixels `0xRRGGBB`, row by row.
public struct Picture: Equatable, Sendable {
  public let width: Int
  public let height: Int
  public let pixels: [UInt32]

  init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The picture of a surface, without alpha.
  public init(_ surface: Surface) {
    width = surface.width
    height = surface.height
    // In a debug build, closures, subscripts and ranges would take ten times as long.
    pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      for y in 0..<surface.height {
        let row = surface.pixels + y * surface.stride
        var x = 0
        while x < surface.width {
          buffer[count] = row[x] & 0xff_ffff
          count += 1
          x += 1
        }
      }
    }
  }

  /// The picture as an opaque surface.
  public var surface: Surface {
    let surface = Surface(width: width, height: height)
    for index in pixels.indices {
      surface.pixels[index / width * surface.stride + index % width] = pixels[index] | 0xff00_0000
    }
    return surface
  }

  public subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

  /// The picture rotated clockwise by 90°: its left side is at the top.
  public var turnedClockwise: Picture {
    var turned = pixels
    var index = 0
    for x in 0..<width {
      for y in (0..<height).reversed() {
        turned[index] = pixels[y * width + x]
        index += 1
      }
    }
    return Picture(width: height, height: width, pixels: turned)
  }

  /// A description of the difference to another picture; nil if no colour component differs by more
  /// than `tolerance`.
  public func difference(from other: Picture, above tolerance: Int = 0) -> String? {
    guard width == other.width, height == other.height else {
      return "\(width)×\(height) instead of \(other.width)×\(other.height)"
    }
    // Most pictures are equal, and this takes a hundredth of the time below.
    let areEqual = pixels.withUnsafeBytes { pixels in
      other.pixels.withUnsafeBytes {
        memcmp(pixels.baseAddress!, $0.baseAddress!, pixels.count) == 0
      }
    }
    if areEqual { return nil }
    let differing = pixels.indices.filter {
      pixels[$0] != other.pixels[$0] && largestStep(pixels[$0], other.pixels[$0]) > tolerance
    }
    guard let first = differing.first else { return nil }
    let largest = differing.map { largestStep(pixels[$0], other.pixels[$0]) }.max() ?? 0
    return """
      \(differing.count) pixels differ, by at most \(largest); the first is at \(first % width), \
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
