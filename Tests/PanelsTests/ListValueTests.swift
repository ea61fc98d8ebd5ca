import Controls
import JSON
import PanelChecks
import Panels
import Testing

/// Lists that panel files declare.
struct ListValueTests {
  private func problems(_ text: String) -> [String] {
    TestPanel.problems(of: try panel(text)).map {
      "\($0.position?.column ?? 0): \($0.path): \($0.message)"
    }

  }

  @Test(
    arguments: [
      ("fields: { title: '', minutes: 3 }", []), ("kind: 'list', fields: { title: '' }", []),
      ("initial: [{ title: 'So What', minutes: 9 }]", [[.text("So What"), .number(9)]]),
      (
        "fields: { title: '', minutes: 3 }, initial: [{}, { minutes: 5 }]",
        [[.text(""), .number(3)], [.text(""), .number(5)]]
      ), ("kind: 'list', initial: [{ done: true }], persistent: true", [[.boolean(true)]]),
    ] as [(String, [[Scalar]])])
  func rowsAreRead(keys: String, rows: [[Scalar]]) throws {
    let value = try #require(try panel("{ values: { songs: { \(keys) } } }").values["songs"])
    #expect(value.scalar.list?.rows == rows && value.isKnown && !value.canBeUnknown)
    #expect(value.isPersistent == keys.contains("persistent"))
  }

  /// A number is unknown in rows without it if its default is `null`.
  @Test(
    arguments: [
      (
        "fields: { t: '', n: null }, initial: [{ t: 'a' }, { n: 5 }, { n: null }]",
        [[.text("a"), nil], [.text(""), .number(5)], [.text(""), nil]]
      ),
      ("fields: { n: 3 }, initial: [{ n: null }, {}]", [[.number(3)], [.number(3)]]),
      ("initial: [{ n: 1 }, { n: null }, {}]", [[.number(1)], [nil], [nil]]),
      ("initial: [{ n: null }, { n: 2 }]", [[nil], [.number(2)]]),
      ("initial: [{ t: 'a' }, { t: null }]", [[.text("a")], [.text("")]]),
    ] as [(String, [[Scalar?]])])
  func numbersInRowsCanBeUnknown(keys: String, rows: [[Scalar?]]) throws {
    let value = try #require(try panel("{ values: { songs: { \(keys) } } }").values["songs"])
    #expect(value.scalar.list?.rows == rows)
  }

  /// A program makes a number unknown, and reads that it is.
  @Test func programsSetUnknownNumbers() throws {
    let panel = try panel(
      "{ values: { a: { fields: { n: null, m: 2 } }, b: { from: 'length(a)' } } }")
    let value = try #require(panel.values["a"])
    let json = try JSONParser.parse(
      Array("[{ n: 1 }, { n: null, m: null }, {}]".utf8), dialect: .json5)
    guard case .array(let nodes) = json.value else { return #expect(Bool(false)) }
    let list = try ListRows(nodes, fields: value.scalar.list?.fields)
    try panel.set(["a": .list(list)], origin: .client)
    var writer = JSONWriter()
    writer.write(value.scalar)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"[{"n":1,"m":2},{"n":null,"m":2},{"n":null,"m":2}]"#)
    // A list without unknown numbers gets its defaults.
    let other = try ListRows(nodes, fields: [.init("n", nil), .init("m", nil)])
    #expect(other.rows == [[.number(1), nil], [nil, nil], [nil, nil]])
    try panel.set(["a": .list(other)], origin: .client)
    #expect(
      value.scalar.list?.rows
        == [[.number(1), .number(2)], [nil, .number(2)], [nil, .number(2)]])
  }

  @Test func aListCanBeUnknown() throws {
    let panel = try panel(
      "{ values: { a: { fields: { t: '' }, initial: null }, b: { initial: [{ t: 1 }], expires: 5 } } }"
    )
    let (a, b) = (try #require(panel.values["a"]), try #require(panel.values["b"]))
    #expect(!a.isKnown && a.canBeUnknown && b.isKnown && b.expires == .seconds(5))
  }

  @Test(
    arguments: [
      (
        "kind: 'list'",
        "20: values.songs: the fields of the rows are unknown; add fields: { title: \"\" }"
      ),
      (
        "kind: 'list', initial: null",
        "20: values.songs: the fields of the rows are unknown; add fields: { title: \"\" }"
      ),
      (
        "kind: 'text', initial: [{ t: 1 }]",
        "28: values.songs.kind: \"initial\" makes this value a list"
      ),
      (
        "initial: [{ t: 1 }], maximum: 5",
        "52: values.songs.maximum: only a number has a maximum"
      ),
      (
        "kind: 'list', initial: 'x'",
        "45: values.songs.initial: expected an array of rows, found \"x\""
      ),
      (
        "initial: [{ t: 1 }, { t: 'x' }]",
        "47: values.songs.initial[1].t: is a string; expected a number"
      ),
      (
        "fields: { t: [1] }",
        "35: values.songs.fields.t: is an array; expected a number, true, false or a string"
      ),
      (
        "initial: [{ t: null }, { t: 'a' }]",
        "37: values.songs.initial[0].t: is null; expected a number, true, false or a string"
      ),
      (
        "initial: [{ t: null }, { t: null }]",
        "37: values.songs.initial[0].t: is null; expected a number, true, false or a string"
      ), ("fields: ['t']", "30: values.songs.fields: expected an object, found an array"),
      (
        "fields: { t: 1 }, from: 'clock'",
        "30: values.songs.fields: \"from\" computes this value; remove \"fields\""
      ),
    ])
  func wrongDeclarationsAreReported(keys: String, problem: String) {
    #expect(problems("{ values: { songs: { \(keys) } } }") == [problem])
  }

  @Test func tooManyRowsAreReported() {
    let rows = Array(repeating: "{t:1}", count: 10_001).joined(separator: ",")
    #expect(
      problems("{ values: { songs: { initial: [\(rows)] } } }")
        == ["31: values.songs.initial: the list has more than 10000 rows; remove some"])
  }

  // MARK: Expressions

  private static let list =
    "values: { songs: { initial: [{ t: 1 }, { t: 2 }] }, n: {}, w: { initial: '' }"

  @Test func anExpressionCanCountRows() throws {
    let panel = try panel(
      "{ \(Self.list), count: { from: 'length(songs)' }, some: { from: 'known(songs)' } } }")
    #expect(panel.values["count"]?.scalar == .number(2))
    let songs = try #require(panel.values["songs"])
    try songs.set(.list(songs.scalar.list?.replacing(0..<2, with: []) ?? ListRows()))
    #expect(panel.values["count"]?.scalar == .number(0))
    #expect(panel.values["some"]?.scalar == .boolean(true))
  }

  @Test(
    arguments: [
      (
        "from: 'songs'", "a derived value cannot be a list; use the list itself instead"
      ),
      ("from: 'songs + 1'", "'+' needs a number, but this is a list"),
      (
        "from: \"'{songs}'\"",
        "text cannot show a list; write length(list) for the number of its rows"
      ), ("from: 'contains(songs, w)'", "contains needs a string, but this is a list"),
      ("from: 'length(n)'", "length needs a string, but this is a number"),
      (
        "from: \"'{songs, select, a {x} other {y}}'\"",
        "'select' needs a string, but this is a list"
      ), ("from: 'songs ? 1 : 2'", "the condition before '?' needs a boolean, but this is a list"),
    ])
  func listsAreNoOperands(keys: String, message: String) {
    let found = problems("{ \(Self.list), x: { \(keys) } } }")
    #expect(found.count == 1 && found[0].hasSuffix(": values.x.from: \(message)"), "\(found)")
  }

  @Test(arguments: ["songs = 1", "songs += 1", "songs = length(songs)"])
  func actionsSetListsOnlyToLists(action: String) {
    let found = problems("{ \(Self.list) }, rules: [{ every: 1, do: '\(action)' }] }")
    #expect(
      found.count == 1
        && found[0].hasSuffix(
          "the value 'songs' is a list, which actions can only set to another list; in a row of a list control, set a field as in row.done = true"
        ), "\(found)")
  }

  @Test func anActionCopiesAListWithTheSameFields() {
    func found(_ fields: String) -> [String] {
      problems(
        "{ \(Self.list), other: { fields: { \(fields) } } }, "
          + "rules: [{ every: 1, do: ['other = songs', 'songs = songs'] }] }")
    }
    for fields in ["t: 0", "t: 5"] { #expect(found(fields) == []) }
    for fields in ["t: ''", "u: 0", "t: 0, u: 0"] {
      #expect(
        found(fields).map { $0.hasSuffix("the lists 'songs' and 'other' have different fields") }
          == [true], "\(fields)")
    }
  }

  @Test func propertiesCannotFollowLists() {
    let found = problems(
      "{ \(Self.list) }, controls: [{ kind: 'label', frame: [0, 0, 9, 9], bind: { text: 'songs' } }] }"
    )
    #expect(
      found.count == 1
        && found[0].hasSuffix("the value \"songs\" is a list; this property needs a string"),
      "\(found)")
  }

  /// A list is kept when the panel is loaded again, also with other fields.
  @Test func reloadsKeepRows() throws {
    let earlier = try panel("{ values: { songs: { initial: [{ t: 'a', n: 1 }] } } }")
    let songs = try #require(earlier.values["songs"])
    try songs.set(
      .list(songs.scalar.list?.replacing(1..<1, with: [[.text("b"), .number(2)]]) ?? ListRows()))
    let later = try panel("{ values: { songs: { fields: { t: '', done: true } } } }")
    later.keepValues(of: earlier)
    #expect(
      later.values["songs"]?.scalar.list?.rows
        == [[.text("a"), .boolean(true)], [.text("b"), .boolean(true)]])
  }

  /// A program cannot fill the memory with many lists, but it can make them smaller.
  @Test func allListsTogetherHaveALimit() throws {
    let names = (0..<9).map { "l\($0)" }
    let panel = try panel(
      "{ values: { \(names.map { "\($0): { fields: { t: '' } }" }.joined(separator: ", ")) } }")
    let field = [ListRows.Field("t", .text(""))]
    let row: [Scalar?] = [.text(String(repeating: "x", count: PropertyFormat.textLimit - 7))]
    let full = try ListRows(fields: field, Array(repeating: row, count: 127))
    for name in names.dropLast() { try panel.set([name: .list(full)], origin: .client) }
    #expect {
      try panel.set(["l8": .list(full)], origin: .client)
    } throws: {
      "\($0)" == "\"l8\" and the other lists of the panel have more than 4 MiB together; "
        + "remove rows or shorten texts"
    }
    #expect(panel.values["l8"]?.scalar.list?.rows.count == 0)
    try panel.set(["l0": .list(ListRows(fields: field)), "l8": .list(full)], origin: .client)
    #expect(panel.values["l8"]?.scalar.list == full)
  }
}
