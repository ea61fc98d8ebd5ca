import Controls
import JSON
import Kinds
import Panels
import Testing

@testable import Bezel

struct PanelDescriptionTests {
  private func panel(labels: Int) throws -> Panel {
    let label = "{ kind: 'label', frame: [0, 0, 9, 9] }"
    let labels = [String](repeating: label, count: labels).joined(separator: ",")
    let text = "{ values: { v: { initial: 1 } }, controls: [\(labels)] }"
    return try PanelFile(kinds: builtInKinds, resources: FileResources(folder: ".") { _ in })
      .panel(from: Array(text.utf8))
  }

  /// A large panel must not delay touches and frames.
  @Test(arguments: [(0, 1), (1, 2), (PanelDescription.pieceSize, 2), (1_000, 21)])
  func aPieceHasALimit(excess: Int, pieces: Int) throws {
    let valueCount = try panel(labels: 0).values.values.count
    let count = PanelDescription.pieceSize - valueCount + excess
    let description = PanelDescription(try panel(labels: count))
    var result: [UInt8]?
    for piece in 1...pieces {
      result = description.next()
      #expect((result == nil) == (piece < pieces))
    }
    let value = try JSONParser.parse(#require(result)).value
    #expect(value["values"]?["v"]?["value"]?.number == 1)
    #expect(value["values"]?.members?.count == valueCount)
    #expect(value["controls"]?.array?.count == count)
  }
}
