import Controls
import JSON
import Testing
import ValueBus

struct PersistentValuesTests {
  private func store(
    _ values: (name: String, scalar: Scalar, isPersistent: Bool)...
  ) -> ValueStore {
    let store = ValueStore()
    for (name, scalar, isPersistent) in values {
      let value = NamedValue(name: name, scalar, in: 0...100, step: 0.5)
      value.isPersistent = isPersistent
      store.declare(value)
    }
    return store
  }

  @Test func valuesAreRoundedToTheResolutionOfTheInput() throws {
    let volume = NamedValue(name: "volume", .number(0))
    volume.isPersistent = true
    let values = ValueStore()
    values.declare(volume)
    try volume.set(.number(0.33333), resolution: 0.001)
    var kept = PersistentValues()
    _ = kept.update(from: values)
    #expect(
      String(decoding: kept.text().bytes, as: UTF8.self) == #"{"$version":1,"volume":0.333}"# + "\n"
    )
    #expect(kept.update(from: values) == false)
  }

  @Test func writtenValuesAreRead() throws {
    var kept = PersistentValues()
    let values = store(
      ("volume", .number(12.5), true), ("on", .boolean(true), true),
      ("mode", .text("Heat\n\"2\""), true), ("level", .number(3), false))
    var hasChanged = kept.update(from: values)
    #expect(hasChanged)
    #expect(
      String(decoding: kept.text().bytes, as: UTF8.self)
        == #"{"$version":1,"volume":12.5,"on":true,"mode":"Heat\n\"2\""}"# + "\n")
    hasChanged = kept.update(from: values)
    #expect(!hasChanged)
    let later = store(
      ("volume", .number(0), true), ("on", .boolean(false), true), ("mode", .text(""), true),
      ("level", .number(1), true))
    let problems = try PersistentValues(parsing: kept.text().bytes).restore(later)
    #expect(problems.isEmpty)
    #expect(later.values.map(\.scalar).dropLast() == values.values.map(\.scalar).dropLast())
    #expect(later["level"]?.number == 1)
  }

  @Test func unknownValuesAreNotKept() throws {
    var kept = PersistentValues()
    let values = store(("volume", .number(12.5), true), ("on", .boolean(true), true))
    _ = kept.update(from: values)
    values["volume"]?.setUnknown()
    var hasChanged = kept.update(from: values)
    #expect(hasChanged)
    hasChanged = kept.update(from: values)
    #expect(!hasChanged)
    #expect(
      String(decoding: kept.text().bytes, as: UTF8.self) == #"{"$version":1,"on":true}"# + "\n")
    try values["volume"]?.set(.number(12.5))
    hasChanged = kept.update(from: values)
    #expect(hasChanged)
  }

  @Test func valuesAreClampedToTheirCurrentRange() throws {
    let kept = try PersistentValues(
      parsing: Array(#"{"volume": 3000.2, "level": 3, "mode": true, "fan": "loud"}"#.utf8))
    let fan = NamedValue(name: "fan", .text("low"))
    fan.setChoices(["low", "high"])
    fan.isPersistent = true
    let values = store(
      ("volume", .number(1), true), ("level", .number(2), false), ("mode", .text("Off"), true))
    values.declare(fan)
    let problems = kept.restore(values)
    #expect(
      problems == [
        "\"mode\" is a string, not a boolean", "\"fan\" must be one of \"low\", \"high\"",
      ])
    #expect(
      values.values.map(\.scalar) == [.number(100), .number(2), .text("Off"), .text("low")])
  }

  @Test func namesThatThePanelDoesNotHaveAreKept() throws {
    var kept = try PersistentValues(parsing: Array(#"{"$version": 1, "old": 7, "volume": 3}"#.utf8))
    let hasChanged = kept.update(from: store(("volume", .number(4), true)))
    #expect(hasChanged)
    #expect(
      String(decoding: kept.text().bytes, as: UTF8.self) == #"{"$version":1,"volume":4,"old":7}"#
        + "\n")
  }

  @Test(arguments: [
    ("", "1:1: expected a value, found the end of the text"),
    ("[1]", "1:1: expected an object, found an array"),
    (#"{"volume": 3"#, "1:1: this '{' is never closed; the text ends in line 1"),
  ])
  func anInvalidTextIsReportedWithItsPosition(text: String, message: String) {
    let error = #expect(throws: PersistentValues.FormatError.self) {
      try PersistentValues(parsing: Array(text.utf8))
    }
    #expect(error?.description == message)
  }

  @Test func invalidMembersAreReportedAndTheOthersRead() throws {
    let kept = try PersistentValues(
      parsing: Array(
        """
        {"$version": 2, "volume": 3,
          "a": null, "b": {"c": [{}]}, "on": true}
        """.utf8))
    #expect(
      kept.problems.map(\.description) == [
        "1:14: a later version of Bezel wrote this",
        "2:8: expected a number, true, false, a string or an array of rows for \"a\", found null",
        "2:19: expected a number, true, false, a string or an array of rows for \"b\", found an object",
      ])
    #expect(
      String(decoding: kept.text().bytes, as: UTF8.self) == #"{"$version":1,"volume":3,"on":true}"#
        + "\n")
  }

  private func names(_ kept: PersistentValues) throws -> [String] {
    try names(in: kept.text().bytes)
  }

  private func names(in text: [UInt8]) throws -> [String] {
    let members = try JSONParser.parse(text).value.members ?? []
    return members.map(\.name).filter { $0 != "$version" }
  }

  @Test func theNewestValuesComeFirst() throws {
    var kept = try PersistentValues(parsing: Array(#"{"b": 2, "old": 1, "a": 1}"#.utf8))
    let values = store(
      ("a", .number(1), true), ("b", .number(2), true), ("c", .number(3), true))
    _ = kept.update(from: values)
    #expect(try names(kept) == ["c", "b", "a", "old"])
    try values["a"]?.set(.number(9))
    _ = kept.update(from: values)
    #expect(try names(kept) == ["a", "c", "b", "old"])
    // Those of the last panel precede those of earlier ones.
    _ = kept.update(from: store(("old", .number(1), true)))
    #expect(try names(kept) == ["old", "a", "c", "b"])
  }

  @Test func namesThatNoPanelHasHadForLongAreDropped() throws {
    let unused = (0...PersistentValues.unusedLimit).map { "old\($0)" }
    func kept(_ names: [String]) throws -> [String] {
      let members = names.map { "\"\($0)\":1" }.joined(separator: ",")
      var kept = try PersistentValues(parsing: Array("{\(members)}".utf8))
      _ = kept.update(from: store(("volume", .number(1), true)))
      // A second panel has none of the names.
      _ = kept.update(from: store(("other", .number(1), true)))
      return try self.names(kept)
    }
    // With "volume", which the second panel does not have.
    let limit = PersistentValues.unusedLimit
    #expect(
      try kept(Array(unused.prefix(limit - 1))) == ["other", "volume"] + unused.prefix(limit - 1))
    #expect(
      try kept(Array(unused.prefix(limit))) == ["other", "volume"] + unused.prefix(limit - 1))
    // A name that was dropped does not come back.
    var later = try PersistentValues(
      parsing: Array("{\(unused.map { "\"\($0)\":1" }.joined(separator: ","))}".utf8))
    _ = later.update(from: store(("volume", .number(1), true)))
    let last = store((unused[limit], .number(5), true))
    #expect(later.restore(last).isEmpty && last[unused[limit]]?.number == 5)
  }

  /// The newest values are kept, and then every older one that still fits.
  @Test func whatFitsIsKept() throws {
    let values = store(
      ("c", .text(""), true), ("b", .text(""), true), ("a", .text(""), true),
      ("d", .number(1), true))
    var kept = PersistentValues()
    let limit = 2_000
    var text: PersistentValues.Text { kept.text(limit: limit) }
    func names() throws -> [String] { try self.names(in: text.bytes) }
    func set(_ name: String, bytes: Int) throws {
      try values[name]?.set(.text(String(repeating: "x", count: bytes)))
      _ = kept.update(from: values)
    }
    _ = kept.update(from: values)
    try set("a", bytes: 1_200)
    #expect(text.leftOut == [])
    try set("b", bytes: 1_200)
    #expect(text.leftOut == ["a"])
    #expect(try names() == ["b", "c", "d"])
    let rest = limit - text.bytes.count
    // The text of "c" grows from nothing to the last byte, and then by one.
    try set("c", bytes: rest)
    #expect(text.bytes.count == limit)
    #expect(try names() == ["c", "b", "d"])
    try set("c", bytes: rest + 1)
    #expect(text.leftOut == ["a", "d"])
    #expect(try names() == ["c", "b"])
    // What was left out is kept once it fits.
    try set("b", bytes: 10)
    #expect(text.leftOut == ["a"])
    try set("c", bytes: 10)
    #expect(text.leftOut == [])
  }

  @Test func aByteOrderMarkIsIgnored() throws {
    let mark = Array("\u{FEFF}".utf8)
    let kept = try PersistentValues(parsing: mark + Array(#"{"volume": 44, "mode": {}}"#.utf8))
    let values = store(("volume", .number(1), true))
    #expect(kept.restore(values).isEmpty && values["volume"]?.number == 44)
    // The column is that of editors, which do not show the mark.
    #expect(kept.problems.map(\.description).first?.hasPrefix("1:24: ") == true)
    #expect(throws: PersistentValues.FormatError.self) {
      try PersistentValues(parsing: mark + mark + Array("{}".utf8))
    }
  }
}
