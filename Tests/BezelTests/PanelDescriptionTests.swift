import Controls
import JSON
import Kinds
import Panels
import Testing

@testable import Bezel

struct PanelDescriptionTests {
  /// The pieces of a panel's description are limited in bytes, whatever the panel contains: a large
  /// panel, or one with long texts, must not delay touches and frames.
  @Test(arguments: [
    (values: 0, controls: 0), (values: 0, controls: 1_000), (values: 40, controls: 10),
  ])
  func aPieceHasALimit(values: Int, controls: Int) throws {
    // Each letter needs six bytes.
    let text = String(repeating: "\\u0001", count: 4_096)
    let values = (0..<values).map { "t\($0): { initial: '\(text)' }" }
    let controls = [String](repeating: "{ kind: 'label', frame: [0, 0, 9, 9] }", count: controls)
    let file = """
      { values: { v: { initial: 1 }, \(values.joined(separator: ",")) },
        controls: [\(controls.joined(separator: ","))] }
      """
    let panel = try PanelFile(kinds: builtInKinds, resources: FileResources(folder: ".") { _ in })
      .panel(from: Array(file.utf8))
    let description = PanelDescription(panel)
    var pieces = 1
    var result = description.next()
    while result == nil {
      pieces += 1
      result = description.next()
    }
    let bytes = try #require(result)
    // No value or control needs more than 25 KB.
    let size = PanelDescription.pieceSize
    #expect((bytes.count / (size + 25_000)...bytes.count / size + 1).contains(pieces))
    let value = try JSONParser.parse(bytes).value
    #expect(value["values"]?["v"]?["value"]?.number == 1)
    #expect(value["values"]?.members?.count == panel.values.values.count)
    #expect(value["controls"]?.array?.count == controls.count)
  }
}
