import JSON
import Testing

@testable import Bezel

/// What messages of other programs set.
@Suite
struct ForeignPayloadTests {
  private func content(
    _ payload: String, at path: String = "", _ kind: String = "number", canBeUnknown: Bool = true
  ) throws -> String {
    let path = path.split(separator: ".").map(String.init)
    let content = try ForeignPayload(Array(payload.utf8))
      .content(at: path, for: kind, canBeUnknown: canBeUnknown)
    return String(decoding: JSONWriter.text(of: content), as: UTF8.self)
  }

  @Test(arguments: [
    ("{\"t\": 21.5}", "t", "number", "21.5"), ("{\"t\": \"21.5\"}", "t", "number", "21.5"),
    ("{\"a\":{\"b\":[1,{\"c\":7}]}}", "a.b.1.c", "number", "7"), ("[3,4]", "1", "number", "4"),
    ("{\"t\":null}", "t", "number", "null"), ("{\"t\":true}", "t", "boolean", "true"),
    ("{\"t\":\"OFF\"}", "t", "boolean", "false"), ("{\"t\":1}", "t", "boolean", "true"),
    ("{\"t\":12}", "t", "string", "\"12\""), ("{\"t\":[{\"a\":1}]}", "t", "list", "[{\"a\":1}]"),
  ])
  func aPathLeadsToTheContent(
    payload: String, path: String, kind: String, expected: String
  ) throws {
    #expect(try content(payload, at: path, kind) == expected)
  }

  @Test(arguments: [("batteryPercent", "55"), ("temperature", "null"), ("humidity", "50")])
  func aMissingReadingLeavesTheOthers(path: String, expected: String) throws {
    for word in ["nan", "NaN", "-nan", "Infinity", "-inf", "None", "unavailable", "1e999"] {
      let payload = #"{"batteryPercent":55,"temperature":\#(word),"humidity":50.0}"#
      #expect(try content(payload, at: path) == expected)
    }
  }

  @Test(arguments: [
    "", " ", "null", "nan", "NaN", "-nan", "inf", "-Infinity", "None", "unavailable", "Unknown\n",
  ])
  func wordsForMissingReadingsAreUnknown(word: String) throws {
    for kind in ["number", "boolean", "string", "list"] {
      #expect(try content(word, kind) == "null")
      #expect(try content(word, at: "t.0", kind) == "null")
    }
    guard !word.contains("\n") else { return }
    #expect(try content("{\"t\":\"\(word)\"}", at: "t") == "null")
  }

  @Test func aTextThatCannotBeUnknownShowsTheWord() throws {
    #expect(try content("unknown", "string", canBeUnknown: false) == "\"unknown\"")
    #expect(
      try content("{\"t\":\"None\"}", at: "t", "string", canBeUnknown: false) == "\"None\"")
    #expect(try content("nan", "number", canBeUnknown: false) == "null")
  }

  @Test func stringsInJSONKeepTheirWords() throws {
    let payload = #"{"a":"nan \" nan, null","nan":nan,"b\\":"inf"}"#
    #expect(try content(payload, at: "a", "string") == #""nan \" nan, null""#)
    #expect(try content(payload, at: "nan") == "null")
  }

  @Test(arguments: [
    ("{\"t\":{}}", "t", "number", "expected a number, found an object"),
    ("{\"t\":[]}", "t", "string", "expected a string, found an array"),
    ("{\"t\":true}", "t", "number", "expected a number, found \"true\""),
    ("{\"t\":\"x\"}", "t", "boolean", "expected true or false, found \"x\""),
    ("offline", "t", "number", "is not JSON"), ("{\"t\":nan", "t", "number", "is not JSON"),
    ("{\"t\":\"nan", "t", "number", "is not JSON"), ("\"\\", "t", "number", "is not JSON"),
    (String(repeating: "[", count: 60_000), "0", "number", "is not JSON"),
    ("abc", "", "number", "expected a number, found \"abc\""),
  ])
  func anUnusableReadingIsReported(payload: String, path: String, kind: String, message: String) {
    #expect {
      try content(payload, at: path, kind)
    } throws: { error in
      guard case .unusable(let text) = error as? ForeignPayload.Failure else { return false }
      return text.contains(message)
    }
  }

  @Test(arguments: [
    ("21", "t", "t"), ("{\"a\":{\"b\":1}}", "a.c.d", "a.c"), ("[1]", "1", "1"),
    ("[1]", "-1", "-1"), ("[1]", "a", "a"),
  ])
  func aMissingMemberIsReported(payload: String, path: String, missing: String) {
    #expect(throws: ForeignPayload.Failure.missing("the payload has no \"\(missing)\"")) {
      try content(payload, at: path)
    }
  }
}
