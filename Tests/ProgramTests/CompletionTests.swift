import JSON
import LinuxIO
import Testing

/// What a shell offers for a command line.
@Suite struct CompletionTests {
  private static let panel = """
    { values: { volume: { maximum: 9 }, voice: {}, bass: {}, mute: { initial: false },
                sum: { from: "bass + volume" } },
      controls: [ { kind: "segments", name: "mode", frame: [0, 0, 200, 44],
                    items: ["Heat", "Very cool"] } ] }
    """

  private func complete(_ shell: String, _ words: [String]) throws -> [String] {
    let outcome = try run("bezel", ["__complete", shell] + words)
    #expect(outcome.exitCode == 0 && outcome.error.isEmpty, "\(outcome.error)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test(
    arguments: [
      (["s"], ["set", "screenshot", "stats"]),
      (["--v"], ["--version"]),
      (["help", "wat"], ["watch"]),
      (["nonsense", ""], []),
      (["set", "--f"], ["--force"]),
      (["watch", "--"], ["--json", "--reconnect", "--socket", "--help"]),
      (["new", "mi"], ["mixer"]),
      (["manual", "bezel-pr"], ["bezel-protocol"]),
      (["completions", ""], ["bash", "zsh", "fish"]),
      (["describe", "--kinds", "--format", "s"], ["schema"]),
      (["describe", "--format=s"], ["--format=schema"]),
      (["describe", "--kinds", "kn"], ["knob"]),
      (["check", "pa"], [":files"]), (["check", "--", "--pa"], [":files"]),
      (["render", "a.json5", "-o", ""], [":files"]),
      (["render", "a.json5", "--scale", ""], []),
      (["get", "--socket", "/nonexistent", "vo"], []),
    ] as [([String], [String])])
  func theWordsOfTheProgram(words: [String], expected: [String]) throws {
    let found = try complete("fish", words).map { String($0.prefix { $0 != "\t" }) }
    #expect(found == expected)
  }

  @Test func namesOfTheRunningPanelAreOffered() throws {
    try withFolder { folder in
      try HeadlessDaemon.serve(Self.panel, in: folder) { _ throws in
        func complete(_ shell: String, _ command: String, _ words: String...) throws -> [String] {
          try self.complete(shell, [command, "--socket", folder] + words)
        }
        #expect(try complete("fish", "get", "vo") == ["volume", "voice"])
        #expect(try complete("fish", "set", "b") == ["bass="])
        #expect(try complete("fish", "get", "s") == ["sum"])
        #expect(try complete("fish", "set", "s") == [], "a derived value cannot be set")
        #expect(try complete("fish", "set", "mute=") == ["mute=true", "mute=false"])
        #expect(try complete("fish", "set", "mode=V") == ["mode=Very cool"])
        #expect(try complete("fish", "set", "volume=") == [])
        #expect(try complete("fish", "describe", "mo") == ["mode\tsegments"])
        #expect(try complete("fish", "configure", "mode", "ite") == ["items="])
        #expect(try complete("fish", "configure", "pan") == ["panel\tThe panel itself."])
        #expect(try complete("fish", "configure", "panel", "the") == ["theme="])
        #expect(try complete("zsh", "describe", "mo") == ["mode:segments"])
        #expect(try complete("zsh", "set", "mute=f") == ["mute=false"])
        // bash passes "=" as a separate word, and spaces are escaped.
        #expect(try complete("bash", "set", "mode", "=", "V") == ["Very\\ cool"])
        #expect(try complete("bash", "set", "mode", "=") == ["Heat", "Very\\ cool"])
      }
    }
  }

  /// The script in a real bash, which sets the variables itself when a user presses Tab.
  @Test func bashFillsItsReply() throws {
    try withFolder { folder in
      try HeadlessDaemon.serve(Self.panel, in: folder) { _ in
        let script = "\(folder)/completions"
        try replaceFile(
          at: script, with: Array(try run("bezel", ["completions", "bash"]).output.utf8))
        func reply(_ words: String...) throws -> [Substring] {
          let line = words.map { "'\($0)'" }.joined(separator: " ")
          let text = """
            export PATH='\(programFolder)':$PATH
            . '\(script)'
            COMP_WORDS=(\(line)) COMP_CWORD=\(words.count - 1)
            _bezel
            printf '%s\\n' "${COMPREPLY[@]}"
            """
          let outcome = try runPath("/bin/bash", ["-c", text])
          #expect(outcome.exitCode == 0 && outcome.error.isEmpty, "\(outcome.error)")
          return outcome.output.split(separator: "\n")
        }
        #expect(try reply("bezel", "s") == ["set", "screenshot", "stats"])
        #expect(try reply("bezel", "get", "--socket", folder, "vo") == ["volume", "voice"])
        #expect(try reply("bezel", "get", "--socket", "=", folder, "b") == ["bass"])
        #expect(
          try reply("bezel", "set", "--socket", folder, "mute", "=") == ["true", "false"])
        #expect(try reply("bezel", "check", "\(folder)/pan") == ["\(folder)/panel.json5"])
        #expect(
          try reply("bezel", "render", "--output", "=", "\(folder)/pan")
            == ["\(folder)/panel.json5"])
      }
    }
  }

  @Test(.needs("zsh", "fish"), arguments: ["zsh", "fish"])
  func otherShellsReadTheirScripts(shell: String) throws {
    try withFolder { folder in
      let script = "\(folder)/script"
      try replaceFile(
        at: script, with: Array(try run("bezel", ["completions", shell]).output.utf8))
      let outcome = try runPath(try #require(Tool.path(shell)), ["-n", script])
      #expect(outcome.exitCode == 0 && outcome.error.isEmpty, "\(outcome.error)")
    }
  }

  @Test(arguments: [
    (["completions"], "name one shell: bash, zsh, fish"),
    (["completions", "fihs"], "no shell \"fihs\" among bash, zsh, fish; did you mean \"fish\"?"),
  ])
  func otherShellsAreWrongUsage(arguments: [String], message: String) throws {
    let outcome = try run("bezel", arguments)
    #expect(outcome.exitCode == 2 && outcome.error.contains(message), "\(outcome.error)")
  }
}
