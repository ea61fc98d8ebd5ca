import Controls
import JSON
import LinuxIO
import Testing

@testable import ValueBus

/// What the daemon writes is what clients read.
struct ReceivedLineTests {
  private let level = NamedValue(name: "level", .number(3), in: 0...10)

  private func change(_ origin: ValueOrigin) -> ReceivedLine? {
    let change = ValueChange(scalar: .number(4), origin: origin)
    return read(
      ValueProtocol.changeLine(of: level, change, sequence: 7, time: .milliseconds(1_500)))
  }

  private func read(_ line: [UInt8]) -> ReceivedLine? {
    #expect(line.last == 10)
    return ReceivedLine(Array(line.dropLast()))
  }

  @Test(
    arguments: [
      .touch(.began, control: "knob"), .touch(.cancelled, control: ""), .client, .panel,
    ] as [ValueOrigin])
  func aChangeHasItsOriginNumberAndTime(origin: ValueOrigin) throws {
    guard case .value("level", let content, let change) = change(origin) else {
      Issue.record("it is no change")
      return
    }
    #expect(content.number == 4 && change.origin == origin)
    #expect(change.sequence == 7 && change.time == 1.5)
    #expect(change.endsTouch == (origin == .touch(.cancelled, control: "")))
  }

  @Test func aSnapshotHasNoOrigin() throws {
    guard
      case .value("level", let content, let change) = read(
        ValueProtocol.snapshotLine(level, sequence: 7, time: .seconds(1)))
    else {
      Issue.record("it is no value")
      return
    }
    #expect(content.number == 3 && change.origin == nil && change.sequence == 7)
    guard case .snapshotEnd = read(ValueProtocol.snapshotEndLine(sequence: 7)) else {
      Issue.record("it is not the end")
      return
    }
  }

  @Test func rowsReplaceOthers() throws {
    let line =
      #"{"type":"rows","name":"songs","at":1,"remove":1,"insert":[{"t":"x"},{"t":"y"}],"#
      + #""origin":"client","seq":9,"time":1.0}"#
    guard case .rows("songs", let rows, let change) = ReceivedLine(Array(line.utf8)) else {
      Issue.record("these are no rows")
      return
    }
    #expect(change.origin == .client && change.sequence == 9)
    var list = ["a", "b", "c"].map { JSONValue.string($0) }
    rows.apply(to: &list)
    #expect(list.map { $0.string ?? $0["t"]?.string } == ["a", "x", "y", "c"])
    // Lines about other rows than those that the client knows.
    var short: [JSONValue] = [.string("a")]
    rows.apply(to: &short)
    ReceivedLine.RowChange(start: .max, removed: .max, inserted: []).apply(to: &short)
    #expect(short.map(\.string) == ["a"])
  }

  @Test func otherLinesHaveTheirContent() throws {
    guard
      case .event("touchUpInside", "go") = read(
        ValueProtocol.eventLine("touchUpInside", control: "go", sequence: 1, time: .zero))
    else {
      Issue.record("it is no event")
      return
    }
    guard case .error("too slow") = read(ValueProtocol.errorLine("too slow")) else {
      Issue.record("it is no error")
      return
    }
    let values = ValueStore()
    values.declare(level)
    guard
      case .panel(let description) = read(
        ValueProtocol.panelLine(name: "Test", version: "1", values: values, controls: [:]))
    else {
      Issue.record("it is no panel")
      return
    }
    #expect(description["panel"]?.string == "Test")
    #expect(description["values"]?["level"]?["maximum"]?.number == 10)
  }

  /// An unknown origin counts as the panel.
  @Test func laterVersionsAreUnderstood() {
    let line = #"{"type":"value","name":"a","value":1,"origin":"network","seq":1,"time":1,"x":1}"#
    guard case .value("a", _, let change) = ReceivedLine(Array(line.utf8)) else {
      Issue.record("it is no value")
      return
    }
    #expect(change.origin == .panel)
    #expect(ReceivedLine(Array(#"{"type":"weather"}"#.utf8)).map { _ in true } == nil)
  }

  @Test(arguments: [
    "", "{", "[]", "{}", #"{"type":1}"#, #"{"type":"value"}"#,
    #"{"type":"value","name":"a","origin":"client","seq":1,"time":1}"#,
    #"{"type":"value","name":"a","value":1,"seq":1,"time":1}"#,
    #"{"type":"value","name":"a","value":1,"origin":"touch","phase":"lost","control":"","seq":1,"time":1}"#,
    #"{"type":"value","name":"a","value":1,"origin":"touch","phase":"began","seq":1,"time":1}"#,
    #"{"type":"value","name":"a","value":1,"origin":"client","seq":"1","time":1}"#,
    #"{"type":"rows","name":"a","at":-1,"remove":0,"insert":[],"origin":"client","seq":1,"time":1}"#,
    #"{"type":"rows","name":"a","at":0,"remove":0.5,"insert":[],"origin":"client","seq":1,"time":1}"#,
    #"{"type":"rows","name":"a","at":0,"remove":1,"insert":{},"origin":"client","seq":1,"time":1}"#,
    #"{"type":"event","control":"a"}"#,
  ])
  func brokenLinesAreIgnored(line: String) {
    #expect(ReceivedLine(Array(line.utf8)).map { _ in true } == nil)
  }
}
