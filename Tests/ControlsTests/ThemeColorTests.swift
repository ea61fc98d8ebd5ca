import Testing

@testable import Controls

struct ThemeColorTests {
  @Test func theNamesAreThoseOfTheCases() {
    #expect(ThemeColor.names == ThemeColor.allCases.map { "\($0)" })
  }
}
