import Bench
import Controls
import Geometry
import Testing
import TouchTracking

@testable import Kinds

/// What keys and rotary encoders change in each kind with a value that can be adjusted.
struct AdjustingTests {
  private func bench(_ control: Control, rightToLeft: Bool = false) -> Bench {
    let bench = Bench()
    bench.root.layoutDirection = rightToLeft ? .rightToLeft : .leftToRight
    control.frame = Rectangle(x: 0, y: 0, width: 200, height: 44)
    bench.root.add(control)
    bench.name(control, "a")
    bench.stage.handle(.tab)
    return bench
  }

  private func word(_ scalar: Scalar?) -> String {
    if case .text(let text) = scalar { text } else { "" }
  }

  private func number(_ control: Control) -> Double { control.slots[0].number }

  private static var ranged: [Control] {
    [Slider(), Knob(), CircularSlider(), SeekBar(), Stepper(), RangeSlider()]
  }

  @Test func arrowsPagesHomeAndEnd() throws {
    for control in Self.ranged {
      let bench = bench(control)
      let slot = control.slots[0]
      try slot.value.setRange(minimum: 0, maximum: 100)
      try slot.value.setStep(nil)
      try slot.value.set(.number(50))
      bench.forgetPublished()
      var numbers: [Double] = []
      for key in [Key.right, .left, .left, .pageUp, .pageDown, .home, .left, .end] {
        #expect(bench.stage.handle(key))
        numbers.append(number(control))
      }
      // The upper knob of a range slider limits the lower one.
      let end = control is RangeSlider ? 8.0 : 100
      let expected = [51, 50, 49, 59, 49, 0, 0, end]
      #expect(control is RangeSlider || numbers == expected, "\(control)")
      #expect(bench.published.count == 16 && bench.published.last?.hasSuffix("ended") == true)
    }
  }

  @Test func theStepIsTheDistance() throws {
    let slider = Slider()
    let bench = bench(slider)
    try slider.setRange(minimum: 0, maximum: 10)
    try slider.setStep(2.5)
    bench.stage.handle(.right)
    #expect(slider.value == 2.5)
    bench.stage.handle(.pageUp)
    #expect(slider.value == 10)
  }

  @Test func onAMirroredSliderTheLeftArrowIncreasesTheValue() {
    for control in [Slider(), RangeSlider(), Stepper()] as [Control] {
      let bench = bench(control, rightToLeft: true)
      let before = number(control)
      bench.stage.handle(.left)
      #expect(number(control) > before, "\(control)")
    }
    // These are not mirrored.
    for control in [Knob(), SeekBar()] as [Control] {
      let bench = bench(control, rightToLeft: true)
      bench.stage.handle(.right)
      #expect(number(control) > 0, "\(control)")
    }
  }

  @Test func aVerticalSliderUsesTheVerticalArrows() {
    let slider = Slider()
    slider.vertical = true
    let bench = bench(slider)
    bench.stage.handle(.up)
    #expect(slider.value > 0)
    bench.stage.handle(.down)
    #expect(slider.value == 0)
    bench.stage.handle(.right)
    #expect(slider.value == 0)
  }

  @Test func anEncoderAdjustsBetweenTwoPresses() {
    let (slider, button) = (Slider(), Button())
    let bench = bench(slider)
    button.frame = Rectangle(x: 300, y: 0, width: 80, height: 44)
    bench.root.add(button)
    let stage = bench.stage
    for key in [Key.enter, .turn(7), .turn(-2), .up] { stage.handle(key) }
    #expect(slider.isAdjusting && abs(slider.value - 0.06) < 1e-9)
    stage.handle(.turn(.max))
    #expect(slider.value == 1)
    stage.handle(.turn(.min))
    #expect(slider.value == 0)
    stage.handle(.enter)
    stage.handle(.turn(1))
    #expect(!slider.isAdjusting && button.isFocused && slider.value == 0)
    for key in [Key.turn(1), .enter, .escape, .turn(1)] { stage.handle(key) }
    #expect(button.isFocused && slider.value == 0)
  }

  @Test func aTouchEndsAdjusting() {
    let slider = Slider()
    let bench = bench(slider)
    bench.stage.handle(.enter)
    bench.down(500, 400).up()
    #expect(!slider.isAdjusting)
  }

  @Test func enterChangesTheKnobOfARangeSlider() throws {
    let slider = RangeSlider()
    let bench = bench(slider)
    for key in [Key.enter, .turn(10), .enter, .turn(-10), .enter] { bench.stage.handle(key) }
    #expect(abs(slider.lower - 3) < 1e-9 && abs(slider.upper - 7) < 1e-9 && !slider.isAdjusting)
    bench.stage.handle(.right)
    #expect(abs(slider.lower - 3.1) < 1e-9)
    // The knobs do not pass each other.
    bench.stage.handle(.end)
    #expect(slider.lower == slider.upper)
  }

  @Test func keysDoNotChangeAHeldValue() {
    let slider = Slider()
    let bench = bench(slider)
    let finger = bench.down(100, 22)
    let value = slider.value
    for key in [Key.right, .right, .end, .enter, .turn(5)] { bench.stage.handle(key) }
    #expect(slider.value == value && slider.isFocused)
    finger.up()
  }

  @Test func anUnknownValueBecomesTheMinimum() throws {
    let slider = Slider()
    let bench = bench(slider)
    let value = NamedValue(name: "b", .number(2), in: 1...3, step: 1)
    value.setUnknown()
    slider.slots[0].link(to: value)
    bench.stage.handle(.right)
    #expect(slider.value == 1 && value.isKnown)
  }

  @Test func aDigitOpensTheNumberPad() {
    let slider = CircularSlider()
    let bench = bench(slider)
    for key in [Key.character("4"), .character("2"), .enter] { bench.stage.handle(key) }
    #expect(slider.value == 42 && !slider.isEditing)
    bench.stage.handle(.character("x"))
    #expect(!slider.isEditing)
    slider.isEditable = false
    bench.stage.handle(.character("4"))
    #expect(!slider.isEditing)
  }

  // MARK: Words

  private func segments(_ prepare: (Segments) -> Void = { _ in }) -> (Segments, Bench) {
    let segments = Segments()
    segments.items = "abcdef".map { Segments.Item(value: String($0), title: String($0)) }
    prepare(segments)
    return (segments, bench(segments))
  }

  private func chosen(_ bench: Bench, _ keys: Key...) -> String {
    keys.map { key in
      bench.stage.handle(key)
      return word(bench.values["a"]?.scalar)
    }.joined()
  }

  @Test func arrowsChooseWords() {
    let (_, bench) = segments()
    #expect(chosen(bench, .right, .right, .left, .end, .right, .home, .left) == "bcbffaa")
    // Other keys move the focus or turn pages.
    #expect(chosen(bench, .right, .down, .up, .pageDown, .turn(1)) == "bbbbb")
  }

  @Test func theArrowsOfMirroredWordsAreMirrored() {
    let (segments, bench) = segments()
    bench.root.layoutDirection = .rightToLeft
    #expect(chosen(bench, .left, .left, .right) == "bcb" && segments.isRightToLeft)
  }

  @Test func arrowsFollowTheLines() {
    let (_, bench) = segments { $0.lines = 2 }
    #expect(chosen(bench, .down, .right, .up) == "deb")
    let (_, vertical) = segments { $0.vertical = true }
    #expect(chosen(vertical, .down, .down, .up, .right) == "bcbb")
  }

  @Test func anEncoderChoosesWords() {
    let (_, bench) = segments()
    #expect(chosen(bench, .enter, .turn(2), .turn(-1), .turn(.max), .turn(.min)) == "acbfa")
  }

  @Test func anEncoderChoosesRadioButtonsAndChips() {
    for (control, keys) in [
      (Radio(), [Key.enter, .turn(2), .turn(-1), .turn(.max), .turn(.min), .turn(1)]),
      // The first Enter marks a chip.
      (Chips(), [.enter, .turn(1), .enter]),
    ] as [(ChoiceControl, [Key])] {
      control.items = "abc".map { Segments.Item(value: String($0), title: String($0)) }
      let bench = bench(control)
      for key in keys { bench.stage.handle(key) }
      #expect(word(bench.values["a"]?.scalar) == "b", "\(control)")
      bench.stage.handle(.turn(.max))
      #expect(control.isFocused)
    }
  }

  @Test func withoutWordsKeysDoNothing() {
    let bench = bench(Segments())
    #expect(chosen(bench, .right, .end, .enter, .turn(1)) == "")
  }

  // MARK: Pages

  private func pages(_ position: Pages.TabPosition) -> (Pages, Bench) {
    let pages = Pages()
    pages.position = position
    for name in ["one", "two", "three"] {
      let page = Page()
      page.name = name
      let button = Button()
      button.name = "in \(name)"
      button.frame = Rectangle(x: 0, y: 0, width: 80, height: 44)
      page.add(button)
      pages.add(page)
    }
    let bench = Bench()
    pages.frame = Rectangle(x: 0, y: 0, width: 400, height: 400)
    bench.root.add(pages)
    bench.stage.placeIfNeeded()
    return (pages, bench)
  }

  private func page(_ pages: Pages) -> String { word(pages.slots[0].scalar) }

  @Test func pageKeysTurnPages() {
    let (pages, bench) = pages(.none)
    for (key, name) in [
      (Key.pageDown, "two"), (.pageDown, "three"), (.pageDown, "three"), (.pageUp, "two"),
    ] {
      bench.stage.handle(key)
      #expect(page(pages) == name)
    }
    bench.settle()
    bench.stage.handle(.tab)
    #expect(pages.pages[1].children[0].isFocused)
    bench.stage.handle(.pageUp)
    #expect(page(pages) == "one" && !bench.stage.hasFocus)
  }

  /// While a page turns, both pages are visible, but only one is in use.
  @Test func theFocusSkipsThePageThatMovesAway() throws {
    let (pages, bench) = pages(.none)
    bench.stage.isSeen = true
    try pages.slots[0].value.set(.text("two"), animated: true)
    bench.frame()
    bench.frame()
    #expect(pages.isMoving && pages.pages[0].fadeOpacity > 0)
    bench.stage.handle(.tab)
    bench.stage.handle(.tab)
    #expect(pages.pages[1].children[0].isFocused && page(pages) == "two")
  }

  @Test func tabsAndDotsTurnPages() {
    for position in [Pages.TabPosition.bottom, .dots] {
      let (pages, bench) = pages(position)
      bench.stage.handle(.backTab)
      #expect(pages.selector?.isFocused == true)
      for key in [Key.right, .enter, .turn(5)] { bench.stage.handle(key) }
      #expect(page(pages) == "three" && pages.selector?.isFocused == true)
      bench.stage.handle(.left)
      #expect(page(pages) == "two")
    }
  }
}
