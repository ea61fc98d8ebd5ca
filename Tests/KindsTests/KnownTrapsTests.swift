import Bench
import Controls
import Geometry
import Testing
import TouchTracking

@testable import Kinds

/// Common mistakes in touch controls, tested for every interactive kind. Mistakes that concern one
/// kind are in the tests of that kind: stacked knobs, the dead zone, the seam at 0/360.
struct KnownTrapsTests {
  /// A control at (100, 100) of 240 × 80 points, and a path along which a finger increases its value.
  private struct Subject {
    let control: Control
    let bench: Bench
    let path: [Point]
  }

  private static let names = [
    "slider", "vertical slider", "rangeSlider", "knob", "seekBar", "circularSlider", "toggle",
    "button", "segments", "checkbox", "stepper", "radio", "chips", "dropdown",
    "textField", "numberField", "buttonMatrix", "tile",
    "calendar", "colorPicker", "jogWheel", "joystick", "pad",
    "roller", "numberRoller", "datePicker", "timePicker", "durationPicker",
  ]

  /// Pages have their own tests, because only several pages can be swiped.
  @Test(arguments: builtInKinds.map(\.name).filter { !["confirmation", "pages"].contains($0) })
  func everyInteractiveKindIsTested(kind: String) throws {
    let control = try #require(builtInKinds.first { $0.name == kind }).make()
    #expect(!control.isInteractive || Self.names.contains(kind))
  }

  private func subject(_ name: String) -> Subject {
    let frame = Rectangle(x: 100, y: 100, width: 240, height: 80)
    var path = [140.0, 180, 220, 260, 300].map { Point(x: $0, y: 140) }
    let control: Control
    switch name {
    case "slider": control = Slider()
    case "vertical slider":
      let slider = Slider()
      slider.vertical = true
      control = slider
      path = [176.0, 160, 140, 120, 104].map { Point(x: 220, y: $0) }
    case "rangeSlider":
      let slider = RangeSlider()
      slider.tapToMove = true
      control = slider
    case "knob":
      control = Knob()
      path = [Point(x: 190, y: 140), Point(x: 205, y: 110), Point(x: 235, y: 110)]
    case "seekBar": control = SeekBar()
    case "circularSlider":
      let slider = CircularSlider()
      slider.isEditable = false
      control = slider
      path = [Point(x: 250, y: 130), Point(x: 235, y: 110), Point(x: 205, y: 110)]
    case "toggle": control = Toggle()
    case "checkbox": control = Checkbox()
    case "stepper":
      control = Stepper()
      path = [300.0, 310, 320, 310, 300].map { Point(x: $0, y: 140) }
    case "textField": control = TextField()
    case "tile": control = Tile()
    case "numberField": control = NumberField()
    case "calendar": control = Calendar()
    case "colorPicker": control = ColorPicker()
    case "jogWheel": control = JogWheel()
    case "joystick": control = Joystick()
    case "pad": control = Pad()
    case "numberRoller": control = NumberRoller()
    case "datePicker": control = DatePicker()
    case "timePicker": control = TimePicker()
    case "durationPicker": control = DurationPicker()
    case "roller":
      let roller = Roller()
      roller.items = ["one", "two", "three"]
      control = roller
    case "segments":
      let segments = Segments()
      segments.items = ["one", "two", "three"].map { Segments.Item(value: $0, title: $0) }
      control = segments
    case "buttonMatrix":
      let matrix = ButtonMatrix()
      matrix.rows = ["1", "2"]
      control = matrix
    case "radio":
      let radio = Radio()
      radio.items = ["one", "two", "three"].map { Radio.Item(value: $0, title: $0) }
      control = radio
    case "chips":
      let chips = Chips()
      chips.items = (1...5).map { Chips.Item(value: "\($0)", title: "\($0)") }
      chips.spacing = 0
      control = chips
    case "dropdown":
      let dropdown = Dropdown()
      dropdown.items = ["one", "two", "three"].map { Dropdown.Item(value: $0, title: $0) }
      control = dropdown
      path = [140.0, 170, 220, 250, 260].map { Point(x: 220, y: $0) }
    default: control = Button()
    }
    control.frame = frame
    let bench = Bench(control)
    bench.name(control, "it")
    return Subject(control: control, bench: bench, path: path)
  }

  @Test(arguments: names) func aTouchMayBeCancelledAtAnyPoint(name: String) {
    let count = subject(name).path.count
    for moment in 0..<count {
      let subject = subject(name)
      let events = subject.control.recordEvents()
      let finger = subject.bench.down(subject.path[0].x, subject.path[0].y)
      for point in subject.path[1...].prefix(moment) { finger.move(point.x, point.y) }
      let before = subject.control.slots.map(\.scalar)
      finger.cancel()
      // The values stay, but a button is released, and a stepper and a joystick go back.
      if !["button", "stepper", "joystick"].contains(name) {
        #expect(subject.control.slots.map(\.scalar) == before)
      }
      #expect(!subject.control.isTracking && !subject.control.slots.contains { $0.isHeld })
      let ends: Set<ControlEvent> = [.touchUpInside, .touchUpOutside, .touchCancel]
      #expect(
        events.events.filter(ends.contains) == [name == "seekBar" ? .touchUpInside : .touchCancel])
      // The control can be touched again.
      _ = subject.bench.down(subject.path[0].x, subject.path[0].y)
      #expect(subject.control.isTracking)
    }
  }

  @Test(arguments: names) func valuesOutsideTheRangeAreClamped(name: String) {
    let subject = subject(name)
    for slot in subject.control.slots where slot.value.kind == .number {
      for number in [-1e12, 1e12, -.infinity, .infinity, .nan] {
        _ = try? slot.value.set(.number(number))
        #expect(slot.number >= slot.value.minimum && slot.number <= slot.value.maximum)
      }
    }
  }

  @Test(arguments: names) func theRangeMayChangeDuringATouch(name: String) throws {
    let subject = subject(name)
    let finger = subject.bench.down(subject.path[0].x, subject.path[0].y)
    for (step, point) in subject.path.enumerated() {
      for slot in subject.control.slots where slot.value.kind == .number {
        try slot.value.setRange(minimum: Double(step), maximum: Double(step) + 0.5)
      }
      finger.move(point.x, point.y)
      for slot in subject.control.slots where slot.value.kind == .number {
        #expect(slot.number >= Double(step) && slot.number <= Double(step) + 0.5)
        #expect(slot.shown >= Double(step) && slot.shown <= Double(step) + 0.5)
      }
    }
    finger.up()
    #expect(!subject.control.isTracking)
  }

  @Test(arguments: names) func theRangeMayChangeBeforeATouchPublishes(
    name: String
  ) throws {
    let subject = subject(name)
    subject.control.continuous = false
    let finger = subject.bench.down(subject.path[0].x, subject.path[0].y)
    for point in subject.path { finger.move(point.x, point.y) }
    for slot in subject.control.slots where slot.value.kind == .number {
      try slot.value.setRange(minimum: -2, maximum: -1)
      #expect(slot.number >= -2 && slot.number <= -1)
      #expect(slot.shown >= -2 && slot.shown <= -1)
    }
    finger.up()
    subject.control.finishMovement()
    for slot in subject.control.slots { #expect(slot.shown == slot.number) }
  }

  @Test(arguments: names) func aNewRangeRedrawsTheControl(name: String) throws {
    let subject = subject(name)
    let changes: [(Value) throws -> Void] = [
      { try $0.setRange(minimum: $0.minimum, maximum: $0.maximum * 2) }, { try $0.setStep(0.125) },
      { $0.unit = "m" },
    ]
    for slot in subject.control.slots where slot.value.kind == .number {
      for change in changes {
        subject.bench.forgetDamage()
        try change(slot.value)
        let drawn = subject.bench.damage.reduce(Rectangle.zero) { $0.union($1) }
        #expect(drawn.union(subject.control.frame) == drawn)
      }
    }
  }

  @Test(arguments: names) func anOvershootingFingerReturnsToTheSameValue(name: String) {
    let subject = subject(name)
    let finger = subject.bench.down(subject.path[0].x, subject.path[0].y)
    for point in subject.path { finger.move(point.x, point.y) }
    let chosen = subject.control.slots.map(\.number)
    let last = subject.path[subject.path.count - 1]
    // Far out along the same line, and back.
    let center = Point(x: 220, y: 140)
    let isRound = name == "knob" || name == "circularSlider"
    let direction = isRound ? last - center : last - subject.path[0]
    for factor in [1.0, 5, 20, 5, 1] {
      let point = (isRound ? center : subject.path[0]) + direction * factor
      finger.move(point.x, point.y)
    }
    for (slot, number) in zip(subject.control.slots, chosen) {
      #expect(abs(slot.number - number) < 1e-9)
    }
  }

  @Test(arguments: names) func anActionMaySetAnyProperty(name: String) throws {
    for property in subject(name).control.properties {
      let subject = subject(name)
      for event in ControlEvent.allCases {
        subject.control.addAction(for: event) { control in
          let now = property.value(in: control)
          switch now {
          case .boolean(let isTrue): try? control.set(property, to: .boolean(!isTrue))
          case .number(let number): try? control.set(property, to: .number(number / 2))
          default: try? control.set(property, to: now)
          }
        }
      }
      let finger = subject.bench.down(subject.path[0].x, subject.path[0].y)
      for point in subject.path { finger.move(point.x, point.y) }
      finger.up()
      #expect(!subject.control.isTracking, "\(property.name)")
      for slot in subject.control.slots { #expect(!slot.isHeld, "\(property.name)") }
    }
  }

  /// A touch of a field publishes nothing, nor does a swipe on a calendar.
  @Test(arguments: names.filter { !$0.hasSuffix("Field") && $0 != "calendar" })
  func anActionMaySetTheValue(name: String) throws {
    let subject = subject(name)
    let slot = try #require(subject.control.slots.first)
    subject.control.addAction(for: .valueChanged) { _ in
      _ = try? slot.value.set(
        slot.value.kind == .boolean ? .boolean(false) : .number(slot.value.minimum))
    }
    let finger = subject.bench.down(subject.path[0].x, subject.path[0].y)
    for point in subject.path { finger.move(point.x, point.y) }
    finger.up()
    #expect(slot.number == slot.value.minimum || slot.value.kind == .boolean)
    #expect(slot.shown == slot.number)
    let count = ["joystick", "pad"].contains(name) ? 2 : 1
    #expect(subject.bench.published.count(where: { $0.hasSuffix("began") }) == count)
    #expect(subject.bench.published.count(where: { $0.hasSuffix("ended") }) == count)
  }
}
