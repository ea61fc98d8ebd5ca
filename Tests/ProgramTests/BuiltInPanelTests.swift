import Controls
import Geometry
import Kinds
import PanelFiles
import Panels
import Testing

/// The panels that stand in the program.
struct BuiltInPanelTests {
  @Test(arguments: BuiltInPanel.all)
  func itHasNoProblemsAndEverythingFits(builtIn: BuiltInPanel) throws {
    var warnings: [String] = []
    let panel = try PanelSource.builtIn(builtIn).load(kinds: builtInKinds) { warnings.append($0) }
    panel.fit(width: 800, height: 480)
    #expect(warnings == [])
    for control in panel.allControls {
      let bounds = control.parent?.bounds ?? .zero
      let frame = control.frame
      #expect(frame.intersection(bounds) == frame || frame.isEmpty, "\(control) at \(frame)")
      guard let label = control as? Label, let size = label.intrinsicSize, label.lines == 1 else {
        continue
      }
      #expect(
        frame.width >= size.width && frame.height >= size.height,
        "\"\(label.text)\" at \(frame) needs \(size)")
    }
  }

  @Test(arguments: BuiltInPanel.all)
  func bothThemesSuitIt(builtIn: BuiltInPanel) throws {
    let (own, other) =
      builtIn.text.contains("theme: \"dark\"") ? ("dark", "light") : ("light", "dark")
    let lines = builtIn.text.split(separator: "\n").map {
      $0 == "  theme: \"\(own)\"," ? "  theme: \"\(other)\"," : String($0)
    }
    let text = lines.joined(separator: "\n")
    #expect(text != builtIn.text)
    _ = try PanelFile(
      kinds: builtInKinds, resources: FileResources(folder: ".", builtIn: builtIn.pictures) { _ in }
    ).panel(from: Array(text.utf8))
  }
}
