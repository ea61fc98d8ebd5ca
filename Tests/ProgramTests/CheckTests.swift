import Glibc
import JSON
import LinuxIO
import Testing

/// `bezel check`, as a user runs it.
@Suite struct CheckTests {
  private static let mistakes = """
    {
      nmae: "x",
      controls: [
    \t{ kind: "switch", frame: [0, 0, 9, 9] }, { kind: "button", label: "Go", frame: [0, 0, 9, 9] },
      ],
    }
    """

  private static let noGlyph =
    "{ controls: [{ kind: \"label\", frame: [0, 0, 90, 30], text: \"\u{F8FF}\" }] }"

  private func check(_ words: String...) throws -> Outcome { try run("bezel", ["check"] + words) }

  private func write(_ text: String, to path: String) throws {
    try replaceFile(at: path, with: Array(text.utf8))
  }

  @Test func eachProblemHasItsLineAndACaret() throws {
    try withFolder { folder in
      let panel = "\(folder)/panel.json5"
      try write(Self.mistakes, to: panel)
      let outcome = try check(panel)
      #expect(outcome.exitCode == 65 && outcome.output.isEmpty)
      #expect(
        outcome.error == """
          \(panel):2:3: error: nmae: a panel file has no key "nmae"; did you mean "name"?
            2 |   nmae: "x",
              |   ^
          \(panel):4:10: error: controls[0].kind: there is no kind "switch"; did you mean "toggle"?
            4 |     { kind: "switch", frame: [0, 0, 9, 9] }, { kind: "button", label: "Go…
              |             ^
          \(panel):4:61: error: controls[1].label: "button" has no key "label"; did you mean "title"?
            4 | …me: [0, 0, 9, 9] }, { kind: "button", label: "Go", frame: [0, 0, 9, 9] },
              |                                        ^
          3 errors

          """)
    }
  }

  @Test func severalFilesAreChecked() throws {
    try withFolder { folder in
      let (good, bad) = ("\(folder)/good.json5", "\(folder)/bad.json5")
      try write("{}", to: good)
      try write("{ nmae: 1 }", to: bad)
      #expect(try check(good, good).exitCode == 0)
      let outcome = try check(bad, "\(folder)/none.json5", good)
      #expect(outcome.exitCode == 65)
      #expect(outcome.error.contains("\(bad):1:3: error: "))
      #expect(outcome.error.contains("bezel: cannot read \(folder)/none.json5: no such file\n"))
      #expect(try check(good, "\(folder)/none.json5").exitCode == 1)
    }
  }

  @Test func aHyphenIsStandardInput() throws {
    func check(_ text: String) throws -> Outcome {
      try runPath(
        "/bin/sh", ["-c", "printf '%s' \"$1\" | \"$0\" check -", "\(programFolder)/bezel", text])
    }
    #expect(try check("{}").exitCode == 0)
    let outcome = try check("{ nmae: 1 }")
    #expect(outcome.exitCode == 65 && outcome.error.hasPrefix("<stdin>:1:3: error: nmae: "))
    #expect(outcome.error.hasSuffix("  1 | { nmae: 1 }\n    |   ^\n1 error\n"))
  }

  @Test func warningsFailOnlyIfStrict() throws {
    try withFolder { folder in
      let panel = "\(folder)/panel.json5"
      try write(Self.noGlyph, to: panel)
      let outcome = try check(panel)
      #expect(outcome.exitCode == 0)
      #expect(outcome.error.hasPrefix("\(panel):1:60: warning: controls[0].text: no installed "))
      #expect(outcome.error.hasSuffix("\n1 warning\n"))
      #expect(try check("--strict", panel).exitCode == 65)
      try write("{}", to: panel)
      #expect(try check("--strict", panel).exitCode == 0)
    }
  }

  @Test func warningsOfHiddenPagesAreFound() throws {
    try withFolder { folder in
      let panel = "\(folder)/panel.json5"
      try write(
        """
        { pages: [ { name: "a" }, { name: "b", controls: [
          { kind: "label", frame: [0, 0, 90, 30], text: "\u{F8FF}" } ] } ] }
        """, to: panel)
      #expect(try check("--strict", panel).exitCode == 65)
    }
  }

  @Test func jsonHasAnObjectForEachProblem() throws {
    try withFolder { folder in
      let panels = ["bad", "warns", "none"].map { "\(folder)/\($0).json5" }
      try write(Self.mistakes, to: panels[0])
      try write(Self.noGlyph, to: panels[1])
      let outcome = try check("--json", panels[0], panels[1], panels[2])
      #expect(outcome.exitCode == 65 && outcome.error.isEmpty)
      let problems = try #require(
        try JSONParser.parse(Array(outcome.output.utf8)).value.array)
      #expect(
        problems.map { $0["severity"]?.string } == ["error", "error", "error", "warning", "error"])
      #expect(problems.map { $0["line"]?.number } == [2, 4, 4, 1, nil])
      #expect(problems.map { $0["column"]?.number } == [3, 10, 61, 60, nil])
      #expect(problems[1]["path"]?.string == "controls[0].kind")
      #expect(problems[2]["file"]?.string == panels[0] && problems[4]["file"]?.string == panels[2])
      #expect(
        problems[1]["message"]?.string == "there is no kind \"switch\"; did you mean \"toggle\"?")
      try write("{}", to: panels[0])
      let none = try check("--json", panels[0])
      #expect(none.exitCode == 0 && none.output == "[]\n")
    }
  }

  @Test(arguments: [
    ("{ controls: [{ kind: 'knob', frame: [0, 0, 9, 9], min: 1 }] }", "\"minimum\""),
    ("{ controls: [{ kind: 'knob', frame: [0, 0, 9, 9], maxValue: 1 }] }", "\"maximum\""),
    ("{ controls: [{ kind: 'label', frame: [0, 0, 9, 9], fontSize: 1 }] }", "\"size\""),
    ("{ controls: [{ kind: 'label', frame: [0, 0, 9, 9], font_size: 1 }] }", "\"size\""),
    ("{ controls: [{ kind: 'label', frame: [0, 0, 9, 9], caption: 'a' }] }", "\"text\""),
    ("{ controls: [{ kind: 'column', frame: [0, 0, 9, 9], gap: 1 }] }", "\"spacing\""),
    ("{ values: { a: { min: 1 } } }", "\"minimum\""),
    ("{ styles: { label: { fontSize: 1 } } }", "\"size\""),
    ("{ theme: { base: 'dark', thumb: '#fff' } }", "\"handle\""),
    ("{ theme: 'dark', background: 'thumb' }", "\"handle\""),
  ])
  func keysOfOtherSystemsAreRecognised(panel: String, suggestion: String) throws {
    try withFolder { folder in
      let path = "\(folder)/panel.json5"
      try write(panel, to: path)
      let error = try check(path).error
      #expect(error.contains("; did you mean \(suggestion)?"), "\(error)")
    }
  }

  @Test(arguments: [
    ("switch", "toggle"), ("dial", "knob"), ("circular-gauge", "gauge"), ("progress", "meter"),
    ("text", "label"), ("spinbox", "stepper"), ("ProgressBar", "meter"), ("CheckBox", "checkbox"),
    ("btn", "button"), ("HorizontalLayout", "row"), ("QDial", "knob"), ("ComboBox", "dropdown"),
  ])
  func kindsOfOtherSystemsAreRecognised(kind: String, suggestion: String) throws {
    try withFolder { folder in
      let path = "\(folder)/panel.json5"
      try write("{ controls: [{ kind: '\(kind)', frame: [0, 0, 9, 9] }] }", to: path)
      let error = try check(path).error
      #expect(error.contains("no kind \"\(kind)\"; did you mean \"\(suggestion)\"?"), "\(error)")
    }
  }

  @Test func anUnknownIconLeadsToTheList() throws {
    try withFolder { folder in
      let path = "\(folder)/panel.json5"
      try write("{ controls: [{ kind: 'button', frame: [0, 0, 9, 9], icon: 'xyzzy' }] }", to: path)
      #expect(
        try check(path).error.contains(
          "there is no icon \"xyzzy\"; bezel describe --icons lists all\n"))
    }
  }
}
