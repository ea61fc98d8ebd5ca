import Kinds
import PanelChecks
import Panels
import Testing
import Typesetting

@testable import PanelInspection

/// Which pages `bezel check` draws again after a change.
struct PageReachTests {
  private func warnings(_ text: String, _ limit: PictureLimit = PictureLimit()) -> [String] {
    PanelFile(kinds: builtInKinds, resources: TestResources(FreeTypeTypesetter { _ in }))
      .problems(in: Array(text.utf8), newDefects: { [] }, limit).map(\.message)
  }

  /// A panel whose first page has a toggle, and whose last one has a text that it makes too long.
  private func panel(_ label: String, values: String = "", between page: String = "") -> String {
    """
    { values: { on: { initial: false }, \(values) }, pages: [
      { name: 'one', controls: [{ kind: 'toggle', value: 'on', frame: [24, 24, 80, 60] }] },
      { name: 'two', controls: [{ kind: 'label', text: 'Two', frame: [24, 24, 80, 40] }, \(page)] },
      { name: 'three', controls: [{ kind: 'label', frame: [24, 24, 80, 40], \(label) }] } ] }
    """
  }

  @Test func aPropertyThatIsBoundToTheValue() {
    let found = warnings(panel("text: \"{on ? 'Switched on' : 'Off'}\""))
    #expect(found.count == 1 && found[0].contains("does not fit if \"on\" is true"), "\(found)")
  }

  @Test func aValueThatIsDerivedFromTheValue() {
    let found = warnings(
      panel("value: 'word'", values: "word: { from: \"on ? 'Switched on' : 'Off'\" }"))
    #expect(found.count == 1 && found[0].contains("does not fit if \"on\" is true"), "\(found)")
  }

  /// The toggle moves the minimum of a slider on the second page, and so its value.
  @Test func aValueWhoseRangeFollowsTheValue() {
    let slider = """
      { kind: 'slider', name: 'n', frame: [24, 100, 300, 60], maximum: 1e6, step: 1,
        bind: { minimum: 'on ? 999999 : 0' } }
      """
    let found = warnings(panel("text: 'n is {n}'", between: slider))
    #expect(found.contains { $0.contains("does not fit if \"on\" is true") }, "\(found)")
  }

  /// A choice is drawn only on the pages that it can change: twelve pages with a toggle each take a
  /// few pictures each, not one for each pair.
  @Test func otherPagesAreNotDrawnAgain() {
    let pages = (0..<12).map {
      """
      { name: 'p\($0)', controls: [
        { kind: 'toggle', name: 't\($0)', frame: [24, 24, 80, 60] },
        { kind: 'label', text: "{t\($0) ? 'On' : 'Off'}", frame: [124, 24, 80, 40] } ] }
      """
    }
    let panel = "{ pages: [\(pages.joined(separator: ","))] }"
    #expect(warnings(panel, PictureLimit(combinations: 12 * 8)) == [])
  }
}
