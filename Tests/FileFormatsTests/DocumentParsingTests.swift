import Testing

@testable import FileFormats

/// The Markdown of the manuals.
struct DocumentParsingTests {
  @Test func everyConstructIsParsed() throws {
    let text = """
      ## Files

      ### One, and `two`

      A text of two lines, with `code *_<\\`, REL_X and a
      link to [`knob`](#knob). 1.5 and -1 begin no list.

      ```json5
      { a: "# | ```" }

      {{name}}
      ```

      | Name     | Meaning |
      | -------- | ------- |
      | `a \\| b` | {{name}} |
      | c        |  |

      {{name}}

      """
    var table = Document.Table(["Name", "Meaning"])
    table.add(["`a | b`", "{{name}}"])
    table.add(["c", ""])
    let document = try Document(parsing: text)
    #expect(
      document.blocks == [
        .section("Files"), .subsection("One, and `two`"),
        .text(
          "A text of two lines, with `code *_<\\`, REL_X and a\nlink to [`knob`](#knob). 1.5 and -1 begin no list."
        ), .code("{ a: \"# | ```\" }\n\n{{name}}", language: "json5"), .table(table),
        .text("{{name}}"),
      ])
    #expect(document.markdown == text)
  }

  @Test(arguments: [
    ("# Title", 1, "a heading is not supported here"),
    ("#### Title", 1, "a heading is not supported here"),
    ("Text\n\n##Title", 3, "a heading is not supported here"),
    ("Text\n## Title", 2, "a heading is not supported here"),
    ("Text\n| a |", 2, "a table is not supported here"),
    ("Text\n```sh\nls\n```", 2, "code is not supported here"),
    ("- item", 1, "a list is not supported here"),
    ("* item", 1, "* is supported only in code"),
    ("Text\n+ item", 2, "a list is not supported here"),
    ("Text:\n\n1. item", 3, "a list is not supported here"),
    ("> quotation", 1, "a quotation is not supported here"),
    ("Title\n===", 2, "a rule is not supported here"),
    ("Text\n---", 2, "a rule is not supported here"),
    ("    code", 1, "an indented line is not supported here"),
    ("Text\n\tcode", 2, "an indented line is not supported here"),
    ("Some *words*", 1, "* is supported only in code"),
    ("<b>words</b>", 1, "< is supported only in code"),
    ("a\\b", 1, "\\ is supported only in code"),
    ("Text\n\n## A *title*", 3, "* is supported only in code"),
    ("| a |\n| --- |\n| <b> |", 3, "< is supported only in code"),
    ("A `code", 1, "the code in the text has no end"),
    ("[words](https://example.org)", 1, "a link must lead to a section, such as #colours"),
    ("![picture](a.png)", 1, "a link must lead to a section, such as #colours"),
    ("```\nls\n```", 1, "the code has no language"),
    ("Text\n\n```sh\nls", 3, "the code has no end"),
    ("```sh\nls\n```\nText", 4, "an empty line is missing before this one"),
    ("## Title\nText", 2, "an empty line is missing before this one"),
    ("| a |\n| --- |\n| b |\nText", 4, "an empty line is missing before this one"),
    ("| a |", 2, "the titles of the table need a line of dashes"),
    ("| a |\n| b |", 2, "the titles of the table need a line of dashes"),
    ("| a | b |\n| --- |", 2, "the titles of the table need a line of dashes"),
    ("| a | b |\n| --- | --- |\n| c |", 3, "the row needs 2 cells, not 1"),
    ("| a |\n| --- |\n| b", 3, "the row of the table does not end with |"),
  ])
  func anythingElseIsAnError(text: String, line: Int, message: String) {
    #expect(throws: MarkdownError(line: line, message: message)) { try Document(parsing: text) }
  }

  // MARK: Placeholders

  @Test func placeholdersAreReplaced() throws {
    let text = """
      ## About {{b.c}}

      ### {{a}}

      Text {{a}}, {{b.c}}{{a}} and `{{` or `{'}}'}`.

      {{list}}

      {{a}}

      ```sh
      echo {{a}}
      ```

      | {{a}} |
      | ----- |
      | {{a}} |
      """
    var table = Document.Table(["1|{{b.c}}"])
    table.add(["1|{{b.c}}"])
    let document = try Document(parsing: text).filled(
      words: ["a": "1|{{b.c}}", "b.c": "`2`"], blocks: ["list": [.text("{{a}}"), .section("X")]])
    #expect(
      document.blocks == [
        .section("About `2`"), .subsection("1|{{b.c}}"),
        .text("Text 1|{{b.c}}, `2`1|{{b.c}} and `{{` or `{'}}'}`."), .text("{{a}}"), .section("X"),
        .text("1|{{b.c}}"), .code("echo 1|{{b.c}}", language: "sh"), .table(table),
      ])
  }

  @Test(arguments: [
    ("{{a}} {{c}}", PlaceholderError.unknown("c")),
    ("{{a}}\n\n{{C}}", .unknown("C")),
    // Blocks cannot be a part of a paragraph.
    ("{{a}} {{b}}", .unknown("b")),
    ("{{a }}", .unknown("a ")),
    ("{{a", .unknown("a")),
    ("{{b}}", .unused("a")),
    ("{{a}}", .unused("b")),
  ])
  func aPlaceholderMustMatch(text: String, error: PlaceholderError) throws {
    let document = try Document(parsing: text)
    #expect(throws: error) {
      try document.filled(words: ["a": "1"], blocks: ["b": [.section("2")]])
    }
  }
}
