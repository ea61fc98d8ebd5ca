import Bench
import Controls
import Geometry
import Testing
import TouchTracking

@testable import Kinds

/// A list under fingers, keys and changes of its rows.
struct ListTests {
  private let bench = Bench()
  private let list = List()
  private let songs: NamedValue

  /// A list of 200 × 300 points at (100, 100) with rows of 50 points.
  init() {
    songs = NamedValue(
      name: "songs", .list(ListRows(fields: [.init("id", .text("")), .init("n", .number(0))])))
    bench.values.declare(songs)
    list.rowHeight = 50
    list.frame = Rectangle(x: 100, y: 100, width: 200, height: 300)
    list.rowsSlot.link(to: songs)
    bench.root.add(list)
    bench.name(list, "chosen")
  }

  private func set(_ ids: [String]) throws {
    let fields = songs.scalar.list?.fields ?? []
    try bench.set([
      "songs": .list(try ListRows(fields: fields, ids.map { [.text($0), .number(0)] }))
    ])
  }

  private func set(count: Int) throws { try set((0..<count).map(String.init)) }

  /// The visible rows as `index:top`, in order.
  private var shown: [String] {
    list.children.compactMap { $0 as? ListRow }.filter { !$0.isHidden }
      .sorted { $0.frame.y < $1.frame.y }
      .map { "\($0.index ?? -1):\(Int($0.frame.y))" }
  }

  private var chosen: Scalar? { bench.values["chosen"]?.scalar }

  /// Drags slowly from the middle, and stops before the finger goes up.
  @discardableResult
  private func drag(by y: Double, lift: Bool = true) -> Finger {
    let finger = bench.down(200, 250)
    for step in 1...20 { finger.move(200, 250 + (y < 0 ? -10 : 10) + y * Double(step) / 20) }
    bench.wait(.milliseconds(300))
    if lift { finger.up() }
    return finger
  }

  // MARK: Rows

  @Test func onlyVisibleRowsHaveControls() throws {
    try set(count: 10_000)
    #expect(shown == ["0:0", "1:50", "2:100", "3:150", "4:200", "5:250"])
    #expect(list.children.count == 6)
    drag(by: -60)
    #expect(shown == ["1:-10", "2:40", "3:90", "4:140", "5:190", "6:240", "7:290"])
    list.jump(to: Point(x: 0, y: 1e9))
    #expect(shown == ["9994:0", "9995:50", "9996:100", "9997:150", "9998:200", "9999:250"])
    #expect(list.children.count == 7)
    try set(count: 2)
    #expect(shown == ["0:0", "1:50"] && list.position == .zero)
    try set([])
    #expect(shown == [])
  }

  @Test func headingsAreBetweenRows() throws {
    try set(["a", "a", "b", "b", "b", "c", "c", "c", "c", "c"])
    list.header = "id"
    #expect(shown == ["0:32", "1:82", "2:164", "3:214", "4:264"])
    #expect(list.headings.map(\.top) == [0, 132])
    drag(by: -50)
    // The first heading stays at the top, and the next one pushes it away.
    #expect(list.headings.map(\.section) == [0, 1, 2])
    #expect(list.headings.map(\.top) == [0, 82, 264])
    bench.settle()
    drag(by: -62)
    #expect(list.headings.map(\.section) == [0, 1, 2])
    #expect(list.headings.map(\.top) == [-12, 20, 202])
    list.header = "unknown"
    #expect(list.headings.isEmpty && list.sections.height == 500)
  }

  @Test func sectionsFindRowsAndHeadings() throws {
    let rows = try ListRows(
      fields: [.init("t", .text(""))], "aabccc".map { [.text(String($0))] })
    let sections = ListSections(ListArrangement(rows), field: 0, rowHeight: 10, headingHeight: 4)
    #expect(sections.starts == [0, 2, 3] && sections.height == 72)
    #expect((0..<6).map(sections.top(ofRow:)) == [4, 14, 28, 42, 52, 62])
    #expect((0..<6).map { sections.section(ofRow: $0) } == [0, 0, 1, 2, 2, 2])
    #expect(sections.rows(from: 0, to: 4) == 0..<0 && sections.rows(from: 0, to: 5) == 0..<1)
    #expect(sections.rows(from: 24, to: 29) == 2..<3 && sections.rows(from: 72, to: 99) == 6..<6)
  }

  // MARK: Choosing

  @Test func aTapChoosesARow() throws {
    try set(count: 20)
    bench.forgetPublished()
    bench.down(200, 170).up()
    #expect(chosen == .number(1) && list.chosen == 1)
    #expect(bench.published == ["chosen=−1 began", "chosen=1 ended"])
    // Not the end of a drag, and not a tap below the rows.
    drag(by: -100)
    #expect(chosen == .number(1))
    try set(count: 2)
    bench.down(200, 350).up()
    #expect(chosen == .number(1))
  }

  @Test func theKeyStaysChosenWhenRowsMove() throws {
    list.key = "id"
    let id = NamedValue(name: "id", .text(""))
    bench.values.declare(id)
    list.valueSlot.link(to: id)
    try set(["a", "b", "c"])
    bench.down(200, 170).up()
    #expect(id.scalar == .text("b") && list.chosen == 1)
    try set(["x", "a", "b", "c"])
    #expect(id.scalar == .text("b") && list.chosen == 2)
    try set(["a", "c"])
    #expect(id.scalar == .text("b") && list.chosen == nil)
    try id.set(.text("c"))
    #expect(list.chosen == 1)
  }

  @Test func theChosenIndexFollowsItsRow() throws {
    try set(["a", "b", "c"])
    bench.down(200, 170).up()
    try set(["x", "y", "a", "b", "c"])
    #expect(chosen == .number(3))
    try set(["x", "y", "a", "c"])
    #expect(chosen == .number(-1) && list.chosen == nil)
  }

  @Test func aProgramScrollsToTheRowThatItChooses() throws {
    try set(count: 100)
    try bench.set(["chosen": .number(50)])
    #expect(list.position.y == 51 * 50 - 300)
    try bench.set(["chosen": .number(49)])
    #expect(list.position.y == 51 * 50 - 300)
    try bench.set(["chosen": .number(3)])
    #expect(list.position.y == 150)
  }

  /// Rows of a list without a value or an action cannot be pressed.
  @Test func aListThatChoosesNothingOnlyScrolls() throws {
    let other = List()
    other.frame = Rectangle(x: 400, y: 100, width: 200, height: 300)
    other.rowsSlot.link(to: songs)
    bench.root.add(other)
    try set(count: 20)
    bench.down(500, 150).up()
    #expect(other.chosen == nil)
    let finger = bench.down(500, 250)
    finger.move(500, 200)
    #expect(other.position.y == 40)
  }

  // MARK: Changes

  @Test func theVisibleRowsStayWhenRowsAboveChange() throws {
    try set((0..<40).map(String.init))
    list.jump(to: Point(x: 0, y: 520))
    #expect(shown.first == "10:-20")
    try set(["a", "b"] + (0..<40).map(String.init))
    #expect(shown.first == "12:-20" && list.position.y == 620)
    try set((5..<40).map(String.init))
    #expect(shown.first == "5:-20" && list.position.y == 270)
    // At the top, a new first row is visible.
    list.jump(to: .zero)
    try set((4..<40).map(String.init))
    #expect(shown.first == "0:0")
  }

  @Test func aDragContinuesWhenRowsAboveChange() throws {
    try set((0..<40).map(String.init))
    list.jump(to: Point(x: 0, y: 500))
    let finger = drag(by: -20, lift: false)
    #expect(list.position.y == 520)
    try set(["a", "b"] + (0..<40).map(String.init))
    #expect(list.position.y == 620)
    finger.move(200, 210)
    #expect(list.position.y == 630)
  }

  /// A row that is removed under the finger cancels the touch, and presses nothing.
  @Test func aRemovedRowIsNotPressed() throws {
    try set(["a", "b", "c"])
    let finger = bench.down(200, 170)
    for _ in 0..<20 { bench.frame() }
    try set(["a", "c"])
    finger.up()
    #expect(chosen == .number(-1))
    // One that moves is pressed where it is now.
    let other = bench.down(200, 170)
    for _ in 0..<20 { bench.frame() }
    try set(["x", "a", "c"])
    #expect(shown == ["0:0", "1:50", "2:100"])
    other.up()
    #expect(chosen == .number(-1))
  }

  @Test func anUnknownListHasNoRows() throws {
    songs.canBeUnknown = true
    try set(count: 5)
    bench.forgetDamage()
    songs.setUnknown()
    #expect(shown == [] && !bench.damage.isEmpty)
    try set(count: 2)
    #expect(shown == ["0:0", "1:50"])
  }

  /// Changes of visible rows are drawn, and so is a change that moves them.
  @Test func changesDamageTheList() throws {
    try set(["a", "b", "c"])
    for ids in [["a", "b", "c", "d"], ["a", "x", "c", "d"], ["a"], []] {
      bench.forgetDamage()
      try set(ids)
      #expect(!bench.damage.isEmpty)
    }
  }
}
