import JSON
import Kinds
import PanelChecks
import Panels
import Testing
import Typesetting

@testable import PanelInspection

/// The limits of what `bezel check` warns about. The warnings themselves are in `Problems`.
struct WarningTests {
  private func warnings(_ text: String) -> [String] {
    var defects: [String] = []
    let typesetter = FreeTypeTypesetter { defects.append($0) }
    return PanelFile(kinds: builtInKinds, resources: TestResources(typesetter))
      .warnings(in: Array(text.utf8)) {
        defer { defects = [] }
        return defects
      }.map { problem in
        #expect(problem.severity == .warning)
        let place = problem.position.map { "\($0.line):\($0.column) " } ?? ""
        return place + (problem.path.isEmpty ? "" : problem.path + ": ") + problem.message
      }
  }

  @Test func anInvalidFileHasNoWarnings() {
    #expect(warnings("{ nmae: 1, values: { unused: {} } }") == [])
    #expect(warnings("{") == [])
  }

  @Test func atMostAHundredAreReported() {
    let buttons = (0..<200).map {
      "{ kind: 'button', frame: [\($0 % 20 * 40), \($0 / 20 * 40), 30, 30] }"
    }
    #expect(warnings("{ controls: [\(buttons.joined(separator: ","))] }").count == 100)
  }

  /// Each of many children of a stack needs a picture, and many large groups make it expensive.
  @Test func anExpensivePanelIsNotDrawnCompletely() {
    let group = "{ kind: 'group', background: '#112233' }"
    let child = "{ kind: 'stack', value: 'v', items: ['x'], children: [\(group)] }"
    let items = (0..<2000).map { "'i\($0)'" }.joined(separator: ",")
    let children = Array(repeating: child, count: 2000).joined(separator: ",")
    let panel = """
      { size: { width: 4000, height: 4000 }, values: { v: { initial: 'x' } }, controls: [
        { kind: 'stack', value: 's', items: [\(items)], frame: [0, 0, 4000, 4000],
          children: [\(children)] } ] }
      """
    #expect(warnings(panel) == [])
  }

  /// The last of seven choices shows a text that does not fit.
  @Test func aCheckStopsAtItsLimits() {
    let text = """
      { size: { width: 800, height: 480 }, values: { word: { initial: 'a' } }, controls: [
        { kind: 'segments', value: 'word', items: ['a', 'b', 'c', 'd', 'e', 'f', 'overlong'],
          frame: [0, 0, 800, 60] },
        { kind: 'label', value: 'word', frame: [0, 80, 60, 40] } ] }
      """
    func messages(_ limit: PictureLimit) -> [String] {
      PanelFile(kinds: builtInKinds, resources: TestResources(FreeTypeTypesetter { _ in }))
        .problems(in: Array(text.utf8), newDefects: { [] }, limit).map(\.message)
    }
    let defect = [
      "\"overlong\" does not fit if \"word\" is \"overlong\"; make the control larger, the text shorter "
        + "or its \"size\" smaller"
    ]
    // The last choice is among the first ten combinations.
    #expect(messages(PictureLimit(combinations: 10)).contains(defect[0]))
    #expect(
      messages(PictureLimit(combinations: 6)) == [
        "stopped after 6 combinations of screens, pages, choices and languages; the others are not "
          + "checked"
      ])
    #expect(messages(PictureLimit(pixels: 1)).map { $0.prefix(15) } == ["stopped after 1"])
    #expect(messages(PictureLimit()) == defect)
  }
}
