import Controls
import Geometry
import Kinds
import OwnKinds
import PanelChecks
import Panels
import Raster
import Testing
import TouchTracking

/// A custom kind with parts, rows and actions is checked, documented and bound like a built-in one.
struct SilosTests {
  private let kinds = builtInKinds + ownKinds

  private func panel(
    layers: String = "[{ field: 'wheat', color: '#00FF00' }, { field: 'rye', color: '#0000FF' }]",
    other: String = ""
  ) throws -> Panel {
    let text = """
      { size: { width: 300, height: 128 }, background: "#000000",
        values: {
          silos: { fields: { name: "", wheat: null, rye: 0, ordered: false }, initial: [
            { name: "A", wheat: 50, rye: 25 }, { name: "B", wheat: 20 }, { name: "C" } ] },
          order: { initial: "" }, rye: { initial: true } },
        controls: [
          { kind: "silos", rows: "silos", frame: [0, 0, 300, 128], titleField: "name",
            wallColor: "#404040", layers: \(layers), \(other) } ] }
      """
    let panel = try PanelFile(kinds: kinds, resources: NoResources()).panel(from: Array(text.utf8))
    panel.fit(width: 300, height: 128)
    return panel
  }

  private func problems(layers: String, other: String = "") -> [String] {
    do {
      _ = try panel(layers: layers, other: other)
      return []
    } catch let error as PanelFileError {
      return error.problems.map(\.message)
    } catch {
      return ["\(error)"]
    }
  }

  private func drawn(_ panel: Panel) -> Surface {
    let surface = Surface(width: 300, height: 128)
    panel.damageEverything()
    _ = panel.draw(on: surface)
    return surface
  }

  @Test func theLayersAreAsHighAsTheFields() throws {
    let panel = try panel(
      other: "marks: [{ at: 90, color: '#FF0000' }], bind: { capacity: '100 * 1' }")
    let surface = drawn(panel)
    // Silo A: half of it is wheat, and a quarter is rye. The content of silo C is not known.
    #expect(surface[50, 80] == 0xFF00_FF00 && surface[50, 40] == 0xFF00_00FF)
    #expect(surface[50, 20] == 0xFF40_4040 && surface[50, 10] == 0xFFFF_0000)
    #expect(surface[150, 90] == 0xFF00_FF00 && surface[150, 70] == 0xFF40_4040)
    #expect(surface[250, 90] == 0xFF40_4040 && surface[250, 10] == 0xFFFF_0000)
  }

  @Test func aPartCanBeBoundAndHidden() throws {
    let panel = try panel(
      layers:
        "[{ field: 'wheat', if: 'rye' }, { field: 'rye', bind: { color: \"rye ? '#0F0' : '#F00'\" } }]"
    )
    panel.stage.reducesMotion = true
    #expect(drawn(panel)[50, 40] == 0xFF00_FF00)
    try panel.set(["rye": .boolean(false)], origin: .client)
    let surface = drawn(panel)
    #expect(surface[50, 90] == 0xFFFF_0000 && surface[50, 40] == 0xFF40_4040)
  }

  @Test func aMarkHasAColorOfTheTheme() throws {
    let panel = try panel(other: "marks: [{ at: 90, color: 'bad' }]")
    #expect(drawn(panel)[50, 10] == 0xFFFF_4B40)
  }

  @Test func anActionConcernsThePressedSilo() throws {
    let panel = try panel(other: "do: ['order = row.name', 'row.ordered = true']")
    panel.tap(150, 60)
    #expect(panel.values["order"]?.scalar == .text("B"))
    let rows = try #require(panel.values["silos"]?.scalar.list)
    #expect(rows.rows.map { $0[3] } == [.boolean(false), .boolean(true), .boolean(false)])
    // A finger that moves to another silo presses none.
    panel.touch(.down, 50, 60)
    panel.touch(.moved, 150, 60)
    panel.touch(.up, 150, 60)
    #expect(panel.values["order"]?.scalar == .text("B"))
  }

  @Test func mistakesInPartsAreReportedAsInBuiltInKinds() {
    #expect(problems(layers: "[]") == ["expected an array of 1 to 4 layers, found 0 layers"])
    #expect(problems(layers: "[{ color: '#F00' }]") == ["a layer needs a \"field\""])
    #expect(
      problems(layers: "[{ field: 'wheet' }]") == [
        "the rows have no field \"wheet\"; did you mean \"wheat\"?"
      ])
    #expect(
      problems(layers: "[{ field: 'name' }]") == [
        "the field \"name\" is a string; \"field\" needs a number"
      ])
    #expect(
      problems(layers: "[{ field: 'rye', colour: '#F00' }]") == [
        "a layer has no key \"colour\"; did you mean \"color\"?"
      ])
    #expect(
      problems(layers: "[{ field: 'rye', frame: [0, 0, 9, 9] }]") == [
        "a layer has no key \"frame\""
      ])
    #expect(
      problems(layers: "[{ field: 'rye' }]", other: "marks: [{ at: 5 }, { at: 5 }]") == [
        "there are two marks here"
      ])
  }

  @Test func theReferenceAndTheSchemaListTheParts() {
    let reference = PanelReference(kinds: kinds)
    let lines = reference.markdown.split(separator: "\n")
    for part in ["layers", "marks"] {
      #expect(lines.contains { $0.hasPrefix("| `\(part)`") })
    }
    #expect("\(reference.schema)".contains("layers"))
  }
}
