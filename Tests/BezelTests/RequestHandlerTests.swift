import Controls
import Geometry
import Glibc
import JSON
import Kinds
import LinuxIO
import PanelChecks
import Panels
import Pictures
import Raster
import Synchronization
import TestFolders
import Testing
import TouchTracking
import ValueBus

@testable import Commands
@testable import PanelDaemon
@testable import PanelServing
@testable import PanelSources
@testable import ProgramInterface

/// Every method and every error of `control.sock`, on a panel without a screen or sockets.
struct RequestHandlerTests {
  private final class Target: RequestTarget {
    var panel: Panel
    let pictures: PictureCache?
    let kinds = builtInKinds
    var allowsTouchInjection = true
    var now = Duration.seconds(1)
    var reloadError: PanelSource.LoadError?
    var hasScreen = true
    /// The number of the picture.
    var picture: Int?
    private(set) var screenshotCount = 0
    let loop: EventLoop
    let worker: Worker
    let folder: String

    static let file = """
      { name: "Test", size: { width: 400, height: 200 }, theme: "dark",
        values: {
          volume: { maximum: 100, step: 1, initial: 30, unit: "%", persistent: true },
          songs: { fields: { title: "", minutes: 3 }, initial: [{ title: "So What", minutes: 9 }] },
          mode: { initial: "Heat" }, cover: { initial: "none" },
          wind: { initial: 4, maximum: 9, expires: 60 },
          speed: { maximum: 100 }, limit: { maximum: 100, initial: 50 },
          percent: { from: "speed / limit * 100" }, fine: { from: "percent <= 100" },
          late: { from: "clock.hour >= 22" }, heat: { maximum: 100, initial: 20, history: 60 },
        },
        rules: [{ when: "speed > limit", do: ["speed = limit", "lamp = true"] }],
        controls: [
          { kind: "image", name: "photo", frame: [0, 150, 40, 40] },
          { kind: "image", name: "sleeve", frame: [50, 150, 40, 40], bind: { source: "cover" } },
          { kind: "slider", name: "bar", value: "volume", frame: [0, 0, 200, 44] },
          { kind: "rangeSlider", name: "price", frame: [0, 50, 200, 44], maximum: 500,
            lower: 50, upper: 300 },
          { kind: "segments", name: "mode", items: ["Heat", "Cool"], frame: [0, 100, 200, 44] },
          { kind: "toggle", name: "lamp", frame: [220, 0, 80, 44] },
          { kind: "button", name: "brew", frame: [220, 50, 80, 44] },
          { kind: "row", hidden: true, frame: [310, 50, 80, 100], padding: 8, children: [
            { kind: "slider", name: "trim", vertical: true } ] },
          { kind: "imageSequence", name: "faces", frame: [100, 150, 40, 40] },
        ] }
      """

    init(_ file: String = Target.file) throws {
      loop = try EventLoop()
      worker = Worker(loop: loop)
      folder = try makeTestFolder()
      try PNG.write(Surface(width: 8, height: 6), to: "\(folder)/photo.png")
      let resources = FileResources(folder: folder) { _ in }
      pictures = resources.pictures
      panel = try TestPanel.panel(file, resources: resources)
      panel.fit(width: 400, height: 200)
      panel.startRules(at: .zero)
    }

    func reload(then done: (Result<ReloadReport, PanelSource.LoadError>) -> Void) {
      if let reloadError { return done(.failure(reloadError)) }
      done(.success(ReloadReport(kept: [("volume", .number(30))])))
    }

    func drawnPicture() -> Int? { picture }

    /// The picture for viewers.
    var shownPicture: Surface?

    func screenshot() -> sending Surface? {
      guard hasScreen else { return nil }
      screenshotCount += 1
      let surface = Surface(width: 400, height: 200)
      _ = panel.draw(on: surface)
      return surface.copy()
    }

    func inject(_ frame: ContactFrame) { panel.handle(frame) }

    func writeStatistics(into object: inout JSONWriter) {
      Statistics(now: .zero).write(into: &object, now: .seconds(2))
    }
  }

  private let target: Target
  private let methods: RequestHandler

  init() throws {
    target = try Target()
    methods = RequestHandler(target: target, loop: target.loop)
  }

  private func answer(
    _ method: String, _ parameters: String, client: Int = 1
  ) throws -> RequestServer.Answer {
    let text = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\(method)\",\"params\":\(parameters)}"
    guard case .request(let request) = JSONRPC.parse(Array(text.utf8)).messages[0] else {
      throw JSONRPC.Failure(0, text)
    }
    return try methods.answer(request, client: client)
  }

  /// A client that reads nothing must not fill the memory.
  @Test(arguments: [
    ("get", "{}", true), ("get", "{\"names\":[\"n\"]}", false), ("subscribe", "{}", true),
    ("subscribe", "{\"names\":[\"n\"]}", false), ("set", "{\"values\":{\"songs\":[]}}", true),
    ("set", "{\"values\":{\"n\":1}}", false),
    ("history", "{\"name\":\"n\",\"count\":10000}", true),
    ("history", "{\"name\":\"n\"}", false),
  ])
  func largeAnswersWait(method: String, parameters: String, isLarge: Bool) throws {
    let target = try Target(
      "{ values: { songs: { fields: { title: '' } }, n: { history: 60 } } }")
    let methods = RequestHandler(target: target, loop: target.loop)
    let text = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\(method)\",\"params\":\(parameters)}"
    guard case .request(let request) = JSONRPC.parse(Array(text.utf8)).messages[0] else {
      throw JSONRPC.Failure(0, text)
    }
    switch try methods.answer(request, client: 1) {
    case .reply: #expect(!isLarge)
    case .later(let waits, let begin):
      #expect(waits && isLarge)
      var reply: RequestServer.Reply?
      begin { reply = try? $0.get() }
      #expect(reply != nil)
    }
  }

  private func reply(
    _ method: String, _ parameters: String = "{}", client: Int = 1
  ) throws -> RequestServer.Reply {
    switch try answer(method, parameters, client: client) {
    case .reply(let reply): return reply
    case .later(_, let begin):
      var result: Result<RequestServer.Reply, JSONRPC.Failure>?
      begin { result = $0 }
      target.worker.wait()
      return try #require(result).get()
    }
  }

  private func result(
    _ method: String, _ parameters: String = "{}", client: Int = 1
  ) throws -> JSONValue {
    try JSONParser.parse(reply(method, parameters, client: client).result()).value
  }

  /// Expects that a request fails.
  private func expect(
    _ method: String, _ parameters: String, code: Int, _ message: String, data: String? = nil,
    location: SourceLocation = #_sourceLocation
  ) {
    do {
      let result = try result(method, parameters)
      Issue.record("unexpected answer: \(JSONWriter.text(of: result))", sourceLocation: location)
    } catch let failure as JSONRPC.Failure {
      #expect(failure.code == code, sourceLocation: location)
      #expect(failure.message == message, sourceLocation: location)
      let found = failure.data.map { String(decoding: JSONWriter.text(of: $0), as: UTF8.self) }
      if code > 0 { #expect(found != nil, sourceLocation: location) }
      if let data { #expect(found == data, sourceLocation: location) }
    } catch {
      Issue.record(error, sourceLocation: location)
    }
  }

  // MARK: Values

  @Test func getReturnsAllOrSomeValues() throws {
    let all = try #require(try result("get")["values"]?.members)
    #expect(all.map(\.name) == target.panel.values.values.map(\.name))
    let some = try result("get", #"{"names":["mode","volume","mode"]}"#)["values"]
    #expect(some?.members?.map(\.name) == ["mode", "volume"])
    #expect(some?["mode"]?.string == "Heat" && some?["volume"]?.number == 30)
    expect(
      "get", #"{"names":["volum"]}"#, code: 1,
      "there is no value \"volum\"; did you mean \"volume\"?",
      data: #"{"name":"volum","nearest":"volume"}"#)
    expect(
      "get", #"{"names":"volume"}"#, code: -32_602,
      "\"names\" must be an array of strings, not \"volume\"")
    expect(
      "get", #"{"names":["a",1]}"#, code: -32_602, "\"names\"[1] must be a string, not a number")
  }

  // MARK: Histories

  private func intervals(_ parameters: String) throws -> [String] {
    try result("history", parameters)["intervals"]?.array?.map {
      String(decoding: JSONWriter.text(of: $0), as: UTF8.self)
    } ?? []
  }

  @Test func historyReturnsIntervals() throws {
    var now = Duration.seconds(100)
    target.panel.values.now = { now }
    target.panel.values.startHistories()
    target.panel.values["heat"]?.history = {
      var history = ValueHistory(.seconds(60))
      history.start(20, at: .seconds(100))
      history.record(21.4, at: .seconds(104))
      history.record(nil, at: .seconds(108))
      return history
    }()
    now = .seconds(112)
    let all = try result("history", #"{"name":"heat","since":16,"count":4}"#)
    #expect(all["step"]?.number == 4 && (all["start"]?.number ?? 0) > 1e9)
    #expect(
      try intervals(#"{"name":"heat","since":16,"count":4}"#)
        == ["[20,20,20]", "[20,21.4,21.4]", "[21.4,21.4,null]", "null"])
    #expect(try intervals(#"{"name":"heat","since":7.9,"until":5,"count":1}"#).count == 1)
    for count in [1, 7, 100, 10_000] {
      let found = try intervals(#"{"name":"heat","count":\#(count)}"#).count
      #expect((1...count).contains(found), "\(count)")
    }
    #expect(try intervals(#"{"name":"heat","since":1e300}"#).count > 50)
  }

  @Test func badHistoryRequestsAreErrors() {
    expect("history", "{}", code: -32_602, "\"history\" needs \"name\"")
    expect("history", #"{"name":1}"#, code: -32_602, "\"name\" must be a string, not a number")
    expect(
      "history", #"{"name":"hea"}"#, code: 1,
      "there is no value \"hea\"; did you mean \"heat\"?")
    expect(
      "history", #"{"name":"volume"}"#, code: -32_602,
      "the value \"volume\" has no history; declare it in the panel file with \"history\"")
    expect(
      "history", #"{"name":"heat","since":5,"until":5}"#, code: -32_602,
      "\"until\" must be less than \"since\", because both count back from now")
    expect(
      "history", #"{"name":"heat","since":-1}"#, code: -32_602,
      "\"since\" must be a number of seconds, at least 0, not -1")
    expect(
      "history", #"{"name":"heat","until":"1h"}"#, code: -32_602,
      "\"until\" must be a number of seconds, at least 0, not \"1h\"")
    for count in ["0", "10001", "1.5", "-3"] {
      expect(
        "history", #"{"name":"heat","count":\#(count)}"#, code: -32_602,
        "\"count\" must be a whole number from 1 to 10000, not \(count)")
    }
  }

  @Test func durationsHaveUnits() {
    let good = [("90", 90.0), ("90s", 90), ("1.5m", 90), ("2h", 7_200), ("7d", 604_800), ("0", 0)]
    for (text, seconds) in good { #expect(Command.seconds(text) == seconds, "\(text)") }
    for text in ["", "h", "-1", "1w", "nan", "inf", "1e30d", "1 h"] {
      #expect(Command.seconds(text) == nil, "\(text)")
    }
  }

  @Test func setReturnsTheAppliedValues() throws {
    let applied = try result("set", #"{"values":{"volume":44.4,"lamp":true,"mode":"Cool"}}"#)
    let text = String(decoding: JSONWriter.text(of: applied), as: UTF8.self)
    #expect(text == #"{"values":{"volume":44,"lamp":true,"mode":"Cool"},"seq":3}"#)
    #expect(try result("set", #"{"values":{"volume":1e9}}"#)["values"]?["volume"]?.number == 100)
    // Values that limit each other, in the order that would clamp the first.
    let price = try result("set", #"{"values":{"price.lower":400,"price.upper":450}}"#)["values"]
    #expect(price?["price.lower"]?.number == 400 && price?["price.upper"]?.number == 450)
  }

  // MARK: Lists

  private var songs: String {
    var writer = JSONWriter()
    writer.write(target.panel.values["songs"]?.knownScalar)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func rowsOfAListAreReplaced() throws {
    let line = try result("set", #"{"values":{"songs":[{"title":"a"},{"title":"b","minutes":1}]}}"#)
    #expect(
      text(line)
        == #"{"values":{"songs":[{"title":"a","minutes":3},{"title":"b","minutes":1}]},"seq":1}"#)
    let more = try result("set", #"{"values":{"songs":[{"title":"a","id":{"b":1},"minutes":1}]}}"#)
    #expect(text(more["values"] ?? .null) == #"{"songs":[{"title":"a","minutes":1}]}"#)
    _ = try result("set", #"{"values":{"songs":[{"title":"a"},{"title":"b"}]}}"#)
    #expect(
      text(try result("rows", #"{"name":"songs","insert":[{"title":"c","id":7}]}"#))
        == #"{"count":3}"#)
    #expect(
      text(try result("rows", #"{"name":"songs","at":0,"remove":2}"#)) == #"{"count":1}"#)
    #expect(
      text(
        try result("rows", #"{"name":"songs","at":0,"remove":1,"insert":[{},{"title":"d"}]}"#))
        == #"{"count":2}"#)
    #expect(songs == #"[{"title":"","minutes":3},{"title":"d","minutes":3}]"#)
    #expect(text(try result("rows", #"{"name":"songs"}"#)) == #"{"count":2}"#)
  }

  @Test func wrongRowsAreRefused() {
    let before = songs
    for (parameters, code, message) in [
      (#"{"name":"song"}"#, 1, "there is no value \"song\"; did you mean \"songs\"?"),
      (#"{"name":"volume"}"#, 2, "\"volume\" is a number, which has no rows"),
      (#"{"name":7}"#, -32_602, "\"name\" must be a string, not a number"),
      (
        #"{"name":"songs","at":2}"#, -32_602,
        "\"at\" must be a whole number from 0 to 1, not 2"
      ),
      (
        #"{"name":"songs","at":-1}"#, -32_602,
        "\"at\" must be a whole number, 0 or more, not -1"
      ),
      (
        #"{"name":"songs","at":0.5}"#, -32_602,
        "\"at\" must be a whole number, 0 or more, not 0.5"
      ),
      (
        #"{"name":"songs","at":0,"remove":2}"#, -32_602,
        "\"remove\" must be a whole number from 0 to 1, not 2"
      ),
      (
        #"{"name":"songs","remove":1e300}"#, -32_602,
        "\"remove\" must be a whole number, 0 or more, not a number beyond ±2^53 (9007199254740992)"
      ),
      (
        #"{"name":"songs","insert":{}}"#, -32_602,
        "\"insert\" must be an array of rows, not an object"
      ),
      (
        #"{"name":"songs","insert":[1]}"#, 5,
        "\"songs\"[0] is a number; expected a row such as { title: \"So What\" }"
      ),
      (
        #"{"name":"songs","insert":[{"titel":""}]}"#, 5,
        "\"songs\"[0].titel is not a field; the list has \"title\", \"minutes\""
      ),
    ] {
      expect("rows", parameters, code: code, message)
    }
    expect(
      "set", #"{"values":{"songs":"none"}}"#, code: 2, "\"songs\" is a list, not a string")
    expect(
      "set", #"{"values":{"songs":null}}"#, code: 7,
      "\"songs\" cannot be unknown; declare it with \"initial: null\" or \"expires\"")
    #expect(songs == before)
  }

  @Test func textsAreReadAsTheirValuesRequire() throws {
    #expect(
      text(
        try result(
          "set",
          #"{"values":{"price.lower":40},"texts":{"volume":"44.4","lamp":"on","mode":"Cool","wind":"null"}}"#
        )["values"] ?? .null)
        == #"{"price.lower":40,"volume":44,"lamp":true,"mode":"Cool","wind":null}"#)
    // A string that is always known can be this word.
    #expect(
      text(try result("set", #"{"texts":{"cover":"null"}}"#)["values"] ?? .null)
        == #"{"cover":"null"}"#)
    _ = try result("set", #"{"texts":{"songs":"[{\"title\":\"a\"}]"}}"#)
    #expect(target.panel.values["songs"]?.scalar.list?.rows == [[.text("a"), .number(3)]])
    for (texts, code, message) in [
      (#"{"volume":"loud"}"#, 2, "\"loud\" is not a value for \"volume\", a number"),
      (
        #"{"lamp":"maybe"}"#, 2,
        "\"maybe\" is not a value for \"lamp\", a boolean; write true or false, on or off, 1 or 0"
      ),
      (
        #"{"songs":"a"}"#, 2,
        "\"a\" is not a value for \"songs\", a list; write a JSON array of rows such as [{\"title\": \"So What\"}]"
      ),
      (#"{"mode":"Warm"}"#, 5, "\"mode\" must be one of \"Heat\", \"Cool\""),
      (#"{"none":"1"}"#, 1, "there is no value \"none\""),
      (#"{"volume":1}"#, -32_602, "\"volume\" in \"texts\" must be a string, not a number"),
      (#"[]"#, -32_602, "\"texts\" must be an object of names and strings, not []"),
    ] {
      expect("set", "{\"texts\":\(texts)}", code: code, message)
    }
    expect(
      "set", #"{"values":{"volume":1},"texts":{"volume":"1"}}"#, code: -32_602,
      "\"volume\" is in \"values\" and in \"texts\"; remove one")
  }

  @Test func aListHasAtMost10000Rows() throws {
    let rows = Array(repeating: "{}", count: 1_000).joined(separator: ",")
    for _ in 0..<9 { _ = try result("rows", "{\"name\":\"songs\",\"insert\":[\(rows)]}") }
    expect(
      "rows", "{\"name\":\"songs\",\"insert\":[\(rows)]}", code: 5,
      "\"songs\" has more than 10000 rows; remove some")
    #expect(target.panel.values["songs"]?.scalar.list?.rows.count == 9_001)
  }

  @Test func describeNamesTheFieldsOfAList() throws {
    let songs = try result("describe")["values"]?["songs"]
    #expect(songs?["kind"]?.string == "list")
    #expect(songs?["fields"].map(text) == #"{"title":"string","minutes":"number"}"#)
  }

  // MARK: Rules

  /// A request is one transaction with the rules of the panel.
  @Test func setReturnsWhatTheRulesMadeOfTheValues() throws {
    var lines: [String] = []
    target.panel.values.observe { value, change, _ in
      lines.append("\(value.name) \(change.scalar.number) \(change.origin)")
      guard lines.count <= 5 else { return }
      // Nobody sees half of the request.
      #expect(self.target.panel.values["speed"]?.number == 50)
      #expect(self.target.panel.values["lamp"]?.scalar == .boolean(true))
    }
    #expect(
      text(try result("set", #"{"values":{"speed":80,"volume":250}}"#))
        == #"{"values":{"speed":50,"volume":100},"seq":5}"#)
    #expect(
      lines == [
        "speed 80.0 client", "volume 100.0 client", "speed 50.0 panel", "lamp 1.0 panel",
        "percent 100.0 panel",
      ])
    // Both are set before a rule runs.
    #expect(
      text(try result("set", #"{"values":{"speed":80,"limit":90}}"#))
        == #"{"values":{"speed":80,"limit":90},"seq":8}"#)
  }

  @Test func derivedAndBuiltInValuesCannotBeSet() throws {
    expect(
      "set", #"{"values":{"percent":1}}"#, code: 6,
      #""percent" is derived from other values; set "speed" or "limit""#,
      data: #"{"name":"percent","settable":["speed","limit"]}"#)
    // The values behind another derived value.
    expect(
      "set", #"{"values":{"volume":9,"fine":null}}"#, code: 6,
      #""fine" is derived from other values; set "speed" or "limit""#,
      data: #"{"name":"fine","settable":["speed","limit"]}"#)
    #expect(target.panel.values["volume"]?.number == 30, "all or none")
    expect(
      "set", #"{"values":{"late":true}}"#, code: 6,
      #""late" is derived from values that cannot be set"#, data: #"{"name":"late","settable":[]}"#)
    expect(
      "set", #"{"values":{"clock.hour":3}}"#, code: 6,
      #""clock.hour" is built in and cannot be set"#, data: #"{"name":"clock.hour"}"#)
  }

  private func text(_ value: JSONValue) -> String {
    String(decoding: JSONWriter.text(of: value), as: UTF8.self)
  }

  @Test func nullMakesAValueUnknownThatCanBe() throws {
    let null = #"{"values":{"wind":null}}"#
    #expect(text(try result("set", null)["values"] ?? .null) == #"{"wind":null}"#)
    #expect(text(try result("get", #"{"names":["wind"]}"#)) == null)
    let wind = try #require(try result("describe")["values"]?["wind"])
    #expect(
      text(wind)
        == #"{"kind":"number","minimum":0,"maximum":9,"canBeUnknown":true,"expires":60,"value":null}"#
    )
    let set = try result("set", #"{"values":{"wind":3}}"#)
    #expect(text(set["values"] ?? .null) == #"{"wind":3}"#)
    expect(
      "set", #"{"values":{"wind":null,"volume":null}}"#, code: 7,
      "\"volume\" cannot be unknown; declare it with \"initial: null\" or \"expires\"",
      data: #"{"name":"volume"}"#)
    #expect(target.panel.values["wind"]?.isKnown == true)
    expect(
      "set", #"{"values":{"wind":[]}}"#, code: 2, "\"wind\" is a number, not an array")
  }

  @Test func setIsAllOrNone() throws {
    expect(
      "set", #"{"values":{"volume":1,"nosuch":2}}"#, code: 1, "there is no value \"nosuch\"",
      data: #"{"name":"nosuch"}"#)
    expect(
      "set", #"{"values":{"volume":1,"lamp":2}}"#, code: 2, "\"lamp\" is a boolean, not a number",
      data: #"{"name":"lamp","expected":"boolean","found":"number"}"#)
    expect(
      "set", #"{"values":{"volume":1,"lamp":[]}}"#, code: 2, "\"lamp\" is a boolean, not an array")
    expect(
      "set", #"{"values":{"volume":1,"mode":"Dry"}}"#, code: 5,
      "\"mode\" must be one of \"Heat\", \"Cool\"",
      data: #"{"name":"mode","choices":["Heat","Cool"]}"#)
    let long = String(repeating: "n", count: 65)
    expect(
      "set", #"{"values":{"\#(long)":1}}"#, code: 1,
      "there is no value \"\(long.prefix(64))…\"", data: #"{"name":"\#(long)"}"#)
    #expect(target.panel.values["volume"]?.number == 30)
    expect("set", "{}", code: -32_602, "\"set\" needs \"values\" or \"texts\"")
    expect(
      "set", #"{"values":[1]}"#, code: -32_602,
      "\"values\" must be an object of names and values, not [1]")
    expect(
      "set", #"{"values":{},"force":1}"#, code: -32_602,
      "\"force\" must be true or false, not 1")
    expect(
      "set", #"{"values":{},"fast":true}"#, code: -32_602,
      "\"set\" has no parameter \"fast\"; it has \"values\", \"animated\", \"force\", \"skipHeld\", "
        + "\"texts\"")
  }

  @Test func setNamesTheChoicesThatHaveNoItem() throws {
    let target = try Target(
      """
      { values: { list: { initial: "TV,Radio" }, source: { initial: "TV" } }, controls: [
        { kind: "dropdown", value: "source", frame: [0, 0, 300, 50], bind: { items: "list" } } ] }
      """)
    let methods = RequestHandler(target: target, loop: target.loop)
    var reported: [String] = []
    methods.onUnlisted = { reported.append("\($0.name) \(String($0.scalar))") }
    func unlisted(_ values: String) throws -> [String]? {
      let text = #"{"jsonrpc":"2.0","id":1,"method":"set","params":{"values":\#(values)}}"#
      guard case .request(let request) = JSONRPC.parse(Array(text.utf8)).messages[0],
        case .reply(let reply) = try methods.answer(request, client: 1)
      else { throw JSONRPC.Failure(0, text) }
      return try JSONParser.parse(reply.result()).value["unlisted"]?.array?.compactMap(\.string)
    }
    #expect(try unlisted(#"{"source":"AirPlay"}"#) == ["source"])
    #expect(try unlisted(#"{"source":"Tape"}"#) == ["source"])
    #expect(try unlisted(#"{"list":"HDMI,Tape"}"#) == nil)
    #expect(try unlisted(#"{"list":"TV,HDMI","source":"HDMI"}"#) == nil)
    #expect(reported == ["source AirPlay"], "logged once")
  }

  @Test func aTouchWinsUnlessForced() throws {
    _ = try result("touch", #"{"contact":0,"phase":"down","x":60,"y":22}"#)
    _ = try result("touch", #"{"contact":0,"phase":"move","x":100,"y":22}"#)
    let held = target.panel.values["volume"]?.number
    expect(
      "set", #"{"values":{"lamp":true,"volume":1}}"#, code: 3, "a finger holds \"volume\"",
      data: #"{"name":"volume"}"#)
    #expect(target.panel.values["volume"]?.number == held)
    #expect(target.panel.values["lamp"]?.scalar == .boolean(false))
    _ = try result("set", #"{"values":{"volume":1},"force":true}"#)
    #expect(target.panel.values["volume"]?.number == 1)
    #expect(target.panel.stage.trackedTouches.isEmpty)
  }

  /// With `skipHeld`, values that no finger holds are set, and the others are listed.
  @Test func heldValuesCanBeSkipped() throws {
    func set(_ more: String, _ values: String = #"{"lamp":true,"volume":1}"#) throws -> JSONValue {
      try result("set", #"{"values":\#(values),"skipHeld":true\#(more)}"#)
    }
    let free = try set("", #"{"lamp":false,"volume":31}"#)
    #expect(free["values"]?["volume"]?.number == 31 && free["held"]?.array?.isEmpty == true)
    _ = try result("touch", #"{"contact":0,"phase":"down","x":60,"y":22}"#)
    _ = try result("touch", #"{"contact":0,"phase":"move","x":100,"y":22}"#)
    let held = target.panel.values["volume"]?.number
    let applied = try set("")
    #expect(applied["held"]?.array?.compactMap(\.string) == ["volume"])
    #expect(applied["values"]?.members?.map(\.name) == ["lamp"])
    #expect(target.panel.values["volume"]?.number == held)
    #expect(target.panel.values["lamp"]?.scalar == .boolean(true))
    #expect(target.panel.stage.trackedTouches.count == 1)
    // What is not held is still set as a whole or not at all, and a held value must have its type.
    expect(
      "set", #"{"values":{"lamp":false,"volume":1,"mode":"Dry"},"skipHeld":true}"#, code: 5,
      #""mode" must be one of "Heat", "Cool""#, data: #"{"name":"mode","choices":["Heat","Cool"]}"#)
    expect(
      "set", #"{"values":{"lamp":false,"volume":"1"},"skipHeld":true}"#, code: 2,
      "\"volume\" is a number, not a string",
      data: #"{"name":"volume","expected":"number","found":"string"}"#)
    #expect(target.panel.values["lamp"]?.scalar == .boolean(true))
    expect(
      "set", #"{"values":{},"skipHeld":true,"force":true}"#, code: -32_602,
      "\"force\" and \"skipHeld\" exclude each other; remove one")
  }

  @Test func animatedValuesMoveOnTheScreen() throws {
    _ = try result("set", #"{"values":{"volume":90},"animated":true}"#)
    #expect(target.panel.isAnimating)
    #expect(target.panel.values["volume"]?.number == 90)
  }

  @Test func subscribeReturnsTheSnapshot() throws {
    let reply = try reply("subscribe", #"{"names":["volume"]}"#)
    guard case .begins(let names) = reply.subscription else {
      Issue.record("there is no subscription")
      return
    }
    #expect(names == ["volume"] && reply.isBarrier)
    let result = try JSONParser.parse(reply.result()).value
    #expect(result["values"]?["volume"]?.number == 30 && result["seq"]?.number == 0)
    guard case .begins(nil) = try self.reply("subscribe").subscription,
      case .ends = try self.reply("unsubscribe").subscription
    else {
      Issue.record("the subscription did not change")
      return
    }
    expect("subscribe", #"{"names":["nosuch"]}"#, code: 1, "there is no value \"nosuch\"")
  }

  @Test func pingIsABarrierAndUnknownMethodsAreSuggested() throws {
    #expect(try reply("ping").isBarrier && reply("ping").result() == Array("{}".utf8))
    expect("gett", "{}", code: -32_601, "there is no method \"gett\"; did you mean \"get\"?")
    expect("ping", #"{"a":1}"#, code: -32_602, "\"ping\" has no parameter \"a\"")
  }

  // MARK: Controls

  @Test func describeReturnsEveryValueAndControl() throws {
    let panel = try result("describe")
    #expect(panel["name"]?.string == "Test" && panel["size"]?["width"]?.number == 400)
    let volume = try #require(panel["values"]?["volume"])
    #expect(
      String(decoding: JSONWriter.text(of: volume), as: UTF8.self)
        == #"{"kind":"number","minimum":0,"maximum":100,"step":1,"unit":"%","persistent":true,"#
        + #""controls":["bar"],"value":30}"#)
    #expect(panel["values"]?["mode"]?["choices"]?.array?.compactMap(\.string) == ["Heat", "Cool"])
    let controls = try #require(panel["controls"]?.array)
    let bar = try #require(controls.first { $0["name"]?.string == "bar" })
    #expect(bar["kind"]?.string == "slider" && bar["values"]?["value"]?.string == "volume")
    #expect(bar["frame"]?.array?.compactMap(\.number) == [0, 0, 200, 44])
    #expect(bar["properties"]?["enabled"]?.bool == true)
  }

  /// Requests during a description share the next one.
  @Test func descriptionsAreSharedAndMadeBetweenEvents() throws {
    let label = "{ kind: 'label', frame: [0, 0, 9, 9] }"
    let labels = [String](repeating: label, count: 400)
    target.panel = try PanelFile(
      kinds: builtInKinds, resources: FileResources(folder: ".") { _ in }
    ).panel(from: Array("{ controls: [\(labels.joined(separator: ","))] }".utf8))
    let description = PanelDescription(target.panel)
    var pieces = 1
    while description.next() == nil { pieces += 1 }
    var turns = 0
    var replies: [[UInt8]] = []
    for _ in 0..<3 {
      guard case .later(true, let begin) = try answer("describe", "{}") else {
        Issue.record("it is not a large answer")
        return
      }
      begin { [target] in
        if case .success(let reply) = $0 { replies.append(reply.result()) }
        if replies.count == 3 { target.loop.stop() }
      }
    }
    target.loop.afterEvents = { turns += 1 }
    try target.loop.run()
    // The first piece of both descriptions is made at once. The loop begins with a turn.
    #expect(pieces > 2 && turns == 1 + 2 * (pieces - 1))
    let addresses = replies.map { $0.withUnsafeBytes { $0.baseAddress } }
    #expect(addresses[1] == addresses[2] && addresses[0] != addresses[1])
  }

  @Test func describeReturnsTheFramesOfHiddenControls() throws {
    let controls = try #require(try result("describe")["controls"]?.array)
    let trim = try #require(controls.first { $0["name"]?.string == "trim" })
    #expect(trim["frame"]?.array?.compactMap(\.number) == [318, 58, 44, 84])
  }

  @Test func configureSetsPropertiesAsPanelFilesDo() throws {
    let applied = try result(
      "configure",
      ##"{"control":"bar","properties":{"tint":"#f00","minimum":200,"maximum":300,"enabled":false}}"##
    )["properties"]
    #expect(applied?["tint"]?.string == "#FF0000" && applied?["enabled"]?.bool == false)
    #expect(applied?["minimum"]?.number == 200 && applied?["maximum"]?.number == 300)
    #expect(target.panel.values["volume"]?.number == 200)
    // A colour of the theme, then none.
    #expect(
      try result("configure", #"{"control":"bar","properties":{"tint":"accent"}}"#)["properties"]?[
        "tint"]?.string == "accent")
    let none = try result("configure", #"{"control":"bar","properties":{"tint":null}}"#)
    guard case .null = none["properties"]?["tint"] else {
      Issue.record("the tint is still set")
      return
    }
    _ = try result("configure", #"{"control":"mode","properties":{"items":["A","B"]}}"#)
    #expect(target.panel.values["mode"]?.scalar == .text("A"))
  }

  @Test func configureSetsTheTintOfThePanel() throws {
    let standard = target.panel.root.tint
    let applied = try result("configure", ##"{"control":"panel","properties":{"tint":"#f00"}}"##)
    #expect(applied["properties"]?["tint"]?.string == "#FF0000")
    #expect(target.panel.allControls[2].effectiveTint == Color(red: 1, green: 0, blue: 0))
    _ = try result("configure", #"{"control":"panel","properties":{"tint":null}}"#)
    #expect(target.panel.allControls[2].effectiveTint == standard)
  }

  /// Programs read and set numbers with a point whatever the language is.
  @Test func theLanguageOfThePanelDoesNotChangeWhatProgramsRead() throws {
    let applied = try result("configure", #"{"control":"panel","properties":{"language":"de"}}"#)
    #expect(applied["properties"]?["language"]?.string == "de")
    #expect(target.panel.language.code == "de")
    _ = try result("set", #"{"values":{"price.lower":0.5}}"#)
    let answer = try reply("get", #"{"names":["price.lower"]}"#).result()
    #expect(String(decoding: answer, as: UTF8.self).contains(#""price.lower":0.5"#))
    let bad = #"{"control":"panel","properties":{"language":"german"}}"#
    expect(
      "configure", bad, code: 5,
      "panel.language: there is no language \"german\"; did you mean \"de\", \"de-AT\" or \"de-CH\"?"
    )
  }

  @Test func configureSetsTheThemeOfThePanel() throws {
    let properties = try result("describe")["properties"]
    #expect(properties?["theme"]?.string == "dark" && properties?["tint"]?.string == "accent")
    #expect(properties?["background"]?.string == "background")
    let applied = try result(
      "configure", #"{"control":"panel","properties":{"theme":"light","background":"surface"}}"#)
    #expect(applied["properties"]?["theme"]?.string == "light")
    #expect(applied["properties"]?["background"]?.string == "surface")
    #expect(target.panel.background == .white)
    let bar = try result("describe")["controls"]?.array?.first {
      $0["name"]?.string == "bar"
    }
    #expect(bar?["properties"]?["trackColor"]?.string == "track")
    // All or none: the colours that were set before are restored with their names.
    expect(
      "configure",
      ##"{"control":"panel","properties":{"background":"#00f","tint":"bad","theme":"lihgt"}}"##,
      code: 5, "panel.theme: there is no theme \"lihgt\"; did you mean \"light\"?")
    #expect(target.panel.background == .white)
    _ = try result("configure", #"{"control":"panel","properties":{"theme":"dark"}}"#)
    #expect(target.panel.background == Color(hex: "#1E252E"))
    #expect(target.panel.root.tint == Color(hex: "#3D9BFF"))
    // A control, too: a property that is refused leaves the others as they follow the theme.
    _ = try result("configure", #"{"control":"brew","properties":{"color":"bad"}}"#)
    expect(
      "configure", ##"{"control":"brew","properties":{"color":"#123","size":-1}}"##, code: 5,
      "brew.size: expected a number from 1 to 1000 (points)")
    _ = try result("configure", #"{"control":"panel","properties":{"theme":null}}"#)
    let brew = try #require(target.panel.control(named: "brew") as? Button)
    #expect(brew.color == Color(hex: "#FF4B40"))
  }

  @Test func configureIsAllOrNone() throws {
    expect(
      "configure", #"{"control":"bar","properties":{"enabled":false,"tint":"reddish"}}"#, code: 5,
      "bar.tint: the theme has no colour \"reddish\"; write \"#RRGGBB\", or one of background, surface, "
        + "raised, lit, line, track, edge, off, buffer, text, onLit, caption, accent, onAccent, good, "
        + "goodFill, warning, warningFill, bad, badFill, heat, cool, handle, rim, focus, sheen, shadow, clear",
      data: #"{"control":"bar","property":"tint"}"#)
    expect(
      "configure", #"{"control":"bar","properties":{"enabled":false,"minimum":900}}"#, code: 5,
      "bar.minimum: the minimum (900) must not be above the maximum (100)")
    expect(
      "configure", #"{"control":"bar","properties":{"enabeld":false}}"#, code: 5,
      "bar.enabeld: there is no property \"enabeld\"; did you mean \"enabled\"?")
    expect(
      "configure", #"{"control":"bar","properties":{"frame":[0,0,9,9]}}"#, code: 5,
      "bar.frame: it can be changed only in the panel file; edit the file and reload")
    expect(
      "configure", #"{"control":"bar","properties":{"value":3}}"#, code: 5,
      "bar.value: it is not a property but the value \"volume\"; change it with bezel set")
    expect(
      "configure", #"{"control":"bar","properties":{"minimum":1e16}}"#, code: 5,
      "bar.minimum: expected a number")
    expect(
      "configure", #"{"control":"bra","properties":{}}"#, code: 1,
      "there is no control \"bra\"; did you mean \"bar\"?")
    expect("configure", #"{"control":"bar"}"#, code: -32_602, "\"configure\" needs \"properties\"")
    expect(
      "configure", #"{"control":1,"properties":{}}"#, code: -32_602,
      "\"control\" must be a string, not a number")
    let bar = try #require(target.panel.allControls.first { $0.name == "bar" })
    #expect(bar.isEnabled)
  }

  /// Reading a picture may take longer than a frame lasts.
  @Test(arguments: [
    ("photo", "configure", #"{"control":"photo","properties":{"source":"photo.png"}}"#),
    ("sleeve", "set", #"{"values":{"cover":"photo.png"}}"#),
    (
      "faces", "configure",
      #"{"control":"faces","properties":{"sources":["photo.png","photo.png"]}}"#
    ),
  ])
  func picturesAreReadOnTheWorkerThread(name: String, method: String, parameters: String) throws {
    let image = try #require(target.panel.allControls.first { $0.name == name })
    func shown() -> [Picture] {
      let sequence = image as? ImageSequence
      return sequence?.sources ?? [(image as? ImageView)?.source].compactMap { $0 }
    }
    // Keeps the worker busy until it is set.
    let isFree = Atomic(false)
    target.worker.start {
      while !isFree.load(ordering: .acquiring) { usleep(100) }
    } then: {
    }
    var reply: Result<RequestServer.Reply, JSONRPC.Failure>?
    guard case .later(_, let begin) = try answer(method, parameters) else {
      isFree.store(true, ordering: .releasing)
      Issue.record("the event loop read the picture")
      return
    }
    begin { reply = $0 }
    // Touches are handled meanwhile.
    _ = try result("touch", #"{"contact":0,"phase":"down","x":260,"y":22}"#)
    _ = try result("touch", #"{"contact":0,"phase":"up"}"#)
    #expect(target.panel.values["lamp"]?.scalar == .boolean(true))
    #expect(reply == nil && shown() == [])
    isFree.store(true, ordering: .releasing)
    target.worker.wait()
    _ = try #require(reply).get()
    #expect(shown().count == (name == "faces" ? 2 : 1))
    #expect(shown().allSatisfy { $0.artwork?.surface?.wholeSize.width == 8 })
    // A request without a picture is answered immediately.
    guard case .reply = try answer("set", #"{"values":{"cover":"none","volume":3}}"#) else {
      Issue.record("the answer is late for no reason")
      return
    }
  }

  @Test func aMissingPictureIsRejected() throws {
    expect(
      "configure", #"{"control":"photo","properties":{"opacity":0.5,"source":"phot.png"}}"#,
      code: 5, "photo.source: phot.png: No such file or directory",
      data: #"{"control":"photo","property":"source"}"#)
    expect(
      "configure", #"{"control":"phot","properties":{"source":"photo.png"}}"#, code: 1,
      "there is no control \"phot\"; did you mean \"photo\"?")
  }

  // MARK: The whole

  @Test func screenshotReturnsAPictureOfThePanel() throws {
    let result = try result("screenshot")
    #expect(result["width"]?.number == 400 && result["height"]?.number == 200)
    #expect(result["png"]?.string?.hasPrefix("iVBORw0KGgo") == true)
    target.hasScreen = false
    expect(
      "screenshot", "{}", code: 4, "there is no screen",
      data: #"{"reason":"there is no screen"}"#)
  }

  @Test func aScreenshotIsSharedUntilThePictureChanges() throws {
    func address(of reply: RequestServer.Reply) -> UnsafeRawPointer? {
      reply.result().withUnsafeBytes(\.baseAddress)
    }
    target.picture = 1
    let first = try reply("screenshot")
    #expect(try address(of: reply("screenshot")) == address(of: first))
    #expect(target.screenshotCount == 1)
    target.picture = 2
    _ = try reply("screenshot")
    #expect(target.screenshotCount == 2)
    // The number is unknown while the screen is off.
    target.picture = nil
    _ = try reply("screenshot")
    _ = try reply("screenshot")
    #expect(target.screenshotCount == 4)
  }

  /// Begins to view the picture.
  /// - Returns: a function that returns the answer; nil while there is none.
  private func view(client: Int) throws -> () throws -> JSONValue? {
    guard case .later(isLarge: true, let begin) = try answer("view", "{}", client: client) else {
      throw JSONRPC.Failure(0, "it does not wait")
    }
    var result: Result<RequestServer.Reply, JSONRPC.Failure>?
    begin { result = $0 }
    return { [methods, target] in
      // Later than the end of the rest.
      let time = methods.now() + .seconds(1)
      methods.now = { time }
      methods.sendPictures()
      target.worker.wait()
      return try result.map { try JSONParser.parse($0.get().result()).value }
    }
  }

  /// The positions of the parts in an answer to `view`.
  private func positions(_ answer: JSONValue?) -> [[Double?]]? {
    answer?["parts"]?.array?.map { [$0["x"]?.number, $0["y"]?.number] }
  }

  @Test func aViewerGetsThePictureAndThenItsChanges() throws {
    target.shownPicture = Surface(width: 400, height: 200)
    let first = try view(client: 1)()
    #expect(first?["width"]?.number == 400 && first?["height"]?.number == 200)
    #expect(first?["scale"]?.number == 1 && first?["on"]?.bool == true)
    #expect(first?["left"]?.number == 0 && first?["top"]?.number == 0)
    #expect(positions(first) == [[0, 0]])
    #expect(first?["parts"]?.array?[0]["png"]?.string?.hasPrefix("iVBORw0KGgo") == true)
    let next = try view(client: 1)
    #expect(try next() == nil)
    methods.viewers.note(Region(PixelRectangle(x: 7, y: 9, width: 20, height: 10)))
    #expect(try positions(next()) == [[7, 9]])
  }

  @Test func changesAreMergedUntilAViewerRequestsThem() throws {
    target.shownPicture = Surface(width: 400, height: 200)
    _ = try view(client: 1)()
    _ = try view(client: 2)()
    for _ in 0..<1_000 {
      methods.viewers.note(Region(PixelRectangle(x: 0, y: 0, width: 9, height: 9)))
    }
    // Parts outside the picture are left out.
    methods.viewers.note(Region(PixelRectangle(x: 390, y: 0, width: 30, height: 9)))
    methods.viewers.note(Region(PixelRectangle(x: 500, y: 0, width: 9, height: 9)))
    #expect(try positions(view(client: 1)()) == [[0, 0], [390, 0]])
    methods.viewers.note(Region(PixelRectangle(x: 50, y: 60, width: 9, height: 9)))
    #expect(try positions(view(client: 1)()) == [[50, 60]])
    #expect(try positions(view(client: 2)()) == [[0, 0], [390, 0], [50, 60]])
  }

  @Test func aViewerSeesWhenTheScreenIsOffOrHasAnotherSize() throws {
    // It has nothing to draw before the screen is on.
    let first = try view(client: 1)
    #expect(try first() == nil)
    target.shownPicture = Surface(width: 400, height: 200)
    #expect(try positions(first()) == [[0, 0]])
    let second = try view(client: 1)
    target.shownPicture = nil
    let dark = try second()
    #expect(dark?["on"]?.bool == false && positions(dark) == [])
    #expect(dark?["width"]?.number == 400)
    let third = try view(client: 1)
    #expect(try third() == nil)
    target.shownPicture = Surface(width: 200, height: 100)
    let large = try third()
    #expect(large?["width"]?.number == 200 && positions(large) == [[0, 0]])
  }

  /// A viewer that requests nothing, or reads nothing, costs only the merging of its damage.
  @Test func nothingIsEncodedWithoutARequest() throws {
    target.shownPicture = Surface(width: 400, height: 200)
    _ = try view(client: 1)()
    _ = try view(client: 2)()
    let next = try view(client: 2)
    for number in 0..<1_000 {
      methods.viewers.note(Region(PixelRectangle(x: number % 390, y: 0, width: 9, height: 9)))
      // Draws the first change, but no change without a request.
      if number == 0 { #expect(try positions(next()) == [[0, 0]]) }
      methods.sendPictures()
      #expect(!target.worker.isBusy)
    }
  }

  @Test func theNextPictureWaitsForTheEndOfTheRest() throws {
    target.shownPicture = Surface(width: 400, height: 200)
    methods.now = { .seconds(5) }
    let first = try view(client: 1)
    let other = try view(client: 2)
    #expect(try positions(first()) == [[0, 0]])
    #expect(try positions(other()) == [[0, 0]])
    let end = try #require(methods.viewers.endOfRest(after: .seconds(6)))
    let next = try view(client: 1)
    methods.viewers.note(Region(PixelRectangle(x: 7, y: 9, width: 20, height: 10)))
    methods.now = { end - .nanoseconds(1) - .seconds(1) }
    #expect(try next() == nil)
    methods.now = { end - .seconds(1) }
    #expect(try positions(next()) == [[7, 9]])
  }

  @Test func aViewerThatHasLeftIsForgotten() throws {
    target.shownPicture = Surface(width: 400, height: 200)
    let answer = try view(client: 1)
    methods.endSession(of: 1)
    #expect(try answer() == nil && !methods.viewers.isWaiting)
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func base64MatchesTheStandard(text: String, encoded: String) {
    var bytes: [UInt8] = []
    bytes.append(base64: Array(text.utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == encoded)
  }

  @Test func reloadReturnsTheNameOrEveryProblem() throws {
    let result = try result("reload")
    #expect(result["name"]?.string == "Test" && result["kept"]?["volume"]?.number == 30)
    target.reloadError = PanelSource.LoadError(lines: ["p:1:1: error: a", "p:2:1: error: b"])
    expect(
      "reload", "{}", code: 5, "p:1:1: error: a (and 1 more)",
      data: #"{"problems":["p:1:1: error: a","p:2:1: error: b"]}"#)
  }

  @Test func touchPressesAButton() throws {
    var presses: [String] = []
    target.panel.observe { event, _ in
      if case .event(.touchUpInside, let name) = event { presses.append(name) }
    }
    _ = try result("touch", #"{"contact":3,"phase":"down","x":260,"y":72}"#)
    _ = try result("touch", #"{"contact":3,"phase":"up"}"#)
    #expect(presses == ["brew"])
    // A touch that slides off the button is not a press.
    _ = try result("touch", #"{"contact":3,"phase":"down","x":260,"y":72}"#)
    _ = try result("touch", #"{"contact":3,"phase":"move","x":10,"y":190}"#)
    _ = try result("touch", #"{"contact":3,"phase":"up"}"#)
    #expect(presses == ["brew"])
  }

  @Test func touchesAreCancelledWithTheirClient() throws {
    _ = try result("touch", #"{"contact":0,"phase":"down","x":60,"y":22}"#, client: 1)
    _ = try result("touch", #"{"contact":0,"phase":"down","x":260,"y":72}"#, client: 2)
    #expect(target.panel.stage.trackedTouches.count == 2)
    methods.endSession(of: 1)
    #expect(target.panel.stage.trackedTouches.map(\.control.name) == ["brew"])
    _ = try result("touch", #"{"contact":0,"phase":"cancel"}"#, client: 2)
    #expect(target.panel.stage.trackedTouches.isEmpty)
  }

  @Test func touchRejectsImpossibleContacts() throws {
    let place = #""x":60,"y":22"#
    expect(
      "touch", #"{"contact":0,"phase":"move",\#(place)}"#, code: 5, "contact 0 is not down",
      data: #"{"contact":0}"#)
    _ = try result("touch", #"{"contact":0,"phase":"down",\#(place)}"#)
    expect(
      "touch", #"{"contact":0,"phase":"down",\#(place)}"#, code: 5, "contact 0 is already down")
    for wrong in ["1.5", "-1", "1000", "\"a\""] {
      expect(
        "touch", #"{"contact":\#(wrong),"phase":"down",\#(place)}"#, code: -32_602,
        "\"contact\" must be a whole number from 0 to 999, not \(wrong)")
    }
    expect(
      "touch", #"{"contact":1,"phase":"press",\#(place)}"#, code: -32_602,
      "\"phase\" must be \"down\", \"move\", \"up\" or \"cancel\", not \"press\"")
    expect(
      "touch", #"{"contact":1,"phase":"down","x":1}"#, code: -32_602,
      "\"x\" and \"y\" must be numbers, in points of the panel")
    expect(
      "touch", #"{"contact":1,"phase":"down","x":1e300,"y":1}"#, code: -32_602,
      "\"x\" and \"y\" are out of range")
    target.allowsTouchInjection = false
    expect(
      "touch", #"{"contact":1,"phase":"down",\#(place)}"#, code: 4,
      "touch injection is off; start bezeld with --allow-touch-injection")
  }

  @Test func statsAreAnObject() throws {
    let stats = try result("stats")
    #expect(stats["uptime"]?.number == 2 && stats["frames"]?["drawn"]?.number == 0)
    #expect(stats["touchToPresent"]?["count"]?.number == 0)
    guard case .null = stats["touchToPresent"]?["p50"] else {
      Issue.record("p50 without any measurement")
      return
    }
  }

  /// A page must not see secret values, while another program may.
  @Test func twoKindsOfDescriptionAreMadeAtTheSameTime() throws {
    let label = #"{ kind: "label", text: "A line of text", frame: [0, 0, 200, 40] },"#
    let target = try Target("{ controls: [\(String(repeating: label, count: 400))] }")
    let methods = RequestHandler(target: target, loop: target.loop)
    var descriptions: [[UInt8]] = []
    for work in [methods.descriptions, methods.publicDescriptions] {
      work.request { descriptions.append($0) }
    }
    // If one of them never ends, the test fails after this time.
    let limit = EventLoop.Timer(target.loop)
    limit.schedule(at: Clock.monotonic + .seconds(300)) { target.loop.stop() }
    target.loop.afterEvents = { if descriptions.count == 2 { target.loop.stop() } }
    try target.loop.run()
    #expect(descriptions.count == 2 && descriptions.allSatisfy { $0.count > 40_000 })
  }
}
