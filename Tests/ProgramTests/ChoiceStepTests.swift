import Kinds
import LinuxIO
import Panels
import Testing

@testable import PanelTesting

/// Steps of `bezel test` with controls that choose among words, and with drawers.
struct ChoiceStepTests {
  private static let panel = """
    { size: { width: 320, height: 400 },
      values: { menu: { initial: false }, code: { initial: "" }, text: { initial: "" },
        row: { initial: "" } },
      alarms: { on: { when: "lamp", text: "The lamp is on" } },
      controls: [
        { kind: "dropdown", name: "room", frame: [8, 8, 200, 44], items: ["Kitchen", "Bath", "Attic"],
          titles: ["Küche", "Bad"] },
        { kind: "radio", name: "fan", frame: [8, 60, 100, 88], items: ["Low", "High"] },
        { kind: "chips", name: "show", frame: [120, 60, 192, 88], items: ["Lights", "Music"] },
        { kind: "buttonMatrix", name: "key", frame: [8, 156, 200, 76], rows: ["1 2 3", "C 0"],
          do: "code = '{code}{key}'" },
        { kind: "button", name: "open", frame: [216, 156, 96, 44], title: "Menu", do: "menu = true" },
        { kind: "drawer", value: "menu", width: 200, children: [
          { kind: "column", padding: 16, children: [
            { kind: "toggle", name: "lamp" }, { kind: "label", text: "In the drawer" },
            { kind: "button", name: "close", title: "Close", do: "menu = false" } ] } ] },
        { kind: "toast", name: "notice", value: "text" },
        { kind: "alarmBanner", name: "banner", frame: [0, 240, 320, 40] },
        { kind: "list", name: "rows", frame: [0, 290, 320, 100], key: "id", value: "row",
          rows: [{ id: "a" }, { id: "b" }, { id: "c" }, { id: "d" }] },
      ] }
    """

  @Test(
    arguments: [
      (
        "{ tap: 'room', shows: ['Bad', 'Attic'] }, { tap: 'room', part: 'Bath', expect: { room: 'Bath' }, shows: 'Bad', doesNotShow: 'Attic' }",
        nil
      ),
      ("{ tap: 'room' }, { tap: 'room', part: 'Bad' }", "there is no part \"Bad\""),
      ("{ tap: 'room' }, { tap: 'fan', part: 'High' }", "\"fan\" is covered by"),
      (
        "{ tap: 'room' }, { tap: [300, 30] }, { tap: 'fan', part: 'High', expect: { fan: 'High' } }",
        nil
      ),
      (
        "{ tap: 'show', part: 'Music' }, { tap: 'show', part: 'Lights', expect: { show: 'Lights,Music' } }",
        nil
      ),
      (
        "{ tap: 'key', part: '2', pressed: 'key' }, { tap: 'key', part: 'C' }, { expect: { key: 'C', code: '2C' } }",
        nil
      ),
      (
        "{ doesNotShow: 'In the drawer', hidden: 'lamp' }, { tap: 'open', shows: 'In the drawer', visible: 'lamp' }, { tap: 'lamp', expect: { lamp: true } }, { tap: 'close', expect: { menu: false }, hidden: 'lamp' }",
        nil
      ),
      ("{ tap: 'open' }, { wait: 1 }, { tap: [310, 100], expect: { menu: false } }", nil),
      (
        "{ set: { menu: true } }, { wait: 1 }, { drag: [150, 200], to: [20, 200], expect: { menu: false } }",
        nil
      ),
      ("{ tap: 'lamp' }", "\"lamp\" is hidden"),
      (
        "{ hidden: ['notice', 'banner'] }, { set: { text: 'Saved', lamp: true }, visible: ['notice', 'banner'] }, { set: { text: '' }, hidden: 'notice' }",
        nil
      ),
      ("{ visible: 'notice' }", "\"notice\" is not open"),
      ("{ visible: 'banner' }", "\"banner\" is hidden"),
      ("{ tap: 'rows', part: 'a', expect: { row: 'a' } }", nil),
      (
        "{ tap: 'rows', part: 'd' }",
        "there is no part \"d\"; if it is scrolled out of view, drag the list first"
      ),
    ] as [(String, String?)])
  func aStepFailsWithItsReason(steps: String, reason: String?) throws {
    try withFolder { folder in
      try replaceFile(at: "\(folder)/panel.json5", with: Array(Self.panel.utf8))
      let test = "{ panel: 'panel.json5', steps: [\(steps)] }"
      try replaceFile(at: "\(folder)/test.json5", with: Array(test.utf8))
      let report = PanelTestReport(
        "\(folder)/test.json5", kinds: builtInKinds, updatesPictures: false)
      let found = report.lines(width: 100).filter(\.isProblem).map(\.text)
      #expect(found.count == (reason == nil ? 0 : 1), "\(found)")
      if let reason { #expect(found.first?.contains(reason) == true, "\(found)") }
    }
  }
}
