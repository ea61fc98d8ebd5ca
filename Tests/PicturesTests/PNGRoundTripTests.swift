import GoldenPictures
import Pictures
import Raster
import Testing

struct PNGRoundTripTests {
  @Test func opaquePixelsSurviveARoundTrip() throws {
    let surface = Surface(width: 33, height: 7)
    for y in 0..<7 {
      for x in 0..<33 { surface[x, y] = 0xFF00_0000 | UInt32(x * 7) << 16 | UInt32(y * 3 + x) }
    }
    let file = PNG.encode(surface)
    #expect(file[25] == 2, "an opaque picture is encoded as RGB")
    let back = try PNG.decode(file, name: "test")
    expectSame(back, surface)
  }

  /// Converting premultiplied pixels to straight alpha and back is lossless for every alpha and
  /// component.
  @Test func translucentPixelsSurviveARoundTrip() throws {
    let surface = Surface(width: 256, height: 256)
    for alpha in 0..<256 {
      for level in 0..<256 {
        let component = UInt32(level * alpha / 255)
        surface[level, alpha] = UInt32(alpha) << 24 | component << 16 | component << 8 | component
      }
    }
    let file = PNG.encode(surface)
    #expect(file[25] == 6, "a translucent picture is encoded as RGBA")
    let back = try PNG.decode(file, name: "test")
    expectSame(back, surface)
  }

  @Test func onePixel() throws {
    let surface = Surface(width: 1, height: 1)
    surface[0, 0] = 0xFF12_3456
    #expect(try PNG.decode(PNG.encode(surface), name: "test")[0, 0] == 0xFF12_3456)
  }

  /// The pixels must equal the golden exactly, so that a picture is the same on every machine.
  @Test func gradientMatchesItsGolden() {
    let surface = Surface(width: 64, height: 32)
    for y in 0..<32 {
      for x in 0..<64 {
        let alpha = UInt32(x * 255 / 63)
        let red = UInt32(y * 255 / 31) * alpha / 255
        surface[x, y] = alpha << 24 | red << 16
      }
    }
    expectGolden(surface, "gradient")
  }

  private func expectSame(
    _ a: Surface, _ b: Surface, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for y in 0..<b.height {
      for x in 0..<b.width where a[x, y] != b[x, y] {
        Issue.record("pixel \(x),\(y) differs", sourceLocation: sourceLocation)
        return
      }
    }
  }
}
