import LinuxIO
import Panels
import Testing

@testable import Commands
@testable import ProgramInterface

/// `bezel help`, as a user reads it.
@Suite struct HelpTests {
  private func words(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }

  @Test func theListNamesEveryCommandInItsGroup() throws {
    let outcome = try run("bezel", ["--help"])
    #expect(outcome.exitCode == 0)
    let sections = outcome.output.split(separator: "\n\n")
    for command in Command.all {
      let section = try #require(
        sections.first { $0.hasPrefix(command.group.rawValue) }, "\(command.name)")
      #expect(words(String(section)).contains("\(command.name) \(command.summary)"))
      #expect(
        command.summary.first?.isUppercase == true && command.summary.hasSuffix("."),
        "\(command.name)")
    }
  }

  @Test func aCommandHasItsOptionsAndExamples() throws {
    for command in Command.all {
      let outcome = try run("bezel", [command.name, "--help"])
      #expect(outcome.exitCode == 0)
      #expect(
        words(outcome.output).hasPrefix(
          words("bezel \(command.name) \(command.synopsis) \(command.summary)")))
      for option in command.options { #expect(outcome.output.contains("  \(option.forms)  ")) }
      #expect(outcome.output.contains("\nExamples\n  # "))
      for example in command.examples {
        #expect(outcome.output.contains("  \(example.line)\n"), "\(command.name)")
      }
    }
  }

  @Test func helpOfACommandIsAboutThatOnly() throws {
    let outcome = try run("bezel", ["help", "check"])
    let same = try run("bezel", ["check", "--help"])
    #expect(outcome.exitCode == 0 && outcome.output == same.output)
    #expect(outcome.output.hasPrefix("bezel check FILE… [--strict] [--json]\n  "))
    #expect(!outcome.output.contains("bezel watch"))
  }

  @Test func everySpellingOfHelpWorks() throws {
    let whole = try run("bezel", ["--help"]).output
    for words in [["-h"], ["help"], ["help", "help"], ["help", "--help"]] {
      let outcome = try run("bezel", words)
      #expect(outcome.exitCode == 0 && outcome.output == whole, "\(words)")
    }
  }

  @Test(arguments: [40, 60, 80, 100])
  func linesFitTheTerminal(width: Int) throws {
    let texts = [Command.help(width: width)] + Command.all.map { $0.help(width: width) }
    for text in texts {
      var isExample = false
      for line in text.split(separator: "\n") {
        if line == "Examples" { isExample = true }
        // A single word may be longer, and examples are not broken.
        let words = line.split(separator: " ")
        #expect(line.count <= width || isExample || words.count <= 2, "\(line)")
      }
    }
  }

  @Test func wordsAreWrappedButNotBroken() {
    #expect("a bb  ccc\ndd".wrapped(to: 4) == ["a bb", "ccc", "dd"])
    #expect("a longer b".wrapped(to: 3) == ["a", "longer", "b"])
    #expect("".wrapped(to: 10).isEmpty)
  }

  @Test func optionsHaveTwoColumnsIfThereIsRoom() {
    let options = [
      Option("json", "Prints one JSON object."),
      Option("output", letter: "o", argument: "OUT.png", "The PNG file to write."),
    ]
    #expect(
      Option.help(options, width: 60) == """
          --json                Prints one JSON object.
          -o, --output OUT.png  The PNG file to write.
        """)
    #expect(
      Option.help(options, width: 40) == """
          --json
              Prints one JSON object.
          -o, --output OUT.png
              The PNG file to write.
        """)
  }

  @Test func theWidthIsTheTerminals() throws {
    let outcome = try runPath(
      "/usr/bin/env", ["COLUMNS=50", "\(programFolder)/bezel", "help", "watch"])
    let text = try #require(Command.named("watch")).help(width: 50)
    #expect(outcome.output == text + "\n")
  }

  @Test func theReadmeNamesEveryCommand() throws {
    let readme = String(
      decoding: try readFile("\(checkout)/README.md", limit: 1 << 20), as: UTF8.self)
    for command in Command.all {
      let name = command.name
      #expect(readme.contains("bezel \(name) ") || readme.contains("bezel \(name)`"), "\(name)")
    }
  }

  @Test(
    arguments: [
      ([], "bezel: no command given; see bezel help\n"),
      (["wacth"], "bezel: there is no command \"wacth\"; did you mean \"watch\"? See bezel help\n"),
      (["set"], "bezel: set: no value given; write NAME=VALUE; see bezel help set\n"),
      (
        ["set", "target", "70"],
        "bezel: set: expected NAME=VALUE, found \"target\"; write target=70; see bezel help set\n"
      ),
      (
        ["set", "title", "two words"],
        "bezel: set: expected NAME=VALUE, found \"title\"; write 'title=two words'; "
          + "see bezel help set\n"
      ),
      (
        ["render", "a.json5", "out.png"],
        "bezel: render: give the picture with -o: bezel render a.json5 -o out.png; "
          + "see bezel help render\n"
      ),
      (
        ["render", "--sclae", "2"],
        "bezel: render: there is no option --sclae; did you mean \"--scale\"? "
          + "See bezel help render\n"
      ),
    ] as [([String], String)])
  func wrongUsageLeadsToTheHelp(arguments: [String], message: String) throws {
    let outcome = try run("bezel", arguments)
    #expect(outcome.exitCode == 2 && outcome.output.isEmpty)
    #expect(outcome.error == message)
  }
}
