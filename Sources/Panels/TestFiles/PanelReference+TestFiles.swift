import JSON

extension PanelReference {
  /// A JSON Schema (draft 7) of test files.
  public static var testSchema: JSONValue {
    let reference = PanelReference(kinds: [])
    let definitions = reference.definitions.filter { $0.name == "valueName" }
    return .object(
      [
        JSONMember("$schema", .string("http://json-schema.org/draft-07/schema#")),
        JSONMember("title", .string("Bezel test file")),
      ] + reference.members(of: .testFile) + [JSONMember("definitions", .object(definitions))])
  }

  /// An example of a test file, for the built-in panel `coffee`.
  package static let testExample = """
    {
      panel: "coffee.json5",
      tests: [
        { name: "a shot ends by itself", steps: [
          { tap: "brew", expect: { brewing: true, shot: 0 }, shows: "Brewing" },
          { wait: 28, expect: { brewing: false, cups: 1285 }, shows: ["Ready", "0:28"] },
        ] },
        { name: "a cold machine does not brew", steps: [
          { set: { boiler: 60 }, shows: "Heating", disabled: "brew" },
          { tap: "brew", expect: { brewing: false } },
        ] },
        { name: "it looks right in portrait", orientation: "portrait", steps: [
          { picture: "pictures/coffee-portrait.png", within: 2 },
        ] },
      ],
    }
    """

  /// The reference of test files, as the sections of a manual page.
  package static var testManual: String {
    let reference = PanelReference(kinds: [])
    var document = Document()
    document.add(.section("Description"))
    document.add(
      .text(
        """
        A test file is a JSON5 text that operates a panel and checks the result. `bezel test FILE…`
        plays it without a screen, a touchscreen or a daemon. `bezel new coffee --test` prints the
        test of a built-in panel to begin from.
        """))
    document.add(.code(testExample, language: "json5"))
    document.add(
      .text(
        """
        Fingers, programs and the clock are simulated, so each run has the same result. A minute of
        waiting takes milliseconds. Persistent values are not restored. The program of a panel does
        not run: the test sets the values that the program would set. Keys that are not listed here
        are errors.
        """))
    document.add(.section("The file"))
    document.add(.table(reference.table(of: .testFile)))
    document.add(.subsection("size"))
    document.add(.table(reference.table(of: .testSize)))
    document.add(.section("Tests"))
    document.add(
      .text(
        "A test can also have `size`, `orientation`, `page`, `clock`, `seed` and `pins`. Its own setting replaces that of the file."
      ))
    document.add(.table(reference.table(of: FileObject("a test", FileObject.testKeys))))
    document.add(.section("Steps"))
    document.add(
      .text(
        """
        A step has at most one action, and any number of checks. The checks follow the action. A touch of a
        control, and a check of what is visible, wait until a change of page has ended, for at most 2 s.
        """))
    document.add(.subsection("Actions"))
    document.add(.table(reference.table(of: FileObject("an action", FileObject.testActions))))
    document.add(.subsection("Checks"))
    document.add(.table(reference.table(of: FileObject("a check", FileObject.testChecks))))
    document.add(.section("Results"))
    document.add(
      .text(
        """
        For each failed check, `bezel test` prints the line of the file, what was expected and what
        was found, in the format of compilers. The exit code is 0 if all tests passed, 1 if one
        failed or a test file cannot be read, and 65 if a test file or its panel file is invalid.
        `--json` and `--junit FILE` are for programs.
        """))
    document.add(.text("A test file has at most \(PanelTestFile.sizeLimit >> 10) KiB."))
    return document.mdoc
  }
}
