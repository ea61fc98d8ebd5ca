import Expressions
import PanelChecks
import Testing

@testable import Panels

/// The file of `bezel-mqtt`.
@Suite
struct BrokerFileTests {
  private func problems(_ text: String) -> [String] {
    TestPanel.problems(of: try BrokerFile(Array(text.utf8))).map { $0.line(file: "mqtt.json5") }

  }

  @Test func theShortestFileHasDefaults() throws {
    let file = try BrokerFile(Array("{ broker: { host: \"b\" } }".utf8))
    #expect(file.broker.port == 1_883)
    #expect(file.broker.keepAlive == 30)
    #expect(file.broker.version == .automatic)
    #expect(file.broker.encryption == nil)
    #expect(file.topic == nil)
    #expect(file.payload == .plain)
    #expect(file.patience == .seconds(10) && file.counterInterval == .seconds(60))
    #expect(
      file.delivery(of: "x")
        == .init(interval: .milliseconds(200), quality: 1, isRetained: true))
    #expect(!file.accepts("x"))
    #expect(file.inputs.isEmpty && file.homeAssistant == nil && file.openHASP == nil)
    #expect(!file.screenshots && !file.reloads)
  }

  @Test func everythingCanBeSet() throws {
    let file = try BrokerFile(
      Array(
        """
        {
          $schema: "s", topic: "house/hall", payload: "json", publish: ["a", "b.*"], accept: "b.*",
          every: 5, qos: 2, retain: false, patience: 0, counters: 0,
          screenshots: true, reload: true,
          rules: [{ names: "b.fast", every: 0, qos: 0, retain: true }, { names: ["b.*"], every: 9 }],
          broker: {
            host: "b", user: "u", password: "p", client: "c", keepAlive: 60, version: "3.1.1",
            tls: { ca: "/ca", certificate: "/c", key: "k" },
          },
        }
        """.utf8))
    #expect(file.broker.port == 8_883)
    #expect(file.broker.encryption == .init(authorities: "/ca", certificate: "/c", key: "k"))
    #expect(file.broker.user == "u" && file.broker.password == "p" && file.broker.client == "c")
    #expect(file.broker.version == .three && file.broker.keepAlive == 60)
    #expect(file.delivery(of: "a") == .init(interval: .seconds(5), quality: 2, isRetained: false))
    #expect(file.delivery(of: "b.fast") == .init(interval: .zero, quality: 0, isRetained: true))
    #expect(
      file.delivery(of: "b.slow") == .init(interval: .seconds(9), quality: 2, isRetained: false))
    #expect(file.delivery(of: "c") == nil)
    #expect(file.accepts("b.fast") && !file.accepts("a"))
    #expect(file.counterInterval == .zero && file.screenshots && file.reloads)
    #expect(file.patience == .zero && file.payload == .json && file.topic == "house/hall")
  }

  @Test func inputsAreRead() throws {
    let file = try BrokerFile(
      Array(
        """
        {
          broker: { host: "b" },
          inputs: {
            "a.b": { topic: "w/now", path: "main.0.temp", qos: 0 }, c: { topic: "d" },
            e: { topic: "w/now", path: ["x.y", "z"] },
          },
        }
        """.utf8))
    #expect(file.inputs.map(\.name) == ["a.b", "c", "e"])
    #expect(file.inputs.map(\.topic) == ["w/now", "d", "w/now"])
    #expect(file.inputs.map(\.path) == [["main", "0", "temp"], [], ["x.y", "z"]])
    #expect(file.inputs.map(\.quality) == [0, 1, 1])
  }

  @Test func outputsAreRead() throws {
    let file = try BrokerFile(
      Array(
        """
        {
          broker: { host: "b" },
          outputs: {
            "a.b": { topic: "z/lamp/set", payload: { state: "{x ? 'ON' : 'OFF'}", n: 1 }, qos: 0 },
            c: { topic: "cmnd/c", every: 2, retain: true },
            d: { topic: "d", payload: "{x}{y}" }, e: { topic: "d", payload: "{x}" },
            f: { topic: "d", payload: '{"state": "{x ? \\'ON\\' : \\'OFF\\'}", "list": [1, "{y}"]}' },
          },
        }
        """.utf8))
    #expect(file.outputs.map(\.name) == ["a.b", "c", "d", "e", "f"])
    #expect(file.outputs.map(\.topic) == ["z/lamp/set", "cmnd/c", "d", "d", "d"])
    #expect(
      file.outputs.map(\.delivery.isRetained) == [false, true, false, false, false])
    #expect(file.outputs[0].delivery.quality == 0)
    #expect(file.outputs[1].delivery.interval == .seconds(2) && file.outputs[1].payload == nil)
    #expect(
      file.outputs.map { $0.payload?.expressions.flatMap(\.names) }
        == [["x"], nil, ["x", "y"], ["x"], ["x", "y"]])
  }

  /// Topics that `bezel-mqtt` itself receives.
  @Test(arguments: [
    ("bezel/hall/set/a", "the topics below \"bezel/hall\" belong to this panel"),
    ("bezel/hall", "the topics below \"bezel/hall\" belong to this panel"),
    ("in", "the input \"i\" receives this topic; write the topic that sets the device"),
    ("hasp/plates/command/p1b1", "this topic belongs to \"openHASP\" of this panel"),
    ("hasp/hall/command", "this topic belongs to \"openHASP\" of this panel"),
    ("homeassistant/status", "Home Assistant itself publishes this topic"),
    ("bezel/hallway/set/a", nil), ("in/set", nil), ("hasp/other", nil),
  ])
  func outputsDoNotComeBack(topic: String, problem: String?) {
    let text = """
      { broker: { host: "b" }, topic: "bezel/hall", openHASP: true, homeAssistant: true,
        inputs: { i: { topic: "in" } }, outputs: { a: { topic: "\(topic)" } } }
      """
    let found = problems(text)
    #expect(found.count == (problem == nil ? 0 : 1))
    #expect(problem.map { found[0].contains("outputs.a.topic: \($0)") } ?? true, "\(found)")
  }

  /// The topic that is derived from the name of the host counts, too.
  @Test func theStandardTopicBelongsToThePanel() {
    let text = "{ broker: { host: \"b\" }, outputs: { a: { topic: \"bezel/host/set/a\" } } }"
    #expect(problems(text) == [])
    #expect(throws: PanelFileError.self) {
      try BrokerFile(Array(text.utf8), standardTopic: "bezel/host")
    }
  }

  @Test func settingsOfHomeAssistantAreRead() throws {
    func read(_ text: String) throws -> BrokerFile.HomeAssistant? {
      try BrokerFile(
        Array("{ broker: { host: \"b\" }, accept: \"l.*\", homeAssistant: \(text) }".utf8)
      ).homeAssistant
    }
    #expect(try read("false") == nil)
    let standard = try #require(try read("true"))
    #expect(standard.prefix == "homeassistant" && standard.status == "homeassistant/status")
    #expect(standard.device == nil && standard.lights.isEmpty)
    #expect(standard.values == [NamePattern("*")])
    let other = try #require(
      try read(
        """
        { prefix: "ha", status: "ha/up", device: "Flur", values: ["l.*", "x"],
          lights: [{ on: "l.on" }, { on: "l.b", brightness: "l.c", title: "Lampe" }] }
        """))
    #expect(other.prefix == "ha" && other.status == "ha/up" && other.device == "Flur")
    #expect(other.values == [NamePattern("l.*"), NamePattern("x")])
    #expect(other.lights.map(\.on) == ["l.on", "l.b"])
    #expect(other.lights.map(\.brightness) == [nil, "l.c"])
    #expect(other.lights.map(\.title) == [nil, "Lampe"])
  }

  @Test func settingsOfOpenHASPAreRead() throws {
    func read(_ text: String) throws -> BrokerFile.OpenHASP? {
      try BrokerFile(Array("{ broker: { host: \"b\" }, openHASP: \(text) }".utf8)).openHASP
    }
    #expect(try read("false") == nil)
    let standard = try #require(try read("true"))
    #expect(standard.topic == nil && standard.group == "hasp/plates" && standard.page == "page")
    #expect(standard.objects.isEmpty)
    let other = try #require(
      try read(
        "{ topic: \"hasp/a\", group: \"hasp/b\", page: \"room.page\", objects: { p0b255: \"x.y\" } }"
      ))
    #expect(other.topic == "hasp/a" && other.group == "hasp/b" && other.page == "room.page")
    #expect(other.objects == ["p0b255": "x.y"])
  }

  @Test(arguments: [
    ("p1b2", "p1b2"), ("P12B255", "p12b255"), ("p[1].b[2]", "p1b2"), ("p1.b2", "p1b2"),
    ("p01b002", "p1b2"), ("p256b1", nil), ("p1b256", nil), ("p1", nil), ("b1", nil), ("p1b", nil),
    ("pb1", nil), ("p1b2 ", nil), ("p1b2c", nil), ("p[1b2", nil), ("p-1b2", nil), ("", nil),
    ("p1b99999999999999999999", nil),
  ])
  func objectsOfOpenHASPHaveIdentifiers(text: String, identifier: String?) {
    #expect(BrokerFile.objectIdentifier(text) == identifier)
  }

  @Test func onlySoManyObjectsAreAccepted() throws {
    func text(_ count: Int) -> String {
      let objects = (0..<count).map { "p\($0 / 250)b\($0 % 250): \"v\"" }.joined(separator: ",")
      return "{ broker: { host: \"b\" }, openHASP: { objects: { \(objects) } } }"
    }
    #expect(problems(text(BrokerFile.objectLimit)) == [])
    #expect(
      problems(text(BrokerFile.objectLimit + 1)).contains {
        $0.contains("openHASP.objects: expected at most 1000 objects, found 1001")
      })
  }

  @Test func onlySoManyInputsAreAccepted() throws {
    func text(_ count: Int) -> String {
      let inputs = (0..<count).map { "v\($0): { topic: \"t\" }" }.joined(separator: ",")
      return "{ broker: { host: \"b\" }, inputs: { \(inputs) } }"
    }
    #expect(problems(text(BrokerFile.inputLimit)) == [])
    #expect(
      problems(text(BrokerFile.inputLimit + 1)).contains {
        $0.contains("inputs: expected at most 256 entries, found 257")
      })
    func path(_ count: Int) -> String {
      let path = Array(repeating: "a", count: count).joined(separator: ".")
      return "{ broker: { host: \"b\" }, inputs: { v: { topic: \"t\", path: \"\(path)\" } } }"
    }
    #expect(problems(path(BrokerFile.pathLimit)) == [])
    #expect(
      problems(path(BrokerFile.pathLimit + 1)).contains {
        $0.contains("inputs.v.path: expected at most 16 keys, found 17")
      })
  }

  @Test(arguments: [
    ("[]", "1:1: error: expected an object"),
    ("{ broker: { host: \"b\" }", "this '{' is never closed"),
    ("{}", "1:1: error: the file needs \"broker\""),
    ("{ broker: {} }", "1:11: error: broker: the broker needs \"host\""),
    (
      "{ broker: { host: \"b\", prot: 1 } }",
      "\"broker\" has no key \"prot\"; did you mean \"port\""
    ),
    (
      "{ broker: { host: \"b\", port: 70000 } }",
      "broker.port: expected a whole number from 1 to 65535"
    ),
    ("{ broker: { host: \"b\", port: 1.5 } }", "broker.port: expected a whole number"),
    ("{ broker: { host: \"b\", keepAlive: 1 } }", "broker.keepAlive: expected"),
    ("{ broker: { host: \"b\", version: 5 } }", "broker.version: expected \"auto\" or"),
    ("{ broker: { host: \"b\", tls: 1 } }", "broker.tls: expected true or false or an object"),
    ("{ broker: { host: \"b\", tls: { cert: \"x\" } } }", "\"tls\" has no key \"cert\""),
    (
      "{ broker: { host: \"b\", tls: { key: \"x\" } } }",
      "\"certificate\" and \"key\" belong together"
    ),
    ("{ broker: { host: \"b\", password: \"x\" } }", "a password needs \"user\""),
    (
      "{ broker: { host: \"b\", user: \"u\", password: \"/etc/x\" } }",
      "expected the name of a credential, not a path"
    ),
    ("{ broker: { host: \"b\" }, topic: \"a/#\" }", "topic: the topic contains a wildcard"),
    ("{ broker: { host: \"b\" }, topic: \"/a\" }", "topic: the topic has an empty level"),
    ("{ broker: { host: \"b\" }, topic: \"a//b\" }", "topic: the topic has an empty level"),
    ("{ broker: { host: \"b\" }, topic: \"$SYS\" }", "topic: a topic that begins with $"),
    (
      "{ broker: { host: \"b\" }, topic: \"a\\u0001\" }",
      "topic: the topic contains a control character"
    ),
    ("{ broker: { host: \"b\" }, publish: 1 }", "publish: expected the name of a value"),
    ("{ broker: { host: \"b\" }, accept: [\"a b\"] }", "accept: \"a b\" cannot be the name"),
    ("{ broker: { host: \"b\" }, qos: 3 }", "qos: expected 0, 1 or 2"),
    ("{ broker: { host: \"b\" }, every: -1 }", "every: expected a number from 0 to 86400"),
    ("{ broker: { host: \"b\" }, rules: [] }", "rules: expected an array of at least one object"),
    ("{ broker: { host: \"b\" }, rules: [{ every: 1 }] }", "a rule needs \"names\""),
    ("{ broker: { host: \"b\" }, rules: [{ names: \"a\", evry: 1 }] }", "did you mean \"every\""),
    ("{ broker: { host: \"b\" }, patience: 4000 }", "patience: expected a number"),
    ("{ broker: { host: \"b\" }, screenshots: 1 }", "screenshots: expected true or false"),
    ("{ broker: { host: \"b\" }, reload: \"a\" }", "reload: expected true or false"),
    ("{ broker: { host: \"b\" }, payload: \"xml\" }", "payload: expected \"plain\" or"),
    ("{ broker: { host: \"b\" }, inputs: [] }", "inputs: expected an object"),
    ("{ broker: { host: \"b\" }, inputs: { a: \"t\" } }", "inputs.a: expected an object"),
    ("{ broker: { host: \"b\" }, inputs: { a: {} } }", "inputs.a: an input needs \"topic\""),
    (
      "{ broker: { host: \"b\" }, inputs: { \"a b\": { topic: \"t\" } } }",
      "inputs: \"a b\" cannot be the name of a value"
    ),
    (
      "{ broker: { host: \"b\" }, inputs: { a: { topic: \"t/+\" } } }",
      "inputs.a.topic: the topic contains a wildcard"
    ),
    (
      "{ broker: { host: \"b\" }, inputs: { a: { topic: \"t\", path: 1 } } }",
      "inputs.a.path: expected the keys of a JSON object, such as \"main.temp\", found 1"
    ),
    (
      "{ broker: { host: \"b\" }, inputs: { a: { topic: \"t\", path: \"x..y\" } } }",
      "inputs.a.path: the path has an empty key"
    ),
    (
      "{ broker: { host: \"b\" }, inputs: { a: { topic: \"t\", qos: 3 } } }",
      "inputs.a.qos: expected 0, 1 or 2"
    ),
    (
      "{ broker: { host: \"b\" }, inputs: { a: { topic: \"t\", paht: \"x\" } } }",
      "an input has no key \"paht\"; did you mean \"path\""
    ),
    (
      "{ broker: { host: \"b\" }, inputs: { a: { topic: \"t\" }, a: { topic: \"t\" } } }",
      "inputs.a: this key appears twice"
    ),
    ("{ broker: { host: \"b\" }, outputs: [] }", "outputs: expected an object"),
    ("{ broker: { host: \"b\" }, outputs: { a: {} } }", "outputs.a: an output needs \"topic\""),
    (
      "{ broker: { host: \"b\" }, outputs: { a: { topic: \"t/#\" } } }",
      "outputs.a.topic: the topic contains a wildcard"
    ),
    (
      "{ broker: { host: \"b\" }, outputs: { a: { topic: \"t\", payload: \"{a\" } } }",
      "outputs.a.payload: the brace is not closed"
    ),
    (
      "{ broker: { host: \"b\" }, outputs: { a: { topic: \"t\", payload: { b: \"{1 +}\" } } } }",
      "outputs.a.payload.b: "
    ),
    (
      "{ broker: { host: \"b\" }, outputs: { a: { topic: \"t\", payload: '{\"l\": {a}}' } } }",
      "outputs.a.payload: this is not valid JSON; write an object, such as payload: { level:"
    ),
    (
      "{ broker: { host: \"b\" }, outputs: { a: { topic: \"t\", pyload: 1 } } }",
      "an output has no key \"pyload\"; did you mean \"payload\""
    ),
    (
      "{ broker: { host: \"b\" }, outputs: { a: { topic: \"t\", qos: 3 } } }",
      "outputs.a.qos: expected 0, 1 or 2"
    ),
    (
      "{ broker: { host: \"b\" }, openHASP: 1 }",
      "openHASP: expected true or false or an object"
    ),
    (
      "{ broker: { host: \"b\" }, openHASP: { topic: \"hasp/#\" } }",
      "openHASP.topic: the topic contains a wildcard"
    ),
    (
      "{ broker: { host: \"b\" }, topic: \"a/b\", openHASP: { topic: \"a/b\" } }",
      "openHASP.topic: the topics of openHASP need a prefix of their own"
    ),
    (
      "{ broker: { host: \"b\" }, openHASP: { page: \"a b\" } }",
      "openHASP.page: \"a b\" cannot be the name of a value"
    ),
    (
      "{ broker: { host: \"b\" }, openHASP: { objects: [] } }",
      "openHASP.objects: expected an object"
    ),
    (
      "{ broker: { host: \"b\" }, openHASP: { objects: { button: \"a\" } } }",
      "openHASP.objects: \"button\" is not an object of openHASP, such as p1b2"
    ),
    (
      "{ broker: { host: \"b\" }, openHASP: { objects: { p1b1: 1 } } }",
      "openHASP.objects.p1b1: expected the name of a value, found 1"
    ),
    (
      "{ broker: { host: \"b\" }, openHASP: { objects: { p1b1: \"a b\" } } }",
      "openHASP.objects.p1b1: \"a b\" cannot be the name of a value"
    ),
    (
      "{ broker: { host: \"b\" }, openHASP: { objects: { p1b1: \"a\", p1b1: \"b\" } } }",
      "openHASP.objects.p1b1: this key appears twice"
    ),
    (
      "{ broker: { host: \"b\" }, openHASP: { object: {} } }",
      "\"openHASP\" has no key \"object\"; did you mean \"objects\""
    ),
    (
      "{ broker: { host: \"b\" }, homeAssistant: 1 }",
      "homeAssistant: expected true or false or an object"
    ),
    (
      "{ broker: { host: \"b\" }, homeAssistant: { prefix: \"a/#\" } }",
      "homeAssistant.prefix: the topic contains a wildcard"
    ),
    (
      "{ broker: { host: \"b\" }, homeAssistant: { lights: [] } }",
      "homeAssistant.lights: expected an array of at least one object"
    ),
    (
      "{ broker: { host: \"b\" }, homeAssistant: { lights: [{}] } }",
      "homeAssistant.lights[0]: a light needs \"on\""
    ),
    (
      "{ broker: { host: \"b\" }, homeAssistant: { lights: [{ on: \"a\" }] } }",
      "homeAssistant.lights[0].on: a light needs a value that is published and accepted; add \"a\""
    ),
    (
      "{ broker: { host: \"b\" }, homeAssistant: { lights: [{ on: \"a b\" }] } }",
      "homeAssistant.lights[0].on: \"a b\" cannot be the name of a value"
    ),
  ])
  func problemsHaveAPlaceAndAReason(text: String, problem: String) {
    let found = problems(text)
    #expect(found.contains { $0.contains(problem) }, "\(found)")
    #expect(found.allSatisfy { $0.hasPrefix("mqtt.json5:1:") }, "\(found)")
  }

  @Test func longListsAndTopicsAreRefused() {
    let names = Array(repeating: "\"a\"", count: BrokerFile.patternLimit + 1).joined(separator: ",")
    #expect(problems("{ broker: { host: \"b\" }, accept: [\(names)] }").count == 1)
    let topic = String(repeating: "a", count: 1_001)
    #expect(problems("{ broker: { host: \"b\" }, topic: \"\(topic)\" }").count == 1)
  }

  @Test(arguments: [
    ("a", "a", true), ("a", "ab", false), ("*", "", true), ("*", "abc", true), ("a*", "a", true),
    ("a*", "abc", true), ("a*", "ba", false), ("*c", "abc", true), ("*c", "abd", false),
    ("a*c", "ac", true), ("a*c", "abc", true), ("a*a", "a", false), ("a*b*c", "aXbYc", true),
    ("a*b*c", "acb", false), ("*b*", "abc", true), ("*b*", "ac", false), ("**", "x", true),
    ("a*bc*c", "abcbc", true), ("t1.*", "t10.x", false), ("a*b*b", "ab", false),
  ])
  func asterisksStandForAnyCharacters(pattern: String, name: String, matches: Bool) {
    #expect(NamePattern(pattern).matches(name) == matches)
  }
}
