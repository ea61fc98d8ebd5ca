import JSON
import Testing

@testable import PanelTesting

/// Lines of a panel file without what may be secret.
struct SecretMaskTests {
  private func hidden(_ text: String, besides other: String = "") -> String {
    let file = Array(text.utf8)
    let mask = SecretMask([Array(other.utf8), file])
    return String(decoding: mask.hidingValues(in: file), as: UTF8.self)
  }

  @Test(arguments: [
    (#"{ initial: "word", secret: true }"#, #"{ initial: ******, secret: true }"#),
    ("{ 'initial' : 'it\\'s', secret: true }", "{ 'initial' : *******, secret: true }"),
    ("{ secret: true, initial:\n  12.5 }", "{ secret: true, initial:\n  **** }"),
    (
      "{ initial: /* a, */ 'b', secret: true /* it's */ }",
      "{ initial: /* a, */ ***, secret: true /* it's */ }"
    ),
    (
      "{ secret: true, initial: [{ a: 'x, ]' }, 2] }",
      "{ secret: true, initial: ** ** *** ** ** ** }"
    ),
    ("{ secret: true, initial: [1, // ]\n 2] }", "{ secret: true, initial: *** ** *\n ** }"),
    ("{ secret: true, initial: [1, /* ] */ 2] }", "{ secret: true, initial: *** ** * ** ** }"),
    // One asterisk for each character, because the caret is below a column.
    ("{ initial: 'größer', secret: true }", "{ initial: ********, secret: true }"),
    ("{ secret: true, initials: 4 }", "{ secret: true, initials: 4 }"),
    // Names with escapes, as the parser reads them.
    (
      #"{ "\u0069nitial": 'w', "s\x65cret": true }"#, #"{ "\u0069nitial": ***, "s\x65cret": true }"#
    ),
    ("{ fields: { code: 'w' }, secret: true }", "{ fields: * ***** *** *, secret: true }"),
  ])
  func initialValuesAreHidden(value: String, expected: String) {
    #expect(hidden("{ pin: \(value) }") == "{ pin: \(expected) }")
  }

  @Test(arguments: [
    ("{ use: 'pad', code: 'w', frame: [1] }", "{ use: 'pad', code: ***, frame: *** }"),
    ("{ code: 'w', use: 'pad' }", "{ code: ***, use: 'pad' }"),
    ("[{ each: [{ word: 'w' }] }]", "[{ each: ** ***** *** ** }]"),
    (
      "{ parameters: { code: 'w' }, kind: 'label' }", "{ parameters: * ***** *** *, kind: 'label' }"
    ),
    ("{ do: \"pin = 'w'\", value: 'pin' }", "{ do: **** * ****, value: 'pin' }"),
    ("{ text: 'open', number: 4 }", "{ text: 'open', number: 4 }"),
    ("{ text: 'w'", "* ***** ***"),
  ])
  func whatFollowsFromASecretOfAnotherFile(text: String, expected: String) {
    #expect(hidden(text, besides: "{ values: { pin: { secret: true } } }") == expected)
  }

  /// A file with a syntax error may have a secret if it contains the word, or escapes.
  @Test(arguments: ["{ secret: true, initial: 'wo", "{ '\\u0073ecret': true, initial: 'wo"])
  func aFileWithASyntaxError(text: String) {
    #expect(hidden(text).allSatisfy { "* ".contains($0) })
    #expect(hidden("{ initial: 5 }", besides: text) == "{ initial: * }")
  }

  @Test(arguments: [
    "{ pin: { initial: 'word' } }", "{ pin: { initial: 'word', secret: false } }", "{ initial: 'wo",
    "",
  ])
  func withoutASecretNothingIsHidden(text: String) { #expect(hidden(text) == text) }

  @Test func positionsThatAreHidden() {
    let text = Array("{ pin: { secret: true,\n ö: 1, initial: 12 } }".utf8)
    let mask = SecretMask([text])
    for (line, column, isHidden) in [
      (2, 17, true), (2, 18, true), (2, 16, false), (2, 20, false), (9, 1, false),
    ] {
      var position = TextPosition(of: 0, in: text)
      (position.line, position.column) = (line, column)
      #expect(mask.hides(position, in: text) == isHidden, "\(line):\(column)")
    }
  }
}
