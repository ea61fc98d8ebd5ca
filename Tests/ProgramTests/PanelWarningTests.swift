import BuiltInPanels
import Kinds
import LinuxIO
import Panels
import Testing

@testable import PanelTesting

/// The panels of the program and of its documentation, as `bezel check --strict` sees them.
@Suite struct PanelWarningTests {
  /// `ReleaseTests` checks the gallery, which has a thousand pictures.
  @Test(arguments: BuiltInPanel.all.filter { $0.name != "gallery" })
  func builtInPanelsHaveNoWarnings(panel: BuiltInPanel) {
    expectNoWarnings(PanelCheck(panel, kinds: builtInKinds))
  }

  private func expectNoWarnings(_ check: PanelCheck) {
    let lines = check.lines(width: 100).map(\.text).joined(separator: "\n")
    #expect(check.exitCode(isStrict: true) == 0, "\(lines)")
  }

  /// The template, and the examples of the reference and of the README that are complete files.
  @Test func examplesHaveNoWarnings() throws {
    let readme = String(
      decoding: try readFile("\(checkout)/README.md", limit: 1 << 20), as: UTF8.self)
    let examples =
      Self.examples(in: PanelReference(kinds: builtInKinds).markdown) + Self.examples(in: readme)
      + [try run("bezel", ["new"]).output]
    #expect(examples.count >= 7)
    try withReferenceFiles { folder in
      for (index, example) in examples.enumerated() {
        let path = "\(folder)/example\(index).json5"
        try replaceFile(at: path, with: Array(example.utf8))
        expectNoWarnings(PanelCheck(path, kinds: builtInKinds))
      }
    }
  }

  /// The JSON5 texts with controls in a Markdown text.
  private static func examples(in markdown: String) -> [String] {
    var examples: [String] = []
    var rest = markdown.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let start = rest.firstIndex(of: "```json5") {
      let lines = rest[(start + 1)...].prefix { $0 != "```" }
      rest = rest[lines.endIndex...]
      let text = lines.joined(separator: "\n")
      if text.hasPrefix("{"), text.contains("controls:") { examples.append(text) }
    }
    return examples
  }
}
