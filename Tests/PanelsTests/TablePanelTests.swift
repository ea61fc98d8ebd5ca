import Controls
import Geometry
import JSON
import Kinds
import PanelChecks
import Panels
import Testing
import TouchTracking

/// Tables in panel files.
struct TablePanelTests {
  private static let pumps = """
    values: {
      pumps: { fields: { id: "", name: "", flow: 0, on: false }, initial: [
        { id: "a", name: "West", flow: 9 }, { id: "b", name: "east", flow: 10, on: true },
        { id: "c", name: "North", flow: 9.5 }, { id: "d", name: "east" },
      ] },
      order: { initial: "" }, pump: { initial: "" }, place: { minimum: -1, maximum: 99, initial: -1 },
      search: { initial: "" }, before: { fields: { id: "", name: "", flow: 0, on: false } },
    },
    """
  private static let columns =
    "columns: [{ field: 'name', title: 'Pump' }, { field: 'flow', title: 'l/min', format: '.1f', width: 100 }]"

  private func problems(_ table: String) -> [String] {
    TestPanel.problems(
      of: try panel(
        "{ \(Self.pumps) controls: [{ kind: 'table', frame: [0, 0, 200, 100], \(table) }] }")
    ).map { "\($0.path): \($0.message)" }

  }

  /// A panel with a table of 400 × 244 points: titles of 44 points and rows of 50.
  private func placed(_ table: String, kind: String = "table") throws -> Panel {
    let columns = kind == "table" ? Self.columns + "," : ""
    return try panel(
      """
      { keys: true, size: { width: 400, height: 300 }, \(Self.pumps) controls: [
        { kind: "\(kind)", frame: [0, 0, 400, 244], rowHeight: 50, rows: 'pumps', \(columns) \(table) }] }
      """)
  }

  /// The texts of the visible rows, from top to bottom.
  private func shown(_ panel: Panel) -> [String] {
    _ = panel.damage
    return panel.allControls.compactMap { $0 as? ListRow }.filter { !$0.isHidden }
      .sorted { $0.frame.y < $1.frame.y }.map { $0.shownTexts.joined(separator: " ") }
  }

  private func text(_ panel: Panel, _ name: String) -> String {
    if case .text(let text)? = panel.values[name]?.scalar { text } else { "none" }
  }

  // MARK: Unknown numbers

  /// An unknown number is a dash, and is at the end in both directions.
  @Test func unknownNumbersAreDashesAtTheEnd() throws {
    let panel = try panel(
      """
      { size: { width: 400, height: 300 }, values: { order: { initial: "flow" } }, controls: [
        { kind: "table", frame: [0, 0, 400, 244], \(Self.columns), sort: "order", rows: [
          { name: "A", flow: null }, { name: "B", flow: 2 }, { name: "C", flow: -1 }] }] }
      """)
    #expect(shown(panel) == ["C −1.0", "B 2.0", "A –"])
    try panel.set(["order": .text("-flow")], origin: .client)
    #expect(shown(panel) == ["B 2.0", "C −1.0", "A –"])
  }

  /// Texts, conditions and controls in a row treat the number as unknown, also after another row.
  @Test func fieldsOfRowsAreUnknown() throws {
    let panel = try panel(
      """
      { size: { width: 400, height: 300 }, values: { l: { fields: { n: null }, initial: [
          { n: 1 }, {}, { n: 3 }] } }, controls: [
        { kind: "list", frame: [0, 0, 400, 240], rowHeight: 50, rows: "l", filter: "not (row.n > 2)",
          children: [{ kind: "label", text: "{row.n:.0f} of {row.n ?? 9:.0f}" }] }] }
      """)
    func texts() -> [String] {
      _ = panel.damage
      return panel.allControls.compactMap { $0 as? ListRow }.filter { !$0.isHidden }
        .sorted { $0.frame.y < $1.frame.y }
        .flatMap { $0.children.compactMap { ($0 as? Label)?.text } }
    }
    // A condition with an unknown result is false.
    #expect(texts() == ["1 of 1"])
    let rows = try ListRows(fields: [.init("n", nil)], [[nil], [.number(1)], [.number(2)]])
    try panel.set(["l": .list(rows)], origin: .client)
    #expect(texts() == ["1 of 1", "2 of 2"])
  }

  // MARK: Columns

  @Test func columnsShowFormattedFields() throws {
    let panel = try placed("")
    #expect(shown(panel) == ["West 9.0", "east 10.0", "North 9.5", "east 0.0"])
    let german = try TestPanel.panel(
      """
      { language: "de", \(Self.pumps) controls: [
        { kind: "table", frame: [0, 0, 400, 244], rows: 'pumps', \(Self.columns) }] }
      """)
    #expect(shown(german).first == "West 9,0")
  }

  @Test func withoutColumnsEachFieldHasOne() throws {
    let panel = try panel(
      """
      { \(Self.pumps) controls: [{ kind: "table", frame: [0, 0, 400, 244], rows: 'pumps',
        sort: 'order' }] }
      """)
    #expect(shown(panel).first == "a West 9")
    let titles = panel.allControls.compactMap { ($0 as? TableColumn)?.title }
    #expect(titles == ["id", "name", "flow", "on"])
    panel.tap(150, 22)
    #expect(text(panel, "order") == "name")
  }

  @Test func widthsAreThoseOfARow() throws {
    let panel = try placed("padding: 10")
    let frames = panel.allControls.compactMap { ($0 as? TableColumn)?.frame }
    #expect(frames.map(\.x) == [10, 290] && frames.map(\.width) == [264, 100])
    let mirrored = try placed("padding: 10, direction: 'rightToLeft'")
    let columns = mirrored.allControls.compactMap { ($0 as? TableColumn)?.frame }
    #expect(columns.map(\.x) == [126, 10])
  }

  @Test func aColumnCanBeHidden() throws {
    let panel = try panel(
      """
      { \(Self.pumps) controls: [{ kind: "table", frame: [0, 0, 400, 244], rows: 'pumps', columns: [
        { field: 'name', title: 'Pump' }, { field: 'flow', title: 'Flow', if: "order == 'x'" }] }] }
      """)
    #expect(shown(panel).first == "West")
    try panel.set(["order": .text("x")], origin: .client)
    #expect(shown(panel).first == "West 9")
  }

  // MARK: Sorting

  @Test func aTapOnATitleSortsTheRows() throws {
    let panel = try placed("sort: 'order', value: 'place'")
    panel.tap(50, 22)
    #expect(text(panel, "order") == "name")
    #expect(shown(panel) == ["east 10.0", "east 0.0", "North 9.5", "West 9.0"])
    panel.tap(50, 22)
    #expect(text(panel, "order") == "-name")
    // Equal rows keep their order.
    #expect(shown(panel) == ["West 9.0", "North 9.5", "east 10.0", "east 0.0"])
    panel.tap(350, 22)
    #expect(text(panel, "order") == "flow")
    #expect(shown(panel) == ["east 0.0", "West 9.0", "North 9.5", "east 10.0"])
    // Programs see the list in its own order.
    #expect(
      panel.values["pumps"]?.scalar.list?.rows.map(\.[0]) == ["a", "b", "c", "d"].map { .text($0) })
    #expect(panel.values["place"]?.scalar == .number(-1))
  }

  @Test func aProgramSortsTheRows() throws {
    let panel = try placed("sort: 'order'")
    try panel.set(["order": .text("-flow")], origin: .client)
    #expect(shown(panel).first == "east 10.0")
    // A field that is no column does not sort.
    for order in ["id", "--name", "-", "nothing", ""] {
      try panel.set(["order": .text(order)], origin: .client)
      #expect(shown(panel).first == "West 9.0", "\(order)")
    }
  }

  @Test func theIndexIsThatOfTheList() throws {
    let panel = try placed("sort: 'order', value: 'place'")
    try panel.set(["order": .text("name")], origin: .client)
    _ = panel.damage
    panel.tap(50, 44 + 125)
    #expect(panel.values["place"]?.scalar == .number(2))
    let pumps = try #require(panel.values["pumps"]?.scalar.list)
    try panel.set(["pumps": .list(pumps.replacing(0..<1, with: []))], origin: .client)
    #expect(panel.values["place"]?.scalar == .number(1))
    #expect(shown(panel) == ["east 10.0", "east 0.0", "North 9.5"])
  }

  @Test func actionsUseTheRowThatIsShown() throws {
    let panel = try placed("sort: 'order', do: 'row.on = true'")
    try panel.set(["order": .text("name")], origin: .client)
    _ = panel.damage
    panel.tap(50, 44 + 25)
    panel.tap(50, 44 + 175)
    let on = panel.values["pumps"]?.scalar.list?.rows.map(\.[3])
    #expect(on == [.boolean(true), .boolean(true), .boolean(false), .boolean(false)])
  }

  @Test func titlesThatDoNotSortAreNoTargets() throws {
    let panel = try panel(
      """
      { \(Self.pumps) controls: [{ kind: "table", frame: [0, 0, 400, 244], rows: 'pumps', sort: 'order',
        value: 'place', columns: [{ field: 'name', title: 'Pump', sortable: false }] }] }
      """)
    panel.tap(50, 22)
    #expect(text(panel, "order") == "" && panel.values["place"]?.scalar == .number(-1))
  }

  @Test func keysReachTheTitles() throws {
    let panel = try placed("sort: 'order', key: 'id', value: 'pump'")
    for key in [Key.tab, .enter, .up] { panel.handle(key) }
    #expect(panel.allControls.first { $0.isFocused } is TableColumn)
    panel.handle(.enter)
    #expect(text(panel, "order") == "name")
    for key in [Key.down, .enter] { panel.handle(key) }
    #expect(text(panel, "pump") == "b")
  }

  @Test func theTitlesStayAboveTheRows() throws {
    let panel = try panel(
      """
      { \(Self.pumps) controls: [{ kind: "table", frame: [0, 0, 400, 144], rowHeight: 50,
        rows: 'pumps', sort: 'order', value: 'place', \(Self.columns) }] }
      """)
    panel.touch(.down, 50, 120)
    for y in stride(from: 110.0, through: 50, by: -10) { panel.touch(.moved, 50, y) }
    panel.touch(.cancelled, 50, 50)
    for frame in 0..<60 { panel.advance(to: .milliseconds(16 * frame)) }
    #expect(shown(panel).count == 3)
    panel.tap(50, 22)
    #expect(text(panel, "order") == "name" && panel.values["place"]?.scalar == .number(-1))
  }

  // MARK: Filters

  @Test func aFilterHidesRows() throws {
    let panel = try placed(
      "filter: \"contains(lower('{row.name} {row.id}'), lower(search)) and not row.on\", value: 'place'",
      kind: "list")
    #expect(shown(panel).count == 3)
    try panel.set(["search": .text("N")], origin: .client)
    #expect(shown(panel) == ["c"])
    _ = panel.damage
    panel.tap(50, 25)
    #expect(panel.values["place"]?.scalar == .number(2))
    try panel.set(["search": .text("zzz")], origin: .client)
    #expect(shown(panel) == [] && panel.values["place"]?.scalar == .number(2))
  }

  @Test func aRowThatNoLongerMatchesDisappears() throws {
    let panel = try placed("filter: 'not row.on', do: 'row.on = true'")
    for _ in 0..<2 { panel.tap(50, 44 + 25) }
    #expect(shown(panel) == ["east 0.0"])
  }

  @Test func anActionRestoresAList() throws {
    let panel = try placed("filter: 'not row.on', do: ['before = pumps', 'row.on = true']")
    panel.tap(50, 44 + 25)
    #expect(shown(panel).count == 2)
    let before = try #require(panel.values["before"]?.scalar)
    try panel.set(["pumps": before], origin: .client)
    #expect(shown(panel).count == 3)
  }

  // MARK: Mistakes

  @Test(
    arguments: [
      (
        "rows: 'pumps', columns: []",
        ".columns: expected an array of 1 to 32 columns, found 0 columns"
      ),
      ("rows: 'pumps', columns: 3", ".columns: expected an array of 1 to 32 columns, found 3"),
      ("rows: 'pumps', columns: [{ title: 'Name' }]", ".columns[0]: a column needs a \"field\""),
      ("rows: 'pumps', columns: [{ field: '' }]", ".columns[0]: a column needs a \"field\""),
      (
        "rows: 'pumps', columns: [{ field: 3 }]",
        ".columns[0].field: expected the name of a field, found 3"
      ),
      (
        "rows: 'pumps', columns: [{ field: 'flow', frame: [0, 0, 9, 9] }]",
        ".columns[0].frame: a column has no key \"frame\""
      ),
      (
        "rows: 'pumps', columns: [{ field: 'nam' }]",
        ".columns[0].field: the rows have no field \"nam\"; did you mean \"name\"?"
      ),
      (
        "rows: 'pumps', columns: [{ kind: 'label', text: 'x' }]",
        ".columns: a column has no kind; remove it"
      ),
      (
        "rows: 'pumps', columns: [{ field: 'flow', format: '1f' }]",
        ".columns[0].format: \"1f\" is not a format; use \(TextFormat.usage)"
      ),
      (
        "rows: 'pumps', sort: 'pump', columns: [{ field: 'name' }], key: 'id'", ""
      ),
      (
        "rows: 'pumps', filter: 'row.flow', columns: [{ field: 'name' }]",
        ".filter: a filter is true or false, but this is a number"
      ),
      (
        "rows: 'pumps', filter: 'row.flo > 1', columns: [{ field: 'name' }]",
        ".filter: the rows have no field \"flo\"; did you mean \"flow\"?"
      ),
      (
        "rows: 'pumps', do: 'pumps = order', columns: [{ field: 'name' }]",
        ".do: the value 'pumps' is a list, which actions can only set to another list; in a row of a list control, set a field as in row.done = true"
      ),
    ])
  func mistakesAreReported(table: String, problem: String) {
    #expect(problems(table) == (problem.isEmpty ? [] : ["controls[0]\(problem)"]))
  }

  @Test func aTableHasAtMost32Columns() {
    func columns(_ count: Int) -> String {
      "rows: 'pumps', columns: [\((0..<count).map { _ in "{ field: 'name' }" }.joined(separator: ","))]"
    }
    #expect(problems(columns(32)) == [])
    for count in [33, 1_000] {
      #expect(
        problems(columns(count))
          == ["controls[0].columns: expected an array of 1 to 32 columns, found \(count) columns"])
    }
  }

  @Test func aSortingThatNamesNoColumnIsReported() throws {
    do {
      _ = try panel(
        """
        { values: { pumps: { initial: [{ name: "a", flow: 1 }] }, order: { initial: "-flwo" } },
          controls: [{ kind: 'table', frame: [0, 0, 200, 100], rows: 'pumps', sort: 'order',
            columns: [{ field: 'name' }, { field: 'flow' }] }] }
        """)
      Issue.record("no problem")
    } catch {
      #expect(
        error.problems.map(\.message)
          == ["no column shows the field \"flwo\"; did you mean \"flow\"?"])
    }
  }

  @Test func aTitleCanHave4096Characters() throws {
    func title(_ count: Int) -> String {
      "rows: 'pumps', columns: [{ field: 'name', title: '\(String(repeating: "x", count: count))' }]"
    }
    #expect(problems(title(4_096)) == [] && problems(title(4_097)).count == 1)
  }
}
