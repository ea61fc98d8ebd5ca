import Controls
import Kinds
import PanelChecks
import Raster
import Testing

@testable import Panels

/// Files that a panel file includes.
struct IncludeTests {
  /// Resources with files to include.
  final class Files: PanelResources {
    let typesetter: any Typesetter = BoxTypesetter()
    let texts: [String: String]

    init(_ texts: [String: String]) { self.texts = texts }

    func picture(at path: String) throws(PropertyError) -> Artwork { throw .refused("no picture") }

    func checkFont(family: String) throws(ResourceError) {}

    func includedFile(at path: String, limit: Int) throws(ResourceError) -> [UInt8] {
      guard let text = texts[path] else {
        throw ResourceError("\(path) cannot be read: no such file")
      }
      return Array(text.utf8)
    }
  }

  private func panel(_ text: String, _ files: [String: String]) throws(PanelFileError) -> Panel {
    try TestPanel.panel(text, resources: Files(files))
  }

  private func problems(_ text: String, _ files: [String: String]) -> [String] {
    TestPanel.problems(of: try panel(text, files)).flatMap { $0.lines(file: "d/p") }

  }

  private static let tanks = """
    { templates: { tank: { parameters: { id: null }, kind: 'column', style: 'tank', children: [
        { kind: 'label', text: '$id {$id}' }] } },
      styles: { tank: { padding: 3, spacing: 5 } },
      values: { 't$n': { each: 2, initial: '$n', maximum: 9 } },
      themes: { beer: { base: 'dark', accent: '#FA0' } },
      rules: [{ when: 't1 > 5', do: 't2 = 7' }] }
    """

  @Test func definitionsOfAnotherFileAreUsed() throws {
    let text = """
      { include: ['tanks.json5'], theme: 'beer', styles: { tank: { spacing: 9 } },
        values: { own: {} }, rules: [{ when: 't2 == 7', do: 'own = 1' }],
        controls: [{ each: 2, use: 'tank', id: 't$n', frame: [0, 0, 99, 99] }] }
      """
    let panel = try panel(text, ["tanks.json5": Self.tanks])
    panel.startRules(at: .zero)
    try panel.set(["t1": .number(6)], origin: .client)
    #expect(panel.values["t2"]?.scalar == .number(7) && panel.values["own"]?.scalar == .number(1))
    let column = try #require(panel.allControls.first as? Column)
    // The panel file's own keys win.
    #expect(column.padding == 3 && column.spacing == 9)
    let file = PanelFile(kinds: builtInKinds, resources: Files(["tanks.json5": Self.tanks]))
    let whole = try file.textWithIncludedFiles(Array(text.utf8))
    let copy = try PanelFile(kinds: builtInKinds, resources: TestResources()).panel(from: whole)
    #expect(copy.allControls.count == panel.allControls.count)
    #expect((copy.allControls.first as? Column)?.spacing == 9)
    #expect(copy.values.values.map(\.name) == panel.values.values.map(\.name))
    #expect(throws: PanelFileError.self) {
      try TestPanel.panel(text)
    }
  }

  @Test(arguments: [
    (
      "{ include: 'a', controls: [{ use: 't', frame: [0, 0, 9, 9] }] }",
      ["a": "{ // ü\n templates: { t: { kind: 'row', spacing: '1x' } } }"],
      [
        "d/a:2:42: error: controls[0].spacing: expected a number from 0 to 10000 (points), found \"1x\"",
        "d/p:1:35: note: used here",
      ]
    ),
    (
      "{ include: ['a', 'b'], values: { v: {} } }", ["a": "{ values: { v: {} } }", "b": "{}"],
      [
        "d/p:1:34: error: values.v: this key appears twice; remove one",
        "d/a:1:13: note: it is also here",
      ]
    ),
    (
      "{ include: ['a', 'a/b'] , controls: [{ use: 't', frame: [0, 0, 9, 9] }] }",
      ["a/b": "{ templates: }"],
      [
        "d/p:1:13: error: include: a cannot be read: no such file",
        "d/a/b:1:14: error: \"templates\" has no value; write one after ':'",
      ]
    ),
    (
      "{ include: ['a', 'a'] }", ["a": "{}"],
      ["d/p:1:18: error: include: this file is already included"]
    ),
    (
      "{ include: ['a'] }", ["a": "{ controls: [], include: 'b' }"],
      [
        "d/a:1:3: error: controls: an included file has no key \"controls\"; the keys are "
          + "$schema, languages, templates, themes, icons, styles, values, rules, alarms",
        "d/a:1:17: error: include: an included file has no key \"include\"",
      ]
    ),
    (
      "{ include: 'a', include: 'a' }", ["a": "{}"],
      ["d/p:1:26: error: include: this key appears twice; remove one"]
    ),
    ("{ include: ['a'] }", ["a": "[]"], ["d/a:1:1: error: expected an object, found an array"]),
    (
      "{ include: [5, ''] }", [:],
      [
        "d/p:1:13: error: include: expected the path of a file, found 5",
        "d/p:1:16: error: include: expected the path of a file, found \"\"",
      ]
    ),
    (
      "{ include: {} }", [:],
      ["d/p:1:12: error: include: expected the path of a file, found an object"]
    ),
    (
      "{ include: 'a', values: [] }", ["a": "{ values: { x: {} } }"],
      ["d/p:1:25: error: values: expected an object, found an array; write values: { NAME: { … } }"]
    ),
    (
      "{ include: 'a', rules: [{ every: 1, do: 'x = 1' }] }", ["a": "{ rules: 5 }"],
      ["d/a:1:10: error: rules: expected an array of at least one rule, found 5"]
    ),
  ])
  func aMistakeIsReportedInItsFile(text: String, files: [String: String], lines: [String]) {
    let all = problems(text, files)
    #expect(all == lines)
  }

  @Test func includedFilesHaveLimits() {
    func included(_ count: Int) -> String {
      "{ include: [\((0..<count).map { "'f\($0)'" }.joined(separator: ","))] }"
    }
    let small = Dictionary(uniqueKeysWithValues: (0..<40).map { ("f\($0)", "{}") })
    #expect(problems(included(32), small) == [])
    #expect(
      problems(included(33), small)
        == ["d/p:1:12: error: include: expected at most 32 files, found 33"])
    func large(_ bytes: Int) -> [String: String] {
      ["f0": "{}" + String(repeating: " ", count: bytes - 2), "f1": "{}"]
    }
    #expect(problems(included(2), large(PanelFile.sizeLimit - 2)) == [])
    #expect(
      problems(included(2), large(PanelFile.sizeLimit - 1))
        == ["d/p:1:18: error: include: the included files have more than 1 MiB together"])
  }
}
