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
    let test = try TestPanel(
      "{ size: { width: 800, height: 480 }, controls: ["
        + "{ kind: 'button', name: 'b', frame: [300, 20, 200, 60], do: 'n += 1' }],"
        + " values: { n: { maximum: 9, step: 1 } } }")
    let panel = test.panel
    var texts: [String] {
      var texts: [String] = []
      for layer in panel.stage.children.dropFirst() {
        layer.forEachDescendant { texts += $0.shownTexts }
      }
      return texts
    }
    #expect(panel.show(notice: "Safe mode"))
    test.pass(.seconds(5_000))
    #expect(texts == ["Safe mode"])
    // The message hides the button.
    panel.tap(400, 50)
    test.pass(.seconds(1_001))
    #expect(texts.isEmpty)
    #expect(panel.values["n"]?.number == 0)
    panel.tap(400, 50)
    #expect(panel.values["n"]?.number == 1)
  }
}
