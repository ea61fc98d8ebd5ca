import JSON
import Testing

@testable import ValueBus

/// The codec of `control.sock`, against the examples of the standard and bad input.
struct JSONRPCTests {
  private func message(_ text: String) -> JSONRPC.Message {
    JSONRPC.parse(Array(text.utf8)).messages[0]
  }

  private func request(_ text: String) throws -> JSONRPC.Request {
    guard case .request(let request) = message(text) else {
      throw JSONRPC.Failure(0, "\(message(text))")
    }
    return request
  }

  @Test(arguments: [
    ("\"a\"", "\"a\""), ("1", "1"), ("1.50", "1.50"), ("-0", "-0"), ("1e3", "1e3"),
    ("12345678901234567890", "12345678901234567890"), ("null", "null"), ("\"\\u00e9\"", "\"é\""),
    ("\"\"", "\"\""),
  ])
  func answersRepeatTheIdentifierOfTheRequest(given: String, back: String) throws {
    let request = try request(#"{"jsonrpc":"2.0","id":\#(given) ,"method":"get"}"#)
    let id = try #require(request.id)
    let parts: [[UInt8]] = JSONRPC.answer(id, Array("{}".utf8))
    let answer = String(decoding: parts.joined(), as: UTF8.self)
    #expect(answer == #"{"jsonrpc":"2.0","result":{},"id":\#(back)}"#)
  }

  @Test func aRequestWithoutAnIDIsANotification() throws {
    #expect(try request(#"{"jsonrpc":"2.0","method":"get"}"#).id == nil)
    #expect(try request(#"{"jsonrpc":"2.0","method":"get","id":null}"#).id == .null)
  }

  @Test(arguments: [
    // Examples of the standard.
    ("{\"jsonrpc\": \"2.0\", \"method\": \"foobar, \"params\": \"bar\", \"baz]", -32_700, "null"),
    ("{\"jsonrpc\": \"2.0\", \"method\": 1, \"params\": \"bar\"}", -32_600, "null"),
    ("[]", -32_600, "null"),
    ("[{\"jsonrpc\": \"2.0\", \"method\"", -32_700, "null"),
    ("1", -32_600, "null"),
    // JSON, but not a request.
    ("{}", -32_600, "null"),
    ("{\"method\":\"get\",\"id\":1}", -32_600, "1"),
    ("{\"jsonrpc\":2.0,\"method\":\"get\",\"id\":1}", -32_600, "1"),
    ("{\"jsonrpc\":\"1.0\",\"method\":\"get\",\"id\":1}", -32_600, "1"),
    ("{\"jsonrpc\":\"2.0\",\"method\":null,\"id\":\"a\"}", -32_600, "\"a\""),
    ("{\"jsonrpc\":\"2.0\",\"method\":\"get\",\"params\":1,\"id\":1}", -32_600, "1"),
    ("{\"jsonrpc\":\"2.0\",\"method\":\"get\",\"params\":null,\"id\":1}", -32_600, "1"),
    ("{\"jsonrpc\":\"2.0\",\"method\":\"get\",\"id\":[1]}", -32_600, "null"),
    ("{\"jsonrpc\":\"2.0\",\"method\":\"get\",\"id\":true}", -32_600, "null"),
    ("{\"jsonrpc\":\"2.0\",\"method\":\"get\",\"id\":{}}", -32_600, "null"),
    // Repeated names.
    ("{\"jsonrpc\":\"2.0\",\"method\":\"a\",\"method\":\"b\",\"id\":1}", -32_600, "null"),
    ("{\"jsonrpc\":\"2.0\",\"method\":\"a\",\"id\":1,\"id\":2}", -32_600, "null"),
    (
      "{\"jsonrpc\":\"2.0\",\"method\":\"a\",\"params\":{\"x\":[{\"y\":1,\"y\":2}]},\"id\":1}",
      -32_602, "1"
    ),
    // Not JSON.
    ("{\"jsonrpc\":\"2.0\",\"method\":\"a\",\"id\":1e999}", -32_700, "null"),
    ("{\"jsonrpc\":\"2.0\",\"method\":\"a\",\"params\":[1e400],\"id\":1}", -32_700, "null"),
    ("{\"jsonrpc\":\"2.0\",\"method\":\"a\",\"params\":[NaN],\"id\":1}", -32_700, "null"),
    ("{'jsonrpc':'2.0'}", -32_700, "null"),
    ("{\"jsonrpc\":\"2.0\",\"method\":\"a\",\"id\":1,}", -32_700, "null"),
    (String(repeating: "[", count: 40) + String(repeating: "]", count: 40), -32_700, "null"),
  ])
  func invalidRequestsGetTheStandardsErrors(text: String, code: Int, id: String) throws {
    guard case .invalid(let given, let failure) = message(text) else {
      Issue.record("\(text) was read as a request")
      return
    }
    #expect(failure.code == code, "\(failure.message)")
    let answer = JSONRPC.answer(try #require(given), failure)
    #expect(String(decoding: answer, as: UTF8.self).hasSuffix(",\"id\":\(id)}"))
    #expect(try JSONParser.parse(answer).value["error"]?["message"]?.string?.isEmpty == false)
  }

  @Test func textThatIsNotUTF8IsASyntaxError() {
    guard case .invalid(.null, let failure) = JSONRPC.parse([0x22, 0xC3, 0x28, 0x22]).messages[0]
    else {
      Issue.record("it was read")
      return
    }
    #expect(failure.code == -32_700)
  }

  @Test func nestingOf32IsAllowed() throws {
    // The request and the array of parameters are two of them.
    func text(_ levels: Int) -> String {
      let deep = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
      return #"{"jsonrpc":"2.0","method":"a","params":[\#(deep)]}"#
    }
    #expect(try request(text(30)).method == "a")
    guard case .invalid(.null, let failure) = message(text(31)) else {
      Issue.record("33 levels are taken")
      return
    }
    #expect(failure.code == -32_700 && failure.message.hasPrefix("nested deeper than 32 levels"))
  }

  @Test func aNotificationWithAWrongParameterGetsNoAnswer() {
    guard case .invalid(nil, _) = message(#"{"jsonrpc":"2.0","method":"a","params":{"x":1,"x":2}}"#)
    else {
      Issue.record("it is answered")
      return
    }
  }

  @Test func batchesKeepTheirOrderAndInvalidRequests() {
    let line = JSONRPC.parse(
      Array(#"[{"jsonrpc":"2.0","method":"a","id":1},1,{"jsonrpc":"2.0","method":"b"}]"#.utf8))
    #expect(line.isBatch && line.messages.count == 3)
    guard case .request(let first) = line.messages[0], case .invalid(.null, _) = line.messages[1],
      case .request(let last) = line.messages[2]
    else {
      Issue.record("\(line)")
      return
    }
    #expect(first.method == "a" && last.method == "b" && last.id == nil)
  }

  @Test func parametersAreGivenByNameOrPosition() throws {
    let head = #"{"jsonrpc":"2.0","method":"a","params":"#
    let named = try request(head + #"{"x":1,"z":null}}"#).parameters(["x", "y", "z"])
    #expect(named["x"]?.number == 1 && named["z"] == nil)
    let ordered = try request(head + "[1,2]}").parameters(["x", "y", "z"])
    #expect(ordered["y"]?.number == 2)
    for wrong in ["[1,2,3]", #"{"w":1}"#, "[]"] {
      do {
        _ = try request(head + wrong + "}").parameters(["x", "y"], required: ["x"])
        Issue.record("\(wrong) was taken")
      } catch let failure as JSONRPC.Failure {
        #expect(failure.code == -32_602)
      }
    }
  }

  @Test func aLineBecomesANotificationWithTheSameObject() throws {
    let line = Array("{\"type\":\"value\",\"name\":\"a\"}\n".utf8)
    #expect(
      String(decoding: JSONRPC.notification(ofLine: line), as: UTF8.self)
        == #"{"jsonrpc":"2.0","method":"value","params":{"type":"value","name":"a"}}"# + "\n")
  }
}
