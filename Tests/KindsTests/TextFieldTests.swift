import Bench
import Controls
import Geometry
import PanelChecks
import Testing
import TouchTracking

@testable import Kinds

struct TextFieldTests {
  private let field = TextField()
  private let bench: Bench

  init() {
    field.frame = Rectangle(x: 40, y: 40, width: 240, height: 44)
    bench = Bench(field)
    bench.typesetter = BoxTypesetter()
    bench.name(field, "name")
    bench.stage.placeEverything()
  }

  private var keyboard: Keyboard? { bench.stage.children.compactMap { $0 as? Keyboard }.first }
  private var value: Scalar { field.valueSlot.scalar }

  /// The place of the caret before a character of the text: characters are 9 points wide.
  private func place(_ position: Int) -> Point { Point(x: 40 + 12 + 9 * Double(position), y: 62) }

  private func tap(_ place: Point) {
    bench.down(place).up()
    bench.settle()
  }

  private func press(_ key: Key) { _ = bench.stage.handle(key) }

  private func type(_ text: String) { for character in text { press(.character(character)) } }

  @Test func aTapOpensTheKeyboardAndKeysAreTyped() {
    let events = field.recordEvents()
    tap(place(0))
    #expect(keyboard != nil && field.isEditing && bench.stage.hasFocus)
    type("Hi")
    #expect(value == .text("Hi"))
    press(.enter)
    bench.settle()
    #expect(keyboard == nil && !field.isEditing && !bench.stage.hasFocus)
    #expect(
      events.take().filter { $0 != .touchDown && $0 != .touchUpInside } == [
        .editingDidBegin, .valueChanged, .editingChanged, .valueChanged, .editingChanged,
        .editingDidEnd,
      ])
    #expect(
      bench.published == ["name= began", "name=H ended", "name=H began", "name=Hi ended"])
  }

  /// The value changes with each key, and its phases are published before it does.
  @Test func theCaretStaysInTheMiddleOfTheText() {
    tap(place(0))
    type("abcdef")
    tap(place(3))
    type("XY")
    press(.backspace)
    #expect(value == .text("abcXdef"))
    // A program replaces the text, and typing goes on at its end.
    _ = try? field.valueSlot.value.set(.text("new"))
    type("!")
    #expect(value == .text("new!"))
  }

  // MARK: The next field

  /// Adds a slider and a second field below the first one.
  private func addSecondField() -> TextField {
    let (slider, second) = (Slider(), TextField())
    slider.frame = Rectangle(x: 40, y: 100, width: 240, height: 44)
    second.frame = Rectangle(x: 40, y: 160, width: 240, height: 44)
    bench.root.add(slider)
    bench.root.add(second)
    bench.stage.placeEverything()
    return second
  }

  @Test func enterContinuesWithTheNextFieldOnTheScreen() {
    let second = addSecondField()
    (field.enterKey, second.enterKey) = (.next, .next)
    tap(place(0))
    type("Hi")
    press(.enter)
    bench.settle()
    #expect(!field.isEditing && second.isEditing && keyboard?.field === second)
    type("!")
    #expect(second.text == "!" && value == .text("Hi"))
    // The last field has no next one.
    press(.enter)
    bench.settle()
    #expect(!second.isEditing && keyboard == nil && !bench.stage.hasFocus)
  }

  @Test func enterContinuesWithTheNextFieldOfKeys() {
    let second = addSecondField()
    field.enterKey = .next
    press(.tab)
    type("Hi")
    press(.enter)
    #expect(!field.isEditing && second.isEditing && second.isFocused && keyboard == nil)
    press(.enter)
    #expect(!second.isEditing && second.isFocused, "the last field keeps the focus")
  }

  @Test func disabledFieldsAreNoNextField() {
    let second = addSecondField()
    field.enterKey = .next
    second.isEnabled = false
    tap(place(0))
    press(.enter)
    #expect(!field.isEditing && !second.isEditing)
  }

  @Test func aFieldThatIsNotContinuousPublishesWithEnter() {
    field.continuous = false
    tap(place(0))
    type("Hi")
    #expect(value == .text("") && field.shownTexts == ["Hi"])
    press(.enter)
    #expect(value == .text("Hi"))
    tap(place(0))
    type("x")
    press(.escape)
    #expect(value == .text("Hi") && field.shownTexts == ["Hi"])
  }

  @Test func theEndOfTheFocusPublishes() {
    field.continuous = false
    let other = TextField()
    other.frame = Rectangle(x: 40, y: 100, width: 240, height: 44)
    bench.root.add(other)
    tap(place(0))
    let keyboard = keyboard
    type("Hi")
    tap(Point(x: 100, y: 120))
    #expect(value == .text("Hi") && !field.isEditing && other.isEditing)
    // The keyboard stays open.
    #expect(self.keyboard === keyboard && keyboard?.field === other)
  }

  @Test func aTapPlacesTheCaret() {
    try? bench.set(["name": .text("abcdef")])
    for position in [0, 3, 6] {
      tap(place(position) + Point(x: 3, y: 0))
      #expect(field.entry?.caret == position)
    }
    tap(Point(x: 270, y: 62))
    #expect(field.entry?.caret == 6)
  }

  @Test func aDragMovesTheCaret() {
    try? bench.set(["name": .text("abcdef")])
    tap(place(0))
    bench.wait(.seconds(1))
    let finger = bench.down(place(1))
    finger.move(place(5))
    #expect(field.entry?.caret == 5)
    finger.up()
    #expect(field.entry?.caret == 5)
  }

  @Test func aDoubleTapSelectsAWord() {
    try? bench.set(["name": .text("one two")])
    tap(place(5))
    bench.wait(.seconds(1))
    bench.down(place(5)).up()
    bench.down(place(5)).up()
    #expect(field.entry?.selection == 4..<7)
    type("x")
    #expect(value == .text("one x"))
  }

  @Test func aLongPressSelectsEverything() {
    try? bench.set(["name": .text("one two")])
    tap(place(5))
    bench.wait(.seconds(1))
    let finger = bench.down(place(5))
    for _ in 0..<40 { bench.frame() }
    finger.up()
    #expect(field.entry?.selection == 0..<7)
  }

  /// Selects the second of three words with a finger.
  private func selectTheSecondWord() {
    try? bench.set(["name": .text("one two six")])
    tap(place(5))
    bench.wait(.seconds(1))
    bench.down(place(5)).up()
    bench.down(place(5)).up()
    bench.wait(.seconds(1))
  }

  /// A handle follows the finger from where it was touched, and can pass the other one, but a
  /// selection never becomes empty.
  @Test(arguments: [
    // From, to, and the selection after that.
    (7, 11, 4..<11), (7, 9, 4..<9), (7, 5, 4..<5), (7, 4, 4..<7), (7, 2, 2..<4), (7, 99, 4..<11),
    (4, 0, 0..<7), (4, -9, 0..<7), (4, 6, 6..<7), (4, 7, 4..<7), (4, 10, 7..<10),
  ])
  func theEndsOfASelectionAreDragged(from: Int, to: Int, selection: Range<Int>) {
    selectTheSecondWord()
    #expect(field.entry?.selection == 4..<7)
    let offset = Point(x: from == 4 ? -8 : 8, y: 10)
    let finger = bench.down(place(from) + offset)
    #expect(field.entry?.selection == 4..<7 && field.heldEnd != nil)
    finger.move(place(to) + offset)
    #expect(field.entry?.selection == selection)
    finger.up()
    #expect(field.entry?.selection == selection && field.heldEnd == nil)
    bench.wait(.seconds(1))
    type("X")
    let text = Array("one two six")
    #expect(
      value == .text(String(text[..<selection.lowerBound] + "X" + text[selection.upperBound...])))
  }

  @Test func aTapAwayFromTheHandlesEndsTheSelection() {
    selectTheSecondWord()
    tap(place(0))
    #expect(field.entry?.selection == 0..<0)
  }

  @Test func aSelectionByKeysHasNoHandles() {
    try? bench.set(["name": .text("one")])
    field.takeFocus()
    press(.enter)
    #expect(field.entry?.selection == 0..<3 && !field.showsHandles)
  }

  @Test func handlesOfScrolledTextStayInTheField() {
    try? bench.set(["name": .text(String(repeating: "word ", count: 20))])
    tap(place(2))
    bench.wait(.seconds(1))
    bench.down(place(2)).up()
    bench.down(place(2)).up()
    bench.wait(.seconds(1))
    // Beyond the right edge the text scrolls.
    let end = field.entry?.selection.upperBound ?? 0
    let finger = bench.down(place(end) + Point(x: 8, y: 0))
    for _ in 0..<20 { finger.move(Point(x: 296, y: 62)) }
    finger.up()
    let (selection, origin) = (field.entry?.selection ?? 0..<0, field.textOrigin(scale: 1))
    #expect(selection.count > 20 && origin < 0, "\(selection) \(origin)")
  }

  @Test func programsSetTheTextWhileItIsEdited() {
    tap(place(0))
    type("abc")
    try? bench.set(["name": .text("longer")])
    type("!")
    #expect(value == .text("longer!"))
    // A text that is not yet published stays.
    field.continuous = false
    type("?")
    try? bench.set(["name": .text("other")])
    #expect(field.shownTexts == ["longer!?"])
    press(.enter)
    #expect(value == .text("longer!?"))
  }

  @Test func aPasswordIsShownAsDots() {
    field.password = true
    tap(place(0))
    type("abc")
    #expect(field.shownTexts == ["\u{2022}\u{2022}\u{2022}"] && value == .text("abc"))
  }

  @Test func theCaretStaysVisibleInALongText() {
    let long = String(repeating: "x", count: 4096)
    try? bench.set(["name": .text(long)])
    tap(place(2))
    #expect(field.entry?.caret == 2 && field.scrollOffset == 0)
    press(.end)
    // 216 points of text are visible, and the caret is 2 points wide.
    #expect(field.scrollOffset == 4096 * 9 - 214)
    type("y")
    #expect(value == .text(long))
    press(.home)
    #expect(field.scrollOffset == 0)
  }

  @Test func aFieldThatVanishesClosesTheKeyboard() {
    for vanish in [
      { self.field.isHidden = true }, { self.field.isEnabled = false },
      { self.bench.root.remove(self.field) },
    ] {
      field.isHidden = false
      field.isEnabled = true
      tap(place(0))
      #expect(keyboard != nil)
      vanish()
      #expect(keyboard == nil && !field.isEditing && !bench.stage.hasFocus)
      type("x")
      bench.settle()
    }
  }

  @Test func aModalLayerClosesTheKeyboard() {
    tap(place(0))
    let group = Group()
    bench.root.open(group, as: .modal)
    #expect(keyboard == nil && !field.isEditing && bench.stage.modalLayer === group)
  }

  @Test func aDerivedTextIsNotEdited() throws {
    let source = NamedValue(name: "source", .text("x"))
    let derived = NamedValue(name: "derived", .text(""))
    for value in [source, derived] { bench.values.declare(value) }
    bench.values.derive(derived, from: [source], expression: "source") { source.scalar }
    field.valueSlot.link(to: derived)
    tap(place(0))
    #expect(!field.isEditing && !field.acceptsFocus && keyboard == nil)
  }

  @Test func anUnknownTextIsADash() {
    field.valueSlot.value.setUnknown()
    #expect(field.shownTexts == ["–"])
    tap(place(0))
    type("a")
    #expect(field.valueSlot.isKnown && value == .text("a"))
  }

  @Test func theMessageIsShownWhileTheTextIsNotValid() {
    field.title = "Name"
    field.placeholder = "Anna"
    field.message = "Too short"
    #expect(field.shownTexts == ["Name", "Anna"])
    field.isValid = false
    #expect(field.shownTexts == ["Name", "Anna", "Too short"])
  }

  @Test func theFieldStaysVisibleAboveTheKeyboard() {
    for height in [480.0, 272] {
      let size = Size(width: 480, height: height)
      bench.root.frame = Rectangle(origin: .zero, size: size)
      bench.stage.frame = bench.root.frame
      for y in [20.0, height - 60] {
        field.frame = Rectangle(x: 40, y: y, width: 240, height: 44)
        tap(field.frame.center)
        let top = keyboard?.keys.frame.y ?? 0
        let place = field.originOnStage.y
        #expect(place >= 0 && place + 44 <= top, "\(height), \(y)")
        press(.enter)
        bench.settle()
        #expect(bench.root.frame.y == 0)
      }
    }
  }
}
