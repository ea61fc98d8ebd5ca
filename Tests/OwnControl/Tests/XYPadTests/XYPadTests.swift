import Controls
import Geometry
import Panels
import Raster
import Testing
import TouchTracking
import XYPad

/// A control from outside runs like those that are built in: panel file, touch, values, damage.
struct XYPadTests {
  private let text = """
    { size: { width: 200, height: 200 }, background: "#000000", tint: "#FF0000", controls: [
      { kind: "xyPad", name: "pan", frame: [0, 0, 200, 200], x: 0.25, background: "#FFFFFF20",
        bind: { gridLines: "lines" } },
    ], values: { lines: { initial: 2, maximum: 9 } } }
    """

  private func panel(_ text: String) throws -> Panel {
    let file = PanelFile(kinds: ControlKind.builtIn + [XYPad.kind], resources: NoResources())
    let panel = try file.panel(from: Array(text.utf8))
    panel.fit(width: 200, height: 200)
    return panel
  }

  private func touch(_ phase: ContactChange.Phase, _ x: Double, _ y: Double, _ panel: Panel) {
    let change = ContactChange(
      contact: ContactID(1), phase: phase, position: panel.unitPosition(of: Point(x: x, y: y)))
    panel.handle(ContactFrame(time: .zero, changes: [change]))
  }

  @Test func aFingerSetsBothValues() throws {
    let panel = try panel(text)
    #expect(panel.values["pan.x"]?.number == 0.25 && panel.values["pan.y"]?.number == 0.5)
    touch(.down, 100, 14, panel)
    touch(.moved, 900, 100, panel)
    #expect(panel.values["pan.x"]?.number == 1)
    #expect(abs((panel.values["pan.y"]?.number ?? 0) - 0.5) < 1e-9)
    #expect(panel.values["pan.x"]?.isHeld == true)
    touch(.up, 900, 100, panel)
    #expect(panel.values["pan.x"]?.isHeld == false)
  }

  @Test func itIsDrawnAndOnlyItsDotIsDrawnAgain() throws {
    let panel = try panel(text)
    let surface = Surface(width: 200, height: 200)
    _ = panel.draw(on: surface)
    #expect(surface[57, 100] == 0xFFFF_0000)
    touch(.down, 100, 14, panel)
    let drawn = panel.draw(on: surface)
    #expect(surface[100, 14] == 0xFFFF_0000 && surface[57, 100] != 0xFFFF_0000)
    #expect(drawn.area < 200 * 200 / 2)
  }

  @Test func itStandsInTheReference() {
    let reference = PanelReference(kinds: ControlKind.builtIn + [XYPad.kind])
    let lines = reference.markdown.split(separator: "\n")
    #expect(lines.contains("### xyPad"))
    #expect(
      lines.contains {
        $0.hasPrefix("| `gridLines`") && $0.hasSuffix("How many lines there are each way. |")
      })
  }

  @Test func itsPropertiesAreSetBoundAndChecked() throws {
    let panel = try panel(text)
    let pad = try #require(panel.allControls.first as? XYPad)
    #expect(pad.gridLines == 2)
    _ = try panel.values.set([("lines", .number(5))], origin: .client)
    #expect(pad.gridLines == 5)
    #expect(throws: PanelFileError.self) {
      try self.panel("{ controls: [{ kind: \"xyPad\", frame: [0, 0, 9, 9], gridLins: 3 }] }")
    }
  }
}

/// No fonts and no pictures: the pad needs none.
private final class NoResources: PanelResources, Typesetter {
  var typesetter: any Typesetter { self }

  func picture(at path: String) throws(ResourceError) -> Surface {
    throw ResourceError("there are no pictures")
  }
  func checkFont(family: String) throws(ResourceError) {}
  func layout(_ spans: [TextSpan], in box: TextBox, scale: Double) -> TextLayout { TextLayout() }
}
