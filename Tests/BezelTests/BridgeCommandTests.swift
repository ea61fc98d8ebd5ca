import JSON
import Testing

@testable import Bezel

/// What the payload of a command sets.
@Suite
struct BridgeCommandTests {
  private func content(
    _ payload: String, at path: [String] = [], _ kind: String
  ) throws -> String {
    let content = try BridgePayload(Array(payload.utf8)).content(at: path, for: kind)
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

  @Test(arguments: [
    ("{\"t\": 21.5}", "t", "number", "21.5"), ("{\"t\": \"21.5\"}", "t", "number", "21.5"),
    ("{\"a\":{\"b\":[1,{\"c\":7}]}}", "a.b.1.c", "number", "7"), ("[3,4]", "1", "number", "4"),
    ("{\"t\":null}", "t", "number", "null"), ("{\"t\":true}", "t", "boolean", "true"),
    ("{\"t\":\"OFF\"}", "t", "boolean", "false"), ("{\"t\":1}", "t", "boolean", "true"),
    ("{\"t\":\"null\"}", "t", "string", "\"null\""), ("{\"t\":12}", "t", "string", "\"12\""),
    ("{\"t\":[{\"a\":1}]}", "t", "list", "[{\"a\":1}]"),
  ])
  func aPathLeadsToTheContent(
    payload: String, path: String, kind: String, expected: String
  ) throws {
    let path = path.split(separator: ".").map(String.init)
    #expect(try content(payload, at: path, kind) == expected)
  }

  @Test(arguments: [
    ("21", "t", "number", "the payload has no \"t\""), ("", "t", "number", "is not JSON"),
    ("{\"t\":NaN}", "t", "number", "is not JSON"),
    ("{\"t\":{}}", "t", "number", "expected a number, found an object"),
    ("{\"t\":[]}", "t", "string", "expected a string, found an array"),
    ("{\"t\":true}", "t", "number", "expected a number, found \"true\""),
    ("{\"t\":\"nan\"}", "t", "number", "expected a number, found \"nan\""),
    ("{\"t\":\"x\"}", "t", "boolean", "expected true or false, found \"x\""),
    ("{\"a\":{\"b\":1}}", "a.c.d", "number", "the payload has no \"a.c\""),
    ("[1]", "1", "number", "the payload has no \"1\""),
    ("[1]", "-1", "number", "the payload has no \"-1\""),
    ("[1]", "a", "number", "the payload has no \"a\""),
    ("{\"t\":1e999}", "t", "number", "is not JSON"),
    (String(repeating: "[", count: 60_000), "0", "number", "is not JSON"),
  ])
  func aPathThatLeadsNowhereIsRefused(
    payload: String, path: String, kind: String, message: String
  ) {
    let path = path.split(separator: ".").map(String.init)
    #expect {
      try content(payload, at: path, kind)
    } throws: { error in
      (error as? BridgePayload.Refusal)?.message.contains(message) == true
    }
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
