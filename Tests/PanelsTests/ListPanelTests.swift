import Controls
import Geometry
import JSON
import Kinds
import PanelChecks
import Panels
import Testing
import TouchTracking

/// Lists in panel files, whose rows have controls.
struct ListPanelTests {
  private static let songs = """
    values: {
      songs: { fields: { id: "", title: "", level: 0, liked: false }, initial: [
        { id: "a", title: "One" }, { id: "b", title: "Two", liked: true }, { id: "c", title: "Three" },
      ] },
      song: { initial: "" }, now: { initial: "" }, place: { initial: 0 }, count: { from: "length(songs)" },
    },
    """

  private func problems(_ list: String) -> [String] {
    TestPanel.problems(
      of: try panel(
        "{ \(Self.songs) controls: [{ kind: 'list', frame: [0, 0, 200, 100], \(list) }] }")
    ).map { "\($0.path): \($0.message)" }

  }

  /// A panel with a list of 200 × 150 points, whose rows have 50 points.
  private func placed(_ list: String) throws -> Panel {
    try panel(
      """
      { size: { width: 400, height: 300 }, \(Self.songs) controls: [
        { kind: "list", frame: [0, 0, 200, 150], rowHeight: 50, \(list) }] }
      """)
  }

  private func rows(_ panel: Panel) -> [[Scalar?]] {
    panel.values["songs"]?.scalar.list?.rows ?? []
  }

  /// The row that has come shows its controls; others show a bar instead.
  @Test func missingRowsHaveNoControls() throws {
    let panel = try placed(
      "rows: 'songs', rowIndex: 'level', rowCount: 3, "
        + "children: [{ kind: 'toggle', value: 'row.liked' }]")
    _ = panel.damage
    let rows = panel.allControls.compactMap { $0 as? ListRow }.filter { !$0.isHidden }
    #expect(
      rows.sorted { $0.frame.y < $1.frame.y }.map { $0.children[0].frame.isEmpty } == [
        false, true, true,
      ])
  }

  @Test func aRowOutsideTheRangeOfTheValueIsNotChosen() throws {
    let panel = try panel(
      """
      { size: { width: 400, height: 300 }, values: { pick: { maximum: 1 } }, controls: [
        { kind: "list", frame: [0, 0, 200, 200], rowHeight: 50, value: "pick",
          rows: [{ title: "a" }, { title: "b" }, { title: "c" }] }] }
      """)
    panel.tap(30, 125)
    #expect(panel.values["pick"]?.scalar == .number(0))
    panel.tap(30, 75)
    #expect(panel.values["pick"]?.scalar == .number(1))
  }

  @Test func actionsCanBeRepeated() throws {
    let panel = try placed(
      "rows: 'songs', endActions: [{ each: 2, title: 'Set $n', do: 'now = \"$n\"' }]")
    let row = try #require(panel.allControls.compactMap { $0 as? ListRow }.first)
    let buttons = row.children.compactMap { $0 as? RowActions }.flatMap(\.children)
    #expect(buttons.map { ($0 as? Button)?.title } == ["Set 1", "Set 2"])
    buttons[1].sendActions(for: .primaryActionTriggered)
    #expect(panel.values["now"]?.scalar == .text("2"))
  }

  private func texts(_ panel: Panel) -> [String] {
    _ = panel.damage
    return panel.allControls.filter { $0 is Label && $0.parent?.isHidden == false }
      .sorted { $0.parent?.frame.y ?? 0 < $1.parent?.frame.y ?? 0 }.flatMap(\.shownTexts)
  }

  @Test func textsShowTheFieldsOfTheirRow() throws {
    let panel = try placed(
      "rows: 'songs', children: [{ kind: 'label', text: '{row.title} of {count}' }]")
    #expect(texts(panel) == ["One of 3", "Two of 3", "Three of 3"])
    let songs = try #require(panel.values["songs"])
    try panel.set(
      ["songs": .list(try #require(songs.scalar.list).replacing(1..<2, with: []))], origin: .client)
    #expect(texts(panel) == ["One of 2", "Three of 2"])
  }

  @Test func aControlInARowChangesItsField() throws {
    let panel = try placed(
      "rows: 'songs', children: [{ kind: 'checkbox', title: 'x', value: 'row.liked' }]")
    var changes: [String] = []
    panel.values.observe { value, change, _ in
      changes.append("\(value.name) \(change.edit?.start ?? -1) \(change.origin)")
    }
    panel.tap(30, 25)
    #expect(rows(panel).map(\.[3]) == [.boolean(true), .boolean(true), .boolean(false)])
    panel.tap(30, 75)
    #expect(rows(panel).map(\.[3]) == [.boolean(true), .boolean(false), .boolean(false)])
    // Programs see the list, and not the fields of a row.
    #expect(Set(changes.map { $0.prefix(7) }) == ["songs 0", "songs 1"])
    #expect(panel.values["row.liked"] == nil)
  }

  @Test func aSliderInARowHasItsOwnRange() throws {
    let panel = try placed(
      "rows: 'songs', children: [{ kind: 'slider', value: 'row.level', maximum: 100, step: 1 }]")
    panel.touch(.down, 100, 25)
    panel.touch(.moved, 184, 25)
    panel.touch(.moved, 400, 25)
    panel.touch(.up, 400, 25)
    #expect(rows(panel).map(\.[2]) == [.number(100), .number(0), .number(0)])
  }

  @Test func actionsUseAndChangeTheRowThatWasTapped() throws {
    let panel = try placed(
      "rows: 'songs', key: 'id', value: 'song', do: ['now = row.title', 'row.liked = not row.liked']"
    )
    panel.tap(30, 75)
    #expect(panel.values["now"]?.scalar == .text("Two"))
    #expect(panel.values["song"]?.scalar == .text("b"))
    #expect(rows(panel).map(\.[3]) == [.boolean(false), .boolean(false), .boolean(false)])
    panel.tap(30, 25)
    #expect(panel.values["now"]?.scalar == .text("One"))
    #expect(rows(panel).map(\.[3]) == [.boolean(true), .boolean(false), .boolean(false)])
  }

  /// The list is replaced while a finger rests on the first row, which moves down.
  @Test(arguments: [true, false]) func aFingerFollowsTheRowThatIsReplaced(hasKey: Bool) throws {
    let panel = try placed(
      "rows: 'songs', \(hasKey ? "key: 'id', " : "")do: 'now = row.title'")
    let old = try #require(panel.values["songs"]?.scalar.list)
    let new: [Scalar] = [.text("z"), .text("New"), .number(0), .boolean(false)]
    panel.touch(.down, 100, 25)
    try panel.set(
      ["songs": .list(try old.replacing(0..<3, with: [new, old.rows[0], old.rows[1]]))],
      origin: .client)
    panel.touch(.up, 100, 75)
    #expect(panel.values["now"]?.scalar == .text("One"))
    // Only a key says that a row with other content is the same.
    panel.touch(.down, 100, 75)
    var changed = old.rows[0]
    changed[1] = .text("Changed")
    try panel.set(
      ["songs": .list(try old.replacing(0..<3, with: [changed, new]))], origin: .client)
    panel.touch(.up, 100, 25)
    #expect(panel.values["now"]?.scalar == .text(hasKey ? "Changed" : "One"))
  }

  @Test func aQuestionClosesWhenItsRowIsGone() throws {
    let panel = try placed("rows: 'songs', key: 'id', do: 'now = row.title', confirm: 'Sure?'")
    panel.tap(100, 25)
    #expect(panel.stage.modalLayer is ConfirmationDialog)
    let old = try #require(panel.values["songs"]?.scalar.list)
    try panel.set(["songs": .list(try old.replacing(0..<1, with: []))], origin: .client)
    #expect(panel.stage.modalLayer == nil && panel.values["now"]?.scalar == .text(""))
  }

  @Test func aQuestionNamesTheRow() throws {
    let panel = try placed("rows: 'songs', do: 'now = row.title', confirm: 'Play {row.title}?'")
    for (y, title) in [(75.0, "Two"), (25, "One")] {
      panel.tap(100, y)
      let dialog = try #require(panel.stage.modalLayer as? ConfirmationDialog)
      #expect(dialog.text == "Play \(title)?")
      panel.handle(.escape)
    }
    let other = try placed(
      """
      rows: 'songs', children: [
        { kind: 'button', title: 'Play', do: 'now = row.id', confirm: 'Play {row.title}?' } ]
      """)
    other.tap(30, 125)
    let dialog = try #require(other.stage.modalLayer as? ConfirmationDialog)
    #expect(dialog.text == "Play Three?")
  }

  /// The rows are known before the controls and the actions in them.
  @Test func fixedRowsHaveControlsAndActions() throws {
    let panel = try placed(
      """
      rows: [{ title: 'A' }, { title: 'B' }], children: [{ kind: 'label', text: '{row.title}!' }],
      filter: "row.title != 'A'", endActions: [{ title: 'Play', do: 'now = row.title' }]
      """)
    #expect(texts(panel) == ["B!"])
    panel.touch(.down, 190, 25)
    for x in stride(from: 180.0, through: 20, by: -10) { panel.touch(.moved, x, 25) }
    panel.touch(.up, 20, 25)
    #expect(panel.values["now"]?.scalar == .text("B"))
  }

  /// The control of a row that an action hides shows no other row until the action has ended.
  @Test func anActionThatHidesItsRowUsesItsFields() throws {
    let panel = try placed(
      """
      rows: 'songs', filter: 'not row.liked', children: [
        { kind: 'button', title: 'x', do: ['row.liked = true', 'now = row.title', 'row.level = 5'] }]
      """)
    panel.tap(30, 25)
    #expect(panel.values["now"]?.scalar == .text("One"))
    #expect(rows(panel).map(\.[2]) == [.number(0), .number(0), .number(0)])
  }

  @Test func laterRowsNeedNotHaveAllFields() throws {
    let panel = try placed("rows: [{ title: 'A', text: 'x', icon: 'heart' }, { title: 'B' }]")
    let rows = panel.allControls.compactMap { $0 as? ListRow }.filter { !$0.isHidden }
    #expect(Set(rows.map(\.shownTexts)) == [["A", "x"], ["B"]])
  }

  @Test func arrowsMoveToARowAndEnterActs() throws {
    let panel = try placed("rows: 'songs', key: 'id', value: 'song', do: 'now = row.title'")
    let list = try #require(panel.allControls.first { $0 is List })
    list.takeFocus()
    for key in [Key.down, .down] { panel.handle(key) }
    #expect(panel.values["song"]?.scalar == .text(""))
    panel.handle(.enter)
    #expect(panel.values["song"]?.scalar == .text("b"))
    #expect(panel.values["now"]?.scalar == .text("Two"))
  }

  @Test func aButtonInARowUsesItsRow() throws {
    let panel = try placed(
      """
      rows: 'songs', children: [{ kind: 'row', children: [
        { kind: 'button', title: 'Play', do: 'now = row.id' },
        { kind: 'label', text: '{row.title}', if: 'row.liked', weight: 1 } ] }]
      """)
    panel.tap(30, 125)
    #expect(panel.values["now"]?.scalar == .text("c"))
  }

  /// The buttons of a swipe use the row that they belong to, even in rows that are created later.
  @Test func actionsOfASwipeUseTheirRow() throws {
    let panel = try placed(
      "rows: 'songs', endActions: [{ title: 'Like', do: ['now = row.title', 'row.liked = true'] }]")
    for y in [25.0, 125] {
      panel.touch(.down, 190, y)
      for x in stride(from: 180.0, through: 20, by: -10) { panel.touch(.moved, x, y) }
      panel.touch(.up, 20, y)
    }
    #expect(panel.values["now"]?.scalar == .text("Three"))
    #expect(rows(panel).map(\.[3]) == [.boolean(true), .boolean(true), .boolean(true)])
  }

  @Test func aFixedListNeedsNoValue() throws {
    let panel = try placed(
      "name: 'room', rows: [{ title: 'Hall' }, { title: 'Kitchen' }]")
    panel.tap(30, 75)
    #expect(panel.values["room"]?.scalar == .number(1))
    // There is no third row.
    panel.tap(30, 125)
    #expect(panel.values["room"]?.scalar == .number(1))
  }

  @Test func translationsAndThemesReachNewRows() throws {
    let panel = try placed(
      "rows: 'songs', children: [{ kind: 'label', style: 'caption', text: '{row.title}' }]")
    let labels = panel.allControls.compactMap { $0 as? Label }
    #expect(labels.count == 3 && Set(labels.map(\.color)).count == 1 && labels[2].size == 13)
  }

  @Test(
    arguments: [
      ("rows: 'song'", "rows: the value \"song\" is a string; \"rows\" needs a list"),
      ("rows: 'sogns'", "rows: there is no value \"sogns\"; did you mean \"songs\"?"),
      ("rows: 5", "rows: expected an array of rows or the name of a value, found 5"),
      ("rows: [{ a: 1 }, { a: 'x' }]", "rows[1].a: is a string; expected a number"),
      ("rows: [[1]]", "rows[0]: is an array; expected a row such as { title: \"So What\" }"),
      (
        "rows: 'songs', children: [{ kind: 'label', text: '{row.titel}' }]",
        "children[0].text: the rows have no field \"titel\"; did you mean \"title\"?"
      ),
      (
        "rows: 'songs', children: [{ kind: 'toggle', value: 'row.title' }]",
        "children[0].value: the field \"row.title\" is a string; \"value\" needs a boolean"
      ),
      (
        "rows: 'songs', children: [{ kind: 'toggle', name: 'on' }]",
        "children[0].name: a control in a row of a list has no name, because every row has one; write value: \"row.FIELD\" to show a field"
      ),
      (
        "rows: 'songs', children: [{ kind: 'list', rows: 'songs' }]",
        "children[0]: a row of a list cannot contain another list"
      ),
      (
        "rows: [{ title: 'A', icon: 'haert' }, { title: 'B' }]",
        "rows: row 0: there is no icon \"haert\"; did you mean \"heart\"?"
      ),
      (
        "rows: [{ id: 'a' }, { id: 'b' }, { id: 'a' }], key: 'id'",
        "rows: rows 0 and 2 have the same \"id\"; the key of each row must be different"
      ),
      (
        "rows: [{ id: 'a' }, { di: 'b' }]",
        "rows[1].di: is not a field; the list has \"id\""
      ),
      (
        "rows: 'songs', endActions: []",
        "endActions: expected an array of 1 to 8 buttons, found 0 buttons"
      ),
      (
        "rows: 'songs', startActions: { title: 'Like' }",
        "startActions: expected an array of 1 to 8 buttons, found an object"
      ),
      (
        "rows: 'songs', endActions: [{ title: 'Like', do: 'row.likes = true' }]",
        "endActions[0].do: the rows have no field \"likes\"; did you mean \"liked\"?"
      ),
      (
        "rows: 'songs', do: 'row.title = 5'",
        "do: the value 'row.title' is a string, but this is a number"
      ),
      (
        "rows: 'songs', empty: '{row.title}'",
        "empty: there is no value \"row.title\"; declare it in \"values\""
      ),
      (
        "rows: 'songs', value: 'songs'",
        "value: the value \"songs\" is a list, but the index of a row is a number"
      ),
      (
        "rows: 'songs', key: 'nr', value: 'song'",
        "key: the rows have no field \"nr\"; the fields are id, title, level, liked"
      ),
      (
        "rows: 'songs', key: 'level', value: 'song'",
        "value: the value \"song\" is a string, but the field \"level\" is a number"
      ),
      (
        "rows: 'songs', header: 'titel'",
        "header: the rows have no field \"titel\"; did you mean \"title\"?"
      ),
      (
        "rows: 'songs', rowIndex: 'level'",
        "rowIndex: \"rowIndex\" needs \"rowCount\", the number of all rows"
      ),
      (
        "rows: 'songs', rowCount: 5",
        "rowCount: \"rowCount\" needs \"rowIndex\""
      ),
      (
        "rows: 'songs', wanted: 'place'",
        "wanted: \"wanted\" needs \"rowIndex\""
      ),
      (
        "rows: 'songs', rowIndex: 'title', rowCount: 5",
        "rowIndex: the field \"title\" is a string; \"rowIndex\" needs a number"
      ),
      (
        "rows: 'songs', rowIndex: 'level', rowCount: 5, header: 'title'",
        "header: cannot be used with \"rowIndex\", because the list has only some of its rows; let the program filter and group them"
      ),
      (
        "rows: 'songs', rowIndex: 'level', rowCount: 5, filter: 'row.liked'",
        "filter: cannot be used with \"rowIndex\", because the list has only some of its rows; let the program filter and group them"
      ),
    ])
  func mistakesAreReported(list: String, problem: String) {
    #expect(problems(list) == ["controls[0].\(problem)"])
  }
}
