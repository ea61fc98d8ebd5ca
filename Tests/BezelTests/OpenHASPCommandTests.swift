import JSON
import Testing

@testable import MQTTBridge
@testable import Panels

/// The cases of `OpenHASPCommand`.
@Suite
struct OpenHASPCommandTests {
  private func commands(_ keyword: String?, _ payload: String) -> [OpenHASPCommand] {
    OpenHASPCommand.commands(keyword, Array(payload.utf8)).compactMap { try? $0.get() }
  }

  private func problems(_ keyword: String?, _ payload: [UInt8]) -> [String] {
    OpenHASPCommand.commands(keyword, payload).compactMap { result in
      if case .failure(let refusal) = result { refusal.message } else { nil }
    }
  }

  @Test(
    arguments: [
      ("backlight", "on", .backlight(isOn: true, level: nil)),
      ("backlight", "OFF", .backlight(isOn: false, level: nil)),
      ("backlight", "true", .backlight(isOn: true, level: nil)),
      ("backlight", "no", .backlight(isOn: false, level: nil)),
      ("backlight", "0", .backlight(isOn: false, level: nil)),
      ("backlight", "1", .backlight(isOn: true, level: nil)),
      ("backlight", "2", .backlight(isOn: nil, level: 2)),
      ("backlight", "255", .backlight(isOn: nil, level: 255)),
      ("backlight", "", .backlight(isOn: nil, level: nil)),
      ("backlight", "{\"state\":\"on\",\"brightness\":128}", .backlight(isOn: true, level: 128)),
      ("backlight", "{\"state\":0}", .backlight(isOn: false, level: nil)),
      ("backlight", "{\"brightness\":0}", .backlight(isOn: nil, level: 0)),
      ("dim", "40", .backlight(isOn: nil, level: 40)),
      ("brightness", "40", .backlight(isOn: nil, level: 40)),
      ("light", "off", .backlight(isOn: false, level: nil)),
      ("page", "3", .page(.number(3))), ("PAGE", " next ", .page(.next)),
      ("page", "prev", .page(.previous)), ("page", "back", .page(.first)), ("page", "", .page(nil)),
      ("idle", "off", .idle(isAwake: true)), ("idle", "long", .idle(isAwake: false)),
      ("idle", "", .idle(isAwake: nil)), ("wakeup", "", .idle(isAwake: true)),
      ("statusupdate", "", .statusUpdate), ("screenshot", "", .screenshot),
      ("screenshot", "/screenshot.bmp", .screenshot),
      ("p1b2.val", "7", .property(object: "p1b2", name: "val", payload: "7")),
      ("P12B255.TEXT", " a ", .property(object: "p12b255", name: "text", payload: " a ")),
      ("p[1].b[2].val", "", .property(object: "p1b2", name: "val", payload: "")),
    ] as [(String, String, OpenHASPCommand)])
  func case1And6KeywordsHaveParameters(
    keyword: String, payload: String, command: OpenHASPCommand
  ) {
    #expect(commands(keyword, payload) == [command])
  }

  @Test(
    arguments: [
      ("page 2", .page(.number(2))), ("page=2", .page(.number(2))), ("page", .page(nil)),
      ("  page next", .page(.next)),
      ("backlight {\"state\":\"off\"}", .backlight(isOn: false, level: nil)),
      ("p1b2.text=a b=c", .property(object: "p1b2", name: "text", payload: "a b=c")),
      ("p1b2.text a=b", .property(object: "p1b2", name: "text", payload: "a=b")),
    ] as [(String, OpenHASPCommand)])
  func case2LinesHaveAKeywordAndParameters(line: String, command: OpenHASPCommand) {
    #expect(commands(nil, line) == [command])
  }

  @Test(arguments: [
    ("json", "[\"page 3\",\"idle off\"]"), ("JSON", "['page 3', 'idle off']"),
    (nil, "json [\"page 3\",\"idle off\"]"), (nil, "json=[\"page 3\",\"idle off\"]"),
    (nil, " [\"page 3\",\"idle off\"]"), ("json", "[\"page 3\",\"# no\",\"\",\"idle off\"]"),
    ("json", "[\"page 3\",\"dance\",7,\"idle off\"]"),
  ])
  func case3ArraysHaveSeveralLines(keyword: String?, payload: String) {
    #expect(commands(keyword, payload) == [.page(.number(3)), .idle(isAwake: true)])
  }

  @Test(arguments: ["['[\"page 3\"]']", "['json [\"page 3\"]']", "['JSON=[\"page 3\"]']"])
  func case4ArraysContainNoArrays(payload: String) {
    #expect(commands("json", payload) == [])
    #expect(problems("json", Array(payload.utf8)) == ["expected a command, found another array"])
  }

  @Test(arguments: ["", "   ", "// page 2", "# page 2"])
  func case5CommentsAreIgnored(line: String) {
    #expect(OpenHASPCommand.commands(nil, Array(line.utf8)).isEmpty)
  }

  @Test(arguments: [
    ("jsonl", "the panel file"), ("clearpage", "the panel file"), ("theme", "\"theme\""),
    ("restart", "systemctl"), ("reboot", "systemctl"), ("update", "operating system"),
    ("factoryreset", "operating system"), ("mqtthost", "configuration"),
    ("config/wifi", "configuration"), ("moodlight", "program"), ("output12", "program"),
    ("input3", "program"), ("calibrate", "bezel calibrate"), ("sensors", "homeAssistant"),
    ("antiburn", "\"display\""),
  ])
  func case7RefusalsSayWhatToUse(keyword: String, advice: String) {
    let found = problems(keyword, Array("x".utf8))
    #expect(found.count == 1 && found[0].contains("has no meaning for a panel; "), "\(found)")
    #expect(found.allSatisfy { $0.contains(advice) }, "\(found)")
  }

  @Test(arguments: [
    (nil, "{\"page\":1,\"id\":2,\"obj\":\"btn\"}", "jsonl has no meaning"),
    (nil, "dance 3", "there is no command \"dance\""),
    ("p1b2", "1", "there is no command \"p1b2\""),
    ("p256b2.val", "1", "there is no command \"p256b2.val\""),
    ("page", "-1", "expected a page"), ("page", "1.5", "expected a page"),
    ("page", "99999999999999999999", "expected a page"), ("idle", "short", "dims by itself"),
    ("idle", "maybe", "expected off or long"), ("backlight", "256", "from 0 to 255, found \"256\""),
    ("backlight", "-1", "from 0 to 255"), ("backlight", "1.5", "from 0 to 255"),
    ("backlight", "dark", "expected on or off, found \"dark\""), ("backlight", "{}", "neither"),
    ("backlight", "[]", "expected on or off"),
    ("backlight", "{\"state\":[1]}", "expected on or off"),
    ("backlight", "{\"brightness\":\"x\"}", "from 0 to 255, found \"x\""),
    ("json", "page 2", "expected an array"), ("json", "{}", "expected an array"),
    ("json", "[[\"page 2\"]]", "expected a command, found an array"),
  ])
  func case8OtherCommandsAreRefused(keyword: String?, payload: String, problem: String) {
    #expect(commands(keyword, payload) == [])
    let found = problems(keyword, Array(payload.utf8))
    #expect(found.count == 1 && found[0].contains(problem), "\(found)")
  }

  @Test func case9OnlySoManyLinesAreAccepted() {
    func array(_ count: Int) -> String {
      "[" + Array(repeating: "\"page 2\"", count: count).joined(separator: ",") + "]"
    }
    #expect(commands("json", array(OpenHASPCommand.limit)).count == 64)
    #expect(
      problems("json", Array(array(OpenHASPCommand.limit + 1).utf8)) == [
        "expected at most 64 commands, found 65"
      ])
  }

  @Test func hostilePayloadsAreRefused() {
    #expect(problems("page", [0xFF]) == ["the payload is not UTF-8"])
    for payload in [
      String(repeating: "[", count: 60_000), String(repeating: "{\"a\":", count: 10_000), "\0",
      "[\"" + String(repeating: "\\u0000", count: 9_000) + "\"]",
    ] {
      for keyword in [nil, "json", "backlight", "page", "idle", "p1b2.val"] {
        let found = problems(keyword, Array(payload.utf8))
        #expect(found.allSatisfy { $0.utf8.count < 1_000 }, "\(found)")
        #expect(!found.isEmpty || keyword == "p1b2.val")
      }
    }
  }

  /// The reasons limit the lines of the log, so that words from messages must not be among them.
  @Test func reasonsAreFew() {
    let reasons = (0..<100).flatMap { index in
      ["dance\(index)", "x\(index).y", "output\(index)", "config/\(index)"].flatMap {
        OpenHASPCommand.commands($0, []).compactMap { result in
          if case .failure(let refusal) = result { refusal.reason } else { nil }
        }
      }
    }
    #expect(Set(reasons) == ["command", "output", "config"])
  }
}
