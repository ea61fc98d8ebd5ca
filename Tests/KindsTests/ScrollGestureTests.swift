import Bench
import Controls
import Geometry
import Kinds
import Testing
import TouchTracking

/// Fingers on controls in containers that scroll: which control gets the touch, and what is published.
struct ScrollGestureTests {
  private let bench = Bench()

  /// Adds a scroll container of 200 × 200 points with content of 200 × 1000, or the reverse.
  private func scroll(
    _ axis: Scroll.Axis = .vertical, x: Double = 0, y: Double = 0, in parent: Container? = nil
  ) -> (scroll: Scroll, content: Group) {
    let (scroll, content) = (Scroll(), Group())
    scroll.axis = axis
    scroll.frame = Rectangle(x: x, y: y, width: 200, height: 200)
    content.layout = LayoutItem(
      width: axis == .vertical ? nil : .points(1_000),
      height: axis == .horizontal ? nil : .points(1_000))
    scroll.add(content)
    (parent ?? bench.root).add(scroll)
    bench.stage.placeIfNeeded()
    return (scroll, content)
  }

  /// Adds a control of 160 × 60 points at (20, 20) to a container.
  private func add<Kind: Control>(_ control: Kind, _ name: String, to container: Container) -> Kind
  {
    control.frame = Rectangle(x: 20, y: 20, width: 160, height: 60)
    container.add(control)
    bench.name(control, name)
    return control
  }

  /// Moves a finger in steps of 8 ms.
  private func drag(_ finger: Finger, from: Point, by distance: Point) {
    for step in 1...10 { finger.move(from + distance * (Double(step) / 10)) }
  }

  private let middle = Point(x: 100, y: 50)
  private let up = Point(x: 0, y: -40)
  private let left = Point(x: -40, y: 0)

  /// Scrolled by a movement of 40 points, without the slop.
  private let scrolled = Point(x: 0, y: 30)

  @Test func aFingerOnNoControlScrolls() {
    let (scroll, _) = scroll()
    let finger = bench.down(middle)
    drag(finger, from: middle, by: up)
    #expect(scroll.position == scrolled && scroll.isTracking)
    finger.up()
    #expect(!scroll.isTracking && scroll.isMoving)
    bench.settle()
    #expect(!scroll.isMoving && scroll.position.y > 30)
  }

  /// In a right-to-left layout the content begins at the right edge.
  @Test func horizontalContentIsMirrored() {
    let (scroll, content) = scroll(.horizontal)
    bench.root.layoutDirection = .rightToLeft
    bench.stage.placeIfNeeded()
    #expect(content.frame.right == 200 && scroll.freeDirections == .right)
    let finger = bench.down(middle)
    drag(finger, from: middle, by: left * -1)
    #expect(scroll.position == Point(x: 30, y: 0) && content.frame.right == 230)
    #expect(scroll.freeDirections == .horizontal)
    finger.up()
    bench.settle()
    #expect(scroll.position.x > 30)
  }

  // MARK: Controls that follow drags

  @Test func aSliderAlongTheScrollDirectionKeepsTheFinger() {
    let (scroll, content) = scroll()
    let slider = Slider()
    slider.vertical = true
    _ = add(slider, "a", to: content)
    slider.frame = Rectangle(x: 80, y: 0, width: 40, height: 100)
    let finger = bench.down(middle)
    #expect(slider.isTracking)
    drag(finger, from: middle, by: up)
    finger.up()
    #expect(scroll.position == .zero && slider.value == 1)
    #expect(bench.published.last?.hasSuffix("ended") == true)
  }

  @Test func aSliderAcrossTheScrollDirectionGoesWhereTheDragSays() {
    let (scroll, content) = scroll()
    let slider = add(Slider(), "a", to: content)
    let first = bench.down(middle)
    // A resting finger does not decide.
    for _ in 0..<20 { bench.frame() }
    #expect(!slider.isTracking && !bench.stage.isAnimating)
    drag(first, from: middle, by: up)
    first.up()
    #expect(scroll.position.y >= 30 && slider.value == 0 && bench.published == [])
    bench.settle()
    scroll.reveal(slider)
    let second = bench.down(middle)
    drag(second, from: middle, by: left)
    second.up()
    #expect(scroll.position.y <= 20 && slider.value > 0)
    #expect(bench.published.first?.hasSuffix("began") == true)
    #expect(bench.published.last?.hasSuffix("ended") == true)
  }

  @Test func aTapOnASliderMovesIt() {
    let (_, content) = scroll()
    let slider = add(Slider(), "a", to: content)
    bench.down(middle).up()
    #expect(slider.value == 0.5)
    #expect(bench.published.map { $0.split(separator: " ").last } == ["began", "ended"])
  }

  @Test func aKnobKeepsTheFingerInEveryDirection() {
    for direction in [up, left] {
      let (scroll, content) = scroll()
      let knob = add(Knob(), "a\(direction.x)", to: content)
      let finger = bench.down(middle)
      #expect(knob.isTracking)
      drag(finger, from: middle, by: direction)
      #expect(knob.isTracking && scroll.position == .zero)
      finger.up()
      bench.root.remove(scroll)
    }
  }

  @Test func aToggleFlipsByATapOrADragAcross() {
    let (scroll, content) = scroll()
    let toggle = add(Toggle(), "a", to: content)
    let first = bench.down(middle)
    drag(first, from: middle, by: up)
    first.cancel()
    bench.settle()
    #expect(!toggle.isOn && bench.published == [] && scroll.position == scrolled)
    scroll.reveal(toggle)
    bench.down(middle - scroll.position).up()
    #expect(toggle.isOn)
    let second = bench.down(middle - scroll.position)
    drag(second, from: middle - scroll.position, by: left * 2)
    second.up()
    #expect(!toggle.isOn)
  }

  @Test func aSeekBarFollowsADragAcross() {
    for (direction, isSought) in [(up, false), (left, true)] {
      let (scroll, content) = scroll()
      let bar = add(SeekBar(), "a\(direction.x)", to: content)
      let finger = bench.down(middle)
      #expect(!bar.isTracking)
      drag(finger, from: middle, by: direction)
      finger.cancel()
      #expect((bar.progress > 0) == isSought && (scroll.position == .zero) == isSought)
      bench.root.remove(scroll)
    }
  }

  @Test func aControlThatRejectsTheFingerLetsItScroll() {
    let (outer, content) = scroll(.horizontal)
    let slider = Slider()
    slider.tapToMove = false
    _ = add(slider, "a", to: content)
    let finger = bench.down(middle)
    drag(finger, from: middle, by: left)
    #expect(outer.position == Point(x: 30, y: 0) && bench.published == [])
  }

  // MARK: Controls that are only pressed

  @Test func aButtonIsPressedByATapARestOrADragAcross() {
    let (scroll, content) = scroll()
    let button = add(Button(), "a", to: content)
    bench.down(middle).up()
    #expect(bench.published == ["a=on began", "a=off ended"])
    let second = bench.down(middle)
    #expect(!button.isPressed && bench.stage.isAnimating)
    for _ in 0..<8 { bench.frame() }
    #expect(button.isPressed && !bench.stage.isAnimating)
    second.up()
    bench.forgetPublished()
    let third = bench.down(middle)
    drag(third, from: middle, by: left)
    #expect(button.isPressed)
    drag(third, from: middle + left, by: up * 0.5)
    third.up()
    #expect(bench.published == ["a=on began", "a=off ended"] && scroll.position == .zero)
  }

  @Test func aDragThatScrollsPressesNoButton() {
    let (scroll, content) = scroll()
    let button = add(Button(), "a", to: content)
    let events = button.recordEvents()
    let finger = bench.down(middle)
    drag(finger, from: middle, by: up)
    finger.up()
    #expect(scroll.position.y >= 30 && bench.published == [] && events.take() == [])
  }

  @Test func aButtonThatIsPressedAlreadyIsReleasedByADragThatScrolls() {
    for latches in [false, true] {
      let (scroll, content) = scroll()
      let button = Button()
      button.latches = latches
      _ = add(button, "a\(latches)", to: content)
      let events = button.recordEvents()
      let finger = bench.down(middle)
      for _ in 0..<8 { bench.frame() }
      drag(finger, from: middle, by: up)
      finger.up()
      #expect(bench.published == ["a\(latches)=on began", "a\(latches)=off cancelled"])
      #expect(scroll.position.y >= 30)
      #expect(events.take().contains(.touchCancel) && !button.isPressed)
      bench.forgetPublished()
      bench.root.remove(scroll)
    }
  }

  @Test func aButtonThatMustBeHeldIsNotPressedByADragThatScrolls() {
    let (scroll, content) = scroll()
    let button = Button()
    button.hold = 0.5
    _ = add(button, "a", to: content)
    let events = button.recordEvents()
    let first = bench.down(middle)
    for _ in 0..<20 { bench.frame() }
    drag(first, from: middle, by: up)
    for _ in 0..<60 { bench.frame() }
    first.cancel()
    #expect(bench.published == [] && !events.take().contains(.primaryActionTriggered))
    bench.settle()
    scroll.reveal(button)
    let second = bench.down(middle - scroll.position)
    for _ in 0..<60 { bench.frame() }
    second.up()
    #expect(events.take().contains(.primaryActionTriggered))
  }

  @Test func aButtonThatRepeatsStopsWhenTheFingerScrolls() {
    let (scroll, content) = scroll()
    let button = Button()
    button.repeat = true
    _ = add(button, "a", to: content)
    var presses = 0
    button.addAction(for: .primaryActionTriggered) { _ in presses += 1 }
    let quick = bench.down(middle)
    drag(quick, from: middle, by: up)
    quick.cancel()
    bench.settle()
    #expect(presses == 0)
    scroll.reveal(button)
    let place = middle - scroll.position
    let slow = bench.down(place)
    for _ in 0..<60 { bench.frame() }
    #expect(presses > 2)
    let before = presses
    drag(slow, from: place, by: up)
    for _ in 0..<60 { bench.frame() }
    #expect(presses == before && scroll.isTracking)
  }

  @Test func aDisabledControlCanBeDraggedToScroll() {
    let (scroll, content) = scroll()
    let button = add(Button(), "a", to: content)
    button.isEnabled = false
    let finger = bench.down(middle)
    drag(finger, from: middle, by: up)
    #expect(scroll.position == scrolled && bench.published == [])
  }

  // MARK: Nested containers

  @Test func nestedContainersOfDifferentDirectionsEachScrollTheirs() {
    let (outer, content) = scroll()
    let (inner, _) = scroll(.horizontal, in: content)
    bench.stage.placeIfNeeded()
    let first = bench.down(middle)
    drag(first, from: middle, by: left)
    #expect(inner.position == Point(x: 30, y: 0) && outer.position == .zero)
    first.cancel()
    bench.settle()
    let second = bench.down(middle)
    drag(second, from: middle, by: up)
    #expect(inner.position == Point(x: 30, y: 0) && outer.position == scrolled)
  }

  @Test func atTheEndOfTheInnerContainerTheOuterOneScrolls() {
    let (outer, content) = scroll()
    let (inner, innerContent) = scroll(in: content)
    let last = add(Label(), "", to: innerContent)
    last.frame.y = 940
    bench.stage.placeIfNeeded()
    func drag(by distance: Point) {
      let finger = bench.down(middle)
      self.drag(finger, from: middle, by: distance)
      finger.cancel()
      bench.settle()
    }
    drag(by: up)
    #expect(inner.position == scrolled && outer.position == .zero)
    inner.reveal(last)
    #expect(inner.position.y == 800)
    drag(by: up)
    #expect(inner.position.y == 800 && outer.position == scrolled)
    drag(by: up * -1)
    #expect(inner.position.y == 770 && outer.position == scrolled)
  }

  /// A button 240 points wide on a page with a list on its right.
  private func pages() -> (pages: Pages, scroll: Scroll, list: Group, button: Button) {
    let (pages, first, second) = (Pages(), Page(), Page())
    pages.position = .none
    (first.name, second.name) = ("a", "b")
    pages.add(first)
    pages.add(second)
    pages.frame = Rectangle(x: 0, y: 0, width: 400, height: 200)
    bench.root.add(pages)
    let (scroll, list) = scroll(in: first)
    let button = add(Button(), "button", to: first)
    button.frame.x = 240
    bench.stage.placeIfNeeded()
    return (pages, scroll, list, button)
  }

  @Test func aSwipeTurnsThePageAroundAContainerThatScrolls() {
    let (pages, scroll, _, _) = pages()
    let first = bench.down(middle)
    drag(first, from: middle, by: left)
    #expect(pages.pages[0].frame.x == -30 && scroll.position == .zero)
    // The direction of a drag is decided once.
    drag(first, from: middle + left, by: up * 2)
    #expect(pages.pages[0].frame.x == -30 && scroll.position == .zero)
    first.cancel()
    bench.settle()
    let second = bench.down(middle)
    drag(second, from: middle, by: up)
    #expect(pages.pages[0].frame.x == 0 && scroll.position == scrolled)
  }

  /// Without a delay, because a panel with pages should not react later than one without.
  @Test func aButtonOnAPageIsPressedAtOnceAndReleasedByASwipe() {
    let (pages, _, _, button) = pages()
    let place = Point(x: 350, y: 50)
    let finger = bench.down(place)
    #expect(button.isPressed)
    drag(finger, from: place, by: left)
    finger.up()
    #expect(bench.published == ["button=on began", "button=off cancelled"])
    #expect(pages.pages[0].frame.x < 0)
  }

  // MARK: Several fingers

  @Test func twoFingersScrollTwoContainers() {
    let (first, _) = scroll()
    let (second, _) = scroll(x: 300)
    let fingers = [bench.down(middle), bench.down(middle + Point(x: 300, y: 0))]
    drag(fingers[0], from: middle, by: up)
    drag(fingers[1], from: middle + Point(x: 300, y: 0), by: up * 2)
    #expect(first.position == scrolled && second.position == Point(x: 0, y: 70))
  }

  @Test func oneOfTwoFingersScrollsAContainer() {
    let (scroll, content) = scroll()
    _ = add(Button(), "a", to: content)
    // All may still scroll; the first that moves does, and the others neither scroll nor press.
    let first = bench.down(100, 150)
    let second = bench.down(middle)
    let resting = bench.down(100, 40)
    drag(first, from: Point(x: 100, y: 150), by: up)
    drag(second, from: middle, by: up * 3)
    second.up()
    resting.up()
    #expect(scroll.position == scrolled && bench.published == [])
    // A finger that comes later neither scrolls nor presses.
    let third = bench.down(middle - scroll.position)
    third.up()
    #expect(scroll.isTracking && bench.published == [])
    first.up()
    #expect(!scroll.isTracking)
  }

  @Test func aSecondFingerOnASliderWhileTheFirstScrollsMovesNothing() {
    let (scroll, content) = scroll()
    let slider = Slider()
    slider.vertical = true
    _ = add(slider, "a", to: content)
    let first = bench.down(100, 150)
    drag(first, from: Point(x: 100, y: 150), by: Point(x: 0, y: -20))
    let second = bench.down(middle)
    drag(second, from: middle, by: up)
    second.up()
    #expect(slider.value == 0 && bench.published == [] && scroll.position.y == 10)
  }

  @Test func aFingerOnASliderKeepsItsContainerInPlace() {
    let (scroll, content) = scroll()
    let slider = Slider()
    slider.vertical = true
    _ = add(slider, "a", to: content)
    let first = bench.down(middle)
    let second = bench.down(100, 150)
    drag(second, from: Point(x: 100, y: 150), by: up)
    #expect(slider.isTracking && scroll.position == .zero)
    first.up()
    second.up()
    let third = bench.down(100, 150)
    drag(third, from: Point(x: 100, y: 150), by: up)
    #expect(scroll.position == scrolled)
  }

  @Test func aFingerThatStopsAMovementPressesNothing() {
    let (scroll, content) = scroll()
    let button = add(Button(), "a", to: content)
    button.frame = Rectangle(x: 0, y: 0, width: 200, height: 1_000)
    let first = bench.down(middle)
    drag(first, from: middle, by: up)
    first.up()
    for _ in 0..<5 { bench.frame() }
    let stopped = scroll.position
    let second = bench.down(middle)
    for _ in 0..<20 { bench.frame() }
    #expect(scroll.position == stopped && !scroll.isMoving && stopped.y > 35)
    bench.wait(.milliseconds(300))
    second.up()
    bench.settle()
    #expect(scroll.position == stopped && bench.published == [])
    bench.down(middle).up()
    #expect(bench.published == ["a=on began", "a=off ended"])
  }

  // MARK: Cancelled touches

  private enum Cancellation: CaseIterable {
    case kernel, disabling, disablingTheContainer, hiding, removal, removalOfTheContainer, reload
    case dialog, anotherControl
  }

  @Test(arguments: Cancellation.allCases)
  private func aCancelledFingerNeitherPressesNorScrolls(cause: Cancellation) {
    let (scroll, content) = scroll()
    let button = add(Button(), "a", to: content)
    let finger = bench.down(middle)
    switch cause {
    case .kernel: finger.cancel()
    case .disabling: button.isEnabled = false
    case .disablingTheContainer: scroll.isEnabled = false
    case .hiding: content.isHidden = true
    case .removal: content.remove(button)
    case .removalOfTheContainer: bench.root.remove(scroll)
    case .reload: bench.stage.cancelTouches(time: .seconds(1))
    case .dialog: button.open(Group(), as: .modal)
    case .anotherControl: _ = add(Button(), "b", to: content)
    }
    if cause != .anotherControl { drag(finger, from: middle, by: up) }
    finger.up()
    #expect(scroll.position == .zero && bench.published == [])
    #expect(bench.stage.trackedTouches.isEmpty)
  }

  @Test(arguments: [false, true]) func aCancelledScrollStopsWhereItIs(isReload: Bool) {
    let (scroll, _) = scroll()
    let finger = bench.down(middle)
    drag(finger, from: middle, by: up)
    if isReload { bench.stage.cancelTouches(time: .seconds(1)) } else { finger.cancel() }
    bench.settle()
    finger.move(.zero)
    finger.up()
    #expect(scroll.position == scrolled && !scroll.isTracking && !bench.stage.isAnimating)
  }

  @Test func removingTheContainerEndsItsScrolling() {
    let (scroll, _) = scroll()
    let finger = bench.down(middle)
    drag(finger, from: middle, by: up)
    bench.root.remove(scroll)
    finger.move(.zero)
    finger.up()
    #expect(!scroll.isTracking && bench.stage.trackedTouches.isEmpty)
  }
}
