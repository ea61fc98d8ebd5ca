import Controls
import JSON
import LinuxIO
import Randomness
import Testing

@testable import ValueBus

/// What subscribers of a list receive: the rows that changed, or the whole list if they read slowly.
struct ListLineTests {
  private static let fields = [ListRows.Field("title", .text(""))]

  private let sockets: Sockets
  private let server: ValueServer
  private let values = ValueStore()
  private let songs: NamedValue

  init() throws {
    let sockets = try Sockets()
    self.sockets = sockets
    server = try ValueServer(
      socket: sockets.listen("values"), feed: sockets.feed,
      places: UserQuota(count: ValueServer.clientLimit, name: "clients", isTrusted: { _ in true }),
      timeLimit: .seconds(600), loop: sockets.loop, log: Log(program: "test", level: .error))
    songs = NamedValue(name: "songs", .list(try Self.list(["a", "b", "c"])))
    songs.canBeUnknown = true
    values.declare(songs)
    values.observe { sockets.feed.publish($1, of: $0, sequence: $2) }
    sockets.feed.snapshot = { [values, songs] in
      [
        ValueFeed.SnapshotLine(
          ValueProtocol.panelLine(name: "Test", version: "1", values: values, controls: [:])),
        ValueFeed.SnapshotLine(
          ValueProtocol.snapshotLine(songs, sequence: values.sequence, time: .zero), of: songs),
      ]
    }
    sockets.loop.afterEvents = { sockets.feed.flush() }
  }

  private static func list(_ titles: [String]) throws -> ListRows {
    try ListRows(fields: fields, titles.map { [.text($0)] })
  }

  private func settle() throws { try sockets.settle() }

  private func set(_ titles: [String]) throws {
    try songs.set(.list(Self.list(titles)), origin: .client)
  }

  private static func titles(_ rows: JSONValue?) -> [String]? {
    rows?.array?.compactMap { $0["title"]?.string }
  }

  /// A program that keeps a copy of the list.
  private struct Copy {
    var titles: [String]?
    var rowLines = 0
    var listLines = 0

    mutating func take(_ line: JSONValue) throws {
      switch line["type"]?.string {
      case "value":
        titles = ListLineTests.titles(line["value"])
        listLines += 1
      case "rows":
        let at = Int(try #require(line["at"]?.number))
        let removed = Int(try #require(line["remove"]?.number))
        let inserted = try #require(ListLineTests.titles(line["insert"]))
        titles?.replaceSubrange(at..<at + removed, with: inserted)
        rowLines += 1
      default: break
      }
    }
  }

  @Test func aSubscriberReceivesTheRowsThatChanged() throws {
    let client = try sockets.connect("values")
    try settle()
    try set(["a", "x", "b", "c"])
    try set(["x", "y"])
    songs.setUnknown(origin: .client)
    try set(["z"])
    try settle()
    let lines = try client.lines().lines
    let fields = try #require(lines[0]["values"]?["songs"]?["fields"])
    #expect(JSONWriter.text(of: fields) == Array(#"{"title":"string"}"#.utf8))
    let texts = lines.dropFirst().map { line in
      let members = (line.members ?? []).filter { $0.name != "time" && $0.name != "name" }
      return String(decoding: JSONWriter.text(of: .object(members)), as: UTF8.self)
    }
    #expect(
      texts == [
        #"{"type":"value","value":[{"title":"a"},{"title":"b"},{"title":"c"}],"origin":"snapshot","seq":0}"#,
        #"{"type":"rows","at":1,"remove":0,"insert":[{"title":"x"}],"origin":"client","seq":1}"#,
        #"{"type":"value","value":[{"title":"x"},{"title":"y"}],"origin":"client","seq":2}"#,
        #"{"type":"value","value":null,"origin":"client","seq":3}"#,
        #"{"type":"value","value":[{"title":"z"}],"origin":"client","seq":4}"#,
      ])
  }

  /// The copy of a client that reads slowly is correct in the end.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func aSlowSubscriberReceivesTheListOnce(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let slow = try sockets.connect("values")
    try settle()
    let long = String(repeating: "x", count: 2_000)
    var titles = ["a", "b", "c"]
    for number in 0..<600 {
      if titles.count > 60 || !titles.isEmpty && Int.random(in: 0..<3, using: &random) == 0 {
        titles.remove(at: Int.random(in: 0..<titles.count, using: &random))
      } else {
        titles.insert("\(number)\(long)", at: Int.random(in: 0...titles.count, using: &random))
      }
      try set(titles)
      sockets.feed.flush()
    }
    var copy = Copy()
    for _ in 0..<200 where copy.titles != titles {
      for line in try slow.lines().lines { try copy.take(line) }
      try settle()
    }
    let isSame = copy.titles == titles
    #expect(isSame)
    #expect(copy.rowLines > 0 && copy.listLines > 1)
    #expect(sockets.feed.counters.linesMerged > 100)
    #expect(server.clientCount == 1)
    _ = slow.descriptor.number
  }
}
