import Controls
import Geometry
import JSON
import LinuxIO
import Panels
import Pictures
import Raster
import TouchTracking
import ValueBus

/// The panel and the daemon, as programs reach them.
package protocol ControlTarget: AnyObject {
  /// The panel that is shown.
  var panel: Panel { get }
  /// The pictures that the panel shows; nil where they may be read while everything waits.
  var pictures: PictureShelf? { get }
  /// The kinds its controls are of.
  var kinds: [ControlKind] { get }
  /// Whether programs may play fingers.
  var allowsTouchInjection: Bool { get }
  /// Takes the panel file as it is now, and then says what came of it.
  func reload(then done: @escaping (Result<ReloadReport, PanelSource.LoadError>) -> Void)
  /// A copy of the picture on the screen, black where it is off; nil where there is no screen.
  func screenshot() -> sending Surface?
  /// For what would make the loop wait.
  var worker: Worker { get }
  /// Plays fingers, by places on a picture that is not turned.
  func inject(_ frame: ContactFrame)
  /// The clock of touches.
  var now: Duration { get }
  /// The members of `stats`.
  func writeStatistics(into object: inout JSONWriter)
}

/// The outcome of a reload.
package struct ReloadReport {
  /// The values that differ from the file's initial ones, because they ran on or are persistent.
  package var kept: [(name: String, scalar: Scalar)] = []

  package init(kept: [(name: String, scalar: Scalar)] = []) { self.kept = kept }
}

/// The work of the methods of `control.sock`, whose table is `ControlMethod.all`.
package final class ControlMethods {
  package typealias Answer = ControlServer.Answer
  package typealias Reply = ControlServer.Reply
  package typealias Failure = JSONRPC.Failure
  typealias Call = ControlMethod.Call

  private unowned let target: any ControlTarget
  private var fingers = InjectedFingers()
  private lazy var screenshots = SharedWork { [unowned self] in self.takeScreenshot(then: $0) }

  package init(target: any ControlTarget) { self.target = target }

  /// Answers one request.
  package func answer(_ request: JSONRPC.Request, client: Int) throws(Failure) -> Answer {
    guard let method = ControlMethod.all.first(where: { $0.name == request.method }) else {
      throw Failure(
        -32_601,
        "there is no method \(request.method.quoted)"
          + Spelling.suggestion(for: request.method, in: ControlMethod.all.map(\.name)))
    }
    return try method.answer(request, client: client, by: self)
  }

  /// A client is gone, and its fingers with it.
  package func forget(client: Int) {
    let lost = fingers.removeAll(of: client)
    guard !lost.isEmpty else { return }
    target.inject(ContactFrame(time: target.now, changes: lost))
  }

  private func object(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(body)
    return writer.bytes
  }

  /// Answers at once, or, where that needs pictures of files, as soon as they are read: fingers and
  /// frames go on meanwhile.
  private func answer(
    needing paths: Set<String>, _ body: @escaping () throws(Failure) -> Reply
  ) throws(Failure) -> Answer {
    guard let reading = target.pictures?.reading(of: paths) else { return .reply(try body()) }
    return .later { [unowned self] done in
      self.target.worker.start { [errand = reading.errand] in
        errand.read()
      } then: { [unowned self] read in
        done(
          Result { () throws(Failure) in
            // The panel may be another by now.
            guard let pictures = self.target.pictures else { return try body() }
            return try pictures.using(read, of: reading, body)
          })
      }
    }
  }

  // MARK: Values

  func get(_ call: Call) throws(Failure) -> Reply {
    let values = try values(named: names(in: call))
    return Reply(object { write(values.map { ($0.name, $0.told) }, into: &$0) })
  }

  func set(_ call: Call) throws(Failure) -> Answer {
    let members = call["values"]?.members ?? []
    return try answer(needing: Set(members.flatMap(picturePaths))) {
      [unowned self] () throws(Failure) in try self.setNow(call)
    }
  }

  /// The paths of the pictures that properties have which follow a value.
  private func picturePaths(of setting: JSONMember) -> [String] {
    guard let text = setting.node.value.string, let value = target.panel.values[setting.name] else {
      return []
    }
    return value.boundProperties.compactMap { $0.picturePath(meantBy: text) }
  }

  private func setNow(_ call: Call) throws(Failure) -> Reply {
    guard let members = call["values"]?.members else {
      throw .invalidParameters("\"values\" is an object of names and values")
    }
    let isAnimated = try boolean("animated", call)
    let isForced = try boolean("force", call)
    var scalars: [(name: String, scalar: Scalar)] = []
    for member in members {
      guard let value = target.panel.values[member.name] else { throw unknown(member.name) }
      guard let scalar = Scalar(wire: member.node.value), scalar.kind == value.kind else {
        throw wrongKind(member.name, value.kind, member.node.value)
      }
      scalars.append((member.name, scalar))
    }
    do throws(ValueStore.SetError) {
      let applied = try target.panel.set(
        scalars, origin: .client, animated: isAnimated, force: isForced)
      return Reply(object { write(applied, into: &$0) })
    } catch {
      throw failure(error)
    }
  }

  func subscribe(_ call: Call) throws(Failure) -> Reply {
    let names = try names(in: call)
    let values = try values(named: names)
    var reply = Reply(
      object { object in
        write(values.map { ($0.name, $0.told) }, into: &object)
        object.member("seq") { $0.write(Int64(target.panel.values.sequence)) }
      })
    // Earlier changes are in the snapshot.
    reply.isBarrier = true
    reply.subscription = .begins(names: names.map { Set($0) })
    return reply
  }

  func unsubscribe(_ call: Call) throws(Failure) -> Reply {
    var reply = Reply()
    reply.subscription = .ends
    return reply
  }

  private func write(
    _ scalars: [(name: String, scalar: Scalar)], into object: inout JSONWriter
  ) {
    object.member("values") { writer in
      writer.object { object in
        for (name, scalar) in scalars { object.member(name) { $0.write(scalar) } }
      }
    }
  }

  private func names(in call: Call) throws(Failure) -> [String]? {
    guard let names = call["names"] else { return nil }
    guard let array = names.array, let texts = Optional(array.compactMap(\.string)),
      texts.count == array.count
    else { throw .invalidParameters("\"names\" is an array of strings") }
    return texts
  }

  /// All values without names; each once.
  private func values(named names: [String]?) throws(Failure) -> [NamedValue] {
    guard let names else { return target.panel.values.values }
    var seen: Set<String> = []
    var values: [NamedValue] = []
    for name in names where seen.insert(name).inserted {
      guard let value = target.panel.values[name] else { throw unknown(name) }
      values.append(value)
    }
    return values
  }

  private func boolean(_ name: String, _ call: Call) throws(Failure) -> Bool {
    guard let value = call[name] else { return false }
    guard let isTrue = value.bool else {
      throw .invalidParameters("\"\(name)\" is true or false, not \(value.kindName)")
    }
    return isTrue
  }

  // MARK: Errors

  private func unknown(
    _ name: String, _ kind: String = "value", in known: [String]? = nil
  ) -> Failure {
    let known = known ?? target.panel.values.values.map(\.name)
    var data = [JSONMember("name", .string(name))]
    if let nearest = Spelling.nearest(to: name, in: known) {
      data.append(JSONMember("nearest", .string(nearest)))
    }
    return Failure(
      .unknownName,
      "there is no \(kind) \(name.quoted)" + Spelling.suggestion(for: name, in: known),
      data: .object(data))
  }

  private func wrongKind(
    _ name: String, _ expected: Scalar.Kind, _ found: JSONValue
  ) -> Failure {
    let kind = found.kindName.split(separator: " ").last.map(String.init) ?? ""
    return Failure(
      .wrongKind, "\(name.quoted) is a \(expected.rawValue), not \(found.kindName)",
      data: .object([
        "name": .string(name), "expected": .string(expected.rawValue),
        "found": .string(Scalar(wire: found)?.kind.rawValue ?? kind),
      ]))
  }

  private func failure(_ error: ValueStore.SetError) -> Failure {
    switch error {
    case .unknownName(let name): return unknown(name)
    case .refused(let name, .held):
      return Failure(.held, error.description, data: .object(["name": .string(name)]))
    case .refused(let name, .notAChoice(let choices)):
      return Failure(
        .invalid, error.description,
        data: .object([
          "name": .string(name), "choices": .array(of: choices.map { .string($0) }),
        ]))
    case .refused(let name, .notFinite), .refused(let name, .wrongKind),
      .refused(let name, .emptyRange), .refused(let name, .invalidStep):
      return Failure(.invalid, error.description, data: .object(["name": .string(name)]))
    }
  }

  private func notAllowed(_ reason: String) -> Failure {
    Failure(.notAllowed, reason, data: .object(["reason": .string(reason)]))
  }

  // MARK: Controls

  func describe(_ call: Call) throws(Failure) -> Reply {
    var reply = Reply(object { PanelDescription(target.panel).write(into: &$0) })
    reply.isCostly = true
    return reply
  }

  func configure(_ call: Call) throws(Failure) -> Answer {
    guard let name = call["control"]?.string else {
      throw .invalidParameters("\"control\" is the name of a control")
    }
    guard let members = call["properties"]?.members else {
      throw .invalidParameters("\"properties\" is an object of names and values")
    }
    let paths = try configuring(name).picturePaths(of: members)
    return try answer(needing: paths) { [unowned self] () throws(Failure) in
      try self.configure(name, members)
    }
  }

  private func configuring(_ name: String) throws(Failure) -> Configuring {
    let controls = target.panel.allControls
    guard let control = controls.first(where: { $0.name == name }), !name.isEmpty else {
      let known = controls.map(\.name).filter { !$0.isEmpty }
      throw unknown(name, "control", in: known)
    }
    return Configuring(control, kinds: target.kinds, reading: target.panel.propertyReading)
  }

  private func configure(_ name: String, _ members: [JSONMember]) throws(Failure) -> Reply {
    let configuring = try configuring(name)
    do throws(Configuring.Failure) {
      let applied = try configuring.apply(members)
      return Reply(
        object { object in
          object.member("properties") { writer in
            writer.object { object in
              for (name, value) in applied { object.member(name) { $0.write(value) } }
            }
          }
        })
    } catch {
      throw Failure(
        .invalid, "\(name).\(error.property.escaped): \(error.reason.messageWithSuggestion)",
        data: .object(["control": .string(name), "property": .string(error.property)]))
    }
  }

  // MARK: The whole

  func screenshot(_ call: Call) -> Answer {
    .later { [screenshots] done in screenshots.ask(then: done) }
  }

  private func takeScreenshot(then done: @escaping (Result<Reply, Failure>) -> Void) {
    guard let picture = target.screenshot() else {
      return done(.failure(notAllowed("there is no screen now")))
    }
    target.worker.start {
      var writer = JSONWriter()
      writer.object { object in
        object.member("png") { $0.write(base64(PNG.encode(picture))) }
        object.member("width") { $0.write(Int64(picture.width)) }
        object.member("height") { $0.write(Int64(picture.height)) }
      }
      return writer.bytes
    } then: {
      done(.success(Reply($0)))
    }
  }

  func reload(_ call: Call) -> Answer {
    .later { [unowned self] done in
      self.target.reload { done(self.reply(to: $0)) }
    }
  }

  private func reply(
    to result: Result<ReloadReport, PanelSource.LoadError>
  ) -> Result<Reply, Failure> {
    switch result {
    case .success(let report):
      return .success(
        Reply(
          object { object in
            object.member("name") { $0.write(target.panel.settings.name) }
            object.member("kept") { writer in
              writer.object { object in
                for (name, scalar) in report.kept { object.member(name) { $0.write(scalar) } }
              }
            }
          }))
    case .failure(let error):
      let count = error.lines.count
      return .failure(
        Failure(
          .invalid,
          (error.lines.first ?? "the panel file cannot be read")
            + (count > 1 ? " (and \(count - 1) more)" : ""),
          data: .object(["problems": .array(of: error.lines.map { .string($0) })])))
    }
  }

  func touch(_ call: Call) throws(Failure) -> Reply {
    guard target.allowsTouchInjection else {
      throw notAllowed("touches are played only by a daemon with --allow-touch-injection")
    }
    guard let contact = call["contact"]?.number.flatMap({ Int(exactly: $0) }),
      (0..<InjectedFingers.limit).contains(contact)
    else {
      throw .invalidParameters(
        "\"contact\" is a whole number from 0 to \(InjectedFingers.limit - 1)")
    }
    guard let phase = call["phase"]?.string.flatMap(ContactChange.Phase.init(wire:)) else {
      throw .invalidParameters("\"phase\" is \"down\", \"move\", \"up\" or \"cancel\"")
    }
    var position: Point?
    if let x = call["x"]?.number, let y = call["y"]?.number {
      guard PropertyFormat.length.contains(abs(x)), PropertyFormat.length.contains(abs(y)) else {
        throw .invalidParameters("\"x\" and \"y\" are points of the panel")
      }
      position = target.panel.unitPosition(of: Point(x: x, y: y))
    } else if call["x"] != nil || call["y"] != nil || phase == .down || phase == .moved {
      throw .invalidParameters("\"x\" and \"y\" are numbers, in points of the panel")
    }
    guard let change = fingers.change(phase, contact, of: call.client, at: position) else {
      let state = phase == .down ? "down already" : "not down"
      throw Failure(
        .invalid, "contact \(contact) is \(state)",
        data: .object(["contact": .number(Double(contact))]))
    }
    target.inject(ContactFrame(time: target.now, changes: [change]))
    return Reply()
  }

  func stats(_ call: Call) throws(Failure) -> Reply {
    Reply(object { target.writeStatistics(into: &$0) })
  }

  func ping(_ call: Call) throws(Failure) -> Reply {
    var reply = Reply()
    reply.isBarrier = true
    return reply
  }
}

extension JSONRPC.Failure {
  /// One of the panel's own errors.
  fileprivate init(_ code: ControlClient.Refusal.Code, _ message: String, data: JSONValue) {
    self.init(code.rawValue, message, data: data)
  }
}

extension ContactChange.Phase {
  /// By its name on the wire.
  fileprivate init?(wire name: String) {
    switch name {
    case "down": self = .down
    case "move": self = .moved
    case "up": self = .up
    case "cancel": self = .cancelled
    default: return nil
    }
  }
}

extension Scalar {
  /// nil for what no value can be.
  fileprivate init?(wire value: JSONValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .bool(let isTrue): self = .boolean(isTrue)
    case .string(let text): self = .text(text)
    case .null, .array, .object: return nil
    }
  }
}
