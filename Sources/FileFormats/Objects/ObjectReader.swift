import Controls
import JSON

/// Reads an object of a file key by key, and reports keys that the object does not declare.
package struct ObjectReader {
  package let object: AnyFileObject
  package let path: String
  package let offset: Int
  package let problems: ProblemList
  private let members: [JSONMember]
  /// Whether each member was taken or reported as a duplicate.
  private var isTaken: [Bool]
  /// Whether each declared key was read, present or not.
  private var isRead: [Bool]

  /// Fails and adds a problem if the node is not an object.
  package init?(_ node: JSONNode, _ object: AnyFileObject, path: String, problems: ProblemList) {
    guard case .object(let members) = node.value else {
      if problems.missingElements.contains(node.offset) { return nil }
      problems.add(
        "expected an object, found \(node.value.kindName)"
          + object.advice(insteadOf: node.value),
        at: node.offset, path: path)
      return nil
    }
    self.object = object
    self.path = path
    self.offset = node.offset
    self.problems = problems
    self.members = members
    isTaken = Array(repeating: false, count: members.count)
    isRead = Array(repeating: false, count: object.keys.count)
    var offsets = [String: Int](minimumCapacity: members.count)
    for (index, member) in members.enumerated() {
      guard let first = offsets.updateValue(member.offset, forKey: member.name) else { continue }
      isTaken[index] = true
      problems.add(
        "this key appears twice; remove one", at: member.offset,
        path: Self.join(path, member.name), note: ("it is also here", first))
    }
  }

  /// Whether the object declares a secret value. Messages must not contain its content.
  package var isSecret: Bool { object["secret"] != nil && node("secret")?.value.bool ?? false }

  /// Whether the object has no members.
  package var isEmpty: Bool { members.isEmpty }

  package static func join(_ path: String, _ key: String) -> String {
    let key = key.shortened(to: 64)
    return path.isEmpty ? key : "\(path).\(key)"
  }

  package func path(of key: String) -> String { Self.join(path, key) }

  /// Takes the value of a key that the object declares; nil if the file does not set it.
  package mutating func take(_ key: String) -> JSONNode? {
    guard let index = object.index(of: key) else {
      preconditionFailure("\(object.name) declares no key \(key)")
    }
    isRead[index] = true
    return remove(key).flatMap { isRemoval($0) ? nil : $0 }
  }

  /// Marks a key that the object declares as read.
  /// - Returns: whether the file sets it.
  package mutating func markRead(_ key: String) -> Bool {
    if let index = object.index(of: key) { isRead[index] = true }
    return node(key) != nil
  }

  /// Whether a node is a `null` under a condition on the screen that removes a key.
  private func isRemoval(_ node: JSONNode) -> Bool { problems.removals.contains(node.offset) }

  /// Takes the value of a key that the kind of control declares.
  package mutating func takeKindKey(_ key: String) -> JSONNode? {
    remove(key).flatMap { isRemoval($0) ? nil : $0 }
  }

  /// Takes the values of a kind's properties, in the order of their declaration.
  package mutating func takeProperties(_ table: PropertyTable) -> [(name: String, node: JSONNode)] {
    var found: [(index: Int, member: JSONMember)] = []
    for (position, member) in members.enumerated() where !isTaken[position] {
      guard let index = table.index(of: member.name) else { continue }
      isTaken[position] = true
      // `null` is a valid value of an optional property.
      guard table.properties[index].isOptional || !isRemoval(member.node) else { continue }
      found.append((index, member))
    }
    found.sort { $0.index < $1.index }
    return found.map { ($0.member.name, $0.member.node) }
  }

  private mutating func remove(_ key: String) -> JSONNode? {
    guard let index = members.firstIndex(where: { $0.name == key }), !isTaken[index] else {
      return nil
    }
    isTaken[index] = true
    return members[index].node
  }

  /// Takes all remaining members. For objects whose keys are names.
  package mutating func takeAll() -> [JSONMember] {
    defer { isTaken = Array(repeating: true, count: members.count) }
    return remaining
  }

  private var remaining: [JSONMember] { zip(members, isTaken).filter { !$1 }.map(\.0) }

  /// Adds a problem for every key that is not declared. Call it after all declared keys are read.
  /// - Parameters:
  ///   - objectName: the name of the object in messages; nil for the declared one.
  ///   - kind: the kind of control whose keys the command line can list; nil for another object.
  ///   - kindKeys: the keys that the kind of control declares.
  package func finish(
    _ objectName: String? = nil, of kind: ControlKind? = nil,
    kindKeys: @autoclosure () -> [String] = []
  ) {
    for (key, isRead) in zip(object.keys, isRead) where !key.shape.isResolved {
      precondition(isRead, "\(key.name) of \(object.name) is declared but never read")
    }
    var lists = true
    func advice(on key: String) -> String {
      let known = kindKeys() + (problems.parameters[offset] ?? [])
      let suggestion = suggestion(for: key, in: object.keys.map(\.name) + known)
      guard suggestion.isEmpty, lists else { return suggestion }
      // Once is enough.
      lists = false
      if let kind { return "; bezel describe --kinds \(kind.name) lists the keys" }
      // Those of a part are beside the control that has it.
      guard objectName == nil else { return "" }
      return Spelling.list(object.keys.filter { !$0.isForScreens }.map(\.name), of: "keys")
    }
    for member in remaining where !isRemoval(member.node) {
      if let key = object[member.name], key.shape.isResolved {
        // The first of the valid ones was removed when the file was resolved for the screen.
        guard key.isForScreens else {
          note("this key appears twice; remove one", member.node, key.name)
          continue
        }
        member.node.value.members == nil
          ? unexpected(member.node, key.name)
          : note(FileKey.misplaced(key.name), member.node, key.name)
        continue
      }
      problems.add(
        "\(objectName ?? object.name) has no key \(member.name.quoted)" + advice(on: member.name),
        at: member.offset, path: path(of: member.name))
    }
  }

  private func suggestion(for key: String, in known: [String]) -> String {
    guard !FileKey.screenNames.contains(key) else {
      return "; use it in \"size\", \"font\", \"tabs\", a style or a control"
    }
    let suggestion = Spelling.suggestion(forKey: key, in: known)
    guard suggestion.isEmpty, let place = object.keys.first(where: { $0.object?[key] != nil })
    else { return suggestion }
    return "; write it in \(place.name.quoted)"
  }

  /// Whether the object has a key that nothing has taken yet and that neither the object nor its kind
  /// declares. Such a key may be a misspelling of a key that is missing.
  package func hasUnknownKey(besides kindKeys: @autoclosure () -> [FileKey] = []) -> Bool {
    let unknown = remaining.filter { object[$0.name] == nil }
    guard !unknown.isEmpty else { return false }
    let known = kindKeys()
    return unknown.contains { member in !known.contains { $0.name == member.name } }
  }

  /// The value of a key in the file, whether it was taken or not; nil if the file does not set it.
  package func node(_ key: String) -> JSONNode? { members.first { $0.name == key }?.node }

  // MARK: Typed values

  /// Adds a problem: the value of a key does not have the declared shape.
  package func unexpected(_ node: JSONNode, _ key: String) {
    expected(object[key]?.shape.expectation ?? "another value", node, key)
  }

  /// Adds a problem: `expected …, found …`.
  package func expected(_ expectation: @autoclosure () -> String, _ node: JSONNode, _ key: String) {
    let expectation = expectation()
    // Programs without access to secret values can see problems.
    guard !isSecret else {
      return note("expected \(expectation), found \(node.value.kindName)", node, key)
    }
    note(
      "expected \(expectation), found \(node.value.found)"
        + node.value.quotesAdvice(expecting: expectation), node, key)
  }

  /// Adds a problem with the value of a key.
  package func note(_ problem: @autoclosure () -> String, _ node: JSONNode, _ key: String) {
    problems.add(problem(), at: node.offset, path: path(of: key))
  }

  /// Adds a problem with a value in the objects of the object, by the keys that lead to it.
  package func note(_ problem: String, at keys: [String]) {
    var found = keys.first.flatMap(node)
    for key in keys.dropFirst() { found = found?.value.node(key) }
    if let found { problems.add(problem, at: found.offset, path: keys.reduce(path, Self.join)) }
  }

  /// A reader of the object in a key.
  package mutating func object(_ key: String, _ object: AnyFileObject) -> ObjectReader? {
    guard let node = take(key) else { return nil }
    if node.value.members == nil, !problems.missingElements.contains(node.offset),
      case .members(let element)? = self.object[key]?.shape.content
    {
      note(
        "expected an object, found \(node.value.kindName); write \(key): { NAME: \(element.form) }",
        node, key)
      return nil
    }
    return ObjectReader(node, object, path: path(of: key), problems: problems)
  }

  /// A string within the limits of the key's format.
  package mutating func string(_ key: String) -> String? {
    let text = read(key, \.string)
    if let text, let node = node(key), let format = object[key]?.shape.format {
      checkLimits(of: text, format, node, key)
    }
    return text
  }

  /// Adds a problem if a text in a key is too long.
  package func checkLimits(
    of text: String, _ format: PropertyFormat, _ node: JSONNode, _ key: String
  ) {
    do throws(PropertyError) {
      try format.checkLimits(of: .text(text))
    } catch {
      note(error.message, node, key)
    }
  }

  /// A string that is not empty.
  package mutating func name(_ key: String) -> String? { read(key, \.nonEmptyString) }

  /// A string or an array of strings. Adds a problem and returns no names for any other value.
  package mutating func names(_ key: String) -> (names: [String], node: JSONNode)? {
    guard let node = take(key) else { return nil }
    let names = node.value.string.map { [$0] } ?? node.value.texts ?? []
    if names.isEmpty { unexpected(node, key) }
    return (names, node)
  }

  /// A number in the range that the key declares.
  package mutating func number(_ key: String) -> Double? {
    let shape = object[key]?.shape
    return read(key) { shape?.accepts($0) == true ? $0.number : nil }
  }

  /// Takes and decodes the value of a key. Adds a problem if the value cannot be decoded.
  package mutating func read<Decoded>(
    _ key: String, _ decode: (JSONValue) -> Decoded?
  ) -> Decoded? {
    guard let node = take(key) else { return nil }
    let decoded = decode(node.value)
    if decoded == nil { unexpected(node, key) }
    return decoded
  }
}
