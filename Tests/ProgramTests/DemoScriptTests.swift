import BuiltInPanels
import Controls
import Geometry
import Kinds
import Panels
import Testing

@testable import PanelSources
@testable import PanelTesting

/// The gestures of `bezel demo`, which `bezel render --touch` uses too.
struct DemoScriptTests {
  @Test func everyInteractiveKindHasAGestureThatChangesIt() throws {
    let panel = try PanelSource.builtIn(.gallery).load(kinds: builtInKinds) { _ in }
    var lines: [String] = []
    let player = HeadlessPlayer(
      panel: panel, size: PixelSize(width: 400, height: 240),
      emit: { lines.append(String(decoding: $0, as: UTF8.self)) })
    for kind in builtInKinds where kind.isNameable && !kind.make().isInLayer {
      let control = try #require(
        panel.allControls.first { $0.name == kind.name && type(of: $0) == type(of: kind.make()) })
      control.reveal()
      lines = []
      player.play(DemoScript.fingers(on: control)) { _ in }
      let isChanged = lines.contains { $0.contains("\"control\":\"\(kind.name)\"") }
      let acceptsTouches = control.isInteractive && !(control is Container)
      // A tap on these kinds only opens a list or a keyboard, and a chart shows its numbers.
      if control is Dropdown || control is TextField || control is NumberField || control is Chart {
        continue
      }
      #expect(isChanged == acceptsTouches, "\(kind.name)")
    }
  }
}
