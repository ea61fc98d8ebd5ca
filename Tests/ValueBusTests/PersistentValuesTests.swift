import Controls
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
    #expect(String(decoding: kept.text, as: UTF8.self) == #"{"$version":1,"volume":0.333}"# + "\n")
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
      String(decoding: kept.text, as: UTF8.self)
        == #"{"$version":1,"mode":"Heat\n\"2\"","on":true,"volume":12.5}"# + "\n")
    hasChanged = kept.update(from: values)
    #expect(!hasChanged)
    let later = store(
      ("volume", .number(0), true), ("on", .boolean(false), true), ("mode", .text(""), true),
      ("level", .number(1), true))
    let problems = try PersistentValues(parsing: kept.text).restore(later)
    #expect(problems.isEmpty)
    #expect(later.values.map(\.scalar).dropLast() == values.values.map(\.scalar).dropLast())
    #expect(later["level"]?.number == 1)
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
      String(decoding: kept.text, as: UTF8.self) == #"{"$version":1,"old":7,"volume":4}"# + "\n")
  }

  @Test(arguments: [
    ("", "1:1: expected a value, found the end of the text"),
    ("[1]", "1:1: expected an object, found an array"),
    (#"{"volume": 3"#, "1:1: this '{' is never closed"),
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
        "2:8: expected a number, true, false or a string for \"a\", found null",
        "2:19: expected a number, true, false or a string for \"b\", found an object",
      ])
    #expect(
      String(decoding: kept.text, as: UTF8.self) == #"{"$version":1,"on":true,"volume":3}"# + "\n")
  }
}
