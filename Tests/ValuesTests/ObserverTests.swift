import Testing

@testable import Values

/// Observers are notified in the order in which they were added, even after others were removed.
struct ObserverTests {
  private final class Owner {}

  @Test func removingObserversPreservesTheOrder() {
    let value = Value(.number(0), in: 0...100)
    let owners = (0..<100).map { _ in Owner() }
    var notified: [Int] = []
    for (index, owner) in owners.enumerated() {
      value.observe(owner) { _ in notified.append(index) }
    }
    for (index, owner) in owners.enumerated() where index % 5 != 3 { value.forget(owner) }
    _ = try? value.set(.number(1))
    #expect(notified == (0..<100).filter { $0 % 5 == 3 })
    // The list was compacted. The remaining observers can still be removed.
    value.forget(owners[98])
    value.observe(owners[0]) { _ in notified.append(0) }
    notified = []
    _ = try? value.set(.number(2))
    #expect(notified == (0..<98).filter { $0 % 5 == 3 } + [0])
  }

  @Test func anObserverCanAddAndRemoveObserversWhileItIsNotified() {
    let value = Value(.number(0), in: 0...100)
    let (first, second) = (Owner(), Owner())
    var notified: [String] = []
    value.observe(first) { [unowned value] _ in
      notified.append("first")
      value.forget(first)
      value.observe(second) { _ in notified.append("second") }
    }
    _ = try? value.set(.number(1))
    #expect(notified == ["first"])
    _ = try? value.set(.number(2))
    #expect(notified == ["first", "second"])
  }
}
