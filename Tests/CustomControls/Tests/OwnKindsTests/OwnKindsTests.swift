import Controls
import Geometry
import Kinds
import OwnKinds
import PanelChecks
import Panels
import Raster
import Testing
import TouchTracking

/// Custom kinds work like built-in ones: panel file, touches, values, damage.
struct OwnKindsTests {
  private let text = """
    { size: { width: 400, height: 200 }, theme: "classic", background: "#000000", tint: "#FF0000",
      controls: [
      { kind: "xyPad", name: "pan", frame: [0, 0, 200, 200], x: 0.25, background: "#FFFFFF20",
        bind: { gridLines: "lines" } },
      { kind: "springLever", name: "lift", frame: [200, 0, 100, 200] },
      { kind: "lampRing", name: "load", frame: [300, 0, 100, 100], lamps: 4, maximum: 8 },
    ], values: { lines: { initial: 2, maximum: 9 } } }
    """
  private let kinds = builtInKinds + ownKinds

  private func panel(_ text: String) throws -> Panel {
    let file = PanelFile(kinds: kinds, resources: NoResources())
    let panel = try file.panel(from: Array(text.utf8))
    panel.fit(width: 400, height: 200)
    return panel
  }

  @Test func theKindsAreDeclaredCorrectly() { #expect(ControlKind.mistakes(in: kinds) == []) }

  @Test(arguments: [XYPad.kind.name, SpringLever.kind.name, LampRing.kind.name, Silos.kind.name])
  func theKindsAreLegible(name: String) throws {
    let kind = try #require(kinds.first { $0.name == name })
    let layers =
      "rows: [{ name: 'A', wheat: 50 }], titleField: 'name', layers: [{ field: 'wheat' }]"
    let properties = name == Silos.kind.name ? layers : ""
    #expect(Legibility.faults(of: kind, in: kinds, properties: properties) == [])
  }

  @Test func aFingerSetsBothValues() throws {
    let panel = try panel(text)
    #expect(panel.values["pan.x"]?.number == 0.25 && panel.values["pan.y"]?.number == 0.5)
    panel.touch(.down, 100, 14)
    panel.touch(.moved, 900, 100)
    let x = try #require(panel.values["pan.x"])
    #expect(x.number == 1 && x.isHeld)
    #expect(abs((panel.values["pan.y"]?.number ?? 0) - 0.5) < 1e-9)
    panel.touch(.up, 900, 100)
    #expect(!x.isHeld)
  }

  @Test func onlyTheDotIsRedrawn() throws {
    let panel = try panel(text)
    let surface = Surface(width: 400, height: 200)
    _ = panel.draw(on: surface)
    #expect(surface[57, 100] == 0xFFFF_0000)
    panel.touch(.down, 100, 14)
    let drawn = panel.draw(on: surface)
    #expect(surface[100, 14] == 0xFFFF_0000 && surface[57, 100] != 0xFFFF_0000)
    #expect(drawn.area < 200 * 200 / 2)
  }

  @Test(arguments: [ContactChange.Phase.up, .cancelled])
  func theLeverSpringsBack(afterTouchEndsWith phase: ContactChange.Phase) throws {
    let panel = try panel(text)
    let surface = Surface(width: 400, height: 200)
    var changes: [String] = []
    panel.values.observe { value, change, _ in
      if case .touch(let phase, _) = change.origin {
        changes.append("\(value.name) \(change.scalar.number) \(phase.rawValue)")
      }
    }
    panel.touch(.down, 250, 100)
    panel.touch(.moved, 250, -100)
    #expect(panel.values["lift"]?.number == 1)
    changes = []
    panel.touch(phase, 250, -100)
    let end = phase == .up ? "ended" : "cancelled"
    #expect(changes == ["lift 0.0 \(end)"])
    // The value changes at once; the picture is animated.
    _ = panel.draw(on: surface)
    #expect(panel.isAnimating && surface[250, 20] == 0xFFFF_0000)
    for frame in 0...60 { panel.advance(to: .seconds(Double(frame) / 60)) }
    _ = panel.draw(on: surface)
    #expect(
      !panel.isAnimating && surface[250, 20] != 0xFFFF_0000 && surface[250, 110] == 0xFFFF_0000)
  }

  @Test func theLeverReportsItsEndOnce() throws {
    let panel = try panel(text)
    let lever = try #require(panel.allControls.first { $0.name == "lift" })
    let event = try #require(lever.reportedEvents.first { $0.name == "leverReachedEnd" })
    var count = 0
    lever.addAction(for: event) { _ in count += 1 }
    panel.touch(.down, 250, 100)
    #expect(count == 0)
    for y in [-100.0, -120, 100, 300] { panel.touch(.moved, 250, y) }
    #expect(count == 2)
  }

  @Test func theValueLightsLampsInProportion() throws {
    let panel = try panel(text)
    let surface = Surface(width: 400, height: 200)
    // Clockwise from the top.
    let lamps = [(350, 20), (380, 50), (350, 80), (320, 50)]
    for lit in 0...4 {
      try panel.set(["load": .number(Double(2 * lit))], origin: .client)
      _ = panel.draw(on: surface)
      #expect(lamps.filter { surface[$0.0, $0.1] == 0xFFFF_0000 }.count == lit)
    }
  }

  @Test func theReferenceListsTheKinds() {
    let reference = PanelReference(kinds: kinds)
    let lines = reference.markdown.split(separator: "\n")
    #expect(lines.contains("### xyPad") && lines.contains("### springLever"))
    #expect(
      lines.contains {
        $0.hasPrefix("| `gridLines`") && $0.hasSuffix("The number of lines in each direction. |")
      })
  }

  @Test func propertiesCanBeSetBoundAndThemed() throws {
    let panel = try panel(text)
    let pad = try #require(panel.allControls.first as? XYPad)
    #expect(pad.gridLines == 2)
    try panel.set(["lines": .number(5)], origin: .client)
    #expect(pad.gridLines == 5)
    let themed = try self.panel(
      "{ theme: 'dark', controls: [{ kind: 'xyPad', frame: [0, 0, 9, 9] }] }")
    #expect((themed.allControls.first as? XYPad)?.background == Color(hex: "#05070A"))
    do {
      _ = try self.panel("{ controls: [{ kind: 'xyPad', frame: [0, 0, 9, 9], gridLins: 3 }] }")
      Issue.record("an unknown key was accepted")
    } catch let error as PanelFileError {
      #expect(
        error.problems.map(\.message) == [
          "\"xyPad\" has no key \"gridLins\"; did you mean \"gridLines\"?"
        ])
    }
  }
}

/// Resources for a panel without text and pictures.
final class NoResources: PanelResources, Typesetter {
  var typesetter: any Typesetter { self }

  func picture(at path: String) throws(PropertyError) -> Artwork {
    throw PropertyError.refused("there are no pictures")
  }
  func checkFont(family: String) throws(ResourceError) {}
  func layout(_ spans: [TextSpan], in box: TextBox, scale: Double) -> TextLayout { TextLayout() }
}
