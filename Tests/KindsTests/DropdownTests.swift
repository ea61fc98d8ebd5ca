import Bench
import Controls
import Geometry
import Raster
import Testing
import TouchTracking

@testable import Kinds

struct DropdownTests {
  /// A dropdown on a stage of 800 × 480 points.
  private func dropdown(
    _ count: Int = 3, frame: Rectangle = Rectangle(x: 100, y: 100, width: 200, height: 44)
  ) -> (Dropdown, Bench) {
    let dropdown = Dropdown()
    dropdown.items = (0..<count).map { Dropdown.Item(value: "w\($0)", title: "Word \($0)") }
    dropdown.frame = frame
    let bench = Bench(dropdown)
    bench.name(dropdown, "room")
    return (dropdown, bench)
  }

  /// Taps the field and shows a frame, which places the list.
  private func open(_ dropdown: Dropdown, _ bench: Bench) {
    bench.down(dropdown.frame.center).up()
    bench.frame()
  }

  /// The area of an item on the stage; nil if it is not visible.
  private func area(of word: String, _ dropdown: Dropdown) -> Rectangle? {
    dropdown.touchableParts.first { $0.name == word }?.area.offset(by: dropdown.originOnStage)
  }

  private func tap(_ word: String, of dropdown: Dropdown, _ bench: Bench) {
    guard let area = area(of: word, dropdown) else {
      Issue.record("\(word) is not visible")
      return
    }
    bench.down(area.center).up()
  }

  // MARK: Choosing

  @Test func aTapOpensTheListAndAnotherChooses() {
    let (dropdown, bench) = dropdown()
    open(dropdown, bench)
    #expect(dropdown.list != nil && bench.stage.modalLayer === dropdown.list)
    #expect(bench.published.isEmpty)
    tap("w2", of: dropdown, bench)
    #expect(dropdown.list == nil && bench.stage.modalLayer == nil)
    #expect(dropdown.selected == 2)
    #expect(bench.published == ["room=w0 began", "room=w2 ended"])
    #expect(dropdown.shownTexts == ["Word 2"])
  }

  @Test func aTouchOutsideOrEscapeChoosesNothing() {
    let (dropdown, bench) = dropdown()
    open(dropdown, bench)
    bench.down(700, 50).up()
    #expect(dropdown.list == nil)
    open(dropdown, bench)
    #expect(bench.stage.handle(.escape) && dropdown.list == nil)
    #expect(dropdown.selected == 0 && bench.published.isEmpty)
  }

  /// As in native menus: press, move to the word, and lift.
  @Test func aFingerMayMoveFromTheFieldToTheList() {
    let (dropdown, bench) = dropdown()
    let finger = bench.down(200, 120)
    finger.move(200, 170)
    bench.frame()
    #expect(bench.stage.modalLayer == nil, "the finger still belongs to the field")
    let place = area(of: "w1", dropdown)?.center ?? .zero
    finger.move(place)
    #expect(dropdown.list?.marked == 1)
    finger.move(600, 400)
    #expect(dropdown.list?.marked == nil)
    finger.move(place)
    finger.up()
    #expect(dropdown.list == nil && dropdown.selected == 1)
    #expect(bench.published == ["room=w0 began", "room=w1 ended"])
  }

  @Test func aDragThatEndsElsewhereOrIsCancelledClosesTheList() {
    let (dropdown, bench) = dropdown()
    let first = bench.down(200, 120)
    first.move(600, 400)
    first.up()
    #expect(dropdown.list == nil)
    let second = bench.down(200, 120)
    second.move(200, 260)
    #expect(dropdown.list != nil)
    second.cancel()
    #expect(dropdown.list == nil && dropdown.selected == 0 && bench.published.isEmpty)
  }

  @Test func aFingerThatIsDownWhenTheListOpensPressesNothing() {
    let (dropdown, bench) = dropdown()
    let slider = Slider()
    slider.frame = Rectangle(x: 400, y: 300, width: 200, height: 44)
    bench.root.add(slider)
    let other = bench.down(420, 320)
    open(dropdown, bench)
    #expect(!slider.isTracking)
    other.move(500, 320)
    other.up()
    #expect(dropdown.list != nil)
  }

  @Test func aDragInAnOpenListScrollsIt() {
    let (dropdown, bench) = dropdown(40)
    open(dropdown, bench)
    let area = area(of: "w1", dropdown) ?? .zero
    let finger = bench.down(area.center)
    for step in 1...10 { finger.move(area.center.x, area.center.y - Double(step) * 4) }
    bench.frame()
    finger.up()
    #expect(dropdown.list != nil && dropdown.selected == 0)
    #expect((self.area(of: "w2", dropdown)?.center.y ?? .infinity) < area.center.y + 20)
  }

  // MARK: Keys

  @Test func keysOpenMoveAndChoose() {
    let (dropdown, bench) = dropdown(30)
    #expect(!dropdown.handle(.down) && dropdown.handle(.enter))
    bench.frame()
    #expect(dropdown.list?.marked == 0)
    func marked(after keys: Key...) -> Int? {
      for key in keys { #expect(bench.stage.handle(key)) }
      return dropdown.list?.marked
    }
    #expect(marked(after: .down, .down) == 2)
    #expect(marked(after: .up) == 1)
    #expect(marked(after: .end) == 29)
    #expect(area(of: "w29", dropdown) != nil, "the marked item is scrolled into view")
    #expect(marked(after: .down) == 29)
    #expect(marked(after: .pageUp) == 24)
    #expect(marked(after: .home, .up) == 0)
    #expect(marked(after: .turn(5)) == 5)
    #expect(marked(after: .turn(.max)) == 29)
    #expect(marked(after: .turn(.min)) == 0)
    #expect(marked(after: .tab) == 0, "the covered panel gets no keys")
    #expect(marked(after: .down, .enter) == nil)
    #expect(dropdown.selected == 1 && dropdown.list == nil)
    #expect(bench.published == ["room=w0 began", "room=w1 ended"])
  }

  // MARK: Place

  @Test(arguments: [
    // Below the field; above it; where there is more room; over a field on a low screen.
    (Rectangle(x: 100, y: 100, width: 200, height: 44), 3, 148.0...308),
    (Rectangle(x: 100, y: 400, width: 200, height: 44), 3, 236...396),
    (Rectangle(x: 100, y: 300, width: 200, height: 44), 40, 8...296),
    (Rectangle(x: 100, y: 50, width: 200, height: 44), 40, 98...472),
    (Rectangle(x: 100, y: 50, width: 200, height: 380), 3, 160...320),
  ])
  func theListIsBesideTheField(frame: Rectangle, count: Int, expected: ClosedRange<Double>) {
    let (dropdown, bench) = dropdown(count, frame: frame)
    open(dropdown, bench)
    let card = dropdown.list?.card ?? .zero
    #expect(card.top == expected.lowerBound && card.bottom == expected.upperBound, "\(card)")
    #expect(card.left == 100 && card.width == 200)
  }

  /// A list stays on the screen, and is at least as wide as its words.
  @Test(arguments: [(-50.0, 200.0), (750, 200), (0, 2000), (790, 10)])
  func aListAtAnEdgeIsOnTheScreen(x: Double, width: Double) {
    let (dropdown, bench) = dropdown(
      frame: Rectangle(x: x, y: 100, width: width, height: 44))
    bench.down(min(max(x + width / 2, 5), 795), 120).up()
    bench.frame()
    let card = dropdown.list?.card ?? .zero
    #expect(card.left >= 8 && card.right <= 792 && card.width >= 60, "\(card)")
  }

  @Test func theListBeginsWhereTheFieldDoes() {
    let (dropdown, bench) = dropdown(frame: Rectangle(x: 100, y: 100, width: 40, height: 44))
    bench.root.layoutDirection = .rightToLeft
    open(dropdown, bench)
    #expect(dropdown.list?.card.right == 140)
  }

  @Test(arguments: [(50, 50, true), (0, 0, true), (999, 999, true), (50, 0, false)])
  func theChosenItemIsVisibleAtOnce(chosen: Int, item: Int, isVisible: Bool) throws {
    let (dropdown, bench) = dropdown(1_000)
    try bench.set(["room": .text("w\(chosen)")])
    open(dropdown, bench)
    #expect((area(of: "w\(item)", dropdown) != nil) == isVisible)
  }

  // MARK: Changes

  @Test func theListClosesWithItsField() {
    let changes: [(Dropdown, Bench) -> Void] = [
      { dropdown, _ in dropdown.isEnabled = false }, { dropdown, _ in dropdown.isHidden = true },
      { dropdown, bench in bench.root.remove(dropdown) }, { dropdown, _ in dropdown.items = [] },
    ]
    for change in changes {
      let (dropdown, bench) = dropdown()
      open(dropdown, bench)
      change(dropdown, bench)
      #expect(dropdown.list == nil && bench.stage.modalLayer == nil)
    }
  }

  @Test func titlesAndItemsMayChangeWhileTheListIsOpen() throws {
    let (dropdown, bench) = dropdown()
    open(dropdown, bench)
    dropdown.titles = ["Küche", "Bad", "Dach"]
    let rows = try #require(dropdown.list).rows.shownTexts
    #expect(rows == ["Küche", "Bad", "Dach"])
    _ = bench.stage.handle(.end)
    dropdown.items.removeLast()
    #expect(dropdown.list?.marked == nil)
    bench.frame()
    #expect(dropdown.list?.card.height == 112)
    tap("w1", of: dropdown, bench)
    #expect(dropdown.selected == 1)
  }

  /// A program changes the value while the list is open.
  @Test func theMarkFollowsTheValue() throws {
    let (dropdown, bench) = dropdown()
    open(dropdown, bench)
    bench.forgetDamage()
    try bench.set(["room": .text("w2")])
    let rows = area(of: "w2", dropdown) ?? .zero
    #expect(bench.damage.contains { $0.intersects(rows) })
  }

  @Test func anUnknownValueIsADash() {
    let (dropdown, bench) = dropdown()
    dropdown.valueSlot.value.setUnknown()
    #expect(dropdown.selected == nil && dropdown.shownTexts == ["–"])
    open(dropdown, bench)
    tap("w0", of: dropdown, bench)
    #expect(dropdown.shownTexts == ["Word 0"])
  }

  @Test func aDropdownWithoutItemsDoesNotOpen() {
    let (dropdown, bench) = dropdown(0)
    open(dropdown, bench)
    #expect(dropdown.list == nil && bench.stage.modalLayer == nil)
    #expect(dropdown.handle(.enter) && dropdown.list == nil)
  }

  // MARK: Cost

  /// Counts layouts; every character is 6 points wide.
  private final class CountingTypesetter: Typesetter {
    var layouts = 0

    func layout(_ spans: [TextSpan], in box: TextBox, scale: Double) -> TextLayout {
      layouts += 1
      let count = spans.reduce(0) { $0 + $1.text.count }
      return TextLayout(size: Size(width: 6 * Double(count), height: 12))
    }
  }

  /// Opening and drawing a list of 1,000 items lays out about as many texts as a screen shows.
  @Test func onlyVisibleItemsAreLaidOut() {
    let (dropdown, bench) = dropdown(1_000)
    let typesetter = CountingTypesetter()
    bench.typesetter = typesetter
    open(dropdown, bench)
    #expect(typesetter.layouts < 150, "\(typesetter.layouts)")
    typesetter.layouts = 0
    dropdown.list?.rows.draw(on: Canvas(Surface(width: 200, height: 300)))
    #expect((1...9).contains(typesetter.layouts), "\(typesetter.layouts)")
  }
}
