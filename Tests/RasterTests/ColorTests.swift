import Raster
import Testing

struct ColorTests {
  @Test func lumaRangesFromBlackToWhite() {
    #expect(Color.black.luma == 0)
    #expect(abs(Color.white.luma - 1) < 1e-12)
    #expect(abs(Color(gray: 0.4, alpha: 0.1).luma - 0.4) < 1e-12, "alpha is ignored")
  }

  /// Green appears brighter than red, and red brighter than blue.
  @Test func lumaWeighsComponents() {
    let colors = [
      Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0),
      Color(red: 0, green: 0, blue: 1),
    ]
    #expect(colors.map(\.luma) == [0.299, 0.587, 0.114])
    #expect(colors.map(\.isDark) == [true, false, true])
  }

  @Test(arguments: [
    ("#000000", Color.white), ("#0073F0", .white), ("#34C759", Color(gray: 0.07)),
    ("#FFD60A", Color(gray: 0.07)), ("#FFFFFF", Color(gray: 0.07)),
  ])
  func readableTextHasTheHigherContrast(_ hex: String, _ text: Color) throws {
    #expect(try #require(Color(hex: hex)).readableText == text)
  }

  @Test func rawValuesAreTheWordsOfPanelFiles() {
    #expect(LineCap.allCases.map(\.rawValue) == ["butt", "round", "square"])
    #expect(ImageQuality.allCases.map(\.rawValue) == ["smooth", "nearest"])
  }
}
