import Bench
import Geometry
import Raster
import Testing
import TouchTracking

@testable import Controls
@testable import Kinds

/// Kinds in a right-to-left layout: what they draw, and where fingers move them.
struct RightToLeftTests {
  private let benches = FontBenches()

  private func bench(_ control: Control, direction: LayoutDirection = .rightToLeft) -> Bench {
    let bench = Bench(control)
    bench.root.layoutDirection = direction
    bench.name(control, "value")
    return bench
  }

  private func picture(_ control: Control) -> Surface {
    let surface = Surface(width: Int(control.frame.width), height: Int(control.frame.height))
    let canvas = Canvas(surface)
    canvas.fill(.rectangle(control.bounds), .white)
    control.draw(on: canvas)
    return surface
  }

  /// The largest difference of a colour channel between a picture and the mirror image of another.
  private func difference(_ a: Surface, mirrored b: Surface) -> Int {
    var largest = 0
    for y in 0..<a.height {
      for x in 0..<a.width {
        let (p, q) = (a[x, y], b[b.width - 1 - x, y])
        for shift in stride(from: UInt32(0), to: 24, by: 8) {
          largest = max(largest, abs(Int(p >> shift & 0xFF) - Int(q >> shift & 0xFF)))
        }
      }
    }
    return largest
  }

  private func difference(_ a: Surface, _ b: Surface) -> Int {
    var largest = 0
    for y in 0..<a.height {
      for x in 0..<a.width where a[x, y] != b[x, y] { largest = 1 }
    }
    return largest
  }

  // MARK: Pictures

  private static let frame = Rectangle(x: 0, y: 0, width: 200, height: 40)

  /// A control whose picture is its own mirror image in the other direction, at 30 % of its range.
  private static func mirroredKinds() -> [Control] {
    let (slider, origin, range) = (Slider(), Slider(), RangeSlider())
    origin.origin = 0.6
    for control in [slider, origin] { try? control.setValue(0.3) }
    range.lowerSlot.set(3)
    let (meter, meterFromOrigin) = (Meter(), Meter())
    meterFromOrigin.origin = 0.5
    for control in [meter, meterFromOrigin] { try? control.setValue(0.3) }
    let (toggle, colors) = (Toggle(), Segments())
    toggle.setOn(true)
    colors.showsColors = true
    colors.items = ["#FF0000", "#00FF00", "none"].map { .init(value: $0, title: $0) }
    let choices: [ChoiceControl] = [Radio(), Chips(), Dropdown()]
    for control in choices { control.items = ["a", "b"].map { .init(value: $0, title: $0) } }
    return [slider, origin, range, meter, meterFromOrigin, toggle, colors, Checkbox(), Stepper()]
      + choices
  }

  @Test func kindsAreMirrored() throws {
    for (left, right) in zip(Self.mirroredKinds(), Self.mirroredKinds()) {
      for control in [left, right] { control.frame = Self.frame }
      let benches = [bench(left, direction: .leftToRight), bench(right)]
      let (a, b) = withExtendedLifetime(benches) { (picture(left), picture(right)) }
      #expect(difference(a, mirrored: b) <= 3, "\(type(of: left))")
      #expect(difference(a, b) > 0, "\(type(of: left))")
    }
  }

  /// A change of a value damages every pixel that changes.
  @Test func damageIsMirrored() {
    for control in Self.mirroredKinds() where !(control is Segments) {
      control.frame = Self.frame
      let bench = bench(control)
      _ = bench.damage
      for fraction in [0.9, 0.1, 0.5] {
        let before = picture(control)
        bench.forgetDamage()
        let slot = control.slots[0]
        let number = slot.value.minimum + fraction * (slot.value.maximum - slot.value.minimum)
        _ = try? slot.value.set(
          slot.value.kind == .boolean ? .boolean(fraction > 0.4) : .number(number))
        let (after, damage) = (picture(control), bench.damage)
        for y in 0..<before.height {
          for x in 0..<before.width where before[x, y] != after[x, y] {
            let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
            if !damage.contains(where: { $0.contains(center) }) {
              Issue.record("\(type(of: control)) at \(fraction): \(x), \(y) is not damaged")
              return
            }
          }
        }
      }
    }
  }

  private static func unmirroredKinds() -> [Control] {
    let (knob, ring, seekBar, arc) = (Knob(), CircularSlider(), SeekBar(), Meter())
    let (vertical, column, range) = (Slider(), Meter(), Segments())
    try? knob.setValue(0.3)
    try? ring.setValue(80)
    try? seekBar.setProgress(0.3)
    arc.form = .arc
    vertical.vertical = true
    column.vertical = true
    for control in [arc, column] { try? control.setValue(0.3) }
    try? vertical.setValue(0.3)
    range.vertical = true
    range.showsColors = true
    range.items = ["#FF0000", "#00FF00"].map { .init(value: $0, title: $0) }
    return [knob, ring, seekBar, arc, vertical, column, range]
  }

  @Test func roundAndVerticalKindsAndSeekBarsAreNotMirrored() {
    for (left, right) in zip(Self.unmirroredKinds(), Self.unmirroredKinds()) {
      for control in [left, right] {
        control.frame = Rectangle(x: 0, y: 0, width: 120, height: 120)
      }
      let benches = [bench(left, direction: .leftToRight), bench(right)]
      let (a, b) = withExtendedLifetime(benches) { (picture(left), picture(right)) }
      #expect(difference(a, b) == 0, "\(type(of: left))")
    }
  }

  /// The part of a button that shows how long it has been held grows from the right.
  @Test func theProgressOfAHeldButtonIsMirrored() {
    let button = Button()
    button.hold = 1
    button.color = .white
    button.titleColor = .black
    button.frame = Self.frame
    let bench = bench(button)
    _ = bench.down(100, 20)
    for time in [0, 300] { bench.stage.advanceAnimations(to: .milliseconds(time)) }
    let picture = picture(button)
    #expect(picture[20, 20] == picture[120, 20] && picture[150, 20] != picture[120, 20])
  }

  // MARK: Icons and titles

  /// The places of the icon and of the title in a picture: the red part and the black one.
  private func inkOfTitle(_ control: Control) -> (icon: ClosedRange<Int>, title: ClosedRange<Int>) {
    let picture = picture(control)
    var (icon, title): ([Int], [Int]) = ([], [])
    for x in 0..<picture.width {
      for y in 0..<picture.height {
        let (red, green) = (picture[x, y] >> 16 & 0xFF, picture[x, y] >> 8 & 0xFF)
        if red > 0xC0, green < 0x40 { icon.append(x) }
        if red < 0x40, green < 0x40 { title.append(x) }
      }
    }
    return ((icon.min() ?? 0)...(icon.max() ?? 0), (title.min() ?? 0)...(title.max() ?? 0))
  }

  private static var redIcon: Icon {
    let surface = Surface(width: 8, height: 8)
    Canvas(surface).fill(
      .rectangle(Rectangle(x: 0, y: 0, width: 8, height: 8)), Color(red: 1, green: 0, blue: 0))
    return .picture(Picture(path: "red.png", artwork: .pixels(surface)))
  }

  @Test func iconsAreWhereTheLineBegins() {
    let (label, button) = (Label(), Button())
    label.text = "Hold"
    label.color = .black
    label.icon = Self.redIcon
    button.title = "Hold"
    button.color = .white
    button.titleColor = .black
    button.icon = Self.redIcon
    for control in [label, button] {
      control.frame = Self.frame
      let bench = benches.bench(for: control)
      func setAlignment(_ alignment: TextAlignment) {
        label.alignment = alignment
        button.alignment = alignment
      }
      for alignment in TextAlignment.allCases {
        setAlignment(alignment)
        bench.root.layoutDirection = .leftToRight
        let left = inkOfTitle(control)
        #expect(left.icon.upperBound < left.title.lowerBound)
        bench.root.layoutDirection = .rightToLeft
        let right = inkOfTitle(control)
        #expect(right.title.upperBound < right.icon.lowerBound)
        let gaps = [
          left.title.lowerBound - left.icon.upperBound,
          right.icon.lowerBound - right.title.upperBound,
        ]
        #expect(abs(gaps[0] - gaps[1]) <= 2, "the gap is the same")
        switch alignment {
        case .start: #expect(left.icon.lowerBound < 20 && right.icon.upperBound > 180)
        case .end: #expect(left.title.upperBound > 180 && right.title.lowerBound < 20)
        case .left: #expect(left.icon.lowerBound < 20 && right.title.lowerBound < 20)
        case .right: #expect(left.title.upperBound > 180 && right.icon.upperBound > 180)
        case .center:
          #expect(abs(left.icon.lowerBound + right.icon.upperBound - 199) <= 2)
        }
      }
    }
  }

  /// The box of a checkbox is where the line begins.
  @Test func boxesAreBesideTheirTitles() {
    let checkbox = Checkbox()
    checkbox.title = "Hold"
    checkbox.outlineColor = Color(red: 1, green: 0, blue: 0)
    checkbox.frame = Self.frame
    let bench = benches.bench(for: checkbox)
    let left = inkOfTitle(checkbox)
    bench.root.layoutDirection = .rightToLeft
    let right = inkOfTitle(checkbox)
    #expect(left.icon.lowerBound <= 1 && left.icon.upperBound < left.title.lowerBound)
    #expect(right.icon.upperBound >= 198 && right.title.upperBound < right.icon.lowerBound)
    #expect(right.title.lowerBound > 100, "the title is beside the box")
  }

  private func icon(_ icon: BuiltInIcon, isRightToLeft: Bool, side: Int = 24) -> Surface {
    let surface = Surface(width: side, height: side)
    let canvas = Canvas(surface)
    canvas.fill(
      .rectangle(Rectangle(x: 0, y: 0, width: Double(side), height: Double(side))), .white)
    Icon.builtIn(icon).draw(
      x: 0, middle: Double(side) / 2, height: Double(side), color: .black,
      isRightToLeft: isRightToLeft, on: canvas)
    return surface
  }

  @Test(arguments: [16, 20, 24, 40]) func iconsThatPointAreMirrored(side: Int) throws {
    #expect(
      BuiltInIcon.all.filter(\.isDirectional).map(\.name).sorted() == [
        "arrow-left", "arrow-right", "chevron-left", "chevron-right", "list", "redo", "speaker",
        "speaker-off", "undo",
      ])
    for icon in BuiltInIcon.all {
      let (left, right) = (
        self.icon(icon, isRightToLeft: false, side: side),
        self.icon(icon, isRightToLeft: true, side: side)
      )
      if icon.isDirectional {
        #expect(difference(left, mirrored: right) <= 3, "\(icon.name) at \(side)")
        #expect(difference(left, right) > 0)
      } else {
        #expect(difference(left, right) == 0, "\(icon.name)")
      }
    }
  }

  /// Kinds pass the direction to their icons.
  @Test func iconsInKindsAreMirrored() {
    func kinds() -> [Control] {
      let (button, label, segments) = (Button(), Label(), Segments())
      button.icon = .builtIn(.chevronLeft)
      label.icon = .builtIn(.chevronLeft)
      segments.items = [.init(value: "a", title: "", icon: .builtIn(.chevronLeft))]
      return [button, label, segments]
    }
    for (left, right) in zip(kinds(), kinds()) {
      for control in [left, right] { control.frame = Self.frame }
      benches.bench(for: left)
      benches.bench(for: right).root.layoutDirection = .rightToLeft
      #expect(difference(picture(left), mirrored: picture(right)) <= 3, "\(type(of: left))")
    }
  }

  /// The number is in the middle and its unit to the left of it.
  @Test func aRightToLeftUnitIsAtTheLeftOfItsNumber() throws {
    let knob = Knob()
    knob.frame = Rectangle(x: 0, y: 0, width: 200, height: 200)
    let bench = benches.bench(for: knob)
    bench.root.layoutDirection = .rightToLeft
    let value = try #require(
      knob.centeredText(
        "48", unit: "كم", DialType(classic: 40), around: Point(x: 100, y: 100), within: 90, scale: 1
      ))
    let ink = value.numberInk(scale: 1)
    #expect(abs(ink.center.x - 100) <= 1)
    #expect(value.frame.left < ink.left - 10 && value.frame.right < ink.right + 10)
    let narrow = try #require(
      knob.centeredText(
        "4888", unit: "كم", DialType(classic: 40), around: Point(x: 100, y: 100), within: 60,
        scale: 1))
    #expect(narrow.frame.left >= 40 && narrow.frame.right <= 160)
  }

  // MARK: Fingers

  /// A slider of 240 × 40 points: a tenth of the range is 20 points.
  @Test(arguments: [false, true]) func fingersMoveASlider(isRightToLeft: Bool) {
    let slider = Slider()
    slider.frame = Rectangle(x: 0, y: 0, width: 240, height: 40)
    let bench = bench(slider, direction: isRightToLeft ? .rightToLeft : .leftToRight)
    func x(_ x: Double) -> Double { isRightToLeft ? 240 - x : x }
    let finger = bench.down(x(60), 20)
    #expect(abs(slider.value - 0.2) < 1e-9)
    #expect(slider.handleArea(of: slider.valueSlot)?.center.x == x(60))
    #expect(slider.handlePosition(of: slider.valueSlot, at: 1)?.x == x(220))
    finger.move(x(160), 20)
    #expect(abs(slider.value - 0.7) < 1e-9)
    finger.move(x(500), 20)
    #expect(slider.value == 1)
    finger.up()
    // The knob keeps its distance from the finger that grabs it.
    let next = bench.down(x(214), 20)
    next.move(x(194), 20)
    #expect(abs(slider.value - 0.9) < 1e-9)
    next.up()
  }

  /// The bubble is beside the mirrored knob.
  @Test func theBubbleIsAtTheMirroredKnob() throws {
    let slider = Slider()
    slider.showsValueWhileHeld = true
    slider.frame = Rectangle(x: 100, y: 200, width: 240, height: 40)
    let bench = benches.bench(for: slider)
    bench.name(slider, "value")
    bench.root.layoutDirection = .rightToLeft
    _ = bench.down(100 + 240 - 60, 220)
    let bubble = try #require(bench.stage.children.compactMap { $0 as? ValueBubble }.first)
    #expect(bubble.content.text == "0.20")
    #expect(abs(bubble.frame.right - (260 - BubblePlacement.gapBeside)) <= 0.5)
  }

  @Test(arguments: [false, true]) func fingersMoveARangeSlider(isRightToLeft: Bool) {
    let slider = RangeSlider()
    slider.tapToMove = true
    slider.frame = Rectangle(x: 0, y: 0, width: 240, height: 40)
    let bench = bench(slider, direction: isRightToLeft ? .rightToLeft : .leftToRight)
    func x(_ x: Double) -> Double { isRightToLeft ? 240 - x : x }
    // Two fingers, each on a knob.
    let (lower, upper) = (bench.down(x(60), 20), bench.down(x(180), 20))
    lower.move(x(80), 20)
    upper.move(x(160), 20)
    #expect(abs(slider.lower - 3) < 1e-9 && abs(slider.upper - 7) < 1e-9)
    lower.up()
    upper.up()
    // The nearer knob moves to a touch on the track.
    bench.down(x(200), 20).up()
    #expect(abs(slider.upper - 9) < 1e-9 && abs(slider.lower - 3) < 1e-9)
    // Of two knobs at the same place, the movement decides.
    slider.upperSlot.set(3)
    let finger = bench.down(x(80), 20)
    finger.move(x(60), 20)
    #expect(abs(slider.lower - 2) < 1e-9 && abs(slider.upper - 3) < 1e-9)
    finger.up()
    // A touch places the knobs of unknown values, each on its side.
    for slot in [slider.lowerSlot, slider.upperSlot] { slot.value.setUnknown(origin: .client) }
    bench.down(x(60), 20).up()
    bench.down(x(200), 20).up()
    #expect(abs(slider.lower - 2) < 1e-9 && abs(slider.upper - 9) < 1e-9)
  }

  /// The fingers of a demonstration begin on the knobs.
  @Test(arguments: [false, true]) func demonstrationsGrabTheKnobs(isRightToLeft: Bool) {
    let slider = RangeSlider()
    slider.frame = Rectangle(x: 0, y: 0, width: 240, height: 40)
    let bench = bench(slider, direction: isRightToLeft ? .rightToLeft : .leftToRight)
    let fingers = slider.demonstration.map { bench.down($0(0)) }
    #expect(slider.isHeld(.lower) && slider.isHeld(.upper))
    for finger in fingers { finger.up() }
  }

  @Test(arguments: [false, true]) func fingersMoveAToggle(isRightToLeft: Bool) {
    let toggle = Toggle()
    toggle.frame = Rectangle(x: 0, y: 0, width: 64, height: 36)
    let bench = bench(toggle, direction: isRightToLeft ? .rightToLeft : .leftToRight)
    func x(_ x: Double) -> Double { isRightToLeft ? 64 - x : x }
    let finger = bench.down(x(18), 18)
    for place in [30.0, 70] { finger.move(x(place), 18) }
    #expect(toggle.isOn && toggle.handleArea(of: toggle.valueSlot)?.center.x == x(46))
    finger.move(x(10), 18)
    #expect(!toggle.isOn)
    finger.up()
    toggle.valueSlot.value.setUnknown(origin: .client)
    bench.down(x(50), 18).up()
    #expect(toggle.isOn, "a tap on the half for on")
  }

  @Test(arguments: [false, true]) func fingersPressAStepper(isRightToLeft: Bool) {
    let stepper = Stepper()
    try? stepper.setStep(0.1)
    stepper.frame = Rectangle(x: 0, y: 0, width: 240, height: 44)
    let bench = bench(stepper, direction: isRightToLeft ? .rightToLeft : .leftToRight)
    func x(_ x: Double) -> Double { isRightToLeft ? 240 - x : x }
    for _ in 0..<3 { bench.down(x(220), 20).up() }
    #expect(abs(stepper.value - 0.3) < 1e-9)
    bench.down(x(20), 20).up()
    #expect(abs(stepper.value - 0.2) < 1e-9)
    #expect(stepper.touchableParts[0].area.center.x == x(28))
  }

  @Test(arguments: [false, true]) func fingersChooseSegments(isRightToLeft: Bool) {
    let segments = Segments()
    segments.items = ["a", "b", "c", "d", "e", "f"].map { .init(value: $0, title: $0) }
    segments.lines = 2
    segments.frame = Rectangle(x: 0, y: 0, width: 300, height: 88)
    let bench = bench(segments, direction: isRightToLeft ? .rightToLeft : .leftToRight)
    func x(_ x: Double) -> Double { isRightToLeft ? 300 - x : x }
    for (place, item) in [(50.0, "a"), (150, "b"), (250, "c")] {
      bench.down(x(place), 20).up()
      #expect(segments.valueSlot.content == item)
      #expect(segments.touchableParts.first { $0.name == item }?.area.center.x == x(place))
    }
    bench.down(x(50), 60).up()
    #expect(segments.valueSlot.content == "d")
    segments.vertical = true
    bench.down(x(250), 10).up()
    #expect(segments.valueSlot.content == "d", "the columns of vertical segments")
  }

  // MARK: Overlays

  @Test func questionsAreMirrored() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let button = Button()
      button.frame = Self.frame
      let bench = benches.bench(for: button)
      bench.root.layoutDirection = direction
      let dialog = ConfirmationDialog()
      dialog.ask(for: button) { _ in }
      bench.stage.placeIfNeeded()
      let (no, yes) = (dialog.button(answering: false), dialog.button(answering: true))
      #expect((no.frame.x < yes.frame.x) == (direction == .leftToRight))
      let centers = [no, yes].map { $0.originOnStage.x + $0.bounds.center.x }
      #expect(centers[0] + centers[1] == bench.stage.bounds.width)
      // An open question follows the direction.
      bench.root.layoutDirection = direction == .leftToRight ? .rightToLeft : .leftToRight
      bench.stage.placeIfNeeded()
      #expect((no.frame.x < yes.frame.x) == (direction == .rightToLeft))
    }
  }

  /// Digits are read from left to right in every language.
  @Test func keypadsAreNotMirrored() {
    let slider = CircularSlider()
    slider.frame = Rectangle(x: 0, y: 0, width: 200, height: 200)
    let bench = benches.bench(for: slider)
    bench.name(slider, "angle")
    bench.root.layoutDirection = .rightToLeft
    slider.beginEditing()
    bench.stage.placeIfNeeded()
    let pad = bench.stage.children.compactMap { $0 as? NumberPad }.first
    let digits = ["1", "2", "3"].compactMap { title in
      pad?.children.compactMap { $0 as? Button }.first { $0.title == title }?.frame.x
    }
    #expect(digits.count == 3 && digits == digits.sorted())
    let keys = PINKeys()
    keys.frame = Rectangle(x: 0, y: 0, width: 300, height: 300)
    let other = self.bench(keys)
    #expect(keys.isRightToLeft)
    #expect(
      keys.frame(of: .character("1"))?.x == 0 && keys.frame(of: .character("3"))?.right == 300)
    _ = other
  }
}
