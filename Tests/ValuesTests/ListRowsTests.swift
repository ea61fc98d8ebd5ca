import JSON
import Testing
import Values

/// Lists as the content of values: reading, limits, changes and transactions.
struct ListRowsTests {
  private static let fields = [
    ListRows.Field("title", .text("")), ListRows.Field("minutes", .number(3)),
    ListRows.Field("done", .boolean(false)),
  ]

  private func rows(
    _ text: String, _ fields: [ListRows.Field]? = fields, ignoresOthers: Bool = false
  ) throws -> ListRows {
    guard case .array(let nodes) = try JSONParser.parse(Array(text.utf8)).value else {
      preconditionFailure("not an array")
    }
    return try ListRows(nodes, fields: fields, ignoresOthers: ignoresOthers)
  }

  private func error(_ text: String, _ fields: [ListRows.Field]? = fields) -> String? {
    do {
      _ = try rows(text, fields)
      return nil
    } catch let error as ListError {
      return "\(error.place) \(error.problem)"
    } catch {
      return "\(error)"
    }
  }

  // MARK: Reading

  @Test func absentFieldsHaveTheirDefaults() throws {
    let list = try rows(#"[{"title": "So What"}, {}, {"minutes": null, "done": true}]"#)
    #expect(
      list.rows == [
        [.text("So What"), .number(3), .boolean(false)], [.text(""), .number(3), .boolean(false)],
        [.text(""), .number(3), .boolean(true)],
      ])
  }

  @Test func theFirstRowGivesTheFields() throws {
    let list = try rows(#"[{"id": 7, "name": "a"}, {"name": "b", "id": 8}]"#, nil)
    #expect(list.fields == [ListRows.Field("id", .number(0)), ListRows.Field("name", .text(""))])
    #expect(list.rows == [[.number(7), .text("a")], [.number(8), .text("b")]])
    #expect(try rows("[]", nil).fields.isEmpty)
  }

  @Test(
    arguments: [
      ("[1]", "[0] is a number; expected a row such as { title: \"So What\" }"),
      ("[{}, []]", "[1] is an array; expected a row such as { title: \"So What\" }"),
      (
        #"[{"titel": "a"}]"#,
        "[0].titel is not a field; the list has \"title\", \"minutes\", \"done\""
      ),
      (#"[{}, {"minutes": "9"}]"#, "[1].minutes is a string; expected a number"),
      (#"[{"done": 1}]"#, "[0].done is a number; expected a boolean"),
      (
        #"[{"title": []}]"#,
        "[0].title is an array; expected a number, true, false or a string"
      ),
      (
        #"[{"title": {"a": 1}}]"#,
        "[0].title is an object; expected a number, true, false or a string"
      ),
    ])
  func wrongRowsAreRejected(text: String, message: String) { #expect(error(text) == message) }

  @Test(arguments: [
    #"[{"title": "a", "id": 7}]"#, #"[{"a": 1, "title": "a"}]"#, #"[{"title": "a", "b": null}]"#,
    #"[{"title": "a", "b": {"c": []}}]"#, #"[{"x": [], "title": "a", "": ""}]"#,
    #"[{"title": "a", "Title": "b"}]"#,
  ])
  func programsMaySendOtherMembers(text: String) throws {
    let list = try rows(text, ignoresOthers: true)
    #expect(list.rows == [[.text("a"), .number(3), .boolean(false)]])
    // In a panel file, such a member is a mistake.
    #expect(error(text)?.contains("is not a field") == true)
  }

  @Test func aRowOfOnlyOtherMembersIsAMistake() throws {
    #expect {
      try rows(#"[{}, {"titel": "a", "id": 1}]"#, ignoresOthers: true)
    } throws: { error in
      (error as? ListError)?.place == "[1].titel"
    }
  }

  @Test(
    arguments: [
      (#"[{"a": 1}, {"a": 1, "b": 2}]"#, "[1].b is not a field; the list has \"a\""),
      (#"[{"a": 1}, {"a": "x"}]"#, "[1].a is a string; expected a number"),
      (#"[{"a": null}]"#, "[0].a is null; expected a number, true, false or a string"),
      (
        #"[{"a.b": 1}]"#,
        "[0].a.b is not a valid field name; it begins with a letter and has at most 64 letters, digits, '_' and '-'"
      ),
    ])
  func rowsWithoutDeclaredFieldsMustBeAlike(text: String, message: String) {
    #expect(error(text, nil) == message)
  }

  // MARK: Limits

  @Test func theNumberOfRowsIsLimited() throws {
    let row: [Scalar] = [.text("a"), .number(1), .boolean(true)]
    let list = try ListRows(fields: Self.fields, Array(repeating: row, count: 10_000))
    #expect(throws: ListError.self) { try list.replacing(0..<0, with: [row]) }
    #expect(try list.replacing(0..<1, with: [row]).rows.count == 10_000)
    let text = "[\(Array(repeating: "{}", count: 10_001).joined(separator: ","))]"
    #expect(error(text) == " has more than 10000 rows; remove some")
  }

  /// As many rows as a list may have, with the texts of a log.
  @Test func allRowsCanHaveOrdinaryTexts() throws {
    let log = ["time", "source", "text", "state"].map { ListRows.Field($0, .text("")) }
    let row = ["2026-11-28 17:30:05", "Boiler 2", "Flow temperature", "acknowledged"]
    let rows = Array(repeating: row.map { Scalar.text($0) }, count: ListRows.rowLimit)
    #expect(try ListRows(fields: log, rows).rows.count == 10_000)
  }

  @Test func theNumberOfFieldsIsLimited() throws {
    func row(_ count: Int) -> String {
      "[{\((0..<count).map { "\"f\($0)\": 0" }.joined(separator: ", "))}]"
    }
    #expect(try rows(row(32), nil).fields.count == 32)
    #expect(error(row(33), nil) == "[0] has more than 32 fields; remove some")
  }

  @Test func textsAndTheWholeListAreLimited() throws {
    let field = [ListRows.Field("t", .text(""))]
    func list(_ length: Int, _ count: Int) throws -> ListRows {
      let row = [Scalar.text(String(repeating: "x", count: length))]
      return try ListRows(fields: field, Array(repeating: row, count: count))
    }
    _ = try list(4_096, 100)
    #expect(throws: ListError.self) { try list(4_097, 1) }
    // A row has 7 bytes besides its text.
    _ = try list(1_017, 1_024)
    #expect(throws: ListError.self) { try list(1_018, 1_024) }
  }

  /// The limit is that of the text on the socket, however many characters need escapes.
  @Test func theSizeIsAboutThatOfTheJSONText() throws {
    for text in ["plain", "\u{1}\u{2}\u{3}", "Ä日本語", "🙂"] {
      let long = Scalar.text(String(repeating: text, count: 200))
      var count = 1
      while (try? ListRows(
        fields: Self.fields,
        Array(repeating: [long, .number(1.5), .boolean(true)], count: count * 2))) != nil
      { count *= 2 }
      let list = try ListRows(
        fields: Self.fields, Array(repeating: [long, .number(1.5), .boolean(true)], count: count))
      var writer = JSONWriter()
      writer.write(.list(list))
      #expect(writer.bytes.count <= ListRows.sizeLimit * 11 / 10)
    }
  }

  // MARK: Values

  private func list(_ titles: String) throws -> Scalar {
    .list(
      try ListRows(
        fields: Self.fields, titles.map { [.text(String($0)), .number(1), .boolean(false)] }))
  }

  private func titles(_ scalar: Scalar) -> String {
    (scalar.list?.rows ?? []).map { row in
      if case .text(let title) = row[0] { title } else { "?" }
    }.joined()
  }

  /// The change of each pair of lists: the index, and the numbers of removed and inserted rows.
  @Test(
    arguments: [
      ("abc", "abxc", [2, 0, 1]), ("abc", "xabc", [0, 0, 1]), ("abc", "abcx", [3, 0, 1]),
      ("abc", "ac", [1, 1, 0]), ("abc", "axc", [1, 1, 1]), ("aaa", "aa", [2, 1, 0]),
      ("abc", "", nil), ("abc", "xyz", nil), ("", "a", nil), ("abcd", "axyd", [1, 2, 2]),
    ] as [(String, String, [Int]?)])
  func aChangeNamesTheRowsThatDiffer(before: String, after: String, edit: [Int]?) throws {
    let value = NamedValue(name: "songs", try list(before))
    let store = ValueStore()
    store.declare(value)
    var found: [ValueChange] = []
    store.observe { _, change, _ in found.append(change) }
    try value.set(list(after), origin: .client)
    #expect(found.count == 1)
    #expect(found.first?.edit.map { [$0.start, $0.removed, $0.inserted] } == edit)
    #expect(titles(value.scalar) == after)
    #expect(try value.set(list(after)) == false && found.count == 1)
  }

  @Test func twoChangesOfATransactionArePublishedInOrder() throws {
    let value = NamedValue(name: "songs", try list("abc"))
    let store = ValueStore()
    store.declare(value)
    var edits: [ListEdit?] = []
    store.observe { _, change, _ in edits.append(change.edit) }
    try store.transaction {
      try value.set(list("abxc"))
      try value.set(list("bxc"))
      #expect(edits.isEmpty)
    }
    #expect(edits.map { $0?.start } == [2, 0] && edits.map { $0?.removed } == [0, 1])
  }

  /// A list that becomes known again is published as a whole.
  @Test func anUnknownListIsReplaced() throws {
    let value = NamedValue(name: "songs", try list("abc"))
    value.canBeUnknown = true
    let store = ValueStore()
    store.declare(value)
    var edits: [ListEdit?] = []
    store.observe { _, change, _ in edits.append(change.edit) }
    value.setUnknown()
    #expect(value.knownScalar == nil)
    try value.set(list("abcd"))
    #expect(edits == [nil, nil])
  }

  /// Persistent rows of an earlier panel may have other fields.
  @Test func rowsAreConvertedToTheFieldsOfTheValue() throws {
    let value = NamedValue(name: "songs", try list("a"))
    try value.set(.list(rows(#"[{"done": true, "year": 1959}]"#, nil)))
    #expect(value.scalar.list?.rows == [[.text(""), .number(3), .boolean(true)]])
    #expect(value.scalar.list?.fields == Self.fields)
    #expect(throws: ValueError.self) { try value.set(.list(rows(#"[{"done": 1}]"#, nil))) }
    #expect(throws: ValueError.wrongKind(expected: .list, found: .text)) {
      try value.set(.text("a"))
    }
  }
}
