import JSON
import Testing

@testable import Commands
@testable import Fleet
@testable import ProgramInterface

struct FleetTopicsTests {
  @Test(arguments: [
    ("bezel/+", "bezel/hall/status", "hall", "status"),
    ("bezel/+", "bezel/hall/state/a.b", "hall", "state/a.b"),
    ("+/panels/+", "north/panels/3/panel", "north/3", "panel"),
    ("site/door", "site/door/status", "door", "status"),
  ])
  func topicsBelongToPanels(filter: String, topic: String, name: String, rest: String) throws {
    let topics = try #require(FleetTopics(filter))
    let panel = topics.panel(of: topic)
    #expect(panel?.name == name && panel?.rest == rest)
    #expect(topics.root(of: name) + "/" + rest == topic)
  }

  @Test(arguments: [
    ("bezel/+", "bezel/hall"), ("bezel/+", "other/hall/status"), ("+/panels/+", "a/b/c/status"),
    ("site/door", "site/gate/status"),
  ])
  func otherTopicsBelongToNone(filter: String, topic: String) throws {
    #expect(try #require(FleetTopics(filter)).panel(of: topic) == nil)
  }

  @Test func patternsNameManyPanels() throws {
    #expect(try #require(FleetTopics("bezel/+")).root(of: "hall-*") == "bezel/hall-*")
    #expect(try #require(FleetTopics("+/panels/+")).root(of: "*") == "*/panels/*")
  }

  @Test(arguments: [
    ("bezel/+", "hall-*", true), ("bezel/+", "a/b", false), ("+/panels/+", "a/b", true),
    ("+/panels/+", "a", false), ("+/panels/+", "*", false), ("site/door", "door", true),
  ])
  func namesHaveAsManyLevelsAsWildcards(filter: String, name: String, fits: Bool) throws {
    #expect(try #require(FleetTopics(filter)).canName(name) == fits)
  }

  @Test(arguments: [1e300, -1, .nan, .infinity, 253_402_300_800])
  func impossibleTimesAreNotPrinted(seconds: Double) { #expect(Command.time(seconds) == "-") }

  @Test(arguments: ["", "#", "bezel/#", "bezel/a+", "/bezel/+", "bezel//+", "$SYS/+"])
  func otherFiltersAreRefused(text: String) { #expect(FleetTopics(text) == nil) }

  @Test func messagesDescribeAPanel() {
    var panel = FleetPanel(name: "hall")
    for (topic, text) in [
      ("status", "online"), ("panel", #"{"panel": "Hall", "version": "1", "since": 5}"#),
      (
        "installed", #"{"revision": 7, "trial": 8, "log": [{"revision": 8, "outcome": "refused"}]}"#
      ),
      ("state/alarms.active", "2"), ("state/alarms.priority", #"{"value": "high"}"#),
      ("counters", "no JSON"), ("state/level", "5"),
    ] { panel.take(Array(text.utf8), at: topic) }
    #expect(panel.isOnline && panel.title == "Hall" && panel.version == "1" && panel.since == 5)
    #expect(panel.revision == 7 && panel.trial == 8)
    #expect(panel.event(of: 8)?["outcome"]?.string == "refused" && panel.event(of: 7) == nil)
    #expect(panel.alarms.mapValues(\.word) == ["alarms.active": "2", "alarms.priority": "high"])
    let large =
      Array("{\"panel\": \"".utf8) + [UInt8](repeating: 65, count: 256 << 10) + Array("\"}".utf8)
    panel.take(large, at: "panel")
    #expect(panel.title == "Hall")
    #expect(FleetPanel.isPanel(Array("offline".utf8), at: "status"))
    #expect(!FleetPanel.isPanel(Array("on".utf8), at: "status"))
    #expect(!FleetPanel.isPanel(Array("online".utf8), at: "panel"))
    panel.take(Array("offline".utf8), at: "status")
    panel.take([], at: "panel")
    #expect(!panel.isOnline && panel.title == "-" && panel.since == nil)
  }
}
