import JSON
import Testing

struct JSONParserTests {
  private func parse(
    _ text: String, _ dialect: JSONParser.Dialect = .json5
  ) throws(JSONSyntaxError) -> JSONValue {
    try JSONParser.parse(Array(text.utf8), dialect: dialect).value
  }

  private func failure(_ text: String, _ dialect: JSONParser.Dialect = .json5) -> String? {
    do {
      _ = try parse(text, dialect)
      return nil
    } catch {
      let position = TextPosition(of: error.offset, in: Array(text.utf8))
      return "\(position.line):\(position.column) \(error.message)"
    }
  }

  private func text(_ value: JSONValue) -> String {
    String(decoding: JSONWriter.text(of: value), as: UTF8.self)
  }

  @Test func parsesJSON5() throws {
    let value = try parse(
      """
      // a comment
      {
        unquoted: 'single "quotes"', /* and
        another */ hex: 0x1F, half: .5, whole: 5., plus: +1, line: 'a\\
      b', trailing: [1, 2,], $_9: "\\x41\\u00e9\\ud83d\\ude00\\v\\0",
      }
      """)
    #expect(
      text(value)
        == #"{"unquoted":"single \"quotes\"","hex":31,"half":0.5,"whole":5,"plus":1,"line":"ab","trailing":[1,2],"$_9":"Aé😀\u000B\u0000"}"#
    )
    #expect(try parse("-Infinity").number == -.infinity)
    #expect(try parse("NaN").number?.isNaN == true)
  }

  @Test(arguments: [
    "{a: 1}", "{'a': 1}", "[1,]", "{\"a\":1,}", "// c\n1", ".5", "5.", "+1", "0x10", "Infinity",
    "\"\\v\"", "'a'",
  ])
  func jsonRejectsJSON5Syntax(text: String) {
    #expect(failure(text, .json) != nil)
    #expect(failure(text, .json5) == nil)
  }

  @Test(arguments: [
    ("", "1:1 expected a value, found the end of the text"),
    ("{", "1:1 this '{' is never closed"),
    ("[1, 2", "1:1 this '[' is never closed"),
    ("{a 1}", "1:4 expected ':' after the name \"a\", found '1'"),
    ("{a: 1 b: 2}", "1:7 expected ',' or '}', found 'b'"),
    ("{\n  a: tru\n}", "2:6 expected a value, found 't'"),
    ("[1] 2", "1:5 expected the end of the text, found '2'"),
    ("'abc", "1:1 this string has no closing quote"),
    ("'ab\nc'", "1:1 this string has no closing quote on its line"),
    ("/* x", "1:1 this comment is never closed"),
    ("'\\ud800'", "1:2 unpaired surrogate in a \\u escape"),
    ("'\\u12g4'", "1:6 expected a hexadecimal digit, found 'g'"),
    ("01", "1:1 a number must not have a leading zero"),
    ("1e", "1:3 expected an exponent digit, found the end of the text"),
    ("12abc", "1:3 expected the end of the number, found 'a'"),
    ("1e999", "1:1 the number is too large (at most 1.8e308)"),
    ("[,]", "1:2 expected a value, found ','"),
    ("{,}", "1:2 expected a name, found ','"),
    ("é: 1", "1:1 expected a value, found 'é'"),
  ])
  func errorsHaveAPositionAndAReason(text: String, message: String) {
    #expect(failure(text) == message)
  }

  @Test func depthIsLimited() {
    let deepest = String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
    #expect(failure(deepest) == nil)
    let megabyte = String(repeating: "[", count: 1 << 20)
    #expect(failure(megabyte) == "1:33 nested deeper than 32 levels")
  }

  @Test func longNumbersAreParsedOrRejected() throws {
    let digits = String(repeating: "9", count: 400)
    #expect(failure(digits) == "1:1 the number is too large (at most 1.8e308)")
    #expect(try parse("0." + digits).number == 1)
    #expect(failure("0x" + digits) != nil)
  }

  @Test func invalidUTF8IsRejectedWithItsPosition() {
    do {
      _ = try JSONParser.parse(Array("{a: '".utf8) + [0xC3, 0x28] + Array("'}".utf8))
      Issue.record("the text was accepted")
    } catch {
      #expect(error.offset == 5)
    }
  }

  @Test func valuesHaveTheirPositions() throws {
    let text = Array("{\n  é: [10, 'x'],\n}".utf8)
    let node = try JSONParser.parse(text, dialect: .json5)
    guard case .object(let members) = node.value, case .array(let items) = members[0].node.value
    else {
      Issue.record("no array")
      return
    }
    #expect(TextPosition(of: members[0].offset, in: text) == .init(line: 2, column: 3))
    #expect(TextPosition(of: items[1].offset, in: text) == .init(line: 2, column: 11))
  }

  @Test func everyTruncatedTextIsRejected() {
    let text = #"{"a": [1.5e3, true, null, "x\n"], "b": {"c": -2}}"#
    for length in 0..<text.count {
      #expect(failure(String(text.prefix(length)), .json) != nil, "\(length)")
    }
  }

  @Test func writtenValuesParseToTheSame() throws {
    let texts = [
      #"{"a":[1,-2.5,1e+20,0.1,"é\"\\\n\u0001",true,false,null,{}]}"#, "[]", "\"\"", "1e-07",
    ]
    for original in texts {
      let value = try parse(original, .json)
      #expect(text(try parse(text(value), .json)) == text(value))
    }
    #expect(text(.number(30)) == "30")
    #expect(text(.number(.nan)) == "null")
    #expect(text(.number(-0.5)) == "-0.5")
  }

  @Test func invisibleCharactersAreEscaped() throws {
    let invisible = "\u{1B}\u{7F}\u{9B}\u{AD}\u{202E}\u{2028}\u{FEFF}\u{E0001}"
    for scalar in invisible.unicodeScalars {
      #expect(text(.string("a\(scalar)")) == "\"a\(String(scalar).escaped)\"")
    }
    let written = text(.string("é\"\\" + invisible + "😀"))
    #expect(
      written == #""é\"\\\u001B\u007F\u009B\u00AD\u202E\u2028\uFEFF\uDB40\uDC01😀""#)
    #expect(try parse(written, .json).string == "é\"\\" + invisible + "😀")
    #expect(
      (invisible + "a").escaped == #"\u001B\u007F\u009B\u00AD\u202E\u2028\uFEFF\uDB40\uDC01a"#)
  }
}

extension TextPosition {
  fileprivate init(line: Int, column: Int) {
    self.init(of: 0, in: [])
    self.line = line
    self.column = column
  }
}
