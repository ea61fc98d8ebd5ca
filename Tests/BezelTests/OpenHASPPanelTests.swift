import Controls
import JSON
import Testing
import ValueBus

@testable import MQTTBridge
@testable import Panels

/// Pages, the screen and objects of a panel as openHASP's automations see them.
@Suite
struct OpenHASPPanelTests {
  private func view(page: String = "b", brightness: Double = 40, isAwake: Bool = true) throws
    -> OpenHASPPanel
  {
    let description = """
      {
        "name": "Hall", "version": "1.2.3",
        "values": {
          "page": {"kind": "string", "choices": ["a", "b", "c"]},
          "panel.brightness": {"kind": "number", "minimum": 20, "maximum": 120},
          "panel.awake": {"kind": "boolean"},
          "target": {"kind": "number", "minimum": 5, "maximum": 30},
          "fan": {"kind": "boolean"}, "start": {"kind": "boolean"},
          "mode": {"kind": "string", "choices": ["Heat", "Cool"]},
          "note": {"kind": "string"}, "songs": {"kind": "list"}
        },
        "controls": [{"kind": "button", "name": "start", "values": {"value": "start"}}]
      }
      """
    var panel = BridgePanel(try JSONParser.parse(Array(description.utf8)).value)
    panel.mirror.set("page", .string(page))
    panel.mirror.set("panel.brightness", .number(brightness))
    panel.mirror.set("panel.awake", .bool(isAwake))
    panel.mirror.set("target", .number(21.5))
    panel.mirror.set("fan", .bool(true))
    panel.mirror.set("start", .bool(false))
    panel.mirror.set("mode", .string("Cool"))
    panel.mirror.set("note", .string("on"))
    panel.mirror.set("songs", .array(of: []))
    var settings = BrokerFile.OpenHASP()
    settings.objects = [
      "p1b1": "target", "p1b2": "fan", "p1b3": "mode", "p1b4": "note", "p1b5": "songs",
      "p1b6": "none", "p1b7": "start",
    ]
    return OpenHASPPanel(settings: settings, panel: panel)
  }

  private func text(_ value: JSONValue?) -> String? {
    value.map { String(decoding: JSONWriter.text(of: $0), as: UTF8.self) }
  }

  private func changes(_ command: OpenHASPCommand) throws -> String? {
    text(.object(try view().changes(command).map { JSONMember($0.name, $0.content) }))
  }

  private func property(_ object: String, _ name: String, _ payload: String) -> OpenHASPCommand {
    .property(object: object, name: name, payload: payload)
  }

  @Test func commandsSetValues() throws {
    for (command, expected) in [
      (.backlight(isOn: nil, level: nil), "{}"), (.page(nil), "{}"), (.statusUpdate, "{}"),
      (.backlight(isOn: true, level: 255), #"{"panel.brightness":120,"panel.awake":true}"#),
      (.backlight(isOn: nil, level: 0), #"{"panel.brightness":20}"#),
      (.backlight(isOn: nil, level: 51), #"{"panel.brightness":40}"#),
      (.backlight(isOn: false, level: nil), #"{"panel.awake":false}"#),
      (.idle(isAwake: true), #"{"panel.awake":true}"#), (.idle(isAwake: nil), "{}"),
      (.page(.number(1)), #"{"page":"a"}"#), (.page(.number(3)), #"{"page":"c"}"#),
      (.page(.next), #"{"page":"c"}"#), (.page(.previous), #"{"page":"a"}"#),
      (.page(.first), #"{"page":"a"}"#),
      (property("p1b1", "val", "7.5"), #"{"target":7.5}"#),
      (property("p1b1", "text", "7.5"), #"{"target":7.5}"#),
      (property("p1b1", "val", ""), "{}"),
      (property("p1b2", "val", "0"), #"{"fan":false}"#),
      (property("p1b2", "val", "yes"), #"{"fan":true}"#),
      (property("p1b3", "val", "0"), #"{"mode":"Heat"}"#),
      (property("p1b3", "text", "Cool"), #"{"mode":"Cool"}"#),
      (property("p1b4", "text", "null"), #"{"note":"null"}"#),
      (property("p1b4", "text", " {a "), #"{"note":" {a "}"#),
    ] as [(OpenHASPCommand, String)] {
      #expect(try changes(command) == expected, "\(command)")
    }
  }

  @Test func theFirstPageFollowsTheLast() throws {
    #expect(try view(page: "c").changes(.page(.next)).first?.content.string == "a")
    #expect(try view(page: "a").changes(.page(.previous)).first?.content.string == "c")
  }

  @Test func wrongCommandsSayWhatToDo() throws {
    for (command, problem) in [
      (.page(.number(0)), "there is no page 0; the panel has the pages 1 to 3"),
      (.page(.number(4)), "there is no page 4"), (.page(.number(Int.max)), "there is no page"),
      (property("p9b9", "val", "1"), "add p9b9 to \"objects\" of \"openHASP\""),
      (property("p1b5", "val", "1"), "the panel has no value \"songs\""),
      (property("p1b6", "val", "1"), "the panel has no value \"none\""),
      (property("p1b1", "bg_color", "red"), "bind the property \"bg_color\""),
      (property("p1b1", "val", "warm"), "expected a number, found \"warm\""),
      (property("p1b2", "val", "2"), "expected on or off, found \"2\""),
      (property("p1b3", "val", "2"), "expected 0 to 1, found \"2\""),
      (property("p1b3", "val", "-1"), "expected 0 to 1"),
      (property("p1b4", "val", "1"), "set the property text"),
    ] as [(OpenHASPCommand, String)] {
      #expect {
        try view().changes(command)
      } throws: {
        ($0 as? BridgePayload.Refusal)?.message.contains(problem) == true
      }
    }
  }

  @Test func theScreenAndThePageHaveStates() throws {
    #expect(try text(view().backlight) == #"{"state":"on","brightness":51}"#)
    #expect(
      try text(view(brightness: 120, isAwake: false).backlight)
        == #"{"state":"off","brightness":255}"#)
    #expect(try view().idle == "off")
    #expect(try view(isAwake: false).idle == "long")
    #expect(try view().page == 2)
    #expect(
      try text(view().status(node: "hall", uptime: .seconds(7.9)))
        == #"{"node":"hall","idle":"off","version":"1.2.3","uptime":7,"canUpdate":"false","page":2,"numPages":3}"#
    )
  }

  @Test(
    arguments: [
      ("target", .touch(.began, control: ""), #"{"event":"down","val":21.5}"#),
      ("target", .touch(.changed, control: ""), #"{"event":"changed","val":21.5}"#),
      ("target", .touch(.ended, control: ""), #"{"event":"up","val":21.5}"#),
      ("target", .touch(.cancelled, control: ""), #"{"event":"up","val":21.5}"#),
      ("target", .client, #"{"val":21.5}"#),
      ("fan", .touch(.ended, control: ""), #"{"event":"up","val":1}"#),
      ("fan", .panel, #"{"val":1}"#),
      ("mode", .touch(.ended, control: ""), #"{"event":"changed","val":1,"text":"Cool"}"#),
      ("note", .touch(.changed, control: ""), #"{"event":"changed","text":"on"}"#),
      ("start", .touch(.ended, control: ""), #"{"event":"up"}"#), ("start", .client, #"{"val":0}"#),
      ("songs", .client, nil), ("gone", .client, nil),
    ] as [(String, ValueOrigin, String?)])
  func changesHaveEvents(name: String, origin: ValueOrigin, expected: String?) throws {
    let view = try view()
    let cause = view.cause(of: ReceivedLine.Change(origin: origin, sequence: 1, time: 1), name)
    #expect(text(view.state(of: name, cause)) == expected)
  }

  @Test func aPressBeginsWithTheButtonDown() throws {
    var panel = try view().panel
    panel.mirror.set("start", .bool(true))
    let pressed = OpenHASPPanel(settings: try view().settings, panel: panel)
    let cause = pressed.cause(
      of: ReceivedLine.Change(origin: .touch(.began, control: "start"), sequence: 1, time: 1),
      "start")
    #expect(text(pressed.state(of: "start", cause)) == #"{"event":"down"}"#)
  }
}
