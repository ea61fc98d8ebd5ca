import Testing

@testable import Controls

/// Observers are told in the order they came, however many have left.
struct ObserverListTests {
  private final class Owner {}

  @Test func theOrderSurvivesLeaving() {
    let value = Value(.number(0), in: 0...100)
    let owners = (0..<100).map { _ in Owner() }
    var told: [Int] = []
    for (index, owner) in owners.enumerated() { value.observe(owner) { _ in told.append(index) } }
    for (index, owner) in owners.enumerated() where index % 5 != 3 { value.forget(owner) }
    _ = try? value.set(.number(1))
    #expect(told == (0..<100).filter { $0 % 5 == 3 })
    // Gaps were closed; those that are left are still found.
    value.forget(owners[98])
    value.observe(owners[0]) { _ in told.append(0) }
    told = []
    _ = try? value.set(.number(2))
    #expect(told == (0..<98).filter { $0 % 5 == 3 } + [0])
  }

  @Test func anObserverMayComeAndGoWhileItIsTold() {
    let value = Value(.number(0), in: 0...100)
    let (first, second) = (Owner(), Owner())
    var told: [String] = []
    value.observe(first) { [unowned value] _ in
      told.append("first")
      value.forget(first)
      value.observe(second) { _ in told.append("second") }
    }
    _ = try? value.set(.number(1))
    #expect(told == ["first"])
    _ = try? value.set(.number(2))
    #expect(told == ["first", "second"])
  }
}
