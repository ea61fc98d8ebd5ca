import JSON
import Testing

@testable import MQTTBridge

/// The cases of `BridgeScreenshots`.
@Suite
struct BridgeScreenshotsTests {
  private var screenshots = BridgeScreenshots()

  private mutating func request(_ topic: String, _ correlation: [UInt8]? = nil) -> Bool {
    screenshots.request(.init(topic: topic, correlation: correlation))
  }

  private mutating func end() -> [String] { screenshots.end().map(\.topic) }

  @Test mutating func case1ARequestIsDue() {
    #expect(screenshots.deadline == nil)
    #expect(request("a"))
    #expect(screenshots.deadline == .zero)
    screenshots.begin(at: .seconds(5))
    #expect(screenshots.deadline == nil)
    #expect(end() == ["a"])
    #expect(screenshots.deadline == nil)
  }

  @Test mutating func case2RequestsShareTheNextPicture() {
    #expect(request("a"))
    screenshots.begin(at: .seconds(5))
    #expect(request("b"))
    #expect(screenshots.deadline == nil)
    #expect(end() == ["a"])
    #expect(request("c"))
    #expect(screenshots.deadline == .seconds(6))
    screenshots.begin(at: .seconds(6))
    #expect(end() == ["b", "c"])
  }

  @Test mutating func case3EqualRequestsAreOne() {
    for correlation in [nil, [1], [2], [1], nil] as [[UInt8]?] {
      #expect(request("a", correlation))
    }
    screenshots.begin(at: .zero)
    #expect(screenshots.end().map(\.correlation) == [nil, [1], [2]])
  }

  @Test mutating func case4TooManyRequestsAreRefused() {
    for index in 0..<BridgeScreenshots.targetLimit { #expect(request("\(index)")) }
    #expect(!request("more"))
    #expect(request("0"))
    screenshots.begin(at: .zero)
    #expect(request("more"))
    #expect(end() == ["0", "1", "2", "3"])
  }

  @Test mutating func case6APostponedPictureWaitsAnotherInterval() {
    #expect(request("a"))
    screenshots.postpone(at: .seconds(5))
    #expect(screenshots.deadline == .seconds(6))
    screenshots.begin(at: .seconds(6))
    #expect(end() == ["a"])
  }

  @Test mutating func case7OnePictureEndsOnce() {
    #expect(request("a"))
    screenshots.begin(at: .zero)
    #expect(end() == ["a"])
    #expect(end() == [])
  }

  /// Base64 for a number of zero bytes.
  private func answer(_ count: Int) -> JSONValue {
    let ends = ["", "AA==", "AAA="]
    let text = String(repeating: "AAAA", count: count / 3) + ends[count % 3]
    return .object(["png": .string(text)])
  }

  @Test func onlyPicturesWithinTheLimitArePublished() throws {
    let limit = BridgeScreenshots.sizeLimit
    #expect(try BridgeScreenshots.picture(in: answer(limit)).count == limit)
    #expect(throws: BridgePayload.Refusal(message: "the picture has more than 4 MiB")) {
      try BridgeScreenshots.picture(in: answer(limit + 1))
    }
    let longest = answer(limit)["png"]?.string?.utf8.count ?? 0
    #expect(longest < BridgeScreenshots.lineLimit - 1_000)
  }

  @Test(
    arguments: [.object([:]), .object(["png": .string("?")]), .object(["png": .number(1)]), .null]
      as [JSONValue])
  func otherAnswersAreRefused(answer: JSONValue) {
    #expect(throws: BridgePayload.Refusal.self) { try BridgeScreenshots.picture(in: answer) }
  }
}
