import Bench
import Controls
import Geometry
import Testing
import TouchTracking

@testable import Kinds

/// Lists of which programs supply the rows near the visible ones.
struct PagedListTests {
  private let bench = Bench()
  private let list = List()
  private let page: NamedValue
  private let wanted = NamedValue(name: "wanted", .number(0), in: 0...1_000_000)

  /// A list of 100,000 rows of 50 points, of which 200 × 300 points at (100, 100) are visible.
  init() {
    page = NamedValue(
      name: "page",
      .list(
        ListRows(fields: [.init("nr", nil), .init("id", .text("")), .init("on", .boolean(false))])))
    for value in [page, wanted] { bench.values.declare(value) }
    list.rowHeight = 50
    list.rowIndex = "nr"
    list.rowCount = 100_000
    list.frame = Rectangle(x: 100, y: 100, width: 200, height: 300)
    list.rowsSlot.link(to: page)
    list.wantedSlot.link(to: wanted)
    bench.root.add(list)
    bench.name(list, "chosen")
  }

  private func set(_ rows: [(Double?, String)]) throws {
    let fields = page.scalar.list?.fields ?? []
    try bench.set([
      "page": .list(
        try ListRows(
          fields: fields, rows.map { [$0.0.map(Scalar.number), .text($0.1), .boolean(false)] }))
    ])
  }

  /// Answers as a program does: a screen before the wanted row, and three after it.
  private func answer() throws {
    let first = Int(wanted.scalar.number)
    try set((max(first - 6, 0)..<min(first + 18, list.rowCount)).map { (Double($0), "r\($0)") })
    bench.forgetPublished()
  }

  /// The texts of the visible rows; a dash for a missing one.
  private var shown: [String] {
    list.children.compactMap { $0 as? ListRow }.filter { !$0.isHidden }
      .sorted { $0.frame.y < $1.frame.y }
      .map { $0.shownTexts.isEmpty ? "-" : $0.shownTexts.joined(separator: " ") }
  }

  private var chosen: Scalar? { bench.values["chosen"]?.scalar }

  @Test func missingRowsKeepTheirPlaces() throws {
    #expect(shown == ["-", "-", "-", "-", "-", "-"] && list.sections.height == 5_000_000)
    try set([(2, "c"), (0, "a"), (99_999, "z")])
    #expect(shown == ["a", "-", "c", "-", "-", "-"])
    list.reveal(row: 99_999)
    #expect(shown == ["-", "-", "-", "-", "-", "z"])
    list.rowCount = 3
    #expect(shown == ["a", "-", "c"])
    list.rowCount = 0
    list.empty = "Nothing"
    #expect(shown == [] && list.shownTexts == ["Nothing"])
  }

  /// Rows that programs number wrongly are not shown in the place of others.
  @Test func wrongIndicesAreNotShown() throws {
    try set([(-1, "a"), (0.5, "b"), (nil, "c"), (1e300, "d"), (.infinity, "e"), (100_000, "f")])
    #expect(shown == ["-", "-", "-", "-", "-", "-"])
    try set([(1, "a"), (1, "b")])
    #expect(shown == ["-", "b", "-", "-", "-", "-"])
  }

  @Test func rowsAreWantedOncePerScreen() throws {
    #expect(bench.published == [])
    try answer()
    #expect(shown.first == "r0")
    // The rows of two further screens are there, and those of a third are asked for in time.
    list.jump(to: Point(x: 0, y: 299))
    #expect(bench.published == [])
    for y in 300..<600 { list.jump(to: Point(x: 0, y: Double(y))) }
    #expect(bench.published == ["wanted=6 panel"] && shown == (11...17).map { "r\($0)" })
    try answer()
    list.jump(to: Point(x: 0, y: 4_000_000))
    #expect(bench.published == ["wanted=79998 panel"] && shown.allSatisfy { $0 == "-" })
    try answer()
    #expect(shown == (80_000..<80_006).map { "r\($0)" })
    // Up again, without an answer.
    bench.forgetPublished()
    list.jump(to: .zero)
    #expect(bench.published == ["wanted=0 panel"] && shown.allSatisfy { $0 == "-" })
  }

  @Test func theLastRowsAreNotWantedTwice() throws {
    list.jump(to: Point(x: 0, y: 5_000_000))
    try answer()
    #expect(shown == (99_994..<100_000).map { "r\($0)" })
    for y in stride(from: 4_999_700.0, to: 4_999_490, by: -10) { list.jump(to: Point(x: 0, y: y)) }
    #expect(bench.published == [])
  }

  @Test func theValueIsTheIndexInTheLongerList() throws {
    list.jump(to: Point(x: 0, y: 50_000))
    try answer()
    bench.down(200, 170).up()
    #expect(chosen == .number(1_001) && list.chosen == 1_001)
    // It stays when the value has other rows, and scrolls to a row that it does not have.
    list.jump(to: .zero)
    try answer()
    #expect(chosen == .number(1_001) && list.chosen == 1_001)
    try bench.set(["chosen": .number(500)])
    #expect(list.chosen == 500 && shown.allSatisfy { $0 == "-" })
    #expect(wanted.scalar == .number(492))
  }

  @Test func aMissingRowCannotBeChosen() throws {
    try set([(0, "a"), (2, "c")])
    bench.down(200, 170).up()
    #expect(chosen == .number(-1))
    bench.down(200, 220).up()
    #expect(chosen == .number(2))
    #expect(list.touchableParts.map(\.name) == ["0", "2"])
  }

  @Test func aKeyFollowsItsRow() throws {
    list.key = "id"
    let id = NamedValue(name: "id", .text("b"))
    bench.values.declare(id)
    list.valueSlot.link(to: id)
    #expect(list.chosen == nil)
    try set([(3, "a"), (4, "b")])
    #expect(list.chosen == 4)
    try set([(4, "a"), (5, "b")])
    #expect(list.chosen == 5)
    try set([(100, "c")])
    #expect(list.chosen == nil && id.scalar == .text("b"))
  }

  /// A finger that is down when the answer comes presses the row that it saw, or none.
  @Test func rowsThatComeUnderAFingerAreNotPressed() throws {
    try set([(0, "a")])
    let missing = bench.down(200, 170)
    try set([(0, "a"), (1, "b")])
    missing.up()
    #expect(chosen == .number(-1))
    let pressed = bench.down(200, 170)
    try set([(0, "a"), (5, "f")])
    pressed.up()
    #expect(chosen == .number(-1))
  }

  @Test func fieldsAreSetInTheRightRow() throws {
    try set([(7, "h"), (1, "b")])
    list.setField(2, ofRow: 1, to: .boolean(true), origin: .client)
    #expect(page.scalar.list?.rows.map { $0[2] } == [.boolean(false), .boolean(true)])
    list.setField(2, ofRow: 3, to: .boolean(true), origin: .client)
    #expect(page.scalar.list?.rows.map { $0[2] } == [.boolean(false), .boolean(true)])
  }

  /// The program sorts the rows of a table by its value `sort`; the table does not.
  @Test func aTableLeavesTheOrderToTheProgram() throws {
    let table = Table()
    (table.rowHeight, table.rowIndex, table.rowCount) = (50, "nr", 3)
    table.frame = Rectangle(x: 100, y: 500, width: 200, height: 200)
    table.rowsSlot.link(to: page)
    table.partsDidLoad()
    bench.root.add(table)
    try set([(0, "b"), (1, "a")])
    table.toggleSorting(by: "id")
    #expect(table.sorting?.field == "id" && table.content[0]?[1] == .text("b"))
  }
}
