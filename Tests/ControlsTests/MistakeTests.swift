import Bench
import Geometry
import Testing

@testable import Controls

/// Mistakes in the declaration of a kind do not trap. They are reported with the name of the kind
/// and how to correct them.
struct MistakeTests {
  private static func kind(_ name: String = "odd", make: @escaping @Sendable () -> Control)
    -> ControlKind
  {
    ControlKind(name, "A kind with a mistake.", make: make)
  }

  // MARK: Names

  @Test func aCorrectKindHasNoMistakes() {
    #expect(ControlKind.mistakes(in: [Self.kind("padXY2") { Lamp() }]) == [])
  }

  @Test func twoKindsWithTheSameName() {
    let kinds = ["lamp", "pad", "lamp", "lamp"].map { Self.kind($0) { Lamp() } }
    #expect(
      ControlKind.mistakes(in: kinds) == [
        "there are two kinds \"lamp\"; give one of them another name"
      ])
  }

  @Test(arguments: ["", "Lamp", "2d", "my lamp", "lämp", "a.b", "x-y"])
  func anInvalidName(name: String) {
    #expect(
      Self.kind(name) { Lamp() }.mistakes == [
        "the kind \"\(name)\": the name is invalid; use letters and digits, and begin with a "
          + "lowercase letter"
      ])
  }

  // MARK: Slots

  @Test func twoSlotsWithTheSameName() {
    let expected = [
      "the kind \"odd\": the slot \"x\" is declared twice; give one of them another name"
    ]
    #expect(Self.kind { TwoSlots(Slot("x", 0.0), Slot("x", 1.0)) }.mistakes == expected)
    let sameSlotTwice = Self.kind {
      let slot = Slot("x", 0.0)
      return TwoSlots(slot, slot)
    }
    #expect(sameSlotTwice.mistakes == expected)
  }

  @Test func slotsOfSuperclassesComeFirst() {
    #expect(PropertyAndSlot().slots.map(\.name) == ["level", "glow"])
  }

  @Test func aSlotWithAnInvalidInitialValue() {
    func mistakes(_ slot: @escaping @Sendable () -> ValueSlot) -> [String] {
      Self.kind { OneSlot(slot()) }.mistakes
    }
    let prefix = "the kind \"odd\": the slot \"x\" is invalid: "
    #expect(
      mistakes { Slot("x", 2.0) }
        == [prefix + "the initial value is 2.0; use one in the range 0.0…1.0"])
    #expect(
      mistakes { Slot("x", Double.nan, in: 5...6) }
        == [prefix + "the initial value is nan; use one in the range 5.0…6.0"])
    #expect(
      mistakes { Slot("x", 0.0, in: 0 ... .infinity) }
        == [prefix + "the range is not finite; use finite bounds"])
    for step in [0, -1, .infinity, .nan] as [Double] {
      #expect(
        mistakes { Slot("x", 0.0, step: step) }
          == [prefix + "the step is \(step); use a finite number above 0, or none"])
    }
    #expect(
      mistakes { Slot("x", 0.3, step: 0.25) }
        == [prefix + "the initial value is 0.3, which is between two steps; use 0.25"])
    #expect(mistakes { Slot("x", 1.0, in: 0...4, step: 0.5) } == [])
    #expect(mistakes { Slot("x", "any") } == [])
  }

  @Test func aSlotThatIsNotFound() {
    #expect(
      Self.kind { HiddenSlots() }.mistakes
        == ["late", "other"].map {
          "the kind \"odd\": the slot in \"\($0)\" is optional or lazy; declare it with \"let\" and "
            + "without \"?\""
        })
  }

  @Test func anInvalidSlotStillHasAValidNumber() {
    for slot in [
      Slot("x", 2.0), Slot("x", Double.nan),
      Slot("x", 7.0, in: -.infinity ... .infinity, step: 0),
    ] {
      #expect((0...1).contains(slot.number) && (0...1).contains(slot.shown))
    }
  }

  // MARK: Properties

  @Test func aPropertyDeclaredTwice() {
    #expect(
      Self.kind { PropertyTwice() }.mistakes == [
        "the kind \"odd\": the property \"glow\" is declared twice; give one of them another name"
      ])
  }

  @Test func anEventWithAnInvalidOrUsedName() {
    #expect(
      Self.kind { OddEvents() }.mistakes == [
        "the kind \"odd\": the name of the event \"did it\" is invalid; use letters and digits, and "
          + "begin with a lowercase letter",
        "the kind \"odd\": the event \"touchUpInside\" is reported twice; give one of them another "
          + "name",
      ])
  }

  @Test func aPropertyAndASlotWithTheSameName() {
    #expect(
      Self.kind { PropertyAndSlot() }.mistakes == [
        "the kind \"odd\": \"glow\" is both a slot and a property; give one of them another name"
      ])
  }

  @Test func aDefaultThatItsOwnDeclarationRejects() {
    #expect(
      Self.kind { InvalidDefault() }.mistakes == [
        "the kind \"odd\": the default of the property \"glow\" is invalid: expected a number "
          + "from 1 to 2; change the default or the declaration"
      ])
  }

  @Test func aThemeThatSetsAnUndeclaredProperty() {
    let kind = ControlKind("odd", "A lamp.", theme: ["glow": 1, "glwo": 1]) { Lamp() }
    #expect(
      kind.mistakes == [
        "the kind \"odd\": the theme sets \"glwo\", which the kind does not declare; declare it or "
          + "remove it from the theme"
      ])
  }

  // MARK: Sizes

  @Test func anInvalidIntrinsicSize() {
    for (width, height) in [(-1.0, 5.0), (5, -1), (.infinity, 5), (5, .nan), (.nan, .infinity)] {
      #expect(
        Self.kind { Sized(Size(width: width, height: height)) }.mistakes == [
          "the kind \"odd\": \"intrinsicSize\" is \(width) × \(height); return finite lengths of "
            + "at least 0"
        ])
    }
    #expect(Self.kind { Sized(.zero) }.mistakes == [])
    #expect(Self.kind { Sized(nil) }.mistakes == [])
  }

  @Test func anInvalidSizeCountsAsNone() {
    for length in [-1.0, .infinity, -.infinity, .nan] {
      let control = Sized(Size(width: length, height: length))
      #expect(control.preferredWidth == nil)
      #expect(control.preferredHeight(forWidth: 10) == nil)
      control.layout = LayoutItem(width: .points(length), height: .points(length))
      #expect(control.preferredWidth == nil)
      #expect(control.preferredHeight(forWidth: 10) == nil)
    }
  }

  // MARK: Frames

  private func mistakes(
    of control: Control, seconds: ClosedRange<Int>, _ act: (Int) -> Void = { _ in }
  ) -> (reported: [String], bench: Bench) {
    let bench = Bench(control)
    var reported: [String] = []
    bench.stage.observeMistakes { reported.append($0) }
    control.requestFrames()
    for second in seconds {
      act(second)
      bench.stage.advanceAnimations(to: .seconds(second))
    }
    return (reported, bench)
  }

  @Test func aControlWhoseAnimationNeverEnds() {
    let control = Restless()
    control.name = "it"
    let (reported, bench) = mistakes(of: control, seconds: 0...200)
    #expect(
      reported == [
        "the Restless \"it\" has been animating for 60 s and gets no more frames until it calls "
          + "\"requestFrames()\" again; return false from \"advance(to:)\" when its animation ends"
      ])
    #expect(control.frames == 61 && !bench.stage.isAnimating)
    control.requestFrames()
    #expect(bench.stage.isAnimating)
  }

  @Test func everyObserverReceivesEachMistake() {
    let stage = Bench(Control()).stage
    var reported: [String] = []
    for name in ["first", "second"] { stage.observeMistakes { reported.append("\(name): \($0)") } }
    stage.report(mistake: "a mistake")
    #expect(reported == ["first: a mistake", "second: a mistake"])
  }

  @Test func aControlThatRequestsFramesInEveryFrame() {
    let control = Restless()
    control.requestsFramesItself = true
    let (reported, bench) = mistakes(of: control, seconds: 0...200)
    #expect(reported.count == 1)
    #expect(control.frames == 61 && !bench.stage.isAnimating)
  }

  @Test func aControlForWhichFramesAreRequestedAgain() {
    let control = Restless()
    let (reported, bench) = mistakes(of: control, seconds: 0...200) { second in
      if second % 50 == 0 { control.requestFrames() }
    }
    #expect(reported == [])
    #expect(control.frames == 201 && bench.stage.isAnimating)
  }
}

// MARK: Kinds

private class Lamp: Control {
  @Redrawn(.number(in: 0...2, "How bright it is."))
  var glow = 1.0
  let level = Slot("level", 0.0)
}

private final class PropertyTwice: Lamp {
  override class var sharedProperties: [Property] {
    commonProperties + [
      Property("glow", .number("The same again."), get: { (_: Lamp) in 1 }, set: { _, _ in })
    ]
  }
}

private final class OddEvents: Control {
  override var reportsPresses: Bool { true }
  override var reportedEvents: [ControlEvent] {
    super.reportedEvents + [ControlEvent("did it"), ControlEvent("touchUpInside")]
  }
}

private final class PropertyAndSlot: Lamp {
  let slot = Slot("glow", 0.0)
}

private final class InvalidDefault: Control {
  @Redrawn(.number(in: 1...2, "How bright it is."))
  var glow = 0.0
}

private final class OneSlot: Control {
  private let slot: ValueSlot

  init(_ slot: ValueSlot) {
    self.slot = slot
    super.init()
  }
}

private final class HiddenSlots: Lamp {
  lazy var late = Slot("late", 0.0)
  let other: Slot<Double>? = Slot("other", 0.0)
}

private final class TwoSlots: Control {
  private let first: ValueSlot
  private let second: ValueSlot

  init(_ first: ValueSlot, _ second: ValueSlot) {
    self.first = first
    self.second = second
    super.init()
  }
}

private final class Sized: Control {
  private let size: Size?
  override var intrinsicSize: Size? { size }

  init(_ size: Size?) {
    self.size = size
    super.init()
  }
}

/// A control whose animation never ends.
private final class Restless: Control {
  var frames = 0
  var requestsFramesItself = false

  override func advance(to time: Duration) -> Bool {
    frames += 1
    if requestsFramesItself { requestFrames() }
    return !requestsFramesItself
  }
}
