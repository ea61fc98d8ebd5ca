import Testing

@testable import MQTTBridge
@testable import Panels

/// The cases of `BridgeInputs`.
@Suite
struct BridgeInputsTests {
  private var inputs = BridgeInputs([
    .init(name: "a", topic: "x", path: ["a"], quality: 0),
    .init(name: "b", topic: "y", path: [], quality: 1),
    .init(name: "c", topic: "x", path: ["c"], quality: 2),
  ])

  /// The payload that is taken, and the values it is for, such as `1 a c`; nil for nothing.
  private mutating func take(
    _ topic: String, at now: Duration = .zero, lifetime: [String: Duration] = [:]
  ) -> String? {
    inputs.take(topic, at: now) { lifetime[$0] }.map { message in
      ([String(decoding: message.payload, as: UTF8.self)] + message.inputs.map(\.name))
        .joined(separator: " ")
    }
  }

  private mutating func receive(_ text: String, on topic: String, at now: Duration = .zero) {
    inputs.receive(Array(text.utf8), on: topic, at: now)
  }

  @Test func aTopicHasOneSubscriptionWithTheBestQuality() {
    #expect(
      inputs.subscriptions == [.init(topic: "x", quality: 2), .init(topic: "y", quality: 1)])
    #expect(inputs.contains("x") && !inputs.contains("x/y"))
    #expect(inputs.names(of: "x") == ["a", "c"] && inputs.names(of: "z") == [])
  }

  @Test mutating func case1AMessageIsTakenOnce() {
    #expect(take("x") == nil)
    receive("1", on: "x")
    #expect(take("x") == "1 a c")
    #expect(take("x") == nil)
    #expect(take("y") == nil)
  }

  @Test mutating func case2AMessageWaitsForAllAnswers() {
    receive("1", on: "x")
    #expect(take("x") == "1 a c")
    receive("2", on: "x")
    #expect(take("x") == nil)
    inputs.didAnswer("x")
    #expect(take("x") == nil)
    inputs.didAnswer("x")
    #expect(take("x") == "2 a c")
  }

  @Test mutating func case3OnlyTheNewestMessageWaits() {
    receive("1", on: "y")
    #expect(take("y") == "1 b")
    for number in 2...9 { receive("\(number)", on: "y") }
    inputs.didAnswer("y")
    #expect(take("y") == "9 b")
    inputs.didAnswer("y")
    #expect(take("y") == nil)
  }

  @Test mutating func case4AllMessagesAreDueAfterAStart() {
    receive("1", on: "y")
    #expect(take("y") == "1 b")
    inputs.didAnswer("y")
    inputs.panelDidBegin()
    #expect(take("x") == nil)
    #expect(take("y") == "1 b")
  }

  @Test mutating func case5OldMessagesAreNotForValuesThatExpire() {
    receive("1", on: "x", at: .seconds(10))
    let lifetime = ["a": Duration.seconds(60)]
    #expect(take("x", at: .seconds(69), lifetime: lifetime) == "1 a c")
    inputs.didAnswer("x")
    inputs.didAnswer("x")
    inputs.panelDidBegin()
    #expect(take("x", at: .seconds(70), lifetime: lifetime) == "1 c")
    // Only one answer is due.
    inputs.didAnswer("x")
    receive("2", on: "x", at: .seconds(71))
    #expect(take("x", at: .seconds(71), lifetime: lifetime) == "2 a c")
  }

  @Test mutating func case6AnswersOfAnEndedPanelDoNotMatter() {
    receive("1", on: "x")
    #expect(take("x") == "1 a c")
    inputs.panelDidEnd()
    receive("2", on: "x")
    inputs.panelDidBegin()
    #expect(take("x") == "2 a c")
  }
}
