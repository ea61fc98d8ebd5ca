import FileFormats
import JSON
import Testing

/// Objects whose keys are declared with the properties that store their values.
@Suite struct FileObjectTests {
  struct Settings {
    var name = "lamp"
    var speed: Double?
    var isOn = true
    var place: JSONNode?
  }

  private static let object = FileObject("an example", Settings()) {
    FileSetting("name", .name("a name"), \.name, isRequired: true, "The name.")
    FileSetting("speed", .number(1...5), \.speed, "The speed.")
    FileSetting("isOn", .boolean, \.isOn, "Whether it is on.")
    FileSetting("place", .node(.scalar), \.place, "The place.")
  } check: { reader, settings in
    if !settings.isOn, let node = reader.node("speed") { reader.note("it is off", node, "speed") }
  }

  private func read(_ text: String) throws -> (settings: Settings, problems: [String]) {
    let list = ProblemList(SourceMap(Array(text.utf8)))
    let node = try JSONParser.parse(Array(text.utf8), dialect: .json5)
    let settings = Self.object.read(node, path: "", list)
    return (settings, list.problems.map { "\($0.path): \($0.message)" })
  }

  @Test func keysBecomeSettings() throws {
    let (settings, problems) = try read("{ name: 'fan', speed: 2, isOn: true, place: null }")
    #expect(problems.isEmpty)
    #expect(settings.name == "fan" && settings.speed == 2 && settings.isOn)
    #expect(settings.place?.value.isNull == true)
  }

  @Test func theInitialValueIsTheDocumentedDefault() {
    #expect(Self.object["isOn"]?.defaultValue?.bool == true)
    #expect(Self.object["speed"]?.defaultValue == nil)
    #expect(Self.object["name"]?.defaultValue == nil, "a required key has no default")
  }

  @Test(arguments: [
    ("{}", ": an example needs \"name\""),
    ("{ name: '' }", "name: expected a name, found \"\""),
    ("{ name: 'fan', speed: 9 }", "speed: expected a number from 1 to 5, found 9"),
    ("{ name: 'fan', speed: 2, isOn: false }", "speed: it is off"),
    ("{ name: 'fan', sped: 2 }", "sped: an example has no key \"sped\"; did you mean \"speed\"?"),
  ])
  func problemsAreReported(text: String, problem: String) throws {
    #expect(try read(text).problems == [problem])
  }
}
