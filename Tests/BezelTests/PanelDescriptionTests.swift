import Controls
import Geometry
import JSON
import Kinds
import PanelChecks
import Panels
import Testing
import TouchTracking

@testable import Commands
@testable import PanelServing
@testable import PanelSources
@testable import ProgramInterface

struct PanelDescriptionTests {
  /// The pieces of a panel's description are limited in bytes, whatever the panel contains: a large
  /// panel, or one with long texts, must not delay touches and frames.
  @Test(arguments: [
    (values: 0, controls: 0), (values: 0, controls: 1_000), (values: 40, controls: 10),
  ])
  func aPieceHasALimit(values: Int, controls: Int) throws {
    // Each letter needs six bytes.
    let text = String(repeating: "\\u0001", count: 4_096)
    let values = (0..<values).map { "t\($0): { initial: '\(text)' }" }
    let controls = [String](repeating: "{ kind: 'label', frame: [0, 0, 9, 9] }", count: controls)
    let file = """
      { values: { v: { initial: 1 }, \(values.joined(separator: ",")) },
        controls: [\(controls.joined(separator: ","))] }
      """
    let panel = try TestPanel.panel(file, resources: FileResources(folder: ".") { _ in })
    let description = PanelDescription(panel)
    var pieces = 1
    var result = description.next()
    while result == nil {
      pieces += 1
      result = description.next()
    }
    let bytes = try #require(result)
    // No value or control needs more than 25 KB.
    let size = PanelDescription.pieceSize
    #expect((bytes.count / (size + 25_000)...bytes.count / size + 1).contains(pieces))
    let value = try JSONParser.parse(bytes).value
    #expect(value["values"]?["v"]?["value"]?.number == 1)
    #expect(value["values"]?.members?.count == panel.values.values.count)
    #expect(value["controls"]?.array?.count == controls.count)
  }

  private static let acting = """
    { theme: "dark",
      values: {
        paint: { initial: "accent" }, heat: { maximum: 100, initial: 20 },
        alarm: { initial: false }, count: { initial: null, maximum: 9, expires: 60 },
        double: { from: "heat * 2" },
        late: { from: "clock.hour >= 22" },
      },
      bind: { tint: "paint" },
      rules: [
        { when: "heat > 50", do: "alarm = true" },
        { when: "heat < 50", after: 3, do: ["alarm = false", "heat += 1"] },
        { every: 60, do: "heat -= 1" },
      ],
      controls: [
        { kind: "row", if: "alarm", frame: [0, 0, 300, 50], children: [
          { kind: "label", text: "{double} of {heat}", bind: { color: "paint" } } ] },
        { kind: "button", name: "more", frame: [0, 50, 100, 50], repeat: true, do: "heat += 1",
          animated: false },
        { kind: "label", frame: [0, 100, 100, 50], do: ["heat = 0"],
          confirm: { text: "Cool {heat}?", yes: "Cool", pin: "service" } },
      ] }
    """

  private func described(_ panel: Panel) throws -> JSONValue {
    let description = PanelDescription(panel)
    var bytes: [UInt8]?
    while bytes == nil { bytes = description.next() }
    return try JSONParser.parse(#require(bytes)).value
  }

  private func text(_ value: JSONValue?) -> String? {
    value.map { String(decoding: JSONWriter.text(of: $0), as: UTF8.self) }
  }

  @Test func expressionsActionsAndRulesAreDescribed() throws {
    let panel = try TestPanel.panel(Self.acting, resources: FileResources(folder: ".") { _ in })
    let json = try described(panel)
    #expect(text(json["bind"]) == #"{"tint":"paint"}"#)
    let values = json["values"]
    #expect(values?["double"]?["from"]?.string == "heat * 2")
    #expect(values?["double"]?["derived"]?.bool == true)
    #expect(values?["clock.hour"]?["derived"]?.bool == true)
    #expect(values?["clock.hour"]?["from"] == nil)
    #expect(values?["heat"]?["derived"] == nil && values?["heat"]?["from"] == nil)
    #expect(values?["count"]?["expires"]?.number == 60)
    #expect(text(values?["count"]?["value"]) == "null")
    let controls = try #require(json["controls"]?.array)
    #expect(controls.map { $0["if"]?.string } == ["alarm", nil, nil, nil])
    #expect(text(controls[1]["bind"]) == #"{"text":"{double} of {heat}","color":"paint"}"#)
    #expect(text(controls[2]["do"]) == #"["heat += 1"]"# && controls[2]["animated"]?.bool == false)
    #expect(controls[2]["properties"]?["repeat"]?.bool == true && controls[2]["confirm"] == nil)
    #expect(text(controls[3]["do"]) == #"["heat = 0"]"#)
    #expect(
      text(controls[3]["confirm"])
        == #"{"text":"Cool {heat}?","yes":"Cool","no":"No","pin":"service"}"#)
    #expect(
      text(json["rules"]) == """
        [{"when":"heat > 50","do":["alarm = true"],"active":false},\
        {"when":"heat < 50","after":3,"do":["alarm = false","heat += 1"],"active":true},\
        {"every":60,"do":["heat -= 1"],"active":true}]
        """)
    try panel.set(["heat": .number(60)], origin: .client)
    let active = try described(panel)["rules"]?.array?.map { $0["active"]?.bool }
    #expect(active == [true, false, true])
  }

  @Test func peopleSeeExpressionsActionsAndRules() throws {
    let panel = try TestPanel.panel(Self.acting, resources: FileResources(folder: ".") { _ in })
    panel.fit(width: 800, height: 480)
    let running = RunningPanel(try described(panel))
    let lines = running.table.text().split(separator: "\n").map(String.init)
    #expect(lines.contains("bind.tint paint"))
    #expect(
      lines.contains {
        $0.hasPrefix("value double number ")
          && $0.hasSuffix(#" derived canBeUnknown from="heat * 2" value=40"#)
      }, "\(lines)")
    #expect(
      lines.contains {
        $0.hasPrefix("control more button 0 50 100 50 ")
          && $0.hasSuffix(#" do="heat += 1" animated=false"#)
      }, "\(lines)")
    #expect(
      lines.suffix(3) == [
        #"rule - - when="heat > 50" do="alarm = true""#,
        #"rule - active when="heat < 50" after=3 do="alarm = false","heat += 1""#,
        #"rule - active every=60 do="heat -= 1""#,
      ])
    let control = try #require(running.control(named: "more"))
    #expect(RunningPanel.table(of: control).text().hasSuffix("\ndo heat += 1\nanimated false\n"))
  }

  /// Rules count like controls.
  @Test func rulesAreDescribedInPieces() throws {
    let text = String(repeating: "a", count: 400)
    let rules = (0..<PanelFile.ruleLimit).map { _ in
      "{ when: \"contains('\(text)', 'b')\", do: 'v = 1' }"
    }
    let file = "{ values: { v: {} }, rules: [\(rules.joined(separator: ","))] }"
    let panel = try TestPanel.panel(file, resources: FileResources(folder: ".") { _ in })
    let description = PanelDescription(panel)
    var pieces = 1
    while description.next() == nil { pieces += 1 }
    #expect(pieces > PanelFile.ruleLimit * text.utf8.count / PanelDescription.pieceSize)
  }

  // MARK: Presses

  /// A press is an event, also of a control that acts.
  @Test func aPressOfAControlWithActionsStaysAnEvent() throws {
    let panel = try TestPanel.panel(Self.acting, resources: FileResources(folder: ".") { _ in })
    panel.fit(width: 800, height: 480)
    var lines: [String] = []
    panel.observe { event, sequence in
      switch event {
      case .change(let value, let change):
        lines.append("\(sequence) \(value.name) \(change.scalar)")
      case .event(let event, let control): lines.append("\(sequence) \(event.name) of \(control)")
      }
    }
    for phase in [ContactChange.Phase.down, .up] {
      panel.handle(
        ContactFrame(
          time: .zero,
          changes: [
            ContactChange(
              contact: ContactID(1), phase: phase,
              position: panel.unitPosition(of: Point(x: 50, y: 75)))
          ]))
    }
    #expect(
      lines == [
        "1 more boolean(true)", "2 heat number(21.0)", "3 double number(42.0)",
        "4 more boolean(false)", "5 touchUpInside of more",
      ])
  }

  /// An event that the author of a kind defines is described and published like a press.
  @Test func anEventOfACustomKindIsPublishedByItsName() throws {
    let panel = try PanelFile(
      kinds: [Bell.kind], resources: FileResources(folder: ".") { _ in }
    ).panel(
      from: Array(
        """
        { controls: [{ kind: 'bell', name: 'door', frame: [0, 0, 44, 44] },
          { kind: 'bell', frame: [0, 44, 44, 44] }] }
        """.utf8))
    panel.fit(width: 800, height: 480)
    var lines: [String] = []
    panel.observe { event, sequence in
      lines.append(String(decoding: event.line(sequence: sequence, time: .zero), as: UTF8.self))
    }
    for bell in panel.allControls { bell.sendActions(for: .rang) }
    #expect(
      lines == [
        #"{"type":"event","control":"door","event":"rang","seq":1,"time":0.000000}"# + "\n"
      ])
    let events = try described(panel)["controls"]?.array?.first?["events"]?.array
    #expect(events?.map(\.string) == ["rang"])
  }
}

extension ControlEvent {
  fileprivate static let rang = ControlEvent("rang")
}

private final class Bell: Control {
  static let kind = ControlKind("bell", "Rings.") { Bell() }
  override var intrinsicSize: Size? { Size(width: 44, height: 44) }
  override var reportedEvents: [ControlEvent] { super.reportedEvents + [.rang] }
}
