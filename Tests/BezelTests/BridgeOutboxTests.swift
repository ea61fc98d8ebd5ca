import Testing

@testable import MQTT
@testable import MQTTBridge

/// The cases of `BridgeOutbox`.
@Suite
struct BridgeOutboxTests {
  private var outbox = BridgeOutbox()
  private var number = 0

  private mutating func put(
    _ text: String, of value: String, every interval: Duration = .zero, isUrgent: Bool = false,
    at now: Duration = .zero
  ) {
    outbox.put(
      BrokerMessage(topic: value, payload: Array(text.utf8)), of: value, every: interval,
      isUrgent: isUrgent, at: now)
  }

  private mutating func putEvent(_ text: String) {
    outbox.put(event: BrokerMessage(topic: "event", payload: Array(text.utf8)))
  }

  /// Sends everything that is due, and returns the payloads.
  private mutating func send(at now: Duration = .zero, atMost limit: Int = .max) -> [String] {
    var texts: [String] = []
    while texts.count < limit, let message = outbox.next(at: now) {
      texts.append(String(decoding: message.payload, as: UTF8.self))
      number += 1
      outbox.didSend(number)
    }
    return texts
  }

  private mutating func deliverAll() {
    for number in 0...number { outbox.didDeliver(number) }
  }

  @Test mutating func case7AllBytesOfEventsCount() {
    let part = BridgeOutbox.eventSizeLimit / 4
    func event(_ text: String) -> BrokerMessage {
      var message = BrokerMessage(topic: "event", payload: Array(text.utf8))
      message.correlation = Array(repeating: 0, count: part)
      return message
    }
    for number in 1...5 { outbox.put(event: event("\(number)")) }
    #expect(outbox.droppedCount == 2)
    // Events on their way wait again after the connection is lost.
    #expect(send(atMost: 2) == ["3", "4"])
    for number in 6...7 { outbox.put(event: event("\(number)")) }
    #expect(outbox.droppedCount == 2)
    outbox.connectionDidEnd()
    #expect(outbox.droppedCount == 4)
    #expect(send() == ["5", "6", "7"])
    // Sent events no longer count.
    for number in 8...10 { outbox.put(event: event("\(number)")) }
    #expect(outbox.droppedCount == 4)
  }

  @Test mutating func case1StatesWaitInOrder() {
    put("1", of: "a")
    put("2", of: "b")
    #expect(send() == ["1", "2"])
    #expect(send() == [])
  }

  @Test mutating func case2TheNewestStateMovesToTheEnd() {
    put("1", of: "a")
    put("2", of: "b")
    put("3", of: "a")
    #expect(send() == ["2", "3"])
  }

  @Test mutating func case3StatesAreHeldBackForTheirInterval() {
    put("1", of: "a", every: .seconds(1))
    put("2", of: "a", every: .seconds(1), at: .seconds(0.4))
    put("3", of: "a", every: .seconds(1), at: .seconds(0.5))
    #expect(outbox.deadline == .seconds(1))
    #expect(send(at: .seconds(0.9)) == ["1"])
    #expect(send(at: .seconds(1)) == ["3"])
    #expect(outbox.deadline == nil)
    put("4", of: "a", every: .seconds(1), at: .seconds(2))
    #expect(send(at: .seconds(2)) == ["4"])
  }

  @Test mutating func case4UrgentStatesAreNotHeldBack() {
    put("1", of: "a", every: .seconds(1))
    put("2", of: "a", every: .seconds(1), at: .seconds(0.4))
    put("3", of: "a", every: .seconds(1), isUrgent: true, at: .seconds(0.5))
    #expect(send(at: .seconds(0.5)) == ["3"])
    #expect(send(at: .seconds(9)) == [])
  }

  @Test mutating func case5AReleasedStateIsSent() {
    put("1", of: "a", every: .seconds(1))
    put("2", of: "a", every: .seconds(1), at: .seconds(0.4))
    outbox.release("a", at: .seconds(0.5))
    outbox.release("b", at: .seconds(0.5))
    #expect(send(at: .seconds(0.5)) == ["2"])
  }

  @Test mutating func case6EventsAreNeverReplaced() {
    putEvent("x")
    put("1", of: "a")
    putEvent("x")
    #expect(send() == ["x", "1", "x"])
  }

  @Test mutating func case7TheOldestEventIsDropped() {
    put("state", of: "a")
    for index in 0...BridgeOutbox.eventLimit { putEvent("\(index)") }
    #expect(outbox.droppedCount == 1)
    var texts: [String] = []
    while true {
      let part = send()
      if part.isEmpty { break }
      texts += part
      deliverAll()
    }
    #expect(texts.count == 1 + BridgeOutbox.eventLimit)
    #expect(texts.prefix(2) == ["state", "1"])
  }

  @Test mutating func case7TheLimitHoldsAfterALostConnection() {
    for number in 0..<BridgeOutbox.eventLimit { putEvent("\(number)") }
    #expect(send(atMost: 3) == ["0", "1", "2"])
    putEvent("new")
    outbox.connectionDidEnd()
    #expect(outbox.droppedCount == 1)
    putEvent("newer")
    #expect(outbox.droppedCount == 2)
    #expect(send(atMost: 1) == ["2"])
  }

  @Test mutating func case8AtMostAWindowIsOnItsWay() {
    for index in 0..<40 { put("\(index)", of: "\(index)") }
    #expect(send().count == BrokerConnection.windowLimit)
    #expect(send() == [])
  }

  @Test mutating func case9ADeliveredMessageMakesRoom() {
    for index in 0..<40 { put("\(index)", of: "\(index)") }
    _ = send()
    outbox.didDeliver(1)
    outbox.didDeliver(1)
    #expect(send() == ["32"])
  }

  @Test mutating func case10MessagesOnTheirWayAreSentAgainFirst() {
    for index in 0..<4 { put("\(index)", of: "\(index)") }
    putEvent("x")
    #expect(send(atMost: 3) == ["0", "1", "2"])
    outbox.didDeliver(2)
    outbox.connectionDidEnd()
    #expect(send() == ["0", "2", "3", "x"])
  }

  @Test mutating func case11OlderStatesAreForgotten() {
    put("1", of: "a")
    #expect(send() == ["1"])
    put("2", of: "b")
    put("3", of: "a")
    outbox.connectionDidEnd()
    #expect(send() == ["2", "3"])
    // Two on their way: only the newer one is sent again.
    put("4", of: "a")
    #expect(send() == ["4"])
    outbox.connectionDidEnd()
    #expect(send() == ["2", "4"])
  }

  @Test mutating func case12AMessageThatCannotBeSentIsDropped() {
    put("1", of: "a")
    putEvent("x")
    put("2", of: "b")
    for text in ["1", "x"] {
      #expect(outbox.next(at: .zero).map { String(decoding: $0.payload, as: UTF8.self) } == text)
      outbox.drop()
    }
    #expect(outbox.droppedCount == 2)
    #expect(send() == ["2"])
    outbox.connectionDidEnd()
    #expect(send() == ["2"])
    // There is room for the value and the events again.
    put("3", of: "a")
    for index in 0..<BridgeOutbox.eventLimit { putEvent("\(index)") }
    #expect(outbox.droppedCount == 2)
  }

  @Test mutating func aMessageIsContainedUntilItIsDelivered() {
    #expect(!outbox.contains("a"))
    put("1", of: "a", every: .seconds(1))
    #expect(outbox.contains("a") && !outbox.contains("b"))
    _ = send()
    #expect(outbox.contains("a"))
    deliverAll()
    #expect(!outbox.contains("a"))
    put("2", of: "a", every: .seconds(1), at: .seconds(0.5))
    #expect(outbox.contains("a"))
  }

  @Test mutating func aRemovedValueIsNotSent() {
    put("1", of: "a", every: .seconds(1))
    put("2", of: "a", every: .seconds(1), at: .seconds(0.5))
    outbox.remove("a")
    #expect(send(at: .seconds(9)) == [])
  }

  /// Many replaced messages need no more memory than those that wait.
  @Test mutating func gapsAreRemoved() {
    for round in 0..<10_000 {
      put("\(round)", of: "a")
      put("\(round)", of: "b")
    }
    #expect(outbox.placeCount < 200)
    #expect(send() == ["9999", "9999"])
  }

  @Test mutating func case13ARefusedMessageIsCounted() {
    put("1", of: "a")
    #expect(send() == ["1"])
    #expect(outbox.didRefuse(number) == "a" && outbox.droppedCount == 1)
    #expect(outbox.didRefuse(number) == nil && !outbox.contains("a"))
  }

  @Test mutating func case14MessagesAreDroppedAfterTheirDeadlines() {
    for (topic, deadline) in [("a", Duration.seconds(1)), ("b", .seconds(3)), ("c", .seconds(2))] {
      var message = BrokerMessage(topic: topic, payload: Array(topic.utf8))
      message.deadline = deadline
      outbox.put(event: message)
    }
    put("d", of: "d")
    #expect(send(at: .seconds(2)) == ["b", "d"])
    #expect(outbox.takeExpired() == ["a", "c"] && outbox.takeExpired() == [])
    #expect(outbox.droppedCount == 2)
    // A message whose arrival was not confirmed is not sent again too late.
    outbox.connectionDidEnd()
    #expect(send(at: .seconds(3)) == ["d"])
    #expect(outbox.takeExpired() == ["b"])
  }
}
