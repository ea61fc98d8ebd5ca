import Raster
import Testing

@testable import Displays

@Suite struct PixelFormatTests {
  @Test func formatsHaveTheKernelsCodes() {
    #expect(PixelFormat.xrgb8888.name == "XR24")
    #expect(PixelFormat.rgb565.name == "RG16")
    #expect(Set(PixelFormat.allCases.map(\.fourCC)).count == PixelFormat.allCases.count)
  }

  @Test func thirtyTwoBitFormatsComeFirst() {
    let supported = [PixelFormat.rgb565, .argb8888, .xrgb8888].map(\.fourCC)
    #expect(
      PixelFormat.candidates(supported: supported, preferredDepth: 24)
        == [.xrgb8888, .argb8888, .rgb565])
    #expect(
      PixelFormat.candidates(supported: [PixelFormat.rgb565.fourCC, 0], preferredDepth: nil)
        == [.rgb565])
  }

  @Test func rgb565ComesFirstIfTheDriverPrefersADepthOf16() {
    let supported = [PixelFormat.rgb565, .xrgb8888].map(\.fourCC)
    #expect(
      PixelFormat.candidates(supported: supported, preferredDepth: 16) == [.rgb565, .xrgb8888])
  }

  @Test func everyFormatIsTriedIfTheDriverListsNone() {
    for depth in [nil, 16, 24] as [UInt64?] {
      let candidates = PixelFormat.candidates(supported: nil, preferredDepth: depth)
      #expect(Set(candidates) == Set(PixelFormat.allCases))
      #expect(candidates.count == PixelFormat.allCases.count)
    }
  }

  /// With an unsupported format, every mode set would fail.
  @Test func listedFormatsComeFirstForTheLegacyCalls() {
    func candidates(_ listed: [PixelFormat]?, depth: UInt64?) -> [PixelFormat] {
      PixelFormat.legacyCandidates(listed: listed?.map(\.fourCC), preferredDepth: depth)
    }
    #expect(
      candidates([.rgb888, .xbgr8888], depth: 24).prefix(3) == [.xbgr8888, .rgb888, .xrgb8888])
    // The formats that the kernel lists for a driver without planes.
    #expect(candidates([.xrgb8888, .argb8888], depth: 16).first == .rgb565)
    for formats in [nil, [], [PixelFormat.bgr888]] {
      #expect(Set(candidates(formats, depth: 24)) == Set(PixelFormat.allCases))
      #expect(candidates(formats, depth: 24).count == PixelFormat.allCases.count)
    }
  }
}
