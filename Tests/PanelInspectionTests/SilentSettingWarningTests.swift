import Kinds
import PanelChecks
import PanelInspection
import Panels
import QRCodes
import Testing
import Typesetting

/// Settings without effect, and secrets that actions give away.
struct SilentSettingWarningTests {
  private func warnings(_ text: String) -> [String] {
    let resources = TestResources(FreeTypeTypesetter { _ in }, codeEncoder: LibraryEncoder())
    return PanelFile(kinds: builtInKinds, resources: resources).problems(in: Array(text.utf8))
      .map { "\($0.path): \($0.message)" }
  }

  private func expect(_ text: String, warns parts: [String]) {
    let found = warnings(text)
    #expect(
      found.count == parts.count && zip(found, parts).allSatisfy { $0.hasPrefix($1) }, "\(found)")
  }

  /// A state is possible if one of the controls with the style can come into it.
  @Test(arguments: [
    ("held", "'label', text: 'A'", "no control with this style can be \"held\"; remove it"),
    ("focused", "'label', text: 'A'", "no control with this style can be \"focused\"; remove it"),
    ("on", "'slider', value: 'n'", "no control with this style can be \"on\"; remove it"),
    ("unknown", "'label', text: 'A'", "no control with this style can be \"unknown\"; remove it"),
    ("held", "'group', children: []", "no control with this style can be \"held\"; remove it"),
    ("held", "'group', do: 't = true', children: []", nil),
    ("held", "'slider', value: 'n'", nil), ("focused", "'slider', name: 'n'", nil),
    ("on", "'toggle', value: 't'", nil), ("unknown", "'label', value: 'n'", nil),
    ("disabled", "'label', text: 'A'", nil),
  ])
  func aStateOfAStyleIsPossible(state: String, control: String, problem: String?) {
    expect(
      """
      { values: { n: { maximum: 10 }, t: { initial: false } },
        styles: { a: { \(state): { opacity: 0.5 } } }, controls: [
        { kind: \(control), style: 'a', frame: [20, 20, 500, 50] },
        { kind: 'slider', value: 'n', frame: [20, 220, 500, 50] },
        { kind: 'toggle', value: 't', frame: [20, 320, 100, 50] } ] }
      """, warns: problem.map { ["styles.a.\(state): \($0)"] } ?? [])
  }

  @Test(arguments: [
    ("form: 'bars'", "", "the chart has no zones whose colours"),
    ("form: 'line'", "zones: [{ from: 5, color: 'bad' }],", "only bars have the colours of zones"),
    ("form: 'band'", "", "only bars have the colours of zones"),
    ("form: 'bars'", "zones: [{ from: 5, color: 'bad' }],", nil),
    ("bind: { form: \"n > 5 ? 'bars' : 'line'\" }", "zones: [{ to: 5, color: 'bad' }],", nil),
  ])
  func zoneColorsNeedBarsAndZones(series: String, chart: String, problem: String?) {
    expect(
      """
      { values: { n: { maximum: 10, history: 60 } }, controls: [{ kind: 'chart', \(chart)
        frame: [20, 20, 500, 300], span: 60, series: [{ value: 'n', zoneColors: true, \(series) }] }] }
      """, warns: problem.map { ["controls[0].series[0].zoneColors: \($0)"] } ?? [])
  }

  @Test(arguments: [
    ("wifi: 'Guests', value: 'ssid'", "controls[0].wifi: the code already has a \"value\""),
    ("bind: { wifi: 'ssid' }, value: 'ssid'", "controls[0].bind: the code already has a \"value\""),
    ("bind: { wifi: 'ssid' }, text: 'x'", "controls[0].bind: the code already has a \"text\""),
    ("password: 'x'", "controls[0].password: a password without the name of its network"),
    ("password: 'x', text: 'y'", "controls[0].password: a password without the name"),
    ("bind: { password: 'ssid' }, text: 'y'", "controls[0].bind: a password without the name"),
    ("wifi: '', password: 'x'", "controls[0].password: a password without the name"),
    ("bind: { wifi: 'ssid', password: 'ssid' }", nil), ("wifi: 'a', password: 'b'", nil),
    ("wifi: 'a', text: ''", nil), ("value: 'ssid'", nil),
  ])
  func aCodeHasOneContent(keys: String, problem: String?) {
    expect(
      """
      { values: { ssid: { initial: 'Home' } }, controls: [
        { kind: 'qrCode', \(keys), frame: [20, 20, 300, 300] },
        { kind: 'label', value: 'ssid', frame: [400, 20, 200, 40] } ] }
      """, warns: problem.map { [$0] } ?? [])
  }

  @Test(arguments: [
    ("shown = code", true), ("shown = 'Your code is {code}'", true),
    ("shown = ready ? code : ''", true), ("shown = lower(code)", true), ("shown = next", true),
    ("digits = 2 * number + 1", true), ("digits = length(code)", false),
    ("ready = code == '1234'", false), ("shown = code == '1' ? 'right' : 'wrong'", false),
    ("other = code", false), ("code = shown", false), ("ready = not known(code)", false),
  ])
  func aCopiedSecretIsReported(action: String, isExpected: Bool) {
    let found = warnings(
      """
      { values: { code: { initial: 'a', secret: true }, number: { maximum: 9, secret: true },
          other: { initial: '', secret: true }, next: { from: "'{code}!'" }, shown: { initial: '' },
          ready: { initial: false }, digits: { maximum: 99 } },
        rules: [{ when: "ready", do: "\(action)" }],
        controls: [{ kind: 'button', title: 'Go', do: ["ready = true", "\(action)"],
          frame: [20, 20, 200, 60] }] }
      """
    ).filter { $0.contains("copies the secret value") }
    #expect(found.count == (isExpected ? 1 : 0), "\(found)")
  }

  @Test(arguments: [
    ("kind: 'buttonMatrix', value: 'key', rows: ['A B'], confirm: 'Call {key}?'", true),
    (
      "kind: 'buttonMatrix', value: 'key', rows: ['A B'], confirm: { text: 'Go?', yes: '{key}' }",
      true
    ),
    ("kind: 'buttonMatrix', value: 'key', rows: ['A B'], confirm: 'Call {other}?'", false),
    ("kind: 'buttonMatrix', value: 'key', rows: ['A B'], confirm: 'Call?'", false),
    ("kind: 'list', value: 'n', rows: [{ title: 'A' }], confirm: 'Start row {n}?'", true),
    ("kind: 'list', value: 'n', rows: [{ title: 'A' }], confirm: 'Start {row.title}?'", false),
    ("kind: 'button', value: 'on', title: 'x', confirm: '{on} is changed'", false),
  ])
  func aQuestionBeforeAChoiceCannotShowIt(keys: String, isExpected: Bool) {
    let found = warnings(
      """
      { values: { key: { initial: '' }, other: { initial: '' }, n: { minimum: -1, maximum: 9, step: 1,
          initial: -1 }, on: { initial: false } },
        controls: [{ \(keys), do: "other = 'x'", frame: [20, 20, 300, 200] }] }
      """)
    let reported = found.filter { $0.contains("so it shows the earlier choice") }
    #expect(reported.count == (isExpected ? 1 : 0), "\(found)")
  }

  /// Two dials in the same place, as for the lower and the upper limit of a temperature.
  @Test(arguments: [
    ("kind: 'knob'", "requiresPointerHit: true", 0), ("kind: 'knob'", "", 1),
    ("kind: 'circularSlider'", "handleOnly: true", 0), ("kind: 'circularSlider'", "", 1),
  ])
  func twoHandlesCanShareADial(kind: String, keys: String, count: Int) {
    let found = warnings(
      """
      { values: { low: { minimum: 5, maximum: 30, initial: 18 },
          high: { minimum: 5, maximum: 30, initial: 22 } }, controls: [
        { \(kind), value: 'low', frame: [20, 20, 240, 240], \(keys) },
        { \(kind), value: 'high', frame: [20, 20, 240, 240], \(keys) } ] }
      """)
    #expect(found.filter { $0.contains("this covers") }.count == count, "\(found)")
  }
}
