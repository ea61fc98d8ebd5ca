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

  /// All whole numbers up to 2^53 are exact. One that would be rounded to it is larger.
  @Test(arguments: [
    ("9007199254740991", "9007199254740991"), ("-9007199254740991", "-9007199254740991"),
    ("9007199254740992", "9007199254740992"), ("-9007199254740992", "-9007199254740992"),
    ("9007199254740993", "9.007199254740994e+15"), ("-9007199254740993", "-9.007199254740994e+15"),
    ("9007199254740992.0", "9007199254740992"), ("9007199254740993.0", "9.007199254740994e+15"),
    ("9.007199254740993e15", "9.007199254740994e+15"), ("9.007199254740992e15", "9007199254740992"),
    ("90071992547409925e-1", "9.007199254740994e+15"), ("9007199254740991.6", "9007199254740992"),
    ("1e15", "1000000000000000"), ("1e18", "1e+18"),
  ])
  func wholeNumbersAreExact(text: String, result: String) throws {
    for dialect in [JSONParser.Dialect.json, .json5] {
      #expect(self.text(try parse(text, dialect)) == result)
    }
  }

  @Test(arguments: [
    ("0x1FFFFFFFFFFFFF", "9007199254740991"), ("0x20000000000000", "9007199254740992"),
    ("0x20000000000001", "9.007199254740994e+15"), ("-0x20000000000001", "-9.007199254740994e+15"),
    ("0xFF", "255"), ("0x0", "0"),
  ])
  func hexadecimalNumbersAreExact(text: String, result: String) throws {
    #expect(self.text(try parse(text, .json5)) == result)
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
    ("", "1:1 the text is empty; the shortest one is {}"),
    ("{", "1:1 this '{' is never closed; the text ends in line 1"),
    ("[1, 2\n", "1:1 this '[' is never closed; the text ends in line 1"),
    ("{a 1}", "1:3 ':' is missing here, after the name \"a\""),
    ("{a: 1 b: 2}", "1:6 a comma is missing here"),
    ("{\n  a: tru\n}", "2:6 text needs quotes: \"tru\""),
    ("[1] 2", "1:5 expected the end of the text, found '2'"),
    ("'abc", "1:1 this string has no closing quote"),
    ("'ab\nc'", "1:1 this string has no closing quote on its line; write \\n for a line break"),
    ("/* x", "1:1 this comment is never closed"),
    ("'\\ud800'", "1:2 unpaired surrogate in a \\u escape"),
    ("'\\u12g4'", "1:6 expected a hexadecimal digit, found 'g4'"),
    ("01", "1:1 a number must not begin with a zero; write 1"),
    ("1e", "1:3 expected an exponent digit, found the end of the text"),
    ("12abc", "1:1 12abc is not a number; write 12, or \"12abc\" for text"),
    ("1e999", "1:1 the number is too large (at most 1.8e308)"),
    ("[,]", "1:2 remove this ','"),
    ("{,}", "1:2 remove this ','"),
    ("[é]", "1:2 text needs quotes: \"é\""),
    ("[*]", "1:2 expected a value, found '*'"),
  ])
  func errorsHaveAPositionAndAReason(text: String, message: String) {
    #expect(failure(text) == message)
  }

  // MARK: Several errors

  private func failures(_ bytes: [UInt8]) -> [JSONSyntaxError] {
    do {
      _ = try JSONParser.parseFile(bytes)
      return []
    } catch {
      return error.errors
    }
  }

  @Test func aFileHasAllItsErrorsInTheirOrder() {
    let text = "{ a: [01, True b], c: 'x' d: (1), }"
    #expect(
      failures(Array(text.utf8)).map { "\($0.offset) \($0.message)" } == [
        "6 a number must not begin with a zero; write 1", "10 text needs quotes: \"True b\"",
        "25 a comma is missing here", "29 write '[' and ']' around a list, not '(' and ')'",
      ])
    #expect(failure(text) == "1:7 a number must not begin with a zero; write 1")
  }

  /// JSON has neither comments nor other notations, so messages about it do not propose them.
  @Test(arguments: [
    ("[# a\n1]", "1:2 expected a value, found '#'"),
    ("[True]", "1:2 expected a value, found 'True'"),
    ("{“a”: 1}", "1:2 expected a name in double quotes, found '“a”'"),
    ("{a-b: 1}", "1:2 expected a name in double quotes, found 'a'"),
    ("(1)", "1:1 expected a value, found '('"),
    ("", "1:1 expected a value, found the end of the text"),
    ("a: 1", "1:1 expected a value, found 'a'"),
  ])
  func jsonHasItsOwnMessages(text: String, message: String) {
    #expect(failure(text, .json) == message)
  }

  /// Whether the parser goes on after errors makes no difference to what it accepts.
  @Test func everyChangedTextHasErrorsInBothModes() {
    let text = Array("{ a: [1.5, 'b\\n', {c: true}], // d\n \"e f\": -2, g: null, }".utf8)
    let pieces = [
      "", "{", "}", "[", "]", "(", ")", ",", ":", ";", "=", "\"", "'", "`", "#", "/", "\\", "x",
      "0",
      "-", "\n", "“", "<", "\u{0}",
    ]
    for index in text.indices {
      for piece in pieces {
        let changed = text[..<index] + Array(piece.utf8) + text[(index + 1)...]
        let string = String(decoding: changed, as: UTF8.self)
        let errors = failures(Array(changed))
        #expect((failure(string) == nil) == errors.isEmpty, "\(string)")
        #expect(
          errors.allSatisfy { (0...changed.count).contains($0.offset) && !$0.message.isEmpty },
          "\(string)")
      }
    }
  }

  /// The rest of the text is searched for brackets after an error, but only a few times.
  @Test func wrongBracketsAreReportedAtMostTwentyTimes() {
    let text = String(repeating: "[", count: 30) + String(repeating: "}", count: 10_000)
    #expect(failures(Array(text.utf8)).count == JSONParser.errorLimit)
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
