import Bench
import Geometry
import Glibc
import Raster
import Testing
import TouchTracking

@testable import Controls
@testable import Kinds

struct CircularSliderTests {
  /// A slider of 200 × 200 points, centred on the bench at (400, 240).
  private func slider() -> (CircularSlider, Bench) {
    let slider = CircularSlider()
    slider.frame = Rectangle(x: 300, y: 140, width: 200, height: 200)
    let bench = Bench(slider)
    bench.name(slider, "hue")
    return (slider, bench)
  }

  /// A place on the ring so many degrees counter-clockwise from 3 o'clock.
  private func place(_ degrees: Double) -> Point {
    Point(x: 400 + 64 * cos(degrees * .pi / 180), y: 240 - 64 * sin(degrees * .pi / 180))
  }

  @Test func defaults() {
    let slider = CircularSlider()
    #expect(slider.minimum == 0 && slider.maximum == 360 && slider.step == 1 && slider.value == 0)
    #expect(slider.backgroundWidth == 72 && slider.lineWidth == 40)
    #expect(slider.startColor?.blue == 1 && slider.endColor?.red == 1)
    #expect(slider.wraps && !slider.handleOnly && !slider.clockwise && slider.zeroAngle == 0)
  }

  /// A larger handle would cover the value in a small ring.
  @Test func aHandleIsAtMostAQuarterOfTheControl() throws {
    let (slider, _) = slider()
    slider.shadow = 0
    (slider.backgroundWidth, slider.lineWidth, slider.handleSize) = (20, 20, 36)
    for (side, diameter) in [(200.0, 36.0), (144, 36), (80, 20)] {
      slider.frame = Rectangle(x: 0, y: 0, width: side, height: side + 40)
      let area = try #require(slider.handleArea(of: slider.slots[0]))
      #expect(abs(area.width - diameter) < 1e-9)
    }
    slider.handleSize = nil
    #expect(slider.handleArea(of: slider.slots[0])?.width == slider.lineWidth)
  }

  /// The scale is around the ring, which becomes smaller.
  @Test func aScaleIsOutsideTheRing() throws {
    let fonts = FontBenches()
    let slider = CircularSlider()
    slider.frame = Rectangle(x: 0, y: 0, width: 240, height: 240)
    slider.lineWidth = 20
    slider.scaleColor = Color(red: 1, green: 0, blue: 0)
    let bench = fonts.bench(for: slider)
    func redDistances() -> [Double] {
      let surface = Surface(width: 240, height: 240)
      slider.draw(on: Canvas(surface))
      return (0..<240 * 240).compactMap { index in
        let pixel = surface[index % 240, index / 240]
        guard pixel >> 16 & 255 > 100, pixel & 0xFFFF == 0 else { return nil }
        return Point(x: Double(index % 240) + 0.5, y: Double(index / 240) + 0.5)
          .distance(to: Point(x: 120, y: 120))
      }
    }
    let radius = slider.ringRadius
    #expect(redDistances() == [] && slider.outerRadius == 120)
    for parts in [ScaledControl.ScaleParts.ticks, .numbers] {
      slider.scale = parts
      let distances = redDistances()
      #expect(distances.count > 100)
      #expect(distances.allSatisfy { ($0 > slider.outerRadius && $0 < 121) })
      let half = (slider.backgroundWidth ?? 0) / 2 * slider.widthScale
      #expect(slider.ringRadius + half <= slider.outerRadius + 1e-9)
      #expect(slider.ringRadius < radius)
    }
    // In a small slider, numbers would leave too little space.
    let large = slider.outerRadius
    #expect(large < 100)
    slider.frame = Rectangle(x: 0, y: 0, width: 100, height: 100)
    let small = slider.outerRadius
    slider.scale = .ticks
    #expect(small > 36 && slider.outerRadius == small)
    slider.scale = .numbers
    slider.frame = Rectangle(x: 0, y: 0, width: 240, height: 240)
    #expect(slider.outerRadius == large)
    // The handle is dragged around the smaller ring.
    bench.name(slider, "angle")
    let finger = bench.down(120 + slider.ringRadius, 120)
    finger.move(120, 120 - slider.ringRadius)
    finger.up()
    #expect(slider.value == 90)
    let shape = FocusShape(center: Point(x: 120, y: 120), radius: slider.outerRadius)
    #expect(slider.focusShape == shape)
  }

  /// Below 200 points, all widths shrink by the same factor, and the hole holds a number of three
  /// digits in 11 points: 23 × 8 points at a distance of 2 points from the ring.
  @Test(arguments: [
    (320.0, 1.0), (200, 1), (199, 0.99), (160, 0.72), (100, 0.35), (52, 0.16), (44, 0.10),
  ])
  func aSmallSliderScalesItsWidths(side: Double, scale: Double) throws {
    let (slider, _) = slider()
    slider.frame = Rectangle(x: 0, y: 0, width: side, height: side + 10)
    #expect(abs(slider.widthScale - scale) < 0.01)
    let area = try #require(slider.handleArea(of: slider.slots[0]))
    #expect(abs(area.width - 40 * slider.widthScale) < 1e-9 && slider.arcWidth == area.width)
    let hole = slider.ringRadius - 36 * slider.widthScale
    #expect(hole - 2 >= Point(x: 11.5, y: 4).distance(to: .zero))
    // The handle and the ring end at the bounds.
    #expect(abs(slider.ringRadius + 36 * slider.widthScale - side / 2) < 1e-9)
  }

  @Test(arguments: [(20.0, 20.0, 36.0, 96.0), (24, 14, 14, 100), (72, 40, 40, 200)])
  func widthsThatFitAreNotScaled(ring: Double, arc: Double, handle: Double, side: Double) {
    let (slider, _) = slider()
    slider.frame = Rectangle(x: 0, y: 0, width: side, height: side)
    (slider.backgroundWidth, slider.lineWidth, slider.handleSize) = (ring, arc, handle)
    slider.shadow = 0
    #expect(slider.widthScale == 1)
  }

  @Test func aTouchAnywhereMovesTheHandleToTheNearestPoint() {
    let (slider, bench) = slider()
    let finger = bench.down(place(90))
    #expect(slider.value == 90)
    finger.move(310, 240)
    #expect(slider.value == 180)
    finger.move(place(200.4))
    #expect(slider.value == 200)
  }

  @Test func directionAndZeroAngleCanBeChanged() {
    let (slider, bench) = slider()
    slider.clockwise = true
    _ = bench.down(place(90))
    #expect(slider.value == 270)
    let (other, otherBench) = self.slider()
    other.zeroAngle = -.pi / 2
    _ = otherBench.down(place(180))
    #expect(other.value == 90)
  }

  @Test func draggingAcrossTheSeamWraps() {
    let (slider, bench) = slider()
    let finger = bench.down(place(330))
    finger.move(place(350))
    var seen: [Double] = []
    for degrees in stride(from: 351.0, through: 370, by: 1) {
      finger.move(place(degrees))
      seen.append(slider.value)
    }
    let degrees = Array(351...359) + Array(0...10)
    #expect(seen == degrees.map(Double.init))
    // And back; what is nearest to a full turn is 0.
    finger.move(place(0.4))
    finger.move(place(-0.4))
    #expect(slider.value == 0)
    finger.move(place(-1))
    #expect(slider.value == 359)
  }

  @Test func withoutWrappingItStopsAtTheEnds() {
    let (slider, bench) = slider()
    slider.wraps = false
    let finger = bench.down(place(340))
    for degrees in stride(from: 345.0, through: 400, by: 5) {
      finger.move(place(degrees))
      #expect(slider.value >= 340)
    }
    #expect(slider.value == 360)
    for degrees in stride(from: 395.0, through: 330, by: -5) { finger.move(place(degrees)) }
    #expect(slider.value == 330)
  }

  @Test func aFullTurnCanBeSet() throws {
    let (slider, _) = slider()
    try slider.setValue(360)
    #expect(slider.value == 360)
    try slider.setValue(400)
    #expect(slider.value == 360)
  }

  @Test func grabbingTheHandleKeepsTheOffset() throws {
    let (slider, bench) = slider()
    try slider.setValue(90)
    let finger = bench.down(place(95))
    #expect(slider.value == 90)
    finger.move(place(105))
    #expect(slider.value == 100)
  }

  @Test func handleOnlyRejectsTouchesElsewhere() {
    let (slider, bench) = slider()
    slider.handleOnly = true
    // Outside the handle, whose radius is 20, but inside its touch area of 44 points.
    let beside = bench.down(464 + 12, 240 - 21)
    #expect(slider.isTracking && slider.value == 0)
    beside.up()
    _ = bench.down(place(90))
    #expect(!slider.isTracking && slider.value == 0)
    let finger = bench.down(place(0))
    finger.move(place(20))
    #expect(slider.value == 20)
  }

  // MARK: Editing

  private func tapKey(_ title: String, _ bench: Bench) {
    let pad = bench.stage.children.compactMap { $0 as? NumberPad }.first
    let key = pad?.children.compactMap { $0 as? Button }.first { $0.title == title }
    guard let key else {
      Issue.record("no key \(title)")
      return
    }
    let point = key.originOnStage + Point(x: key.frame.width / 2, y: key.frame.height / 2)
    bench.down(point.x, point.y).up()
  }

  private var editing: [ControlEvent] { [.editingDidBegin, .editingChanged, .editingDidEnd] }

  @Test func aTapOnTheValueOpensANumberPadThatSetsIt() {
    let (slider, bench) = slider()
    let events = slider.recordEvents()
    bench.down(400, 240).up()
    #expect(slider.isEditing && bench.stage.children.count == 2)
    for key in ["1", "2", "5", "\u{232B}", "3"] { tapKey(key, bench) }
    #expect(slider.entry?.text == "123" && slider.value == 0)
    tapKey("OK", bench)
    #expect(slider.value == 123 && !slider.isEditing && bench.stage.children.count == 1)
    #expect(bench.published == ["hue=0 began", "hue=123 ended"])
    #expect(
      events.take() == [.touchDown, .editingDidBegin, .touchUpInside]
        + Array(repeating: .editingChanged, count: 5) + [.valueChanged, .editingDidEnd])
  }

  /// The pad stays open and shows the number that was set.
  @Test(arguments: [("500", 360.0), ("-5", 0), ("-", 120), ("361", 360), ("360.4", 360)])
  func aTypedNumberOutsideTheRangeIsClamped(text: String, result: Double) throws {
    let (slider, bench) = slider()
    try slider.setValue(120)
    slider.beginEditing()
    for character in text { #expect(bench.stage.handle(.character(character))) }
    #expect(slider.entry?.text == text)
    #expect(bench.stage.handle(.enter))
    #expect(slider.value == result)
    guard text != "-" else { return #expect(!slider.isEditing) }
    let pad = bench.stage.modalLayer as? NumberPad
    #expect(pad?.isOutOfRange == true && pad?.text == slider.entry?.text)
    #expect(slider.entry?.text == (result == 0 ? "0" : "360"))
    #expect(bench.stage.handle(.enter) && slider.value == result && !slider.isEditing)
  }

  /// Typed with a keyboard; the pad has no keys for signs and marks here.
  @Test(arguments: [("12.7", 13.0), ("12,2", 12), ("0.4", 0), ("359.9", 360), (".6", 1)])
  func aTypedFractionIsRounded(text: String, result: Double) {
    let (slider, bench) = slider()
    slider.beginEditing()
    for character in text { #expect(bench.stage.handle(.character(character))) }
    #expect(bench.stage.handle(.enter))
    #expect(slider.value == result && !slider.isEditing)
  }

  // MARK: Animation

  /// The way of an animation, in degrees.
  @Test(arguments: [
    (350.0, 10.0, true, 20.0), (10, 350, true, -20), (350, 10, false, -340), (90, 180, true, 90),
    (10, 360, true, 350), (270, 0, true, 90),
  ])
  func anAnimationTakesTheShorterWay(
    from: Double, to: Double, wraps: Bool, way: Double
  ) throws {
    let (slider, bench) = slider()
    slider.wraps = wraps
    try slider.setValue(from)
    try slider.setValue(to, animated: true)
    let slot = slider.valueSlot
    bench.stage.advanceAnimations(to: .zero)
    let firstStep = Curve.standard.way(after: AnimatedNumber.firstStep / Motion.value)
    let distance = (slot.shown - from - firstStep * way).remainder(dividingBy: 360)
    #expect(abs(distance) < 1e-6 && (0...360).contains(slot.shown))
    #expect(slider.value == to)
    bench.stage.advanceAnimations(to: Motion.value)
    #expect(slot.shown == to && !slot.isAnimating)
  }

  @Test func escapeAndATouchOutsideCancel() {
    for isTouch in [false, true] {
      let (slider, bench) = slider()
      let events = slider.recordEvents()
      slider.beginEditing()
      _ = bench.stage.handle(.character("7"))
      if isTouch { bench.down(4, 4).up() } else { _ = bench.stage.handle(.escape) }
      #expect(slider.value == 0 && !slider.isEditing && bench.stage.children.count == 1)
      #expect(events.take() == editing && bench.published.isEmpty)
    }
  }

  @Test func touchesDoNotReachThePanelBelowThePad() {
    let (slider, bench) = slider()
    let knob = Knob()
    knob.frame = Rectangle(x: 0, y: 0, width: 100, height: 100)
    bench.root.add(knob)
    slider.beginEditing()
    _ = bench.down(50, 10)
    #expect(!knob.isTracking && knob.value == 0)
  }

  @Test func disablingHidingAndRemovingEndEditing() {
    for step in 0..<4 {
      let (slider, bench) = slider()
      let events = slider.recordEvents()
      slider.beginEditing()
      switch step {
      case 0: slider.isEnabled = false
      case 1: slider.isHidden = true
      case 2: bench.root.remove(slider)
      default: slider.endInteraction()
      }
      #expect(!slider.isEditing && bench.stage.children.count == 1)
      #expect(events.take() == [.editingDidBegin, .editingDidEnd])
    }
  }

  @Test func aQuestionOpensAboveTheNumberPad() {
    let (slider, bench) = slider()
    let button = Button()
    bench.root.add(button)
    slider.beginEditing()
    _ = bench.stage.handle(.character("7"))
    let dialog = ConfirmationDialog()
    var answers = 0
    dialog.ask(for: button) { _ in answers += 1 }
    #expect(bench.stage.modalLayer === dialog && slider.isEditing)
    // Enter shows the focus on the button "No"; Tab moves it to "Yes".
    _ = bench.stage.handle(.enter)
    _ = bench.stage.handle(.tab)
    #expect(bench.stage.handle(.enter) && answers == 1)
    // The number pad has the keys again.
    #expect(bench.stage.modalLayer is NumberPad)
    _ = bench.stage.handle(.character("5"))
    _ = bench.stage.handle(.enter)
    #expect(slider.value == 75 && bench.stage.modalLayer == nil)
  }

  @Test func anActionMayEndTheEditingThatTriggeredIt() {
    let (slider, bench) = slider()
    slider.addAction(for: .editingDidBegin) { $0.isHidden = true }
    slider.beginEditing()
    #expect(!slider.isEditing && bench.stage.children.count == 1)
  }

  @Test(arguments: [(800, 480), (480, 272), (320, 240), (1920, 1080)])
  func thePadFitsOnTheStage(width: Double, height: Double) {
    for x in [0, 0.5, 1] {
      for y in [0, 0.5, 1] {
        let pad = NumberPad(
          text: "",
          beside: Rectangle(x: x * (width - 80), y: y * (height - 80), width: 80, height: 80),
          allowsMinus: true, decimalSign: ".")
        pad.frame = Rectangle(x: 0, y: 0, width: width, height: height)
        func isInside(_ inner: Rectangle, _ outer: Rectangle) -> Bool {
          inner.left >= outer.left && inner.top >= outer.top
            && inner.right <= outer.right + 1e-6 && inner.bottom <= outer.bottom + 1e-6
        }
        #expect(isInside(pad.card, pad.bounds) && pad.card.width > 100)
        for key in pad.children {
          #expect(isInside(key.frame, pad.card))
          for other in pad.children where other !== key {
            #expect(!key.frame.inset(by: 1).intersects(other.frame))
          }
        }
      }
    }
  }
}
