import Testing

@testable import Values

/// Values that nobody has set, or not in time.
struct UnknownValueTests {
  private let store = ValueStore()
  private let log = Log()

  private final class Log {
    var lines: [String] = []
  }

  init() {
    store.observe { [log] value, change, _ in
      log.lines.append(value.name + (change.isKnown ? " \(change.published.number)" : " ?"))
    }
  }

  private func declare(_ name: String, expires: Duration? = .seconds(60)) -> NamedValue {
    let value = NamedValue(name: name, .number(5), in: 0...10)
    value.canBeUnknown = true
    value.expires = expires
    store.declare(value)
    return value
  }

  @Test func everySetMakesAValueKnown() throws {
    let value = declare("a", expires: nil)
    value.setUnknown()
    value.setUnknown()
    #expect(!value.isKnown && value.knownPublished == nil)
    #expect(value.text(of: value.knownScalar, in: .english) == "–")
    try value.set(.number(5))
    #expect(value.knownScalar == .number(5))
    #expect(log.lines == ["a ?", "a 5.0"])
  }

  @Test func aChangedRangeOfAnUnknownValueIsNotPublished() throws {
    let value = declare("a")
    value.setUnknown()
    try value.setRange(minimum: 6, maximum: 10)
    #expect(log.lines == ["a ?"])
  }

  @Test func onlySomeValuesMayBeMadeUnknown() throws {
    let value = declare("a", expires: nil)
    let fixed = NamedValue(name: "b", .number(0))
    store.declare(fixed)
    let derived = NamedValue(name: "c", .number(0))
    store.declare(derived)
    store.derive(derived, from: [value]) { value.knownScalar }
    #expect(throws: Never.self) { try value.checkUnknown() }
    #expect(throws: ValueError.alwaysKnown) { try fixed.checkUnknown() }
    #expect(throws: ValueError.builtIn) { try derived.checkUnknown() }
  }

  @Test func aValueExpiresAfterItsTime() {
    let value = declare("a")
    #expect(store.expire(at: .seconds(100)) == .seconds(160))
    #expect(store.expire(at: .seconds(160) - .nanoseconds(1)) == .seconds(160))
    #expect(value.isKnown)
    #expect(store.expire(at: .seconds(160)) == nil)
    #expect(!value.isKnown && log.lines == ["a ?"])
  }

  @Test func theSameNumberCountsAsSet() throws {
    let value = declare("a")
    _ = store.expire(at: .zero)
    try value.set(.number(5))
    _ = store.expire(at: .seconds(30))
    // Called at the earlier time, it finds the later one.
    #expect(store.expire(at: .seconds(60)) == .seconds(90))
    #expect(value.isKnown)
    #expect(store.expire(at: .seconds(90)) == nil)
    #expect(!value.isKnown)
  }

  @Test func aSetBeforeTheCallIsInTime() throws {
    let value = declare("a")
    _ = store.expire(at: .zero)
    try value.set(.number(1))
    #expect(store.expire(at: .seconds(100)) == .seconds(160))
    #expect(value.isKnown)
  }

  @Test func aHeldValueStaysKnownForAnotherPeriod() {
    let value = declare("a")
    _ = store.expire(at: .zero)
    final class Finger {}
    let finger = Finger()
    value.beginHold(by: finger) {}
    #expect(store.expire(at: .seconds(60)) == .seconds(120))
    value.endHold(by: finger)
    #expect(value.isKnown)
    #expect(store.expire(at: .seconds(120)) == nil)
    #expect(!value.isKnown)
  }

  @Test func aValueThatNeverExpiresNeedsNoCall() throws {
    let value = declare("a", expires: nil)
    try value.set(.number(1))
    #expect(store.expire(at: .seconds(1)) == nil)
  }

  @Test func valuesExpireTogetherAndWithThemWhatFollows() {
    let (b, a) = (declare("b"), declare("a"))
    let later = declare("later", expires: .seconds(61))
    let sum = NamedValue(name: "sum", .number(0), in: 0...100)
    store.declare(sum)
    store.derive(sum, from: [a, b]) { a.isKnown && b.isKnown ? .number(a.number + b.number) : nil }
    #expect(store.expire(at: .zero) == .seconds(60))
    #expect(store.expire(at: .seconds(60)) == .seconds(61))
    #expect(log.lines == ["a ?", "b ?", "sum ?"])
    #expect(later.isKnown)
  }
}
