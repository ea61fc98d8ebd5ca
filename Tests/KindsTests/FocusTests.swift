import Bench
import Controls
import Geometry
import Testing
import TouchTracking

@testable import Kinds

/// The order of the focus, the layers, and what keys press and adjust.
struct FocusTests {
  private let bench = Bench()

  @discardableResult
  private func button(
    _ name: String, _ x: Double, _ y: Double, in container: Container? = nil
  ) -> Button {
    let button = Button()
    button.frame = Rectangle(x: x, y: y, width: 80, height: 44)
    (container ?? bench.root).add(button)
    bench.name(button, name)
    return button
  }

  private var focused: String {
    var name = ""
    bench.root.forEachDescendant { if $0.isFocused { name = $0.name } }
    return name
  }

  private func press(_ keys: Key...) { for key in keys { bench.stage.handle(key) } }

  /// The names of the controls to which a key moves the focus, one after the other.
  private func walk(_ key: Key, _ count: Int) -> String {
    (0..<count).map { _ in
      press(key)
      return focused
    }.joined()
  }

  // MARK: Order

  @Test func tabFollowsRowsAndWrapsAround() {
    for (name, x, y) in [("d", 0.0, 100.0), ("c", 200, 4), ("b", 100, 0), ("a", 0, 8)] {
      button(name, x, y)
    }
    #expect(walk(.tab, 5) == "abcda")
    #expect(walk(.backTab, 3) == "dcb")
  }

  @Test func rightToLeftOrderBeginsAtTheRight() {
    bench.root.layoutDirection = .rightToLeft
    for (name, x) in [("a", 0.0), ("b", 100), ("c", 200)] { button(name, x, 0) }
    #expect(walk(.tab, 3) == "cba")
  }

  @Test func aTallControlDoesNotJoinTheRowsBesideIt() {
    button("s", 0, 0).frame.height = 300
    for (name, x, y) in [("a", 100.0, 0.0), ("b", 200, 0), ("c", 100, 100)] { button(name, x, y) }
    #expect(walk(.tab, 4) == "sabc")
  }

  @Test func aContainerThatPlacesItsChildrenKeepsTheirOrder() {
    let row = Row()
    row.frame = Rectangle(x: 0, y: 0, width: 300, height: 44)
    bench.root.add(row)
    for name in ["a", "b"] { button(name, 0, 0, in: row) }
    button("z", 0, 100)
    #expect(walk(.tab, 3) == "abz")
  }

  @Test func hiddenDisabledAndEmptyControlsAreSkipped() {
    button("a", 0, 0)
    button("b", 100, 0).isHidden = true
    button("c", 200, 0).isEnabled = false
    button("d", 300, 0).frame = .zero
    let group = Group()
    group.frame = Rectangle(x: 0, y: 100, width: 100, height: 100)
    bench.root.add(group)
    button("e", 0, 0, in: group)
    button("f", 0, 300)
    group.isEnabled = false
    #expect(walk(.tab, 3) == "afa")
    group.isEnabled = true
    #expect(walk(.tab, 3) == "efa")
  }

  @Test func withoutControlsNothingHappens() {
    for key in [Key.tab, .backTab, .turn(3), .left, .enter, .pageDown, .escape] {
      bench.stage.handle(key)
      #expect(!bench.stage.hasFocus)
    }
  }

  @Test func anEncoderMovesTheFocusByItsDetents() {
    for (name, x) in [("a", 0.0), ("b", 100), ("c", 200)] { button(name, x, 0) }
    #expect(walk(.turn(1), 2) == "ab")
    #expect(walk(.turn(2), 1) == "a" && walk(.turn(-1), 1) == "c")
    // The largest Int is 1 more than a multiple of 3.
    #expect(walk(.turn(.max), 1) == "a")
    press(.turn(.min), .turn(0))
    #expect(focused != "")
  }

  @Test func theFocusContinuesWhereItWasLost() {
    let controls = [("a", 0.0), ("b", 100), ("c", 200)].map { button($0.0, $0.1, 0) }
    #expect(walk(.tab, 2) == "ab")
    controls[1].isEnabled = false
    #expect(focused == "" && walk(.tab, 1) == "c")
    press(.backTab)
    #expect(focused == "a")
    controls[1].isEnabled = true
    #expect(walk(.tab, 1) == "b")
    controls[1].isHidden = true
    #expect(walk(.backTab, 1) == "a")
    bench.root.remove(controls[0])
    #expect(focused == "" && walk(.tab, 1) == "c")
  }

  @Test func arrowsMoveToTheNearestControl() {
    for (name, x, y) in [("a", 0.0, 0.0), ("b", 200, 0), ("c", 0, 100), ("d", 200, 100)] {
      button(name, x, y)
    }
    press(.tab)
    #expect(walk(.right, 1) + walk(.down, 1) + walk(.left, 1) + walk(.up, 1) == "bdca")
    #expect(walk(.left, 1) == "a")
  }

  /// Cases 10 and 11 of the table in FocusDirection.swift.
  @Test func arrowsStayInAScrollingContainer() {
    let scroll = Scroll()
    scroll.frame = Rectangle(x: 0, y: 0, width: 100, height: 100)
    let column = Column()
    scroll.add(column)
    for name in ["a", "b", "c", "d"] { button(name, 0, 0, in: column) }
    bench.root.add(scroll)
    button("z", 0, 110)
    bench.stage.placeIfNeeded()
    press(.tab)
    #expect(walk(.down, 4) == "bcdz")
    // It has scrolled to the last control, and the first ones are not visible.
    #expect(scroll.position.y > 0 && walk(.up, 1) != "a")
  }

  @Test func aScrollingContainerShowsTheFocusedControlWithItsRing() {
    let scroll = Scroll()
    scroll.frame = Rectangle(x: 0, y: 0, width: 100, height: 100)
    let column = Column()
    column.padding = 20
    scroll.add(column)
    for name in ["a", "b", "c"] { button(name, 0, 0, in: column) }
    bench.root.add(scroll)
    bench.stage.placeIfNeeded()
    press(.tab, .tab, .tab)
    let last = column.children[2]
    let bottom = last.originOnStage.y + last.frame.height
    #expect(bottom <= 93 && bottom > 85)
  }

  // MARK: Layers

  @Test func aModalLayerHasItsOwnFocus() {
    let owner = button("a", 0, 0)
    button("b", 100, 0)
    press(.tab)
    let layer = Group()
    owner.open(layer, as: .modal)
    let inside = button("x", 0, 0, in: layer)
    #expect(focused == "" && !inside.isFocused)
    press(.tab, .tab)
    #expect(inside.isFocused)
    owner.close(layer)
    #expect(focused == "a" && walk(.tab, 1) == "b")
  }

  @Test func keysDoNotAdjustTheOwnerOfALayer() {
    let slider = Slider()
    slider.frame = Rectangle(x: 0, y: 0, width: 100, height: 44)
    bench.root.add(slider)
    press(.tab)
    slider.open(Group(), as: .modal)
    press(.right, .end)
    #expect(slider.value == 0)
  }

  // MARK: Ring

  @Test func afterATouchAKeyOnlyShowsTheRing() {
    let events = button("a", 0, 0).recordEvents()
    press(.tab)
    bench.down(500, 400).up()
    press(.enter)
    #expect(events.take() == [])
    press(.enter)
    #expect(events.take().last == .primaryActionTriggered)
  }

  @Test func theFirstEnterOnlyShowsTheRing() {
    let events = button("a", 0, 0).recordEvents()
    press(.enter)
    #expect(events.take() == [] && focused == "a")
  }

  // MARK: Presses

  @Test func aKeyPressesAButtonLikeAFinger() {
    let control = button("a", 0, 0)
    let events = control.recordEvents()
    press(.tab)
    bench.stage.press(.enter)
    #expect(control.isPressed && events.take() == [.touchDown, .valueChanged])
    bench.stage.press(.character(" "))
    bench.stage.release(.character(" "))
    #expect(control.isPressed && events.take() == [])
    bench.stage.release(.enter)
    #expect(!control.isPressed)
    #expect(
      events.take() == [.valueChanged, .touchUpInside, .primaryActionTriggered])
    #expect(bench.published == ["a=on began", "a=off ended"])
    bench.stage.release(.enter)
    #expect(events.take() == [])
  }

  @Test func aLostKeyIsCancelled() {
    let control = button("a", 0, 0)
    let events = control.recordEvents()
    press(.tab)
    bench.stage.press(.enter)
    _ = events.take()
    bench.stage.cancelKeys()
    #expect(!control.isPressed && events.take() == [.valueChanged, .touchCancel])
    bench.stage.release(.enter)
    #expect(events.take() == [])
  }

  /// A key is held while the control is disabled, hidden or removed, or moves.
  @Test func aHeldKeyEndsWithTheControl() {
    for step in 0..<4 {
      let bench = Bench()
      let control = Button()
      control.frame = Rectangle(x: 0, y: 0, width: 80, height: 44)
      bench.root.add(control)
      bench.stage.handle(.tab)
      bench.stage.press(.enter)
      let events = control.recordEvents()
      switch step {
      case 0: control.isEnabled = false
      case 1: control.isHidden = true
      case 2: bench.root.remove(control)
      default: control.frame.x = 500
      }
      bench.stage.release(.enter)
      #expect(!control.isTracking && !control.isPressed)
      #expect(events.take().contains(.primaryActionTriggered) == (step == 3), "\(step)")
    }
  }

  @Test func aHeldKeyHoldsAndRepeats() {
    let holding = button("a", 0, 0)
    holding.hold = 1
    let repeating = button("b", 100, 0)
    repeating.repeat = true
    let presses = [holding, repeating].map { $0.recordEvents() }
    press(.tab)
    for (control, seconds, count) in [(0, 0.5, 0), (0, 1.2, 1), (1, 2, 3)] {
      if control == 1 { press(.tab) }
      bench.stage.press(.enter)
      for _ in 0..<Int(seconds / 0.016) { bench.frame() }
      bench.stage.release(.enter)
      let triggered = presses[control].take().filter { $0 == .primaryActionTriggered }.count
      #expect(control == 1 ? triggered > count : triggered == count)
    }
  }

  @Test func keysDoNotPressAControlThatAFingerHolds() {
    let control = button("a", 0, 0)
    press(.tab)
    let finger = bench.down(20, 20)
    press(.enter, .enter)
    #expect(control.isPressed)
    finger.up()
    #expect(bench.published == ["a=on began", "a=off ended"])
  }

  @Test func enterTogglesAToggleAndACheckbox() {
    for control in [Toggle(), Checkbox()] {
      let bench = Bench()
      control.frame = Rectangle(x: 0, y: 0, width: 80, height: 44)
      bench.root.add(control)
      bench.name(control, "a")
      for key in [Key.tab, .enter, .character(" ")] { bench.stage.handle(key) }
      #expect(
        bench.published == ["a=off began", "a=on ended", "a=on began", "a=off ended"])
    }
  }

  @Test func enterTapsATappableGroup() {
    let group = Group()
    group.frame = Rectangle(x: 0, y: 0, width: 200, height: 100)
    bench.root.add(group)
    press(.tab)
    #expect(!bench.stage.hasFocus)
    group.isTappable = true
    button("a", 0, 0, in: group)
    let events = group.recordEvents()
    press(.tab, .enter)
    #expect(events.take() == [.touchDown, .touchUpInside, .primaryActionTriggered])
    #expect(walk(.tab, 1) == "a")
  }

  /// A custom control needs no code for keys.
  @Test func aCustomControlUsesKeys() {
    final class Dial: Control {
      let valueSlot = Slot("value", 5.0, in: 0...10, step: 1)
    }
    final class Pad: Control {
      override var dragDirections: DragDirections { [] }
      override func beginTracking(_ touch: Touch) -> Bool { true }
    }
    let (dial, pad) = (Dial(), Pad())
    dial.frame = Rectangle(x: 0, y: 0, width: 50, height: 50)
    pad.frame = Rectangle(x: 100, y: 0, width: 50, height: 50)
    bench.root.add(dial)
    bench.root.add(pad)
    press(.tab, .right)
    #expect(dial.valueSlot.content == 6)
    press(.tab)
    let events = pad.recordEvents()
    press(.enter)
    #expect(events.take() == [.touchDown, .touchUpInside])
  }
}
