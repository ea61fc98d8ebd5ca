import JSON
import Testing

@testable import MQTTBridge

/// What the payload of a command sets.
@Suite
struct BridgeCommandTests {
  private func content(_ payload: String, _ kind: String) throws -> String {
    let content = try BridgePayload(Array(payload.utf8)).content(for: kind)
    return String(decoding: JSONWriter.text(of: content), as: UTF8.self)
  }

  @Test(arguments: [
    ("21.5", "number", "21.5"), (" 7\n", "number", "7"), ("-1e2", "number", "-100"),
    ("null", "number", "null"), ("null", "string", "null"), ("{\"value\": 3}", "number", "3"),
    ("{\"value\":null}", "boolean", "null"), ("{\"value\":\"a\"}", "string", "\"a\""),
    ("true", "boolean", "true"), ("ON", "boolean", "true"), ("1", "boolean", "true"),
    ("off", "boolean", "false"), ("False", "boolean", "false"), ("0", "boolean", "false"),
    (" Heat ", "string", "\" Heat \""), ("", "string", "\"\""), ("12", "string", "\"12\""),
    ("{not json", "string", "\"{not json\""), ("[{\"a\":1}]", "list", "[{\"a\":1}]"),
  ])
  func aPayloadIsReadForItsKind(payload: String, kind: String, expected: String) throws {
    #expect(try content(payload, kind) == expected)
  }

  @Test(arguments: [
    ("", "number", "a number"), ("abc", "number", "a number"), ("nan", "number", "a number"),
    ("inf", "number", "a number"), ("0x10z", "number", "a number"),
    ("yes", "boolean", "true or false"), ("2", "boolean", "true or false"),
    ("{}", "list", "an array of rows"), ("[", "list", "an array of rows"),
  ])
  func aWrongPayloadIsRefused(payload: String, kind: String, expectation: String) {
    #expect {
      try content(payload, kind)
    } throws: { error in
      guard let refusal = error as? BridgePayload.Refusal else { return false }
      return refusal.reason == "payload" && refusal.message.contains("expected \(expectation)")
    }
  }

  @Test func bytesThatAreNoTextAreRefused() {
    #expect(throws: BridgePayload.Refusal(message: "the payload is not UTF-8")) {
      try BridgePayload([0xFF, 0xFE]).content(for: "string")
    }
  }

  @Test func allPartsOfAWaitingCommandCount() {
    let command = BridgeCommand(
      name: "abc", payload: [1, 2], deadline: .zero, responseTopic: "äb", correlation: [1, 2, 3, 4])
    #expect(command.size == 3 + 2 + 3 + 4)
  }

  @Test func waitsGrowAndDiffer() {
    var backoff = Backoff()
    let waits = (0..<8).map { _ in backoff.next() }
    for (wait, seconds) in zip(waits, [1.0, 2, 4, 8, 16, 30, 30, 30]) {
      #expect(wait >= .seconds(seconds * 0.75) && wait <= .seconds(seconds * 1.25))
    }
    #expect(waits[5] != waits[6])
  }
}
