import Glibc
import JSON
import Kinds
import Testing

@testable import LinuxIO
@testable import PanelSources

/// Panel files in several languages, as the programs read them.
struct LanguageCommandTests {
  private func withPanel(_ german: String, _ body: (_ folder: String) throws -> Void) throws {
    try withFolder { folder in
      try replaceFile(
        at: "\(folder)/my.json5",
        with: Array(
          """
          { size: { width: 200, height: 100 }, languages: { de: "de.json5" }, controls: [
            { kind: "label", text: "Start", frame: [0, 0, 200, 50] },
            { kind: "label", text: "Stop", frame: [0, 50, 200, 50] } ] }
          """.utf8))
      try replaceFile(at: "\(folder)/de.json5", with: Array(german.utf8))
      try body(folder)
    }
  }

  private static let file = """
    // German. Replace each null with the text in this language.
    {
      "Start": "Los",
      "Stop": null,
    }

    """

  @Test func aLanguageFileIsWrittenInPlace() throws {
    try withPanel("{ Start: 'Los' }") { folder in
      let (panel, german) = ("\(folder)/my.json5", "\(folder)/de.json5")
      let printed = try run("bezel", ["new", "--language", "de", panel])
      #expect(printed.exitCode == 0 && printed.output == Self.file, "\(printed.error)")
      for _ in 1...2 {
        let written = try run("bezel", ["new", "--language", "de", panel, "-o", german])
        #expect(written.exitCode == 0 && written.output.isEmpty, "\(written.error)")
        #expect(try String(decoding: readFile(german, limit: 1 << 20), as: UTF8.self) == Self.file)
      }
      let check = try run("bezel", ["check", panel])
      #expect(check.exitCode == 0)
      #expect(
        check.error.hasPrefix(
          "\(german):4:3: warning: languages.de.Stop: this text is not translated yet\n  4 |   \"Stop\""
        ),
        "\(check.error)")
      try replaceFile(at: german, with: Array("{ 'Start': ".utf8))
      let broken = try run("bezel", ["new", "--language", "de", panel, "-o", german])
      #expect(broken.exitCode == 65 && broken.error.hasPrefix("\(german):1:"), "\(broken.error)")
      #expect(try readFile(german, limit: 1 << 20) == Array("{ 'Start': ".utf8))
    }
  }

  /// The panel can name the file before it exists.
  @Test func aNamedLanguageFileIsCreated() throws {
    try withPanel("{}") { folder in
      let (panel, german) = ("\(folder)/my.json5", "\(folder)/new.json5")
      try replaceFile(
        at: panel,
        with: Array(
          """
          { languages: { de: 'new.json5' },
            controls: [{ kind: 'label', text: 'On', frame: [0, 0, 99, 40] }] }
          """.utf8))
      let written = try run("bezel", ["new", "--language", "de", panel, "-o", german])
      #expect(written.exitCode == 0, "\(written.error)")
      let text = String(decoding: try readFile(german, limit: 1 << 20), as: UTF8.self)
      #expect(text.contains("\"On\": null"))
      #expect(try run("bezel", ["new", "--language", "de", panel, "-o", german]).exitCode == 0)
      let other = try run("bezel", ["new", "--language", "de", panel, "-o", "\(folder)/x.json5"])
      #expect(other.exitCode == 0)
    }
  }

  /// A panel file is not overwritten by its texts.
  @Test func onlyALanguageFileIsReplaced() throws {
    try withPanel("{}") { folder in
      let panel = "\(folder)/my.json5"
      let before = try readFile(panel, limit: 1 << 20)
      let outcome = try run("bezel", ["new", "--language", "de", panel, "-o", panel])
      #expect(outcome.exitCode == 1)
      #expect(
        outcome.error == "bezel: \(panel) exists and is no language file; write to another file\n")
      #expect(try readFile(panel, limit: 1 << 20) == before)
    }
  }

  @Test func aPanelIsDrawnInALanguage() throws {
    try withPanel("{ Start: 'Los', Stop: 'Halt' }") { folder in
      func render(_ arguments: String...) throws -> [UInt8] {
        let outcome = try run(
          "bezel", ["render", "\(folder)/my.json5", "-o", "\(folder)/out.png"] + arguments)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        return try readFile("\(folder)/out.png", limit: 1 << 20)
      }
      let english = try render()
      let german = try render("--language", "de")
      #expect(try render("--language", "en") == english && german != english)
      #expect(try render("--set", "language=de") == german)
      let other = try run(
        "bezel", ["render", "\(folder)/my.json5", "-o", "-", "--language", "fr"])
      #expect(other.exitCode == 1)
      #expect(
        other.error == "bezel: there is no translation into the language \"fr\"\n", "\(other.error)"
      )
    }
  }

  @Test func aLanguageFileIsWatchedAndStaysInTheFolder() throws {
    try withPanel("{ Start: 'Los' }") { folder in
      var included: Set<String> = []
      _ = try PanelSource.file("\(folder)/my.json5").load(
        kinds: builtInKinds, onInclude: { included = $0 }, warn: { _ in })
      #expect(included == ["de.json5"])
      unlink("\(folder)/de.json5")
      #expect(symlink("/etc/hostname", "\(folder)/de.json5") == 0)
      let outcome = try run("bezel", ["check", "\(folder)/my.json5"])
      #expect(outcome.exitCode == 65)
      #expect(outcome.error.contains("my.json5:1:55: error: languages.de: "), "\(outcome.error)")
      unlink("\(folder)/de.json5")
      #expect(mkfifo("\(folder)/de.json5", 0o600) == 0)
      #expect(try run("bezel", ["check", "\(folder)/my.json5"]).exitCode == 65)
    }
  }

  @Test func aDemonstrationCanBeInAnotherLanguage() throws {
    try withFolder { folder in
      let demo = try run("bezel", ["demo", "hotel", "--language", "de", "-o", folder])
      #expect(demo.exitCode == 0, "\(demo.error)")
      #expect(
        demo.output.contains(#""name":"language","value":"de""#), "\(demo.output.prefix(999))")
      for (arguments, message) in [
        (["hotel", "--language", "nl"], "no translation into the language \"nl\""),
        (["hotel", "--language", "xx"], "there is no language \"xx\""),
      ] {
        let refused = try run("bezel", ["demo"] + arguments + ["-o", folder])
        #expect(refused.exitCode != 0 && refused.error.contains(message), "\(refused.error)")
      }
    }
  }
}
