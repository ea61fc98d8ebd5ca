import Controls
import JSON

/// One object of a panel file, read key by key; what it does not declare is a problem.
struct ObjectReader {
  let object: FileObject
  let path: String
  let offset: Int
  let problems: ProblemList
  private let members: [JSONMember]
  /// For each member whether it was taken, or noted as a second of its name.
  private var isTaken: [Bool]
  /// For each key of the object whether somebody asked for it.
  private var isRead: [Bool]

  /// Nil, with a problem noted, where the node is no object.
  init?(_ node: JSONNode, _ object: FileObject, path: String, problems: ProblemList) {
    guard case .object(let members) = node.value else {
      problems.add(
        "expected an object, found \(node.value.kindName)", at: node.offset, path: path)
      return nil
    }
    self.object = object
    self.path = path
    self.offset = node.offset
    self.problems = problems
    self.members = members
    isTaken = Array(repeating: false, count: members.count)
    isRead = Array(repeating: false, count: object.keys.count)
    var seen = Set<String>(minimumCapacity: members.count)
    for (index, member) in members.enumerated() where !seen.insert(member.name).inserted {
      isTaken[index] = true
      problems.add(
        "this key stands here twice", at: member.offset, path: Self.join(path, member.name))
    }
  }

  static func join(_ path: String, _ key: String) -> String {
    let key = key.shortened(to: 64)
    return path.isEmpty ? key : "\(path).\(key)"
  }

  func path(of key: String) -> String { Self.join(path, key) }

  /// Takes the value of a declared key out.
  mutating func take(_ key: String) -> JSONNode? {
    guard let index = object.index(of: key) else {
      preconditionFailure("\(object.name) declares no key \(key)")
    }
    isRead[index] = true
    return remove(key).flatMap { isRemoval($0) ? nil : $0 }
  }

  /// Whether a `null` takes a key away, on a screen that is higher than wide.
  private func isRemoval(_ node: JSONNode) -> Bool { problems.removals.contains(node.offset) }

  /// Takes the value of a key out that the control's kind declares, and not the object.
  mutating func takeOwn(_ key: String) -> JSONNode? {
    remove(key).flatMap { isRemoval($0) ? nil : $0 }
  }

  /// Takes the values of a kind's properties out, in the order of their declaration.
  mutating func takeOwn(_ table: PropertyTable) -> [(name: String, node: JSONNode)] {
    var found: [(index: Int, member: JSONMember)] = []
    for (position, member) in members.enumerated() where !isTaken[position] {
      guard let index = table.index(of: member.name) else { continue }
      isTaken[position] = true
      // Where a property may have no value, `null` says that it has none.
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

  /// Takes everything that is left: for objects whose keys are names.
  mutating func takeAll() -> [JSONMember] {
    defer { isTaken = Array(repeating: true, count: members.count) }
    return left
  }

  private var left: [JSONMember] { zip(members, isTaken).filter { !$1 }.map(\.0) }

  /// Notes a problem for every key that is not declared. All that are have been taken by now.
  /// - Parameters:
  ///   - what: what the object is; nil for what it is in all files.
  ///   - own: the keys that its kind declares beside the object's.
  func finish(_ what: String? = nil, own: @autoclosure () -> [String] = []) {
    for (key, isRead) in zip(object.keys, isRead) where !key.isPortrait {
      precondition(isRead, "nobody read \(key.name) of \(object.name)")
    }
    let left = left
    for member in left where !isRemoval(member.node) {
      if let key = object[member.name], key.isPortrait {
        // The file has been arranged; by what is left it cannot be.
        member.node.value.members == nil
          ? unexpected(member.node, key.name)
          : note(Arrangement.isNone, member.node, key.name)
        continue
      }
      problems.add(
        "\(what ?? object.name) has no key \(member.name.quoted)"
          + suggestion(for: member.name, own: own()), at: member.offset,
        path: path(of: member.name))
    }
  }

  private func suggestion(for key: String, own: [String]) -> String {
    guard key != Arrangement.key else {
      return "; \"size\", \"font\", \"tabs\", styles and controls have it"
    }
    return Spelling.suggestion(forKey: key, in: object.keys.map(\.name) + own)
  }

  /// The value of a key in the file, taken or not; nil where it is not there.
  func node(_ key: String) -> JSONNode? { members.first { $0.name == key }?.node }

  // MARK: Typed values

  /// Reads the keys that are settings of the panel.
  mutating func readSettings(into settings: inout PanelSettings) {
    for key in object.keys { key.read?(&self, &settings) }
  }

  /// Notes that a key has another value than it may have.
  func unexpected(_ node: JSONNode, _ key: String) {
    expected(object[key]?.shape.expectation ?? "something else", node, key)
  }

  func expected(_ what: @autoclosure () -> String, _ node: JSONNode, _ key: String) {
    note("expected \(what()), found \(node.value.found)", node, key)
  }

  /// Notes a problem of a key's value.
  func note(_ problem: @autoclosure () -> String, _ node: JSONNode, _ key: String) {
    problems.add(problem(), at: node.offset, path: path(of: key))
  }

  /// A reader of the object that is a key's value.
  mutating func object(_ key: String, _ object: FileObject) -> ObjectReader? {
    take(key).flatMap { ObjectReader($0, object, path: path(of: key), problems: problems) }
  }

  /// A property's value, for the control that a part of the file becomes.
  mutating func setting(_ key: String) -> StyleSheet.Setting? {
    take(key).map { StyleSheet.Setting(name: key, node: $0, path: path(of: key)) }
  }

  mutating func string(_ key: String) -> String? { read(key, \.string) }

  /// A text that names something, and so is not empty.
  mutating func name(_ key: String) -> String? { read(key, \.nonEmptyString) }

  /// One text or several; none, with a problem noted, where it is neither.
  mutating func names(_ key: String) -> (names: [String], node: JSONNode)? {
    guard let node = take(key) else { return nil }
    let names = node.value.string.map { [$0] } ?? node.value.texts ?? []
    if names.isEmpty { unexpected(node, key) }
    return (names, node)
  }

  /// A number in the range that the key declares.
  mutating func number(_ key: String) -> Double? {
    let shape = object[key]?.shape
    return read(key) { shape?.accepts($0) == true ? $0.number : nil }
  }

  mutating func boolean(_ key: String) -> Bool? { read(key, \.bool) }

  /// The meaning of a key's value; nil, with a problem noted, for a value that means nothing.
  private mutating func read<Meaning>(
    _ key: String, _ meaning: (JSONValue) -> Meaning?
  ) -> Meaning? {
    guard let node = take(key) else { return nil }
    let meaning = meaning(node.value)
    if meaning == nil { unexpected(node, key) }
    return meaning
  }
}

extension JSONValue {
  /// What was found, for messages: `"abc"`, `12`, `an array`.
  var found: String {
    switch self {
    case .string(let text): text.quoted
    case .number(let number):
      number.isNaN ? "NaN" : number.isInfinite ? "Infinity" : JSONWriter.text(of: number)
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .array(let nodes) where nodes.count <= 6 && nodes.allSatisfy({ $0.value.isScalar }):
      "[\(nodes.map(\.value.found).joined(separator: ", "))]"
    case .null, .array, .object: kindName
    }
  }

  /// A string that is not empty; nil for other values.
  var nonEmptyString: String? { string.flatMap { $0.isEmpty ? nil : $0 } }

  /// The texts of an array that holds nothing else; nil for other values.
  var texts: [String]? {
    array.flatMap { $0.allSatisfy { $0.string != nil } ? $0.compactMap(\.string) : nil }
  }

  private var isScalar: Bool {
    switch self {
    case .null, .bool, .number, .string: true
    case .array, .object: false
    }
  }
}
