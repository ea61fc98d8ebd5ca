import Bench
import Controls
import Geometry
import Testing
import TouchTracking

@testable import Kinds

/// The actions of a list's rows, operated with fingers and keys.
struct ListSwipeTests {
  private let bench = Bench()
  private let list = List()
  private let songs: NamedValue
  private let log = Log()

  private final class Log { var presses: [String] = [] }

  /// A list of 400 × 300 points at (100, 100). Rows have 50 points, "Like" at the start, and "Delete"
  /// and "Move" at the end.
  init() throws {
    songs = NamedValue(name: "songs", .list(ListRows(fields: [.init("id", .text(""))])))
    bench.values.declare(songs)
    list.rowHeight = 50
    list.key = "id"
    list.frame = Rectangle(x: 100, y: 100, width: 400, height: 300)
    list.rowsSlot.link(to: songs)
    bench.root.add(list)
    prepare(list)
    let id = NamedValue(name: "id", .text(""))
    bench.values.declare(id)
    list.valueSlot.link(to: id)
    try set((0..<100).map(String.init))
    bench.stage.placeIfNeeded()
  }

  private func prepare(_ list: List) {
    let log = log
    func fill(_ row: any RowContainer) {
      for (side, titles) in [(RowSide.start, ["Like"]), (.end, ["Delete", "Move"])] {
        let actions = row.addActions(at: side)
        for title in titles {
          let button = Button()
          button.title = title
          button.addAction(for: .primaryActionTriggered) { [unowned row] _ in
            log.presses.append("\(title) \((row as? ListRow)?.index ?? -1)")
          }
          actions.add(button)
        }
      }
    }
    fill(list.makeTemplate())
    list.makeRow = { [unowned list] in
      let row = list.makeEmptyRow()
      fill(row)
      return row
    }
  }

  private func set(_ ids: [String]) throws {
    let fields = songs.scalar.list?.fields ?? []
    try bench.set(["songs": .list(try ListRows(fields: fields, ids.map { [.text($0)] }))])
  }

  private func row(_ index: Int) -> ListRow? {
    list.children.compactMap { $0 as? ListRow }.first { $0.index == index }
  }

  /// The visible part of a row's actions, at the left and at the right.
  private func visible(_ index: Int) -> [Double] {
    let row = row(index)
    let areas = row?.actions.map { $0.frame.intersection(row?.bounds ?? .zero) } ?? []
    return [
      areas.filter { $0.x == 0 }.map(\.width).max() ?? 0,
      areas.filter { $0.right == 400 && $0.x > 0 }.map(\.width).max() ?? 0,
    ]
  }

  /// Drags over a row, rests and lifts.
  @discardableResult
  private func swipe(_ index: Int, by x: Double, lift: Bool = true) -> Finger {
    let y = 125 + 50 * Double(index)
    let finger = bench.down(300, y)
    finger.move(300 + (x < 0 ? -11 : 11), y)
    for step in 1...10 { finger.move(300 + (x < 0 ? -10 : 10) + x * Double(step) / 10, y) }
    bench.wait(.milliseconds(300))
    if lift {
      finger.up()
      bench.settle()
    }
    return finger
  }

  // MARK: Fingers

  @Test func aSwipeRevealsButtons() {
    let finger = swipe(1, by: -50, lift: false)
    #expect(visible(1) == [0, 50] && list.swiped === row(1))
    finger.cancel()
    bench.settle()
    #expect(visible(1) == [0, 0] && list.swiped == nil)
    swipe(1, by: -100)
    // Two buttons of at least 72 points, and gaps of 4.
    #expect(visible(1) == [0, 156] && list.chosen == nil)
    bench.down(480, 175).up()
    #expect(log.presses == ["Delete 1"])
    bench.settle()
    #expect(visible(1) == [0, 0] && list.chosen == nil)
    swipe(1, by: 60)
    #expect(visible(1) == [80, 0])
    bench.down(120, 175).up()
    #expect(log.presses == ["Delete 1", "Like 1"])
  }

  @Test func aFullSwipePressesTheFirstButton() {
    let finger = swipe(2, by: -240, lift: false)
    bench.stage.placeIfNeeded()
    let buttons = row(2)?.actions[1].children.map(\.frame.width)
    #expect(buttons == [232, 0], "only the button that will be pressed is visible")
    finger.up()
    bench.settle()
    #expect(log.presses == ["Delete 2"] && visible(2) == [0, 0])
    swipe(2, by: -239)
    #expect(log.presses.count == 1 && visible(2) == [0, 156])
  }

  @Test func aDisabledFirstButtonIsNotPressed() {
    row(2)?.actions[1].children[0].isEnabled = false
    swipe(2, by: -300)
    #expect(log.presses == ["Move 2"])
    for button in row(2)?.actions[1].children ?? [] { button.isEnabled = false }
    swipe(2, by: -300)
    #expect(log.presses == ["Move 2"] && visible(2) == [0, 0])
  }

  @Test func aSwipeOnlyRevealsAnActionThatMustBeHeld() {
    (row(2)?.actions[1].children[0] as? Button)?.hold = 2
    swipe(2, by: -300)
    #expect(log.presses == [] && visible(2) == [0, 156])
  }

  @Test func verticalDragsScroll() {
    let finger = bench.down(300, 250)
    finger.move(302, 230)
    finger.move(200, 200)
    #expect(list.position.y == 40 && list.swiped == nil)
    finger.up()
  }

  @Test func aHorizontalDragDoesNotScroll() {
    let finger = bench.down(300, 250)
    finger.move(280, 252)
    finger.move(250, 200)
    #expect(list.position.y == 0 && visible(3)[1] == 40)
    finger.up()
  }

  @Test func aTouchOfAnotherRowOnlyClosesTheActions() {
    swipe(1, by: -100)
    bench.down(200, 325).up()
    bench.settle()
    #expect(visible(1) == [0, 0] && list.chosen == nil)
    swipe(1, by: -100)
    bench.down(200, 175).up()
    bench.settle()
    #expect(visible(1) == [0, 0] && list.chosen == nil)
    bench.down(200, 175).up()
    #expect(list.chosen == 1)
  }

  @Test func scrollingClosesTheActions() {
    swipe(1, by: -100)
    let finger = bench.down(200, 325)
    finger.move(200, 300)
    bench.settle()
    #expect(visible(1) == [0, 0] && list.position.y == 15)
    finger.up()
  }

  @Test func oneRowIsOpenAtATime() {
    swipe(1, by: -100)
    swipe(3, by: 60)
    #expect(visible(1) == [0, 0] && visible(3) == [80, 0])
  }

  @Test func rightToLeftRowsAreMirrored() {
    bench.root.layoutDirection = .rightToLeft
    bench.stage.placeIfNeeded()
    swipe(1, by: 100)
    #expect(visible(1) == [156, 0])
    bench.down(120, 175).up()
    #expect(log.presses == ["Delete 1"])
    bench.settle()
    swipe(1, by: -60)
    #expect(visible(1) == [0, 80])
  }

  @Test func aListThatChoosesNothingHasActions() throws {
    let other = List()
    other.rowHeight = 50
    other.frame = list.frame
    other.rowsSlot.link(to: songs)
    prepare(other)
    bench.root.add(other)
    list.isHidden = true
    bench.stage.placeIfNeeded()
    swipe(0, by: -240)
    #expect(log.presses == ["Delete 0"])
    bench.down(200, 125).up()
    #expect(other.chosen == nil && list.chosen == nil)
  }

  // MARK: Changes

  @Test func theActionsFollowTheirRow() throws {
    swipe(1, by: -100)
    try set(["x"] + (0..<100).map(String.init))
    #expect(visible(2) == [0, 156] && visible(1) == [0, 0])
  }

  @Test func aRowIsDeletedWhileItsActionsAreOpen() throws {
    swipe(1, by: -100)
    try set(["0"] + (2..<100).map(String.init))
    #expect(list.swiped == nil && visible(1) == [0, 0])
    let finger = swipe(1, by: -240, lift: false)
    try set(["0"] + (3..<100).map(String.init))
    finger.move(100, 175)
    finger.up()
    #expect(log.presses.isEmpty && list.swiped == nil && visible(1) == [0, 0])
  }

  @Test func aRowThatScrollsAwayIsClosed() throws {
    swipe(1, by: -100)
    try bench.set(["id": .text("90")])
    bench.settle()
    #expect(list.swiped == nil)
    list.jump(to: .zero)
    #expect(visible(1) == [0, 0])
  }

  // MARK: Keys

  private func press(_ keys: Key...) {
    for key in keys {
      bench.stage.handle(key)
      bench.settle()
    }
  }

  /// The title of the button with the focus, or the index of the row.
  private var focus: String {
    var found = "none"
    list.forEachDescendant { control in
      guard control.isFocused else { return }
      found = (control as? Button)?.title ?? (control as? ListRow).map { "\($0.index ?? -1)" } ?? ""
    }
    return found
  }

  private func walk(_ keys: Key...) -> [String] {
    keys.map { key in
      press(key)
      return focus
    }
  }

  @Test func arrowsReachTheActions() {
    list.moveFocusHere()
    press(.enter)
    #expect(
      walk(.right, .left, .left, .right)
        == ["Delete", "Move", "0", "Delete"])
    #expect(visible(0) == [0, 156])
    press(.left, .left)
    #expect(focus == "0" && visible(0) == [0, 0])
    #expect(walk(.left, .right) == ["Like", "0"])
    #expect(walk(.right, .down) == ["Delete", "1"] && visible(0) == [0, 0])
    #expect(walk(.right, .escape) == ["Delete", "1"] && visible(1) == [0, 0])
    press(.right, .enter)
    #expect(log.presses == ["Delete 1"] && focus == "1" && visible(1) == [0, 0])
  }

  @Test func anEncoderReachesTheActions() {
    list.moveFocusHere()
    press(.enter)
    #expect(
      walk(.turn(1), .turn(1), .turn(1), .turn(1), .turn(-1))
        == ["Like", "Delete", "Move", "1", "Move"])
    #expect(visible(0) == [0, 156])
  }

  @Test func afterTheDeletionOfARowTheNextOneHasTheFocus() throws {
    row(0)?.actions[1].children[0].addAction(for: .primaryActionTriggered) { [self] _ in
      try? set((1..<100).map(String.init))
    }
    list.moveFocusHere()
    press(.enter, .right, .enter)
    #expect(focus == "0" && visible(0) == [0, 0])
  }
}
