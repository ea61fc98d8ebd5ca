import Controls
import Randomness
import Testing

@testable import ValueBus

/// One test for each row of the table in LineQueue.swift, and random clients.
struct LineQueueTests {
  private let a = NamedValue(name: "a", .number(0), in: 0...1e9)
  private let b = NamedValue(name: "b", .number(0), in: 0...1e9)

  private func origin(_ phase: ValueOrigin.TouchPhase?) -> ValueOrigin {
    phase.map { .touch($0, control: "c") } ?? .client
  }

  private func add(
    _ queue: inout LineQueue, _ text: String, _ value: NamedValue,
    _ phase: ValueOrigin.TouchPhase?
  ) {
    queue.append(Array("\(text)\n".utf8), ofValue: value.name, from: origin(phase), isBehind: true)
  }

  /// The queued lines, as the client would receive them.
  private func drain(_ queue: inout LineQueue) -> String {
    var bytes: [UInt8] = []
    while true {
      let next = queue.next()
      if next.isEmpty { break }
      bytes += next
      queue.advance(by: next.count)
    }
    #expect(queue.isEmpty)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").joined(separator: " ")
  }

  @Test func case1PhasesAreKept() {
    var queue = LineQueue()
    for (text, phase) in [("1", .began), ("2", .ended), ("3", .began), ("4", .cancelled)]
      as [(String, ValueOrigin.TouchPhase)]
    {
      add(&queue, text, a, phase)
    }
    #expect(drain(&queue) == "1 2 3 4")
    #expect(queue.merged == 0)
  }

  @Test func case8AListIsMergedForEveryOrigin() {
    var queue = LineQueue()
    for (text, isBehind) in [("1", false), ("2", true), ("3", true)] {
      queue.append(
        Array("\(text)\n".utf8), ofValue: "a", from: origin(.ended), isList: true,
        isBehind: isBehind)
    }
    #expect(drain(&queue) == "1 3")
    #expect(queue.merged == 1)
  }

  @Test func case2ChangesOfDifferentValuesAreKept() {
    var queue = LineQueue()
    add(&queue, "1", a, .changed)
    add(&queue, "2", b, .changed)
    #expect(drain(&queue) == "1 2")
  }

  @Test func case3ANewerChangeReplacesTheOlder() {
    var queue = LineQueue()
    add(&queue, "1", a, .began)
    add(&queue, "2", a, .changed)
    add(&queue, "3", b, nil)
    add(&queue, "4", a, .changed)
    add(&queue, "5", b, nil)
    add(&queue, "6", a, .ended)
    add(&queue, "7", a, nil)
    #expect(drain(&queue) == "1 4 5 6 7")
    #expect(queue.merged == 2)
  }

  @Test func aPartlySentLineIsNotReplaced() {
    var queue = LineQueue()
    add(&queue, "first", a, .changed)
    let bytes = queue.next()
    #expect(Array(bytes) == Array("first\n".utf8))
    queue.advance(by: 2)
    add(&queue, "second", a, .changed)
    #expect(drain(&queue) == "rst second")
  }

  @Test func case4TooManyBytesAreOverTheLimit() {
    var queue = LineQueue()
    let line = [UInt8](repeating: 65, count: 1_023) + [10]
    for _ in 0..<LineQueue.limit / 1_024 {
      queue.append(line, ofValue: "a", from: origin(.began), isBehind: true)
    }
    #expect(!queue.isOverLimit)
    queue.append([10], ofValue: "a", from: origin(.began), isBehind: true)
    #expect(queue.isOverLimit)
  }

  /// A list of the maximum size, whose every row changes, and the lines beside it.
  @Test func aWholeListIsNotOverTheLimit() {
    let list = [UInt8](repeating: 65, count: ListRows.sizeLimit / 10 * 11)
    for isBehind in [false, true] {
      var queue = LineQueue()
      for _ in 0..<(isBehind ? 10 : 1) {
        queue.append(list, ofValue: "a", from: origin(.ended), isList: true, isBehind: isBehind)
      }
      add(&queue, "1", b, .began)
      #expect(!queue.isOverLimit)
    }
  }

  @Test func case5ASnapshotMayBeLarge() {
    var queue = LineQueue()
    queue.append([UInt8](repeating: 65, count: LineQueue.limit + 1))
    #expect(!queue.isOverLimit)
    queue.append(
      [UInt8](repeating: 65, count: 100), ofValue: "a", from: origin(.began), isBehind: true)
    #expect(!queue.isOverLimit)
    while !queue.isEmpty { queue.advance(by: queue.next().count) }
    for _ in 0..<2 {
      queue.append(
        [UInt8](repeating: 65, count: LineQueue.limit), ofValue: "a", from: origin(.began),
        isBehind: true)
    }
    #expect(queue.isOverLimit)
  }

  @Test func case6EventsAreKeptAndCount() {
    var queue = LineQueue()
    add(&queue, "1", a, .changed)
    queue.append(kept: Array("press\n".utf8))
    add(&queue, "2", a, .changed)
    #expect(drain(&queue) == "press 2")
    for _ in 0...LineQueue.limit / 1_024 {
      queue.append(kept: [UInt8](repeating: 65, count: 1_024))
    }
    #expect(queue.isOverLimit)
  }

  @Test func case7ReloadsCountForAClientThatIsBehind() {
    var queue = LineQueue()
    let snapshot = [UInt8](repeating: 65, count: LineQueue.limit / 2 + 1)
    var isOverLimit: [Bool] = []
    // The first may have any size. The second and the third together are over the limit.
    for lines in [snapshot + snapshot, snapshot, snapshot] {
      queue.append(again: lines)
      isOverLimit.append(queue.isOverLimit)
    }
    #expect(isOverLimit == [false, false, true])
    // Snapshots for a client that keeps up do not count.
    for _ in 0..<5 {
      while !queue.isEmpty { queue.advance(by: queue.next().count) }
      queue.append(again: snapshot + snapshot)
      isOverLimit.append(queue.isOverLimit)
    }
    #expect(isOverLimit.dropFirst(3).allSatisfy { !$0 })
  }

  @Test func aClientThatIsAlwaysBehindNeedsNoMoreMemoryThanItsUnreadLines() {
    var queue = LineQueue()
    for number in 0..<100_000 {
      add(&queue, "\(number)", a, .began)
      add(&queue, "\(number)", b, .changed)
      guard queue.count > 1_000 else { continue }
      queue.advance(by: min(queue.next(atMost: 64).count, 12))
    }
    #expect(!queue.isEmpty)
    #expect(queue.entryCount < 1_000)
  }

  @Test func compactingKeepsReplaceableLines() {
    var queue = LineQueue()
    add(&queue, "b", b, .changed)
    for number in 0..<200 { add(&queue, "\(number)", a, .changed) }
    add(&queue, "B", b, .changed)
    add(&queue, "A", a, .changed)
    #expect(drain(&queue) == "B A")
    #expect(queue.merged == 201)
  }

  @Test func theRestOfAPartlySentLineIsKnown() {
    var queue = LineQueue()
    add(&queue, "first", a, .began)
    add(&queue, "second", a, .began)
    _ = queue.next()
    #expect(queue.begunLine(atMost: 9) == [])
    queue.advance(by: 2)
    #expect(queue.begunLine(atMost: 4) == Array("rst\n".utf8)[...])
    #expect(queue.begunLine(atMost: 3) == nil)
    queue.advance(by: 4)
    #expect(queue.begunLine(atMost: 9) == [])
  }

  @Test func theRestOfALineMayBeInSeveralParts() {
    var queue = LineQueue()
    for part in ["first", "second", "third\n", "next\n"] { queue.append(Array(part.utf8)) }
    _ = queue.next(atMost: 1)
    queue.advance(by: 5)
    #expect(queue.begunLine(atMost: 12) == Array("secondthird\n".utf8)[...])
    #expect(queue.begunLine(atMost: 11) == nil)
  }

  @Test func aClientThatKeepsUpReceivesEveryLine() {
    var queue = LineQueue()
    for number in 1...3 {
      queue.append(Array("\(number)\n".utf8), ofValue: "a", from: origin(.changed), isBehind: false)
    }
    #expect(drain(&queue) == "1 2 3")
  }

  @Test func mergingLimitsTheQueue() {
    var queue = LineQueue()
    for number in 0..<100_000 { add(&queue, "\(number)", a, .changed) }
    #expect(queue.count <= 16)
    #expect(queue.merged == 99_999)
    #expect(drain(&queue) == "99999")
  }

  @Test func randomClientsReceiveEveryPhaseInOrderAndEveryLastValue() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      var queue = LineQueue()
      var sent: [UInt8] = []
      var kept: [Int] = []
      var last: [String: Int] = [:]
      for number in 1...300 {
        let value = Bool.random(using: &generator) ? a : b
        let phase = [ValueOrigin.TouchPhase.began, .changed, .changed, .changed, .ended]
          .randomElement(using: &generator)
        add(&queue, "\(number)", value, phase)
        last[value.name] = number
        if phase != .changed { kept.append(number) }
        if Int.random(in: 0..<4, using: &generator) == 0 {
          let bytes = queue.next(atMost: 8)
          let count = Int.random(in: 0...bytes.count, using: &generator)
          sent += bytes.prefix(count)
          queue.advance(by: count)
        }
      }
      while true {
        let next = queue.next()
        if next.isEmpty { break }
        sent += next
        queue.advance(by: next.count)
      }
      let numbers = String(decoding: sent, as: UTF8.self).split(separator: "\n")
        .compactMap { Int($0) }
      #expect(numbers == numbers.sorted())
      #expect(Set(kept).isSubset(of: numbers))
      #expect(Set(last.values).isSubset(of: numbers))
    }
  }

  /// The first lines stay in memory until their last byte is read, so they count completely until
  /// then.
  @Test func firstLinesCountUntilTheyAreFreed() {
    var queue = LineQueue()
    queue.append([UInt8](repeating: 10, count: 200_000))
    queue.append(kept: [1, 10])
    #expect(queue.unlimited == 200_000)
    _ = queue.next()
    queue.advance(by: 199_999)
    _ = queue.next()
    #expect(queue.unlimited == 200_000 && queue.count == 3)
    queue.advance(by: 1)
    #expect(queue.next() == [1, 10] && queue.unlimited == 0)
  }
}
