import Glibc
import JSON
import LinuxIO
import Testing

@testable import ValueBus

/// The cases of `PanelClient`. The tests play the panel, on a clock of their own.
struct PanelClientTests {
  /// A client, and the panel at the other end of its connection.
  private final class Bench {
    let sockets: Sockets
    let client: PanelClient
    /// What the client has reported since the last call of `reported`.
    private var events: [String] = []
    private var listener: ListeningSocket?
    private var connection: TestClient?

    init() throws {
      sockets = try Sockets()
      client = PanelClient(path: "\(sockets.folder)/control.sock", loop: sockets.loop)
    }

    func start() {
      client.start { [unowned self] event in
        let text = Bench.text(of: event, client.panel)
        events.append(text)
      }
    }

    private static func text(of event: PanelClient.Event, _ panel: PanelMirror?) -> String {
      func word(_ content: JSONValue?) -> String {
        content.map { String(decoding: JSONWriter.text(of: $0), as: UTF8.self) } ?? "-"
      }
      switch event {
      case .began: return "began \(panel?.name ?? "-")"
      case .reloaded: return "reloaded \(panel?.name ?? "-")"
      case .ready: return "ready"
      case .changed(let name, let previous, let change):
        let now = word(panel?.values[name]?.content)
        return "\(name) \(word(previous)) \(now) \(change.map { "\($0.sequence)" } ?? "-")"
      case .sent(let event, let control): return "\(event) of \(control)"
      case .ended(let reason): return "ended \(reason.split(separator: "/").last ?? "")"
      }
    }

    func reported() throws -> [String] {
      try sockets.settle()
      defer { events = [] }
      return events
    }

    // MARK: The panel

    func listen() throws { listener = try sockets.listen("control") }

    /// Accepts the connection of the client. Throws if the client has not connected.
    func accept() throws {
      let listener = try #require(listener)
      guard let accepted = try listener.accept() else {
        throw SystemError(code: EAGAIN, action: "accept")
      }
      connection = TestClient(accepted)
    }

    /// The requests that have arrived, and their numbers.
    func requests() throws -> [(method: String, id: Int, parameters: JSONValue)] {
      try sockets.settle()
      return try #require(connection).lines().lines.map {
        ($0["method"]?.string ?? "", $0["id"]?.whole ?? 0, $0["params"] ?? .null)
      }
    }

    func send(_ line: String) throws { try #require(connection).send(line + "\n") }

    func answer(_ id: Int, _ result: String) throws {
      try send(#"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#)
    }

    func notify(_ method: String, _ parameters: String) throws {
      try send(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters)}"#)
    }

    func change(_ name: String, to content: String, number: Int = 1) throws {
      try notify(
        "value",
        #"{"name":"\#(name)","value":\#(content),"origin":"client","seq":\#(number),"time":1}"#)
    }

    /// Ends the connection. Shuts it down, because another thread closes the socket later. Reads all
    /// requests first, because unread ones would reset it.
    func leave() throws {
      try sockets.settle()
      guard let connection else { return }
      _ = try connection.lines()
      shutdown(connection.descriptor.number, CInt(SHUT_RDWR))
      self.connection = nil
    }

    /// The client has connected and knows the panel.
    func begin(_ description: String = Bench.hall, values: String = #"{"level":1}"#) throws {
      try accept()
      let requests = try requests()
      #expect(requests.map(\.method) == ["subscribe", "describe", "subscribe"])
      try answer(requests[0].id, "{}")
      try answer(requests[1].id, description)
      try answer(requests[2].id, #"{"values":\#(values)}"#)
    }

    static let hall =
      #"{"name":"Hall","version":"1","values":{"level":{"kind":"number"},"songs":{"kind":"list"},"mode":{"kind":"string","choices":["a"],"choicesFollow":true}},"controls":[]}"#
    static let kitchen = #"{"panel":"Kitchen","version":"1","values":{"oven":{"kind":"number"}}}"#
  }

  private let bench: Bench

  /// The panel listens, and the client has connected.
  init() throws {
    bench = try Bench()
    try bench.listen()
    bench.start()
  }

  @Test func cases1To4APanelIsFollowed() throws {
    #expect(try bench.reported() == [])
    #expect(bench.client.panel == nil)
    try bench.begin(values: #"{"level":1,"songs":[]}"#)
    #expect(
      try bench.reported() == ["began Hall", "level - 1 -", "songs - [] -", "ready"])
    #expect(bench.client.panel?.names == ["level", "songs", "mode"])
    #expect(bench.client.panel?.values["mode"]?.choices == ["a"])
  }

  @Test func case3ADescriptionMayBeOfTheEarlierPanel() throws {
    try bench.accept()
    let requests = try bench.requests()
    try bench.answer(requests[0].id, "{}")
    try bench.notify("panel", Bench.kitchen)
    try bench.answer(requests[1].id, Bench.hall)
    try bench.answer(requests[2].id, #"{"values":{"oven":180}}"#)
    #expect(try bench.reported() == ["began Kitchen", "oven - 180 -", "ready"])
  }

  @Test func case5AReloadReplacesThePanel() throws {
    try bench.begin()
    _ = try bench.reported()
    try bench.notify("panel", Bench.kitchen)
    try bench.change("level", to: "2")
    try bench.change("oven", to: "90")
    #expect(try bench.reported() == ["reloaded Kitchen", "oven - 90 1.0"])
    #expect(bench.client.panel?.names == ["oven"])
  }

  @Test func case6LinesChangeTheMirror() throws {
    try bench.begin(values: #"{"level":1,"songs":[{"t":"a"},{"t":"b"}]}"#)
    _ = try bench.reported()
    try bench.change("level", to: "2", number: 5)
    try bench.change("level", to: "null", number: 6)
    try bench.notify(
      "rows",
      #"{"name":"songs","at":1,"remove":1,"insert":[],"origin":"panel","seq":7,"time":1}"#)
    try bench.notify("event", #"{"control":"go","event":"press","seq":8,"time":1}"#)
    #expect(
      try bench.reported() == [
        "level 1 2 5.0", "level 2 null 6.0",
        #"songs [{"t":"a"},{"t":"b"}] [{"t":"a"}] 7.0"#, "press of go",
      ])
  }

  @Test func case7UnknownLinesAreIgnored() throws {
    try bench.accept()
    try bench.change("level", to: "3")
    #expect(try bench.reported() == [])
    let requests = try bench.requests()
    try bench.answer(requests[1].id, Bench.hall)
    try bench.change("weather", to: "3")
    try bench.notify("weather", #"{"name":"level","value":4}"#)
    try bench.notify("value", #"{"name":"level","value":4}"#)
    try bench.notify("snapshot-end", #"{"seq":4}"#)
    #expect(try bench.reported() == ["began Hall"])
    #expect(bench.client.panel?.values["level"]?.content == nil)
  }

  @Test func case8ThePanelIsReachedAgainAfterItsEnd() throws {
    try bench.begin()
    _ = try bench.reported()
    try bench.leave()
    #expect(try bench.reported() == ["ended control.sock has ended"])
    #expect(bench.client.panel == nil)
    try bench.sockets.settle(for: PanelClient.interval - .milliseconds(100))
    #expect(throws: SystemError.self) { try bench.accept() }
    try bench.sockets.settle(for: .milliseconds(100))
    try bench.begin(values: #"{"level":7}"#)
    #expect(try bench.reported() == ["began Hall", "level - 7 -", "ready"])
  }

  @Test func case8TheSameReasonIsReportedOnce() throws {
    let bench = try Bench()
    bench.start()
    let reported = try bench.reported()
    #expect(reported.count == 1 && reported[0].hasPrefix("ended control.sock: No such file"))
    try bench.sockets.settle(for: .seconds(5))
    #expect(try bench.reported() == [])
    try bench.listen()
    try bench.sockets.settle(for: .seconds(1))
    try bench.begin()
    #expect(try bench.reported().first == "began Hall")
  }

  /// The panel ends while the client does not know it yet.
  @Test func case8AnEarlyEndIsReportedOnce() throws {
    for reports in [["ended control.sock has ended"], []] {
      try bench.accept()
      try bench.leave()
      #expect(try bench.reported() == reports)
      try bench.sockets.settle(for: .seconds(1))
    }
  }

  // MARK: Requests

  @Test func valuesAreSet() throws {
    var settings: [Result<PanelClient.Setting, RequestClient.ServerError>] = []
    bench.client.set([JSONMember("level", .number(2))]) { settings.append($0) }
    try bench.begin()
    #expect(try bench.requests().isEmpty, "no panel was running")
    bench.client.set([JSONMember("level", .number(2))]) { settings.append($0) }
    bench.client.set([JSONMember("level", .number(3))], skipsHeld: true) { settings.append($0) }
    bench.client.set([]) { settings.append($0) }
    let requests = try bench.requests()
    #expect(requests.map(\.method) == ["set", "set", "set"])
    #expect(
      requests.map { String(decoding: JSONWriter.text(of: $0.parameters), as: UTF8.self) } == [
        #"{"values":{"level":2}}"#, #"{"values":{"level":3},"skipHeld":true}"#, #"{"values":{}}"#,
      ])
    try bench.answer(requests[0].id, #"{"values":{"level":2},"seq":9}"#)
    try bench.send(
      #"{"jsonrpc":"2.0","id":\#(requests[1].id),"error":{"code":5,"message":"no"}}"#)
    try bench.leave()
    try bench.sockets.settle()
    #expect(settings.count == 2, "the panel has ended before the third answer")
    let setting = try settings[0].get()
    #expect(setting.values["level"]?.number == 2 && setting.sequence == 9)
    #expect(throws: RequestClient.ServerError.self) { try settings[1].get() }
  }

  @Test func aDescriptionUpdatesTheChoices() throws {
    try bench.begin()
    _ = try bench.reported()
    var names: [String?] = []
    bench.client.describe { names.append($0["name"]?.string) }
    let requests = try bench.requests()
    #expect(requests.map(\.method) == ["describe"])
    try bench.answer(requests[0].id, Bench.hall.replacing(#"["a"]"#, with: #"["b","c"]"#))
    #expect(try bench.reported() == [])
    #expect(names == ["Hall"])
    #expect(bench.client.panel?.values["mode"]?.choices == ["b", "c"])
    #expect(bench.client.panel?.values["level"]?.content?.number == 1)
  }
}
