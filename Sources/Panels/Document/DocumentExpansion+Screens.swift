import JSON

/// Resolves `portrait` and `when`.
extension DocumentExpansion {
  // MARK: Conditions on the screen

  /// The members of an object on the screen. Later conditions replace keys of earlier ones. An invalid
  /// `portrait` or `when` stays for `ObjectReader` to report.
  mutating func arranged(_ members: [JSONMember], _ scope: Scope) -> Arranged {
    var arranged = Arranged(members: [])
    var objects: [String: JSONNode] = [:]
    for member in members {
      if FileKey.screenNames.contains(member.name), objects[member.name] == nil,
        member.node.value.members != nil
      {
        objects[member.name] = member.node
      } else {
        arranged.members.append(member)
      }
    }
    guard !objects.isEmpty else { return arranged }
    for (name, node) in objects.sorted(by: { $0.value.offset < $1.value.offset }) {
      if name == FileKey.portraitName {
        let condition = condition(ScreenCondition.portrait, node, scope)
        if isTrue(condition) { replace(node.value.members ?? [], in: &arranged) }
      } else {
        within(.key(name)) { $0.addAlternatives(node, to: &arranged, scope) }
      }
    }
    return arranged
  }

  /// Replaces the keys under each condition of `when` that is true.
  private mutating func addAlternatives(
    _ node: JSONNode, to arranged: inout Arranged, _ scope: Scope
  ) {
    var offsets: [String: Int] = [:]
    for member in node.value.members ?? [] {
      let text = JSONNode(.string(member.name), offset: member.offset)
      guard let (source, pieces) = self.text(member.name, text, scope) else { continue }
      if !pieces.isEmpty { sources.setPieces(pieces, at: scope.position(member.offset)) }
      if let first = offsets.updateValue(member.offset, forKey: source) {
        problems.add(
          "this condition appears twice; remove one", at: scope.position(member.offset), path: path,
          note: ("it is also here", scope.position(first)))
      }
      let condition = condition(source, text, scope)
      guard case .object(let own) = member.node.value else {
        problems.add(
          "expected an object of keys to replace, found \(member.node.value.found)",
          at: scope.position(member.node.offset), path: path)
        continue
      }
      if isTrue(condition) { replace(own, in: &arranged) }
    }
  }

  private func condition(_ source: String, _ node: JSONNode, _ scope: Scope) -> Int? {
    arrangement.conditions.index(
      of: source, JSONNode(node.value, offset: scope.position(node.offset)), problems, path: path)
  }

  /// Whether a condition is true on the screen; false for nil, a condition with a mistake.
  private mutating func isTrue(_ condition: Int?) -> Bool {
    condition.map { arrangement.result(of: $0, on: screen) } ?? false
  }

  /// Replaces keys by those under a condition.
  private func replace(_ own: [JSONMember], in arranged: inout Arranged) {
    let before = Set(arranged.members.map(\.name))
    let replaced = Set(own.map(\.name))
    arranged.members.removeAll { replaced.contains($0.name) }
    arranged.members += own
    for member in own {
      guard case .null = member.node.value else {
        arranged.nulls[member.name] = nil
        continue
      }
      if [Self.useKey, FileKey.eachName].contains(member.name) {
        arranged.members.removeAll { $0.name == member.name }
      } else {
        arranged.nulls[member.name] = before.contains(member.name)
      }
    }
  }

  /// An object that can have `portrait` and `when` but is not a control.
  mutating func object(_ node: JSONNode) -> JSONNode {
    guard case .object(let members) = node.value else { return node }
    let arranged = arranged(members, .file)
    for (name, isReplaced) in arranged.nulls where isReplaced {
      remove(name, arranged.members, .file)
    }
    return JSONNode(.object(arranged.members), offset: node.offset)
  }
}
