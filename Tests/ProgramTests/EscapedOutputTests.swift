import Glibc
import JSON
import LinuxIO
import Testing

/// Text from clients, files and daemons reaches a terminal only escaped.
@Suite struct EscapedOutputTests {
  /// A line break, escape sequences with ESC and a C1 control, an override of the writing direction,
  /// DEL, and a format character above U+FFFF.
  private static let text = "\nforged\u{1B}[2J\u{9B}31m\u{202E}\u{7F}\u{E0001}"
  /// The text in JSON, with only the required escapes.
  private static let json = "\"\\nforged\\u001b[2J\u{9B}31m\u{202E}\u{7F}\u{E0001}\""
  private static let escaped = #"\nforged\u001B[2J\u009B31m\u202E\u007F\uDB40\uDC01"#

  private func expectEscaped(_ outcome: Outcome) {
    let printed = outcome.output + outcome.error
    #expect(printed.lowercased().contains("\\nforged\\u001b"), "\(printed.debugDescription)")
    #expect(!printed.contains("\nforged"))
    for scalar in Self.text.unicodeScalars.dropFirst(7) where !scalar.isASCII || scalar.value < 32 {
      #expect(!printed.unicodeScalars.contains(scalar), "\(printed.debugDescription)")
    }
    #expect(!printed.contains("\u{7F}"))
  }

  @Test(arguments: [
    ["get"], ["get", "--json"], ["set", "a=1"], ["describe"], ["describe", "--json"],
    ["describe", "a"], ["stats"], ["stats", "--json"], ["configure", "a", "title=b"], ["reload"],
  ])
  func answersOfADaemon(command: [String]) throws {
    let text = Self.json
    let answer =
      #"{"values":{"a":\#(text),\#(text):1},"properties":{"a":\#(text)},"kept":{"a":\#(text)},"#
      + #""name":\#(text),"controls":[{"name":"a","kind":\#(text),"properties":{"a":\#(text)}}]}"#
    try withFolder { folder in
      let count = command[0] == "configure" ? 2 : 1
      let answers = (1...count).map { #"{"jsonrpc":"2.0","id":\#($0),"result":\#(answer)}"# + "\n" }
      expectEscaped(
        try FakeDaemon(in: folder).run(command, answers: answers.map { Array($0.utf8) }))
    }
  }

  @Test(arguments: ["get", "reload"])
  func refusalsOfADaemon(command: String) throws {
    try withFolder { folder in
      let refusal =
        #"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":\#(Self.json),"#
        + #""data":{"problems":[\#(Self.json)]}}}"# + "\n"
      expectEscaped(try FakeDaemon(in: folder).run([command], answers: [Array(refusal.utf8)]))
    }
  }

  @Test(arguments: [[], ["--json"], ["a", "--json"]]) func linesOfADaemon(options: [String]) throws
  {
    try withFolder { folder in
      let socket = try ListeningSocket.listen(at: "\(folder)/values.sock", mode: 0o600)
      let lines =
        #"{"type":"value","name":"a","value":\#(Self.json),"origin":"client","seq":1,"time":0}"#
        + "\n"
        + #"{"type":"error","message":\#(Self.json)}"# + "\n"
      let outcome = try run("bezel", ["watch", "--socket", folder] + options) { _ in
        let deadline = Clock.monotonic + patience
        var connection: FileDescriptor?
        while connection == nil, Clock.monotonic < deadline {
          connection = try socket.accept()
          usleep(2_000)
        }
        try connection?.write(all: Array(lines.utf8), to: "bezel")
      }
      expectEscaped(outcome)
      if !options.isEmpty {
        let line = try #require(outcome.output.split(separator: "\n").first)
        #expect(try JSONParser.parse(Array(line.utf8)).value["value"]?.string == Self.text)
      }
    }
  }

  /// The word completes a command line, after which the shell would run it.
  @Test(arguments: ["bash", "zsh", "fish"]) func completions(shell: String) throws {
    try withFolder { folder in
      let answer =
        #"{"jsonrpc":"2.0","id":1,"result":{"controls":[{"name":\#(Self.json),"kind":\#(Self.json)}]}}"#
        + "\n"
      let outcome = try FakeDaemon(in: folder).run(
        ["__complete", shell, "describe", "--socket", folder, ""], selects: false,
        answers: [Array(answer.utf8)])
      #expect(outcome.output.contains("forged") && !outcome.output.contains("\nforged"))
      for scalar in ["\u{1B}", "\u{9B}", "\u{202E}"] { #expect(!outcome.output.contains(scalar)) }
    }
  }

  /// A value that a client sets, through the daemon and back.
  @Test func valuesOfARunningDaemon() throws {
    try withFolder { folder in
      let panel = "{ values: { title: { initial: '' } } }"
      let outcome = try HeadlessDaemon.serve(panel, in: folder) { daemon in
        expectEscaped(try daemon.bezel("set", "title=\(Self.text)"))
        expectEscaped(try daemon.bezel("get", "--json"))
        let reader = try ListeningSocket.connect(to: "\(folder)/values.sock")
        var bytes: [UInt8] = []
        while !String(decoding: bytes, as: UTF8.self).contains("snapshot-end") {
          bytes += try reader.read(atMost: 4_096, from: "values.sock") ?? []
        }
        #expect(String(decoding: bytes, as: UTF8.self).contains(Self.escaped))
        expectEscaped(try daemon.bezel("get", Self.text))
        expectEscaped(try daemon.bezel("describe", Self.text))
        try replaceFile(at: "\(folder)/panel.json5", with: Array("{ \(Self.json): 1 }".utf8))
        expectEscaped(try daemon.bezel("reload"))
      }
      expectEscaped(outcome)
    }
  }

  /// The name of a file, its text, and the names of its pictures.
  @Test func panelFilesAndTheirNames() throws {
    try withFolder { folder in
      let path = "\(folder)/\(Self.text).json5"
      let picture =
        "{ kind: 'image', frame: [0, 0, 9, 9], source: '\(folder)/\(Self.escaped).png' }"
      for text in ["{ \(Self.json): 1 }", "{ name: \(Self.json), controls: [\(picture)] }", "["] {
        try replaceFile(at: path, with: Array(text.utf8))
        expectEscaped(try run("bezel", ["check", path]))
        expectEscaped(try run("bezel", ["check", "--json", path]))
        expectEscaped(try run("bezel", ["render", path, "-o", "\(folder)/none/\(Self.text).png"]))
        expectEscaped(try run("bezeld", ["--panel", path, "--runtime-directory", folder]))
      }
      expectEscaped(try run("bezel", ["check", "\(folder)/none\(Self.text)"]))
      expectEscaped(try run("bezel", ["replay", path, "--panel", path]))
      expectEscaped(try run("bezel", ["new", "gallery", "--pictures", "/dev/null/\(Self.text)"]))
      expectEscaped(try run("bezel", [Self.text]))
    }
  }
}
