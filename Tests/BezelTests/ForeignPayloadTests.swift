import Controls
import JSON
import Testing

@testable import MQTTBridge

/// What messages of other programs set.
@Suite
struct ForeignPayloadTests {
  private func content(
    _ payload: String, at path: String = "", _ kind: String = "number", canBeUnknown: Bool = true
  ) throws -> String {
    let path = path.split(separator: ".").map(String.init)
    let content = try Self.payload(payload)
      .content(at: path, for: kind, canBeUnknown: canBeUnknown)
    return String(decoding: JSONWriter.text(of: content), as: UTF8.self)
  }

  private static func payload(_ text: String) -> ForeignPayload {
    ForeignPayload(Array(text.utf8), zone: LocalZone { _ in 3_600 })
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

  @Test(arguments: [
    ("2026-11-28T10:16:05+02:00", "1795853765"), ("2026-11-28T08:16:05.5Z", "1795853765.5"),
    ("2026-11-28T09:16:05", "1795853765"), ("2026-11-28 09:16", "1795853760"),
    ("2026-11-28", "1795820400"), ("20261128T081605Z", "1795853765"), ("1795853765", "1795853765"),
    ("20261128", "20261128"), (" 2026-11-28T08:16Z\n", "1795853760"),
  ])
  func timesAreNumbers(text: String, expected: String) throws {
    #expect(try content(text) == expected)
    guard !text.contains("\n") else { return }
    #expect(try content("{\"value\":\"\(text)\"}") == expected)
    #expect(try content("{\"a\":[\"\(text)\"]}", at: "a.0") == expected)
    #expect(try content("{\"a\":\"\(text)\"}", at: "a", "string") == "\"\(text)\"")
    #expect(try rows("[{\"n\":\"\(text)\"}]").text == "[{\"n\":\(expected)}]")
  }

  @Test(arguments: ["2026-13-01", "2026-11-28T25:00Z", "10:16", "2026-11", "2026-11-28 tomorrow"])
  func otherTextsAreNoTimes(text: String) {
    #expect(throws: ForeignPayload.Failure.self) { try content(text) }
  }

  private func rows(_ payload: String) throws -> (text: String, problems: [String]) {
    var problems: [String] = []
    let content = try Self.payload(payload).content(
      at: [], for: "list", canBeUnknown: false,
      fields: ["n": "number", "on": "boolean", "t": "string"]
    ) { problems.append($0) }
    return (String(decoding: JSONWriter.text(of: content), as: UTF8.self), problems)
  }

  @Test(arguments: [
    (#"[{"n":1,"on":true,"t":"a"}]"#, #"[{"n":1,"on":true,"t":"a"}]"#, []),
    (#"[{"n":"2.5","on":"ON","t":7}]"#, #"[{"n":2.5,"on":true,"t":"7"}]"#, []),
    (#"[{"n":"unavailable","t":"unknown"}]"#, #"[{"n":null,"t":"unknown"}]"#, []),
    (#"[{"n":""},{"on":"None"}]"#, #"[{"n":null},{"on":null}]"#, []),
    (#"{"value":[{"n":"3"}]}"#, #"[{"n":3}]"#, []),
    (#"[{"n":nan,"t":"a"}]"#, #"[{"n":null,"t":"a"}]"#, []),
    (
      #"[{"n":"warm","t":"a"},{"n":2}]"#, #"[{"n":null,"t":"a"},{"n":2}]"#,
      ["[0].n: expected a number, found \"warm\""]
    ),
    (
      #"[{"n":{},"on":[],"t":"a"}]"#, #"[{"n":null,"on":null,"t":"a"}]"#,
      ["[0].n: expected a number, found an object", "[0].on: expected a boolean, found an array"]
    ),
    (#"[{"n":1,"more":{"a":[1]}}]"#, #"[{"n":1,"more":{"a":[1]}}]"#, []),
    (
      #"[1,{"n":1},null,{"m":2},{"n":2,"m":3}]"#, #"[{"n":1},{"n":2,"m":3}]"#,
      [
        "[0]: expected an object, found a number", "[2]: expected an object, found null",
        "[3]: the object has no field of the list",
      ]
    ),
    (#"[{},{"n":1}]"#, #"[{},{"n":1}]"#, []),
    (#"[]"#, "[]", []),
  ])
  func aBadFieldLeavesTheOthers(payload: String, expected: String, problems: [String]) throws {
    let rows = try rows(payload)
    #expect(rows.text == expected)
    #expect(rows.problems == problems)
  }

  @Test(arguments: ["[1]", "[null, [1]]", #"[{"m":1}]"#])
  func aMessageWithoutARowIsUnusable(payload: String) {
    #expect(
      throws: ForeignPayload.Failure.unusable("no element is an object with a field of the list")
    ) { try rows(payload) }
  }

  @Test func aTextThatIsTooLongLeavesTheOthers() throws {
    let rows = try rows(#"[{"t":"\#(String(repeating: "x", count: 5_000))","n":1}]"#)
    #expect(rows.text == #"[{"t":null,"n":1}]"# && rows.problems.count == 1)
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
