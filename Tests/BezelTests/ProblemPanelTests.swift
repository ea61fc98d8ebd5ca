import Testing

@testable import PanelSources

@Suite struct ProblemPanelTests {
  /// The line and the column stay, even if the file name has characters of several bytes.
  @Test(arguments: ["panel.json5", "/pü/küche.json5", "/👩‍👩‍👧/panel.json5"])
  func problemsAreShownWithoutTheFileName(name: String) {
    let text = ProblemPanel.text(
      title: "An error", source: name, problems: ["\(name):12:20: error: no", "the other problem"],
      advice: "Fix it")
    let panel = String(decoding: text, as: UTF8.self)
    #expect(panel.contains("text: \"12:20: error: no\""))
    #expect(panel.contains("text: \"the other problem\""))
  }
}
