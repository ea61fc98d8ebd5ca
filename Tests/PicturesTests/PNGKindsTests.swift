import Pictures
import Raster
import Testing

/// Decodes every variant of the format and compares the pixels with the expected ones.
struct PNGKindsTests {
  /// The size gives partly filled bytes and more than one block of interlacing.
  static let size = (width: 13, height: 11)

  struct Kind: CustomTestStringConvertible, Sendable {
    var colorType: UInt8
    var depth: UInt8
    var isInterlaced: Bool
    var testDescription: String {
      "colour type \(colorType), \(depth) bits\(isInterlaced ? ", interlaced" : "")"
    }
  }

  static let kinds: [Kind] = {
    let depths: [(UInt8, [UInt8])] = [
      (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
    ]
    return depths.flatMap { colorType, depths in
      depths.flatMap { depth in
        [false, true].map { Kind(colorType: colorType, depth: depth, isInterlaced: $0) }
      }
    }
  }()

  /// Returns the sample of a channel, in 0…`maximum`.
  static func sample(_ x: Int, _ y: Int, _ channel: Int, _ maximum: Int) -> Int {
    (x * 7919 + y * 104_729 + channel * 1_299_709) % (maximum + 1)
  }

  static func builder(_ kind: Kind) -> PNGBuilder {
    let maximum = 1 << Int(kind.depth) - 1
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(kind.colorType)]!
    return PNGBuilder(
      width: size.width, height: size.height, depth: kind.depth, colorType: kind.colorType,
      isInterlaced: kind.isInterlaced,
      palette: kind.colorType == 3 ? (0...maximum).flatMap(paletteColor) : nil,
      samples: { x, y in (0..<channels).map { sample(x, y, $0, maximum) } })
  }

  static func paletteColor(_ index: Int) -> [UInt8] {
    [UInt8(index * 37 & 255), UInt8(index * 91 & 255), UInt8(255 - index)]
  }

  @Test(arguments: kinds)
  func everyKindIsDecoded(_ kind: Kind) throws {
    let surface = try PNG.decode(Self.builder(kind).file(), name: "test")
    #expect(surface.width == Self.size.width && surface.height == Self.size.height)
    let maximum = 1 << Int(kind.depth) - 1
    for y in 0..<surface.height {
      for x in 0..<surface.width {
        func channel(_ index: Int) -> Int {
          (Self.sample(x, y, index, maximum) * 255 * 2 + maximum) / (2 * maximum)
        }
        let straight: [Int] =
          switch kind.colorType {
          case 0: [channel(0), channel(0), channel(0), 255]
          case 2: [channel(0), channel(1), channel(2), 255]
          case 3: Self.paletteColor(Self.sample(x, y, 0, maximum)).map(Int.init) + [255]
          case 4: [channel(0), channel(0), channel(0), channel(1)]
          default: (0..<4).map(channel)
          }
        let alpha = straight[3]
        let expected =
          [alpha] + straight[..<3].map { (Double($0 * alpha) / 255).rounded() }.map(Int.init)
        let actual = [24, 16, 8, 0].map { Int(surface[x, y] >> $0 & 255) }
        #expect(actual == expected, "at \(x),\(y)")
        if actual != expected { return }
      }
    }
  }

  @Test func paletteEntriesCanBeTransparent() throws {
    var builder = Self.builder(Kind(colorType: 3, depth: 1, isInterlaced: false))
    builder.transparency = [0, 128]
    let surface = try PNG.decode(builder.file(), name: "test")
    let pixels = Set((0..<surface.width).map { surface[$0, 0] })
    // The second colour is 37, 91, 254 with half opacity.
    #expect(pixels == [0, 0x8013_2E7F])
  }

  @Test func oneGrayCanBeTransparent() throws {
    var builder = Self.builder(Kind(colorType: 0, depth: 8, isInterlaced: false))
    builder.samples = { x, _ in [x] }
    builder.transparency = [0, 5]
    let surface = try PNG.decode(builder.file(), name: "test")
    #expect(surface[4, 0] == 0xFF04_0404)
    #expect(surface[5, 0] == 0)
  }

  @Test func statedGammaIsConvertedToSRGB() throws {
    var builder = Self.builder(Kind(colorType: 0, depth: 8, isInterlaced: false))
    builder.samples = { _, _ in [128] }
    // gAMA is the exponent times 100,000, so these samples are linear. In sRGB, the value is 255 ·
    // (128/255)^(1/2.2).
    builder.extras = [("gAMA", bigEndian(100_000))]
    let surface = try PNG.decode(builder.file(), name: "test")
    #expect(surface[0, 0] == 0xFFBA_BABA)
  }
}
