import Controls
import JSON
import Kinds
import LinuxIO
import Testing
import ValueBus

@testable import Bezel

/// The pages that `bezel manual` prints.
@Suite struct ManualTests {
  private static let names = ManualPage.all.map(\.name)

  /// A formatted page without bold type and with one space between words.
  private func text(of page: String) throws -> String {
    try withFolder { folder in
      let path = "\(folder)/page"
      try replaceFile(at: path, with: Array(try run("bezel", ["manual", page]).output.utf8))
      let mandoc = try #require(Tool.path("mandoc"))
      let outcome = try runPath(mandoc, ["-T", "utf8", "-O", "width=1000", path])
      #expect(outcome.exitCode == 0 && outcome.error.isEmpty, "\(outcome.error)")
      var plain = ""
      for scalar in outcome.output.unicodeScalars {
        // Bold: a character, a backspace and the character again.
        if scalar == "\u{8}" {
          plain.unicodeScalars.removeLast()
        } else {
          plain.unicodeScalars.append(scalar)
        }
      }
      return plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// A connection to one of the sockets would start the service again.
  @Test func calibrateNamesTheUnitsToStop() throws {
    let help = try run("bezel", ["calibrate", "--help"]).output
    let words = help.split { $0.isWhitespace || $0 == "," }.map(String.init)
    let sockets = ProgramTests.names(in: "\(checkout)/systemd").filter { $0.hasSuffix(".socket") }
    #expect(sockets.count == 2 && sockets.allSatisfy(words.contains) && words.contains("stop"))
  }

  /// The page contains a sentence, which may have code in backticks.
  private func expect(_ text: String, says sentence: String) {
    let words = sentence.replacing("`", with: "").split(whereSeparator: \.isWhitespace)
    let isThere = text.contains(words.joined(separator: " "))
    #expect(isThere, "\(sentence)")
  }

  @Test(.needs("mandoc"), arguments: names)
  func mandocHasNoComplaints(page: String) throws {
    try withFolder { folder in
      let path = "\(folder)/page"
      try replaceFile(at: path, with: Array(try run("bezel", ["manual", page]).output.utf8))
      let outcome = try runPath(try #require(Tool.path("mandoc")), ["-T", "lint", path])
      // The pages refer to each other, and are not installed here.
      let complaints = outcome.output.split(separator: "\n").filter { line in
        !Self.names.contains { line.contains("referenced manual not found: Xr \($0) ") }
      }
      #expect(complaints.isEmpty && outcome.error.isEmpty, "\(complaints) \(outcome.error)")
    }
  }

  /// `script` runs the command on a terminal, where the page opens in a pager.
  @Test(.needs("script", "mandoc")) func onATerminalThePageOpensInAPager() throws {
    let command = "MANPAGER=cat TERM=xterm '\(programFolder)/bezel' manual bezel"
    let outcome = try runPath(try #require(Tool.path("script")), ["-qec", command, "/dev/null"])
    #expect(outcome.exitCode == 0 && outcome.output.contains("BEZEL(1)"), "\(outcome.output)")
  }

  @Test(.needs("mandoc")) func theCommandLineIsComplete() throws {
    let text = try text(of: "bezel")
    for command in Command.all {
      expect(text, says: "bezel \(command.name) \(command.synopsis)")
      expect(text, says: "\(command.summary) \(command.details)")
      for example in command.examples { expect(text, says: example.purpose) }
      for option in command.options {
        expect(text, says: "\(option.forms) \(option.documentation)")
      }
    }
    for code in CommandError.codes { expect(text, says: "\(code.code) ") }
  }

  @Test(.needs("mandoc")) func theDaemonIsComplete() throws {
    let text = try text(of: "bezeld")
    let help = try run("bezeld", ["--help"]).output
    for option in Configuration.options {
      expect(text, says: "\(option.forms) \(option.documentation)")
      #expect(help.contains("  \(option.forms)  "), "\(option.name)")
    }
    let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for code in ExitReason.codes { expect(words, says: "\(code.code) \(code.meaning)") }
  }

  @Test(.needs("mandoc")) func panelFilesAreComplete() throws {
    let text = try text(of: "bezel-panel")
    for kind in builtInKinds where kind.isNameable {
      expect(text, says: "\(kind.name) \(kind.documentation)")
      for property in type(of: kind.make()).properties {
        expect(text, says: property.documentation)
      }
    }
  }

  @Test(.needs("mandoc")) func theProtocolIsComplete() throws {
    let text = try text(of: "bezel-protocol")
    let members =
      ControlMethod.all.flatMap { $0.parameters + $0.result } + ManualPage.lines.flatMap(\.members)
      + ManualPage.valueDescription
    for member in members {
      let takes = member.takes + (member.isRequired ? ", needed" : "")
      expect(text, says: "\(member.name) – \(takes) \(member.documentation)")
    }
    for method in ControlMethod.all { expect(text, says: "\(method.name) \(method.documentation)") }
    for code in ControlClient.Refusal.Code.allCases { expect(text, says: "\(code.rawValue) ") }
  }

  // MARK: The protocol of a daemon

  private static let panel = """
    { name: "Test", size: { width: 320, height: 192 }, values: {
        level: { maximum: 10, step: 1, initial: 3, unit: "V", persistent: true } },
      controls: [
        { kind: "slider", name: "level", frame: [0, 0, 200, 44] },
        { kind: "segments", name: "mode", items: ["Heat", "Cool"], frame: [0, 50, 200, 44] },
        { kind: "button", name: "go", frame: [0, 100, 100, 50], title: "Go" } ] }
    """

  @Test func everyMemberOfEveryResultIsDocumented() throws {
    let parameters = [
      "set": #"{"values":{"level":5}}"#,
      "configure": #"{"control":"level","properties":{"gloss":1}}"#,
      "touch": #"{"contact":1,"phase":"down","x":50,"y":120}"#,
    ]
    try withFolder { folder in
      try HeadlessDaemon.serve(Self.panel, "--allow-touch-injection", in: folder) { daemon in
        let client = try ControlClient(path: "\(folder)/control.sock")
        for method in ControlMethod.all {
          let given = try JSONParser.parse(Array((parameters[method.name] ?? "{}").utf8)).value
          let result = try client.call(method.name, given)
          #expect(result.members?.map(\.name) == method.result.map(\.name), "\(method.name)")
        }
      }
    }
  }

  @Test func everyMemberOfEveryLineIsDocumented() throws {
    try withFolder { folder in
      try HeadlessDaemon.serve(Self.panel, "--allow-touch-injection", in: folder) { daemon in
        let reader = try ValueReader(path: "\(folder)/values.sock")
        #expect(try daemon.bezel("tap", "50", "120").exitCode == 0)
        #expect(try daemon.bezel("set", "level=5").exitCode == 0)
        var seen: Set<String> = []
        while let bytes = try reader.nextLine() {
          let line = try JSONParser.parse(bytes).value
          let type = try #require(line["type"]?.string)
          let documented = try #require(ManualPage.lines.first { $0.type == type }, "\(type)")
          let known = ["type"] + documented.members.map(\.name)
          let names = (line.members ?? []).map(\.name)
          #expect(Set(names).isSubset(of: known), "\(type)")
          seen.formUnion(names.map { "\(type).\($0)" })
          if type == "panel" {
            let values = (line["values"]?.members ?? []).flatMap { $0.node.value.members ?? [] }
            #expect(Set(values.map(\.name)) == Set(ManualPage.valueDescription.map(\.name)))
          }
          if line["origin"]?.string == "client" { break }
        }
        let documentedMembers = ManualPage.lines.filter { $0.type != "error" }.flatMap { line in
          line.members.map { "\(line.type).\($0.name)" }
        }
        #expect(Set(documentedMembers).subtracting(seen) == [])
      }
    }
  }
}
