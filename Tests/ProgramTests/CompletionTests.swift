import Glibc
import LinuxIO
import Testing

@testable import Bezel

/// What `bezel completions` prints.
@Suite struct CompletionTests {
  @Test(arguments: Shell.allCases)
  func everyCommandAndOptionIsInIt(shell: Shell) throws {
    let outcome = try run("bezel", ["completions", shell.rawValue])
    #expect(outcome.exitCode == 0 && outcome.output == shell.completions)
    for command in Command.all {
      let lines = outcome.output.split(separator: "\n").filter { line in
        line.contains("    \(command.name)) options=")
          || line.contains("__fish_seen_subcommand_from \(command.name)'")
      }
      #expect(!lines.isEmpty, "\(command.name)")
      for option in command.options {
        let word = shell == .fish ? "-l \(option.name)" : "--\(option.name)"
        #expect(lines.contains { $0.contains(word) }, "\(command.name) \(word)")
      }
    }
  }

  @Test func bashCompletesCommandsOptionsAndNames() throws {
    try withFolder { folder in
      let panel = """
        { values: { volume: { maximum: 9 }, voice: {}, bass: {}, mute: { initial: false } },
          controls: [ { kind: "segments", name: "mode", frame: [0, 0, 200, 44],
                        items: ["Heat", "Cool"] } ] }
        """
      try HeadlessDaemon.serve(panel, in: folder) { _ in
        let script = "\(folder)/completions"
        try replaceFile(at: script, with: Array(Shell.bash.completions.utf8))
        func completions(_ words: String...) throws -> [Substring] {
          let line = words.map { "'\($0)'" }.joined(separator: " ")
          let text = """
            export PATH='\(programFolder)':$PATH BEZEL_RUNTIME_DIRECTORY='\(folder)'
            . '\(script)'
            COMP_WORDS=(\(line)) COMP_CWORD=\(words.count - 1)
            _bezel
            printf '%s\\n' "${COMPREPLY[@]}"
            """
          let outcome = try runPath("/bin/bash", ["-c", text])
          #expect(outcome.exitCode == 0 && outcome.error.isEmpty, "\(outcome.error)")
          return outcome.output.split(separator: "\n")
        }
        #expect(try completions("bezel", "s") == ["set", "screenshot", "stats"])
        #expect(try completions("bezel", "set", "--f") == ["--force"])
        #expect(try completions("bezel", "get", "vo") == ["volume", "voice"])
        #expect(try completions("bezel", "set", "b") == ["bass="])
        #expect(try completions("bezel", "set", "mute", "=") == ["true", "false"])
        #expect(try completions("bezel", "set", "mute", "=", "f") == ["false"])
        #expect(try completions("bezel", "set", "mode", "=", "") == ["Heat", "Cool"])
        #expect(try completions("bezel", "set", "volume", "=", "") == [])
        #expect(try completions("bezel", "configure", "mo") == ["mode"])
        #expect(try completions("bezel", "configure", "mode", "ite") == ["items="])
        #expect(try completions("bezel", "get", "--socket", "/nowhere", "vo") == [])
        #expect(try completions("bezel", "get", "--socket", "=", folder, "b") == ["bass"])
        #expect(try completions("bezel", "new", "mi") == ["mixer"])
        #expect(try completions("bezel", "help", "wat") == ["watch"])
        #expect(try completions("bezel", "manual", "bezel-pr") == ["bezel-protocol"])
      }
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
