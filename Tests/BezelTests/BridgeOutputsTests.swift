import Controls
import JSON
import Testing
import ValueBus

@testable import MQTTBridge
@testable import Panels

/// The cases of `BridgeOutputs`, and the payloads of outputs.
@Suite
struct BridgeOutputsTests {
  private static func file(_ outputs: String, more: String = "") throws -> BrokerFile {
    try BrokerFile(Array("{ broker: { host: 'b' }, \(more) outputs: { \(outputs) } }".utf8))
  }

  private static func panel() throws -> BridgePanel {
    var panel = BridgePanel(
      try JSONParser.parse(
        Array(
          """
          {"name": "Hall", "values": {
            "lamp": {"kind": "boolean"}, "name": {"kind": "string"},
            "level": {"kind": "number", "minimum": 0, "maximum": 254, "step": 1},
            "temperature": {"kind": "number", "canBeUnknown": true},
            "mode": {"kind": "string", "choices": ["Heat", "Cool"]},
            "sum": {"kind": "number", "derived": true},
            "pin": {"kind": "string", "secret": true}, "rows": {"kind": "list"},
            "bell": {"kind": "boolean"}, "latch": {"kind": "boolean"}
          }, "controls": [
            {"kind": "button", "name": "bell", "values": {"value": "bell"}},
            {"kind": "button", "name": "latch", "values": {"value": "latch"},
             "properties": {"latches": true}},
            {"kind": "label", "name": "scene", "do": ["lamp = true"]},
            {"kind": "label", "name": "title"}
          ]}
          """.utf8)
      ).value)
    panel.mirror.set("lamp", .bool(true))
    panel.mirror.set("name", .string("a \"b\" {c}\n"))
    panel.mirror.set("level", .number(120))
    panel.mirror.set("pin", .string("1234"))
    panel.mirror.set("rows", .array(of: []))
    panel.mirror.set("temperature", .null)
    return panel
  }

  private func payload(_ output: String) throws -> String? {
    let file = try Self.file(output)
    return try file.outputs[0].payload(in: Self.panel()).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("lamp: { topic: 't' }", "true"), ("level: { topic: 't' }", "120"),
    ("name: { topic: 't' }", "a \"b\" {c}\n"), ("rows: { topic: 't' }", "[]"),
    ("scene: { topic: 't' }", "press"), ("bell: { topic: 't' }", "press"),
    ("scene: { topic: 't', payload: 'movie' }", "movie"),
    ("lamp: { topic: 't', payload: '{lamp ? \"ON\" : \"OFF\"}' }", "ON"),
    ("lamp: { topic: 't', payload: '{lamp}' }", "true"),
    ("lamp: { topic: 't', payload: 'dimmer {level}' }", "dimmer 120"),
    ("lamp: { topic: 't', payload: '{level / 2.54:.1f}' }", "47.2"),
    ("lamp: { topic: 't', payload: 21 }", "21"),
    (
      "lamp: { topic: 't', payload: { state: '{lamp ? \"ON\" : \"OFF\"}', brightness: '{level}' } }",
      "{\"state\":\"ON\",\"brightness\":120}"
    ),
    (
      "lamp: { topic: 't', payload: '{\"state\": \"{lamp ? \\'ON\\' : \\'OFF\\'}\"}' }",
      "{\"state\":\"ON\"}"
    ),
    (
      "lamp: { topic: 't', payload: { on: '{lamp}', text: '{level:.0f}', title: '{name}' } }",
      "{\"on\":true,\"text\":\"120\",\"title\":\"a \\\"b\\\" {c}\\n\"}"
    ),
    (
      "lamp: { topic: 't', payload: { service: 'light.turn_on', data: { ids: ['l', '{level}'] } } }",
      "{\"service\":\"light.turn_on\",\"data\":{\"ids\":[\"l\",120]}}"
    ),
    (
      "lamp: { topic: 't', payload: { t: '{temperature ?? 20}', n: null } }",
      "{\"t\":20,\"n\":null}"
    ),
    // Unknown values.
    ("temperature: { topic: 't' }", nil), ("mode: { topic: 't' }", nil),
    ("lamp: { topic: 't', payload: { t: '{temperature}' } }", nil),
    ("lamp: { topic: 't', payload: 'now {temperature} °C' }", nil),
    ("lamp: { topic: 't', payload: '{lamp ? \\'{temperature}\\' : \\'\\'}' }", nil),
  ])
  func payloadsHaveExpressions(output: String, expected: String?) throws {
    #expect(try payload(output) == expected)
  }

  @Test(arguments: [
    ("pin: { topic: 't' }", "\"pin\" is secret and is never published"),
    ("lamp: { topic: 't', payload: '{pin}' }", "\"pin\" is secret"),
    (
      "lamp: { topic: 't', payload: { a: ['{levle}'] } }",
      "no value \"levle\"; did you mean \"level\"?"
    ),
    ("lamp: { topic: 't', payload: '{rows}' }", "\"rows\" is a list"),
    ("lamp: { topic: 't', payload: '{name + 1}' }", "number"),
  ])
  func mistakesAreFoundBeforeMessagesAreSent(output: String, problem: String) throws {
    let file = try Self.file(output)
    let panel = try Self.panel()
    #expect(
      file.mistakes(in: panel).contains { $0.contains(problem) }, "\(file.mistakes(in: panel))")
    #expect(throws: BridgePayload.Refusal.self) { try file.outputs[0].payload(in: panel) }
  }

  @Test func namesThatThePanelDoesNotHaveAreFound() throws {
    let file = try Self.file(
      "lamb: { topic: 't' }, title: { topic: 't' }, scene: { topic: 't' }, latch: { topic: 't' }")
    let mistakes = file.mistakes(in: try Self.panel())
    #expect(mistakes.count == 2)
    #expect(
      mistakes[0].contains("no value \"lamb\", and no control with this name that is pressed"))
    #expect(mistakes[0].contains("did you mean \"lamp\"?") && mistakes[1].contains("\"title\""))
  }

  @Test func whatInputsCannotShowIsStated() throws {
    let file = try Self.file(
      "",
      more: """
        inputs: { mode: { topic: 'm' }, level: { topic: 'l' }, temperature: { topic: 't' },
          name: { topic: 'n' }, sum: { topic: 's' } },
        """)
    let panel = try Self.panel()
    #expect(
      file.mistakes(in: panel) == [
        "the input \"sum\" cannot set its value, which is derived from others"
      ])
    let remarks = file.remarks(on: panel)
    #expect(remarks.count == 2)
    #expect(remarks[0].contains("\"mode\" shows only its choices, \"Heat\", \"Cool\""))
    #expect(remarks[1].contains("\"level\" keeps its last content"))
  }

  // MARK: Cases

  private var outputs = BridgeOutputs([.init(name: "a", topic: "t")])
  private let on = JSONValue.bool(true)
  private let off = JSONValue.bool(false)

  private mutating func isSent(_ content: JSONValue, _ origin: ValueOrigin?, _ sequence: Double = 1)
    -> Bool
  {
    outputs.isSent(
      "a", .init(payload: content.plainPayload, origin: origin, sequence: sequence))
  }

  private mutating func didSet(_ content: JSONValue?, upTo sequence: Double?) -> Bool {
    outputs.inputDidSet("a", content, upTo: sequence)
  }

  private func expect(
    _ isSent: Bool, _ expected: Bool, at location: SourceLocation = #_sourceLocation
  ) {
    #expect(isSent == expected, sourceLocation: location)
  }

  @Test mutating func cases1And2OtherChangesAreSent() {
    #expect(outputs["a"] != nil && outputs["b"] == nil)
    for origin in [ValueOrigin.touch(.ended, control: "a"), .panel, .client] {
      expect(isSent(on, origin), true)
    }
  }

  @Test mutating func case3TheInputsOwnChangeMayArriveBeforeTheAnswer() {
    outputs.inputWillSet("a", on)
    expect(isSent(on, .client, 5), false)
    expect(didSet(on, upTo: 5), false)
    expect(isSent(off, .client, 6), true)
  }

  /// A program's command that crosses with an input is not lost.
  @Test mutating func case3AnotherChangeWaitsForTheAnswer() {
    outputs.inputWillSet("a", off)
    expect(isSent(on, .client, 5), false)
    expect(didSet(off, upTo: 6), true)
    expect(isSent(off, .client, 6), false)
    // A finger's change replaces the one that waits.
    outputs.inputWillSet("a", off)
    expect(isSent(on, .client, 7), false)
    expect(isSent(off, .touch(.ended, control: "a"), 8), true)
    expect(didSet(off, upTo: 8), false)
    // The panel may refuse the input.
    outputs.inputWillSet("a", off)
    expect(isSent(on, .client, 9), false)
    expect(didSet(nil, upTo: nil), true)
  }

  @Test mutating func case4TheChangeMayArriveAfterTheAnswer() {
    outputs.inputWillSet("a", on)
    expect(didSet(on, upTo: 5), false)
    expect(isSent(off, .panel, 3), true)
    expect(isSent(off, .client, 4), true)
    expect(isSent(on, .client, 5), false)
    expect(isSent(on, .client, 6), true)
  }

  @Test mutating func case4ARuleMayReplaceTheContent() {
    outputs.inputWillSet("a", on)
    expect(didSet(off, upTo: 6), false)
    expect(isSent(on, .client, 5), false)
    expect(isSent(off, .panel, 6), true)
    expect(isSent(off, .client, 7), true)
  }

  /// The line of the input may never arrive: another one has replaced it, or nothing has changed.
  @Test mutating func case5ANewerChangeIsSent() {
    outputs.inputWillSet("a", on)
    expect(didSet(on, upTo: 5), false)
    expect(isSent(on, .client, 6), true)
    expect(isSent(on, .client, 5), true)
    outputs.inputWillSet("a", on)
    expect(didSet(nil, upTo: nil), false)
    expect(isSent(on, .client, 7), true)
  }

  @Test mutating func case6TheEndOfThePanelForgetsSettings() {
    outputs.inputWillSet("a", on)
    outputs.panelDidEnd()
    expect(didSet(on, upTo: 5), false)
    expect(isSent(on, .client, 5), true)
  }

  /// The answers to requests may arrive before the lines of their changes.
  @Test mutating func case7ALateChangeBelongsToItsOwnInput() {
    outputs.inputWillSet("a", off)
    expect(didSet(off, upTo: 5), false)
    outputs.inputWillSet("a", on)
    expect(isSent(off, .client, 5), false)
    expect(didSet(on, upTo: 6), false)
    expect(isSent(on, .client, 6), false)
    expect(isSent(off, .client, 7), true)
    // Both lines may be late.
    outputs.inputWillSet("a", on)
    expect(didSet(on, upTo: 8), false)
    outputs.inputWillSet("a", off)
    expect(didSet(off, upTo: 9), false)
    expect(isSent(on, .client, 8), false)
    expect(isSent(off, .client, 9), false)
  }
}
