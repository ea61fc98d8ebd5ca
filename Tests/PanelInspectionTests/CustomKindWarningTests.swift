import Controls
import Kinds
import PanelChecks
import PanelInspection
import Panels
import Testing
import Typesetting

/// A row that somebody made, which places its children like any other.
private final class Shelf: LayoutGroup {
  override class var kind: ControlKind { ControlKind("shelf", "A row.") { Shelf() } }

  override func sizesChildren(along axis: LayoutAxis) -> Bool { axis == .horizontal }
}

/// Something that shows alarms.
private final class Siren: Control {
  static let kind = ControlKind("siren", "A siren.") { Siren() }

  override class var traits: ControlTraits { .showsAlarms }
}

/// Something to touch whose touches set nothing.
private final class Magnifier: Control {
  static let kind = ControlKind("magnifier", "A magnifier.") { Magnifier() }
  let value = Slot("value", 0.0, "A number.")

  override class var traits: ControlTraits { .onlyReads }
}

/// Something that checks itself, with two parts.
private final class Rack: Container {
  static let kind = ControlKind("rack", "A rack.") { Rack() }
  static let shelf = ControlKind("rackShelf", "A shelf.", isNameable: false) { Control() }
  /// The number of parts when they were loaded.
  var loaded: [Int] = []

  override class var parts: [Parts] { declaredParts }
  private static let declaredParts = [
    Parts.controls("shelves", of: shelf, "a shelf", limit: 3, "The shelves.") { (rack: Rack) in rack
    }
  ]

  override var acceptsChildren: Bool { false }
  override var placesChildren: Bool { true }
  override func partsDidLoad() { loaded.append(children.count) }
  override func layoutWarnings(in keys: DeclaredKeys) -> [KeyProblem] {
    [KeyProblem("the rack leans", at: "shelves"), KeyProblem("the rack is small", at: "frame")]
  }
}

/// `check` knows no kinds, so it warns about those that somebody made as about all others.
struct CustomKindWarningTests {
  private func warnings(_ controls: String) -> [String] {
    let kinds =
      builtInKinds + [
        Shelf.kind, Siren.kind, Magnifier.kind, Rack.kind, Rack.shelf,
      ]
    return PanelFile(kinds: kinds, resources: TestResources(FreeTypeTypesetter { _ in }))
      .warnings(in: Array("{ controls: [\(controls)] }".utf8)) { [] }
      .map { "\($0.path): \($0.message)" }
  }

  @Test func childrenThatDoNotFit() {
    let wide = "{ kind: 'meter', value: 'a', maximum: 5 }"
    let tall = "{ kind: 'meter', value: 'a', height: 90, maximum: 5 }"
    func shelf(_ children: String) -> [String] {
      warnings(
        "{ kind: 'shelf', frame: [0, 0, 364, 96], padding: 8, spacing: 16, children: [\(children)] }"
      )
    }
    #expect(shelf("\(wide), \(wide)") == [])
    #expect(
      shelf("\(wide), \(wide), \(wide)") == [
        "controls[0].frame: the children of this shelf need a width of 512 points, but there are 348 "
          + "points; make it larger, or give a child a \"weight\""
      ])
    #expect(
      shelf(tall) == [
        "controls[0].children[0].height: this shelf has a height of 80 points for its children, not 90 "
          + "points"
      ])
  }

  @Test func alarmsThatAreNotDeclared() {
    #expect(
      warnings("{ kind: 'siren', frame: [0, 0, 99, 99] }") == [
        "controls[0].kind: the panel has no alarms that this siren could show; declare them with "
          + "\"alarms\""
      ])
  }

  /// Each of them appears, once for all screens and beside warnings about every layout.
  @Test func theSizeOfTheKindItself() {
    #expect(
      warnings("{ kind: 'rack', frame: [0, 0, 99, 99], shelves: [{}] }") == [
        "controls[0].frame: the rack is small", "controls[0].shelves: the rack leans",
      ])
  }

  /// The parts of each row of a list are complete, not only those of the first one.
  @Test func partsInRows() throws {
    let file = PanelFile(
      kinds: builtInKinds + [Rack.kind, Rack.shelf],
      resources: TestResources(FreeTypeTypesetter { _ in }))
    let text = """
      { size: { width: 200, height: 200 }, controls: [
        { kind: 'list', frame: [0, 0, 200, 200], rows: [{ n: 1 }, { n: 2 }, { n: 3 }],
          rowHeight: 50, children: [
            { kind: 'rack', width: 99, height: 40, shelves: [{}, {}] } ] } ] }
      """
    let panel = try file.panel(from: Array(text.utf8))
    panel.fit(width: 200, height: 200)
    let racks = panel.allControls.compactMap { $0 as? Rack }
    #expect(racks.count >= 3 && racks.allSatisfy { $0.loaded == [2] })
  }

  @Test func aTouchThatOnlyReadsNeedsNoEffect() {
    #expect(warnings("{ kind: 'magnifier', frame: [0, 0, 99, 99] }") == [])
  }
}
