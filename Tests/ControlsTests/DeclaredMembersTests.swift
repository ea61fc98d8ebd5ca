import Testing

@testable import Controls

/// Slots and properties are found at every level of a class, in every control of it.
struct DeclaredMembersTests {
  @Test(arguments: [false, true])
  func anOptionalSlotIsFoundWhetherOrNotTheFirstControlHasIt(isFirst: Bool) {
    // Two classes, so that the order of creation differs.
    let make = { (hasUpper: Bool) -> Control in
      isFirst ? Gauge<Int>(hasUpper: hasUpper) : Gauge<String>(hasUpper: hasUpper)
    }
    let first = make(isFirst)
    let second = make(!isFirst)
    let (with, without) = isFirst ? (first, second) : (second, first)
    #expect(with.slots.map(\.name) == ["lower", "upper"])
    #expect(without.slots.map(\.name) == ["lower"])
  }

  @Test func aWeakSlotBelongsToAnotherControl() {
    let gauge = Gauge<Int>(hasUpper: false)
    let follower = Follower(gauge.slots[0])
    #expect(follower.slots.isEmpty)
    #expect(gauge.slots.map(\.name) == ["lower"])
  }

  @Test func propertiesOfEveryLevelAreSetInTheirOwnControl() throws {
    let controls = [Fine(), Fine()]
    let other = Coarse()
    try controls[1].setProperty("coarse", to: .number(3))
    try controls[1].setProperty("fine", to: .text("x"))
    try controls[1].setProperty("plain", to: .boolean(true))
    try other.setProperty("coarse", to: .number(4))
    #expect(controls.map(\.coarse) == [1, 3])
    #expect(controls.map(\.fine) == ["", "x"])
    #expect(controls.map(\.plain) == [false, true])
    #expect(other.coarse == 4)
    #expect(
      controls[0].properties.suffix(3).map(\.name) == ["coarse", "plain", "fine"])
    #expect(controls[0].slots.map(\.name) == ["level", "detail"])
  }

  @Test func anEffectMaySetAnotherProperty() throws {
    let control = Linked()
    try control.setProperty("source", to: .number(5))
    #expect(control.value(ofProperty: "target") == .number(10))
  }
}

private final class Gauge<Variant>: Control {
  let lower = Slot("lower", 0.0)
  let upper: Slot<Double>?

  init(hasUpper: Bool) {
    upper = hasUpper ? Slot("upper", 1.0) : nil
    super.init()
  }
}

private final class Follower: Control {
  private weak var slot: ValueSlot?

  init(_ slot: ValueSlot) {
    self.slot = slot
    super.init()
  }
}

private class Coarse: Control {
  @Redrawn(.count(in: 0...9, "A number.")) var coarse = 1
  private let level = Slot("level", 0.0)
}

private final class Fine: Coarse {
  private var unrelated = ["a", "b"]
  @Observed(.boolean("A truth value.")) var plain = false
  private let detail = Slot("detail", "")
  @Resized(.text("A text.")) var fine = ""
}

private final class Linked: Control {
  @Observed(.number("A number."), didChange: Linked.sourceDidChange) var source = 0.0
  @Redrawn(.number("Twice the number.")) var target = 0.0

  private func sourceDidChange() { target = 2 * source }
}
