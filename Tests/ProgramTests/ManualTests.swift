import Controls
import JSON
import Kinds
import LinuxIO
import Panels
import Testing
import ValueBus

@testable import Manuals
@testable import PanelServing

/// The output of `bezel manual`.
@Suite struct ManualTests {
  private static let names = ManualPage.all.map(\.name)

  /// Stopping the service alone is not enough: its sockets would start it again.
  @Test func calibrateNamesTheSocketsToStop() throws {
    let help = try run("bezel", ["calibrate", "--help"]).output
    let words = help.split { $0.isWhitespace || $0 == "," }.map(String.init)
    let sockets = ProgramTests.names(in: "\(checkout)/systemd").filter { $0.hasSuffix(".socket") }
    #expect(sockets.count == 2 && sockets.allSatisfy(words.contains) && words.contains("stop"))
  }

  /// A pipe receives text. A file receives the source, which can be installed.
  @Test(.needs("mandoc")) func aPipeGetsText() throws {
    let text = try runPath(
      "/bin/sh", ["-c", "'\(programFolder)/bezel' manual bezel-protocol | cat"])
    #expect(text.exitCode == 0 && text.output.contains("DESCRIPTION\n"), "\(text.error)")
    #expect(!text.output.contains("\u{8}") && !text.output.contains(".Sh "))
    let source = try run("bezel", ["manual", "bezel-protocol", "--source"]).output
    #expect(source.contains(".Sh DESCRIPTION\n"))
    try withFolder { folder in
      let command = "'\(programFolder)/bezel' manual bezel-protocol > '\(folder)/output'"
      #expect(try runPath("/bin/sh", ["-c", command]).exitCode == 0)
      let file = try readFile("\(folder)/output", limit: 1_000_000)
      #expect(String(decoding: file, as: UTF8.self) == source)
    }
  }

  @Test(.needs("mandoc"), arguments: names)
  func mandocReportsNoProblems(page: String) throws {
    try withFolder { folder in
      let path = "\(folder)/page"
      try replaceFile(
        at: path, with: Array(try run("bezel", ["manual", page, "--source"]).output.utf8))
      let outcome = try runPath(try #require(Tool.path("mandoc")), ["-T", "lint", path])
      // The pages refer to each other, but are not installed.
      let complaints = outcome.output.split(separator: "\n").filter { line in
        !Self.names.contains { line.contains("referenced manual not found: Xr \($0) ") }
      }
      #expect(complaints.isEmpty && outcome.error.isEmpty, "\(complaints) \(outcome.error)")
    }
  }

  /// The commands of bezel-authoring(7), one after the other.
  @Test func theStepsOfAuthoringWork() throws {
    try withFolder { folder in
      for case .code(let commands, "sh") in ManualPage.authoring.document([], []).blocks {
        let script = "set -e; cd '\(folder)'; PATH='\(programFolder)':$PATH\n\(commands)"
        let outcome = try runPath("/bin/sh", ["-c", script])
        #expect(outcome.exitCode == 0 && outcome.error.isEmpty, "\(commands): \(outcome.error)")
      }
      func json(_ name: String) throws -> JSONValue {
        try JSONParser.parse(readFile("\(folder)/\(name)", limit: 1 << 22)).value
      }
      #expect(try json("problems.json").array?.isEmpty == true)
      let results = try json("results.json").array
      #expect(results?.count == 1 && results?.first?["exitCode"]?.number == 0)
      #expect(try json("panel.schema.json")["definitions"] != nil)
      let pictures = ["my.png", "tall.png", "held.png"]
      #expect(try Set(pictures.map { try readFile("\(folder)/\($0)", limit: 1 << 22) }).count == 3)
    }
  }

  /// `script` runs the command on a terminal, where the page opens in a pager.
  @Test(.needs("script", "mandoc")) func onATerminalThePageOpensInAPager() throws {
    let command = "MANPAGER=cat TERM=xterm '\(programFolder)/bezel' manual bezel"
    let outcome = try runPath(try #require(Tool.path("script")), ["-qec", command, "/dev/null"])
    #expect(outcome.exitCode == 0 && outcome.output.contains("BEZEL(1)"), "\(outcome.output)")
  }

  /// Text that mdoc(7) could read as requests or escapes is printed unchanged.
  @Test(.needs("mandoc")) func mandocPrintsEveryCharacter() throws {
    var document = Document()
    document.add(.section("Text"))
    document.add(.text(".Sh 'is' \\fB ^ ~ – \"text\". 'As is `-a--b'c`, and [a link](#x)."))
    document.add(.code(".Ed\n'a' \\e -b", language: "sh"))
    var table = Document.Table(["Name", "Takes", "Meaning"])
    table.add(["`--a \"b\"`", "one – or `two`", ".El"])
    document.add(.table(table))
    try withFolder { folder in
      let path = "\(folder)/page"
      let page = ".Dd $Mdocdate$\n.Dt TEST 1\n.Os\n" + document.mdoc
      try replaceFile(at: path, with: Array(page.utf8))
      let mandoc = try #require(Tool.path("mandoc"))
      let outcome = try runPath(mandoc, ["-T", "utf8", path])
      #expect(outcome.exitCode == 0 && outcome.error.isEmpty, "\(outcome.error)")
      // A bold character is printed twice, with a backspace between.
      let lines = outcome.output.replacing(/.\u{8}/, with: "").split(separator: "\n").map { line in
        line.split(separator: " ").joined(separator: " ")
      }
      #expect(
        lines.dropFirst().dropLast() == [
          "TEXT", #".Sh 'is' \fB ^ ~ – "text". 'As is -a--b'c, and a link."#,
          ".Ed", #"'a' \e -b"#, #"--a "b" – one – or two"#, ".El",
        ])
    }
  }

  // MARK: The protocol

  private static let panel = """
    { name: "Test", size: { width: 320, height: 192 }, values: {
        level: { maximum: 10, step: 1, initial: 3, unit: "V", persistent: true, expires: 60 },
        songs: { initial: [{ title: "So What" }] }, double: { from: "level * 2" },
        password: { kind: "text", secret: true }, past: { history: 60 },
        inputs: { initial: "TV, Radio" } },
      controls: [
        { kind: "slider", name: "level", frame: [0, 0, 200, 44] },
        { kind: "segments", name: "mode", items: ["Heat", "Cool"], frame: [0, 50, 200, 44] },
        { kind: "segments", name: "input", bind: { items: "inputs" }, frame: [210, 0, 100, 44] },
        { kind: "chips", name: "show", items: ["Light", "Music"], frame: [110, 100, 200, 44] },
        { kind: "button", name: "go", frame: [0, 100, 100, 50], title: "Go" } ] }
    """

  /// Expects that the members of an object have their declared forms.
  private func expectForms(_ object: JSONValue, _ members: [MessageMember], _ name: String) {
    for member in members {
      guard let value = object[member.name] else {
        #expect(!member.isRequired, "\(name).\(member.name) is missing")
        continue
      }
      #expect(member.form.problem(in: value, named: "\(name).\(member.name)") == nil)
    }
  }

  @Test func everyMemberOfEveryResultIsDocumented() throws {
    let parameters = [
      "set": #"{"values":{"level":5,"input":"other"},"skipHeld":true}"#,
      "rows": #"{"name":"songs"}"#,
      "history": #"{"name":"past"}"#,
      "configure": #"{"control":"level","properties":{"gloss":1}}"#,
      "touch": #"{"contact":1,"phase":"down","x":50,"y":120}"#,
      "upload": #"{"data":"","offset":0}"#,
    ]
    // Tested with a signed push in `PushTests`.
    let needPushes = ["install", "confirm", "rollback"]
    try withFolder { folder in
      try HeadlessDaemon.serve(Self.panel, "--allow-touch-injection", in: folder) { daemon in
        let client = try RequestClient(path: "\(folder)/control.sock")
        for method in RequestMethod.all where !needPushes.contains(method.name) {
          let given = try JSONParser.parse(Array((parameters[method.name] ?? "{}").utf8)).value
          let result = try client.call(method.name, given)
          #expect(result.members?.map(\.name) == method.result.map(\.name), "\(method.name)")
          expectForms(result, method.result, method.name)
        }
      }
    }
  }

  @Test func everyMemberOfEveryLineIsDocumented() throws {
    try withFolder { folder in
      try HeadlessDaemon.serve(Self.panel, "--allow-touch-injection", in: folder) { daemon in
        let reader = try ValueReader(path: "\(folder)/values.sock")
        #expect(try daemon.bezel("tap", "50", "120").exitCode == 0)
        let songs = #"songs=[{"title":"So What"},{"title":"Naima"}]"#
        #expect(try daemon.bezel("set", songs).exitCode == 0)
        #expect(try daemon.bezel("set", "level=5").exitCode == 0)
        var seen: Set<String> = []
        while let bytes = try reader.nextLine() {
          let line = try JSONParser.parse(bytes).value
          let type = try #require(line["type"]?.string)
          let documented = try #require(ProtocolLine.all.first { $0.type == type }, "\(type)")
          let known = ["type"] + documented.members.map(\.name)
          let names = (line.members ?? []).map(\.name)
          expectForms(line, documented.members, type)
          #expect(Set(names).isSubset(of: known), "\(type)")
          seen.formUnion(names.map { "\(type).\($0)" })
          if type == "panel" {
            let values = (line["values"]?.members ?? []).flatMap { $0.node.value.members ?? [] }
            #expect(Set(values.map(\.name)) == Set(ProtocolLine.valueDescription.map(\.name)))
            for description in line["values"]?.members ?? [] {
              expectForms(
                description.node.value, ProtocolLine.valueDescription, description.name)
            }
          }
          if line["origin"]?.string == "client", line["name"]?.string == "level" { break }
        }
        let documented = ProtocolLine.all.filter { $0.type != "error" }.flatMap { line in
          line.members.map { "\(line.type).\($0.name)" }
        }
        // No finger changes a row.
        seen.formUnion(["rows.phase", "rows.control"])
        #expect(Set(documented).subtracting(seen) == [])
      }
    }
  }

  // MARK: OpenRPC

  /// The rules of OpenRPC 1.3 for the parts of the document.
  @Test func theProtocolIsPrintedAsAnOpenRPCDocument() throws {
    let outcome = try run("bezel", ["describe", "--protocol"])
    #expect(outcome.exitCode == 0 && outcome.error.isEmpty)
    let document = try JSONParser.parse(Array(outcome.output.utf8)).value
    #expect(document["openrpc"]?.string == "1.3.2")
    #expect(document["info"]?["title"]?.string == "Bezel")
    #expect(document["info"]?["version"]?.string?.isEmpty == false)
    let methods = try #require(document["methods"]?.array)
    #expect(methods.compactMap { $0["name"]?.string } == RequestMethod.all.map(\.name))
    let errors = try #require(document["components"]?["errors"]?.members)
    #expect(errors.count == ProtocolError.all.count)
    for method in methods + (document["x-notifications"]?.array ?? []) {
      let parameters = try #require(method["params"]?.array)
      // A parameter by position cannot be given without those before it.
      let required = parameters.map { $0["required"]?.bool }
      if method["paramStructure"]?.string == "either" {
        #expect(required == required.filter { $0 == true } + required.filter { $0 == false })
      }
      for schema in parameters.map({ $0["schema"] }) + [method["result"]?["schema"]] {
        guard let schema else { continue }
        try expectSchema(schema)
      }
      for error in method["errors"]?.array ?? [] {
        let reference = try #require(error["$ref"]?.string)
        #expect(errors.contains { "#/components/errors/\($0.name)" == reference })
      }
    }
  }

  /// Expects types that JSON Schema has.
  private func expectSchema(_ schema: JSONValue) throws {
    let types = schema["type"].map {
      $0.string.map { [$0] } ?? $0.array?.compactMap(\.string) ?? []
    }
    let alternatives = schema["anyOf"]?.array ?? []
    #expect((types ?? []).isEmpty == !alternatives.isEmpty)
    let known: Set = ["string", "number", "integer", "boolean", "object", "array", "null"]
    #expect(Set(types ?? []).isSubset(of: known))
    let parts = [schema["items"], schema["additionalProperties"]].compactMap { $0 }
    let properties = schema["properties"]?.members?.map(\.node.value) ?? []
    for part in alternatives + parts + properties { try expectSchema(part) }
  }
}
