import Controls
import Geometry
import Testing

struct LengthTests {
  @Test(
    arguments: [("50%", 50), ("0%", 0), ("100%", 100), ("33.3%", 33.3), ("100.0%", 100)]
      as [(String, Double)])
  func percentagesAreRead(text: String, percent: Double) {
    #expect(Length(percentage: text) == .percent(percent))
  }

  @Test(
    arguments: [
      "", "%", "50", "50 %", " 50%", "-1%", "+1%", "100.1%", "1e1%", "inf%", "nan%", "0x1%", ".5%",
      "5.%", "5..5%", "50%%", "５0%", String(repeating: "9", count: 5_000) + "%",
    ])
  func otherTextsAreNotPercentages(text: String) {
    #expect(Length(percentage: text) == nil)
  }

  /// Percentages that add up to 100 % fill the space together with the gaps between them.
  @Test(
    arguments: [[50, 50], [25, 25, 50], [10, 20, 30, 40], [100]] as [[Double]], [0, 16] as [Double])
  func percentagesShareTheSpacing(percentages: [Double], spacing: Double) {
    let space = LengthSpace(300, spacing: spacing)
    let lengths = percentages.map { space.points(.percent($0)) }
    let gaps = spacing * Double(lengths.count - 1)
    #expect(abs(lengths.reduce(gaps, +) - 300) < 1e-9)
  }

  @Test func noPartOfASpaceIsNegative() {
    #expect(LengthSpace(-5).points(.percent(50)) == 0)
    #expect(LengthSpace(10, spacing: 100).points(.percent(5)) == 0)
  }

  @Test func theMinimumTakesPrecedence() {
    let request = LengthRequest(minimum: 80, maximum: 40)
    #expect(request.limited(10, in: nil) == 80 && request.limited(200, in: nil) == 80)
    let percent = LengthRequest(minimum: .percent(10), maximum: .percent(50))
    #expect(percent.limited(70, in: LengthSpace(100)) == 50)
    #expect(percent.limited(5, in: LengthSpace(100)) == 10)
    #expect(percent.limited(70, in: nil) == 70, "the length of the container is unknown")
  }

  @Test func aFrameHasPartsOfTheContainer() {
    let frame = RelativeFrame(x: .percent(50), y: 10, width: .percent(50), height: 20)
    #expect(
      frame.frame(in: Size(width: 101, height: 60))
        == Rectangle(x: 51, y: 10, width: 50, height: 20))
    #expect(
      RelativeFrame.whole.frame(in: Size(width: 10.5, height: 3.25))
        == Rectangle(x: 0, y: 0, width: 10.5, height: 3.25))
    let points = RelativeFrame(x: 0.5, y: -3, width: 10.25, height: 20)
    #expect(!points.isRelative && frame.isRelative)
    #expect(
      points.frame(in: .zero) == Rectangle(x: 0.5, y: -3, width: 10.25, height: 20))
  }
}
