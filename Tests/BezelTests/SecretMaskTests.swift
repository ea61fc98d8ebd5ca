import Testing

@testable import Bezel

/// Lines of a panel file without initial values.
struct SecretMaskTests {
  private func hidden(_ text: String) -> String {
    String(decoding: SecretMask.hidingValues(in: Array(text.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    (#"a: { initial: "word", secret: true }"#, #"a: { initial: ******, secret: true }"#),
    ("{ 'initial' : 'it\\'s', secret: true }", "{ 'initial' : *******, secret: true }"),
    ("{ secret: true, initial:\n  12.5 }", "{ secret: true, initial:\n  **** }"),
    ("initial: /* a, */ 'b' } // secret", "initial: ** ** ** *** } // secret"),
    ("initial: // it's\n 'b' }, secret", "initial: ** ****\n *** }, secret"),
    ("initial: /", "initial: /"), ("initial: 1/2, secret", "initial: ***, secret"),
    ("initial: /*, secret", "initial: *** ******"),
    ("initial: [{ a: 'x, ]' }, 2], secret: 1", "initial: ** ** *** ** ** **, secret: 1"),
    // One asterisk for each character, because the caret is below a column.
    ("initial: 'größer' }, secret", "initial: ******** }, secret"),
    // A file with errors.
    ("{ secret: true, initial: 'wo", "{ secret: true, initial: ***"),
    ("initial: 'wo\n  maximum: 3, secret", "initial: ***\n  ******** *, secret"),
    ("secret, initial", "secret, initial"), ("secret, initial:", "secret, initial:"),
    ("secret, initial: '\\", "secret, initial: **"),
    ("secret, initials: 4", "secret, initials: 4"),
    // Names with escapes, as the parser reads them.
    (#""\u0069nitial": 'w', "s\x65cret": 1"#, #""\u0069nitial": ***, "s\x65cret": 1"#),
    (#"secret: 1, initial /* is */: 'w', a: 2"#, #"secret: 1, initial ** ** **: ***, a: 2"#),
    ("secret: 1, initial\u{A0}: 'w'", "secret: 1, initial\u{A0}: ***"),
    ("'sec\\\nret': 1, initial: 'w'", "'sec\\\nret': 1, initial: ***"),
    ("secret: 1, 'ini\\\ntial': 'w'", "secret: 1, 'ini\\\ntial': ***"),
    (#"{ "\initi\u0061l": 'w', secret: true }"#, #"{ "\initi\u0061l": ***, secret: true }"#),
    ("fields: { code: 'w' }, secret", "fields: * ***** *** *, secret"),
    ("each: [{ word: 'w' }], secret", "each: ** ***** *** **, secret"),
    (#"initial: '\u0041initial: b', secret"#, "initial: *************** **, secret"),
    // Without a secret, nothing is hidden.
    ("initial: 'word'", "initial: 'word'"), ("", ""),
  ])
  func initialValuesAreHidden(text: String, expected: String) {
    #expect(hidden(text) == expected)
  }
}
