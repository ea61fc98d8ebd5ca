import Controls
import JSON
import Panels
import ProgramInterface
import ValueBus

/// The methods about values.
extension RequestHandler {
  package func get(_ call: Call) throws(Failure) -> Answer {
    try answer(isLarge: isLarge(values(named: names(in: call)))) {
      [unowned self] () throws(Failure) in
      let values = try self.values(named: names(in: call))
      return .reply(Reply { [self] in write(values, to: call.session, into: &$0) })
    }
  }

  package func set(_ call: Call) throws(Failure) -> Answer {
    let members = try settings(in: call)
    let values = members.compactMap { target.panel.values[$0.name] }
    // Sets the values immediately, even if the client has hung up. Only a large answer waits.
    let answer = try answer(needing: Set(members.flatMap(picturePaths))) {
      [unowned self] () throws(Failure) in try self.set(members, call)
    }
    guard case .reply(let reply) = answer, isLarge(values) else { return answer }
    return .later(isLarge: true) { done in done(.success(reply)) }
  }

  /// Whether an answer with these values can be large. The current length of a text counts.
  private func isLarge(_ values: [NamedValue]) -> Bool {
    var size = 0
    for value in values {
      switch value.scalar {
      case .list: return true
      case .text(let text): size += text.utf8.count
      case .number, .boolean: size += 32
      }
    }
    return size > Self.largeSize
  }

  /// The paths of the pictures for properties that are bound to a value.
  private func picturePaths(of setting: JSONMember) -> [String] {
    guard setting.node.value.string != nil, let value = target.panel.values[setting.name] else {
      return []
    }
    return value.boundProperties.flatMap { $0.picturePaths(for: setting.node.value) }
  }

  /// The members of `values`, and those of `texts` as JSON.
  private func settings(in call: Call) throws(Failure) -> [JSONMember] {
    guard call["values"] != nil || call["texts"] != nil else {
      throw .invalidParameters("\"set\" needs \"values\" or \"texts\"")
    }
    let values = call["values"]?.members ?? []
    let texts = call["texts"]?.members ?? []
    if let twice = texts.first(where: { text in values.contains { $0.name == text.name } }) {
      throw .invalidParameters(
        "\(twice.name.quoted) is in \"values\" and in \"texts\"; remove one")
    }
    return try values
      + texts.map { (member) throws(Failure) in
        guard let value = target.panel.values[member.name] else { throw unknown(member.name) }
        return JSONMember(member.name, try json(member, for: value))
      }
  }

  /// Returns the JSON value that a member of `texts` stands for.
  private func json(_ member: JSONMember, for value: NamedValue) throws(Failure) -> JSONValue {
    let assignment = Assignment(name: member.name, text: member.node.value.string ?? "")
    guard !assignment.isUnknown(of: value.kind, canBeUnknown: value.canBeUnknown) else {
      return .null
    }
    do throws(CommandError) {
      return try assignment.json(of: value.kind)
    } catch {
      throw Failure(
        .wrongKind, error.message,
        data: .object([
          "name": .string(member.name), "expected": .string(value.kind.rawValue),
          "found": .string(Scalar.Kind.text.rawValue),
        ]))
    }
  }

  private func set(_ members: [JSONMember], _ call: Call) throws(Failure) -> Reply {
    let isAnimated = call["animated"]?.bool ?? false
    let isForced = call["force"]?.bool ?? false
    let skipsHeld = call["skipHeld"]?.bool ?? false
    guard !isForced || !skipsHeld else {
      throw .invalidParameters("\"force\" and \"skipHeld\" exclude each other; remove one")
    }
    var scalars: [String: Scalar?] = [:]
    var values: [NamedValue] = []
    var held: [String] = []
    for member in members {
      guard let value = target.panel.values[member.name] else { throw unknown(member.name) }
      let scalar = try scalar(member.node, for: value)
      guard scalar?.kind == value.kind || member.node.value.isNull else {
        throw wrongKind(member.name, value.kind, member.node.value)
      }
      if skipsHeld, value.isHeld {
        held.append(member.name)
      } else {
        scalars.updateValue(scalar, forKey: member.name)
        values.append(value)
      }
    }
    do throws(ValueStore.SetError) {
      let unclamped = values.filter { $0.clampCount == 0 }
      try target.panel.set(scalars, origin: .client, animated: isAnimated, force: isForced)
      for value in unclamped where value.clampCount > 0 {
        if case .number(let number)?? = scalars[value.name] { onClamp(value, number) }
      }
      let sequence = target.panel.values.sequence
      let unlisted = values.filter(\.isUnlisted)
      for value in unlisted where reportedUnlisted.insert(value.name).inserted { onUnlisted(value) }
      return Reply { [self] object in
        // The panel's rules may have changed the values again.
        write(values, to: call.session, into: &object)
        if skipsHeld {
          object.member("held") { $0.array { for name in held { $0.write(name) } } }
        }
        if !unlisted.isEmpty {
          object.member("unlisted") { $0.array { for value in unlisted { $0.write(value.name) } } }
        }
        object.member("seq") { $0.write(Int64(sequence)) }
      }
    } catch {
      throw failure(error)
    }
  }

  /// Converts JSON to a scalar. Rows get the fields of the list. Returns nil for null and objects.
  private func scalar(_ node: JSONNode, for value: NamedValue) throws(Failure) -> Scalar? {
    guard value.kind == .list, case .array(let nodes) = node.value else {
      return Scalar(node.value)
    }
    return .list(try rows(nodes, of: value))
  }

  private func rows(_ nodes: [JSONNode], of value: NamedValue) throws(Failure) -> ListRows {
    do throws(ListError) {
      return try ListRows(nodes, fields: value.scalar.list?.fields, ignoresOthers: true)
    } catch {
      throw failure(.refused(name: value.name, .list(error)))
    }
  }

  /// Replaces some rows of a list.
  package func rows(_ call: Call) throws(Failure) -> Reply {
    let name = call.required("name", \.string)
    guard let value = target.panel.values[name] else { throw unknown(name) }
    guard value.kind == .list else {
      throw Failure(
        .wrongKind, "\(name.quoted) is a \(value.kind.rawValue), which has no rows",
        data: .object([
          "name": .string(name), "expected": .string(Scalar.Kind.list.rawValue),
          "found": .string(value.kind.rawValue),
        ]))
    }
    guard let list = value.knownScalar?.list else {
      throw Failure(
        .invalid, "\(name.quoted) is unknown; set the whole list with \"set\" first",
        data: .object(["name": .string(name)]))
    }
    let start = try count("at", call, atMost: list.rows.count) ?? list.rows.count
    let removed = try count("remove", call, atMost: list.rows.count - start) ?? 0
    var inserted: [[Scalar?]] = []
    if case .array(let nodes) = call["insert"] { inserted = try rows(nodes, of: value).rows }
    let new: ListRows
    do throws(ListError) {
      new = try list.replacing(start..<start + removed, with: inserted)
    } catch {
      throw failure(.refused(name: name, .list(error)))
    }
    do throws(ValueStore.SetError) {
      try target.panel.set([name: .list(new)], origin: .client)
    } catch {
      throw failure(error)
    }
    return Reply { object in
      object.member("count") { $0.write(Int64(value.scalar.list?.rows.count ?? 0)) }
    }
  }

  /// Returns a parameter that is a whole number; nil if it is absent.
  private func count(_ name: String, _ call: Call, atMost limit: Int) throws(Failure) -> Int? {
    guard let parameter = call[name] else { return nil }
    if let problem = MessageForm.whole(0...limit).problem(in: parameter, named: name.quoted) {
      throw .invalidParameters(problem)
    }
    return parameter.number.map { Int($0) }
  }

  package func subscribe(_ call: Call) throws(Failure) -> Answer {
    try answer(isLarge: isLarge(values(named: names(in: call)))) {
      [unowned self] () throws(Failure) in .reply(try self.subscribeNow(call))
    }
  }

  private func subscribeNow(_ call: Call) throws(Failure) -> Reply {
    let names = names(in: call)
    let values = try values(named: names)
    var reply = Reply { [self] object in
      write(values, to: call.session, into: &object)
      object.member("seq") { $0.write(Int64(target.panel.values.sequence)) }
    }
    // Earlier changes are queued first, so that none follows the snapshot that contains it.
    reply.isBarrier = true
    reply.subscription = .begins(names: names.map { Set($0) })
    reply.hidesSecrets = call.session.hidesSecrets
    return reply
  }

  func unsubscribe(_ call: Call) throws(Failure) -> Reply {
    var reply = Reply()
    reply.subscription = .ends
    return reply
  }

  func hideSecrets(_ call: Call) throws(Failure) -> Reply {
    call.session.hidesSecrets = true
    var reply = Reply()
    reply.subscription = .ends
    return reply
  }

  /// Writes the values that a client may read.
  private func write(_ values: [NamedValue], to session: Session, into object: inout JSONWriter) {
    object.object("values") { object in
      for value in values where !(session.hidesSecrets && value.isSecret) {
        object.member(value.name) { $0.write(value.knownPublished) }
      }
    }
  }

  private func names(in call: Call) -> [String]? { call["names"]?.array?.compactMap(\.string) }

  /// The values of these names, each once; all values if `names` is nil.
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

  private func wrongKind(
    _ name: String, _ expected: Scalar.Kind, _ found: JSONValue
  ) -> Failure {
    let kind = found.kindName.split(separator: " ").last.map(String.init) ?? ""
    return Failure(
      .wrongKind, "\(name.quoted) is a \(expected.rawValue), not \(found.kindName)",
      data: .object([
        "name": .string(name), "expected": .string(expected.rawValue),
        "found": .string(Scalar(found)?.kind.rawValue ?? kind),
      ]))
  }

  private func failure(_ error: ValueStore.SetError) -> Failure {
    switch error {
    case .unknownName(let name): return unknown(name)
    case .refused(let name, .held):
      return Failure(.held, error.description, data: .object(["name": .string(name)]))
    case .refused(let name, .derived(let settable)):
      return Failure(
        .derived, error.description,
        data: .object([
          "name": .string(name), "settable": .array(of: settable.map { .string($0) }),
        ]))
    case .refused(let name, .builtIn):
      return Failure(.derived, error.description, data: .object(["name": .string(name)]))
    case .refused(let name, .alwaysKnown):
      return Failure(.alwaysKnown, error.description, data: .object(["name": .string(name)]))
    case .refused(let name, .notAChoice(let choices)):
      return Failure(
        .invalid, error.description,
        data: .object([
          "name": .string(name), "choices": .array(of: choices.map { .string($0) }),
        ]))
    case .refused(let name, .notItems(let items)):
      return Failure(
        .invalid, error.description,
        data: .object([
          "name": .string(name), "items": .array(of: items.map { .string($0) }),
        ]))
    case .refused(let name, .notFinite), .refused(let name, .notExact),
      .refused(let name, .wrongKind), .refused(let name, .tooLong), .refused(let name, .list),
      .refused(let name, .emptyRange), .refused(let name, .invalidStep):
      return Failure(.invalid, error.description, data: .object(["name": .string(name)]))
    }
  }
}
