import Bench
import Controls
import Geometry
import Testing
import TouchTracking

@testable import Kinds

/// A list that is operated with keyboards and rotary encoders.
struct ListKeyTests {
  private let bench = Bench()
  private let list = List()
  private let songs: NamedValue
  private let before = Button()
  private let after = Button()

  /// A list of 200 × 300 points between two buttons, with rows of 50 points.
  init() {
    songs = NamedValue(
      name: "songs",
      .list(ListRows(fields: [.init("id", .text("")), .init("on", .boolean(false))]))
    )
    bench.values.declare(songs)
    list.rowHeight = 50
    list.frame = Rectangle(x: 100, y: 100, width: 200, height: 300)
    list.rowsSlot.link(to: songs)
    before.frame = Rectangle(x: 100, y: 0, width: 80, height: 44)
    after.frame = Rectangle(x: 100, y: 420, width: 80, height: 44)
    for control in [before, list, after] as [Control] { bench.root.add(control) }
    bench.name(list, "chosen")
  }

  private func set(_ ids: [String]) throws {
    let fields = songs.scalar.list?.fields ?? []
    try bench.set([
      "songs": .list(try ListRows(fields: fields, ids.map { [.text($0), .boolean(false)] }))
    ])
  }

  private func set(count: Int) throws { try set((0..<count).map(String.init)) }

  private func press(_ keys: Key...) { for key in keys { bench.stage.handle(key) } }

  /// The control with the focus: the index of a row, with a mark if it is a control in the row, or
  /// another name.
  private var focus: String {
    var found = "none"
    bench.root.forEachDescendant { control in
      guard control.isFocused else { return }
      if let row = control as? ListRow {
        found = "\(row.index ?? -1)"
      } else if let row = control.parent as? ListRow {
        found = "\(row.index ?? -1)'"
      } else {
        found = control === list ? "list" : control === before ? "before" : "after"
      }
    }
    return found
  }

  private func walk(_ key: Key, _ count: Int) -> [String] {
    (0..<count).map { _ in
      press(key)
      return focus
    }
  }

  /// Adds a checkbox to each row.
  private func addControls() {
    func fill(_ row: any RowContainer) { row.add(Checkbox()) }
    fill(list.makeTemplate())
    list.makeRow = { [unowned list] in
      let row = list.makeEmptyRow()
      fill(row)
      return row
    }
    bench.stage.placeIfNeeded()
  }

  // MARK: The list as one stop

  @Test func aListIsOneStop() throws {
    try set(count: 10_000)
    #expect(walk(.tab, 4) == ["before", "list", "after", "before"])
    #expect(walk(.turn(1), 3) == ["list", "after", "before"])
    #expect(walk(.down, 1) == ["list"])
  }

  @Test func enterAndVerticalArrowsEnterTheList() throws {
    try set(count: 100)
    for (key, row) in [(Key.enter, "0"), (.character(" "), "0"), (.down, "0"), (.up, "5")] {
      list.moveFocusHere()
      press(key)
      #expect(focus == row, "\(key)")
    }
    #expect(bench.published.allSatisfy { !$0.hasPrefix("chosen") })
    try bench.set(["chosen": .number(42)])
    for key in [Key.enter, .down, .up] {
      list.moveFocusHere()
      press(key)
      #expect(focus == "42", "\(key)")
    }
  }

  @Test func enterPressesTheRow() throws {
    try set(count: 100)
    list.moveFocusHere()
    press(.enter, .turn(3))
    #expect(focus == "3" && list.chosen == nil)
    bench.stage.press(.enter)
    #expect(list.children.contains { ($0 as? ListRow)?.isPressed == true })
    bench.stage.release(.enter)
    #expect(list.chosen == 3 && focus == "3")
  }

  @Test func theListScrollsWithTheFocus() throws {
    try set(count: 10_000)
    list.moveFocusHere()
    press(.enter)
    #expect(walk(.down, 6) == ["1", "2", "3", "4", "5", "6"] && list.position.y == 50)
    press(.turn(30))
    #expect(focus == "36" && list.position.y == 37 * 50 - 300)
    press(.end)
    #expect(focus == "9999" && list.position.y == 10_000 * 50 - 300)
    #expect(walk(.pageUp, 2) == ["9994", "9989"] && walk(.pageDown, 1) == ["9994"])
    press(.home)
    #expect(focus == "0" && list.position.y == 0 && list.children.count < 12)
  }

  @Test func theFocusedRowIsBelowItsHeading() throws {
    try set(count: 100)
    list.header = "id"
    list.moveFocusHere()
    press(.end, .up, .up, .up, .up, .up)
    let row = list.children.first { $0.isFocused }
    #expect(focus == "94" && row?.frame.y == List.headingHeight)
  }

  // MARK: Leaving

  @Test func arrowsAndTurnsLeaveAtTheEnds() throws {
    try set(count: 3)
    list.moveFocusHere()
    #expect(walk(.down, 4) == ["0", "1", "2", "after"])
    list.moveFocusHere()
    press(.enter)
    #expect(walk(.up, 1) == ["before"])
    list.moveFocusHere()
    press(.enter)
    #expect(walk(.turn(1), 3) == ["1", "2", "after"])
    list.moveFocusHere()
    press(.enter)
    #expect(walk(.turn(-1), 2) == ["list", "before"])
  }

  @Test func escapeReturnsToTheList() throws {
    try set(count: 10_000)
    list.moveFocusHere()
    press(.enter, .turn(20), .escape)
    #expect(focus == "list")
    #expect(walk(.turn(1), 1) == ["after"])
  }

  /// The button of an encoder is held, and released later.
  @Test func holdingEnterReturnsToTheList() throws {
    try set(count: 10_000)
    list.moveFocusHere()
    press(.enter, .turn(20))
    bench.stage.press(.enter)
    let time = try #require(bench.stage.nextWakeTime(asOf: .zero))
    bench.stage.wakeControls(at: time - .milliseconds(1))
    #expect(focus == "20")
    bench.stage.wakeControls(at: time)
    #expect(focus == "list")
    bench.stage.release(.enter)
    #expect(focus == "list" && list.chosen == nil)
    // A short press does not wait.
    press(.enter, .enter)
    #expect(list.chosen == 15 && bench.stage.nextWakeTime(asOf: .zero) == nil)
  }

  // MARK: Controls in rows

  @Test func theOrderIncludesTheControlsOfHiddenRows() throws {
    addControls()
    try set(count: 10_000)
    list.moveFocusHere()
    press(.enter)
    #expect(walk(.tab, 4) == ["0'", "1", "1'", "2"])
    press(.turn(12))
    #expect(focus == "8" && list.position.y == 150)
    press(.turn(-10))
    #expect(focus == "3" && list.position.y == 150)
    #expect(walk(.backTab, 2) == ["2'", "2"] && list.position.y == 100)
  }

  @Test func theRightArrowMovesIntoTheRow() throws {
    addControls()
    try set(count: 100)
    list.moveFocusHere()
    press(.enter)
    #expect(walk(.right, 1) == ["0'"] && walk(.down, 2) == ["1'", "2'"])
    press(.escape)
    #expect(focus == "list")
    bench.root.layoutDirection = .rightToLeft
    press(.enter)
    #expect(walk(.right, 1) != ["0'"])
    list.moveFocusHere()
    press(.enter)
    #expect(walk(.left, 1) == ["0'"])
  }

  // MARK: Changes

  @Test func theFocusFollowsItsRow() throws {
    list.key = "id"
    try set(["a", "b", "c"])
    list.moveFocusHere()
    press(.enter, .down)
    try set(["x", "y", "b", "z", "a"])
    #expect(focus == "2")
    // The row is gone: the focus moves to the row in its place.
    try set(["x", "y", "z"])
    #expect(focus == "2")
    try set(["x"])
    #expect(focus == "0")
    try set([])
    #expect(focus == "none" && !list.acceptsFocus)
  }

  @Test func theFocusFollowsARowThatMovesFarAway() throws {
    list.key = "id"
    try set(count: 100)
    list.moveFocusHere()
    press(.enter)
    try set((1..<100).map(String.init) + ["0"])
    #expect(focus == "99" && list.position.y == 5_000 - 300)
  }

  /// After a touch, no ring appears when the rows change.
  @Test func changesDoNotMoveTheFocusWhileAFingerIsInUse() throws {
    list.key = "id"
    try set(count: 100)
    list.moveFocusHere()
    press(.enter)
    bench.down(500, 300).up()
    try set(["x"])
    #expect(focus == "none" && list.position.y == 0)
  }

  @Test func onlyAListThatKeysCanUseAcceptsTheFocus() throws {
    let other = List()
    other.frame = Rectangle(x: 400, y: 100, width: 200, height: 300)
    other.rowsSlot.link(to: songs)
    bench.root.add(other)
    try set(count: 5)
    #expect(!other.acceptsFocus && list.acceptsFocus)
    try set(count: 6)
    #expect(other.acceptsFocus)
    other.moveFocusHere()
    press(.enter, .down, .enter)
    #expect(other.chosen == nil)
  }
}
