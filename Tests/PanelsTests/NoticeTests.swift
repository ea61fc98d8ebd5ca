import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Testing
import TouchTracking

/// Messages of the program above a panel.
struct NoticeTests {
  @Test func itStaysUntilAFingerTapsIt() throws {
    let panel = try placedPanel(
      "{ size: { width: 800, height: 480 }, controls: ["
        + "{ kind: 'button', name: 'b', frame: [300, 20, 200, 60], do: 'n += 1' }],"
        + " values: { n: { maximum: 9, step: 1 } } }")
    func pass(to seconds: Double) {
      for frame in 0..<60 { panel.advance(to: .seconds(seconds) + .milliseconds(16) * frame) }
      panel.stage.placeIfNeeded()
    }
    func tap() {
      panel.touch(.down, at: Point(x: 400, y: 50))
      panel.touch(.up, at: Point(x: 400, y: 50))
    }
    var texts: [String] {
      var texts: [String] = []
      for layer in panel.stage.children.dropFirst() {
        layer.forEachDescendant { texts += $0.shownTexts }
      }
      return texts
    }
    #expect(panel.show(notice: "Safe mode"))
    pass(to: 0)
    pass(to: 5_000)
    #expect(texts == ["Safe mode"])
    // The message hides the button.
    tap()
    pass(to: 6_001)
    #expect(texts.isEmpty)
    #expect(panel.values["n"]?.number == 0)
    tap()
    #expect(panel.values["n"]?.number == 1)
  }
}
