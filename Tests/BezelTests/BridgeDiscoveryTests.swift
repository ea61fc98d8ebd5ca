import JSON
import Testing

@testable import MQTT
@testable import MQTTBridge
@testable import Panels

/// The cases of `BridgeDiscovery`.
@Suite
struct BridgeDiscoveryTests {
  private var discovery = BridgeDiscovery(
    HomeAssistantEntities(
      settings: BrokerFile.HomeAssistant(), file: BrokerFile(),
      topics: BridgeTopics(root: "bezel/hall")))
  private let panel = BridgePanel(.object(["name": .string("Hall")]))

  private mutating func update(_ names: String...) -> [String] {
    describe(
      discovery.update(
        names.map { .init(component: "switch", name: $0, title: $0) }, of: panel))
  }

  /// The names and whether their topics are emptied, such as `a` and `-b`.
  private func describe(_ messages: [BrokerMessage]) -> [String] {
    messages.map { message in
      #expect(message.isRetained)
      let name = message.topic.split(separator: "/")[3]
      return (message.payload.isEmpty ? "-" : "") + name
    }
  }

  private func topic(_ name: String) -> String { "homeassistant/switch/bezel_hall/\(name)/config" }

  private let own = Array("{\"~\":\"bezel/hall\",\"name\":\"x\"}".utf8)

  private mutating func find(_ name: String, _ payload: [UInt8]) -> [String] {
    describe(discovery.didFind(topic(name), payload).map { [$0] } ?? [])
  }

  @Test mutating func case1AllEntitiesArePublishedEachTime() {
    #expect(update("a", "b") == ["a", "b"])
    #expect(update("a", "b") == ["a", "b"])
  }

  @Test mutating func case1OnlyChangedMessagesArePublishedOnRequest() {
    _ = update("a", "b")
    let entities = ["A", "b", "c"].map { title in
      HomeAssistantEntities.Entity(component: "switch", name: title.lowercased(), title: title)
    }
    #expect(describe(discovery.update(entities, of: panel, omitsEqual: true)) == ["a", "c"])
    #expect(describe(discovery.update(entities, of: panel, omitsEqual: true)) == [])
    #expect(describe(discovery.update(entities, of: panel)) == ["a", "b", "c"])
  }

  @Test mutating func case2EntitiesThatAreGoneAreRemovedFirst() {
    _ = update("a", "b", "c")
    #expect(update("b", "d") == ["-a", "-c", "b", "d"])
    #expect(update("b", "d") == ["b", "d"])
  }

  @Test mutating func case3EntitiesOfGoneValuesAreRemoved() {
    _ = update("a", "b")
    #expect(describe(discovery.remove(["b", "c"])) == ["-b"])
    #expect(describe(discovery.remove(["b"])) == [])
    #expect(update("a") == ["a"])
  }

  @Test mutating func case4KeptMessagesOfEntitiesStay() {
    _ = update("a")
    #expect(find("a", own) == [])
  }

  @Test mutating func case5KeptMessagesWithoutEntityAreRemoved() {
    _ = update("a")
    #expect(find("b", own) == ["-b"])
    #expect(find("b", []) == [])
  }

  @Test(arguments: [
    "{\"~\":\"other\"}", "{}", "[]", "", "\u{0}", "{\"~\":1}", "{\"~\":\"bezel/hall\"",
  ])
  mutating func case6MessagesOfOtherProgramsStay(payload: String) {
    _ = update("a")
    #expect(find("b", Array(payload.utf8)) == [])
  }

  @Test mutating func case6AHugeMessageIsNotRead() {
    _ = update("a")
    let padding = Array(repeating: UInt8(ascii: " "), count: BridgeCommand.payloadLimit - own.count)
    #expect(find("b", own + padding) == ["-b"])
    #expect(find("b", own + padding + [32]) == [])
  }

  @Test mutating func case7TheNumberOfRemovalsIsLimited() {
    _ = update("a")
    let count = (0..<3 * BridgeDiscovery.clearLimit).reduce(0) { count, index in
      count + find("x\(index)", own).count
    }
    #expect(count == BridgeDiscovery.clearLimit)
    discovery.didConnect()
    #expect(find("b", own) == ["-b"])
  }

  @Test(arguments: [
    ("homeassistant/switch/bezel_hall/a/config", true),
    ("homeassistant/sensor/bezel_hall/a/config", true),
    ("homeassistant/switch/bezel_other/a/config", false),
    ("homeassistant/switch/bezel_hall/a/b/config", false),
    ("homeassistant/switch/bezel_hall/config", false), ("bezel/hall/set/a", false),
    ("homeassistant/switch/bezel_hall/a/state", false), ("", false),
  ])
  func onlyTopicsOfTheDeviceCount(topic: String, isOwn: Bool) {
    #expect(discovery.contains(topic) == isOwn)
  }

  /// A part of a name is another name.
  @Test(arguments: [
    ("cameras", true), ("room.beds", true), ("camera", false), ("a", false), ("room", false),
  ])
  func choicesFollowTheValuesThatTheirExpressionNames(name: String, isNamed: Bool) throws {
    let description = try JSONParser.parse(
      Array(#"{"controls":[{"kind":"dropdown","bind":{"items":"on ? cameras:room.beds"}}]}"#.utf8))
    let controls = try #require(BridgeControls(description.value))
    #expect(controls.choicesMayFollow(name) == isNamed)
  }
}
