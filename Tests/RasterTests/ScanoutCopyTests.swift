import Geometry
import Testing

@testable import Raster

@Suite struct ScanoutCopyTests {
  private static let width = 37
  private static let height = 23

  /// Returns a picture of random pixels.
  private func picture() -> Surface {
    let surface = Surface(width: Self.width, height: Self.height)
    var state: UInt32 = 12345
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        state = state &* 1_664_525 &+ 1_013_904_223
        surface[x, y] = 0xff00_0000 | state >> 8
      }
    }
    return surface
  }

  /// Returns the position of a pixel of the picture in the buffer.
  private func position(x: Int, y: Int, _ rotation: Rotation) -> (x: Int, y: Int) {
    switch rotation {
    case .none: (x, y)
    case .quarter: (Self.height - 1 - y, x)
    case .half: (Self.width - 1 - x, Self.height - 1 - y)
    case .threeQuarters: (y, Self.width - 1 - x)
    }
  }

  /// Returns a pixel in a format, according to the definition of the format; empty for the dithered
  /// format.
  private func bytes(_ pixel: UInt32, _ format: PixelFormat) -> [UInt8] {
    let (a, r) = (UInt8(pixel >> 24), UInt8(pixel >> 16 & 255))
    let (g, b) = (UInt8(pixel >> 8 & 255), UInt8(pixel & 255))
    switch format {
    case .xrgb8888, .argb8888: return [b, g, r, a]
    case .xbgr8888, .abgr8888: return [r, g, b, a]
    case .rgb888: return [b, g, r]
    case .bgr888: return [r, g, b]
    case .rgb565: return []
    case .xrgb2101010:
      let word = [r, g, b].reduce(UInt32(3)) { word, component in
        let tenBits = (Double(component) * 1023 / 255).rounded()
        return word << 10 | UInt32(tenBits)
      }
      return withUnsafeBytes(of: word.littleEndian, Array.init)
    }
  }

  @Test(arguments: PixelFormat.allCases, Rotation.allCases)
  func onlyTheRectangleIsWritten(_ format: PixelFormat, _ rotation: Rotation) {
    let surface = picture()
    let damage = PixelRectangle(left: 5, top: 3, right: 30, bottom: 21)
    let columns = rotation.swapsAxes ? Self.height : Self.width
    let rows = rotation.swapsAxes ? Self.width : Self.height
    let bytes = format.bytesPerPixel
    let pitch = columns * bytes + 13
    var buffer = [UInt8](repeating: 0xa5, count: pitch * rows)
    buffer.withUnsafeMutableBytes {
      surface.copy(
        damage, to: $0.baseAddress!, pitch: pitch, format: format,
        rotation: rotation)
    }
    var expected = [UInt8](repeating: 0xa5, count: pitch * rows)
    for y in damage.top..<damage.bottom {
      for x in damage.left..<damage.right {
        let position = position(x: x, y: y, rotation)
        let offset = position.y * pitch + position.x * bytes
        if format == .rgb565 {
          // Each component is one of the two nearest values of the format.
          let word = Int(buffer[offset]) | Int(buffer[offset + 1]) << 8
          let pixel = Int(surface[x, y])
          for (shift, level, limit) in [
            (16, word >> 11, 31), (8, word >> 5 & 63, 63), (0, word & 31, 31),
          ] {
            let exact = Double(pixel >> shift & 255) * Double(limit) / 255
            #expect(abs(Double(level) - exact) < 1)
          }
          expected[offset] = buffer[offset]
          expected[offset + 1] = buffer[offset + 1]
        } else {
          expected.replaceSubrange(
            offset..<offset + bytes, with: self.bytes(surface[x, y], format))
        }
      }
    }
    let wrong = zip(buffer, expected).count { $0 != $1 }
    #expect(wrong == 0)
  }

  /// Copying any part of a picture gives the same pixels as copying the whole, and they match the
  /// formula.
  @Test func ditheringDoesNotDependOnTheRectangle() {
    let surface = picture()
    let whole = dithered(surface, surface.bounds)
    for y in 0..<Self.height {
      let thresholds = PixelRowConversion.thresholds(row: y)
      for x in 0..<Self.width {
        let word = [(16, 31, 2_048), (8, 63, 32), (0, 31, 1)].reduce(0) { word, component in
          let (shift, maximum, weight) = component
          let value = Int(surface[x, y] >> shift & 255) * maximum + Int(thresholds[x & 7])
          return word + value / 255 * weight
        }
        #expect(Int(whole[y * Self.width + x]) == word)
      }
    }
    for left in 0..<9 {
      for width in 1..<20 {
        let piece = PixelRectangle(x: left, y: 5, width: width, height: 3)
        let pixels = dithered(surface, piece)
        for y in 0..<Self.height {
          for x in 0..<Self.width {
            let expected = piece.contains(x: x, y: y) ? whole[y * Self.width + x] : 0
            #expect(pixels[y * Self.width + x] == expected)
          }
        }
      }
    }
  }

  private func dithered(_ surface: Surface, _ rectangle: PixelRectangle) -> [UInt16] {
    var buffer = [UInt16](repeating: 0, count: Self.width * Self.height)
    buffer.withUnsafeMutableBytes {
      surface.copy(
        rectangle, to: $0.baseAddress!, pitch: Self.width * 2,
        format: .rgb565, rotation: .none)
    }
    return buffer
  }

  @Test func ditheringPreservesTheMeanAndExactColors() {
    for gray in [0, 1, 100, 128, 200, 254, 255] as [UInt32] {
      let surface = Surface(width: 8, height: 8)
      for y in 0..<8 { for x in 0..<8 { surface[x, y] = 0xff00_0000 | gray << 16 } }
      var buffer = [UInt16](repeating: 0, count: 64)
      buffer.withUnsafeMutableBytes {
        surface.copy(
          surface.bounds, to: $0.baseAddress!, pitch: 16, format: .rgb565,
          rotation: .none)
      }
      let mean = Double(buffer.reduce(0) { $0 + Int($1 >> 11) }) / 64
      #expect(abs(mean - Double(gray) * 31 / 255) < 1.0 / 64)
      if gray == 0 || gray == 255 { #expect(Set(buffer).count == 1) }
    }
  }

  @Test func rectanglesAreClippedToThePicture() {
    let surface = picture()
    var buffer = [UInt32](repeating: 0, count: Self.width * Self.height)
    buffer.withUnsafeMutableBytes {
      surface.copy(
        PixelRectangle(left: -50, top: 20, right: 500, bottom: 90),
        to: $0.baseAddress!, pitch: Self.width * 4, format: .xrgb8888, rotation: .none)
    }
    #expect(buffer.prefix(20 * Self.width).allSatisfy { $0 == 0 })
    #expect(buffer[20 * Self.width] == surface[0, 20])
    #expect(buffer.last == surface[Self.width - 1, Self.height - 1])
  }
}
