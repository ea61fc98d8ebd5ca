import Testing

@testable import Controls

/// Slots and properties are found at every level of a class, in every control of it.
struct DeclaredMembersTests {
  @Test func slotsAreFoundInAGenericClass() {
    #expect([Gauge(1), Gauge(2)].map(\.slots[0].number) == [1, 2])
    #expect([Gauge("a"), Gauge("b")].allSatisfy { $0.slots[0] === $0.level })
  }

  @Test func aWeakSlotBelongsToAnotherControl() {
    let gauge = Gauge(1)
    let follower = Follower(gauge.slots[0])
    #expect(follower.slots.isEmpty)
    #expect(gauge.slots.map(\.name) == ["level"])
    #expect(DeclaredMembers.hiddenSlots(of: follower) == [])
  }

  @Test func theStoredPropertiesOfAControlMayHaveAnyType() {
    let controls = [Mixed(), Mixed()]
    for control in controls { #expect(control.slots.first === control.level) }
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

  @Test func aPropertyOfAnotherClassTraps() async {
    await #expect(processExitsWith: .failure) {
      try Coarse().set(try #require(Fine().property(named: "fine")), to: .text("x"))
    }
  }

  /// The properties of a group are separate for panel files, in the place of the group.
  @Test func aGroupHasItsOwnProperties() throws {
    let controls = [Framed(), Framed()]
    try controls[1].setProperty("outline", to: .number(3))
    #expect(controls.map(\.face) == [Face(cornerRadius: 4), Face(cornerRadius: 4, outline: 3)])
    #expect(controls[1].value(ofProperty: "outline") == .number(3))
    #expect(throws: PropertyError.self) {
      try controls[0].setProperty("cornerRadius", to: .text("round"))
    }
    #expect(
      controls[0].properties.suffix(10).map(\.name)
        == [
          "cornerRadius", "outline", "outlineColor", "sheen", "shadow", "shadowOffset",
          "shadowColor", "gradient", "gradientAngle", "last",
        ])
    controls[0].last = true
    #expect(controls.map(\.changes) == [1, 1])
    try controls[1].setProperty("outline", to: .number(3))
    #expect(controls[1].changes == 1)
  }

  /// Where the program describes classes in an unknown way, reflection finds the same members.
  @Test func reflectionFindsTheSameMembers() throws {
    for control in [Mixed(), Gauge(1), Fine(), Framed(), Linked()] as [Control] {
      let reflected = DeclaredMembers(control, StoredMembers(reflecting: control))
      let found = DeclaredMembers.members(of: control)
      #expect(reflected.slots.map(\.offset) == found.slots.map(\.offset))
      #expect(reflected.properties.map(\.name) == found.properties.map(\.name))
      for property in reflected.properties where !Control.isCommon(property) {
        #expect(property.read(control) == control.value(ofProperty: property.name))
        _ = try property.write(control, property.read(control))
      }
    }
  }

  @Test func anEffectMaySetAnotherProperty() throws {
    let control = Linked()
    try control.setProperty("source", to: .number(5))
    #expect(control.value(ofProperty: "target") == .number(10))
  }
}

private final class Gauge<Content>: Control {
  let content: (Content, Content?)
  let level = Slot("level", 0.0, in: 0...9)

  init(_ content: Content) {
    self.content = (content, nil)
    super.init()
    if let number = content as? Int { level.set(Double(number)) }
  }
}

private final class Mixed: Control {
  private var byte: UInt8 = 1
  private weak var other: Control?
  private let any: Any = 1
  private let existential: any Equatable = "a"
  private let closure = {}
  private let empty: Void = ()
  private lazy var size = 1.0
  private var wide = (1.0, SIMD4<Double>.zero, true)
  let level = Slot("level", 0.0)
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

private final class Framed: Control {
  @Observed(.face(), didChange: Framed.didChange) var face = Face(cornerRadius: 4)
  @Observed(.boolean("A truth value."), didChange: Framed.didChange) var last = false
  private(set) var changes = 0

  private func didChange() { changes += 1 }
}

private final class Linked: Control {
  @Observed(.number("A number."), didChange: Linked.sourceDidChange) var source = 0.0
  @Redrawn(.number("Twice the number.")) var target = 0.0

  private func sourceDidChange() { target = 2 * source }
}
