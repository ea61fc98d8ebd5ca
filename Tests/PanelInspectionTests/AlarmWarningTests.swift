import Controls
import Kinds
import PanelChecks
import PanelInspection
import Panels
import Testing
import Typesetting

/// The warnings about alarms that a user could miss.
struct AlarmWarningTests {
  private func warnings(_ text: String) -> [String] {
    PanelFile(kinds: builtInKinds, resources: TestResources(FreeTypeTypesetter { _ in }))
      .problems(in: Array(text.utf8)).map(\.message)
  }

  private static let plain = "{ kind: 'label', frame: [24, 24, 300, 44], text: 'Page' }"
  private static let banner = "{ kind: 'alarmBanner', frame: [24, 100, 300, 44] }"
  private static let list = "{ kind: 'alarmList', frame: [24, 100, 500, 200] }"

  private func panel(
    _ first: String, _ second: String, more: String = "", alarm: String = "",
    text: String = "Hot"
  ) -> String {
    """
    { size: { width: 640, height: 400 }, values: { hot: { initial: false } }, \(more)
      alarms: { hot: { when: 'hot', text: '\(text)', \(alarm) } },
      pages: [{ name: 'one', controls: [\(first)] }, { name: 'two', controls: [\(second)] }] }
    """
  }

  private static let advice =
    " cannot show the alarm \"hot\"; add { kind: \"alarmBanner\" } to each page or to \"controls\", "
    + "or an alarmList to a page with a tab"

  @Test func aPageThatCannotShowAnAlarmIsReported() {
    #expect(
      warnings(panel(Self.plain, Self.plain)) == ["the page \"one\" and another one" + Self.advice])
    #expect(warnings(panel(Self.banner, Self.plain)) == ["the page \"two\"" + Self.advice])
  }

  /// Without tabs, there is no badge.
  @Test(arguments: ["dots", "none"])
  func aListOnAnotherPageIsNotEnoughWithoutTabs(position: String) {
    let more = "tabs: { position: '\(position)' },"
    #expect(
      warnings(panel(Self.plain, Self.list, more: more)) == ["the page \"one\"" + Self.advice])
  }

  @Test func everyWayToShowAnAlarmIsEnough() {
    let text = "{ kind: 'label', frame: [24, 24, 300, 44], text: '{alarms.active} alarms' }"
    for panel in [
      panel(Self.banner, Self.banner), panel(text, Self.banner), panel(Self.plain, Self.list),
      panel(Self.plain, Self.plain, more: "controls: [\(Self.banner)],"),
      panel(Self.plain, Self.plain, alarm: "page: 'two'"),
      panel(Self.plain, Self.plain, alarm: "acknowledge: false"),
    ] {
      #expect(warnings(panel) == [])
    }
  }

  /// An action that acknowledges alarms does not show them.
  @Test func anActionShowsNoAlarm() {
    let button = """
      { kind: 'button', title: 'OK', frame: [24, 24, 300, 44], do: 'alarms.unacknowledged = 0' }
      """
    #expect(warnings(panel(button, Self.banner)) == ["the page \"one\"" + Self.advice])
  }

  /// A line that is too narrow for the text of an alarm, which no initial value raises.
  @Test func theTextOfARaisedAlarmMustFitInTheLine() {
    let narrow = "{ kind: 'alarmBanner', frame: [24, 100, 160, 44] }"
    let found = warnings(
      panel(narrow, Self.banner, text: "The water in the cellar is rising quickly"))
    #expect(found.count == 1 && found[0].contains("while the alarm \"hot\" is shown"), "\(found)")
  }
}
